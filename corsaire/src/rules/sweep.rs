//! A sweep: a move without the order of its jumps. It is where the move starts, where it ends and
//! the men that it takes. Read `rules/moves.rs` before it.

use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use std::collections::HashSet;

/// A move without the order of its jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sweep {
    /// Where it starts.
    pub from: Hole,
    /// Where it ends.
    pub to: Hole,
    /// The holes of the men that it takes.
    pub captured: HoleSet,
}

impl Sweep {
    /// The sweep of a man from a hole to a hole that leads from a position to another.
    pub(crate) fn between(before: Position, from: Hole, after: Position, to: Hole) -> Sweep {
        let (before, after) = (before.without(from).taken(), after.without(to).taken());
        let captured = before.difference(after);
        Sweep { from, to, captured }
    }

    /// The sweep that these jumps of one man make. `None` if there are none.
    pub fn of(jumps: &[Jump]) -> Option<Sweep> {
        Some(Sweep {
            from: jumps.first()?.from,
            to: jumps.last()?.to,
            captured: jumps.iter().map(|jump| jump.over).collect(),
        })
    }

    /// Its image under a symmetry.
    pub fn image(self, symmetry: &Symmetry) -> Sweep {
        Sweep {
            from: symmetry.hole(self.from),
            to: symmetry.hole(self.to),
            captured: symmetry.hole_set(self.captured),
        }
    }

    /// The men that it needs: those that it takes and the one that moves.
    pub fn men(self) -> Position {
        self.captured.with(self.from).filled()
    }

    /// Whether some position in which it can be made has a predecessor: one that a jump leads from.
    /// Holes that it neither takes men from nor lands on may hold a man or not.
    pub fn may_be_reached(self, board: &Board) -> bool {
        let men = self.men();
        let path = self.jumps(board, men).unwrap_or_default();
        let landed: HoleSet = path.iter().map(|jump| jump.to).collect();
        // Before a jump its last hole is vacant and the other two have men; after it, the other way
        // round.
        let empty = |hole: Hole| landed.has(hole) && hole != self.from;
        board
            .jumps()
            .iter()
            .any(|jump| !empty(jump.to) && !men.has(jump.from) && !men.has(jump.over))
    }

    /// Its jumps in a position, if it can be made there.
    pub fn jumps(self, board: &Board, position: Position) -> Option<Vec<Jump>> {
        let possible = position.has(self.from) && self.captured.is_full_in(position);
        let mut seen = HashSet::new();
        let mut jumps = Vec::new();
        let done = possible && self.go_on(board, self.from, position, &mut jumps, &mut seen);
        done.then_some(jumps)
    }

    fn go_on(
        self,
        board: &Board,
        man: Hole,
        position: Position,
        jumps: &mut Vec<Jump>,
        seen: &mut HashSet<(Hole, Position)>,
    ) -> bool {
        if jumps.len() as u32 == self.captured.len() {
            return man == self.to;
        }
        let own = |jump: &&Jump| jump.from == man && self.captured.has(jump.over);
        for jump in board.jumps().iter().filter(own) {
            let after = jump.exchange(position);
            if jump.is_legal(position) && seen.insert((jump.to, after)) {
                jumps.push(*jump);
                if self.go_on(board, jump.to, after, jumps, seen) {
                    return true;
                }
                jumps.pop();
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_has_an_order() {
        // A man goes round a square of four men.
        let board = Board::named("rectangle:5x5").expect("a square");
        let position = Position::parse(&board, "o----/-----/-----/-----/-----").expect("a man");
        let hole = |name: &str| board.hole(name).expect(name);
        let captured = ["b1", "c2", "b3", "a2"].map(hole).into_iter().collect();
        let sweep = Sweep {
            from: hole("a1"),
            to: hole("a1"),
            captured,
        };
        assert_eq!(sweep.jumps(&board, position), None);
        let position = sweep.men();
        let jumps = sweep.jumps(&board, position).expect("an order");
        let end = jumps.iter().fold(position, |p, jump| jump.exchange(p));
        assert_eq!((jumps.len(), end), (4, Position::EMPTY.with(hole("a1"))));
        assert!(sweep.may_be_reached(&board));
    }

    #[test]
    fn what_may_be_reached_is_what_some_jump_leads_to() {
        let control = crate::problem::control::Control::default();
        let (mut reached, mut not) = (0, 0);
        // A man that goes round the square of 3 x 3 can never have begun to.
        for name in ["rectangle:4x3", "rectangle:3x3", "triangle:4"] {
            let board = Board::named(name).expect(name);
            let ends = board
                .holes()
                .flat_map(|to| (1..=4).map(move |length| (to, length)));
            let sweeps = ends.flat_map(|(to, length)| {
                let sweeps =
                    crate::count::longest_on_board::sweeps_of(&board, to, length, &control);
                sweeps.expect("no limit")
            });
            for sweep in sweeps {
                let positions = (0..1u64 << board.len()).map(Position);
                let mut possible = positions.filter(|p| sweep.jumps(&board, *p).is_some());
                let undone = |p: Position| board.jumps().iter().any(|j| j.can_be_undone(p));
                let expected = possible.any(undone);
                assert_eq!(sweep.may_be_reached(&board), expected, "{name} {sweep:?}");
                reached += u32::from(expected);
                not += u32::from(!expected);
            }
        }
        assert!(reached > 0 && not > 0, "{reached} {not}");
    }
}
