//! The files of commits: parts that several processes write, and the notes that all parts are written.
//! Read `problem/checkpoint/file.rs` before it; `sets/commits.rs` says what is in a part.

use super::file::CheckpointFile;
use super::{Checkpoints, Refused};
use crate::problem::control::{Control, DiskRoom, Stopped};
use crate::problem::progress::Note;
use std::io::{Read, Write};
use std::path::PathBuf;

/// Words of a digest.
const DIGEST: usize = 4;

/// A commit that a note speaks of: its number, and the digest of each part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Commit {
    pub(crate) number: u64,
    digests: Vec<[u64; DIGEST]>,
}

impl Commit {
    /// How many parts it has.
    pub(crate) fn parts(&self) -> usize {
        self.digests.len()
    }

    /// All of it as words.
    pub(crate) fn words(&self) -> Vec<u64> {
        [self.number]
            .into_iter()
            .chain(self.digests.iter().copied().flatten())
            .collect()
    }

    /// Reads these words.
    pub(crate) fn read(words: &[u64]) -> Option<Commit> {
        let (number, rest) = words.split_first()?;
        let (digests, rest) = rest.as_chunks::<DIGEST>();
        (rest.is_empty() && !digests.is_empty()).then(|| Commit {
            number: *number,
            digests: digests.to_vec(),
        })
    }
}

/// The files of the commits of one computation in the folder of one process.
#[derive(Debug)]
pub(crate) struct CommitFiles {
    folder: PathBuf,
    computation: String,
    number: u64,
    resume: bool,
    /// Commits whose parts take room of this process, and how much.
    held: Vec<(u64, u64)>,
}

impl Checkpoints {
    /// The files of the commits of a computation, which is named in full. Those of earlier runs are
    /// removed if this run does not go on from them: nor may a later one.
    pub(crate) fn commits(&self, computation: &str) -> CommitFiles {
        if !self.resume {
            self.remove_commits(computation);
        }
        let mut committed = self.committed();
        committed.push(computation.to_string());
        CommitFiles {
            folder: self.folder.clone(),
            computation: computation.to_string(),
            number: 0,
            resume: self.resume,
            held: Vec::new(),
        }
    }
}

impl CommitFiles {
    fn file(&self, number: u64, kind: &str) -> CheckpointFile {
        let suffix = format!("{number:06}.{kind}");
        CheckpointFile::with_suffix(&self.folder, &self.computation, &suffix)
    }

    fn part(&self, number: u64, part: usize, parts: usize) -> CheckpointFile {
        self.file(number, &format!("{part}-of-{parts}.part"))
    }

    fn note(&self, number: u64) -> CheckpointFile {
        self.file(number, "done")
    }

    /// The last commit that there is a note of here. Notes that cannot be believed are put aside.
    pub(crate) fn last(&self, control: &Control<'_>) -> Option<Commit> {
        if !self.resume {
            return None;
        }
        let mut numbers: Vec<u64> = self
            .suffixes()
            .iter()
            .filter_map(|suffix| suffix.strip_suffix(".done")?.parse().ok())
            .collect();
        numbers.sort_unstable();
        while let Some(number) = numbers.pop() {
            let note = self.note(number);
            match read_words(&note, control) {
                Ok(words) => match Commit::read(&words) {
                    Some(commit) if commit.number == number => return Some(commit),
                    _ => control
                        .observer
                        .note(&Note::CommitNotUsed(note.path().display().to_string())),
                },
                Err(refused) => control
                    .observer
                    .note(&Note::CommitNotUsed(refused.to_string())),
            }
            let _ = note.put_aside();
        }
        None
    }

    /// The next commit gets the number after this one.
    pub(crate) fn begin_after(&mut self, number: u64) {
        // Files of commits that nobody finished may have the next numbers: they are replaced.
        self.number = number + 1;
    }

