//! `corsaire start` (feature `cluster`): starts all processes that share a question, those of other machines
//! over ssh. Read `cluster/hosts.rs` before it.
//!
//! The processes get the secret of the run, a random one if none is given, as the first line of their
//! standard input. What the first process prints is the result. What the others say on standard error comes
//! with their number before it. If this program ends, however that happens, the standard input of the
//! processes ends, and they stop. If a process fails, those that still wait for it are stopped in the same
//! way. A process that does not stop is killed.

use crate::args::Common;
use crate::cluster::{Hosts, Secret, given_secret, random_secret, read_hosts};
use crate::report::failure::Failure;
use crate::report::output::{Exit, plain, say};
use crate::report::resume::quoted;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// It asks for no password, and notices that a machine has gone.
const SSH: &str = "ssh -o BatchMode=yes -o ConnectTimeout=20 -o ServerAliveInterval=10";
/// How long processes may take to stop by themselves when one of them has failed.
const GRACE: Duration = Duration::from_secs(2);
/// How long they may take to end when they were told to.
const END: Duration = Duration::from_secs(10);
/// How often it is looked whether a process has ended.
const GLANCE: Duration = Duration::from_millis(20);

#[derive(clap::Args)]
pub struct Args {
    /// The file with the addresses of all processes, one `address:port` a line, or a list with commas
    #[arg(long, value_name = "FILE|LIST")]
    hosts: String,
    /// The program that reaches other machines, with its options
    #[arg(long, value_name = "COMMAND", default_value = SSH)]
    ssh: String,
    /// The name or path of this program on the other machines
    #[arg(long, value_name = "PATH", default_value = "corsaire")]
    program: String,
    /// The folder to work in on the other machines [default: the one that ssh comes to]
    #[arg(long, value_name = "DIR")]
    folder: Option<String>,
    /// What to ask, like: count english d4 --what positions --memory 4G
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true)]
    command: Vec<String>,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let Hosts { addresses, secret } = read_hosts(&args.hosts).map_err(Failure::new)?;
    args.refuse(common)?;
    let secret = match given_secret(secret).map_err(Failure::new)? {
        Some(secret) => secret,
        None => random_secret().map_err(Failure::new)?,
    };
    Secret::of(&secret).map_err(Failure::new)?;
    let processes = args.started(&addresses, &secret).map_err(Failure::new)?;
    // Ctrl-C stops the processes, and what they say then is still heard. A second one ends this program.
    let (for_handler, mut is_second) = (processes.clone(), false);
    let _ = ctrlc::set_handler(move || {
        if is_second {
            for_handler.kill();
            std::process::exit(130);
        }
        is_second = true;
        say("stopping; Ctrl-C again does not wait");
        for_handler.end();
    });
    let processes = &processes;
    let ends = std::thread::scope(|scope| {
        let wait = |process| scope.spawn(move || watch(process, processes));
        let waiting: Vec<_> = (0..processes.children.len()).map(wait).collect();
        let ends = waiting.into_iter().map(|thread| thread.join());
        ends.map(|end| end.unwrap_or(Exit::Stopped))
            .collect::<Vec<Exit>>()
    });
    // The first process has the answer.
    Ok(ends[0])
}

/// The processes, and their standard inputs, kept until the end: a process stops when its input ends.
#[derive(Clone)]
struct Processes {
    inputs: Arc<Mutex<Vec<ChildStdin>>>,
    children: Vec<Arc<Mutex<Child>>>,
}

impl Processes {
    /// Stops all processes, and kills those that do not stop.
    fn end(&self) {
        locked(&self.inputs).clear();
        let processes = self.clone();
        std::thread::spawn(move || {
            std::thread::sleep(END);
            processes.kill();
        });
    }

    fn kill(&self) {
        for child in &self.children {
            // An error says that it has ended already.
            let _ = locked(child).kill();
        }
    }

