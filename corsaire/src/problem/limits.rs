//! What an answer may cost: threads, memory, time, a folder for what memory has no room for. Read
//! `problem/control.rs` before it, which hands these on to the engines.

use crate::problem::checkpoint::Checkpoints;
use crate::problem::clock::{Clock, SystemClock};
use crate::problem::control::{Budget, Control, DiskRoom};
use crate::problem::peers::Peers;
use crate::problem::progress::Observer;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a question may cost. The answer does not depend on them, except that it may be "unknown".
///
/// By default: one thread, a gigabyte of memory, no end, and the system's temporary folder for what
/// memory has no room for.
///
/// ```
/// use corsaire::Limits;
/// let limits = Limits::default().threads(2).memory(4 << 30).minutes(10);
/// ```
#[derive(Clone)]
pub struct Limits {
    threads: usize,
    memory: u64,
    time: Option<Duration>,
    scratch: Option<PathBuf>,
    checkpoints: Option<Arc<Checkpoints>>,
    disk: DiskRoom,
    peers: Option<Arc<dyn Peers>>,
    clock: Arc<dyn Clock>,
    interrupt: Interrupt,
}

/// Stops a computation from outside. Clones stop the same one.
///
/// ```
/// use corsaire::{Board, Interrupt, Limits, Outcome, Problem};
/// let board = Board::named("wiegleb")?;
/// let interrupt = Interrupt::default();
/// let limits = Limits::default().interrupt(&interrupt);
/// interrupt.stop(); // from another thread, as a rule
/// let answer = Problem::vacate(&board, "e1")?.finish("e1")?.solve().run(&limits);
/// assert!(matches!(answer.outcome, Outcome::Unknown(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Asks the computation to stop. It does so within a moment.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to stop.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            threads: 1,
            memory: Control::MEMORY,
            time: None,
            scratch: Control::scratch_folder(),
            checkpoints: None,
            disk: DiskRoom::default(),
            peers: None,
            clock: Arc::new(SystemClock),
            interrupt: Interrupt::default(),
        }
    }
}

impl Limits {
    /// This number of threads. The answer does not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Limits {
        let threads = threads.max(1);
        Limits { threads, ..self }
    }

    /// Sets and tables take at most this number of bytes.
    #[must_use]
    pub fn memory(self, memory: u64) -> Limits {
        Limits { memory, ..self }
    }

    /// The answer comes within this time, counted from when it is asked for.
    #[must_use]
    pub fn time(self, time: Duration) -> Limits {
        let time = Some(time);
        Limits { time, ..self }
    }

    /// The answer comes within this number of seconds.
    #[must_use]
    pub fn seconds(self, seconds: u64) -> Limits {
        self.time(Duration::from_secs(seconds))
    }

    /// The answer comes within this number of minutes.
    #[must_use]
    pub fn minutes(self, minutes: u64) -> Limits {
        self.seconds(minutes.saturating_mul(60))
    }

    /// Sets that memory has no room for go into files in this folder, which is made if it is not
    /// there.
    #[must_use]
    pub fn scratch(self, folder: impl Into<PathBuf>) -> Limits {
        let scratch = Some(folder.into());
        Limits { scratch, ..self }
    }

    /// No files: when memory is full, the answer is "unknown".
    #[must_use]
    pub fn no_scratch(self) -> Limits {
        let scratch = None;
        Limits { scratch, ..self }
    }

    /// Searches that may take hours save here how far they are, and go on from there if they are
    /// asked to.
    #[must_use]
    pub fn checkpoints(self, checkpoints: Arc<Checkpoints>) -> Limits {
        let checkpoints = Some(checkpoints);
        Limits {
            checkpoints,
            ..self
        }
    }

    /// Files of the computation take at most this room: what memory has no room for, and commits.
    #[must_use]
    pub fn disk(self, disk: &DiskRoom) -> Limits {
        let disk = disk.clone();
        Limits { disk, ..self }
    }

    /// Other processes share the work: each of them asks the same question. Positions and games can be
    /// counted in this way, and searches that keep sets of positions can be shared; other engines
    /// refuse it. Only the first process has a certificate's sets.
    #[must_use]
    pub fn shared_by(self, peers: Arc<dyn Peers>) -> Limits {
        let peers = Some(peers);
        Limits { peers, ..self }
    }

    /// Another clock than the system's.
    #[must_use]
    pub fn clock(self, clock: impl Clock + 'static) -> Limits {
        let clock = Arc::new(clock);
        Limits { clock, ..self }
    }

    /// Stops when `interrupt` says so.
    #[must_use]
    pub fn interrupt(self, interrupt: &Interrupt) -> Limits {
        let interrupt = interrupt.clone();
        Limits { interrupt, ..self }
    }

    /// The time that an answer may take, if there is a limit.
    pub fn time_limit(&self) -> Option<Duration> {
        self.time
    }

    /// The number of threads.
    pub fn thread_limit(&self) -> usize {
        self.threads
    }

    /// The bytes that sets and tables may take.
    pub fn memory_limit(&self) -> u64 {
        self.memory
    }

    /// Whether somebody asked to stop.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.is_stopped()
    }

    /// What the engines are given: the time begins now.
    pub(crate) fn control<'a>(&'a self, observer: &'a dyn Observer) -> Control<'a> {
        let place = self.checkpoints.as_deref();
        let control = Control {
            threads: self.threads,
            memory: self.memory,
            budget: Budget::default(),
            scratch: self.scratch.clone(),
            clock: &*self.clock,
            deadline: None,
            interrupt: &self.interrupt.0,
            observer,
            checkpoints: place.filter(|_| self.peers.is_none()),
            commits: place.filter(|_| self.peers.is_some()),
            disk: self.disk.clone(),
            peers: self.peers.as_deref(),
        };
        match self.time {
            Some(time) => control.with_time(time),
            None => control,
        }
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("threads", &self.threads)
            .field("memory", &self.memory)
            .field("time", &self.time)
            .field("scratch", &self.scratch)
            .finish_non_exhaustive()
    }
}
