//! A value for each word of a set: kept beside the set, in pieces, in memory or on disk as the
//! set is, and looked up in a hash table for as many of them at a time as there is room for. Read
//! `sets/gather.rs` before it.

use super::gather::Gather;
use super::leb128::{push_number, take};
use super::position_set::{BLOCK, PositionSet, Reader};
use super::saved::{read_number, write_number};
use super::store::{Bytes, Store};
use super::word::Word;
use super::workers::{in_order, share_out};
use crate::problem::control::Stopped;
use crc32fast::Hasher;
use std::io::{Read, Write};
use std::marker::PhantomData;

/// What can be kept: counts, probabilities, lists.
pub trait Value: Clone + Default + Send + Sync {
    /// Appends its bytes.
    fn write(&self, bytes: &mut Vec<u8>);
    /// Takes its bytes off the front.
    fn read(bytes: &mut &[u8]) -> Self;
}

impl Value for u128 {
    fn write(&self, bytes: &mut Vec<u8>) {
        push_number(*self, bytes);
    }

    fn read(bytes: &mut &[u8]) -> u128 {
        let (number, len) = take(bytes).expect("what was written");
        *bytes = &bytes[len..];
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

/// Blocks of a piece at most. Small pieces keep all threads busy; large ones keep them few.
const LARGEST: usize = 256;
/// Words whose values are made at once.
const AT_ONCE: usize = 256;

/// Of the memory for values one part in four is for those in the making; the rest is for a table to
/// look values up in.
const IN_THE_MAKING: u64 = 4;
/// A piece that is no larger than this is looked up even if there is less memory.
const SMALL_PIECE: u64 = 1 << 22;

/// The values of a set.
pub struct Values<V> {
    /// Blocks of the set in a piece.
    pub(super) blocks: usize,
    /// With their checksums.
    pieces: Vec<(Bytes, u32)>,
    values: PhantomData<V>,
}

impl<V: Value> Values<V> {
    /// The bytes of a piece; `buffer` is room for them.
    pub(super) fn bytes<'b>(
        &'b self,
        piece: usize,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], Stopped> {
        let (bytes, sum) = &self.pieces[piece];
        bytes.part((0, bytes.len()), *sum, buffer)
    }
}

impl<V: Value> Values<V> {
    /// Writes them, as they are beside a set that is saved.
    pub(super) fn save(&self, out: &mut dyn Write) -> Result<(), Stopped> {
        write_number(out, self.blocks as u64)?;
        write_number(out, self.pieces.len() as u64)?;
        let mut buffer = Vec::new();
        for (piece, (_, sum)) in self.pieces.iter().enumerate() {
            let bytes = self.bytes(piece, &mut buffer)?;
            write_number(out, bytes.len() as u64)?;
            write_number(out, u64::from(*sum))?;
            out.write_all(bytes).map_err(|error| damaged(&error))?;
        }
        Ok(())
    }

