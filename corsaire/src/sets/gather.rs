//! Building a set from what workers send in any order: each worker sorts what it has when its
//! buffer is full and keeps it as a run; at the end the runs are merged, range by range.
//! Read `sets/position_set.rs` and `sets/workers.rs` before it.
//!
//! A range is chosen so that all runs together have up to two million words in it. Its words are
//! read from every run, sorted as one and written: the same sort as before instead of a merge
//! by comparison, and ranges are independent of each other, so threads take one each.
//!
//! If several processes share the computation, a set is spread over them. Who makes a word sends it to
//! its owner (`sets/outbox.rs`), which sorts it. All else that is done with sets here compares words
//! with words of the same key, and these have the same owner: so each process does it with what it has.

use super::Marks;
use super::buffers::Buffers;
use super::filter::Filter;
use super::outbox::{Outbox, Way};
use super::position_set::{BLOCK, PositionSet, Reader};
use super::sort::sort_and_dedup;
use super::store::Store;
use super::table::{WORDS_PER_PART, bytes_per_part, sorted_per_part};
use super::word::Word;
use super::workers::{Pieces, in_order, share_out};
use crate::problem::control::{Control, Stopped};
use crate::problem::peers::{A_WHILE, Received};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;

/// Words of a range when runs are merged: at most, and at least.
const LARGEST_RANGE: u64 = 2 << 20;
const SMALLEST_RANGE: u64 = 1 << 16;
/// Words that are sorted without a table.
const FEW: usize = 1 << 15;
/// Bytes that a worker needs at least, with the blocks that it reads.
const SMALLEST_BUFFERS: u64 = 6 << 20;
/// Parts of the largest table: to sort what is in it takes half a second.
const LARGEST_TABLE: u64 = 512;
/// How many words are expected for each word that is read.
const GROWTH: u64 = 2;
/// Blocks that a worker takes at once, to expand them or to choose from them.
const BLOCKS_AT_ONCE: usize = 4;
const BLOCKS_SELECTED: usize = 64;

/// What to do with a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choice {
    /// It is kept.
    Keep,
    /// It is left out.
    Leave,
    /// It is left out, but it is looked up whether some set has it.
    LookUp,
}

/// Builds sets within the limits of a [`Control`].
pub struct Gather<'a, W> {
    pub(super) store: &'a Store<W>,
    pub(super) control: &'a Control<'a>,
    /// Words that differ in their marks only count as one, the largest.
    pub(super) marks: Marks,
    /// What the owner of a word asks before it takes it in, if processes share the work.
    filter: Option<&'a Filter>,
}

/// Takes the words that a worker finds: a few in a list, many in a table, which is emptied into a
/// run when it is full.
pub struct Sink<'a, W> {
    gather: &'a Gather<'a, W>,
    buffers: Buffers<W>,
    /// Parts of the table, and whether it is in use.
    parts: usize,
    many: bool,
    runs: Vec<PositionSet<W>>,
    error: Option<Stopped>,
    outbox: Option<Outbox<'a>>,
}

