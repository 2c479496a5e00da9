//! What is said while a question is answered: its place in the queue, how far the search is, parts of
//! the answer. Nothing to read before it.

use corsaire::{Observer, Progress};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::sync::mpsc::Sender;

/// Progress is told this often, and not at all of what takes less.
const INTERVAL: Duration = Duration::from_millis(250);

/// Something that a page shows before the answer is there.
#[derive(Debug, Clone, PartialEq)]
pub enum Report {
    /// How many questions are answered first; 0 when its turn comes after it has waited.
    Queued(usize),
    /// How far the search is.
    Progress {
        /// How far it is.
        progress: Progress,
        /// Since it began.
        seconds: f64,
    },
    /// An answer that is not complete yet, as JSON.
    Partial(String),
}

/// Receives reports, if the client wants any. A slow reader misses some.
#[derive(Clone)]
pub struct Listener(pub Option<Sender<Report>>);

impl Listener {
    pub fn tell(&self, report: Report) {
        if let Some(sender) = &self.0 {
            // A client that does not read gets the answer all the same.
            let _ = sender.try_send(report);
        }
    }
}

/// Tells a listener how far a search is.
pub struct Reporter {
    listener: Listener,
    began: Instant,
    next: Mutex<Instant>,
}

impl Reporter {
    pub fn new(listener: Listener) -> Reporter {
        let began = Instant::now();
        Reporter {
            listener,
            began,
            next: Mutex::new(began + INTERVAL),
        }
    }
}

impl Observer for Reporter {
    fn progress(&self, progress: &Progress) {
        if self.listener.0.is_none() {
            return;
        }
        // If the lock is taken, another thread tells it.
        let Ok(mut next) = self.next.try_lock() else {
            return;
        };
        let now = Instant::now();
        if now < *next {
            return;
        }
        *next = now + INTERVAL;
        let seconds = (now - self.began).as_secs_f64();
        self.listener.tell(Report::Progress {
            progress: progress.clone(),
            seconds: (seconds * 10.0).round() / 10.0,
        });
    }
}
