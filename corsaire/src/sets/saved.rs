//! A set as bytes in a file, to be read again by a later run. Read `sets/position_set.rs` before it.
//!
//! First the number of blocks, then for each block how many words it has, the first of them, and the
//! bytes of the differences with their length and their checksum. All numbers have eight bytes, the
//! lowest first; a word that is longer is as many numbers as it needs, the lowest first.

use super::codec::{checksum, decode};
use super::leb128::most_bytes;
use super::position_set::{BLOCK, Block, PositionSet, Reader, Segment};
use super::store::Store;
use super::word::Word;
use crate::problem::control::Stopped;
use std::io::{self, Read, Write};

fn disk(error: &io::Error) -> Stopped {
    Stopped::Disk(format!("checkpoint: {error}"))
}

/// Writes a number.
pub fn write_number(out: &mut dyn Write, number: u64) -> Result<(), Stopped> {
    let written = out.write_all(&number.to_le_bytes());
    written.map_err(|error| disk(&error))
}

/// Reads a number.
pub fn read_number(input: &mut dyn Read) -> Result<u64, Stopped> {
    let mut bytes = [0; 8];
    let read = input.read_exact(&mut bytes);
    read.map_err(|error| disk(&error))?;
    Ok(u64::from_le_bytes(bytes))
}

fn write_word<W: Word>(out: &mut dyn Write, word: W) -> Result<(), Stopped> {
    let mut parts = (0..W::BITS / u64::BITS).map(|part| (word >> (u64::BITS * part)).low());
    parts.try_for_each(|part| write_number(out, part))
}

fn read_word<W: Word>(input: &mut dyn Read) -> Result<W, Stopped> {
    (0..W::BITS / u64::BITS).try_fold(W::ZERO, |word, part| {
        Ok(word | W::from(read_number(input)?) << (u64::BITS * part))
    })
}

impl<W: Word> PositionSet<W> {
    /// Writes the whole set.
    pub fn save(&self, out: &mut dyn Write) -> Result<(), Stopped> {
        let ids = self.block_ids();
        write_number(out, ids.len() as u64)?;
        let mut buffer = Vec::new();
        for (segment, block) in ids {
            let piece = &self.segments[segment];
            let entry = piece.blocks[block];
            let range = (entry.offset, piece.end_of(block));
            let bytes = piece.bytes.part(range, entry.sum, &mut buffer)?;
            write_number(out, u64::from(entry.count))?;
            write_word(out, entry.first)?;
            write_number(out, bytes.len() as u64)?;
            write_number(out, u64::from(entry.sum))?;
            out.write_all(bytes).map_err(|error| disk(&error))?;
        }
        Ok(())
    }

    /// Reads a set that was saved. Its words must ascend, and its checksums must be right.
    pub fn load(store: &Store<W>, input: &mut dyn Read) -> Result<PositionSet<W>, Stopped> {
        let damaged = || Stopped::Disk("checkpoint: a set is damaged".to_string());
        let mut set = PositionSet::default();
        let (mut writer, mut blocks) = (store.writer(), Vec::new());
        let (mut bytes, mut words, mut last) = (Vec::new(), Vec::new(), None);
        for _ in 0..read_number(input)? {
            let (count, first) = (read_number(input)?, read_word(input)?);
            let (len, sum) = (read_number(input)?, read_number(input)?);
            // A block takes no more bytes than the largest differences do.
            if len > (most_bytes::<W>() * BLOCK) as u64 {
                return Err(damaged());
            }
            bytes.resize(len as usize, 0);
            input.read_exact(&mut bytes).map_err(|error| disk(&error))?;
            words.clear();
            decode(first, &bytes, &mut words);
            let ascend = words.is_sorted_by(|a, b| a < b) && last < words.first().copied();
            let as_said = words.len() as u64 == count && u64::from(checksum(&bytes)) == sum;
            if !ascend || !as_said || words.len() > BLOCK {
                return Err(damaged());
            }
            last = words.last().copied();
            set.here += count;
            set.total = set.here;
            blocks.push(Block {
                first,
                offset: writer.len(),
                count: count as u32,
                sum: writer.write(&bytes)?,
            });
        }
        if !blocks.is_empty() {
            set.segments.push(Segment {
                blocks,
                bytes: writer.finish()?,
            });
        }
        Ok(set)
    }

    /// The words that this process has of a small set.
    pub fn words(&self) -> Result<Vec<W>, Stopped> {
        let (mut words, mut reader) = (Vec::new(), Reader::new(self));
        for block in self.block_ids() {
            reader.read(block, &mut words)?;
        }
        Ok(words)
    }
}

#[cfg(test)]
mod tests {
    use crate::problem::control::Control;
    use crate::sets::{PositionSet, Store};

    #[test]
    fn what_is_saved_is_read_again_and_nothing_else() {
        let control = Control::default();
        let store = Store::new(&control);
        let words = || (0..30_000u64).map(|n| n * n * n + 7);
        let set = PositionSet::from_words(&store, words()).expect("a set");
        let mut saved = Vec::new();
        set.save(&mut saved).expect("saved");
        PositionSet::default().save(&mut saved).expect("saved");
        let mut rest = &saved[..];
        let again = PositionSet::load(&store, &mut rest).expect("read");
        assert!(again.iter().eq(words()) && again.len() == set.len());
        let empty = PositionSet::load(&store, &mut rest).expect("read");
        assert!(empty.is_empty() && rest.is_empty());
        for place in (8..saved.len() - 8).step_by(211) {
            let mut changed = saved.clone();
            changed[place] ^= 1 << (place % 8);
            let read = PositionSet::load(&store, &mut &changed[..]);
            assert!(read.is_err(), "byte {place}");
            assert!(PositionSet::load(&store, &mut &saved[..place]).is_err());
        }
    }
}