    /// Waits for the end of a process: its exit code, if it has one.
    fn wait_for(&self, process: usize) -> Option<i32> {
        loop {
            match locked(&self.children[process]).try_wait() {
                Ok(None) => {}
                ended => return ended.ok().flatten().and_then(|status| status.code()),
            }
            std::thread::sleep(GLANCE);
        }
    }
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Args {
    /// What each process cannot be asked.
    fn refuse(&self, common: &Common) -> Result<(), Failure> {
        if *common != Common::default() {
            return Err(Failure::new(
                "options of the question stand after `--`, with its command",
            ));
        }
        if self.command[0] == "start" {
            return Err(Failure::new("start cannot start itself"));
        }
        let is_taken = |word: &&String| ["--hosts", "--process"].contains(&word.as_str());
        if let Some(word) = self.command.iter().find(is_taken) {
            return Err(Failure::new(format!(
                "{word} is given to each process by `start` itself"
            )));
        }
        if self.command.iter().any(|word| word == "-") {
            return Err(Failure::new(
                "`-`: the standard input of the processes has their secret. Name a file instead",
            ));
        }
        Ok(())
    }

    /// All processes, each with the secret as the first line of its standard input.
    fn started(&self, addresses: &[String], secret: &str) -> Result<Processes, String> {
        let mut children = Vec::new();
        for (process, address) in addresses.iter().enumerate() {
            let mut words = self.command.clone();
            let number = process.to_string();
            words.extend(["--hosts", &addresses.join(","), "--process", &number].map(String::from));
            words.push("--until-end-of-input".to_string());
            let mut command = self.command_for(address, &words)?;
            command.stdin(Stdio::piped()).stderr(Stdio::piped());
            command.stdout(if process == 0 {
                Stdio::inherit()
            } else {
                Stdio::null()
            });
            // Ctrl-C is for this program alone.
            #[cfg(unix)]
            std::os::unix::process::CommandExt::process_group(&mut command, 0);
            let failed =
                |error| format!("process {process} at {address} cannot be started: {error}");
            let mut child = command.spawn().map_err(failed)?;
            // The secret goes where no list of processes shows it, on other machines too. A process that
            // has ended already is noticed later.
            if let Some(input) = &mut child.stdin {
                let _ = input.write_all(format!("{secret}\n").as_bytes());
            }
            children.push(child);
        }
        let inputs = children.iter_mut().filter_map(|child| child.stdin.take());
        Ok(Processes {
            inputs: Arc::new(Mutex::new(inputs.collect())),
            children: children
                .into_iter()
                .map(|child| Arc::new(Mutex::new(child)))
                .collect(),
        })
    }

    /// What starts one process.
    fn command_for(&self, address: &str, words: &[String]) -> Result<Command, String> {
        let host = address.rsplit_once(':').map_or(address, |(host, _)| host);
        let host = host.trim_start_matches('[').trim_end_matches(']');
        if host == "localhost" || host.starts_with("127.") || host == "::1" {
            let own = std::env::current_exe().map_err(|error| error.to_string())?;
            let mut command = Command::new(own);
            command.args(words);
            return Ok(command);
        }
        let mut ssh = self.ssh.split_whitespace();
        let program = ssh.next().ok_or("--ssh: which program?")?;
        let mut command = Command::new(program);
        let words = [&self.program]
            .into_iter()
            .chain(words)
            .map(|word| quoted(word));
        let mut line = words.collect::<Vec<_>>().join(" ");
        if let Some(folder) = &self.folder {
            line = format!("cd {} && {line}", quoted(folder));
        }
        command.args(ssh).arg(host).arg(line);
        Ok(command)
    }
}

/// Passes on what a process says, and waits for its end: how it ended.
fn watch(process: usize, processes: &Processes) -> Exit {
    let said = locked(&processes.children[process]).stderr.take();
    let said = said.map(BufReader::new);
    let lines = said.into_iter().flat_map(|said| said.split(b'\n'));
    for line in lines.map_while(Result::ok) {
        let line = plain(&String::from_utf8_lossy(&line));
        let _ = match process {
            0 => writeln!(io::stderr(), "{line}"),
            _ => writeln!(io::stderr(), "[{process}] {line}"),
        };
    }
    let code = processes.wait_for(process);
    let exit = match (code, code.and_then(Exit::coded)) {
        (_, Some(exit)) => exit,
        // What shells say of a program that they cannot run.
        (Some(126 | 127), _) => {
            say(format_args!(
                "process {process} cannot be run: see --program"
            ));
            Exit::Failed
        }
        // It was killed, or ssh has lost it.
        _ => {
            say(format_args!("process {process} was lost"));
            Exit::Stopped
        }
    };
    if matches!(exit, Exit::Failed | Exit::Stopped) {
        std::thread::sleep(GRACE);
        processes.end();
    }
    exit
}
