//! What play can reach: claims that are checked by levels of jumps. Read `jumps.rs` before it.
//!
//! Each jump takes one man off, so positions with as many men form a level, and levels never overlap.
//! The sets hold the least images of positions, and "has q" means: has the least image of q. A goal is
//! *open* unless a function of the side `start` excludes it or an image of it: no play leads from the
//! start to others. Let S be the men of the start, and M, the line `meet`, at most S.
//!
//! - F(S) has the start. For m from S - 1 down to M, F(m) has every position that a jump leads to from
//!   F(m + 1), unless a function of the side `goal` excludes it.
//! - For m from 0 up to M, B(m) has the open goals with m men, and every position that undoing a jump
//!   leads to from B(m - 1), unless a function of the side `start` excludes it.
//!
//! **Theorem.** F has every position with at least M men that lies on a solution, and B every one with
//! at most M men. Let p(0) ... p(n) be the positions after 0 to n jumps of a solution. p(n) is an open
//! goal, and no function excludes one of the positions. The same is true of the images of the
//! solution, which are solutions. F(S) has p(0), which is its own only image. If F(m + 1) has p(i), it has
//! an image of p(i) from which a jump leads to an image of p(i + 1), on a solution, so F(m) has p(i + 1), as
//! long as m >= M. The same is true of B, from p(n) back, if p(n) has at most M men. If it has more, no
//! position of this solution has M men or fewer. ∎
//!
//! And nothing else comes into them: every position of F can be reached from the start, since images
//! of play from the start are play from the start. From every position of B an open goal can be
//! reached.
//!
//! **There is no solution** if no goal is open, or if F has no open goal with more than M men, and F(M) and B(M) have nothing
//! in common: a solution that ends with more than M men has its end in F; every other one passes a
//! position with M men, which is in both.
//!
//! **The positions of solutions** are those that can be reached and from which a goal can be reached.
//! Let W(M) be what F(M) and B(M) have in common. For m from M + 1 up to S, W(m) has what F(m) has of the
//! open goals, and of the positions that undoing a jump leads to from W(m - 1); for m from M - 1 down to
//! 0, W(m) has what B(m) has of the positions that a jump leads to from W(m + 1). Whatever is in W can be
//! reached, and leads to a goal. Let a solution pass a position with m men. If m < M, it passes
//! one with M men too, and from there W has all of it, down to m. If m >= M, it goes from this position to
//! an open goal with more than M men, or to a position with M men; W has that, and all before it. ∎
//!
//! **The positions that can be reached** are those of F, if there are no functions and M is 0. The
//! symmetries keep the start, so the orbits do not mix positions that can be reached with others.

use crate::budget::{Budget, Fault, wrong};
use crate::derive::{Manner, open_goals};
use crate::function::{self, Functions};
use crate::jumps::Jumps;
use crate::levels::{Crew, different, keep_common, meet, unite};
use crate::moves::Found;
use crate::play::Problem;
use crate::progress::Progress;
use crate::symmetry::Symmetries;
use crate::text::Lines;
use crate::word::Word;

/// Positions by their number of men.
pub(crate) type Levels<W> = Vec<Vec<W>>;

/// Checks that there is no solution. Returns how many positions were derived.
pub(crate) fn impossible<W: Word>(
    problem: &Problem<W>,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    let symmetries = Symmetries::read(problem, lines)?;
    let mut reach = Reach::to_goals(problem, &symmetries, lines)?;
    if reach.goals.is_empty() {
        return Ok(0);
    }
    let mut crew = crew(lines, manner);
    let goals = reach.goals.clone();
    let middle = reach.meet;
    let front = reach.front(false, &mut crew, |men, level, crew| {
        crew.budget.work(20 * goals.len().min(level.len()) as u64)?;
        match men > middle && meet(&goals, level) {
            true => wrong(format!("a goal is reached with {} left", men_in_words(men))),
            false => Ok(()),
        }
    })?;
    if front[middle].is_empty() {
        return Ok(reach.derived);
    }
    let behind = reach.behind(false, &mut crew)?;
    let (front, behind) = (&front[middle], &behind[middle]);
    crew.budget
        .work(20 * front.len().min(behind.len()) as u64)?;
    match meet(front, behind) {
        true => wrong("play from the start meets play back from a goal"),
        false => Ok(reach.derived),
    }
}

