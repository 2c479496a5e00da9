//! A word: a whole number that a position fits into, one bit a hole, with room for a mark beside it.
//! Read `sets/hash.rs` before it.

use crate::sets::hash::hash;
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
    /// The greatest.
    const MAX: Self;

    /// How many bits above the highest one are zero.
    fn leading_zeros(self) -> u32;

    /// Its lowest 64 bits.
    fn low(self) -> u64;

    /// The sum, without what does not fit.
    #[must_use]
    fn wrapping_add(self, other: Self) -> Self;

    /// A number that mixes all of its bits, the best ones on top.
    fn hash(self) -> u64;
}

impl Word for u64 {
    const BITS: u32 = u64::BITS;
    const ZERO: u64 = 0;
    const MAX: u64 = u64::MAX;

    #[inline]
    fn leading_zeros(self) -> u32 {
        u64::leading_zeros(self)
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn wrapping_add(self, other: u64) -> u64 {
        u64::wrapping_add(self, other)
    }

    #[inline]
    fn hash(self) -> u64 {
        hash(self)
    }
}

impl Word for u128 {
    const BITS: u32 = u128::BITS;
    const ZERO: u128 = 0;
    const MAX: u128 = u128::MAX;

    #[inline]
    fn leading_zeros(self) -> u32 {
        u128::leading_zeros(self)
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn wrapping_add(self, other: u128) -> u128 {
        u128::wrapping_add(self, other)
    }

    #[inline]
    fn hash(self) -> u64 {
        hash(self as u64 ^ hash((self >> 64) as u64))
    }
}