impl<W: Word> Sink<'_, W> {
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
    fn receive(&mut self, patience: Duration) -> Result<bool, Stopped> {
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
    fn end_round(&mut self, working: &AtomicUsize) -> Result<(), Stopped> {
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

    fn finish(mut self) -> Result<Vec<PositionSet<W>>, Stopped> {
        self.end_run();
        self.gather.store.keep(self.buffers);
        self.error.map_or(Ok(self.runs), Err)
    }
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
            let mut sink = self.sink(input.here);
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

    /// The words of `input` that none of `others`, sets without marks, has and `keep` accepts, with
    /// the state of each worker at the end.
    pub fn select<S: Send>(
        &self,
        input: &PositionSet<W>,
        others: &[&PositionSet<W>],
        state: impl Fn() -> S + Sync,
        keep: impl Fn(&mut S, W) -> bool + Sync,
    ) -> Result<(PositionSet<W>, Vec<S>), Stopped> {
        let state = || {
            let others: Vec<Reader<'_, W>> = others.iter().copied().map(Reader::new).collect();
            (others, Vec::new(), state())
        };
        let (selected, states) =
            self.transform(input, state, |(others, known, state), words| {
                for other in others {
                    other.compare(Marks::NONE, known, words, self.marks, |_, has| !has)?;
                }
                words.retain(|word| keep(state, *word));
                Ok(())
            })?;
        let states = states.into_iter().map(|(_, _, state)| state);
        Ok((selected, states.collect()))
    }

    /// The words of `input` that none of `others`, sets without marks, has, if `choice` keeps them;
    /// and, without their marks, those that it looks up and finds in one of `known`, sets without
    /// marks.
    pub fn choose(
        &self,
        input: &PositionSet<W>,
        others: &[&PositionSet<W>],
        known: &[&PositionSet<W>],
        choice: impl Fn(W) -> Choice + Sync,
    ) -> Result<(PositionSet<W>, Vec<W>), Stopped> {
        struct State<'s, W> {
            others: Vec<Reader<'s, W>>,
            known: Vec<Reader<'s, W>>,
            looked_up: Vec<W>,
            room: Vec<W>,
            found: Vec<W>,
        }
        let state = || State {
            others: others.iter().copied().map(Reader::new).collect(),
            known: known.iter().copied().map(Reader::new).collect(),
            looked_up: Vec::new(),
            room: Vec::new(),
            found: Vec::new(),
        };
        let none = Marks::NONE;
        let choose = |state: &mut State<'_, W>, words: &mut Vec<W>| {
            for other in &mut state.others {
                other.compare(Marks::NONE, &mut state.room, words, self.marks, |_, has| {
                    !has
                })?;
            }
            state.looked_up.clear();
            words.retain(|word| {
                let choice = choice(*word);
                if choice == Choice::LookUp {
                    state.looked_up.push(self.marks.key(*word));
                }
                choice == Choice::Keep
            });
            for known in &mut state.known {
                let found = &mut state.found;
                let note = |word: W, has: bool| {
                    if has {
                        found.push(word);
                    }
                    !has
                };
                known.compare(none, &mut state.room, &mut state.looked_up, none, note)?;
            }
            Ok(())
        };
        let (kept, states) = self.transform(input, state, choose)?;
        let found = states.into_iter().flat_map(|state| state.found);
        Ok((kept, found.collect()))
    }

    /// The words of `input` whose keys `other`, a set with `marks`, has too. They keep their own
    /// marks.
    pub fn within(
        &self,
        input: &PositionSet<W>,
        other: &PositionSet<W>,
        marks: Marks,
    ) -> Result<PositionSet<W>, Stopped> {
        let state = || (Reader::new(other), Vec::new());
        let choose = |(other, known): &mut (Reader<'_, W>, Vec<W>), words: &mut Vec<W>| {
            other.compare(marks, known, words, self.marks, |_, has| has)
        };
        Ok(self.transform(input, state, choose)?.0)
    }

    /// The words of a set without their marks.
    pub fn without_marks(&self, input: &PositionSet<W>) -> Result<PositionSet<W>, Stopped> {
        self.map(input, |word| self.marks.key(word))
    }

    /// The words of a set with marks of zero.
    pub fn with_no_marks(&self, input: &PositionSet<W>) -> Result<PositionSet<W>, Stopped> {
        self.map(input, |word| self.marks.unmarked(word))
    }

    /// The set of what `map`, which ascends strictly, makes of each word.
    fn map(
        &self,
        input: &PositionSet<W>,
        map: impl Fn(W) -> W + Sync,
    ) -> Result<PositionSet<W>, Stopped> {
        let change = |(): &mut (), words: &mut Vec<W>| {
            words.iter_mut().for_each(|word| *word = map(*word));
            Ok(())
        };
        Ok(self.transform(input, || (), change)?.0)
    }

    /// The set of what `change` makes of the words of `input`, many at a time, in the same order,
    /// with the state of each worker at the end.
    fn transform<S: Send>(
        &self,
        input: &PositionSet<W>,
        state: impl Fn() -> S + Sync,
        change: impl Fn(&mut S, &mut Vec<W>) -> Result<(), Stopped> + Sync,
    ) -> Result<(PositionSet<W>, Vec<S>), Stopped> {
        let ids = input.block_ids();
        let pieces: Vec<_> = ids.chunks(BLOCKS_SELECTED).collect();
        let workers = share_out(self.threads(), pieces.len(), |numbers| {
            let (mut state, mut parts) = (state(), Vec::new());
            let mut reader = Reader::new(input);
            let mut words = Vec::new();
            for piece in numbers {
                self.control.check()?;
                words.clear();
                for block in pieces[piece] {
                    reader.read(*block, &mut words)?;
                }
                change(&mut state, &mut words)?;
                parts.push((piece, PositionSet::from_sorted(self.store, &words)?));
            }
            Ok((parts, state))
        })?;
        let (parts, states): (Vec<_>, Vec<S>) = workers.into_iter().unzip();
        Ok((self.agreed(join(parts))?, states))
    }

    /// A sink for one of the workers that together read `words` words.
    fn sink(&'a self, words: u64) -> Sink<'a, W> {
        let threads = self.threads() as u64;
        let wanted = (GROWTH * words / threads / WORDS_PER_PART).next_power_of_two();
        // Buffers are the table, and room to sort what was in it.
        let room = self.store.buffer_bytes()
            / threads
            / (bytes_per_part::<W>() + 2 * sorted_per_part::<W>());
        let most = 1 << (room.clamp(2, LARGEST_TABLE).ilog2());
        Sink {
            gather: self,
            buffers: self.store.buffers(),
            many: false,
            parts: wanted.clamp(2, most) as usize,
            runs: Vec::new(),
            error: None,
            outbox: self
                .control
                .peers
                .map(|peers| Outbox::new(peers, self.marks)),
        }
    }

    /// The threads that there are, but only as many as there is room for buffers.
    pub(super) fn threads(&self) -> usize {
        let workers = self.store.buffer_bytes() / SMALLEST_BUFFERS;
        self.control.threads.min(workers as usize).max(1)
    }

    /// One set of all the words of `runs`.
    pub fn merge(&self, mut runs: Vec<PositionSet<W>>) -> Result<PositionSet<W>, Stopped> {
        if runs.len() < 2 {
            return Ok(runs.pop().unwrap_or_default());
        }
        let threads = self.threads() as u64;
        // A range is read, and sorted into as much room again, beside the table of the buffers.
        let share = self.store.buffer_bytes() / threads / (4 * size_of::<W>() as u64);
        // No thread should wait long for the last one.
        let even = runs.iter().map(|run| run.here).sum::<u64>() / (4 * threads);
        let range = share.min(even).clamp(SMALLEST_RANGE, LARGEST_RANGE);
        let cuts = cuts(&runs, range, self.marks);
        let parts = share_out(self.threads(), cuts.len(), |numbers| {
            let mut parts = Vec::new();
            let mut readers: Vec<Reader<'_, W>> = runs.iter().map(Reader::new).collect();
            let mut buffers = self.store.buffers();
            let (words, spare) = (&mut buffers.words, &mut buffers.spare);
            words.clear();
            words.reserve_exact(range as usize + BLOCK * runs.len());
            for number in numbers {
                self.control.check()?;
                words.clear();
                for reader in &mut readers {
                    reader.read_range(cuts[number], cuts.get(number + 1).copied(), words)?;
                }
                sort_and_dedup(words, spare, self.marks, self.control)?;
                parts.push((number, PositionSet::from_sorted(self.store, words)?));
            }
            words.clear();
            self.store.keep(buffers);
            Ok(parts)
        })?;
        Ok(join(parts))
    }
}

