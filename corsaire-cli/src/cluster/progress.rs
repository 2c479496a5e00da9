//! Progress of a whole run, shown by the first process: what every command shows, and the bytes exchanged,
//! the slowest process, the skew between buckets. Read `net/post.rs` and `report/progress.rs` before it.
//!
//! A process that waits for a slower one has nothing to report. So a thread looks at the last report now
//! and then, and the line on it is still right.

use crate::cluster::net::Post;
use crate::report::output::say;
use crate::report::progress::{Watcher, words};
use corsaire::problem::Peers;
use corsaire::{Note, Observer, Progress, Question};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the thread looks whether a line is due.
const GLANCE: Duration = Duration::from_millis(500);

/// Shows progress of a run to a person.
pub struct RunWatcher {
    process: usize,
    shown: Arc<Shown>,
    thread: Mutex<Option<JoinHandle<()>>>,
}

/// What the thread looks at.
struct Shown {
    watcher: Watcher,
    post: Arc<Post>,
    latest: Mutex<Option<Progress>>,
    has_ended: Mutex<bool>,
    news: Condvar,
}

impl RunWatcher {
    /// The watcher of a process. That of the first process shows what it sees.
    pub fn new(watcher: Watcher, post: &Arc<Post>) -> RunWatcher {
        let shown = Arc::new(Shown {
            watcher,
            post: Arc::clone(post),
            latest: Mutex::default(),
            has_ended: Mutex::default(),
            news: Condvar::new(),
        });
        let process = post.process();
        let thread = (process == 0).then(|| {
            let shown = Arc::clone(&shown);
            std::thread::spawn(move || shown.now_and_then())
        });
        RunWatcher {
            process,
            shown,
            thread: Mutex::new(thread),
        }
    }

    /// What is asked.
    pub fn begin<Q: Question>(&self, question: &Q) {
        self.shown.watcher.begin(&question.asked());
    }

    /// There is nothing more to show.
    pub fn finish(&self) {
        *locked(&self.shown.has_ended) = true;
        self.shown.news.notify_all();
        if let Some(thread) = locked(&self.thread).take() {
            // It shows lines and cannot fail otherwise.
            let _ = thread.join();
        }
        self.shown.watcher.finish();
    }
}

impl Observer for RunWatcher {
    fn progress(&self, progress: &Progress) {
        *locked(&self.shown.latest) = Some(progress.clone());
    }

    fn note(&self, note: &Note) {
        match self.process {
            0 => say(note),
            process => say(format_args!("process {process}: {note}")),
        }
    }
}

impl Shown {
    fn now_and_then(&self) {
        loop {
            let ended = locked(&self.has_ended);
            let waited = self.news.wait_timeout_while(ended, GLANCE, |ended| !*ended);
            if *waited.unwrap_or_else(PoisonError::into_inner).0 {
                return;
            }
            if let Some(progress) = &*locked(&self.latest) {
                self.watcher
                    .show(|| format!("{}{}", words(progress), exchanged(&self.post)));
            }
        }
    }
}

/// What the processes have exchanged, and which one is slowest.
fn exchanged(post: &Post) -> String {
    let reports = post.reports();
    let sent: u64 = reports.iter().map(|report| report.sent).sum();
    let sent = format!(", {:.2} GB exchanged", sent as f64 / 1e9);
    // A process in an earlier round is slower than all others.
    let share = |process: &usize| {
        let report = reports[*process];
        let done = report.done as f64 / report.of.max(1) as f64;
        (report.rounds, (done * 1000.0) as u64)
    };
    let several = (reports.len() > 1).then_some(0..reports.len());
    let Some(slowest) = several.and_then(|all| all.min_by_key(share)) else {
        return sent;
    };
    let done = share(&slowest).1 as f64 / 10.0;
    let skew = post.skew();
    format!(
        "{sent}, slowest process {slowest} at {done:.0} % of its part, busiest bucket {skew:.2} times the average"
    )
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
