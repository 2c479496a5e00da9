//! Marks: a position and a small number beside it travel as one word. The lowest bits of the word
//! are its mark, the others are its key: the position. Read `sets/word.rs` before it.

use super::word::Word;

/// How many of the lowest bits of a word are its mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Marks {
    bits: u32,
}

impl Marks {
    /// Words without marks: each is its own key.
    pub(crate) const NONE: Marks = Marks { bits: 0 };

    /// Marks of this many bits.
    pub(crate) const fn of_bits(bits: u32) -> Marks {
        Marks { bits }
    }

    /// How many bits a mark has.
    #[inline]
    pub(super) fn bits(self) -> u32 {
        self.bits
    }

    /// The word of a key and a mark.
    #[inline]
    pub(crate) fn pack<W: Word>(self, key: W, mark: u64) -> W {
        key << self.bits | W::from(mark)
    }

    /// The key of a word.
    #[inline]
    pub(crate) fn key<W: Word>(self, word: W) -> W {
        word >> self.bits
    }

    /// The mark of a word.
    #[inline]
    pub(crate) fn mark<W: Word>(self, word: W) -> u64 {
        (word ^ self.unmarked(word)).low()
    }

    /// The same key with a mark of zero.
    #[inline]
    pub(crate) fn unmarked<W: Word>(self, word: W) -> W {
        word >> self.bits << self.bits
    }

    /// Whether two words differ in their marks at most.
    #[inline]
    pub(super) fn same_key<W: Word>(self, a: W, b: W) -> bool {
        self.key(a ^ b) == W::ZERO
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_can_be_told_apart(key: u32, other: u32, mark: u16, bits in 0u32..=12) {
            let marks = Marks::of_bits(bits);
            let (key, other) = (u64::from(key), u64::from(other));
            let mark = u64::from(mark) % (1 << bits);
            let word = marks.pack(key, mark);
            prop_assert_eq!((marks.key(word), marks.mark(word)), (key, mark));
            prop_assert_eq!(marks.unmarked(word), marks.pack(key, 0));
            prop_assert_eq!(marks.same_key(word, marks.pack(other, 0)), key == other);
            // Keys come before marks in the order of words.
            if key < other {
                prop_assert!(word < marks.pack(other, 0));
            }
        }
    }
}
