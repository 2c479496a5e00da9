//! Levels of jumps from both ends. Read `levels.rs` before it.
//!
//! Every jump takes one man, so play from the start to a goal has, for every number n of men between
//! theirs, one position of n men. Let M be a number of men, at most that of the start. A goal is *open* as in
//! `derive.rs`, and the sets hold least images.
//!
//! - F(n), for n from the men of the start down to M, has the start, or the positions to which a jump leads
//!   from F(n + 1). Positions that a function of the side `goal` excludes are left out.
//! - B(n), for n up to M, has the open goals of n men and the positions from which a jump leads to B(n - 1).
//!   Those that a function of the side `start` excludes are left out.
//!
//! **Theorem.** Let p(n) be the positions of a solution. F(n) has p(n) for every n >= M, and B(n) has p(n)
//! for every n <= M. *Proof.* The solution ends in an open goal, and no function excludes a position that lies
//! on a solution. So F has the start and with p(n + 1) also p(n); B has the goal and with p(n - 1) also
//! p(n). That is true of images too, and it does not matter which image a level has. ∎
//!
//! So if no open goal of n >= M men is in F(n), and F(M) and B(M) have nothing in common, there is no
//! solution. And the positions of solutions are among those *allowed*: F(n) for n >= M, and for n < M the
//! positions of B(n) to which a jump leads from those allowed with n + 1 men, where of F(M) only those in
//! B(M) count (a solution that ends with M men or more has no positions below).

use crate::board::{Board, Jump};
use crate::budget::{Fault, wrong};
use crate::derive::open_goals;
use crate::function::{self, Functions};
use crate::levels::{Crew, different, leave_in, meet, next};
use crate::moves::Found;
use crate::play::Problem;
use crate::symmetry::Symmetries;
use crate::text::Lines;
use crate::word::Word;

/// What is derived of a problem from both ends.
pub(crate) struct Between<W> {
    /// Positions by their number of men.
    forward: Vec<Vec<W>>,
    backward: Vec<Vec<W>>,
    goals: Vec<W>,
    /// Where both meet.
    men: usize,
}

/// Checks that there is no solution. Returns how many positions were derived.
pub(crate) fn no_solution<W: Word>(
    problem: &Problem<W>,
    lines: &mut Lines<'_>,
    manner: crate::Manner,
) -> Result<u64, Fault> {
    let symmetries = Symmetries::read(problem, lines)?;
    let between = Between::read(problem, &symmetries, lines, manner)?;
    let looks = between.forward[between.men].len() + between.goals.len() * between.forward.len();
    lines.budget.work(20 * looks as u64)?;
    match between.meets() {
        true => wrong("play from the start meets play back from a goal"),
        false => Ok(between.positions()),
    }
}

impl<W: Word> Between<W> {
    /// Reads the lines `function` and the line `meet`, and derives the levels.
    pub(crate) fn read(
        problem: &Problem<W>,
        symmetries: &Symmetries<W>,
        lines: &mut Lines<'_>,
        manner: crate::Manner,
    ) -> Result<Between<W>, Fault> {
        let board = &problem.board;
        let functions = function::read(board, lines)?;
        let mut words = lines.expect("meet")?;
        let most = problem.start.men();
        let men = words.number(most.into())? as usize;
        words.end()?;
        let budget = &mut lines.budget;
        let from_start = Functions::new(board, &functions, true, &[problem.start], budget)?;
        let mut goals = open_goals(problem, &from_start, symmetries, budget)?;
        let to_goal = Functions::new(board, &functions, false, &goals, budget)?;
        budget.work(goals.len() as u64 * symmetries.work())?;
        for goal in &mut goals {
            *goal = symmetries.least(*goal);
        }
        different(&mut goals);
        let mut between = Between {
            forward: vec![Vec::new(); board.holes + 1],
            backward: vec![Vec::new(); board.holes + 1],
            goals,
            men,
        };
        let mut crew = Crew::new(manner, budget);
        // Without goals there is nothing to reach. The start is its own only image.
        if !between.goals.is_empty() && to_goal.pass(problem.start) {
            between.forward[most as usize].push(problem.start);
            let forth = Jumps::new(board, true, to_goal, symmetries);
            for men in (men..most as usize).rev() {
                let last = &between.forward[men + 1];
                crew.progress
                    .stage(format!("{men} men from the start"), last.len());
                let follow = |men, found: &mut Found<W>| forth.follow(men, found);
                between.forward[men] = next(last, &mut crew, follow, |_| false)?.0;
            }
        }
        let back = Jumps::new(board, false, from_start, symmetries);
        for men in 0..=men {
            let mut level = Vec::new();
            if let Some(last) = men.checked_sub(1).map(|men| &between.backward[men]) {
                crew.progress
                    .stage(format!("{men} men from the goal"), last.len());
                let follow = |men, found: &mut Found<W>| back.follow(men, found);
                level = next(last, &mut crew, follow, |_| false)?.0;
            }
            let here = between
                .goals
                .iter()
                .filter(|goal| goal.men() as usize == men);
            crew.budget
                .work((between.goals.len() + 20 * level.len()) as u64)?;
            // The list moves when it grows.
            crew.budget
                .take(((level.len() + 4 * between.goals.len()) * size_of::<W>()) as u64)?;
            level.extend(here);
            different(&mut level);
            between.backward[men] = level;
        }
        Ok(between)
    }

