//! A position: the set of holes that hold a man. Read `rules/hole.rs` before it.

use crate::rules::hole::Hole;
use std::fmt;

/// A set of holes: the men on a board of up to 64 holes, one bit a hole.
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

    /// The holes that hold a man, in the board's order.
    pub fn holes(self) -> impl Iterator<Item = Hole> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            (rest != 0).then(|| {
                let hole = Hole(rest.trailing_zeros() as u8);
                rest &= rest - 1;
                hole
            })
        })
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
