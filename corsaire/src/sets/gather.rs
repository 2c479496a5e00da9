//! Building a set from what workers send in any order: each worker sorts what it has when its
//! buffer is full and keeps it as a run (`gather/sink.rs`); at the end the runs are merged, range by
//! range (`gather/merge.rs`). Read `sets/position_set.rs` and `sets/workers.rs` before it.
//!
//! If several processes share the computation, a set is spread over them. The process that makes a word
//! sends it to its owner (`sets/outbox.rs`), which sorts it. All else that is done with sets here
//! compares words with words of the same key, and these have the same owner: so each process does it
//! with the words that it has.

mod merge;
mod selection;
mod sink;

pub use selection::Choice;
pub use sink::Sink;

use super::Marks;
use super::filter::Filter;
use super::position_set::{PositionSet, Reader};
use super::store::Store;
use super::word::Word;
use super::workers::{Pieces, share_out};
use crate::problem::control::{Control, Stopped};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// Bytes that a worker needs at least, with the blocks that it reads.
const SMALLEST_BUFFERS: u64 = 6 << 20;
/// Blocks that a worker takes at once, to expand them.
const BLOCKS_AT_ONCE: usize = 4;

/// Builds sets within the limits of a [`Control`].
pub struct Gather<'a, W> {
    pub(super) store: &'a Store<W>,
    pub(super) control: &'a Control<'a>,
    /// Words that differ in their marks only count as one, the largest.
    pub(super) marks: Marks,
    /// What the owner of a word asks before it takes it in, if processes share the work.
    filter: Option<&'a Filter>,
}

impl<'a, W: Word> Gather<'a, W> {
    /// Builds sets that `store` keeps.
    pub fn new(store: &'a Store<W>, control: &'a Control<'a>) -> Gather<'a, W> {
        Gather::marked(store, control, Marks::NONE)
    }

    /// Builds sets of words with these marks: of the words that differ in them only, a set has the
    /// largest.
    pub fn marked(store: &'a Store<W>, control: &'a Control<'a>, marks: Marks) -> Gather<'a, W> {
        Gather {
            store,
            control,
            marks,
            filter: None,
        }
    }

    /// The same, where the owner of a word asks a filter of its own before it takes it in.
    pub(super) fn filtered(&self, filter: &'a Filter) -> Gather<'a, W> {
        Gather {
            filter: Some(filter),
            ..*self
        }
    }

    /// The sum of a number of each process.
    pub fn sum(&self, number: u64) -> Result<u64, Stopped> {
        self.control.sum(number)
    }

    /// The same set, with the number of words that all processes have of it.
    fn agreed(&self, mut set: PositionSet<W>) -> Result<PositionSet<W>, Stopped> {
        set.total = self.control.sum(set.here)?;
        Ok(set)
    }

    /// Sends every word of `input` to `work`, many at a time, and returns the set of the words that
    /// it pushed, with the state of each worker at the end.
    pub fn collect<S: Send>(
        &self,
        input: &PositionSet<W>,
        state: impl Fn() -> S + Sync,
        work: impl Fn(&mut S, &[W], &mut Sink<'_, W>) + Sync,
    ) -> Result<(PositionSet<W>, Vec<S>), Stopped> {
        let ids = input.block_ids();
        let pieces: Vec<_> = ids.chunks(BLOCKS_AT_ONCE).collect();
        let threads = self.threads();
        let working = AtomicUsize::new(threads.min(pieces.len()).max(1));
        let done = AtomicU64::new(0);
        let expand = |numbers: Pieces<'_>| {
            let mut state = state();
            let mut sink = Sink::new(self, input.here);
            let mut reader = Reader::new(input);
            let mut words = Vec::new();
            for block in numbers.flat_map(|piece| pieces[piece]) {
                self.control.check()?;
                words.clear();
                reader.read(*block, &mut words)?;
                work(&mut state, &words, &mut sink);
                if let Some(error) = sink.error.take() {
                    return Err(error);
                }
                if let Some(peers) = self.control.peers {
                    let more = words.len() as u64;
                    let done = done.fetch_add(more, Ordering::Relaxed) + more;
                    peers.progressed(done, input.here);
                    sink.receive(Duration::ZERO)?;
                }
            }
            sink.end_round(&working)?;
            Ok((sink.finish()?, state))
        };
        let workers = share_out(threads, pieces.len(), |numbers| {
            // Nobody waits for a worker that failed, in this process or in another one.
            expand(numbers).inspect_err(|stopped| {
                if let Some(peers) = self.control.peers {
                    peers.stop(stopped);
                }
            })
        })?;
        if let Some(peers) = self.control.peers {
            peers.next_round();
        }
        let (runs, states): (Vec<_>, Vec<S>) = workers.into_iter().unzip();
        let set = self.merge(runs.into_iter().flatten().collect())?;
        Ok((self.agreed(set)?, states))
    }

    /// The threads that there are, but only as many as there is room for buffers.
    pub(super) fn threads(&self) -> usize {
        let workers = self.store.buffer_bytes() / SMALLEST_BUFFERS;
        self.control.threads.min(workers as usize).max(1)
    }
}
