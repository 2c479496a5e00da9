//! A jump: a man goes from one hole over a neighbouring man into the hole beyond, and the man
//! jumped over is removed. Read `rules/hole_set.rs` before it.

use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;

/// Which way to play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Jumps are made.
    Forward,
    /// Jumps are undone.
    Backward,
}

/// Three holes in line on a board: a man jumps `from`, `over` a man, `to` an empty hole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Jump {
    /// Where the man starts.
    pub from: Hole,
    /// The man that is removed.
    pub over: Hole,
    /// Where the man lands.
    pub to: Hole,
}

impl Jump {
    /// The holes that must hold men before the jump: `from` and `over`.
    pub fn men_before(self) -> HoleSet {
        HoleSet(self.from.bit() | self.over.bit())
    }

    /// All three holes.
    pub fn line(self) -> HoleSet {
        HoleSet(self.from.bit() | self.over.bit() | self.to.bit())
    }

    /// Whether the jump can be made in `position`.
    pub fn is_legal(self, position: Position) -> bool {
        position.0 & self.line().0 == self.men_before().0
    }

    /// Whether the jump can have been the last one that led to `position`.
    pub fn can_be_undone(self, position: Position) -> bool {
        position.0 & self.line().0 == self.to.bit()
    }

    /// The position after the jump, or before it: a jump exchanges men and holes on its line,
    /// so making and undoing it are the same operation. Checks nothing.
    pub fn exchange(self, position: Position) -> Position {
        Position(position.0 ^ self.line().0)
    }

    /// The same three holes, jumped the other way.
    pub fn reversed(self) -> Jump {
        Jump {
            from: self.to,
            over: self.over,
            to: self.from,
        }
    }
}
