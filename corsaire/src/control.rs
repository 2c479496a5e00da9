//! What a long computation may use, whom it tells how far it is, and what makes it stop.
//! Nothing to read before it. The library prints nothing: it reports to an [`Observer`].

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Why a computation ended before it was done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
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
    /// A number of it does not fit into 128 bits.
    #[error("a number is too large for 128 bits")]
    Overflow,
    /// Its files could not be written or read.
    #[error("{0}")]
    Disk(String),
}

/// How far a computation is.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Progress {
    /// What is being done, in a few words.
    pub stage: String,
    /// Positions found so far.
    pub positions: u64,
    /// Bytes that its sets take in memory.
    pub bytes: u64,
    /// The part that is done, from 0 to 1, if it can be told.
    pub done: Option<f64>,
}

/// Somebody who wants to know how far a computation is. Called from several threads, often.
pub trait Observer: Sync {
    /// Hears of some progress.
    fn progress(&self, progress: &Progress);
}

/// Nobody listens.
pub struct Silent;

impl Observer for Silent {
    fn progress(&self, _: &Progress) {}
}

/// The limits of a computation and its observer.
pub struct Control<'a> {
    /// Threads to use: at least one. The results do not depend on it.
    pub threads: usize,
    /// Bytes of memory that sets and tables may take.
    pub memory: u64,
    /// Where sets go that memory has no room for.
    pub scratch: PathBuf,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Set from outside to stop.
    pub interrupt: &'a AtomicBool,
    /// Told how far it is.
    pub observer: &'a dyn Observer,
}

static NEVER: AtomicBool = AtomicBool::new(false);

impl Default for Control<'_> {
    /// One thread, a gigabyte, no end, nobody listening.
    fn default() -> Self {
        Control {
            threads: 1,
            memory: 1 << 30,
            scratch: std::env::temp_dir(),
            deadline: None,
            interrupt: &NEVER,
            observer: &Silent,
        }
    }
}

impl Control<'_> {
    /// The same with a time limit from now on.
    #[must_use]
    pub fn with_time(self, limit: Duration) -> Self {
        Control {
            deadline: Instant::now().checked_add(limit),
            ..self
        }
    }

    /// An error if it is time to stop. Cheap, but not free: call it every few thousand positions.
    pub fn check(&self) -> Result<(), Stopped> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Err(Stopped::Interrupted);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Stopped::Time),
            _ => Ok(()),
        }
    }

    /// Tells the observer.
    pub fn report(
        &self,
        stage: impl FnOnce() -> String,
        positions: u64,
        bytes: u64,
        done: Option<f64>,
    ) {
        self.observer.progress(&Progress {
            stage: stage(),
            positions,
            bytes,
            done,
        });
    }
}
