//! Proofs by exhaustion whose sets the checker derives itself. Read `levels.rs` before it.
//!
//! Let T be a number of moves, h and s consistent bounds on the moves to an open goal and from the start
//! (`tables.rs`), and L a limit. A goal is *open* unless a function of the side `start` excludes it or an
//! image of it: no play leads from the start to others. The sets hold the least images of positions, and
//! "has q" means: has the least image of q.
//!
//! - F(0) has the start, if h(start) <= L. F(g + 1) has every position q with g + 1 + h(q) <= L that a
//!   move leads to from F(g), unless F has it on a lower level. Moves through positions that a function
//!   of the side `goal` excludes are left out.
//! - B(0) has the open goals. For k < T, let q be a position with k + 1 + s(q) <= T that undoing a move
//!   leads to from B(k), where moves through positions that a function of the side `start` excludes are
//!   left out. Then q must not be the start; if T - k - 1 + h(q) <= L, q must not be on a level of F up
//!   to T - k - 1; otherwise B(k + 1) has q, unless B has it on a lower level.
//!
//! **If that holds of every q, there is no solution of at most T moves.** Suppose p(0) ... p(n) were the
//! positions between the moves of one, n <= T. The start is not a goal, so n >= 1. No function excludes
//! a position of it, not within a move either, since all of them lie on a solution; p(n) is an open
//! goal. The same is true of its images, which are solutions, and h and s of an image are those of the
//! position, since families and open goals are mapped to themselves. So in what follows it does not
//! matter which image of a position a level has.
//!
//! *B has p(i) on a level up to n - i, for every i from n down to 1, and p(0) is met.* B(0) has p(n). Let
//! B(k) have p(i + 1), k <= n - i - 1. Then k < T, and undoing a move leads from there to q = p(i). There
//! are i moves from the start to q, so s(q) <= i and k + 1 + s(q) <= n <= T. So q is not the start, and
//! if i = 0 that is a contradiction: there is no such solution. Suppose T - k - 1 + h(q) <= L. Since
//! T - k - 1 >= n - k - 1 >= i, then i + h(p(i)) <= L, and j + h(p(j)) <= L for every j <= i, since a move
//! lowers h by one at most. So F(0) has the start; and if F has p(j) on a level g <= j, then g + 1 +
//! h(p(j + 1)) <= L, so it has p(j + 1) on a level up to j + 1; and so on up to p(i) on a level up to i <=
//! T - k - 1. But that was ruled out. So T - k - 1 + h(q) > L, and B has p(i) on a level up to k + 1 <=
//! n - i. ∎

use crate::budget::{Budget, Fault, wrong};
use crate::function::{self, Functions};
use crate::levels::{Crew, different, keep_common, leave_out, meet, next, unite};
use crate::moves::{Found, Mover};
use crate::play::Problem;
use crate::symmetry::Symmetries;
use crate::tables::{Bound, read_families};
use crate::text::Lines;
use crate::word::Word;

/// The largest limit: play has at most 127 moves.
const MOST_MOVES: u64 = 127;

/// How a check is made: what does not change its result.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// How many threads derive sets: at least one.
    pub threads: usize,
    /// Is told now and then how far the check is.
    pub progress: Option<fn(&str)>,
    /// Says whether to stop. A check that is stopped neither accepts nor rejects.
    pub stop: Option<fn() -> bool>,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            threads: 1,
            progress: None,
            stop: None,
        }
    }
}

/// Checks that no solution has fewer than `moves` moves. Returns how many positions were derived.
pub(crate) fn no_shorter<W: Word>(
    problem: &Problem<W>,
    moves: u64,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    // There is a solution of this length, so it is at most 127.
    let length = moves as u32;
    if length == 0 {
        return Ok(0);
    }
    let given = Given::read(problem, lines)?;
    let Some(limit) = read_limit(problem, lines)? else {
        return match given.h.within(problem.start, length - 1) {
            None => Ok(0),
            Some(_) => wrong("the regions do not prove it, and no line `limit` follows"),
        };
    };
    let s = given.bound_from_start(problem, &mut lines.budget)?;
    let mut sets = Derived::new(problem, &given, &s, length, limit);
    sets.derive(&given, &mut Crew::new(&mut lines.budget, manner))?;
    Ok(sets.positions())
}

/// Reads the line `limit`, if there is one.
pub(crate) fn read_limit<W: Word>(
    problem: &Problem<W>,
    lines: &mut Lines<'_>,
) -> Result<Option<u32>, Fault> {
    let Some(mut words) = lines.read_if("limit")? else {
        return Ok(None);
    };
    let limit = words.number(MOST_MOVES)? as u32;
    words.end()?;
    match problem.goals.contains(&problem.start) {
        true => wrong("the start is a goal"),
        false => Ok(Some(limit)),
    }
}

