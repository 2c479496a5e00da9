//! Sorted sets of positions, at about two bytes a position: what every exhaustive search keeps. Nothing
//! to read before it.
//!
//! A set is a list of segments, ascending; a segment is a list of blocks of up to 4,096 positions,
//! each coded as differences (`sets/codec.rs`) and held in memory or in a scratch file
//! (`sets/store.rs`). A block that comes from the file must have the checksum that it was written
//! with. Sets are built by [`Gather`] (`sets/gather.rs`), which sorts what workers send and merges it
//! in streams.

use super::Marks;
use super::codec::{decode, encode};
use super::store::Bytes;
use super::store::Store;
use super::word::Word;
use crate::problem::control::Stopped;

/// Positions in a block.
pub(super) const BLOCK: usize = 4096;

/// Where a block starts: its first position is kept here, the differences in the bytes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<W> {
    pub(super) first: W,
    pub(super) offset: u64,
    pub(super) count: u32,
    pub(super) sum: u32,
}

#[derive(Debug)]
pub(super) struct Segment<W> {
    pub(super) blocks: Vec<Block<W>>,
    pub(super) bytes: Bytes,
}

impl<W> Segment<W> {
    pub(super) fn end_of(&self, block: usize) -> u64 {
        let next = self.blocks.get(block + 1);
        next.map_or(self.bytes.len(), |next| next.offset)
    }
}

/// A sorted set of words.
#[derive(Debug)]
pub struct PositionSet<W> {
    pub(super) segments: Vec<Segment<W>>,
    /// How many words this process has of it, and how many all processes have that share it.
    pub(super) here: u64,
    pub(super) total: u64,
}

impl<W> Default for PositionSet<W> {
    fn default() -> PositionSet<W> {
        PositionSet {
            segments: Vec::new(),
            here: 0,
            total: 0,
        }
    }
}

impl<W: Word> PositionSet<W> {
    /// A small set.
    pub fn from_words(
        store: &Store<W>,
        words: impl IntoIterator<Item = W>,
    ) -> Result<PositionSet<W>, Stopped> {
        let mut words: Vec<W> = words.into_iter().collect();
        words.sort_unstable();
        words.dedup();
        PositionSet::from_sorted(store, &words)
    }

    /// A small set of words with these marks that every process knows, if several share it: each of them
    /// keeps what it owns.
    pub fn from_known(
        store: &Store<W>,
        words: impl IntoIterator<Item = W>,
        marks: Marks,
    ) -> Result<PositionSet<W>, Stopped> {
        let mut words: Vec<W> = words.into_iter().collect();
        words.sort_unstable();
        words.dedup();
        let total = words.len() as u64;
        if let Some(owners) = store.owners() {
            words.retain(|word| owners.owns(marks.key(*word).low()));
        }
        let mut set = PositionSet::from_sorted(store, &words)?;
        set.total = total;
        Ok(set)
    }

    /// A set of words that ascend strictly.
    pub(super) fn from_sorted(store: &Store<W>, words: &[W]) -> Result<PositionSet<W>, Stopped> {
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
        set.here = words.len() as u64;
        set.total = set.here;
        set.segments.push(Segment {
            blocks,
            bytes: bytes.finish()?,
        });
        Ok(set)
    }

    /// How many words it has, in all processes together if several share it.
    pub fn len(&self) -> u64 {
        self.total
    }

    /// How many words of it this process has.
    pub fn here(&self) -> u64 {
        self.here
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// The bytes it takes, wherever they are.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> u64 {
        self.segments
            .iter()
            .map(|s| s.bytes.len() + size_of_val(&s.blocks[..]) as u64)
            .sum()
    }

    /// Every word that this process has, in order.
    pub fn iter(&self) -> Iter<'_, W> {
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
    pub(super) fn block_of(&self, key: W, marks: Marks) -> Option<(usize, usize)> {
        let begins = |block: &Block<W>| marks.key(block.first) <= key;
        let segments = &self.segments;
        let segment = segments.partition_point(|segment| begins(&segment.blocks[0]));
        let segment = segment.checked_sub(1)?;
        let block = segments[segment].blocks.partition_point(begins);
        Some((segment, block - 1))
    }

    /// Where the block behind this one begins.
    pub(super) fn end_of(&self, (segment, block): (usize, usize)) -> Option<W> {
        let next = self.segments[segment].blocks.get(block + 1);
        let next = next.or_else(|| self.segments.get(segment + 1)?.blocks.first());
        next.map(|block| block.first)
    }

    /// Whether this process has a word of it. Reads a block: for a few words only.
    pub fn has(&self, word: W) -> Result<bool, Stopped> {
        let Some(block) = self.block_of(word, Marks::NONE) else {
            return Ok(false);
        };
        let mut words = Vec::new();
        Reader::new(self).read(block, &mut words)?;
        Ok(words.binary_search(&word).is_ok())
    }
}