fn men_in_words(men: usize) -> String {
    let men_or_man = if men == 1 { "man" } else { "men" };
    format!("{men} {men_or_man}")
}

/// Counts the positions that can be reached. Returns the number as the derived positions too.
pub(crate) fn positions<W: Word>(
    problem: &Problem<W>,
    symmetries: &Symmetries<W>,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    let mut reach = Reach::in_play(problem, symmetries, &mut lines.budget)?;
    reach.front(false, &mut crew(lines, manner), |_, _, _| Ok(()))?;
    Ok(reach.derived)
}

/// Counts the positions of solutions. Returns how many positions were derived, too.
pub(crate) fn winnable<W: Word>(
    problem: &Problem<W>,
    symmetries: &Symmetries<W>,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<(u64, u64), Fault> {
    let mut reach = Reach::to_goals(problem, symmetries, lines)?;
    let levels = reach.of_solutions(&mut crew(lines, manner))?;
    let count = levels.iter().map(|level| level.len() as u64).sum();
    Ok((count, reach.derived))
}

pub(crate) fn crew<'a>(lines: &'a mut Lines<'_>, manner: Manner) -> Crew<'a> {
    Crew {
        threads: manner.threads,
        budget: &mut lines.budget,
        progress: Progress::new(manner.progress),
    }
}

/// What the sets are derived from.
pub(crate) struct Reach<'a, W> {
    start: W,
    /// Where both sides meet.
    meet: usize,
    /// The least images of the open goals, sorted.
    goals: Vec<W>,
    forth: Jumps<'a, W>,
    back: Jumps<'a, W>,
    /// How many positions were derived.
    pub(crate) derived: u64,
}

impl<'a, W: Word> Reach<'a, W> {
    /// All play from the start.
    pub(crate) fn in_play(
        problem: &Problem<W>,
        symmetries: &'a Symmetries<W>,
        budget: &mut Budget,
    ) -> Result<Self, Fault> {
        let jumps = |forward, budget: &mut Budget| {
            let none = Functions::new::<W>(&problem.board, &[], false, &[], budget)?;
            Ok(Jumps::new(&problem.board, forward, none, symmetries))
        };
        Ok(Reach {
            start: problem.start,
            meet: 0,
            goals: Vec::new(),
            forth: jumps(true, budget)?,
            back: jumps(false, budget)?,
            derived: 0,
        })
    }

    /// Reads the lines `function` and `meet`.
    pub(crate) fn to_goals(
        problem: &Problem<W>,
        symmetries: &'a Symmetries<W>,
        lines: &mut Lines<'_>,
    ) -> Result<Self, Fault> {
        let (board, start) = (&problem.board, problem.start);
        let functions = function::read(board, lines)?;
        let mut words = lines.expect("meet")?;
        let meet = words.number(u64::from(start.men()))? as usize;
        words.end()?;
        let budget = &mut lines.budget;
        let from_start = Functions::new(board, &functions, true, &[start], budget)?;
        let open = open_goals(problem, &from_start, symmetries, budget)?;
        let to_goal = Functions::new(board, &functions, false, &open, budget)?;
        // Each level looks through the goals.
        budget.work(open.len() as u64 * (symmetries.work() + 200))?;
        budget.take(3 * size_of_val(&*open) as u64)?;
        let mut goals: Vec<W> = open.iter().map(|goal| symmetries.least(*goal)).collect();
        different(&mut goals);
        Ok(Reach {
            start,
            meet,
            goals,
            forth: Jumps::new(board, true, to_goal, symmetries),
            back: Jumps::new(board, false, from_start, symmetries),
            derived: 0,
        })
    }

    fn most_men(&self) -> usize {
        self.start.men() as usize
    }

