//! A lane: questions of one kind, first come first served, answered by threads of its own. Read
//! `serve/report.rs` before it.
//!
//! There are three. A player's questions wait in the short one, and never behind a search of minutes,
//! which is in the long one, or behind pictures, which are drawn in a lane of their own. Threads of
//! these two are nice: the system prefers the others.

use crate::serve::report::{Listener, Report};
use corsaire::Interrupt;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How threads of a lane use the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// As usual.
    Quick,
    /// After others.
    Patient,
}

/// A question in a lane.
pub struct Ticket {
    /// Stops its search.
    pub interrupt: Interrupt,
    /// Hears how many questions are answered before it, if it waits, and when its turn comes.
    pub listener: Listener,
    waited: AtomicBool,
    work: Mutex<Option<Work>>,
}

/// What answers a question.
pub type Work = Box<dyn FnOnce() + Send>;

/// Questions that wait, and threads that answer them.
pub struct Lane {
    threads: usize,
    most_waiting: usize,
    queue: Mutex<Queue>,
    bell: Condvar,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Arc<Ticket>>,
    running: Vec<Arc<Ticket>>,
    is_closed: bool,
}

/// Too many questions wait.
#[derive(Debug)]
pub struct Full;

/// Takes its question out of the lane, or stops it, when nobody waits for the answer any more.
pub struct Place {
    lane: Arc<Lane>,
    ticket: Arc<Ticket>,
}

impl Ticket {
    pub fn new(interrupt: Interrupt, listener: Listener, work: Work) -> Ticket {
        Ticket {
            interrupt,
            listener,
            waited: AtomicBool::new(false),
            work: Mutex::new(Some(work)),
        }
    }
}

impl Lane {
    /// A lane with this number of threads.
    pub fn start(name: &str, threads: usize, most_waiting: usize, manner: Manner) -> Arc<Lane> {
        let lane = Arc::new(Lane {
            threads,
            most_waiting,
            queue: Mutex::default(),
            bell: Condvar::new(),
        });
        for number in 1..=threads {
            let lane = lane.clone();
            let thread = std::thread::Builder::new().name(format!("{name} {number}"));
            // With fewer threads than planned, questions wait longer.
            let _ = thread.spawn(move || {
                if manner == Manner::Patient {
                    be_nice();
                }
                lane.work();
            });
        }
        lane
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        // Nothing that can panic is done while it is locked.
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a question into the lane. Dropping its place cancels it.
    pub fn enter(self: &Arc<Lane>, ticket: Ticket) -> Result<Place, Full> {
        let ticket = Arc::new(ticket);
        let mut queue = self.queue();
        let is_busy = queue.running.len() >= self.threads;
        if is_busy && queue.waiting.len() >= self.most_waiting {
            return Err(Full);
        }
        queue.waiting.push_back(ticket.clone());
        if is_busy {
            ticket.waited.store(true, Ordering::Relaxed);
            ticket.listener.tell(Report::Queued(queue.waiting.len()));
        }
        drop(queue);
        self.bell.notify_one();
        let lane = self.clone();
        Ok(Place { lane, ticket })
    }

    /// How many questions are being answered.
    pub fn running(&self) -> usize {
        self.queue().running.len()
    }

    /// Whether nobody waits and nothing is being answered.
    pub fn is_idle(&self) -> bool {
        let queue = self.queue();
        queue.running.is_empty() && queue.waiting.is_empty()
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.queue().waiting.len()
    }

    /// Stops everything. Nothing is begun any more.
    pub fn stop(&self) {
        let mut queue = self.queue();
        queue.is_closed = true;
        queue.waiting.clear();
        for ticket in &queue.running {
            ticket.interrupt.stop();
        }
        self.bell.notify_all();
    }

    fn work(&self) {
        while let Some(ticket) = self.next() {
            let work = ticket.work.lock().ok().and_then(|mut work| work.take());
            if let Some(work) = work {
                work();
            }
            let mut queue = self.queue();
            queue.running.retain(|other| !Arc::ptr_eq(other, &ticket));
        }
    }

    fn next(&self) -> Option<Arc<Ticket>> {
        let mut queue = self.queue();
        loop {
            if queue.is_closed {
                return None;
            }
            if let Some(ticket) = queue.waiting.pop_front() {
                queue.running.push(ticket.clone());
                if ticket.waited.load(Ordering::Relaxed) {
                    ticket.listener.tell(Report::Queued(0));
                }
                queue.tell_places();
                return Some(ticket);
            }
            let woken = self.bell.wait(queue);
            queue = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn leave(&self, ticket: &Arc<Ticket>) {
        ticket.interrupt.stop();
        let mut queue = self.queue();
        let before = queue.waiting.len();
        queue.waiting.retain(|other| !Arc::ptr_eq(other, ticket));
        if queue.waiting.len() < before {
            queue.tell_places();
        }
    }
}

impl Queue {
    /// Tells those who wait how many are before them: those in front, and one that is being answered.
    fn tell_places(&self) {
        for (number, ticket) in (1..).zip(&self.waiting) {
            ticket.waited.store(true, Ordering::Relaxed);
            ticket.listener.tell(Report::Queued(number));
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.lane.leave(&self.ticket);
    }
}

/// Lets other threads go first. The threads that a search starts do the same.
pub fn be_nice() {
    #[cfg(target_os = "linux")]
    {
        let this = rustix::thread::gettid();
        let _ = rustix::process::setpriority_process(Some(this), 10);
    }
}
