//! One set of many runs, range by range. Read `sets/gather.rs` before it.
//!
//! A range is chosen so that all runs together have up to two million words in it. Its words are
//! read from every run, sorted as one and written: the same sort as before instead of a merge
//! by comparison, and ranges are independent of each other, so threads take one each.

use super::Gather;
use crate::problem::control::Stopped;
use crate::sets::Marks;
use crate::sets::position_set::{BLOCK, PositionSet, Reader};
use crate::sets::sort::sort_and_dedup;
use crate::sets::word::Word;
use crate::sets::workers::{in_order, share_out};

/// Words of a range: at most, and at least.
const LARGEST_RANGE: u64 = 2 << 20;
const SMALLEST_RANGE: u64 = 1 << 16;

impl<W: Word> Gather<'_, W> {
    /// One set of all the words of `runs`.
    pub fn merge(&self, mut runs: Vec<PositionSet<W>>) -> Result<PositionSet<W>, Stopped> {
        if runs.len() < 2 {
            return Ok(runs.pop().unwrap_or_default());
        }
        let threads = self.threads() as u64;
        // A range is read, and sorted into as much room again, beside the table of the buffers.
        let share = self.store.buffer_bytes() / threads / (4 * size_of::<W>() as u64);
        // No thread should wait long for the last one.
        let even = runs.iter().map(|run| run.here).sum::<u64>() / (4 * threads);
        let range = share.min(even).clamp(SMALLEST_RANGE, LARGEST_RANGE);
        let cuts = cuts(&runs, range, self.marks);
        let parts = share_out(self.threads(), cuts.len(), |numbers| {
            let mut parts = Vec::new();
            let mut readers: Vec<Reader<'_, W>> = runs.iter().map(Reader::new).collect();
            let mut buffers = self.store.buffers();
            let (words, spare) = (&mut buffers.words, &mut buffers.spare);
            words.clear();
            words.reserve_exact(range as usize + BLOCK * runs.len());
            for number in numbers {
                self.control.check()?;
                words.clear();
                for reader in &mut readers {
                    reader.read_range(cuts[number], cuts.get(number + 1).copied(), words)?;
                }
                sort_and_dedup(words, spare, self.marks, self.control)?;
                parts.push((number, PositionSet::from_sorted(self.store, words)?));
            }
            words.clear();
            self.store.keep(buffers);
            Ok(parts)
        })?;
        Ok(join(parts))
    }
}

/// One set of the parts that workers made, each with its number.
pub(super) fn join<W>(parts: Vec<Vec<(usize, PositionSet<W>)>>) -> PositionSet<W> {
    let mut joined = PositionSet::default();
    for part in in_order(parts) {
        joined.here += part.here;
        joined.total = joined.here;
        joined.segments.extend(part.segments);
    }
    joined
}

/// Where ranges start that hold about `range` words of all runs together. Words that differ in their
/// marks only are in the same range.
fn cuts<W: Word>(runs: &[PositionSet<W>], range: u64, marks: Marks) -> Vec<W> {
    let blocks = runs
        .iter()
        .flat_map(|run| &run.segments)
        .flat_map(|segment| &segment.blocks);
    let mut firsts: Vec<(W, u32)> = blocks.map(|block| (block.first, block.count)).collect();
    firsts.sort_unstable();
    let mut cuts = vec![W::ZERO];
    let mut words = 0;
    for (first, count) in firsts {
        let first = marks.unmarked(first);
        if words >= range && Some(&first) > cuts.last() {
            cuts.push(first);
            words = 0;
        }
        words += u64::from(count);
    }
    cuts
}

impl<W: Word> Reader<'_, W> {
    /// Appends the words of the set from `from` on and below `below`.
    fn read_range(&mut self, from: W, below: Option<W>, words: &mut Vec<W>) -> Result<(), Stopped> {
        let inside = |first: W| below.is_none_or(|below| first < below);
        for (s, segment) in self.set.segments.iter().enumerate() {
            // The block before the first one that starts behind `from` may reach into the range.
            let start = segment
                .blocks
                .partition_point(|block| block.first <= from)
                .saturating_sub(1);
            for b in start..segment.blocks.len() {
                if !inside(segment.blocks[b].first) {
                    break;
                }
                let before = words.len();
                self.read((s, b), words)?;
                let read = &words[before..];
                let low = read.partition_point(|word| *word < from);
                let high = read.partition_point(|word| inside(*word));
                words.truncate(before + high);
                words.drain(before..before + low.min(high));
            }
        }
        Ok(())
    }
}