/// Reads blocks of a set; each thread has its own.
pub(super) struct Reader<'a, W> {
    pub(super) set: &'a PositionSet<W>,
    buffer: Vec<u8>,
}

impl<'a, W: Word> Reader<'a, W> {
    pub(super) fn new(set: &'a PositionSet<W>) -> Reader<'a, W> {
        Reader {
            set,
            buffer: Vec::new(),
        }
    }

    /// Appends the words of a block.
    pub(super) fn read(
        &mut self,
        (segment, block): (usize, usize),
        words: &mut Vec<W>,
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
pub struct Iter<'a, W> {
    reader: Reader<'a, W>,
    blocks: std::vec::IntoIter<(usize, usize)>,
    words: Vec<W>,
    next: usize,
    error: Option<Stopped>,
}

impl<W: Word> Iterator for Iter<'_, W> {
    type Item = W;

    fn next(&mut self) -> Option<W> {
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

impl<W> Iter<'_, W> {
    /// An error if the file of the set could not be read.
    pub fn finish(self) -> Result<(), Stopped> {
        self.error.map_or(Ok(()), Err)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::control::Control;
    use crate::sets::{Filter, Gather, PositionSet, Sink, Store};

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
    fn sets_of_longer_words_are_made_in_the_same_way() {
        use crate::sets::{gather, store, values};
        const COUNT: u64 = 300_000;
        let marks = Marks::of_bits(4);
        // The top bits have no order, and half of the keys differ in their top bits only.
        let key = |number: u64| {
            let top = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            u128::from(top >> 4) << 64 | u128::from(number / 2 + 1)
        };
        let word = |number: u64| marks.pack(key(number % 100_000), number / 100_000 * 5);
        let mut largest = std::collections::BTreeMap::new();
        for word in (0..COUNT).map(word) {
            let known = largest.entry(marks.key(word)).or_insert(word);
            *known = word.max(*known);
        }
        let control = Control {
            threads: 2,
            memory: 1 << 20,
            ..Control::default()
        };
        let store = store::Store::<u128>::with_most(&control, 1 << 16);
        let words = |words: Vec<u128>| super::PositionSet::from_words(&store, words);
        let numbers = words((0..COUNT).map(u128::from).collect()).expect("a set");
        let gather = gather::Gather::marked(&store, &control, marks);
        let push = |(): &mut (), numbers: &[u128], sink: &mut gather::Sink<'_, u128>| {
            for number in numbers {
                sink.push(word(*number as u64));
            }
        };
        let (set, _) = gather.collect(&numbers, || (), push).expect("a set");
        assert!(set.iter().eq(largest.values().copied()));
        let keys = gather.without_marks(&set).expect("keys");
        assert!(keys.iter().eq(largest.keys().copied()));
        let odd = largest.keys().copied().filter(|key| key % 2 == 1);
        let odd = words(odd.collect()).expect("a set");
        let select = gather.select(&set, &[&odd], || (), |(), _| true);
        let expected = largest
            .values()
            .filter(|word| marks.key(**word).is_multiple_of(2));
        assert!(select.expect("a set").0.iter().eq(expected.copied()));
        let within = gather.within(&set, &odd, Marks::NONE).expect("a set");
        let expected = largest.values().filter(|word| marks.key(**word) % 2 == 1);
        assert!(within.iter().eq(expected.copied()));
        let filter = Filter::new(&odd, Marks::NONE, &store).expect("a filter");
        let passed = largest.keys().filter(|key| filter.may_have(**key)).count() as u64;
        assert!(odd.iter().all(|key| filter.may_have(key)));
        assert!(
            passed < (odd.len() + keys.len()) / 2 + odd.len() / 4,
            "{passed}"
        );
        let mut saved = Vec::new();
        set.save(&mut saved).expect("saved");
        let again = super::PositionSet::load(&store, &mut &saved[..]).expect("read");
        assert!(again.iter().eq(set.iter()));
        // Each key has its mark as value.
        let mark = |(): &mut (), keys: &[u128], values: &mut [u128]| {
            for (key, value) in keys.iter().zip(values) {
                *value = u128::from(marks.mark(largest[key])) << 100;
            }
            Ok(())
        };
        let (values, _) = gather.evaluate(&keys, None, || (), mark).expect("values");
        let valued = values::Valued {
            positions: keys,
            values,
        };
        let mut found = 0;
        let looked_up = valued.in_parts(&store, |part, _| {
            for (key, word) in &largest {
                if let Some(value) = part.get(*key) {
                    assert_eq!(*value, u128::from(marks.mark(*word)) << 100);
                    found += 1;
                }
            }
            Ok(())
        });
        assert_eq!((looked_up, found), (Ok(()), largest.len()));
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
