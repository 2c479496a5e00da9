//! A run: connects the processes, asks the question with limits that are shared, and ends all of it in
//! good order. Read `net/post.rs` and `report/watcher.rs` before it.

use crate::args::{Hosts, NO_SECRET, RunArgs, given_secret, read_hosts, secret_from_input};
use crate::net::{self, Post, Running, Secret};
use crate::report::{Watcher, interrupt};
use corsaire::ask::Evidence;
use corsaire::problem::{DiskRoom, Peers, tell_all};
use corsaire::{Answer, Board, Checkpoints, Limits, NoCertificate, Outcome, Question, Stopped};
use std::fs::File;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// How long a process that stops takes to tell the others.
const LAST_WORDS: Duration = Duration::from_millis(300);
/// Bits of a position that always have a say in who owns it, and bits that never have one at most.
const HIGH_BITS: u32 = 25;
const MOST_LOW_BITS: u32 = 20;

/// A run that has begun.
pub struct Run {
    post: Arc<Post>,
    running: Option<Running>,
    checkpoints: Arc<Checkpoints>,
    watcher: Watcher,
    limits: Limits,
    /// Bytes that all processes have sent, when the answer was found.
    sent: OnceLock<u64>,
    /// Nobody else may use the work folder as this process.
    _lock: File,
}

impl Run {
    /// Connects with the other processes. `question` is what is asked, in full.
    pub fn begin(args: &RunArgs, board: &Board, question: &str) -> Result<Run, String> {
        let Hosts { addresses, secret } = match &args.hosts {
            Some(hosts) => read_hosts(hosts)?,
            None => Hosts::alone(),
        };
        let (process, processes) = (args.process, addresses.len());
        if process >= processes {
            return Err(format!(
                "--process {process}: the host file has {processes} lines, numbered from 0 on"
            ));
        }
        let lock = lock(args)?;
        let exchange = Post::bytes(processes);
        let memory = args
            .memory
            .checked_sub(exchange)
            .filter(|left| *left >= 32 << 20);
        let memory = memory.ok_or_else(|| {
            let least = (exchange + (32 << 20)).div_ceil(1 << 20);
            format!("--memory: {processes} processes need at least {least}M each")
        })?;
        // Whatever the steps of an engine depend on must be the same everywhere.
        let said = format!(
            "{question}memory {}\nthreads {}\npatience {:?}\nfresh {}\n",
            args.memory, args.threads, args.patience, args.fresh
        );
        // `start` sends the secret before anything else.
        let secret = match args.until_end_of_input {
            true => secret_from_input()?,
            false => given_secret(secret)?,
        };
        let interrupt = interrupt(args);
        let times = (args.wait, args.patience);
        let sockets = match processes {
            1 => vec![None],
            _ => {
                let secret = Secret::of(&secret.ok_or(NO_SECRET)?)?;
                net::connect(&addresses, process, (&said, &secret), times, &interrupt)?
            }
        };
        let low_bits = (board.len() as u32)
            .saturating_sub(HIGH_BITS)
            .min(MOST_LOW_BITS);
        let post = Arc::new(Post::new(process, processes, low_bits));
        let running = net::run(&post, sockets, addresses, args.patience)?;
        let mut checkpoints = match args.fresh {
            true => Checkpoints::new(&args.work, false),
            false => Checkpoints::if_there(&args.work),
        };
        checkpoints.interval = args.commit_every;
        let checkpoints = Arc::new(checkpoints);
        let watcher = Watcher::new(args, &post);
        let limits = Limits::default()
            .threads(args.threads.into())
            .memory(memory)
            .scratch(&args.work)
            .disk(&args.disk.map(DiskRoom::of).unwrap_or_default())
            .interrupt(&interrupt)
            .checkpoints(Arc::clone(&checkpoints))
            .shared_by(post.clone());
        let limits = match args.time {
            Some(time) => limits.time(time),
            None => limits,
        };
        Ok(Run {
            post,
            running: Some(running),
            checkpoints,
            watcher,
            limits,
            sent: OnceLock::new(),
            _lock: lock,
        })
    }

    /// Asks the question, in all processes.
    pub fn ask<Q: Question>(&self, question: &Q) -> Answer<Q::Found> {
        self.watcher.begin(&question.asked().words());
        let mut answer = question.ask(&self.limits, &self.watcher);
        self.watcher.finish();
        // Nobody waits for a process that has stopped, be it while it made the certificate.
        let stopped = match (&answer.outcome, &answer.evidence) {
            (Outcome::Unknown(why), _) => Some(why),
            (_, Evidence::None(NoCertificate::Stopped(why))) => Some(why),
            _ => None,
        };
        if let Some(why) = stopped {
            self.post.stop(why);
        }
        // A limit that this process met is reported like one of another process.
        let met_here = |why: &Stopped| {
            matches!(why, Stopped::Time | Stopped::Memory | Stopped::DiskLimit)
                && self.post.processes() > 1
        };
        if let Outcome::Unknown(why) = &mut answer.outcome
            && met_here(why)
        {
            *why = net::met_by(self.post.process(), why.clone());
        }
        let own = self.post.reports()[self.post.process()].sent;
        if let Ok(sent) = tell_all(&*self.post, &[own]) {
            let _ = self.sent.set(sent.into_iter().flatten().sum());
        }
        answer
    }

    /// Whether this is the process that reports.
    pub fn is_first(&self) -> bool {
        self.post.process() == 0
    }

    /// How many processes there are, and the bytes that all have sent.
    pub fn exchanged(&self) -> (usize, u64) {
        let known = || self.post.reports().iter().map(|report| report.sent).sum();
        let sent = self.sent.get().copied().unwrap_or_else(known);
        (self.post.processes(), sent)
    }

    /// Whether a later run can go on from a commit.
    pub fn has_commits(&self) -> bool {
        self.checkpoints.has_commits()
    }

    /// How much more than on average was made for the busiest bucket.
    pub fn skew(&self) -> f64 {
        self.post.skew()
    }

    /// Ends the run: after an answer, when every process has it, commits are removed. They stay if
    /// something was stopped.
    pub fn end(mut self) {
        let ended = tell_all(&*self.post, &[]);
        match ended {
            Ok(_) => {
                self.checkpoints.clear_commits();
                self.post.close();
                if let Some(running) = self.running.take() {
                    running.finish();
                }
            }
            Err(_) => {
                std::thread::sleep(LAST_WORDS);
                // There may be nobody left to wait for: threads end with the program.
                std::mem::forget(self.running.take());
            }
        }
    }
}

/// Takes the work folder for this process.
fn lock(args: &RunArgs) -> Result<File, String> {
    let path = args.work.join(format!("process-{}.lock", args.process));
    let failed = |error: std::io::Error| format!("--work: {}: {error}", path.display());
    std::fs::create_dir_all(&args.work).map_err(failed)?;
    let file = File::create(&path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => Err(format!(
            "--work {}: process {} of another run is still there",
            args.work.display(),
            args.process
        )),
        // Some file systems have no locks.
        Err(std::fs::TryLockError::Error(_)) => Ok(file),
    }
}
