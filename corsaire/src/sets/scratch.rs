//! A scratch file: room on disk for bytes that memory has no room for. Nothing to read before it.
//!
//! The file has no name: the system removes it when the program ends, however it ends. It is cut
//! into pages. A page belongs to one piece of bytes at a time and is used again when that piece
//! is dropped, so the file is never larger than the most that was in it at once.
//!
//! Where there are no files, `sets/no_scratch.rs` stands in its place.

use super::codec::checksum;
use crate::problem::control::{DiskRoom, Stopped};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard};

/// Bytes of a page.
const PAGE: usize = 1 << 18;

/// The file, and its pages that nobody uses.
#[derive(Debug)]
pub(super) struct Scratch {
    folder: PathBuf,
    pages: Mutex<Pages>,
    /// The room that it may take, with other files.
    room: DiskRoom,
}

#[derive(Debug, Default)]
struct Pages {
    file: Option<Arc<File>>,
    count: u64,
    free: Vec<u64>,
}

/// Bytes in a scratch file.
#[derive(Debug)]
pub(super) struct Stored {
    scratch: Arc<Scratch>,
    file: Arc<File>,
    pages: Vec<u64>,
    len: u64,
}

impl Scratch {
    /// A file in this folder. It is made when it is needed.
    pub(super) fn new(folder: PathBuf, room: DiskRoom) -> Scratch {
        Scratch {
            folder,
            pages: Mutex::default(),
            room,
        }
    }

    /// No bytes yet, in a file that is there.
    pub(super) fn store(self: &Arc<Scratch>) -> Result<Stored, Stopped> {
        let mut pages = self.pages();
        if pages.file.is_none() {
            let made = std::fs::create_dir_all(&self.folder)
                .and_then(|()| tempfile::tempfile_in(&self.folder));
            let file = made.map_err(|error| self.error(&error))?;
            pages.file = Some(Arc::new(file));
        }
        let file = pages.file.clone().expect("it was made");
        Ok(Stored {
            scratch: Arc::clone(self),
            file,
            pages: Vec::new(),
            len: 0,
        })
    }

    fn pages(&self) -> MutexGuard<'_, Pages> {
        self.pages.lock().expect("no worker panics with the lock")
    }

    fn error(&self, error: &io::Error) -> Stopped {
        disk(&self.folder, error)
    }
}

/// What a failure in this folder stops a computation with.
fn disk(folder: &Path, error: &dyn std::fmt::Display) -> Stopped {
    Stopped::Disk(format!("scratch file in {}: {error}", folder.display()))
}

impl Stored {
    /// How many bytes it has.
    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Appends bytes.
    pub(super) fn write(&mut self, mut bytes: &[u8]) -> Result<(), Stopped> {
        while !bytes.is_empty() {
            let within = (self.len % PAGE as u64) as usize;
            if within == 0 {
                let mut pages = self.scratch.pages();
                let page = match pages.free.pop() {
                    Some(page) => page,
                    None => {
                        self.scratch.room.take(PAGE as u64)?;
                        pages.count += 1;
                        pages.count - 1
                    }
                };
                self.pages.push(page);
            }
            let page = *self.pages.last().expect("there is one");
            let (now, later) = bytes.split_at(bytes.len().min(PAGE - within));
            let place = page * PAGE as u64 + within as u64;
            write_at(&self.file, now, place).map_err(|error| self.scratch.error(&error))?;
            self.len += now.len() as u64;
            bytes = later;
        }
        Ok(())
    }

    /// Fills `bytes` with those from `start` on. They must have the checksum `sum`.
    pub(super) fn read(&self, start: u64, bytes: &mut [u8], sum: u32) -> Result<(), Stopped> {
        let (mut rest, mut start) = (&mut *bytes, start);
        while !rest.is_empty() {
            let within = (start % PAGE as u64) as usize;
            let page = self.pages[(start / PAGE as u64) as usize];
            let (now, later) = rest.split_at_mut(rest.len().min(PAGE - within));
            let place = page * PAGE as u64 + within as u64;
            read_at(&self.file, now, place).map_err(|error| self.scratch.error(&error))?;
            start += now.len() as u64;
            rest = later;
        }
        if checksum(bytes) == sum {
            return Ok(());
        }
        let changed = "what was written is not what is there now";
        Err(disk(&self.scratch.folder, &changed))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let pages = self.pages().count;
        self.room.give_back(pages * PAGE as u64);
    }
}

impl Drop for Stored {
    fn drop(&mut self) {
        self.scratch.pages().free.append(&mut self.pages);
    }
}

#[cfg(unix)]
fn read_at(file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, place)
}

#[cfg(unix)]
fn write_at(file: &File, bytes: &[u8], place: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::write_all_at(file, bytes, place)
}

#[cfg(not(unix))]
fn read_at(mut file: &File, bytes: &mut [u8], place: u64) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let _turn = ONE_AT_A_TIME.lock();
    file.seek(SeekFrom::Start(place))?;
    file.read_exact(bytes)
}

#[cfg(not(unix))]
fn write_at(mut file: &File, bytes: &[u8], place: u64) -> io::Result<()> {
    use std::io::{Seek, SeekFrom, Write};
    file.seek(SeekFrom::Start(place))?;
    file.write_all(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scratch() -> Arc<Scratch> {
        Arc::new(Scratch::new(std::env::temp_dir(), DiskRoom::default()))
    }

    #[test]
    fn what_is_written_is_read_across_pages() {
        let bytes: Vec<u8> = (0..3 * PAGE + 1000).map(|i| ((i * i) >> 8) as u8).collect();
        let mut stored = scratch().store().expect("a file");
        for piece in bytes.chunks(77_777) {
            stored.write(piece).expect("written");
        }
        assert_eq!(stored.len(), bytes.len() as u64);
        for (start, len) in [
            (0, bytes.len()),
            (PAGE - 5, 10),
            (7, PAGE + 1),
            (PAGE, PAGE),
        ] {
            let expected = &bytes[start..start + len];
            let mut read = vec![0; len];
            let sum = checksum(expected);
            assert_eq!(stored.read(start as u64, &mut read, sum), Ok(()));
            assert_eq!(read, expected);
        }
    }

    #[test]
    fn pages_are_used_again() {
        let scratch = scratch();
        for _ in 0..5 {
            let mut stored = [scratch.store(), scratch.store()].map(|made| made.expect("a file"));
            for stored in &mut stored {
                stored.write(&vec![1; PAGE + 1]).expect("written");
            }
        }
        assert_eq!(scratch.pages().count, 4);
    }

    #[test]
    fn a_changed_bit_is_an_error() {
        let mut stored = scratch().store().expect("a file");
        let bytes = [7; 100];
        stored.write(&bytes).expect("written");
        let (sum, mut read) = (checksum(&bytes), [0; 100]);
        assert_eq!(stored.read(0, &mut read, sum), Ok(()));
        for bit in 0..800 {
            let mut changed = bytes;
            changed[bit / 8] ^= 1 << (bit % 8);
            write_at(&stored.file, &changed, 0).expect("written");
            let stopped = stored.read(0, &mut read, sum).expect_err("changed");
            assert!(matches!(stopped, Stopped::Disk(_)), "{stopped}");
        }
    }
}
