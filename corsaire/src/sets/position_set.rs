//! Sorted sets of positions, at about two bytes a position: what every exhaustive search keeps.
//!
//! A set is a list of segments, ascending; a segment is a list of blocks of up to 4,096 positions,
//! each coded as differences (`sets/codec.rs`) and held in memory or in a scratch file
//! (`sets/store.rs`). A block that comes from the file must have the checksum that it was written
//! with. Sets are built by [`Gather`] (`sets/gather.rs`), which sorts what workers send and merges it
//! in streams.

use super::codec::{decode, encode};
use super::store::Bytes;
use super::{Marks, Store};
use crate::problem::control::Stopped;

/// Positions in a block.
pub(super) const BLOCK: usize = 4096;

/// Where a block starts: its first position is kept here, the differences in the bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block {
    pub(super) first: u64,
    pub(super) offset: u64,
    pub(super) count: u32,
    pub(super) sum: u32,
}

#[derive(Debug)]
pub(super) struct Segment {
    pub(super) blocks: Vec<Block>,
    pub(super) bytes: Bytes,
}

impl Segment {
    pub(super) fn end_of(&self, block: usize) -> u64 {
        let next = self.blocks.get(block + 1);
        next.map_or(self.bytes.len(), |next| next.offset)
    }
}

/// A sorted set of 64-bit words.
#[derive(Debug, Default)]
pub struct PositionSet {
    pub(super) segments: Vec<Segment>,
    pub(super) len: u64,
}

impl PositionSet {
    /// A small set.
    pub fn from_words(
        store: &Store,
        words: impl IntoIterator<Item = u64>,
    ) -> Result<PositionSet, Stopped> {
        let mut words: Vec<u64> = words.into_iter().collect();
        words.sort_unstable();
        words.dedup();
        PositionSet::from_sorted(store, &words)
    }

    /// A set of words that ascend strictly.
    pub(super) fn from_sorted(store: &Store, words: &[u64]) -> Result<PositionSet, Stopped> {
        debug_assert!(words.is_sorted_by(|a, b| a < b));
        let mut set = PositionSet::default();
        if words.is_empty() {
            return Ok(set);
        }
        let (mut bytes, mut blocks, mut coded) = (store.writer(), Vec::new(), Vec::new());
        for block in words.chunks(BLOCK) {
            coded.clear();
            encode(block, &mut coded);
            blocks.push(Block {
                first: block[0],
                offset: bytes.len(),
                count: block.len() as u32,
                sum: bytes.write(&coded)?,
            });
        }
        set.len = words.len() as u64;
        set.segments.push(Segment {
            blocks,
            bytes: bytes.finish()?,
        });
        Ok(set)
    }

    /// How many words it has.
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The bytes it takes, wherever they are.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> u64 {
        self.segments
            .iter()
            .map(|s| s.bytes.len() + size_of_val(&s.blocks[..]) as u64)
            .sum()
    }

    /// Every word in order.
    pub fn iter(&self) -> Iter<'_> {
        Iter {
            reader: Reader::new(self),
            blocks: self.block_ids().into_iter(),
            words: Vec::new(),
            next: 0,
            error: None,
        }
    }

    /// The blocks as segment and number, in order: pieces of work of about the same size.
    pub(super) fn block_ids(&self) -> Vec<(usize, usize)> {
        let segments = self.segments.iter().enumerate();
        segments
            .flat_map(|(s, segment)| (0..segment.blocks.len()).map(move |b| (s, b)))
            .collect()
    }

    /// The block that a word with this key would be in: the last one that does not begin above it.
    pub(super) fn block_of(&self, key: u64, marks: Marks) -> Option<(usize, usize)> {
        let begins = |block: &Block| marks.key(block.first) <= key;
        let segments = &self.segments;
        let segment = segments.partition_point(|segment| begins(&segment.blocks[0]));
        let segment = segment.checked_sub(1)?;
        let block = segments[segment].blocks.partition_point(begins);
        Some((segment, block - 1))
    }

    /// Where the block behind this one begins.
    pub(super) fn end_of(&self, (segment, block): (usize, usize)) -> Option<u64> {
        let next = self.segments[segment].blocks.get(block + 1);
        let next = next.or_else(|| self.segments.get(segment + 1)?.blocks.first());
        next.map(|block| block.first)
    }

    /// Whether it has a word. Reads a block: for a few words only.
    pub fn has(&self, word: u64) -> Result<bool, Stopped> {
        let Some(block) = self.block_of(word, Marks::NONE) else {
            return Ok(false);
        };
        let mut words = Vec::new();
        Reader::new(self).read(block, &mut words)?;
        Ok(words.binary_search(&word).is_ok())
    }
}

