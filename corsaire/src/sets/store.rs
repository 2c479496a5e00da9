//! Where the bytes of sets are: in memory up to a limit, beyond it in a scratch file. Read
//! `problem/control.rs` and `sets/scratch.rs` before it.
//!
//! A store takes all the memory that is left to a computation and divides it: one part is for sets,
//! one for the buffers in which sets are made, one for filters.

use super::buffers::Buffers;
use super::codec::checksum;
use super::scratch::{Scratch, Stored};
use super::word::Word;
use crate::problem::control::{Control, Reserved, Stopped};
use crate::problem::peers::Owners;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// Bytes that are written to the scratch file at once.
const AT_ONCE: usize = 1 << 18;

/// What the memory is for, in sixteenths.
#[derive(Debug, Clone, Copy)]
struct Shares {
    sets: u64,
    buffers: u64,
    filter: u64,
    /// Values beside the words of sets: tables to look them up in, and those in the making.
    values: u64,
}

const PLAIN: Shares = Shares {
    sets: 7,
    buffers: 7,
    filter: 2,
    values: 0,
};
const WITH_VALUES: Shares = Shares {
    sets: 5,
    buffers: 4,
    filter: 1,
    values: 6,
};

/// The memory that sets share, the buffers they are made in, and the file for what does not fit.
#[derive(Debug)]
pub struct Store<W> {
    room: Arc<Room>,
    /// The buffers that no worker uses.
    unused: Mutex<Vec<Buffers<W>>>,
    /// Who owns which words, if several processes share the sets.
    owners: Option<Owners>,
}

/// Where the bytes of sets find room.
#[derive(Debug)]
struct Room {
    memory: Reserved,
    shares: Shares,
    /// Bytes of sets that may be in memory.
    most: u64,
    used: AtomicU64,
    /// Without one nothing can leave memory.
    scratch: Option<Arc<Scratch>>,
}

impl<W: Word> Store<W> {
    /// A store of sets that shares the memory that is left to `control`, and puts what does not fit
    /// into its scratch folder.
    pub fn new(control: &Control<'_>) -> Store<W> {
        Store::with_shares(control, PLAIN)
    }

    /// The same for sets whose words have values.
    pub fn with_values(control: &Control<'_>) -> Store<W> {
        Store::with_shares(control, WITH_VALUES)
    }

    fn with_shares(control: &Control<'_>, shares: Shares) -> Store<W> {
        let scratch = control.scratch.clone();
        let scratch = scratch.map(|folder| Arc::new(Scratch::new(folder, control.disk.clone())));
        let memory = control.reserve_part(1);
        let room = Room {
            most: memory.bytes() / 16 * shares.sets,
            memory,
            shares,
            used: AtomicU64::new(0),
            scratch,
        };
        Store {
            room: Arc::new(room),
            unused: Mutex::default(),
            owners: control.peers.map(Owners::of),
        }
    }

    /// Who owns which words, if several processes share the sets.
    pub(super) fn owners(&self) -> Option<&Owners> {
        self.owners.as_ref()
    }

    /// A store that keeps at most this many bytes of sets in memory.
    #[cfg(test)]
    pub(crate) fn with_most(control: &Control<'_>, most: u64) -> Store<W> {
        let mut store = Store::new(control);
        let room = Arc::get_mut(&mut store.room);
        room.expect("nobody has it yet").most = most;
        store
    }

    /// Bytes that the buffers of all workers together may take.
    pub(super) fn buffer_bytes(&self) -> u64 {
        self.room.memory.bytes() / 16 * self.room.shares.buffers
    }

    /// Bytes that a filter may take.
    pub(super) fn filter_bytes(&self) -> u64 {
        self.room.memory.bytes() / 16 * self.room.shares.filter
    }

    /// Bytes that values may take while they are made or looked up, on all threads together.
    pub(crate) fn value_bytes(&self) -> u64 {
        self.room.memory.bytes() / 16 * self.room.shares.values
    }

    /// Buffers for a worker: some that were used before if there are any.
    pub(super) fn buffers(&self) -> Buffers<W> {
        self.unused().pop().unwrap_or_default()
    }

