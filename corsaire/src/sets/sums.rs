//! Numbers that are sent to words and added up there: what several processes share is counted like this,
//! since nobody can look up what another process has. Read `sets/values.rs` and `problem/peers.rs` before
//! it.
//!
//! Sums are made in a hash table. If the words of a process need more room than there is, they are done
//! in several rounds, each with a part of them.

use super::gather::Gather;
use super::hash::hash;
use super::position_set::{PositionSet, Reader};
use super::values::{Value, Valued, Values};
use crate::problem::control::Stopped;
use crate::problem::peers::{A_WHILE, Owners, Peers, Received};
use std::time::Duration;

/// Words and numbers that are sent at once, and words for each of them.
const AT_ONCE: usize = 1 << 12;
const RECORD: usize = 3;
/// Numbers for the same word are added up before they are sent, as far as they meet among this many.
const MEETING: usize = 1 << 15;
/// Bytes of a slot, of which a third is used at the worst.
const SLOT_BYTES: u64 = 3 * 24;
/// A slot without a word.
const NONE: u64 = u64::MAX;

/// What becomes of a word and its number: numbers for other words, by the last argument.
pub trait Send: Fn(u64, u128, &mut dyn FnMut(u64, u128)) {}
impl<F: Fn(u64, u128, &mut dyn FnMut(u64, u128))> Send for F {}

impl Gather<'_, u64> {
    /// For each word of `to` the sum of the numbers that `send` makes of the words of `from` and their
    /// numbers. What is sent to words that `to` does not have is lost.
    pub fn add_up(
        &self,
        from: &[Valued<u128, u64>],
        to: &PositionSet<u64>,
        send: impl Send,
    ) -> Result<Values<u128>, Stopped> {
        let room = (self.store.value_bytes() / 2).max(1 << 20);
        let wanted = (to.here * SLOT_BYTES).div_ceil(room).max(1);
        let wanted = self.control.tell_all(&[wanted])?;
        let rounds = wanted.into_iter().flatten().max().unwrap_or(1);
        let mut sums: Option<Values<u128>> = None;
        for round in 0..rounds {
            let is_in = |word: u64| (hash(word) >> 40) % rounds == round;
            let mut table = Table::of(to, is_in)?;
            let mut adding = Adding {
                gather: self,
                table: &mut table,
                away: self.control.peers.map(Away::new),
                stopped: None,
            };
            let added = adding.all(from, is_in, &send);
            added.inspect_err(|stopped| {
                if let Some(peers) = self.control.peers {
                    peers.stop(stopped);
                }
            })?;
            let settle = |(): &mut (), words: &[u64], numbers: &mut [u128]| {
                for (word, number) in words.iter().zip(numbers) {
                    if is_in(*word) {
                        *number = table.sums[table.slot(*word)];
                    }
                }
                Ok(())
            };
            sums = Some(self.evaluate(to, sums.as_ref(), || (), settle)?.0);
        }
        Ok(sums.expect("there is a round"))
    }
}

/// Sums by word.
struct Table {
    words: Vec<u64>,
    sums: Vec<u128>,
    shift: u32,
}

impl Table {
    fn of(set: &PositionSet<u64>, is_in: impl Fn(u64) -> bool) -> Result<Table, Stopped> {
        let mut all = set.iter();
        let count = all.by_ref().filter(|word| is_in(*word)).count();
        all.finish()?;
        let slots = (count * 3 / 2).next_power_of_two().max(2);
        let mut table = Table {
            words: vec![NONE; slots],
            sums: vec![0; slots],
            shift: u64::BITS - slots.trailing_zeros(),
        };
        let mut all = set.iter();
        for word in all.by_ref().filter(|word| is_in(*word)) {
            let slot = table.slot(word);
            table.words[slot] = word;
        }
        all.finish()?;
        Ok(table)
    }

    #[inline]
    fn slot(&self, word: u64) -> usize {
        let mut slot = (hash(word) >> self.shift) as usize;
        while self.words[slot] != word && self.words[slot] != NONE {
            slot = (slot + 1) % self.words.len();
        }
        slot
    }

    #[inline]
    fn add(&mut self, word: u64, number: u128) -> Result<(), Stopped> {
        let slot = self.slot(word);
        if self.words[slot] == word {
            let sum = self.sums[slot].checked_add(number);
            self.sums[slot] = sum.ok_or(Stopped::Overflow)?;
        }
        Ok(())
    }
}

/// Numbers on their way to other processes.
struct Away<'a> {
    peers: &'a dyn Peers,
    owners: Owners,
    waiting: Vec<Vec<u64>>,
    meeting: Vec<(u64, u128)>,
}

