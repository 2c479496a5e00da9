//! What the server knows: its settings, its queues and its advisers. Read `serve/queue.rs` before it.

use crate::serve::advisers::Advisers;
use crate::serve::assets::Page;
use crate::serve::guard::Guard;
use crate::serve::question_clock::QuestionClock;
use crate::serve::queue::{Manner, Queue};
use corsaire::Limits;
use corsaire::door::{Ask, Request};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// Short questions that are answered at the same time. Some hints take seconds: they must not keep
/// others waiting, and the system is fair to threads.
const SHORT: usize = 64;
/// Long questions that are answered at the same time.
const LONG: usize = 2;
/// Pictures that are drawn at the same time.
const DRAWING: usize = 2;
/// Questions that may wait in each queue.
const WAITING: usize = 64;
/// Questions that look into the results file at the same time.
const LOOKING: usize = 2;
/// Surveys that are read at the same time: a family of boards may take seconds.
const SURVEYING: usize = 1;
/// The most memory that a short question may take. All of them together take as much as a long one.
const SHORT_MEMORY: u64 = 256 << 20;
const SHORT_PARTS: usize = 4;

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
    pub short: Arc<Queue>,
    pub long: Arc<Queue>,
    pub drawing: Arc<Queue>,
    /// Lets a few questions at a time look into the results file.
    pub looking: Arc<Semaphore>,
    /// Lets a few surveys at a time find out which boards they are about.
    pub surveying: Arc<Semaphore>,
    pub advisers: Arc<Advisers>,
    pub started: Instant,
}

impl Server {
    pub fn new(settings: Settings, here: SocketAddr) -> Server {
        let short = Queue::start("short", SHORT, WAITING, Manner::Quick);
        Server {
            guard: Guard::new(here),
            page: Page::new(settings.page.clone()),
            advisers: Advisers::start(&short),
            long: Queue::start("long", LONG, WAITING, Manner::Patient),
            drawing: Queue::start("drawing", DRAWING, WAITING, Manner::Patient),
            looking: Arc::new(Semaphore::new(LOOKING)),
            surveying: Arc::new(Semaphore::new(SURVEYING)),
            short,
            started: Instant::now(),
            settings,
        }
    }

    /// The queue of a question.
    pub fn queue(&self, request: &Request) -> &Arc<Queue> {
        match request.ask() {
            Ask::Draw => &self.drawing,
            _ if request.is_short() => &self.short,
            _ => &self.long,
        }
    }

    /// What a question of a queue may cost at most. Called on the thread that answers it.
    pub fn most(&self, is_short: bool) -> Limits {
        let Most {
            time,
            memory,
            threads,
        } = self.settings.most;
        let limits = Limits::default().time(time).no_scratch();
        if is_short {
            // Whoever is alone gets all threads.
            let running = self.short.running();
            let part = memory / running.max(SHORT_PARTS) as u64;
            let limits = limits.memory(part.min(SHORT_MEMORY));
            let threads = threads / running.max(1);
            return limits.threads(threads).clock(QuestionClock::start(threads));
        }
        let limits = limits.memory(memory).threads(threads);
        let limits = limits.clock(QuestionClock::start(threads));
        match &self.settings.scratch {
            Some(folder) => limits.scratch(folder),
            None => limits,
        }
    }

    /// Stops all that is being answered.
    pub fn stop(&self) {
        self.short.stop();
        self.long.stop();
        self.drawing.stop();
    }
}
