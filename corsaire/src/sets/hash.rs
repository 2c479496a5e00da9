//! Hashing of positions: one multiplication. The standard library's hash withstands attackers and
//! costs ten times as much; positions do not attack. Nothing to read before it.

use std::hash::{BuildHasherDefault, Hasher};

/// Mixes the bits of a word, the best ones on top.
#[inline]
pub(crate) fn hash(word: u64) -> u64 {
    let mixed = (word ^ word >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 29
}

/// Hashes keys made of words for the standard library's maps and sets.
#[derive(Default)]
pub(crate) struct WordHasher(u64);

/// Builds [`WordHasher`]s.
pub(crate) type HashWords = BuildHasherDefault<WordHasher>;

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // The map takes its place from the low bits and a tag from the top ones.
        self.0 = hash(self.0.rotate_left(5) ^ word).rotate_left(26);
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }
}
