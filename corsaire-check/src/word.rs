//! Positions as words: a bit for each hole, hole 0 lowest. Nothing to read before it.
//!
//! Boards of up to 64 holes use `u64`, larger ones `u128`. What is added up over the men of a position
//! is looked up byte by byte.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor};

/// A word with a bit for each hole.
pub(crate) trait Word:
    Copy
    + Ord
    + Debug
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Join
{
    /// The most holes that it has bits for.
    const MOST_HOLES: usize;

    /// One man, on this hole.
    fn bit(hole: usize) -> Self;

    /// The lowest eight holes.
    fn low_byte(self) -> u8;

    /// The word without its lowest eight holes.
    fn other_bytes(self) -> Self;

    /// As many bits as an index may need, from this one on.
    fn bits_above(self, bit: u32) -> usize;

    /// How many men there are.
    fn men(self) -> u32;

    fn has(self, hole: usize) -> bool {
        self & Self::bit(hole) != Self::NOTHING
    }
}

/// What can be added up over the men of a position, in any order.
pub(crate) trait Join: Copy {
    const NOTHING: Self;
    fn join(self, other: Self) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            const MOST_HOLES: usize = <$word>::BITS as usize;

            #[inline]
            fn bit(hole: usize) -> $word {
                1 << hole
            }

            #[inline]
            fn low_byte(self) -> u8 {
                self as u8
            }

            #[inline]
            fn other_bytes(self) -> $word {
                self >> 8
            }

            #[inline]
            fn bits_above(self, bit: u32) -> usize {
                (self >> bit) as usize
            }

            #[inline]
            fn men(self) -> u32 {
                self.count_ones()
            }
        }

        /// As sets, or as parities.
        impl Join for $word {
            const NOTHING: $word = 0;

            #[inline]
            fn join(self, other: $word) -> $word {
                self ^ other
            }
        }
    };
}

word!(u64);
word!(u128);

/// For each byte of a position and each of its values, what its men come to together.
pub(crate) struct ByBytes<T>(Vec<[T; 256]>);

impl<T: Join> ByBytes<T> {
    /// From what a man on each hole comes to.
    pub(crate) fn new(holes: &[T]) -> ByBytes<T> {
        let byte = |holes: &[T]| {
            let mut table = [T::NOTHING; 256];
            for value in 1..1usize << holes.len() {
                let lowest = holes[value.trailing_zeros() as usize];
                table[value] = table[value & (value - 1)].join(lowest);
            }
            table
        };
        ByBytes(holes.chunks(8).map(byte).collect())
    }

    /// What the men of a position come to.
    #[inline]
    pub(crate) fn of<W: Word>(&self, men: W) -> T {
        let (mut sum, mut rest) = (T::NOTHING, men);
        for table in &self.0 {
            sum = sum.join(table[usize::from(rest.low_byte())]);
            rest = rest.other_bytes();
        }
        sum
    }

    /// Bytes of memory that it takes for a board of this size.
    pub(crate) fn bytes(holes: usize) -> u64 {
        (holes.div_ceil(8) * 256 * size_of::<T>()) as u64
    }

    /// How many tables a look goes through.
    pub(crate) fn tables(&self) -> u64 {
        self.0.len() as u64
    }
}
