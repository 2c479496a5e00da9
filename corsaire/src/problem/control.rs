//! What a long computation may use, and what makes it stop. Read `problem/progress.rs` before it.

use crate::problem::checkpoint::Checkpoints;
use crate::problem::clock::{Clock, SystemClock};
use crate::problem::peers::Peers;
use crate::problem::progress::{Observer, PartObserver, Progress, Silent, Stage};
use std::cell::Cell;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

/// Why a computation ended before it was done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// Its time was used up.
    #[error("the time limit was reached")]
    Time,
    /// It needs more memory than it may use.
    #[error("the memory limit was reached")]
    Memory,
    /// Somebody asked it to.
    #[error("interrupted")]
    Interrupted,
    /// The problem makes no sense.
    #[error(
        "the problem makes no sense: it has men or holes that its board does not have, or several \
         goals that are not in order or not of as many men"
    )]
    Senseless,
    /// A proof would have more cases than it may have.
    #[error("no proof was found in at most {0} cases")]
    Cases(usize),
    /// A number of it does not fit into 128 bits.
    #[error("a number is too large for 128 bits")]
    Overflow,
    /// Its files could not be written or read.
    #[error("{0}")]
    Disk(String),
    /// It needs more room on disk than it may use.
    #[error("the disk limit was reached")]
    DiskLimit,
    /// What an earlier run committed cannot be used.
    #[error("{0}: bring its files back as they were, or start without it (--fresh)")]
    Commit(String),
    /// Another of the processes that share it ended, or cannot be reached.
    #[error("{0}")]
    Peers(String),
}

impl Stopped {
    /// Its name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Stopped::Time => "time",
            Stopped::Memory => "memory",
            Stopped::Interrupted => "interrupted",
            Stopped::Senseless => "senseless",
            Stopped::Cases(_) => "cases",
            Stopped::Overflow => "overflow",
            Stopped::Disk(_) => "disk",
            Stopped::DiskLimit => "disk-limit",
            Stopped::Commit(_) => "commit",
            Stopped::Peers(_) => "peers",
        }
    }

    /// What has this code. A reason in words that belongs to it is given too.
    pub(crate) fn coded(code: &str, words: &str) -> Stopped {
        match code {
            "time" => Stopped::Time,
            "memory" => Stopped::Memory,
            "interrupted" => Stopped::Interrupted,
            "senseless" => Stopped::Senseless,
            "overflow" => Stopped::Overflow,
            "disk-limit" => Stopped::DiskLimit,
            _ => Stopped::Disk(words.to_string()),
        }
    }
}

/// The limits of a computation and its observer.
pub struct Control<'a> {
    /// Threads to use: at least one. The results do not depend on it.
    pub threads: usize,
    /// Bytes of memory that sets and tables may take.
    pub memory: u64,
    /// How many of them are reserved.
    pub budget: Budget,
    /// The folder for sets that memory has no room for. Without one the computation stops when
    /// memory is full.
    pub scratch: Option<PathBuf>,
    /// What time it is.
    pub clock: &'a dyn Clock,
    /// When to stop, by that clock.
    pub deadline: Option<Duration>,
    /// Set from outside to stop the computation.
    pub interrupt: &'a AtomicBool,
    /// Gets reports of how far it is.
    pub observer: &'a dyn Observer,
    /// Where searches that may take hours save how far they are, if anywhere.
    pub checkpoints: Option<&'a Checkpoints>,
    /// The same place for what several processes share: then they commit there, and nothing else is saved.
    pub commits: Option<&'a Checkpoints>,
    /// The room that its files may take.
    pub disk: DiskRoom,
    /// The processes that share it, if there are several.
    pub peers: Option<&'a dyn Peers>,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Control<'_> {
    /// One thread, a gigabyte, no end, nobody listening.
    fn default() -> Self {
        Control {
            threads: 1,
            memory: Control::MEMORY,
            budget: Budget::default(),
            scratch: Control::scratch_folder(),
            clock: &SystemClock,
            deadline: None,
            interrupt: &NEVER,
            observer: &Silent,
            checkpoints: None,
            commits: None,
            disk: DiskRoom::default(),
            peers: None,
        }
    }
}

