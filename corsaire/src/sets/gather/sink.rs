//! Where a worker puts the words that it finds: a few in a list, many in a table, which is emptied into a
//! run when it is full. If several processes share the computation, a word goes to its owner. Read
//! `sets/gather.rs`, `sets/table.rs` and `sets/outbox.rs` before it.

use super::Gather;
use crate::problem::control::Stopped;
use crate::problem::peers::{A_WHILE, Received};
use crate::sets::buffers::Buffers;
use crate::sets::outbox::{Outbox, Way};
use crate::sets::position_set::PositionSet;
use crate::sets::sort::sort_and_dedup;
use crate::sets::table::{WORDS_PER_PART, bytes_per_part, sorted_per_part};
use crate::sets::word::Word;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Words that are sorted without a table.
const FEW: usize = 1 << 15;
/// Parts of the largest table: to sort what is in it takes half a second.
const LARGEST_TABLE: u64 = 512;
/// How many words are expected for each word that is read.
const GROWTH: u64 = 2;

/// Takes the words that a worker finds: a few in a list, many in a table, which is emptied into a
/// run when it is full.
pub struct Sink<'a, W> {
    gather: &'a Gather<'a, W>,
    buffers: Buffers<W>,
    /// Parts of the table, and whether it is in use.
    parts: usize,
    many: bool,
    runs: Vec<PositionSet<W>>,
    pub(super) error: Option<Stopped>,
    outbox: Option<Outbox<'a>>,
}

impl<'a, W: Word> Sink<'a, W> {
    /// A sink for one of the workers that together read `words` words.
    pub(super) fn new(gather: &'a Gather<'a, W>, words: u64) -> Sink<'a, W> {
        let threads = gather.threads() as u64;
        let wanted = (GROWTH * words / threads / WORDS_PER_PART).next_power_of_two();
        // Buffers are the table, and room to sort what was in it.
        let room = gather.store.buffer_bytes()
            / threads
            / (bytes_per_part::<W>() + 2 * sorted_per_part::<W>());
        let most = 1 << (room.clamp(2, LARGEST_TABLE).ilog2());
        Sink {
            gather,
            buffers: gather.store.buffers(),
            many: false,
            parts: wanted.clamp(2, most) as usize,
            runs: Vec::new(),
            error: None,
            outbox: gather
                .control
                .peers
                .map(|peers| Outbox::new(peers, gather.marks)),
        }
    }

    /// Ends the work with this error.
    #[cold]
    pub fn fail(&mut self, error: Stopped) {
        self.error.get_or_insert(error);
    }

    /// Adds a word to the set.
    #[inline]
    pub fn push(&mut self, word: W) {
        if self.outbox.is_some() {
            return self.send(word);
        }
        self.insert(word);
    }

    /// Adds a word to what this process has, or sends it to its owner.
    fn send(&mut self, word: W) {
        let Some(outbox) = &mut self.outbox else {
            return;
        };
        match outbox.put(word.low()) {
            Way::Here => self.take_in(word),
            Way::Away => {}
            Way::Full(owner) => {
                if let Err(stopped) = self.deliver(owner) {
                    self.fail(stopped);
                }
            }
        }
    }

    /// Adds a word that this process owns.
    #[inline]
    fn take_in(&mut self, word: W) {
        let filter = self.gather.filter;
        if filter.is_none_or(|filter| filter.may_have(self.gather.marks.key(word))) {
            self.insert(word);
        }
    }

    /// Sends what waits for a process. While there is no room for it, takes in what arrives.
    #[cold]
    fn deliver(&mut self, owner: usize) -> Result<(), Stopped> {
        let Some(outbox) = &mut self.outbox else {
            return Ok(());
        };
        let (peers, mut words) = (outbox.peers, outbox.take(owner));
        while let Some(back) = peers.offer(owner, words)? {
            words = back;
            self.receive(A_WHILE / 10)?;
        }
        Ok(())
    }

    /// Takes in some of what has arrived from others. Returns whether that was all of the round.
    pub(super) fn receive(&mut self, patience: Duration) -> Result<bool, Stopped> {
        let Some(peers) = self.outbox.as_ref().map(|outbox| outbox.peers) else {
            return Ok(true);
        };
        let mut patience = patience;
        loop {
            match peers.receive(patience)? {
                Received::NotYet => return Ok(false),
                Received::All => return Ok(true),
                Received::Words(words) => {
                    words.iter().for_each(|word| self.take_in(W::from(*word)));
                    self.error.take().map_or(Ok(()), Err)?;
                    patience = Duration::ZERO;
                }
            }
        }
    }

    /// Sends what is left. When the last worker of this process has done so (`working` counts them),
    /// nothing more is sent; then takes in everything that arrives.
    pub(super) fn end_round(&mut self, working: &AtomicUsize) -> Result<(), Stopped> {
        let Some(peers) = self.outbox.as_ref().map(|outbox| outbox.peers) else {
            return Ok(());
        };
        let left = self.outbox.as_ref().map(Outbox::left).unwrap_or_default();
        for owner in left {
            self.deliver(owner)?;
        }
        if working.fetch_sub(1, Ordering::AcqRel) == 1 {
            peers.sent_all()?;
        }
        while !self.receive(A_WHILE)? {
            self.gather.control.check()?;
        }
        Ok(())
    }

    #[inline]
    fn insert(&mut self, word: W) {
        if self.many {
            if self.buffers.table.insert(word) {
                self.end_run();
            }
        } else {
            self.buffers.words.push(word);
            if self.buffers.words.len() == FEW {
                self.many();
            }
        }
    }

    #[cold]
    fn many(&mut self) {
        let Buffers {
            table,
            words,
            spare,
        } = &mut self.buffers;
        let control = self.gather.control;
        if let Err(stopped) = sort_and_dedup(words, spare, self.gather.marks, control) {
            self.error.get_or_insert(stopped);
        }
        if words.len() > FEW / 2 {
            self.many = true;
            table.set_up(self.parts, self.gather.marks);
            for word in words.drain(..) {
                table.insert(word);
            }
        }
    }

    #[cold]
    fn end_run(&mut self) {
        let Buffers {
            table,
            words,
            spare,
        } = &mut self.buffers;
        if self.many {
            table.drain(words);
        }
        let Gather {
            store,
            control,
            marks,
            ..
        } = self.gather;
        let run = match self.error.take() {
            Some(error) => Err(error),
            None => sort_and_dedup(words, spare, *marks, control)
                .and_then(|()| PositionSet::from_sorted(store, words)),
        };
        match run {
            Ok(run) if run.is_empty() => {}
            Ok(run) => self.runs.push(run),
            Err(error) => self.error = Some(error),
        }
        words.clear();
    }

    pub(super) fn finish(mut self) -> Result<Vec<PositionSet<W>>, Stopped> {
        self.end_run();
        self.gather.store.keep(self.buffers);
        self.error.map_or(Ok(self.runs), Err)
    }
}