impl<'a> Away<'a> {
    fn new(peers: &'a dyn Peers) -> Away<'a> {
        Away {
            owners: Owners::of(peers),
            waiting: vec![Vec::new(); peers.processes()],
            meeting: vec![(NONE, 0); MEETING],
            peers,
        }
    }
}

/// Adds numbers up, here and elsewhere.
struct Adding<'a, 's> {
    gather: &'a Gather<'s, u64>,
    table: &'a mut Table,
    away: Option<Away<'a>>,
    stopped: Option<Stopped>,
}

impl Adding<'_, '_> {
    fn all(
        &mut self,
        from: &[Valued<u128, u64>],
        is_in: impl Fn(u64) -> bool,
        send: &impl Send,
    ) -> Result<(), Stopped> {
        for valued in from {
            valued.each(|words, numbers| {
                self.gather.control.check()?;
                for (word, number) in words.iter().zip(numbers) {
                    send(*word, *number, &mut |word, number| {
                        if is_in(word)
                            && let Err(stopped) = self.add(word, number)
                        {
                            self.stopped.get_or_insert(stopped);
                        }
                    });
                }
                self.stopped.take().map_or(Ok(()), Err)?;
                self.receive(Duration::ZERO).map(drop)
            })?;
        }
        let Some(away) = &mut self.away else {
            return Ok(());
        };
        let peers = away.peers;
        for (word, number) in std::mem::take(&mut away.meeting) {
            if word != NONE {
                self.send(word, number)?;
            }
        }
        for to in 0..peers.processes() {
            self.deliver(to)?;
        }
        peers.sent_all()?;
        while !self.receive(A_WHILE)? {
            self.gather.control.check()?;
        }
        peers.next_round();
        Ok(())
    }

    #[inline]
    fn add(&mut self, word: u64, number: u128) -> Result<(), Stopped> {
        let Some(away) = &mut self.away else {
            return self.table.add(word, number);
        };
        if away.owners.owns(word) {
            return self.table.add(word, number);
        }
        let met = &mut away.meeting[(hash(word) >> 20) as usize % MEETING];
        if met.0 == word {
            met.1 = met.1.checked_add(number).ok_or(Stopped::Overflow)?;
            return Ok(());
        }
        let (before, sum) = std::mem::replace(met, (word, number));
        if before == NONE {
            return Ok(());
        }
        self.send(before, sum)
    }

    fn send(&mut self, word: u64, number: u128) -> Result<(), Stopped> {
        let Some(away) = &mut self.away else {
            return Ok(());
        };
        let to = away.owners.owner(away.owners.bucket(word));
        let waiting = &mut away.waiting[to];
        waiting.extend([word, number as u64, (number >> 64) as u64]);
        match waiting.len() == RECORD * AT_ONCE {
            true => self.deliver(to),
            false => Ok(()),
        }
    }

    fn deliver(&mut self, to: usize) -> Result<(), Stopped> {
        let Some(away) = &mut self.away else {
            return Ok(());
        };
        let (peers, mut words) = (away.peers, std::mem::take(&mut away.waiting[to]));
        if words.is_empty() {
            return Ok(());
        }
        while let Some(back) = peers.offer(to, words)? {
            words = back;
            self.receive(A_WHILE / 10)?;
        }
        Ok(())
    }

    /// Adds what has arrived. Returns whether that was all of the round.
    fn receive(&mut self, mut patience: Duration) -> Result<bool, Stopped> {
        let Some(away) = &self.away else {
            return Ok(true);
        };
        let peers = away.peers;
        loop {
            match peers.receive(patience)? {
                Received::NotYet => return Ok(false),
                Received::All => return Ok(true),
                Received::Words(words) => {
                    for [word, low, high] in words.as_chunks::<RECORD>().0 {
                        let number = u128::from(*high) << 64 | u128::from(*low);
                        self.table.add(*word, number)?;
                    }
                    patience = Duration::ZERO;
                }
            }
        }
    }
}

impl<V: Value> Valued<V, u64> {
    /// Hands `each` all words that this process has, with their values, many at a time.
    pub fn each(
        &self,
        mut each: impl FnMut(&[u64], &[V]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        self.each_with(&self.values, |words, values, _| each(words, values))
    }

    /// The same with other values of the set beside its own. They were made in pieces of the same size.
    pub fn each_with(
        &self,
        others: &Values<V>,
        mut each: impl FnMut(&[u64], &[V], &[V]) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        const AT_ONCE: usize = 1024;
        let ids = self.positions.block_ids();
        let mut reader = Reader::new(&self.positions);
        let (mut words, mut values, mut beside) = (Vec::new(), Vec::new(), Vec::new());
        let (mut buffer, mut other_buffer) = (Vec::new(), Vec::new());
        if others.blocks != self.values.blocks {
            return Err(Stopped::Disk("numbers of another set".to_string()));
        }
        for (piece, ids) in ids.chunks(self.values.blocks).enumerate() {
            words.clear();
            for id in ids {
                reader.read(*id, &mut words)?;
            }
            let mut bytes = self.values.bytes(piece, &mut buffer)?;
            let mut other_bytes = others.bytes(piece, &mut other_buffer)?;
            for words in words.chunks(AT_ONCE) {
                values.clear();
                values.extend(words.iter().map(|_| V::read(&mut bytes)));
                beside.clear();
                beside.extend(words.iter().map(|_| V::read(&mut other_bytes)));
                each(words, &values, &beside)?;
            }
        }
        Ok(())
    }
}
