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
use crate::levels::{Crew, different, leave_out, meet, next};
use crate::moves::{Found, Mover};
use crate::play::Problem;
use crate::progress::Progress;
use crate::symmetry::Symmetries;
use crate::tables::{Bound, read_families};
use crate::text::Lines;
use crate::word::Word;

/// Holes of the largest region.
const LARGEST_REGION: u32 = 23;
/// The largest limit: play has at most 127 moves.
const MOST_MOVES: u64 = 127;

/// How a check is made: what does not change its result.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    /// How many threads derive sets: at least one.
    pub threads: usize,
    /// Is told now and then how far the check is.
    pub progress: Option<fn(&str)>,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner {
            threads: 1,
            progress: None,
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
    // There is a solution of `moves` moves, so this is at most 127.
    let Some(total) = u32::try_from(moves).unwrap_or(127).checked_sub(1) else {
        return Ok(0);
    };
    let board = &problem.board;
    let symmetries = Symmetries::read(problem, lines)?;
    let functions = function::read(board, lines)?;
    let families = read_families(board, LARGEST_REGION, lines)?;
    let pairs = (families.len() * families.len()) as u64;
    lines.budget.work(symmetries.work() * (10 + 10 * pairs))?;
    if !symmetries.keep(&families) {
        return wrong("a symmetry does not map the lines `regions` to each other");
    }
    let budget = &mut lines.budget;
    let start = [problem.start];
    let from_start = Functions::new(board, &functions, true, &start, budget)?;
    let goals = open_goals(problem, &from_start, &symmetries, budget)?;
    if goals.is_empty() {
        return wrong("the functions exclude every goal");
    }
    let to_goal = Functions::new(board, &functions, false, &goals, budget)?;
    let h = Bound::new(board, &families, &goals, true, budget)?;
    let Some(mut words) = lines.read_if("limit")? else {
        return match h.within(problem.start, total) {
            None => Ok(0),
            Some(_) => wrong("the regions do not prove it, and no line `limit` follows"),
        };
    };
    let limit = words.number(MOST_MOVES)? as u32;
    words.end()?;
    if problem.goals.contains(&problem.start) {
        return wrong("the start is a goal");
    }
    let s = Bound::new(board, &families, &start, false, &mut lines.budget)?;
    let mut sets = Derived {
        start: problem.start,
        total,
        limit,
        h: &h,
        forth: Mover::new(board, true, &h, to_goal, &symmetries),
        back: Mover::new(board, false, &s, from_start, &symmetries),
        forward: Vec::new(),
    };
    let mut crew = Crew {
        threads: manner.threads,
        budget: &mut lines.budget,
        progress: Progress::new(manner.progress),
    };
    let forward = sets.derive_forward(&mut crew)?;
    let goals = goals.iter().map(|goal| symmetries.least(*goal));
    let backward = sets.derive_backward(goals, &mut crew)?;
    Ok(forward + backward)
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

struct Derived<'a, W> {
    start: W,
    total: u32,
    limit: u32,
    h: &'a Bound<W>,
    forth: Mover<'a, W>,
    back: Mover<'a, W>,
    /// The levels of F.
    forward: Vec<Vec<W>>,
}

impl<W: Word> Derived<'_, W> {
    /// Derives F. Returns how many positions it has.
    fn derive_forward(&mut self, crew: &mut Crew<'_>) -> Result<u64, Fault> {
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
        Ok(self.forward.iter().map(|level| level.len() as u64).sum())
    }

    /// Derives B. Returns how many positions it has.
    fn derive_backward(
        &self,
        goals: impl Iterator<Item = W>,
        crew: &mut Crew<'_>,
    ) -> Result<u64, Fault> {
        let mut goals: Vec<W> = goals.collect();
        different(&mut goals);
        let mut backward = vec![goals];
        while let Some(last) = backward.last().filter(|last| !last.is_empty()) {
            // Moves that may have been made before the one that is undone.
            let Some(before) = self.total.checked_sub(backward.len() as u32) else {
                break;
            };
            let stage = format!("move {} back from the goal", backward.len());
            crew.progress.stage(stage, last.len());
            let follow = |men, found: &mut Found<W>| self.back.moves(men, before, found);
            let sift = |found: &mut Found<W>| self.has_met(before, found);
            let (mut level, met) = next(last, crew, follow, sift)?;
            if met {
                return wrong("play from the start meets play back from a goal");
            }
            new_only(&mut level, &backward, crew.budget)?;
            backward.push(level);
        }
        Ok(backward.iter().map(|level| level.len() as u64).sum())
    }

    /// Leaves those of the positions in a sorted list that B must have. Returns whether one of the others
    /// is on a level of F up to `before`, or one of them is the start.
    fn has_met(&self, before: u32, found: &mut Found<W>) -> bool {
        let list = &mut found.list;
        let levels = &self.forward[..self.forward.len().min(before as usize + 1)];
        found.work += list.len() as u64 * self.h.work();
        let mut met = list.binary_search(&self.start).is_ok();
        if let Some(left) = self.limit.checked_sub(before) {
            let within: Vec<W> = list
                .extract_if(.., |men| self.h.within(*men, left).is_some())
                .collect();
            found.work += (within.len() * 20 * levels.len()) as u64;
            met |= levels.iter().any(|level| meet(&within, level));
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
