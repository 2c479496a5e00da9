//! A queue: questions of one kind, first come first served, answered by threads of its own. Read
//! `serve/report.rs` before it.
//!
//! There are three. A player's questions wait in the short one, and never behind a search of minutes,
//! which is in the long one, or behind pictures, which are drawn in a queue of their own. Threads of
//! these two are nice: the system prefers the others.

use crate::serve::report::{Listener, Report};
use corsaire::Interrupt;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// How threads of a queue use the processor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// As usual.
    Quick,
    /// After others.
    Patient,
}

/// A question in a queue.
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
pub struct Queue {
    threads: usize,
    most_waiting: usize,
    questions: Mutex<Questions>,
    changed: Condvar,
}

#[derive(Default)]
struct Questions {
    waiting: VecDeque<Arc<Ticket>>,
    running: Vec<Arc<Ticket>>,
    is_closed: bool,
}

/// Too many questions wait.
#[derive(Debug)]
pub struct Full;

/// A question in the queue. Dropping this takes it out, or stops its search.
pub struct Admission {
    queue: Arc<Queue>,
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

impl Queue {
    /// A queue with this number of threads.
    pub fn start(name: &str, threads: usize, most_waiting: usize, manner: Manner) -> Arc<Queue> {
        let queue = Arc::new(Queue {
            threads,
            most_waiting,
            questions: Mutex::default(),
            changed: Condvar::new(),
        });
        for number in 1..=threads {
            let queue = queue.clone();
            let thread = std::thread::Builder::new().name(format!("{name} {number}"));
            // With fewer threads than planned, questions wait longer.
            let _ = thread.spawn(move || {
                if manner == Manner::Patient {
                    be_nice();
                }
                queue.work();
            });
        }
        queue
    }

    fn questions(&self) -> MutexGuard<'_, Questions> {
        // Nothing that can panic is done while it is locked.
        self.questions
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Puts a question into the queue. Dropping its place cancels it.
    pub fn enter(self: &Arc<Queue>, ticket: Ticket) -> Result<Admission, Full> {
        let ticket = Arc::new(ticket);
        let mut questions = self.questions();
        // A thread that is free takes the next question in a moment, so it counts as room for one.
        let before = questions.running.len() + questions.waiting.len();
        if before >= self.threads + self.most_waiting {
            return Err(Full);
        }
        questions.waiting.push_back(ticket.clone());
        if before >= self.threads {
            ticket.waited.store(true, Ordering::Relaxed);
            ticket
                .listener
                .tell(Report::Queued(questions.waiting.len()));
        }
        drop(questions);
        self.changed.notify_one();
        let queue = self.clone();
        Ok(Admission { queue, ticket })
    }

    /// How many questions are being answered.
    pub fn running(&self) -> usize {
        self.questions().running.len()
    }

    /// Whether no question waits or is being answered.
    pub fn is_idle(&self) -> bool {
        let questions = self.questions();
        questions.running.is_empty() && questions.waiting.is_empty()
    }

    /// How many wait.
    pub fn waiting(&self) -> usize {
        self.questions().waiting.len()
    }

    /// Stops everything. Nothing is begun any more.
    pub fn stop(&self) {
        let mut questions = self.questions();
        questions.is_closed = true;
        questions.waiting.clear();
        for ticket in &questions.running {
            ticket.interrupt.stop();
        }
        self.changed.notify_all();
    }

    fn work(&self) {
        while let Some(ticket) = self.next() {
            let work = ticket.work.lock().ok().and_then(|mut work| work.take());
            if let Some(work) = work {
                work();
            }
            let mut questions = self.questions();
            questions
                .running
                .retain(|other| !Arc::ptr_eq(other, &ticket));
        }
    }

    fn next(&self) -> Option<Arc<Ticket>> {
        let mut questions = self.questions();
        loop {
            if questions.is_closed {
                return None;
            }
            if let Some(ticket) = questions.waiting.pop_front() {
                questions.running.push(ticket.clone());
                if ticket.waited.load(Ordering::Relaxed) {
                    ticket.listener.tell(Report::Queued(0));
                }
                questions.tell_places();
                return Some(ticket);
            }
            let woken = self.changed.wait(questions);
            questions = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn leave(&self, ticket: &Arc<Ticket>) {
        ticket.interrupt.stop();
        let mut questions = self.questions();
        let before = questions.waiting.len();
        questions
            .waiting
            .retain(|other| !Arc::ptr_eq(other, ticket));
        if questions.waiting.len() < before {
            questions.tell_places();
        }
    }
}

impl Questions {
    /// Tells each waiting question how many are answered before it: those in front, and one that is running.
    fn tell_places(&self) {
        for (number, ticket) in (1..).zip(&self.waiting) {
            ticket.waited.store(true, Ordering::Relaxed);
            ticket.listener.tell(Report::Queued(number));
        }
    }
}

impl Drop for Admission {
    fn drop(&mut self) {
        self.queue.leave(&self.ticket);
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
