//! From a position to the ones a move away: every sweep of every man, made or undone. Read
//! `bound.rs` before it.

use super::bound::{Bounds, Node};
use crate::expand::Direction;
use crate::hole::Hole;
use crate::jump::Jump;
use crate::pagoda::{Lanes, Screen};
use crate::position::Position;
use crate::problem::Problem;
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
    screen: Screen,
    changes: Vec<Lanes>,
}

/// What a sweep has come to.
struct State<const N: usize> {
    position: Position,
    man: Hole,
    node: Node<N>,
    lanes: Lanes,
    jumps: usize,
}

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
            of_man: problem.board.holes().map(of_man).collect(),
            changes: jumps
                .iter()
                .map(|jump| screen.change(*jump, direction))
                .collect(),
            screen,
        }
    }

    /// Calls `found` with every position a move away from `word`, some of them several times, and
    /// its bound, if that is at most `most`. A position in the middle of a move may exceed it by
    /// one: the move in progress is counted twice there, on both sides of it.
    pub(super) fn moves(&self, word: u64, most: u32, mut found: impl FnMut(u64, &Node<N>)) {
        let position = Position(word);
        let node = self.bounds.node(word, self.direction);
        let lanes = self.screen.lanes(position);
        let mut seen = Seen::default();
        for man in position.holes() {
            seen.clear();
            let state = State {
                position,
                man,
                node,
                lanes,
                jumps: 0,
            };
            self.go_on(&state, most, &mut seen, &mut found);
        }
    }

    fn go_on(
        &self,
        state: &State<N>,
        most: u32,
        seen: &mut Seen,
        found: &mut impl FnMut(u64, &Node<N>),
    ) {
        for index in &self.of_man[state.man.index()] {
            let jump = self.jumps[*index];
            let (possible, man) = match self.direction {
                Direction::Forward => (jump.is_legal(state.position), jump.to),
                Direction::Backward => (jump.can_be_undone(state.position), jump.from),
            };
            if !possible || !Screen::pass(state.lanes, self.changes[*index]) {
                continue;
            }
            let node = self.bounds.after(&state.node, *index, self.direction);
            let bound = self.bounds.bound(&node);
            if bound > most + 1 {
                continue;
            }
            let position = jump.exchange(state.position);
            let jumps = state.jumps + 1;
            if jumps >= LONG && !seen.insert((position.0, man.0)) {
                continue;
            }
            if bound <= most {
                found(position.0, &node);
            }
            let lanes = Screen::sum(state.lanes, self.changes[*index]);
            self.go_on(
                &State {
                    position,
                    man,
                    node,
                    lanes,
                    jumps,
                },
                most,
                seen,
                found,
            );
        }
    }
}
