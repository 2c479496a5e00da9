//! What a worker sends to other processes, if several share a computation: words for each owner,
//! many at a time. Read `problem/peers.rs` before it.

use super::Marks;
use super::hash::hash;
use crate::problem::peers::{BUCKETS, Owners, Peers};

/// Words that are sent at once.
pub(super) const AT_ONCE: usize = 1 << 13;
/// Words that were sent lately need not be sent again. They are this many: as many as the cache holds.
const RECENT: usize = 1 << 14;

/// The words that wait to be sent.
pub(super) struct Outbox<'a> {
    pub(super) peers: &'a dyn Peers,
    owners: Owners,
    marks: Marks,
    /// By owner.
    waiting: Vec<Vec<u64>>,
    recent: Vec<u64>,
    /// How many words were made in each bucket.
    made: Vec<u64>,
}

/// Where a word goes.
pub(super) enum Way {
    /// It is for this process.
    Here,
    /// It was put into the list of another one, or sent lately.
    Away,
    /// The list for this process is full now.
    Full(usize),
}

impl<'a> Outbox<'a> {
    /// An empty one, for words with these marks.
    pub(super) fn new(peers: &'a dyn Peers, marks: Marks) -> Outbox<'a> {
        Outbox {
            owners: Owners::of(peers),
            waiting: vec![Vec::new(); peers.processes()],
            recent: vec![0; RECENT],
            made: vec![0; BUCKETS],
            peers,
            marks,
        }
    }

    /// Finds out where a word goes, and puts it there if it is not for this process.
    #[inline]
    pub(super) fn put(&mut self, word: u64) -> Way {
        let key = self.marks.key(word);
        let bucket = self.owners.bucket(key);
        self.made[bucket] += 1;
        let owner = self.owners.owner(bucket);
        if owner == self.owners.process() {
            return Way::Here;
        }
        let recent = &mut self.recent[hash(key) as usize % RECENT];
        if std::mem::replace(recent, word) == word {
            return Way::Away;
        }
        let waiting = &mut self.waiting[owner];
        waiting.push(word);
        match waiting.len() {
            AT_ONCE => Way::Full(owner),
            _ => Way::Away,
        }
    }

    /// The words that wait for a process.
    pub(super) fn take(&mut self, owner: usize) -> Vec<u64> {
        std::mem::replace(&mut self.waiting[owner], Vec::with_capacity(AT_ONCE))
    }

    /// The processes that words wait for.
    pub(super) fn left(&self) -> Vec<usize> {
        let owners = 0..self.waiting.len();
        owners
            .filter(|owner| !self.waiting[*owner].is_empty())
            .collect()
    }
}

impl Drop for Outbox<'_> {
    fn drop(&mut self) {
        self.peers.made(&self.made);
    }
}
