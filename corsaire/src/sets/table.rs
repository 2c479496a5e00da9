//! A hash table for words that come in great numbers, most of them many times. Read `sets/marks.rs`
//! before it.
//!
//! A table that is larger than the cache waits for memory at every word. So it is cut into parts
//! that fit into the cache, and words wait in a list for each part until there are enough of them
//! to make it worthwhile to bring the part in. `docs/decisions/2026-11-15-position-sets.md` says
//! what it gained.

use super::Marks;
use super::word::Word;

/// Slots of a part.
const SLOTS: usize = 1 << 16;
/// Words that wait for a part.
const WAITING: usize = 1 << 14;
/// From one list to the next: not a power of two, since lists fill at the same pace and their
/// ends would then fall into the same few lines of the cache.
const STRIDE: usize = WAITING + 72;
/// Words that came lately: they need not be looked up again.
const RECENT: usize = 1 << 12;
/// Words that a part takes before the table is full.
pub(super) const WORDS_PER_PART: u64 = (SLOTS - 2 * WAITING) as u64;

/// Bytes that a part takes.
pub(super) const fn bytes_per_part<W>() -> u64 {
    (size_of::<W>() * (SLOTS + STRIDE)) as u64
}

/// Bytes of the words that a part has at most.
pub(super) const fn sorted_per_part<W>() -> u64 {
    (size_of::<W>() * (SLOTS - WAITING)) as u64
}

#[derive(Debug, Default)]
pub(super) struct Table<W> {
    /// Those of the parts in use, and room for more, empty.
    slots: Vec<W>,
    used: Vec<usize>,
    waiting: Vec<W>,
    waits: Vec<usize>,
    shift: u32,
    /// Words that differ in their marks only are the same: the largest is kept.
    marks: Marks,
    recent: Vec<W>,
}

impl<W: Word> Table<W> {
    /// A slot without a word. A position that a jump led to, or away from, has a man.
    const NONE: W = W::ZERO;

    /// Gives an empty table this many parts, a power of two. It keeps the largest of words that
    /// differ in their marks only.
    pub(super) fn set_up(&mut self, parts: usize, marks: Marks) {
        debug_assert!(parts.is_power_of_two() && parts > 1);
        self.slots
            .resize(self.slots.len().max(parts * SLOTS), Self::NONE);
        self.waiting
            .resize(self.waiting.len().max(parts * STRIDE), W::ZERO);
        self.used = vec![0; parts];
        self.waits = vec![0; parts];
        self.recent = vec![Self::NONE; RECENT];
        self.marks = marks;
        self.shift = u64::BITS - parts.trailing_zeros();
    }

    /// Adds a word. Returns whether the table is full: drain it before the next one.
    #[inline]
    pub(super) fn insert(&mut self, word: W) -> bool {
        debug_assert_ne!(word, Self::NONE);
        let hash = self.marks.key(word).hash();
        let recent = &mut self.recent[(hash >> 7) as usize % RECENT];
        // It is counted without a branch: which words came lately is hard to predict.
        let fresh = usize::from(*recent != word);
        *recent = word;
        let part = (hash >> self.shift) as usize;
        let waits = &mut self.waits[part];
        self.waiting[part * STRIDE + *waits] = word;
        *waits += fresh;
        *waits == WAITING && self.bring_in(part)
    }

    /// Puts the waiting words of a part into its slots.
    #[inline(never)]
    fn bring_in(&mut self, part: usize) -> bool {
        let slots: &mut [W; SLOTS] = (&mut self.slots[part * SLOTS..(part + 1) * SLOTS])
            .try_into()
            .expect("a part's slots");
        let waits = std::mem::take(&mut self.waits[part]);
        let mut used = self.used[part];
        let marks = self.marks;
        for word in &self.waiting[part * STRIDE..part * STRIDE + waits] {
            let mut slot = (marks.key(*word).hash() >> 20) as usize % SLOTS;
            // Whether a word is new is hard to predict: no branch asks for it.
            while (slots[slot] != Self::NONE) & !marks.same_key(slots[slot], *word) {
                slot = (slot + 1) % SLOTS;
            }
            used += usize::from(slots[slot] == Self::NONE);
            slots[slot] = slots[slot].max(*word);
        }
        self.used[part] = used;
        // There must be room for as many again, and some to spare.
        used > SLOTS - 2 * WAITING
    }

    /// Takes every word out, each once, in no order.
    pub(super) fn drain(&mut self, words: &mut Vec<W>) {
        let parts = self.used.len();
        for part in 0..parts {
            self.bring_in(part);
        }
        let mut end = words.len();
        let more = self.used.iter().sum::<usize>() + 1;
        words.reserve_exact(more);
        words.resize(end + more, Self::NONE);
        for slot in &mut self.slots[..parts * SLOTS] {
            words[end] = std::mem::replace(slot, Self::NONE);
            end += usize::from(words[end] != Self::NONE);
        }
        words.truncate(end);
        self.used.fill(0);
        self.recent.fill(Self::NONE);
    }
}
