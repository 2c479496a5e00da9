//! A value for each word of a set: kept beside the set, in pieces, in memory or on disk as the
//! set is, and looked up in a hash table for as many of them at a time as there is room for.

use super::gather::Gather;
use super::store::Bytes;
use super::{PositionSet, Reader};
use crate::control::{Control, Stopped};
use crate::word_hash::hash;
use std::marker::PhantomData;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What can be kept: counts, probabilities, lists.
pub trait Value: Clone + Default + Send + Sync {
    /// Appends its bytes.
    fn write(&self, bytes: &mut Vec<u8>);
    /// Takes its bytes off the front.
    fn read(bytes: &mut &[u8]) -> Self;
}

impl Value for u128 {
    /// Seven bits a byte, the lowest first.
    fn write(&self, bytes: &mut Vec<u8>) {
        let mut rest = *self;
        while rest >= 128 {
            bytes.push(rest as u8 | 128);
            rest >>= 7;
        }
        bytes.push(rest as u8);
    }

    fn read(bytes: &mut &[u8]) -> u128 {
        let mut number = 0;
        let mut shift = 0;
        while let Some((byte, rest)) = bytes.split_first() {
            *bytes = rest;
            number |= u128::from(byte & 127) << shift;
            shift += 7;
            if *byte < 128 {
                break;
            }
        }
        number
    }
}

impl Value for f64 {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.to_le_bytes());
    }

    fn read(bytes: &mut &[u8]) -> f64 {
        let (number, rest) = bytes.split_first_chunk().expect("what was written");
        *bytes = rest;
        f64::from_le_bytes(*number)
    }
}

/// Blocks of a piece: at least, and at most. Small pieces keep all threads busy; large ones keep
/// the files few.
const SMALLEST: usize = 4;
const LARGEST: usize = 256;

/// Of the memory that may be used, one part in so many is a table to look values up in.
const TABLE_SHARE: u64 = 4;

/// The values of a set.
pub struct Values<V> {
    /// Blocks of the set in a piece.
    blocks: usize,
    pieces: Vec<Bytes>,
    values: PhantomData<V>,
}

impl<V: Value> Values<V> {
    fn read(&self, piece: usize, values: &mut Vec<V>) -> Result<(), Stopped> {
        let mut buffer = Vec::new();
        let mut bytes = self.pieces[piece].all(&mut buffer)?;
        values.clear();
        while !bytes.is_empty() {
            values.push(V::read(&mut bytes));
        }
        Ok(())
    }
}

/// A set with its values.
pub struct Valued<V> {
    /// The set.
    pub positions: PositionSet,
    /// Its values.
    pub values: Values<V>,
}

impl<V: Value> Valued<V> {
    /// Hands `each` the values, as many at a time as there is memory for, and whether they are the
    /// last ones.
    pub fn in_parts(
        &self,
        control: &Control<'_>,
        mut each: impl FnMut(&Lookup<V>, bool) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let room = control.memory / TABLE_SHARE;
        let mut next = 0;
        loop {
            let (part, end) = Lookup::new(self, next, room)?;
            next = end;
            let last = next >= self.values.pieces.len();
            each(&part, last)?;
            if last {
                return Ok(());
            }
        }
    }
}

