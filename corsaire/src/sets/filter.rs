//! A filter for a set: for most words that the set does not have, it says so at once. Read
//! `sets/position_set.rs` and `sets/gather.rs` before it.

use super::Marks;
use super::gather::{Gather, Sink};
use super::position_set::PositionSet;
use super::store::Store;
use super::word::Word;
use crate::problem::control::Stopped;

/// Bits of the filter for each word of the set, if there is room: one word in eight passes wrongly.
const BITS: u64 = 8;
/// The least number of bits: there is always room for these.
const FEWEST: u64 = 1 << 16;

/// One bit for each word of a set, at a place that its hash gives.
pub struct Filter {
    bits: Vec<u64>,
    shift: u32,
}

impl Filter {
    /// The filter of the keys of a set with these marks.
    pub fn new<W: Word>(
        set: &PositionSet<W>,
        marks: Marks,
        store: &Store<W>,
    ) -> Result<Filter, Stopped> {
        let most = 1 << (8 * store.filter_bytes()).max(FEWEST).ilog2();
        let bits = (BITS * set.here.max(8)).next_power_of_two().min(most);
        let shift = u64::BITS - bits.trailing_zeros();
        let mut filter = Filter {
            bits: vec![0; (bits / 64) as usize],
            shift,
        };
        let mut words = set.iter();
        for word in words.by_ref() {
            let place = marks.key(word).hash() >> shift;
            filter.bits[(place / 64) as usize] |= 1 << (place % 64);
        }
        words.finish()?;
        Ok(filter)
    }

    /// False only if the set does not have the word.
    #[inline]
    pub fn may_have<W: Word>(&self, word: W) -> bool {
        let place = word.hash() >> self.shift;
        self.bits[(place / 64) as usize] >> (place % 64) & 1 == 1
    }

    /// Leaves only words whose keys the set may have.
    #[inline]
    pub fn retain<W: Word>(&self, words: &mut Vec<W>, marks: Marks) {
        let mut kept = 0;
        for index in 0..words.len() {
            let word = words[index];
            words[kept] = word;
            kept += usize::from(self.may_have(marks.key(word)));
        }
        words.truncate(kept);
    }
}

impl<W: Word> Gather<'_, W> {
    /// The set of the words that `make` makes of each word of `input`, without most of those that a filter
    /// excludes, and the sum of the numbers that it returns.
    pub fn collect_in(
        &self,
        filter: &Filter,
        input: &PositionSet<W>,
        make: impl Fn(W, &mut Vec<W>) -> u64 + Sync,
    ) -> Result<(PositionSet<W>, u64), Stopped> {
        // A filter is larger than the cache: many words are tested at once, so that one need not
        // wait for another.
        const AT_ONCE: usize = 16;
        // The filter of another process knows the words that the process owns.
        let (filtered, is_shared) = (self.filtered(filter), self.control.is_shared());
        let gather = if is_shared { &filtered } else { self };
        let work = |(made, sum): &mut (Vec<W>, u64), words: &[W], sink: &mut Sink<'_, W>| {
            for words in words.chunks(AT_ONCE) {
                made.clear();
                for word in words {
                    *sum += make(*word, made);
                }
                if !is_shared {
                    filter.retain(made, self.marks);
                }
                for word in made.iter() {
                    sink.push(*word);
                }
            }
        };
        let (set, states) = gather.collect(input, || (Vec::new(), 0), work)?;
        let sum = states.into_iter().map(|(_, sum)| sum).sum();
        Ok((set, self.sum(sum)?))
    }
}
