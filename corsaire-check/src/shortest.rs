//! Proofs by exhaustion that no solution has fewer than some number of moves. Read `tables.rs` and
//! `sets.rs` before it.
//!
//! Let T be one less than that number, h and s consistent bounds on the moves to a goal and from the
//! start (`tables.rs`), and L a limit. If h(start) > T, there is nothing else to show. Otherwise the
//! start must not be a goal, and the certificate gives two sets: F, positions with a number g of
//! moves that reach them, and B, positions with a number k of moves that lead from them to a goal.
//! It is checked that
//!
//! - F has the start with g = 0 if h(start) <= L; and for each position of F, with g, and each
//!   position q that a move leads to: g + 1 + h(q) > L, or F has q with at most g + 1;
//! - B has every goal with k = 0; and for each position of B, with k < T, and each position q that
//!   undoing a move leads to: k + 1 + s(q) > T; or else q is not the start, and if T - k - 1 + h(q)
//!   <= L, F does not have q with g <= T - k - 1, and otherwise B has q with at most k + 1.
//!
//! **Then there is no solution of at most T moves.** Suppose p(0) ... p(n) were the positions
//! between the moves of one, n <= T. The start is not a goal, so n >= 1.
//!
//! *B has p(i) with at most n - i, for every i from n down to 1, and p(0) is met.* B has p(n), a
//! goal, with 0. Let B have p(i + 1) with k <= n - i - 1. Then k + 1 <= n - i <= T, so what is
//! demanded of q = p(i) is demanded. There are i moves from the start to q, so s(q) <= i and
//! k + 1 + s(q) <= n <= T. So q is not the start, and if i = 0 that is a contradiction: there is no
//! such solution. Suppose T - k - 1 + h(q) <= L. Since T - k - 1 >= n - k - 1 >= i, then i + h(p(i))
//! <= L, and j + h(p(j)) <= L for every j <= i, since a move lowers h by one at most. So h(start)
//! <= L and F has the start with 0; and if F has p(j) with at most j, it has p(j + 1) with at most
//! j + 1, up to p(i) with at most i <= T - k - 1. But that was ruled out. So T - k - 1 + h(q) > L,
//! and B has p(i) with at most k + 1 <= n - i. ∎
//!
//! Positions in F and B beyond those that are demanded do no harm. Positions of play have h and s of
//! at most 63. So it does no harm either that larger costs count as no way at all.
//!
//! **A move is followed jump by jump.** If a position in the middle of a move has a bound that is
//! more than `most + 1`, then the end of the move has more than `most`, since the rest of the move is
//! a single move: such a position is left. (Undone: what is left to undo is a single move too.)

use crate::board::{Board, Jump};
use crate::budget::{Budget, Fault, wrong};
use crate::file;
use crate::play::Problem;
use crate::sets::{self, MOST_POSITIONS, Set};
use crate::tables::{Bound, read_families};
use crate::text::Lines;

/// Holes of the largest region.
const LARGEST_REGION: u32 = 20;

/// Checks that no solution has fewer than `moves` moves. There is one of `moves`, so this is at
/// most 63.
pub(crate) fn no_shorter(
    problem: &Problem<u64>,
    moves: u64,
    lines: &mut Lines<'_>,
    source: &file::Sets<'_>,
) -> Result<(), Fault> {
    let board = &problem.board;
    let families = read_families(board, LARGEST_REGION, lines)?;
    let to_goal = Bound::new(board, &families, &problem.goals, true, &mut lines.budget)?;
    let Some(total) = u32::try_from(moves).unwrap_or(63).checked_sub(1) else {
        return Ok(());
    };
    if to_goal.within(problem.start, total).is_none() {
        return Ok(());
    }
    if problem.goals.contains(&problem.start) {
        return wrong("the start is a goal");
    }
    let from_start = Bound::new(board, &families, &[problem.start], false, &mut lines.budget)?;
    let Some(mut words) = lines.read_if("limit")? else {
        return wrong("the regions do not prove it, and no line `limit` follows");
    };
    let limit = words.number(63)? as u32;
    words.end()?;
    let mut words = lines.expect("sets")?;
    let counts = [words.number(MOST_POSITIONS)?, words.number(MOST_POSITIONS)?];
    words.end()?;
    let [forward, backward] = sets::read(source, counts, board.holes, &mut lines.budget)?;
    let mut search = Search {
        problem,
        total,
        limit,
        from_start,
        to_goal,
        forward,
        backward,
        budget: &mut lines.budget,
        leaving: by_hole(board, |jump| jump.from),
        entering: by_hole(board, |jump| jump.to),
        within: Vec::new(),
        found: Vec::new(),
    };
    search.check_forward()?;
    search.check_backward()
}