impl Control<'_> {
    /// Bytes of memory unless something else is said.
    pub(crate) const MEMORY: u64 = 1 << 30;

    /// The folder for sets that memory has no room for, unless something else is said.
    pub(crate) fn scratch_folder() -> Option<PathBuf> {
        // There are no files in WebAssembly.
        (!cfg!(target_family = "wasm")).then(std::env::temp_dir)
    }

    /// The same with a time limit from now on.
    #[must_use]
    pub fn with_time(self, limit: Duration) -> Self {
        Control {
            deadline: self.clock.now().checked_add(limit),
            ..self
        }
    }

    /// The same for a part of the computation that ends after this time at the latest.
    #[must_use]
    pub(crate) fn within(&self, time: Duration) -> Control<'_> {
        let soon = self.clock.now().checked_add(time);
        let deadline = self.deadline.min(soon).or(soon);
        self.until(deadline)
    }

    /// The same for a part of the computation that leaves this time for what comes after it.
    #[must_use]
    pub(crate) fn leaving(&self, rest: Duration) -> Control<'_> {
        self.until(self.deadline.map(|end| end.saturating_sub(rest)))
    }

    /// The same for a word on what was found when the computation was stopped: whoever stopped it
    /// waits for that.
    #[must_use]
    pub(crate) fn once_stopped(&self, time: Duration) -> Control<'_> {
        Control {
            interrupt: &NEVER,
            ..self.within(time)
        }
    }

    /// The same for a part of the computation that is reported as such.
    #[must_use]
    pub(crate) fn told_by<'b>(&'b self, part: &'b PartObserver<'b>) -> Control<'b> {
        Control {
            observer: part,
            ..self.until(self.deadline)
        }
    }

    fn until(&self, deadline: Option<Duration>) -> Control<'_> {
        Control {
            deadline,
            scratch: self.scratch.clone(),
            budget: self.budget.clone(),
            disk: self.disk.clone(),
            ..*self
        }
    }

    /// An error if it is time to stop. Cheap, but not free: call it every few thousand positions.
    ///
    /// # Errors
    ///
    /// It is time to stop.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Stopped::Interrupted);
        }
        if let Some(peers) = self.peers {
            peers.check()?;
        }
        match self.deadline {
            Some(deadline) if self.clock.now() >= deadline => Err(Stopped::Time),
            _ => Ok(()),
        }
    }

    /// The same at every 1,000th call: for loops whose turns are short.
    pub fn ticker(&self) -> Ticker<'_> {
        Ticker {
            control: self,
            turns: Cell::new(0),
        }
    }

    /// Bytes that nobody has reserved.
    pub fn rest(&self) -> u64 {
        let used = self.budget.0.load(Ordering::Relaxed);
        self.memory.saturating_sub(used)
    }

    /// Reserves some bytes.
    ///
    /// # Errors
    ///
    /// Fewer bytes are left.
    pub fn reserve(&self, bytes: u64) -> Result<Reserved, Stopped> {
        let mut reserved = self.reserve_part(0);
        reserved.raise(bytes)?;
        Ok(reserved)
    }

    /// Reserves one part in `parts` of the bytes that are left; none if `parts` is 0.
    pub fn reserve_part(&self, parts: u64) -> Reserved {
        let bytes = self.rest().checked_div(parts).unwrap_or(0);
        self.budget.0.fetch_add(bytes, Ordering::Relaxed);
        Reserved {
            budget: self.budget.clone(),
            memory: self.memory,
            bytes,
        }
    }

    /// Reports to the observer.
    pub fn report(&self, progress: impl Into<Progress>) {
        self.observer.progress(&progress.into());
    }

    /// Reports a stage and the positions found in it.
    pub fn report_positions(&self, stage: Stage, positions: u64, bytes: u64) {
        self.report(Progress {
            positions,
            bytes,
            ..Progress::from(stage)
        });
    }
}

/// The bytes that files of a computation may take, scratch files and commits together. Clones share
/// it.
#[derive(Debug, Clone)]
pub struct DiskRoom {
    most: u64,
    used: Arc<AtomicU64>,
}