/// Reads blocks of a set; each thread has its own.
pub(super) struct Reader<'a> {
    pub(super) set: &'a PositionSet,
    buffer: Vec<u8>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(set: &'a PositionSet) -> Reader<'a> {
        Reader {
            set,
            buffer: Vec::new(),
        }
    }

    /// Appends the words of a block.
    pub(super) fn read(
        &mut self,
        (segment, block): (usize, usize),
        words: &mut Vec<u64>,
    ) -> Result<(), Stopped> {
        let piece = &self.set.segments[segment];
        let entry = piece.blocks[block];
        let range = (entry.offset, piece.end_of(block));
        let bytes = piece.bytes.part(range, entry.sum, &mut self.buffer)?;
        decode(entry.first, bytes, words);
        Ok(())
    }
}

/// The words of a set in order. Ask [`Iter::finish`] at the end whether every one was read.
pub struct Iter<'a> {
    reader: Reader<'a>,
    blocks: std::vec::IntoIter<(usize, usize)>,
    words: Vec<u64>,
    next: usize,
    error: Option<Stopped>,
}

impl Iterator for Iter<'_> {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        if self.next == self.words.len() {
            self.words.clear();
            self.next = 0;
            let block = self.blocks.next()?;
            if let Err(error) = self.reader.read(block, &mut self.words) {
                self.error = Some(error);
                self.blocks = Vec::new().into_iter();
                return None;
            }
        }
        self.next += 1;
        Some(self.words[self.next - 1])
    }
}