    /// Whether a part of a commit is here, by its digest. It is read in full before it is believed.
    pub(crate) fn sees(&self, commit: &Commit, part: usize) -> bool {
        let file = self.part(commit.number, part, commit.parts());
        file.digest() == commit.digests.get(part).copied()
    }

    /// Opens a part of a commit.
    pub(crate) fn open(
        &mut self,
        commit: &Commit,
        part: usize,
        control: &Control<'_>,
    ) -> Result<Box<dyn Read>, Stopped> {
        let file = self.part(commit.number, part, commit.parts());
        match file.read(control) {
            Ok(input) => {
                let bytes = file.bytes();
                control.disk.take(bytes)?;
                self.held.push((commit.number, bytes));
                Ok(Box::new(input))
            }
            Err(Refused::Stopped(stopped)) => Err(stopped),
            Err(refused) => Err(Stopped::Commit(refused.to_string())),
        }
    }

    /// Writes the part of a process within this room, and returns its digest.
    pub(crate) fn write_part(
        &mut self,
        part: usize,
        parts: usize,
        room: &DiskRoom,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), Stopped>,
    ) -> Result<[u64; DIGEST], Stopped> {
        let file = self.part(self.number, part, parts);
        let mut taken = 0;
        let written = file.write(|out| {
            let mut counted = Counted {
                out,
                room,
                taken: &mut taken,
                full: false,
            };
            let filled = fill(&mut counted);
            match counted.full {
                true => Err(Stopped::DiskLimit),
                false => filled,
            }
        });
        written.inspect_err(|_| room.give_back(taken))?;
        self.held.push((self.number, taken));
        let gone = || Stopped::Disk(format!("{} has gone", file.path().display()));
        file.digest().ok_or_else(gone)
    }

    /// Writes the note that all parts are written, and counts on.
    pub(crate) fn write_note(&mut self, digests: &[Vec<u64>]) -> Result<(), Stopped> {
        let words: Vec<u64> = [self.number]
            .into_iter()
            .chain(digests.iter().flatten().copied())
            .collect();
        self.note(self.number).write(|out| {
            let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
            out.write_all(&bytes)
                .map_err(|error| Stopped::Disk(format!("the note of a commit: {error}")))
        })?;
        self.number += 1;
        Ok(())
    }

    /// Removes what is older than the last commit.
    pub(crate) fn remove_older(&mut self, room: &DiskRoom) {
        let last = self.number.saturating_sub(1);
        for suffix in self.suffixes() {
            let number = suffix
                .split('.')
                .next()
                .and_then(|number| number.parse::<u64>().ok());
            if number.is_some_and(|number| number < last) {
                let file = CheckpointFile::with_suffix(&self.folder, &self.computation, &suffix);
                // Of several processes with one folder each removes what it finds.
                file.remove();
            }
        }
        self.held.retain(|(number, bytes)| {
            let kept = *number >= last;
            room.give_back(if kept { 0 } else { *bytes });
            kept
        });
    }

    fn suffixes(&self) -> Vec<String> {
        CheckpointFile::suffixes(&self.folder, &self.computation)
    }
}

/// A writer that takes the room that it needs.
struct Counted<'a> {
    out: &'a mut dyn Write,
    room: &'a DiskRoom,
    taken: &'a mut u64,
    full: bool,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.room.take(bytes.len() as u64).is_err() {
            self.full = true;
            return Err(std::io::Error::other("no room"));
        }
        *self.taken += bytes.len() as u64;
        self.out.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// The words of a small file.
fn read_words(file: &CheckpointFile, control: &Control<'_>) -> Result<Vec<u64>, Refused> {
    const MOST: u64 = 1 << 24;
    let mut bytes = Vec::new();
    let read = file.read(control)?.take(MOST).read_to_end(&mut bytes);
    read.map_err(|error| Refused::Unreadable(error.to_string()))?;
    Ok(bytes
        .as_chunks::<8>()
        .0
        .iter()
        .map(|word| u64::from_le_bytes(*word))
        .collect())
}