impl Default for DiskRoom {
    /// As many as there are.
    fn default() -> DiskRoom {
        DiskRoom::of(u64::MAX)
    }
}

impl DiskRoom {
    /// At most this number of bytes.
    pub fn of(most: u64) -> DiskRoom {
        DiskRoom {
            most,
            used: Arc::default(),
        }
    }

    /// Takes some of it.
    ///
    /// # Errors
    ///
    /// Too little is left.
    pub fn take(&self, bytes: u64) -> Result<(), Stopped> {
        let fits = |used: u64| used.checked_add(bytes).filter(|used| *used <= self.most);
        let taken = self
            .used
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits);
        taken.map(drop).map_err(|_| Stopped::DiskLimit)
    }

    /// Gives some of it back.
    pub fn give_back(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// How many bytes are taken.
    pub fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }
}

/// How many bytes of a computation's memory are reserved. Whatever grows with the problem (tables,
/// sets, lists of states) reserves its memory here before it takes it, so that all of it together
/// stays within the limit.
#[derive(Debug, Clone, Default)]
pub struct Budget(Arc<AtomicU64>);

/// Bytes that are reserved until this is dropped.
#[derive(Debug)]
pub struct Reserved {
    budget: Budget,
    memory: u64,
    bytes: u64,
}

impl Reserved {
    /// How many they are.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Reserves more, so that they are at least `bytes`. An error if too few are left.
    pub fn raise(&mut self, bytes: u64) -> Result<(), Stopped> {
        let more = bytes.saturating_sub(self.bytes);
        if more == 0 {
            return Ok(());
        }
        let fits = |used: u64| used.checked_add(more).filter(|used| *used <= self.memory);
        let used = &self.budget.0;
        used.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fits)
            .map_err(|_| Stopped::Memory)?;
        self.bytes = bytes;
        Ok(())
    }
}

impl Reserved {
    /// Gives back all but `bytes` of them.
    pub fn lower(&mut self, bytes: u64) {
        let less = self.bytes.saturating_sub(bytes);
        self.bytes -= less;
        self.budget.0.fetch_sub(less, Ordering::Relaxed);
    }
}

impl Drop for Reserved {
    fn drop(&mut self) {
        self.budget.0.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Looks at the clock now and then. Made by [`Control::ticker`].
pub struct Ticker<'a> {
    control: &'a Control<'a>,
    turns: Cell<u32>,
}

impl Ticker<'_> {
    /// An error if it is time to stop, at every 1,000th call.
    #[inline]
    pub fn tick(&self) -> Result<(), Stopped> {
        self.tick_by(1)
    }

    /// The same for a turn that counts as `turns`.
    #[inline]
    pub fn tick_by(&self, turns: u32) -> Result<(), Stopped> {
        const TURNS: u32 = 1000;
        let turns = self.turns.get() + turns;
        if turns < TURNS {
            self.turns.set(turns);
            return Ok(());
        }
        self.turns.set(0);
        self.control.check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_spoken_for_than_there_is() {
        let control = Control {
            memory: 1000,
            ..Control::default()
        };
        let half = control.reserve_part(2);
        let mut quarter = control.reserve_part(2);
        assert_eq!(
            (half.bytes(), quarter.bytes(), control.rest()),
            (500, 250, 250)
        );
        assert_eq!(
            control.reserve(251).map(|r| r.bytes()),
            Err(Stopped::Memory)
        );
        assert_eq!(quarter.raise(500), Ok(()));
        assert_eq!(control.rest(), 0);
        assert_eq!(quarter.raise(501), Err(Stopped::Memory));
        assert_eq!(quarter.raise(400), Ok(()), "it is enough already");
        drop(quarter);
        assert_eq!(control.rest(), 500);
        drop(half);
        assert_eq!(control.rest(), 1000);
    }

    #[test]
    fn a_ticker_looks_at_the_clock_every_thousand_turns() {
        let control = Control::default().with_time(Duration::ZERO);
        let ticker = control.ticker();
        let turns = (1..).find(|_| ticker.tick().is_err());
        assert_eq!(turns, Some(1000));
    }
}