    /// Reads them again. The digest of their file was checked: they are what was written.
    pub(super) fn load<W: Word>(
        store: &Store<W>,
        input: &mut dyn Read,
    ) -> Result<Values<V>, Stopped> {
        let blocks = read_number(input)?.max(1) as usize;
        let mut pieces = Vec::new();
        for _ in 0..read_number(input)? {
            let (len, sum) = (read_number(input)?, read_number(input)?);
            let mut bytes = Vec::new();
            let read = input.take(len).read_to_end(&mut bytes);
            read.map_err(|error| damaged(&error))?;
            let mut writer = store.writer();
            if u64::from(writer.write(&bytes)?) != sum {
                return Err(damaged(&"not what was written"));
            }
            pieces.push((writer.finish()?, sum as u32));
        }
        Ok(Values {
            blocks,
            pieces,
            values: PhantomData,
        })
    }
}

fn damaged(why: &dyn std::fmt::Display) -> Stopped {
    Stopped::Disk(format!("numbers beside a set: {why}"))
}

/// A set with its values.
pub struct Valued<V, W> {
    /// The set.
    pub positions: PositionSet<W>,
    /// Its values.
    pub values: Values<V>,
}

impl<V: Value, W: Word> Valued<V, W> {
    /// Hands `each` the values, as many at a time as the store has memory for, and whether they are
    /// the last ones.
    pub fn in_parts(
        &self,
        store: &Store<W>,
        mut each: impl FnMut(&Lookup<V, W>, bool) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let room = store.value_bytes() / IN_THE_MAKING * (IN_THE_MAKING - 1);
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

impl<W: Word> Gather<'_, W> {
    /// Blocks of a piece when values are made for a set of `blocks` blocks.
    fn blocks_of_a_piece<V>(&self, blocks: usize) -> usize {
        let threads = self.threads() as u64;
        let room = self.store.value_bytes() / IN_THE_MAKING / threads;
        // The words, and the bytes of their values twice.
        let most = room / (BLOCK * (size_of::<W>() + 2 * size_of::<V>())) as u64;
        (blocks / 64).min(most as usize).clamp(1, LARGEST)
    }

    /// Values for the words of `set`: those of `so_far`, or default ones, changed by `work`. Also
    /// the state of each worker at the end.
    pub fn evaluate<V: Value, S: Send>(
        &self,
        set: &PositionSet<W>,
        so_far: Option<&Values<V>>,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &[W], &mut [V]) -> Result<(), Stopped> + Sync,
    ) -> Result<(Values<V>, Vec<S>), Stopped> {
        let ids = set.block_ids();
        let blocks = match so_far {
            Some(so_far) => so_far.blocks,
            None => self.blocks_of_a_piece::<V>(ids.len()),
        };
        let pieces: Vec<_> = ids.chunks(blocks).collect();
        let workers = share_out(self.threads(), pieces.len(), |numbers| {
            let (mut state, mut made) = (state(), Vec::new());
            let mut reader = Reader::new(set);
            let (mut words, mut values) = (Vec::new(), Vec::new());
            let (mut buffer, mut bytes) = (Vec::new(), Vec::new());
            for piece in numbers {
                words.clear();
                for id in pieces[piece] {
                    reader.read(*id, &mut words)?;
                }
                let mut known = match so_far {
                    Some(so_far) => so_far.bytes(piece, &mut buffer)?,
                    None => &[],
                };
                let (mut writer, mut sum) = (self.store.writer(), Hasher::new());
                for words in words.chunks(AT_ONCE) {
                    self.control.check()?;
                    values.clear();
                    match so_far {
                        Some(_) => values.extend(words.iter().map(|_| V::read(&mut known))),
                        None => values.resize(words.len(), V::default()),
                    }
                    work(&mut state, words, &mut values)?;
                    bytes.clear();
                    values.iter().for_each(|value| value.write(&mut bytes));
                    writer.write(&bytes)?;
                    sum.update(&bytes);
                }
                made.push((piece, (writer.finish()?, sum.finalize())));
            }
            Ok((made, state))
        })?;
        let (made, states): (Vec<_>, Vec<S>) = workers.into_iter().unzip();
        let values = Values {
            blocks,
            pieces: in_order(made),
            values: PhantomData,
        };
        Ok((values, states))
    }
}

/// Some of the words of a set with their values, for quick reference.
pub struct Lookup<V, W> {
    words: Vec<W>,
    values: Vec<V>,
    shift: u32,
}

impl<V: Value, W: Word> Lookup<V, W> {
    /// A slot without a word: a position that a jump led to, or away from, has a hole.
    const NONE: W = W::MAX;

    /// The words of the pieces from `first` on, as many as fit into `room` bytes but at least one
    /// piece, and the piece where to go on. An error if one piece is much too large.
    fn new(
        Valued { positions, values }: &Valued<V, W>,
        first: usize,
        room: u64,
    ) -> Result<(Lookup<V, W>, usize), Stopped> {
        let set = positions;
        let ids = set.block_ids();
        let pieces: Vec<_> = ids.chunks(values.blocks).collect();
        let count = |piece: &[(usize, usize)]| -> u64 {
            let blocks = piece.iter().map(|(s, b)| set.segments[*s].blocks[*b]);
            blocks.map(|block| u64::from(block.count)).sum()
        };
        let (mut words, mut bytes, mut last) = (0, 0, first);
        while let Some(piece) = pieces.get(last) {
            let more = count(piece);
            // A table is a third full at the worst. A list takes as much as its bytes, and twice as
            // much while it is read.
            bytes += more * 3 * (size_of::<W>() + size_of::<V>()) as u64
                + 2 * values.pieces[last].0.len();
            if last > first && bytes > room {
                break;
            }
            if bytes > room.max(SMALL_PIECE) {
                return Err(Stopped::Memory);
            }
            words += more;
            last += 1;
        }
        let slots = (words * 3 / 2).next_power_of_two().max(2);
        let mut lookup = Lookup {
            words: vec![Self::NONE; slots as usize],
            values: vec![V::default(); slots as usize],
            shift: u64::BITS - slots.trailing_zeros(),
        };
        let mut reader = Reader::new(set);
        let (mut words, mut buffer) = (Vec::new(), Vec::new());
        for (piece, ids) in pieces.iter().enumerate().take(last).skip(first) {
            words.clear();
            for id in *ids {
                reader.read(*id, &mut words)?;
            }
            let mut bytes = values.bytes(piece, &mut buffer)?;
            for word in &words {
                let slot = lookup.slot(*word);
                lookup.words[slot] = *word;
                lookup.values[slot] = V::read(&mut bytes);
            }
        }
        Ok((lookup, last))
    }

    #[inline]
    fn slot(&self, word: W) -> usize {
        let mut slot = (word.hash() >> self.shift) as usize;
        while self.words[slot] != word && self.words[slot] != Self::NONE {
            slot = (slot + 1) % self.words.len();
        }
        slot
    }

    /// The value of a word, if it is here.
    #[inline]
    pub fn get(&self, word: W) -> Option<&V> {
        let slot = self.slot(word);
        (self.words[slot] == word).then(|| &self.values[slot])
    }
}
