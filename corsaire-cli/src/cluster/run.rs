//! A run: connects the processes, asks the question with limits that are shared, and ends all of it in
//! good order. Read `net/post.rs` and `cluster/progress.rs` before it.

use crate::args::Common;
use crate::args::cluster::ClusterArgs;
use crate::cluster::hosts::{Hosts, read_hosts};
use crate::cluster::net::{self, Post, Running, Secret};
use crate::cluster::progress::RunWatcher;
use crate::cluster::secret::{NO_SECRET, given_secret, secret_from_input};
use crate::report::failure::Failure;
use crate::report::progress::{Watcher, interrupt};
use corsaire::ask::{Asked, Evidence};
use corsaire::engines::{DiskRoom, tell_all};
use corsaire::problem::Peers;
use corsaire::{Answer, Board, Checkpoints, Limits, NoCertificate, Outcome, Question, Stopped};
use std::fs::File;
use std::net::TcpStream;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

/// Threads and memory of each process, unless the command line says otherwise: several processes may be on
/// one machine.
const THREADS: u16 = 1;
const MEMORY: u64 = 1 << 30;
/// The least memory of a process beside blocks on their way.
const LEAST_MEMORY: u64 = 32 << 20;
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
    watcher: RunWatcher,
    limits: Limits,
    /// Bytes that all processes have sent, when the answer was found.
    sent: OnceLock<u64>,
    /// The limit that this process met.
    stopped_here: OnceLock<Stopped>,
    /// No other run may use the work folder as this process.
    _lock: File,
}

impl Run {
    /// Connects with the other processes, which ask the same question.
    pub fn begin<Q: Question>(
        args: &ClusterArgs,
        common: &Common,
        question: &Q,
        with_evidence: bool,
    ) -> Result<Run, Failure> {
        args.is_asked(&[("--results", common.results.is_some())])?;
        let asked = question.asked();
        if !asked.can_be_shared() {
            return Err(Failure::new(
                "--hosts: several processes cannot share this question. They share solve, prove, and \
                 count --what positions, winnable, games or solutions, without conditions",
            ));
        }
        let hosts = hosts(args).map_err(Failure::new)?;
        let (process, addresses) = (args.process, hosts.addresses.clone());
        let lock = lock(args).map_err(Failure::new)?;
        let memory = memory(common, addresses.len()).map_err(Failure::new)?;
        // From now on Ctrl-C is heard.
        let watcher = Watcher::new(common);
        let said = said(args, common, &asked, with_evidence);
        let sockets = connected(args, hosts, &said).map_err(Failure::new)?;
        let post = Post::new(process, addresses.len(), low_bits(&asked.board));
        let post = Arc::new(post);
        let running = net::run(&post, sockets, addresses, args.patience).map_err(Failure::new)?;
        let mut checkpoints = match common.fresh {
            true => Checkpoints::new(&args.work, false),
            false => Checkpoints::if_there(&args.work),
        };
        checkpoints.interval = args.commit_every;
        let checkpoints = Arc::new(checkpoints);
        let scratch = common.scratch.as_ref().unwrap_or(&args.work);
        let limits = watcher
            .limits(common)
            .threads(threads(common).into())
            .memory(memory)
            .scratch(scratch)
            .disk(&args.disk.map(DiskRoom::of).unwrap_or_default())
            .checkpoints(Arc::clone(&checkpoints))
            .shared_by(post.clone());
        Ok(Run {
            watcher: RunWatcher::new(watcher, &post),
            post,
            running: Some(running),
            checkpoints,
            limits,
            sent: OnceLock::new(),
            stopped_here: OnceLock::new(),
            _lock: lock,
        })
    }

    /// Asks the question, in all processes.
    pub fn ask<Q: Question>(&self, question: &Q) -> Answer<Q::Found, Q::Why> {
        self.watcher.begin(question);
        let mut answer = question.ask(&self.limits, &self.watcher);
        self.watcher.finish();
        // The others do not wait for a process that has stopped, be it while it made the certificate.
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
            let _ = self.stopped_here.set(why.clone());
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

    /// The limit that this process met, if one stopped it.
    pub fn stopped_here(&self) -> Option<&Stopped> {
        self.stopped_here.get()
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
                // There may be no process left to wait for: threads end with the program.
                std::mem::forget(self.running.take());
            }
        }
    }
}

/// The processes of a run, of which this is one.
fn hosts(args: &ClusterArgs) -> Result<Hosts, String> {
    let hosts = read_hosts(args.hosts.as_deref().unwrap_or_default())?;
    let (process, processes) = (args.process, hosts.addresses.len());
    match process < processes {
        true => Ok(hosts),
        false => Err(format!(
            "--process {process}: the host file has {processes} lines, numbered from 0 on"
        )),
    }
}

/// The memory that a process may use for its sets.
fn memory(common: &Common, processes: usize) -> Result<u64, String> {
    let exchange = Post::bytes(processes);
    let memory = common.memory.unwrap_or(MEMORY).checked_sub(exchange);
    memory.filter(|left| *left >= LEAST_MEMORY).ok_or_else(|| {
        let least = (exchange + LEAST_MEMORY).div_ceil(1 << 20);
        format!("--memory: {processes} processes need at least {least}M each")
    })
}

fn threads(common: &Common) -> u16 {
    common.threads.unwrap_or(THREADS)
}

/// What must be the same in every process: the question, and whatever the steps of an engine depend on.
fn said(args: &ClusterArgs, common: &Common, asked: &Asked, with_evidence: bool) -> String {
    format!(
        "{}evidence {with_evidence}\nmemory {}\nthreads {}\npatience {:?}\nfresh {}\n",
        asked.in_full(),
        common.memory.unwrap_or(MEMORY),
        threads(common),
        args.patience,
        common.fresh
    )
}

/// Connections to the other processes, which know the secret too.
fn connected(
    args: &ClusterArgs,
    hosts: Hosts,
    said: &str,
) -> Result<Vec<Option<TcpStream>>, String> {
    let Hosts { addresses, secret } = hosts;
    // `start` sends the secret before anything else.
    let secret = match args.until_end_of_input {
        true => secret_from_input()?,
        false => given_secret(secret)?,
    };
    if args.until_end_of_input {
        std::thread::spawn(|| {
            let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
            interrupt().stop();
        });
    }
    if addresses.len() == 1 {
        return Ok(vec![None]);
    }
    let secret = Secret::of(&secret.ok_or(NO_SECRET)?)?;
    let times = (args.wait, args.patience);
    net::connect(
        &addresses,
        args.process,
        (said, &secret),
        times,
        interrupt(),
    )
}

/// How many of the lowest bits of a position have no say in who owns it.
fn low_bits(board: &Board) -> u32 {
    let bits = (board.len() as u32).saturating_sub(HIGH_BITS);
    bits.min(MOST_LOW_BITS)
}

/// Takes the work folder for this process.
fn lock(args: &ClusterArgs) -> Result<File, String> {
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