impl Iter<'_> {
    /// An error if the file of the set could not be read.
    pub fn finish(self) -> Result<(), Stopped> {
        self.error.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::control::Control;
    use crate::sets::{Filter, Gather, Sink};

    /// Words in no order, many of them twice.
    fn scattered(count: u64) -> impl Iterator<Item = u64> {
        (0..count).map(|i| (i / 2 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 24)
    }

    fn collected(limit: u64, threads: usize, count: u64) -> (PositionSet, Store) {
        let control = Control {
            threads,
            memory: 1 << 20,
            ..Control::default()
        };
        let store = Store::with_most(&control, limit);
        let numbers = PositionSet::from_words(&store, 0..count).expect("a set");
        let words: Vec<u64> = scattered(count).collect();
        let (set, tallies) = Gather::new(&store, &control)
            .collect(
                &numbers,
                || 0,
                |tally: &mut u64, numbers, sink| {
                    for number in numbers {
                        *tally += 1;
                        sink.push(words[*number as usize]);
                    }
                },
            )
            .expect("a set");
        assert_eq!(tallies.iter().sum::<u64>(), count);
        (set, store)
    }

    #[test]
    fn sets_are_the_same_in_memory_on_disk_and_with_any_number_of_threads() {
        const COUNT: u64 = 700_000;
        let mut expected: Vec<u64> = scattered(COUNT).collect();
        expected.sort_unstable();
        expected.dedup();
        for (limit, threads) in [(1 << 30, 1), (1 << 30, 3), (0, 1), (0, 2), (1 << 20, 2)] {
            let (set, store) = collected(limit, threads, COUNT);
            let on_disk = set
                .segments
                .iter()
                .any(|s| matches!(s.bytes, Bytes::Scratch(_)));
            assert_eq!(on_disk, limit < 1 << 30);
            assert!(set.iter().eq(expected.iter().copied()));
            assert_eq!(set.len(), expected.len() as u64);
            let odd =
                PositionSet::from_words(&store, expected.iter().copied().filter(|w| w % 2 == 1))
                    .expect("a set");
            let control = Control::default();
            let gather = Gather::new(&store, &control);
            let both = gather
                .within(&set, &odd, Marks::NONE)
                .expect("an intersection");
            assert!(both.iter().eq(odd.iter()));
            let (even, _) = gather
                .select(&set, &[&odd], || (), |(), word| word % 3 > 0)
                .expect("a selection");
            let expected = expected.iter().filter(|w| *w % 2 == 0 && *w % 3 > 0);
            assert!(even.iter().eq(expected.copied()));
            let filter = Filter::new(&odd, Marks::NONE, &store).expect("a filter");
            assert!(odd.iter().all(|word| filter.may_have(word)));
            let passed = even.iter().filter(|word| filter.may_have(*word)).count();
            assert!(passed as u64 * 4 < even.len() || limit == 0, "{passed}");
            for word in odd.iter().step_by(10_001) {
                assert_eq!(odd.has(word), Ok(true));
                assert_eq!(odd.has(word - 1), Ok(false));
            }
        }
    }

    #[test]
    fn of_words_that_differ_in_their_mark_the_largest_is_kept() {
        const BITS: u32 = 4;
        // Each word comes with eight marks, far from each other.
        let word = |number: u64| {
            let key = (number % 80_000 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20;
            (key << BITS) | ((key + number / 80_000 * 5) % 16)
        };
        let mut largest = std::collections::BTreeMap::new();
        for marked in (0..640_000).map(word) {
            let known = largest.entry(marked >> BITS).or_insert(marked);
            *known = marked.max(*known);
        }
        for (threads, memory) in [(1, 1 << 18), (2, 1 << 18), (2, 1 << 30)] {
            let control = Control {
                threads,
                memory,
                ..Control::default()
            };
            let store = Store::new(&control);
            let numbers = PositionSet::from_words(&store, 0..640_000).expect("a set");
            let gather = Gather::marked(&store, &control, Marks::of_bits(BITS));
            let push = |(): &mut (), numbers: &[u64], sink: &mut Sink<'_>| {
                numbers.iter().for_each(|number| sink.push(word(*number)));
            };
            let (set, _) = gather.collect(&numbers, || (), push).expect("a set");
            assert!(set.iter().eq(largest.values().copied()));
            let keys = gather.without_marks(&set).expect("a set");
            assert!(keys.iter().eq(largest.keys().copied()));
            let odd = largest.keys().copied().filter(|key| key % 2 == 1);
            let odd = PositionSet::from_words(&store, odd).expect("a set");
            let (even, _) = gather
                .select(&set, &[&odd], || (), |(), _| true)
                .expect("a selection");
            let expected = largest.values().filter(|marked| *marked >> BITS & 1 == 0);
            assert!(even.iter().eq(expected.copied()));
        }
    }

    #[test]
    fn without_a_folder_full_memory_stops_the_computation() {
        let control = Control {
            scratch: None,
            ..Control::default()
        };
        let store = Store::with_most(&control, 0);
        let stopped = PositionSet::from_words(&store, 0..10_000).expect_err("no room");
        assert_eq!(stopped, Stopped::Memory);
    }

    #[test]
    fn a_folder_that_cannot_be_made_stops_the_computation() {
        let control = Control {
            scratch: Some("/dev/null/nowhere".into()),
            ..Control::default()
        };
        let store = Store::with_most(&control, 0);
        let stopped = PositionSet::from_words(&store, 0..10_000).expect_err("no folder");
        assert!(matches!(stopped, Stopped::Disk(_)), "{stopped}");
    }
}