/// What a certificate gives to derive sets with, and the bound h.
pub(crate) struct Given<W> {
    pub(crate) symmetries: Symmetries<W>,
    families: Vec<Vec<W>>,
    /// The functions of each side.
    start: Functions,
    goal: Functions,
    /// The open goals.
    goals: Vec<W>,
    h: Bound<W>,
}

impl<W: Word> Given<W> {
    /// Reads the lines `symmetry`, `function` and `regions`.
    pub(crate) fn read(problem: &Problem<W>, lines: &mut Lines<'_>) -> Result<Given<W>, Fault> {
        let board = &problem.board;
        let symmetries = Symmetries::read(problem, lines)?;
        let functions = function::read(board, lines)?;
        let families = read_families(board, lines)?;
        let pairs = (families.len() * families.len()) as u64;
        lines.budget.work(symmetries.work() * (10 + 10 * pairs))?;
        if !symmetries.keep(&families) {
            return wrong("a symmetry does not map the lines `regions` to each other");
        }
        let budget = &mut lines.budget;
        let start = Functions::new(board, &functions, true, &[problem.start], budget)?;
        let goals = open_goals(problem, &start, &symmetries, budget)?;
        if goals.is_empty() {
            return wrong("the functions exclude every goal");
        }
        let goal = Functions::new(board, &functions, false, &goals, budget)?;
        let h = Bound::new(board, &families, &goals, true, budget)?;
        Ok(Given {
            symmetries,
            families,
            start,
            goal,
            goals,
            h,
        })
    }

    /// The bound s.
    pub(crate) fn bound_from_start(
        &self,
        problem: &Problem<W>,
        budget: &mut Budget,
    ) -> Result<Bound<W>, Fault> {
        let start = [problem.start];
        Bound::new(&problem.board, &self.families, &start, false, budget)
    }
}

/// The goals that no function excludes, nor any image of theirs.
pub(crate) fn open_goals<W: Word>(
    problem: &Problem<W>,
    from_start: &Functions,
    symmetries: &Symmetries<W>,
    budget: &mut Budget,
) -> Result<Vec<W>, Fault> {
    let count = problem.goals.len() as u64;
    budget.take(2 * count * size_of::<W>() as u64)?;
    budget.work(count * symmetries.work() * (2 + from_start.work()))?;
    // The symmetries are a group: these are all images.
    let open = |goal: &&W| {
        from_start.pass(**goal)
            && symmetries
                .images(**goal)
                .all(|image| from_start.pass(image))
    };
    Ok(problem.goals.iter().filter(open).copied().collect())
}

/// The sets that are derived.
pub(crate) struct Derived<'a, W> {
    start: W,
    /// The moves of the claimed solution.
    length: u32,
    /// T: as many, or one fewer.
    total: u32,
    limit: u32,
    h: &'a Bound<W>,
    pub(crate) forth: Mover<'a, W>,
    pub(crate) back: Mover<'a, W>,
    /// The levels of F and of B.
    pub(crate) forward: Vec<Vec<W>>,
    pub(crate) backward: Vec<Vec<W>>,
    /// The positions that were met on solutions of `length` moves, by moves undone from a goal.
    pub(crate) met: Vec<Vec<W>>,
}

