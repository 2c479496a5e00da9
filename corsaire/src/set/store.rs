//! Where the bytes of sets are: in memory up to a limit, beyond it in scratch files, which are
//! removed with the set that they hold.

use super::desk::Desk;
use crate::control::{Control, Stopped};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// The memory that sets share, the desks they are made at, and the folder for what does not fit.
#[derive(Debug, Clone)]
pub struct Store(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    limit: u64,
    used: AtomicU64,
    scratch: PathBuf,
    files: AtomicU64,
    /// Those that no worker sits at.
    desks: Mutex<Vec<Desk>>,
}

static STORES: AtomicU64 = AtomicU64::new(0);

impl Store {
    /// A store that keeps up to `limit` bytes in memory and the rest in `control`'s scratch folder.
    pub fn new(control: &Control<'_>, limit: u64) -> Store {
        let number = STORES.fetch_add(1, Ordering::Relaxed);
        let scratch = control
            .scratch
            .join(format!("corsaire-{}-{number}", std::process::id()));
        Store(Arc::new(Shared {
            limit,
            used: AtomicU64::new(0),
            scratch,
            files: AtomicU64::new(0),
            desks: Mutex::default(),
        }))
    }

    /// A desk for a worker: one that was used before if there is one.
    pub(super) fn desk(&self) -> Desk {
        self.desks().pop().unwrap_or_default()
    }

    /// Takes a desk back, with an empty table.
    pub(super) fn keep(&self, desk: Desk) {
        self.desks().push(desk);
    }

    fn desks(&self) -> MutexGuard<'_, Vec<Desk>> {
        let desks = self.0.desks.lock();
        desks.expect("no worker panics with the lock")
    }

    /// Bytes in memory now.
    pub fn used(&self) -> u64 {
        self.0.used.load(Ordering::Relaxed)
    }

    #[cfg(test)]
    pub(super) fn folder(&self) -> &Path {
        &self.0.scratch
    }

    pub(super) fn writer(&self) -> Writer<'_> {
        Writer {
            store: self,
            bytes: Vec::new(),
            counted: Counted {
                store: self.clone(),
                bytes: 0,
            },
            file: None,
            len: 0,
        }
    }

    fn create(&self) -> Result<(Scratch, File), Stopped> {
        let number = self.0.files.fetch_add(1, Ordering::Relaxed);
        let scratch = Scratch {
            path: self.0.scratch.join(format!("{number}.positions")),
            len: 0,
        };
        let made =
            std::fs::create_dir_all(&self.0.scratch).and_then(|()| File::create(&scratch.path));
        let file = made.map_err(|error| scratch.error(&error))?;
        Ok((scratch, file))
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // Nobody can act on a failure here; the files in it are gone already.
        let _ = std::fs::remove_dir(&self.scratch);
    }
}

/// Memory that a store has been told of, given back when dropped.
#[derive(Debug)]
pub(super) struct Counted {
    store: Store,
    bytes: u64,
}

impl Counted {
    fn grow(&mut self, bytes: u64) {
        self.bytes += bytes;
        self.store.0.used.fetch_add(bytes, Ordering::Relaxed);
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.store.0.used.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// A file that is removed when nobody needs it any more.
#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
    len: u64,
}

impl Scratch {
    pub(super) fn open(&self) -> Result<File, Stopped> {
        File::open(&self.path).map_err(|error| self.error(&error))
    }

    pub(super) fn error(&self, error: &io::Error) -> Stopped {
        disk(&self.path, error)
    }
}

fn disk(path: &Path, error: &io::Error) -> Stopped {
    Stopped::Disk(format!("{}: {error}", path.display()))
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.path);
    }
}

/// The bytes of a segment.
#[derive(Debug)]
pub(super) enum Bytes {
    /// In memory, counted by the store.
    #[allow(dead_code)] // the count is there to be dropped
    Memory(Vec<u8>, Counted),
    /// In a file.
    Scratch(Scratch),
}

impl Bytes {
    pub(super) fn len(&self) -> u64 {
        match self {
            Bytes::Memory(bytes, _) => bytes.len() as u64,
            Bytes::Scratch(file) => file.len,
        }
    }

    /// All of them; `buffer` is room for what is in a file.
    pub(super) fn all<'b>(&'b self, buffer: &'b mut Vec<u8>) -> Result<&'b [u8], Stopped> {
        match self {
            Bytes::Memory(bytes, _) => Ok(bytes),
            Bytes::Scratch(file) => {
                let read = file.open()?.read_to_end(buffer);
                read.map_err(|error| file.error(&error))?;
                Ok(buffer)
            }
        }
    }
}

/// Takes bytes one after the other: into memory, or into a file once the store is full.
pub(super) struct Writer<'a> {
    store: &'a Store,
    bytes: Vec<u8>,
    counted: Counted,
    file: Option<(Scratch, File)>,
    len: u64,
}

/// How much is written to a file at once.
const CHUNK: usize = 1 << 20;

impl Writer<'_> {
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> Result<(), Stopped> {
        self.len += bytes.len() as u64;
        self.bytes.extend_from_slice(bytes);
        if self.file.is_none() {
            self.counted.grow(bytes.len() as u64);
            if self.store.used() > self.store.0.limit {
                self.file = Some(self.store.create()?);
                self.counted = Counted {
                    store: self.store.clone(),
                    bytes: 0,
                };
            }
        }
        if self.file.is_some() && self.bytes.len() >= CHUNK {
            self.flush()
        } else {
            Ok(())
        }
    }

    fn flush(&mut self) -> Result<(), Stopped> {
        if let Some((scratch, file)) = &mut self.file {
            file.write_all(&self.bytes)
                .map_err(|error| scratch.error(&error))?;
            self.bytes.clear();
        }
        Ok(())
    }

    pub(super) fn finish(mut self) -> Result<Bytes, Stopped> {
        self.flush()?;
        match self.file {
            Some((mut scratch, _)) => {
                scratch.len = self.len;
                Ok(Bytes::Scratch(scratch))
            }
            None => {
                self.bytes.shrink_to_fit();
                Ok(Bytes::Memory(self.bytes, self.counted))
            }
        }
    }
}
