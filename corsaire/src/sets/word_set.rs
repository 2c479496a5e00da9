//! A set of words that grows, of up to some millions: what one search keeps of one level. Read
//! `sets/marks.rs` and `sets/hash.rs` before it. Larger levels are for `sets/gather.rs`.

use super::Marks;
use super::hash::hash;

/// Slots of an empty set.
const FIRST: usize = 1 << 10;

/// Words, of which those that differ in their marks only are the same: the largest is kept. A word
/// whose key is zero cannot be kept: it stands for an empty slot.
#[derive(Debug, Clone)]
pub(crate) struct WordSet {
    /// A power of two of them.
    slots: Vec<u64>,
    len: usize,
    marks: Marks,
}

impl WordSet {
    /// An empty set.
    pub(crate) fn new(marks: Marks) -> WordSet {
        WordSet {
            slots: vec![0; FIRST],
            len: 0,
            marks,
        }
    }

    /// The slot that has a word's key, or where it belongs.
    #[inline]
    fn slot(&self, word: u64) -> usize {
        let mask = self.slots.len() - 1;
        let key = self.marks.key(word);
        let mut slot = (hash(key) >> 16) as usize & mask;
        while self.slots[slot] != 0 && self.marks.key(self.slots[slot]) != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Adds a word.
    #[inline]
    pub(crate) fn insert(&mut self, word: u64) {
        let slot = self.slot(word);
        let known = self.slots[slot];
        self.slots[slot] = known.max(word);
        if known == 0 {
            self.len += 1;
            if 8 * self.len > 5 * self.slots.len() {
                self.grow();
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let more = vec![0; 2 * self.slots.len()];
        for word in std::mem::replace(&mut self.slots, more) {
            if word != 0 {
                let slot = self.slot(word);
                self.slots[slot] = word;
            }
        }
    }

    /// Whether it has a word with the key of this one.
    #[inline]
    pub(crate) fn has(&self, word: u64) -> bool {
        self.slots[self.slot(word)] != 0
    }

    /// The bytes that it takes, and half as many again while it grows.
    pub(crate) fn bytes(&self) -> u64 {
        12 * self.slots.len() as u64
    }

    /// Its words, in no order.
    pub(crate) fn into_words(mut self) -> Vec<u64> {
        self.slots.retain(|word| *word != 0);
        self.slots.shrink_to_fit();
        self.slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_largest_mark_of_each_key_is_kept() {
        let marks = Marks::of_bits(3);
        let (mut set, mut expected) = (WordSet::new(marks), BTreeMap::new());
        let mut state = 1u64;
        for _ in 0..20_000 {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let (key, mark) = (1 + (state >> 40) % 5_000, state >> 61);
            set.insert(marks.pack(key, mark));
            let known = expected.entry(key).or_insert(mark);
            *known = mark.max(*known);
        }
        assert!(set.has(marks.pack(*expected.keys().next().expect("some"), 0)));
        assert!(!set.has(marks.pack(9_999, 0)));
        assert_eq!(set.len, expected.len());
        let mut words = set.into_words();
        words.sort_unstable();
        let expected = expected
            .into_iter()
            .map(|(key, mark)| marks.pack(key, mark));
        assert!(words.into_iter().eq(expected));
    }
}
