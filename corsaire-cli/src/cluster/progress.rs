//! Progress of the whole run, shown by the first process: what is done, the positions found, the bytes
//! exchanged, the slowest process, the skew between buckets. Read `net/post.rs` before it.

use super::output::say;
use crate::args::RunArgs;
use crate::net::Post;
use corsaire::{Note, Observer, Progress};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const FIRST: Duration = Duration::from_secs(2);
const EVERY: Duration = Duration::from_secs(10);

/// Shows progress to a person.
pub struct Watcher {
    process: usize,
    is_quiet: bool,
    started: Instant,
    shared: Arc<Shared>,
}

/// What the thread that shows progress looks at.
#[derive(Default)]
struct Shared {
    latest: Mutex<Option<Progress>>,
    ended: Mutex<bool>,
    news: std::sync::Condvar,
}

impl Watcher {
    /// A watcher of a process; that of the first process shows what it sees.
    pub fn new(args: &RunArgs, post: &Arc<Post>) -> Watcher {
        let watcher = Watcher {
            process: args.process,
            is_quiet: args.quiet,
            started: Instant::now(),
            shared: Arc::default(),
        };
        if args.process == 0 && !args.quiet {
            let (shared, post) = (Arc::clone(&watcher.shared), Arc::clone(post));
            let started = watcher.started;
            std::thread::spawn(move || show(&shared, &post, started));
        }
        watcher
    }

    /// Shows what is asked.
    pub fn begin(&self, question: &str) {
        if self.process == 0 && !self.is_quiet {
            say(question);
        }
    }

    /// There is nothing more to show.
    pub fn finish(&self) {
        *self
            .shared
            .ended
            .lock()
            .unwrap_or_else(PoisonError::into_inner) = true;
        self.shared.news.notify_all();
    }
}

impl Observer for Watcher {
    fn progress(&self, progress: &Progress) {
        let latest = self.shared.latest.lock();
        *latest.unwrap_or_else(PoisonError::into_inner) = Some(progress.clone());
    }

    fn note(&self, note: &Note) {
        let process = self.process;
        match process {
            0 => say(&note.to_string()),
            _ => say(&format!("process {process}: {note}")),
        }
    }
}

/// Shows a line now and then.
fn show(shared: &Shared, post: &Post, started: Instant) {
    let mut pause = FIRST;
    loop {
        let ended = shared.ended.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = shared
            .news
            .wait_timeout_while(ended, pause, |ended| !*ended);
        if *waited.unwrap_or_else(PoisonError::into_inner).0 {
            return;
        }
        pause = EVERY;
        let latest = shared.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(progress) = &*latest {
            say(&line(progress, post, started.elapsed()));
        }
    }
}

fn line(progress: &Progress, post: &Post, time: Duration) -> String {
    let reports = post.reports();
    let sent: u64 = reports.iter().map(|report| report.sent).sum();
    let mut line = format!(
        "{}: {} positions, {:.2} GB exchanged",
        progress.stage,
        progress.positions,
        sent as f64 / 1e9
    );
    // Who is in an earlier round is slower than all others.
    let share = |process: &usize| {
        let report = reports[*process];
        let done = report.done as f64 / report.of.max(1) as f64;
        (report.rounds, (done * 1000.0) as u64)
    };
    if reports.len() > 1
        && let Some(slowest) = (0..reports.len()).min_by_key(share)
    {
        let done = share(&slowest).1 as f64 / 10.0;
        line.push_str(&format!(
            ", slowest process {slowest} at {done:.0} % of its part, busiest bucket {:.2} times the average",
            post.skew()
        ));
    }
    line.push_str(&format!(", {} s", time.as_secs()));
    line
}
