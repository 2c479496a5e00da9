//! Commits of a computation that several processes share: each writes what it has into a part, and a
//! commit counts once all parts are written. Read `problem/peers.rs`, `problem/checkpoint.rs` and
//! `sets/saved.rs` before it.
//!
//! A part has the numbers of the engine, which are the same in all processes, and for each of its sets
//! the words that the process owns. It is written, synchronised and renamed; when every process says
//! that this is done, each writes a note that names all parts with their digests. Only a commit with
//! such a note is believed. When every process says that its note is written, older commits are removed.
//!
//! A later run may have another number of processes: each part is read by one process that can see it,
//! and its words are sent to those that own them now.

mod resuming;

use super::Marks;
use super::position_set::PositionSet;
use super::saved::write_number;
use super::store::Store;
use super::values::{Valued, Values};
use super::word::Word;
use crate::problem::checkpoint::CommitFiles;
use crate::problem::control::{Control, Stopped};
use std::io::Write;
use std::time::Duration;

/// A set of a computation, and the marks of its words.
pub type Committed<'s, W> = (&'s PositionSet<W>, Marks);

/// Commits of one computation, if there is a place for them.
pub struct Commits<'a> {
    control: &'a Control<'a>,
    files: Option<CommitFiles>,
    every: Duration,
    next: Duration,
}

/// The numbers and the sets of a commit.
pub struct Resumed<W> {
    /// The numbers.
    pub numbers: Vec<u64>,
    /// The sets.
    pub sets: Vec<PositionSet<W>>,
    /// The numbers beside the words of the first set, if it has some.
    pub values: Option<Values<u128>>,
}

impl<'a> Commits<'a> {
    /// Commits of a computation that is named in full. There are none if it is not shared.
    pub fn of(control: &'a Control<'a>, computation: &str) -> Commits<'a> {
        let place = control.commits;
        let every = place.map_or(Duration::ZERO, |place| place.interval);
        Commits {
            control,
            files: place.map(|place| place.commits(computation)),
            every,
            next: control.clock.now() + every,
        }
    }

    /// What an earlier run committed, spread over the processes of this one.
    pub fn resumed(&mut self, store: &Store<u64>) -> Result<Option<Resumed<u64>>, Stopped> {
        match &mut self.files {
            Some(files) => resuming::resumed(files, store, self.control),
            None => Ok(None),
        }
    }

    /// Whether any process says that the last commit is long enough ago.
    fn is_due(&self) -> Result<bool, Stopped> {
        match self.files {
            Some(_) => self.control.anywhere(self.control.clock.now() >= self.next),
            None => Ok(false),
        }
    }

    /// Commits if the last commit is long enough ago.
    pub fn now_and_then<'s, W: Word>(
        &mut self,
        state: impl FnOnce() -> (Vec<u64>, Vec<Committed<'s, W>>),
    ) -> Result<(), Stopped> {
        if self.is_due()? {
            let (numbers, sets) = state();
            self.commit(&numbers, &sets, None)?;
            self.next = self.control.clock.now() + self.every;
        }
        Ok(())
    }

    /// Commits one set with values if the last commit is long enough ago.
    pub fn values_now_and_then<'s, W: Word>(
        &mut self,
        state: impl FnOnce() -> (Vec<u64>, &'s Valued<u128, W>),
    ) -> Result<(), Stopped> {
        if self.is_due()? {
            let (numbers, valued) = state();
            let sets = [(&valued.positions, Marks::NONE)];
            self.commit(&numbers, &sets, Some(&valued.values))?;
            self.next = self.control.clock.now() + self.every;
        }
        Ok(())
    }

    fn commit<W: Word>(
        &mut self,
        numbers: &[u64],
        sets: &[Committed<'_, W>],
        values: Option<&Values<u128>>,
    ) -> Result<(), Stopped> {
        let Some(files) = &mut self.files else {
            return Ok(());
        };
        let control = self.control;
        let processes = control.peers.map_or(1, |peers| peers.processes());
        let process = control.peers.map_or(0, |peers| peers.process());
        let fill = |out: &mut dyn Write| {
            write_number(out, numbers.len() as u64)?;
            numbers
                .iter()
                .try_for_each(|number| write_number(out, *number))?;
            write_number(out, sets.len() as u64)?;
            for (_, marks) in sets {
                write_number(out, u64::from(marks.bits()))?;
            }
            sets.iter().try_for_each(|(set, _)| set.save(out))?;
            write_number(out, u64::from(values.is_some()))?;
            match (values, sets.first()) {
                (Some(values), Some((set, _))) => {
                    set.save(out)?;
                    values.save(out)
                }
                _ => Ok(()),
            }
        };
        let digest = files.write_part(process, processes, &control.disk, fill)?;
        // Every part is written when everybody has told its digest.
        let digests = control.tell_all(&digest)?;
        files.write_note(&digests)?;
        control.tell_all(&[])?;
        files.remove_older(&control.disk);
        Ok(())
    }
}