/// One set of the parts that workers made, each with its number.
fn join<W>(parts: Vec<Vec<(usize, PositionSet<W>)>>) -> PositionSet<W> {
    let mut joined = PositionSet::default();
    for part in in_order(parts) {
        joined.here += part.here;
        joined.total = joined.here;
        joined.segments.extend(part.segments);
    }
    joined
}

/// Where ranges start that hold about `range` words of all runs together. Words that differ in their
/// marks only are in the same range.
fn cuts<W: Word>(runs: &[PositionSet<W>], range: u64, marks: Marks) -> Vec<W> {
    let blocks = runs
        .iter()
        .flat_map(|run| &run.segments)
        .flat_map(|segment| &segment.blocks);
    let mut firsts: Vec<(W, u32)> = blocks.map(|block| (block.first, block.count)).collect();
    firsts.sort_unstable();
    let mut cuts = vec![W::ZERO];
    let mut words = 0;
    for (first, count) in firsts {
        let first = marks.unmarked(first);
        if words >= range && Some(&first) > cuts.last() {
            cuts.push(first);
            words = 0;
        }
        words += u64::from(count);
    }
    cuts
}

impl<W: Word> Reader<'_, W> {
    /// Leaves those of `words`, which ascend, that `keep` accepts. `keep` is given the word and
    /// whether the set has its key. `own` are the marks of the set, `marks` those of the words;
    /// `known` is room to work in. Only blocks that may have one of the words are read, one at a
    /// time.
    pub(super) fn compare(
        &mut self,
        own: Marks,
        known: &mut Vec<W>,
        words: &mut Vec<W>,
        marks: Marks,
        mut keep: impl FnMut(W, bool) -> bool,
    ) -> Result<(), Stopped> {
        let (mut kept, mut next) = (0, 0);
        while next < words.len() {
            known.clear();
            let block = self.set.block_of(marks.key(words[next]), own);
            let below = match block {
                Some(block) => {
                    self.read(block, known)?;
                    self.set.end_of(block)
                }
                None => self.set.segments.first().map(|s| s.blocks[0].first),
            };
            let below = below.map_or(W::MAX, |below| own.key(below));
            let mut known = known.iter().map(|word| own.key(*word)).peekable();
            // This takes at least one word: the first is below the next block. It may be the
            // largest word of all.
            loop {
                let word = marks.key(words[next]);
                while known.next_if(|known| *known < word).is_some() {}
                words[kept] = words[next];
                kept += usize::from(keep(words[next], known.peek() == Some(&word)));
                next += 1;
                if next == words.len() || marks.key(words[next]) >= below {
                    break;
                }
            }
        }
        words.truncate(kept);
        Ok(())
    }

    /// Appends the words of the set from `from` on and below `below`.
    fn read_range(&mut self, from: W, below: Option<W>, words: &mut Vec<W>) -> Result<(), Stopped> {
        let inside = |first: W| below.is_none_or(|below| first < below);
        for (s, segment) in self.set.segments.iter().enumerate() {
            // The block before the first one that starts behind `from` may reach into the range.
            let start = segment
                .blocks
                .partition_point(|block| block.first <= from)
                .saturating_sub(1);
            for b in start..segment.blocks.len() {
                if !inside(segment.blocks[b].first) {
                    break;
                }
                let before = words.len();
                self.read((s, b), words)?;
                let read = &words[before..];
                let low = read.partition_point(|word| *word < from);
                let high = read.partition_point(|word| inside(*word));
                words.truncate(before + high);
                words.drain(before..before + low.min(high));
            }
        }
        Ok(())
    }
}