/// For each hole, the jumps that have it as the hole that `hole` chooses.
fn by_hole(board: &Board, hole: fn(&Jump) -> usize) -> Vec<Vec<Jump>> {
    let of = |wanted: usize| {
        let jumps = board.jumps.iter().copied();
        jumps.filter(|jump| hole(jump) == wanted).collect()
    };
    (0..board.holes).map(of).collect()
}

struct Search<'a> {
    problem: &'a Problem<u64>,
    total: u32,
    limit: u32,
    to_goal: Bound<u64>,
    from_start: Bound<u64>,
    forward: Set,
    backward: Set,
    budget: &'a mut Budget,
    /// The jumps that begin in each hole, and those that end in it.
    leaving: Vec<Vec<Jump>>,
    entering: Vec<Vec<Jump>>,
    /// Positions within one move, after each of its jumps, with the hole of the man that moves.
    within: Vec<(u64, usize)>,
    /// Those of them in which the move may end.
    found: Vec<u64>,
}

impl Search<'_> {
    fn check_forward(&mut self) -> Result<(), Fault> {
        let start = self.problem.start;
        if self.to_goal.within(start, self.limit).is_some() && self.forward.level(start) != Some(0)
        {
            return wrong("the forward set lacks the start");
        }
        for index in 0..self.forward.len() {
            let (position, made) = self.forward.at(index);
            // Moves that may still come after this one.
            let Some(left) = self.limit.checked_sub(made + 1) else {
                continue;
            };
            self.moves(position, true, left)?;
            for next in &self.found {
                if self
                    .forward
                    .level(*next)
                    .is_none_or(|level| level > made + 1)
                {
                    return wrong("the forward set is not closed");
                }
            }
        }
        Ok(())
    }

    fn check_backward(&mut self) -> Result<(), Fault> {
        for goal in &self.problem.goals {
            if self.backward.level(*goal) != Some(0) {
                return wrong("the backward set lacks a goal");
            }
        }
        for index in 0..self.backward.len() {
            let (position, to_go) = self.backward.at(index);
            // Moves that may have been made before this one.
            let Some(before) = self.total.checked_sub(to_go + 1) else {
                continue;
            };
            self.moves(position, false, before)?;
            for next in &self.found {
                if *next == self.problem.start {
                    return wrong("the backward set reaches the start");
                }
                // What F must have if play reaches it so soon.
                let left = self.limit.checked_sub(before);
                if left.is_some_and(|left| self.to_goal.within(*next, left).is_some()) {
                    if self
                        .forward
                        .level(*next)
                        .is_some_and(|level| level <= before)
                    {
                        return wrong("the sets meet");
                    }
                } else if self
                    .backward
                    .level(*next)
                    .is_none_or(|level| level > to_go + 1)
                {
                    return wrong("the backward set is not closed");
                }
            }
        }
        Ok(())
    }

    /// Finds every position that a move (or undoing one) leads to where the bound is at most `most`.
    fn moves(&mut self, position: u64, forward: bool, most: u32) -> Result<(), Fault> {
        let (bound, by_man) = match forward {
            true => (&self.to_goal, &self.leaving),
            false => (&self.from_start, &self.entering),
        };
        self.within.clear();
        self.found.clear();
        let first = &self.problem.board.jumps;
        self.budget.work(20 + 2 * first.len() as u64)?;
        let mut jumps: &[Jump] = first;
        let mut from = position;
        for done in 0.. {
            for jump in jumps {
                let (possible, there) = match forward {
                    true => (jump.is_legal(from), jump.to),
                    false => (jump.can_be_undone(from), jump.from),
                };
                if !possible {
                    continue;
                }
                let next = from ^ jump.line::<u64>();
                // A look at both bounds, one into each set, and one at what was found before.
                self.budget
                    .work(2 * bound.work() + 50 + self.within.len() as u64)?;
                let Some(moves) = bound.within(next, most + 1) else {
                    continue;
                };
                if self.within.contains(&(next, there)) {
                    continue;
                }
                self.within.push((next, there));
                if moves <= most {
                    self.found.push(next);
                }
            }
            let Some((position, man)) = self.within.get(done) else {
                break;
            };
            (from, jumps) = (*position, &by_man[*man]);
        }
        Ok(())
    }
}