impl<'a, W: Word> Derived<'a, W> {
    pub(crate) fn new(
        problem: &Problem<W>,
        given: &'a Given<W>,
        s: &'a Bound<W>,
        length: u32,
        limit: u32,
    ) -> Derived<'a, W> {
        let (board, symmetries) = (&problem.board, &given.symmetries);
        Derived {
            start: problem.start,
            length,
            total: length - 1,
            limit,
            h: &given.h,
            forth: Mover::new(board, true, &given.h, &given.goal, symmetries),
            back: Mover::new(board, false, s, &given.start, symmetries),
            forward: Vec::new(),
            backward: Vec::new(),
            met: Vec::new(),
        }
    }

    /// The same with T as many as the moves of the claimed solution: `every.rs` says why.
    pub(crate) fn with_solutions(self) -> Derived<'a, W> {
        let total = self.length;
        Derived { total, ..self }
    }

    /// How many positions both sets have.
    pub(crate) fn positions(&self) -> u64 {
        let levels = self.forward.iter().chain(&self.backward);
        levels.map(|level| level.len() as u64).sum()
    }

    /// Gives up the sets. Returns how many bytes of the budget they took.
    pub(crate) fn into_bytes(self) -> u64 {
        // The first level of each was not derived.
        let derived = |levels: Vec<Vec<W>>| levels.iter().skip(1).map(Vec::len).sum::<usize>();
        ((derived(self.forward) + derived(self.backward)) * size_of::<W>()) as u64
    }

    /// Derives F, then B.
    pub(crate) fn derive(&mut self, given: &Given<W>, crew: &mut Crew<'_>) -> Result<(), Fault> {
        self.derive_forward(crew)?;
        let least = |goal: &W| given.symmetries.least(*goal);
        let mut goals: Vec<W> = given.goals.iter().map(least).collect();
        different(&mut goals);
        self.backward.push(goals);
        self.derive_backward(crew)
    }

    fn derive_forward(&mut self, crew: &mut Crew<'_>) -> Result<(), Fault> {
        if self.h.within(self.start, self.limit).is_some() {
            // It is its own only image.
            self.forward.push(vec![self.start]);
        }
        while let Some(last) = self.forward.last().filter(|last| !last.is_empty()) {
            let Some(left) = self.limit.checked_sub(self.forward.len() as u32) else {
                break;
            };
            let stage = format!("move {} from the start", self.forward.len());
            crew.progress.stage(stage, last.len());
            let follow = |men, found: &mut Found<W>| self.forth.moves(men, left, found);
            let (mut level, _) = next(last, crew, follow, |_| false)?;
            new_only(&mut level, &self.forward, crew.budget)?;
            self.forward.push(level);
        }
        Ok(())
    }

    fn derive_backward(&mut self, crew: &mut Crew<'_>) -> Result<(), Fault> {
        self.met.push(Vec::new());
        while let Some(last) = self.backward.last().filter(|last| !last.is_empty()) {
            let undone = self.backward.len() as u32;
            // Moves that may have been made before the one that is undone.
            let Some(before) = self.total.checked_sub(undone) else {
                break;
            };
            let stage = format!("move {undone} back from the goal");
            crew.progress.stage(stage, last.len());
            let follow = |men, found: &mut Found<W>| self.back.moves(men, before, found);
            let sift = |found: &mut Found<W>| self.has_met(undone, found);
            let (mut level, met) = next(last, crew, follow, sift)?;
            if met {
                return wrong("play from the start meets play back from a goal");
            }
            self.met.push(match self.total < self.length {
                true => Vec::new(),
                false => self.take_met(before, &mut level, crew.budget)?,
            });
            new_only(&mut level, &self.backward, crew.budget)?;
            self.backward.push(level);
        }
        Ok(())
    }

    /// Takes out of a level of B what is met.
    fn take_met(
        &self,
        before: u32,
        level: &mut Vec<W>,
        budget: &mut Budget,
    ) -> Result<Vec<W>, Fault> {
        budget.work(level.len() as u64 * self.h.work())?;
        let met = level.extract_if(.., |men| self.is_in_reach(*men, before));
        let met: Vec<W> = met.collect();
        // What was taken for the level stays taken for this, and as much again for its room.
        budget.take((met.len() * size_of::<W>()) as u64)?;
        Ok(met)
    }

    /// Whether F has a position if so many moves lead to it from the start.
    fn is_in_reach(&self, men: W, before: u32) -> bool {
        let left = self.limit.checked_sub(before);
        left.is_some_and(|left| self.h.within(men, left).is_some())
    }

    /// Leaves those of the positions in a sorted list that B must have, and those that are met on solutions
    /// of `length` moves. Returns whether one is met that would make a shorter solution.
    fn has_met(&self, undone: u32, found: &mut Found<W>) -> bool {
        let (before, shorter) = (self.total - undone, self.length - undone);
        let list = &mut found.list;
        found.work += list.len() as u64 * self.h.work();
        let mut met = shorter > 0 && list.binary_search(&self.start).is_ok();
        let mut within: Vec<W> = list
            .extract_if(.., |men| self.is_in_reach(*men, before))
            .collect();
        let levels = &self.forward[..self.forward.len().min(before as usize + 1)];
        found.work += (within.len() * 20 * levels.len()) as u64;
        let (shorter, same) = levels.split_at(levels.len().min(shorter as usize));
        met |= shorter.iter().any(|level| meet(&within, level));
        for level in same {
            keep_common(&mut within, level);
            *list = unite(list, &within);
        }
        met
    }
}

/// Leaves out of a level what lower levels have.
fn new_only<W: Word>(
    level: &mut Vec<W>,
    lower: &[Vec<W>],
    budget: &mut Budget,
) -> Result<(), Fault> {
    let before = level.len();
    for known in lower {
        budget.work(20 * level.len().min(known.len()) as u64 + level.len() as u64)?;
        leave_out(level, known);
    }
    level.shrink_to_fit();
    budget.give(((before - level.len()) * size_of::<W>()) as u64);
    Ok(())
}
