//! A set of holes: a region, the holes of a parity, the men that a move takes. Read
//! `rules/hole.rs` and `rules/position.rs` before it.

use crate::rules::hole::Hole;
use crate::rules::position::Position;
use std::fmt;

/// A set of holes of a board of up to 64 holes, one bit a hole.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HoleSet(pub(crate) u64);

impl HoleSet {
    /// No hole at all.
    pub const EMPTY: HoleSet = HoleSet(0);

    /// Whether it has no hole.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many holes it has.
    pub fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it has `hole`.
    pub fn has(self, hole: Hole) -> bool {
        self.0 & hole.bit() != 0
    }

    /// The same with `hole`.
    #[must_use]
    pub fn with(self, hole: Hole) -> HoleSet {
        HoleSet(self.0 | hole.bit())
    }

    /// The same without `hole`.
    #[must_use]
    pub fn without(self, hole: Hole) -> HoleSet {
        HoleSet(self.0 & !hole.bit())
    }

    /// The holes that one of the two has, or both.
    #[must_use]
    pub fn union(self, other: HoleSet) -> HoleSet {
        HoleSet(self.0 | other.0)
    }

    /// The holes that both have.
    #[must_use]
    pub fn intersection(self, other: HoleSet) -> HoleSet {
        HoleSet(self.0 & other.0)
    }

    /// The holes that one of the two has, but not both.
    #[must_use]
    pub fn symmetric_difference(self, other: HoleSet) -> HoleSet {
        HoleSet(self.0 ^ other.0)
    }

    /// Its holes that the other one does not have.
    #[must_use]
    pub fn difference(self, other: HoleSet) -> HoleSet {
        HoleSet(self.0 & !other.0)
    }

    /// Whether some hole is in both.
    pub fn meets(self, other: HoleSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the other one has all of its holes.
    pub fn is_within(self, other: HoleSet) -> bool {
        self.0 & !other.0 == 0
    }

    /// How many men of a position stand on it.
    pub fn men_of(self, position: Position) -> u32 {
        position.on(self).men()
    }

    /// Whether an odd number of men of a position stand on it.
    pub fn is_odd_in(self, position: Position) -> bool {
        self.men_of(position) % 2 == 1
    }

    /// Whether each of its holes holds a man of a position.
    pub fn is_full_in(self, position: Position) -> bool {
        self.0 & !position.0 == 0
    }

    /// The position with a man on each of its holes and no other.
    pub fn filled(self) -> Position {
        Position(self.0)
    }

    /// Its holes, in the board's order.
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

impl FromIterator<Hole> for HoleSet {
    fn from_iter<I: IntoIterator<Item = Hole>>(holes: I) -> HoleSet {
        holes.into_iter().fold(HoleSet::EMPTY, HoleSet::with)
    }
}

impl fmt::Debug for HoleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HoleSet({:#x})", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    proptest! {
        #[test]
        fn it_is_the_set_that_the_standard_library_has(a: Vec<u8>, b: Vec<u8>) {
            let holes = |numbers: &[u8]| -> BTreeSet<Hole> {
                numbers.iter().map(|number| Hole(number % 64)).collect()
            };
            let (a, b) = (holes(&a), holes(&b));
            let [first, second] = [&a, &b].map(|set| set.iter().copied().collect::<HoleSet>());
            prop_assert!(first.holes().eq(a.iter().copied()));
            prop_assert_eq!(first.len() as usize, a.len());
            prop_assert_eq!(first.is_empty(), a.is_empty());
            prop_assert!(first.union(second).holes().eq(a.union(&b).copied()));
            let both = first.intersection(second);
            prop_assert!(both.holes().eq(a.intersection(&b).copied()));
            let sum = first.symmetric_difference(second);
            prop_assert!(sum.holes().eq(a.symmetric_difference(&b).copied()));
            let rest = first.difference(second);
            prop_assert!(rest.holes().eq(a.difference(&b).copied()));
            prop_assert_eq!(first.meets(second), !a.is_disjoint(&b));
            prop_assert_eq!(first.is_within(second), a.is_subset(&b));
            let position = second.filled();
            prop_assert_eq!(first.men_of(position) as usize, a.intersection(&b).count());
            prop_assert_eq!(first.is_odd_in(position), a.intersection(&b).count() % 2 == 1);
            prop_assert_eq!(first.is_full_in(position), a.is_subset(&b));
            for hole in (0..64).map(Hole) {
                prop_assert_eq!(first.has(hole), a.contains(&hole));
                prop_assert!(first.with(hole).has(hole) && !first.without(hole).has(hole));
            }
        }
    }
}
