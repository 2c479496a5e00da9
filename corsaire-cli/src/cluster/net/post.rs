//! The post office of a process: engines put words in for other processes and take out what has come;
//! the thread of `net/pump.rs` carries them. Read `corsaire/src/problem/peers.rs` before it.
//!
//! Timely has no back-pressure: whatever is sent waits in memory somewhere. So a process sends another one
//! only so many blocks before it hears that some were taken in.

use super::message::Message;
use crate::report::output::plain;
use corsaire::Stopped;
use corsaire::engines::BUCKETS;
use corsaire::problem::{Peers, Received};
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread::Thread;
use std::time::Duration;

/// Blocks that may be on their way from one process to another.
const ON_THE_WAY: u64 = 48;
/// After this many blocks their sender is told that they were taken in.
const TELL_AFTER: u64 = 8;
/// Bytes of the largest block: 12,288 words.
const BLOCK_BYTES: u64 = 12_288 * 8;

/// How far a process is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Report {
    /// How much of its part of the present step it has done, and of how much.
    pub done: u64,
    /// Of how much.
    pub of: u64,
    /// Bytes that it has sent to other processes.
    pub sent: u64,
    /// Rounds that it has ended.
    pub rounds: u64,
}

impl Report {
    /// As words.
    pub fn words(&self) -> [u64; 4] {
        [self.done, self.of, self.sent, self.rounds]
    }

    /// Reads these words.
    pub fn read(words: &[u64]) -> Option<Report> {
        let [done, of, sent, rounds] = *words else {
            return None;
        };
        Some(Report {
            done,
            of,
            sent,
            rounds,
        })
    }
}

/// Where words wait, on their way out and in.
#[derive(Debug)]
pub struct Post {
    process: usize,
    processes: usize,
    low_bits: u32,
    state: Mutex<State>,
    /// Something arrived, or a round is complete, or the run ends.
    news: Condvar,
    is_stopped: AtomicBool,
    stopped: OnceLock<Stopped>,
    pump: OnceLock<Thread>,
    done: AtomicU64,
    of: AtomicU64,
    sent: AtomicU64,
}

#[derive(Debug)]
struct State {
    /// The present round, and whether this process has sent everything in it.
    round: u64,
    sent_all: bool,
    /// Rounds before this one are complete.
    complete: u64,
    outgoing: VecDeque<(usize, Vec<u64>)>,
    messages: VecDeque<(usize, Message)>,
    /// What has come, by round: others may be in the next one already.
    incoming: BTreeMap<u64, VecDeque<(usize, Vec<u64>)>>,
    /// Blocks on their way to each process, and blocks taken in from each of which it was not told.
    on_the_way: Vec<u64>,
    taken_in: Vec<u64>,
    reports: Vec<Report>,
    buckets: Vec<u64>,
    is_closed: bool,
}

/// What the pump carries next.
pub struct Load {
    /// The round of the blocks.
    pub round: u64,
    /// Blocks and whom they are for.
    pub blocks: Vec<(usize, Vec<u64>)>,
    /// Whether these are the last blocks of the round.
    pub is_last: bool,
    /// Messages and whom they are for.
    pub messages: Vec<(usize, Message)>,
    /// Whether nothing follows at all.
    pub is_closed: bool,
}

impl Post {
    /// The post office of a process, one of several.
    pub fn new(process: usize, processes: usize, low_bits: u32) -> Post {
        Post {
            process,
            processes,
            low_bits,
            state: Mutex::new(State {
                round: 0,
                sent_all: false,
                complete: 0,
                outgoing: VecDeque::new(),
                messages: VecDeque::new(),
                incoming: BTreeMap::new(),
                on_the_way: vec![0; processes],
                taken_in: vec![0; processes],
                reports: vec![Report::default(); processes],
                buckets: vec![0; BUCKETS],
                is_closed: false,
            }),
            news: Condvar::new(),
            is_stopped: AtomicBool::new(false),
            stopped: OnceLock::new(),
            pump: OnceLock::new(),
            done: AtomicU64::new(0),
            of: AtomicU64::new(0),
            sent: AtomicU64::new(0),
        }
    }

