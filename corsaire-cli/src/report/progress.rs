//! Progress on standard error: a line that changes on a terminal, a line now and then elsewhere,
//! nothing with `--quiet`, nothing in the first second. What is asked comes first, once. And Ctrl-C.
//!
//! A line says what is known and what is being done, how much of this step is done, what was kept, and
//! for how long it has run. How long it will take nobody knows, so it does not say.

use crate::args::Common;
use crate::report::output::say;
use corsaire::ask::Asked;
use corsaire::{Answer, Checkpoints, Interrupt, Limits, Note, Observer, Progress, Question};
use indicatif::{HumanBytes, HumanDuration, ProgressBar};
use std::io::IsTerminal;
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

static INTERRUPT: LazyLock<Interrupt> = LazyLock::new(Interrupt::default);

/// Whether the user asked to stop.
pub fn is_interrupted() -> bool {
    INTERRUPT.is_stopped()
}

/// Stops every search of the program when Ctrl-C does.
#[cfg(feature = "cluster")]
pub fn interrupt() -> &'static Interrupt {
    &INTERRUPT
}

/// The memory that is assumed if the machine does not say how much it has.
const UNKNOWN_MEMORY: u64 = 4 << 30;
const FIRST: Duration = Duration::from_secs(1);
const ON_TERMINAL: Duration = Duration::from_millis(100);
const ELSEWHERE: Duration = Duration::from_secs(10);

/// Shows progress to a person.
pub struct Watcher {
    started: Instant,
    interval: Duration,
    state: Mutex<Shown>,
    quiet: bool,
    terminal: bool,
}

/// What was shown.
struct Shown {
    /// When the next line is due.
    next: Instant,
    /// What is asked, until it was shown.
    question: Option<String>,
    /// The line on the terminal, if there is one.
    bar: Option<ProgressBar>,
}

impl Watcher {
    /// A watcher; the first one also listens to Ctrl-C.
    pub fn new(common: &Common) -> Watcher {
        // A second Ctrl-C ends the program at once.
        let _ = ctrlc::set_handler(|| {
            if INTERRUPT.is_stopped() {
                std::process::exit(130);
            }
            INTERRUPT.stop();
        });
        let terminal = std::io::stderr().is_terminal();
        let started = Instant::now();
        Watcher {
            started,
            interval: if terminal { ON_TERMINAL } else { ELSEWHERE },
            state: Mutex::new(Shown {
                next: started + FIRST,
                question: None,
                bar: None,
            }),
            quiet: common.quiet,
            terminal,
        }
    }

    /// The limits that the command line sets.
    pub fn limits(&self, common: &Common) -> Limits {
        let all = std::thread::available_parallelism().map_or(1, usize::from);
        let memory = total_memory().map_or(UNKNOWN_MEMORY, |total| total / 2);
        let limits = Limits::default()
            .threads(common.threads.map_or(all, usize::from))
            .memory(common.memory.unwrap_or(memory))
            .interrupt(&INTERRUPT);
        let limits = match &common.scratch {
            Some(folder) => limits.scratch(folder),
            None => limits,
        };
        match common.time {
            Some(time) => limits.time(time),
            None => limits,
        }
    }

    /// The same for a question that saves how far it is, if there is a place for that.
    pub fn limits_with(&self, common: &Common, place: Option<&Arc<Checkpoints>>) -> Limits {
        let limits = self.limits(common);
        match place {
            Some(checkpoints) => limits.checkpoints(checkpoints.clone()),
            None => limits,
        }
    }

    /// Shows what is asked, once, before the first line of progress.
    pub fn begin(&self, question: &Asked) {
        if let Ok(mut state) = self.state.lock() {
            state.question = Some(question.words());
        }
    }

    /// Asks, shows progress, and takes the line off the terminal when the answer is there.
    pub fn ask<Q: Question>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found, Q::Why> {
        self.begin(&question.asked());
        let answer = question.ask(limits, self);
        self.finish();
        answer
    }

    /// Takes the line off the terminal.
    pub fn finish(&self) {
        if let Ok(mut state) = self.state.lock()
            && let Some(bar) = state.bar.take()
        {
            bar.finish_and_clear();
        }
    }

    /// Shows a line and for how long it has run, if a line is due.
    pub fn show(&self, line: impl FnOnce() -> String) {
        if self.quiet {
            return;
        }
        // If the lock is taken, another thread prints.
        let Ok(mut state) = self.state.try_lock() else {
            return;
        };
        let now = Instant::now();
        if now < state.next {
            return;
        }
        state.next = now + self.interval;
        if let Some(question) = state.question.take() {
            say(question);
        }
        let elapsed = HumanDuration(self.started.elapsed());
        let line = format!("{}; {elapsed} so far", line());
        if self.terminal {
            let bar = state.bar.get_or_insert_with(ProgressBar::new_spinner);
            bar.set_message(line);
            bar.tick();
        } else {
            say(line);
        }
    }
}

/// How far something is, and how much memory it takes, on one line.
pub fn words(progress: &Progress) -> String {
    let mut line = progress.to_string();
    if progress.bytes > 0 {
        line.push_str(&format!(" in {}", HumanBytes(progress.bytes)));
    }
    line
}

impl Observer for Watcher {
    fn note(&self, note: &Note) {
        say(note);
    }

    fn progress(&self, progress: &Progress) {
        self.show(|| words(progress));
    }
}

/// The memory of the machine, as far as it is known.
pub fn total_memory() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
    let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kilobytes << 10)
}
