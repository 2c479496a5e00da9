//! What all functions of a pruner have to lose from a position, side by side in a few words: they are added
//! up together. Read `refute/pruner.rs` before it.

/// The plain functions are in 4 words, 4 in each.
pub(super) const PLAIN_WORDS: usize = 4;
pub(super) const PLAIN: usize = 4 * PLAIN_WORDS;
/// The number of sharpened functions.
pub(super) const SHARP: usize = 4;

/// The numbers of a position, or what a jump adds to them.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Lanes {
    /// What plain functions have to lose, in lanes of 16 bits, as that number + 2^15, from 0 to
    /// 2^16 - 1: at most 64 holes have at most 2 x 64 each. So lanes never run into each other,
    /// numbers may be added as words, and the top bit of a lane says that what there is to lose is
    /// not negative.
    pub(super) plain: [u64; PLAIN_WORDS],
    /// What sharpened functions have to lose, shifted by the number of their parities: at most
    /// 2^14 x 2^12.
    pub(super) left: [i32; SHARP],
    /// Their parities: these are combined by exclusive or.
    pub(super) parities: [i32; SHARP],
}

/// The top bit of every lane.
pub(super) const SIGNS: u64 = 0x8000_8000_8000_8000;

/// The sum of two.
#[inline]
pub(super) fn add(a: Lanes, b: Lanes) -> Lanes {
    Lanes {
        plain: std::array::from_fn(|word| a.plain[word].wrapping_add(b.plain[word])),
        left: std::array::from_fn(|lane| a.left[lane].wrapping_add(b.left[lane])),
        parities: std::array::from_fn(|lane| a.parities[lane] ^ b.parities[lane]),
    }
}

/// What is taken off instead of added.
pub(super) fn negated(lanes: Lanes) -> Lanes {
    Lanes {
        plain: lanes.plain.map(u64::wrapping_neg),
        left: lanes.left.map(i32::wrapping_neg),
        ..lanes
    }
}