    /// Bytes that blocks on their way may take in one of `processes` processes.
    pub fn bytes(processes: usize) -> u64 {
        2 * ON_THE_WAY * BLOCK_BYTES * processes.saturating_sub(1) as u64
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wake_pump(&self) {
        if let Some(pump) = self.pump.get() {
            pump.unpark();
        }
    }

    /// The thread that carries the post.
    pub(super) fn carried_by(&self, pump: Thread) {
        let _ = self.pump.set(pump);
    }

    /// Why the run has ended, if it has.
    pub fn why_stopped(&self) -> Option<Stopped> {
        self.stopped.get().cloned()
    }

    /// Ends the run in this process: another one is lost, or has ended it.
    pub(super) fn end(&self, why: Stopped) {
        let _ = self.stopped.set(why);
        self.is_stopped.store(true, Ordering::Release);
        let _state = self.state();
        self.news.notify_all();
    }

    /// Nothing more is sent: every process has its answer.
    pub fn close(&self) {
        self.state().is_closed = true;
        self.wake_pump();
    }

    /// Whether nothing more is sent.
    pub(super) fn is_closed(&self) -> bool {
        self.state().is_closed
    }

    /// How far this process is.
    pub(super) fn report(&self) -> Report {
        Report {
            done: self.done.load(Ordering::Relaxed),
            of: self.of.load(Ordering::Relaxed),
            sent: self.sent.load(Ordering::Relaxed),
            rounds: self.state().round,
        }
    }

    /// How far each process is, as far as it is known here.
    pub fn reports(&self) -> Vec<Report> {
        let own = self.report();
        let mut reports = self.state().reports.clone();
        reports[self.process] = own;
        reports
    }

    /// How much more than on average this process made for the busiest bucket.
    pub fn skew(&self) -> f64 {
        let state = self.state();
        let all: u64 = state.buckets.iter().sum();
        let most = state.buckets.iter().max().copied().unwrap_or(0);
        most as f64 * BUCKETS as f64 / all.max(1) as f64
    }

    /// Takes what is to be carried.
    pub(super) fn load(&self) -> Load {
        let mut state = self.state();
        let blocks: Vec<_> = state.outgoing.drain(..).collect();
        for from in 0..self.processes {
            // An idle process tells of the last blocks too.
            let taken_in = state.taken_in[from];
            if taken_in >= TELL_AFTER || taken_in > 0 && blocks.is_empty() {
                state.taken_in[from] = 0;
                state.messages.push_back((from, Message::TakenIn(taken_in)));
            }
        }
        Load {
            round: state.round,
            is_last: state.sent_all,
            messages: state.messages.drain(..).collect(),
            is_closed: state.is_closed,
            blocks,
        }
    }

    /// Takes a block that has come.
    pub(super) fn arrived(&self, round: u64, from: usize, words: Vec<u64>) {
        let mut state = self.state();
        let incoming = state.incoming.entry(round).or_default();
        incoming.push_back((from, words));
        self.news.notify_one();
    }

    /// Takes a message that has come.
    pub(super) fn told(&self, from: usize, message: Message) {
        match message {
            Message::Stop(why) => self.end(met_by(from, why)),
            Message::TakenIn(blocks) => {
                let mut state = self.state();
                let on_the_way = state.on_the_way.get_mut(from);
                if let Some(on_the_way) = on_the_way {
                    *on_the_way = on_the_way.saturating_sub(blocks);
                }
                self.news.notify_all();
            }
            Message::Alive(report) => {
                if let Some(place) = self.state().reports.get_mut(from) {
                    *place = report;
                }
            }
        }
    }

    /// Rounds before this one are complete.
    pub(super) fn complete(&self, before: u64) {
        let mut state = self.state();
        if before > state.complete {
            state.complete = before;
            self.news.notify_all();
        }
    }
}

/// Why the run ends, with the process that met it. What every process meets alike stays as it is.
pub fn met_by(process: usize, why: Stopped) -> Stopped {
    let by = |text: &str| format!("process {process}: {}", plain(text));
    match why {
        Stopped::Peers(text) => Stopped::Peers(format!("process {process} says: {}", plain(&text))),
        Stopped::Disk(text) => Stopped::Disk(by(&text)),
        Stopped::Commit(text) => Stopped::Commit(by(&text)),
        Stopped::Time | Stopped::Memory | Stopped::DiskLimit | Stopped::Interrupted => {
            Stopped::Peers(by(&why.to_string()))
        }
        // A senseless problem, too many cases, a number that is too large.
        _ => why,
    }
}

impl Peers for Post {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.processes
    }

    fn low_bits(&self) -> u32 {
        self.low_bits
    }

    fn check(&self) -> Result<(), Stopped> {
        match self.is_stopped.load(Ordering::Acquire) {
            false => Ok(()),
            true => Err(self.why_stopped().unwrap_or(Stopped::Interrupted)),
        }
    }

    fn stop(&self, why: &Stopped) {
        if self.check().is_err() {
            return;
        }
        let mut state = self.state();
        for to in (0..self.processes).filter(|to| *to != self.process) {
            state.messages.push_back((to, Message::Stop(why.clone())));
        }
        drop(state);
        self.wake_pump();
        self.end(why.clone());
    }

    fn offer(&self, to: usize, words: Vec<u64>) -> Result<Option<Vec<u64>>, Stopped> {
        self.check()?;
        if words.is_empty() {
            return Ok(None);
        }
        let mut state = self.state();
        if state.on_the_way[to] >= ON_THE_WAY {
            return Ok(Some(words));
        }
        state.on_the_way[to] += 1;
        self.sent
            .fetch_add(8 * words.len() as u64, Ordering::Relaxed);
        state.outgoing.push_back((to, words));
        drop(state);
        self.wake_pump();
        Ok(None)
    }

    fn sent_all(&self) -> Result<(), Stopped> {
        self.state().sent_all = true;
        self.wake_pump();
        self.check()
    }

    fn receive(&self, patience: Duration) -> Result<Received, Stopped> {
        self.check()?;
        let mut state = self.state();
        for is_last in [patience.is_zero(), true] {
            let round = state.round;
            let waiting = state.incoming.get_mut(&round);
            if let Some((from, words)) = waiting.and_then(VecDeque::pop_front) {
                state.taken_in[from] += 1;
                let tell = state.taken_in[from] >= TELL_AFTER;
                drop(state);
                if tell {
                    self.wake_pump();
                }
                return Ok(Received::Words(words));
            }
            if state.sent_all && state.complete > round {
                return Ok(Received::All);
            }
            if is_last {
                break;
            }
            let waited = self.news.wait_timeout(state, patience);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        drop(state);
        self.check()?;
        Ok(Received::NotYet)
    }

    fn next_round(&self) {
        let mut state = self.state();
        let round = state.round;
        state.incoming.remove(&round);
        state.round += 1;
        state.sent_all = false;
    }

    fn made(&self, buckets: &[u64]) {
        let mut state = self.state();
        for (sum, made) in state.buckets.iter_mut().zip(buckets) {
            *sum += made;
        }
    }

    fn progressed(&self, done: u64, of: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.of.store(of, Ordering::Relaxed);
    }
}
