//! From a position to the ones a move away: every sweep of every man, made or undone. Read
//! `bound.rs` before it.

use super::bound::{Bounds, Node};
use crate::board::Board;
use crate::expand::{Direction, Expander};
use crate::hole::Hole;
use crate::jump::Jump;
use crate::position::Position;
use crate::problem::Problem;
use crate::screen::{Lanes, Screen};
use crate::word_hash::HashWords;
use std::collections::HashSet;

/// Positions of long sweeps, with the hole of the man that moves.
type Seen = HashSet<(u64, u8), HashWords>;

/// Finds moves on one board, in one direction, among positions that pass a screen.
pub(super) struct Sweeper<'a, const N: usize> {
    bounds: &'a Bounds<N>,
    direction: Direction,
    jumps: &'a [Jump],
    /// The jumps that a man on each hole can make, or have made last, by number.
    of_man: Vec<Vec<usize>>,
    legal: Expander,
    screen: Screen,
    changes: Vec<Lanes>,
}

/// A first jump and what it leads to.
type MaybeJump<const N: usize> = Option<(usize, Node<N>, Lanes)>;

/// How many first jumps are looked up at once.
const FIRST: usize = 16;

/// From how many jumps on a sweep is remembered, so that loops run in different orders are
/// followed once.
const LONG: usize = 3;

impl<'a, const N: usize> Sweeper<'a, N> {
    pub(super) fn new(
        problem: &Problem<'a>,
        bounds: &'a Bounds<N>,
        direction: Direction,
        screen: Screen,
    ) -> Sweeper<'a, N> {
        let jumps = problem.board.jumps();
        let end = |jump: &Jump| match direction {
            Direction::Forward => jump.from,
            Direction::Backward => jump.to,
        };
        let of_man = |hole: Hole| {
            (0..jumps.len())
                .filter(|index| end(&jumps[*index]) == hole)
                .collect()
        };
        Sweeper {
            bounds,
            direction,
            jumps,
            legal: Expander::new(problem.board, &[], direction, Screen::open(problem.board)),
            of_man: problem.board.holes().map(of_man).collect(),
            changes: jumps
                .iter()
                .map(|jump| screen.change(*jump, direction))
                .collect(),
            screen,
        }
    }

    /// Calls `found` with every position a move away from `word`, some of them several times, if
    /// its bound is at most `most`. A position in the middle of a move may exceed it by one: the
    /// move in progress is counted on both sides of it.
    pub(super) fn moves(&self, word: u64, most: u32, mut found: impl FnMut(u64)) {
        let node = self.bounds.node(word, self.direction);
        let lanes = self.screen.lanes(Position(word));
        // First all first jumps, then what becomes of them: so memory works on many tables at once.
        let mut first: [MaybeJump<N>; FIRST] = [None; FIRST];
        let mut count = 0;
        let mut seen = Seen::default();
        self.legal.jumps(word, |index, _| {
            if let Some(lanes) = self.screen.after(lanes, self.changes[index]) {
                let node = self.bounds.after(&node, index);
                first[count] = Some((index, node, lanes));
                count += 1;
                if count == FIRST {
                    self.each(&first, word, most, &mut seen, &mut found);
                    count = 0;
                }
            }
        });
        self.each(&first[..count], word, most, &mut seen, &mut found);
    }

    fn each(
        &self,
        first: &[MaybeJump<N>],
        word: u64,
        most: u32,
        seen: &mut Seen,
        found: &mut impl FnMut(u64),
    ) {
        for (index, node, lanes) in first.iter().flatten() {
            self.jumped(*index, *node, Position(word), *lanes, 1, most, seen, found);
        }
    }

    /// After jump number `index` from `before`, which led to `node` and `lanes`.
    #[allow(clippy::too_many_arguments)] // the state of a recursion, all of it on registers
    fn jumped(
        &self,
        index: usize,
        node: Node<N>,
        before: Position,
        lanes: Lanes,
        jumps: usize,
        most: u32,
        seen: &mut Seen,
        found: &mut impl FnMut(u64),
    ) {
        let bound = self.bounds.bound(&node);
        if bound > most + 1 {
            return;
        }
        let jump = self.jumps[index];
        let man = match self.direction {
            Direction::Forward => jump.to,
            Direction::Backward => jump.from,
        };
        let position = jump.exchange(before);
        if jumps >= LONG && !seen.insert((position.0, man.0)) {
            return;
        }
        if bound <= most {
            found(position.0);
        }
        for next in &self.of_man[man.index()] {
            let jump = self.jumps[*next];
            let possible = match self.direction {
                Direction::Forward => jump.is_legal(position),
                Direction::Backward => jump.can_be_undone(position),
            };
            if possible && let Some(lanes) = self.screen.after(lanes, self.changes[*next]) {
                let node = self.bounds.after(&node, *next);
                self.jumped(*next, node, position, lanes, jumps + 1, most, seen, found);
            }
        }
    }
}

/// A move from `position` to one that is wanted, if there is one.
pub(super) fn sweep_to(
    board: &Board,
    position: Position,
    wanted: &dyn Fn(Position) -> bool,
) -> Option<Vec<Jump>> {
    fn go_on(
        board: &Board,
        position: Position,
        sweep: &mut Vec<Jump>,
        wanted: &dyn Fn(Position) -> bool,
    ) -> bool {
        for jump in board.jumps() {
            let same_man = sweep.last().is_none_or(|last| last.to == jump.from);
            if same_man && jump.is_legal(position) {
                let end = jump.exchange(position);
                sweep.push(*jump);
                if wanted(end) || go_on(board, end, sweep, wanted) {
                    return true;
                }
                sweep.pop();
            }
        }
        false
    }
    let mut sweep = Vec::new();
    go_on(board, position, &mut sweep, wanted).then_some(sweep)
}
