//! A word: a whole number that a position fits into, one bit a hole, with room for a mark beside it.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr, Sub};

/// The unsigned numbers that sets can be made of.
pub(crate) trait Word:
    Copy
    + Ord
    + Debug
    + Default
    + Send
    + Sync
    + From<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + Sub<Output = Self>
    + 'static
{
    /// How many bits it has.
    const BITS: u32;
    /// The least.
    const ZERO: Self;

    /// How many bits above the highest one are zero.
    fn leading_zeros(self) -> u32;

    /// Its lowest 64 bits.
    fn low(self) -> u64;
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const ZERO: u64 = 0;

    #[inline]
    fn leading_zeros(self) -> u32 {
        u64::leading_zeros(self)
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const ZERO: u128 = 0;

    #[inline]
    fn leading_zeros(self) -> u32 {
        u128::leading_zeros(self)
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }
}
