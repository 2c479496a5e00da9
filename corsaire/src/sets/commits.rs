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

use super::Marks;
use super::gather::{Gather, Sink};
use super::position_set::PositionSet;
use super::saved::{read_number, write_number};
use super::store::Store;
use super::values::{Valued, Values};
use super::word::Word;
use crate::problem::checkpoint::{Commit, CommitFiles};
use crate::problem::control::{Control, Stopped};
use crate::problem::progress::Note;
use std::io::Write;
use std::time::Duration;

/// More numbers or sets than this are not of a computation.
const MOST: u64 = 1 << 20;

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
        let Some(files) = &mut self.files else {
            return Ok(None);
        };
        let control = self.control;
        let damaged = || Stopped::Commit("a commit is damaged".to_string());
        // The last commit that anybody has a note of.
        let last = files.last(control);
        let words = last.as_ref().map(Commit::words).unwrap_or_default();
        let told = control.tell_all(&words)?;
        let commits = told.iter().filter_map(|words| Commit::read(words));
        let Some(commit) = commits.max_by_key(|commit| commit.number) else {
            files.begin_after(0);
            return Ok(None);
        };
        files.begin_after(commit.number);
        // Each part is read by one of those who see it.
        let seen = |part: &usize| files.sees(&commit, *part);
        let seen: Vec<u64> = (0..commit.parts())
            .filter(seen)
            .map(|part| part as u64)
            .collect();
        let seen = control.tell_all(&seen)?;
        let me = control.peers.map_or(0, |peers| peers.process());
        let mut parts = Vec::new();
        for part in 0..commit.parts() {
            let sees = |process: &usize| seen[*process].contains(&(part as u64));
            let readers: Vec<usize> = (0..seen.len()).filter(sees).collect();
            let reader = match readers.len() {
                0 => {
                    return Err(Stopped::Commit(format!(
                        "part {part} of {} of the last commit, number {}, is in no work folder, or was \
                         damaged there",
                        commit.parts(),
                        commit.number
                    )));
                }
                _ if readers.contains(&part) => part,
                some => readers[part % some],
            };
            if reader == me {
                parts.push(files.open(&commit, part, control)?);
            }
        }
        // What the parts have in common, told to those who read none.
        let mut head: Option<Vec<u64>> = None;
        for part in &mut parts {
            let mut own = Vec::new();
            for _ in 0..2 {
                let count = read_number(part)?;
                if count > MOST {
                    return Err(damaged());
                }
                own.push(count);
                for _ in 0..count {
                    own.push(read_number(part)?);
                }
            }
            if head.as_ref().is_some_and(|head| *head != own) {
                return Err(damaged());
            }
            head = Some(own);
        }
        let told = control.tell_all(&head.unwrap_or_default())?;
        let mut heads = told.into_iter().filter(|head| !head.is_empty());
        let head = heads.next().ok_or_else(damaged)?;
        if heads.any(|other| other != head) {
            return Err(damaged());
        }
        let (numbers, marks) = head[1..].split_at(head[0] as usize);
        let mut sets = Vec::new();
        for bits in &marks[1..] {
            let marks = Marks::of_bits((*bits).min(63) as u32);
            let gather = Gather::marked(store, control, marks);
            let loaded = parts.iter_mut().map(|part| PositionSet::load(store, part));
            let here = gather.merge(loaded.collect::<Result<_, _>>()?)?;
            let send = |(): &mut (), words: &[u64], sink: &mut Sink<'_, u64>| {
                words.iter().for_each(|word| sink.push(*word));
            };
            sets.push(gather.collect(&here, || (), send)?.0);
        }
        // If there are values, the words are there again, with them.
        let mut valued = Vec::new();
        let mut has_values = false;
        for part in &mut parts {
            if read_number(part)? > 0 {
                has_values = true;
                let positions = PositionSet::load(store, part)?;
                let values = Values::load(store, part)?;
                valued.push(Valued { positions, values });
            }
        }
        let values = match (control.anywhere(has_values)?, sets.first()) {
            (true, Some(first)) => {
                let gather = Gather::new(store, control);
                Some(gather.add_up(&valued, first, |word, number, send| send(word, number))?)
            }
            _ => None,
        };
        control.observer.note(&Note::ResumedFromCommit {
            number: commit.number,
            processes: commit.parts(),
        });
        let numbers = numbers.to_vec();
        Ok(Some(Resumed {
            numbers,
            sets,
            values,
        }))
    }

    /// Commits if the last commit is long enough ago, in the opinion of any process.
    pub fn now_and_then<'s, W: Word>(
        &mut self,
        state: impl FnOnce() -> (Vec<u64>, Vec<Committed<'s, W>>),
    ) -> Result<(), Stopped> {
        if self.files.is_none() {
            return Ok(());
        }
        let due = self.control.clock.now() >= self.next;
        if self.control.anywhere(due)? {
            let (numbers, sets) = state();
            self.commit(&numbers, &sets, None)?;
            self.next = self.control.clock.now() + self.every;
        }
        Ok(())
    }

    /// The same for one set with values.
    pub fn values_now_and_then<'s, W: Word>(
        &mut self,
        state: impl FnOnce() -> (Vec<u64>, &'s Valued<u128, W>),
    ) -> Result<(), Stopped> {
        if self.files.is_none() {
            return Ok(());
        }
        let due = self.control.clock.now() >= self.next;
        if self.control.anywhere(due)? {
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
