//! What the server knows: its settings, its lanes and its advisers. Read `serve/lane.rs` before it.

use crate::serve::advisers::Advisers;
use crate::serve::assets::Page;
use crate::serve::guard::Guard;
use crate::serve::lane::{Lane, Manner};
use corsaire::Limits;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Short questions that are answered at the same time. Some hints take seconds: they must not keep
/// others waiting.
const SHORT: usize = 16;
/// Long questions that are answered at the same time.
const LONG: usize = 2;
/// Questions that may wait in each lane.
const WAITING: usize = 64;
/// The memory that a short question may take, and how many of them take as much as a long one.
const SHORT_MEMORY: u64 = 256 << 20;
const SHORT_PARTS: u64 = 4;

/// What the command line says.
pub struct Settings {
    /// The address to listen on.
    pub listen: SocketAddr,
    /// What one question may cost.
    pub most: Most,
    /// The folder for sets that memory has no room for. Without it a search ends there.
    pub scratch: Option<PathBuf>,
    /// The results file.
    pub results: Option<PathBuf>,
    /// The folder of the page, if it is not the one in the program.
    pub page: Option<PathBuf>,
}

/// The most that one question may cost.
#[derive(Debug, Clone, Copy)]
pub struct Most {
    /// Time.
    pub time: Duration,
    /// Bytes of sets and tables.
    pub memory: u64,
    /// Threads.
    pub threads: usize,
}

/// All that the handlers share.
pub struct Server {
    pub settings: Settings,
    pub guard: Guard,
    pub page: Page,
    pub short: Arc<Lane>,
    pub long: Arc<Lane>,
    pub advisers: Arc<Advisers>,
    pub started: Instant,
}

impl Server {
    pub fn new(settings: Settings, here: SocketAddr) -> Server {
        let short = Lane::start("short", SHORT, WAITING, Manner::Quick);
        Server {
            guard: Guard::new(here),
            page: Page::new(settings.page.clone()),
            advisers: Advisers::start(&short),
            long: Lane::start("long", LONG, WAITING, Manner::Patient),
            short,
            started: Instant::now(),
            settings,
        }
    }

    /// What a question of a lane may cost at most.
    pub fn most(&self, is_short: bool) -> Limits {
        let Most {
            time,
            memory,
            threads,
        } = self.settings.most;
        let limits = Limits::default().time(time).no_scratch();
        if is_short {
            // Whoever is alone gets all threads.
            let threads = threads / self.short.running().max(1);
            let memory = (memory / SHORT_PARTS).min(SHORT_MEMORY);
            return limits.memory(memory).threads(threads);
        }
        let limits = limits.memory(memory).threads(threads);
        match &self.settings.scratch {
            Some(folder) => limits.scratch(folder),
            None => limits,
        }
    }

    /// Stops all that is being answered.
    pub fn stop(&self) {
        self.short.stop();
        self.long.stop();
    }
}
