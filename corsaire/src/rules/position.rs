//! A position: the men on a board. Read `rules/hole.rs` before it. `rules/hole_set.rs` is for sets
//! of holes that are not men on a board.

use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use std::fmt;

/// The men on a board of up to 64 holes, one bit a hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Position(pub(crate) u64);

impl Position {
    /// No man at all.
    pub const EMPTY: Position = Position(0);

    /// The bits, hole 0 lowest.
    pub fn bits(self) -> u64 {
        self.0
    }

    /// A position from its bits. Bits beyond the board's holes make no sense on it.
    pub fn from_bits(bits: u64) -> Position {
        Position(bits)
    }

    /// Whether there is a man on `hole`.
    pub fn has(self, hole: Hole) -> bool {
        self.0 & hole.bit() != 0
    }

    /// The same with a man on `hole`.
    #[must_use]
    pub fn with(self, hole: Hole) -> Position {
        Position(self.0 | hole.bit())
    }

    /// The same without a man on `hole`.
    #[must_use]
    pub fn without(self, hole: Hole) -> Position {
        Position(self.0 & !hole.bit())
    }

    /// How many men there are.
    pub fn men(self) -> u32 {
        self.0.count_ones()
    }

    /// The men that stand on these holes, without the others.
    #[must_use]
    pub fn on(self, holes: HoleSet) -> Position {
        Position(self.0 & holes.0)
    }

    /// The set of the holes that hold a man.
    pub fn taken(self) -> HoleSet {
        HoleSet(self.0)
    }

    /// The holes that hold a man, in the board's order.
    pub fn holes(self) -> impl Iterator<Item = Hole> {
        self.taken().holes()
    }
}

impl FromIterator<Hole> for Position {
    fn from_iter<I: IntoIterator<Item = Hole>>(holes: I) -> Position {
        holes.into_iter().fold(Position::EMPTY, Position::with)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({:#x})", self.0)
    }
}