    /// F. `visit` sees each level with its number of men. All levels are kept, or only the last.
    pub(crate) fn front(
        &mut self,
        keep: bool,
        crew: &mut Crew<'_>,
        mut visit: impl FnMut(usize, &[W], &mut Crew<'_>) -> Result<(), Fault>,
    ) -> Result<Levels<W>, Fault> {
        let most = self.most_men();
        let mut levels: Levels<W> = vec![Vec::new(); most + 1];
        levels[most].push(self.start);
        self.derived += 1;
        visit(most, &levels[most], crew)?;
        for men in (self.meet..most).rev() {
            let last = &levels[men + 1];
            crew.progress.stage(
                format!("down to {} from the start", men_in_words(men)),
                last.len(),
            );
            levels[men] = self.forth.next(last, crew, |_| {})?;
            if !keep && men + 1 < most {
                free(&mut levels[men + 1], crew.budget);
            }
            self.derived += levels[men].len() as u64;
            visit(men, &levels[men], crew)?;
        }
        Ok(levels)
    }

    /// B. All levels are kept, or only the last.
    fn behind(&mut self, keep: bool, crew: &mut Crew<'_>) -> Result<Levels<W>, Fault> {
        let mut levels: Levels<W> = vec![Vec::new(); self.meet + 1];
        for men in 0..=self.meet {
            if let Some(last) = men.checked_sub(1) {
                crew.progress.stage(
                    format!("up to {} from the goals", men_in_words(men)),
                    levels[last].len(),
                );
                levels[men] = self.back.next(&levels[last], crew, |_| {})?;
                if !keep {
                    free(&mut levels[last], crew.budget);
                }
            }
            let goals = self.goals_with(men);
            add(&mut levels[men], &goals, crew.budget)?;
            self.derived += levels[men].len() as u64;
        }
        Ok(levels)
    }

    fn goals_with(&self, men: usize) -> Vec<W> {
        let goals = self.goals.iter().copied();
        goals.filter(|goal| goal.men() as usize == men).collect()
    }

    /// W: the positions of solutions.
    pub(crate) fn of_solutions(&mut self, crew: &mut Crew<'_>) -> Result<Levels<W>, Fault> {
        if self.goals.is_empty() {
            return Ok(Vec::new());
        }
        let mut front = self.front(true, crew, |_, _, _| Ok(()))?;
        let mut behind = self.behind(true, crew)?;
        let (middle, most) = (self.meet, self.most_men());
        let mut levels: Levels<W> = vec![Vec::new(); most + 1];
        let mut both = std::mem::take(&mut front[middle]);
        let all = both.len();
        crew.budget
            .work(20 * all.min(behind[middle].len()) as u64)?;
        keep_common(&mut both, &behind[middle]);
        both.shrink_to_fit();
        crew.budget
            .give(((all - both.len()) * size_of::<W>()) as u64);
        free(&mut behind[middle], crew.budget);
        levels[middle] = both;
        for men in middle + 1..=most {
            crew.progress.stage(
                format!("solutions with {}", men_in_words(men)),
                levels[men - 1].len(),
            );
            let known = |found: &mut Found<W>| only(found, &front[men]);
            levels[men] = self.back.next(&levels[men - 1], crew, known)?;
            let mut goals = self.goals_with(men);
            keep_common(&mut goals, &front[men]);
            add(&mut levels[men], &goals, crew.budget)?;
            free(&mut front[men], crew.budget);
        }
        for men in (0..middle).rev() {
            crew.progress.stage(
                format!("solutions with {}", men_in_words(men)),
                levels[men + 1].len(),
            );
            let known = |found: &mut Found<W>| only(found, &behind[men]);
            levels[men] = self.forth.next(&levels[men + 1], crew, known)?;
            free(&mut behind[men], crew.budget);
        }
        Ok(levels)
    }
}

/// Leaves of a sorted list what a level has.
fn only<W: Word>(found: &mut Found<W>, level: &[W]) {
    found.work += 20 * found.list.len() as u64;
    keep_common(&mut found.list, level);
}

/// Adds goals to a level.
fn add<W: Word>(level: &mut Vec<W>, goals: &[W], budget: &mut Budget) -> Result<(), Fault> {
    if goals.is_empty() {
        return Ok(());
    }
    let (before, bytes) = (level.len(), size_of::<W>() as u64);
    budget.work((before + goals.len()) as u64)?;
    budget.take(bytes * (before + goals.len()) as u64)?;
    *level = unite(level, goals);
    // The old level is dropped, and the room for what both have.
    budget.give(bytes * (2 * before + goals.len() - level.len()) as u64);
    Ok(())
}

/// Drops a level.
fn free<W: Word>(level: &mut Vec<W>, budget: &mut Budget) {
    budget.give(size_of_val(&**level) as u64);
    *level = Vec::new();
}