impl Gather<'_> {
    /// Values for the words of `set`: those of `so_far`, or nothing, changed by `work`. Also what
    /// each worker's state came to.
    pub fn evaluate<V: Value, S: Send>(
        &self,
        set: &PositionSet,
        so_far: Option<&Values<V>>,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &[u64], &mut [V]) -> Result<(), Stopped> + Sync,
    ) -> Result<(Values<V>, Vec<S>), Stopped> {
        let mut ids = set.block_ids();
        ids.reverse();
        let blocks = (ids.len() / 64).clamp(SMALLEST, LARGEST);
        let next = AtomicUsize::new(0);
        let done: Mutex<Vec<(usize, Bytes)>> = Mutex::default();
        let states = self.on_threads(ids.len().div_ceil(blocks), |failed| {
            let mut state = state();
            let mut reader = Reader::new(set);
            let (mut words, mut values, mut bytes) = (Vec::new(), Vec::new(), Vec::new());
            while !failed.load(Ordering::Relaxed) {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                let Some(ids) = ids.chunks(blocks).nth(piece) else {
                    break;
                };
                self.control.check()?;
                words.clear();
                for id in ids {
                    reader.read(*id, &mut words)?;
                }
                match so_far {
                    Some(so_far) => so_far.read(piece, &mut values)?,
                    None => {
                        values.clear();
                        values.resize(words.len(), V::default());
                    }
                }
                work(&mut state, &words, &mut values)?;
                bytes.clear();
                for value in &values {
                    value.write(&mut bytes);
                }
                let mut writer = self.store.writer();
                writer.write(&bytes)?;
                let bytes = writer.finish()?;
                done.lock().expect("no worker panics").push((piece, bytes));
            }
            Ok(state)
        })?;
        let mut done = done.into_inner().expect("no worker panics");
        done.sort_by_key(|(piece, _)| *piece);
        let values = Values {
            blocks,
            pieces: done.into_iter().map(|(_, bytes)| bytes).collect(),
            values: PhantomData,
        };
        Ok((values, states))
    }
}

/// A slot without a word: a position that a jump led to, or away from, has a hole.
const NONE: u64 = u64::MAX;

/// Some of the words of a set with their values, for quick reference.
pub struct Lookup<V> {
    words: Vec<u64>,
    values: Vec<V>,
    shift: u32,
}

impl<V: Value> Lookup<V> {
    /// The words of the pieces from `first` on, as many as fit into `room` bytes but at least one
    /// piece, and the piece where to go on.
    fn new(
        Valued { positions, values }: &Valued<V>,
        first: usize,
        room: u64,
    ) -> Result<(Lookup<V>, usize), Stopped> {
        let set = positions;
        let mut ids = set.block_ids();
        ids.reverse();
        let pieces: Vec<_> = ids.chunks(values.blocks).collect();
        let count = |piece: &[(usize, usize)]| -> u64 {
            let blocks = piece.iter().map(|(s, b)| set.segments[*s].blocks[*b]);
            blocks.map(|block| u64::from(block.count)).sum()
        };
        let (mut words, mut bytes, mut last) = (0, 0, first);
        while let Some(piece) = pieces.get(last) {
            let more = count(piece);
            // A third full at the worst; a list takes what its bytes do.
            bytes += more * 3 * (8 + size_of::<V>() as u64) + values.pieces[last].len();
            if last > first && bytes > room {
                break;
            }
            words += more;
            last += 1;
        }
        let slots = (words * 3 / 2).next_power_of_two().max(2);
        let mut lookup = Lookup {
            words: vec![NONE; slots as usize],
            values: vec![V::default(); slots as usize],
            shift: u64::BITS - slots.trailing_zeros(),
        };
        let mut reader = Reader::new(set);
        let (mut words, mut read) = (Vec::new(), Vec::new());
        for (piece, ids) in pieces.iter().enumerate().take(last).skip(first) {
            words.clear();
            for id in *ids {
                reader.read(*id, &mut words)?;
            }
            values.read(piece, &mut read)?;
            for (word, value) in words.iter().zip(read.drain(..)) {
                let slot = lookup.slot(*word);
                lookup.words[slot] = *word;
                lookup.values[slot] = value;
            }
        }
        Ok((lookup, last))
    }

    #[inline]
    fn slot(&self, word: u64) -> usize {
        let mut slot = (hash(word) >> self.shift) as usize;
        while self.words[slot] != word && self.words[slot] != NONE {
            slot = (slot + 1) % self.words.len();
        }
        slot
    }

    /// The value of a word, if it is here.
    #[inline]
    pub fn get(&self, word: u64) -> Option<&V> {
        let slot = self.slot(word);
        (self.words[slot] == word).then(|| &self.values[slot])
    }
}