    /// Takes buffers back, with an empty table.
    pub(super) fn keep(&self, buffers: Buffers<W>) {
        self.unused().push(buffers);
    }

    fn unused(&self) -> MutexGuard<'_, Vec<Buffers<W>>> {
        let unused = self.unused.lock();
        unused.expect("no worker panics with the lock")
    }

    /// Bytes of sets that are in memory now.
    pub fn used(&self) -> u64 {
        self.room.used()
    }

    pub(super) fn writer(&self) -> Writer {
        Writer {
            bytes: Vec::new(),
            counted: Counted::new(&self.room),
            stored: None,
            len: 0,
        }
    }
}

impl Room {
    fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}

/// Memory that a store counts as used until this is dropped.
#[derive(Debug)]
pub(super) struct Counted {
    room: Arc<Room>,
    bytes: u64,
}

impl Counted {
    fn new(room: &Arc<Room>) -> Counted {
        Counted {
            room: room.clone(),
            bytes: 0,
        }
    }

    fn grow(&mut self, bytes: u64) {
        self.bytes += bytes;
        self.room.used.fetch_add(bytes, Ordering::Relaxed);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.room.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// The bytes of a segment.
#[derive(Debug)]
pub(super) enum Bytes {
    /// In memory, counted by the store.
    #[allow(dead_code)] // it is only there to be dropped
    Memory(Vec<u8>, Counted),
    /// In the scratch file.
    Scratch(Stored),
}

impl Bytes {
    pub(super) fn len(&self) -> u64 {
        match self {
            Bytes::Memory(bytes, _) => bytes.len() as u64,
            Bytes::Scratch(stored) => stored.len(),
        }
    }

    /// Those from `start` to `end`, which were written with this checksum; `buffer` is room for what
    /// is not in memory.
    #[inline]
    pub(super) fn part<'b>(
        &'b self,
        (start, end): (u64, u64),
        sum: u32,
        buffer: &'b mut Vec<u8>,
    ) -> Result<&'b [u8], Stopped> {
        match self {
            Bytes::Memory(bytes, _) => Ok(&bytes[start as usize..end as usize]),
            Bytes::Scratch(stored) => {
                buffer.resize((end - start) as usize, 0);
                stored.read(start, buffer, sum)?;
                Ok(buffer)
            }
        }
    }
}

/// Takes bytes one after the other: into memory, or into the scratch file once the store is full.
pub(super) struct Writer {
    bytes: Vec<u8>,
    counted: Counted,
    stored: Option<Stored>,
    len: u64,
}

impl Writer {
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Appends bytes and returns their checksum.
    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<u32, Stopped> {
        self.len += bytes.len() as u64;
        if self.stored.is_none() {
            self.counted.grow(bytes.len() as u64);
            let room = &self.counted.room;
            if room.used() > room.most {
                let scratch = room.scratch.as_ref().ok_or(Stopped::Memory)?;
                let stored = self.stored.insert(scratch.store()?);
                stored.write(&std::mem::take(&mut self.bytes))?;
                self.counted = Counted::new(&self.counted.room);
            }
        }
        if self.bytes.capacity() - self.bytes.len() < bytes.len() {
            // It grows by a quarter: a list that doubles has half of its room empty at the worst.
            let more = bytes.len().max(self.bytes.len() / 4);
            self.bytes.reserve_exact(more);
        }
        self.bytes.extend_from_slice(bytes);
        if self.bytes.len() >= AT_ONCE {
            self.flush()?;
        }
        Ok(checksum(bytes))
    }

    fn flush(&mut self) -> Result<(), Stopped> {
        if let Some(stored) = &mut self.stored {
            stored.write(&self.bytes)?;
            self.bytes.clear();
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Bytes, Stopped> {
        self.flush()?;
        match self.stored {
            Some(stored) => Ok(Bytes::Scratch(stored)),
            None => {
                self.bytes.shrink_to_fit();
                Ok(Bytes::Memory(self.bytes, self.counted))
            }
        }
    }
}