    /// Whether both sides have a position in common.
    fn meets(&self) -> bool {
        meet(&self.forward[self.men], &self.backward[self.men])
            || self.forward.iter().any(|level| meet(&self.goals, level))
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        let levels = self.forward.iter().chain(&self.backward);
        levels.map(|level| level.len() as u64).sum()
    }

    /// Every position of a solution is allowed: the least images of such positions, by number of men.
    pub(crate) fn allowed(
        mut self,
        board: &Board,
        symmetries: &Symmetries<W>,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<Vec<W>>, Fault> {
        let forth = Jumps::new(board, true, Functions::none(), symmetries);
        let middle = &mut self.backward[self.men];
        crew.budget.work(20 * middle.len() as u64)?;
        leave_in(middle, &self.forward[self.men], |men| *men, |_| false);
        for men in (0..self.men).rev() {
            let (below, above) = self.backward.split_at(men + 1);
            let (known, last) = (&below[men], &above[0]);
            crew.progress
                .stage(format!("{men} men between both ends"), last.len());
            let follow = |men, found: &mut Found<W>| forth.follow(men, found);
            let sift = |found: &mut Found<W>| {
                found.work += 20 * found.list.len() as u64;
                leave_in(&mut found.list, known, |men| *men, |_| false);
                false
            };
            self.backward[men] = next(last, crew, follow, sift)?.0;
        }
        for (men, level) in self.backward.into_iter().enumerate().take(self.men) {
            self.forward[men] = level;
        }
        Ok(self.forward)
    }
}

/// Jumps, made or undone, among positions that functions do not exclude.
struct Jumps<'a, W> {
    /// The lines of all jumps, and the men on each before it.
    lines: Vec<(W, W)>,
    functions: Functions,
    symmetries: &'a Symmetries<W>,
    /// Units of work for a position and for a jump.
    costs: [u64; 2],
}

impl<'a, W: Word> Jumps<'a, W> {
    fn new(
        board: &Board,
        forward: bool,
        functions: Functions,
        symmetries: &'a Symmetries<W>,
    ) -> Jumps<'a, W> {
        let line = |jump: &Jump| match forward {
            true => (jump.line(), jump.men()),
            false => (jump.line(), W::bit(jump.to)),
        };
        Jumps {
            lines: board.jumps.iter().map(line).collect(),
            costs: [
                20 + 2 * board.jumps.len() as u64,
                60 + functions.work() + symmetries.work(),
            ],
            functions,
            symmetries,
        }
    }

    fn follow(&self, men: W, found: &mut Found<W>) {
        found.work += self.costs[0];
        let lines = self
            .lines
            .iter()
            .filter(|(line, before)| men & *line == *before);
        for (line, _) in lines {
            found.work += self.costs[1];
            let after = men ^ *line;
            if found.becomes_full() {
                return;
            }
            if self.functions.pass(after) {
                found.list.push(self.symmetries.least(after));
            }
        }
    }
}
