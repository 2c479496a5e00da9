//! Processes of a run, started by a test.

use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// What the processes that tests start know.
pub const SECRET: &str = "a secret of all these tests";
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_corsaire");

/// Addresses on this machine that nobody uses now.
pub fn free_addresses(count: usize) -> String {
    let taken: Vec<TcpListener> = (0..count)
        .map(|_| TcpListener::bind("127.0.0.1:0").expect("a port"))
        .collect();
    let address = |listener: &TcpListener| listener.local_addr().expect("its address").to_string();
    taken.iter().map(address).collect::<Vec<_>>().join(",")
}

/// A run of several processes, each with its own way to be started.
pub struct Started {
    pub processes: Vec<Child>,
}

impl Started {
    /// Starts a run on this machine.
    pub fn here(count: usize, question: &str, work: &Path) -> Started {
        let hosts = free_addresses(count);
        Started::with(count, question, work, &hosts, |_| Command::new(PROGRAM))
    }

    /// Starts a run; `program` makes the command of each process.
    pub fn with(
        count: usize,
        question: &str,
        work: &Path,
        hosts: &str,
        program: impl Fn(usize) -> Command,
    ) -> Started {
        let start = |process: usize| {
            let mut command = program(process);
            command
                .args(question.split_whitespace())
                .args([
                    "--json",
                    "--hosts",
                    hosts,
                    "--process",
                    &process.to_string(),
                ])
                .args(["--wait", "100s", "--work"])
                .arg(work)
                .env("CORSAIRE_CLUSTER_SECRET", SECRET)
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped());
            command.spawn().expect("a process")
        };
        Started {
            processes: (0..count).map(start).collect(),
        }
    }

    /// Waits for all: what the first printed, and what each said and ended with.
    pub fn finish(self) -> Vec<Output> {
        let ended = self.processes.into_iter();
        ended
            .map(|child| child.wait_with_output().expect("an end"))
            .collect()
    }

    /// Waits until all have ended, and returns how long the last one took.
    pub fn time_to_end(&mut self, most: Duration) -> Option<Duration> {
        let began = Instant::now();
        while began.elapsed() < most {
            let mut running = self.processes.iter_mut();
            if running.all(|child| child.try_wait().expect("a state").is_some()) {
                return Some(began.elapsed());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        None
    }
}

/// The field of a JSON object that was printed, as text.
pub fn field(output: &Output, name: &str) -> String {
    let text = String::from_utf8_lossy(&output.stdout);
    let value: serde_json::Value = match serde_json::from_str(&text) {
        Ok(value) => value,
        Err(_) => panic!("{text}{}", String::from_utf8_lossy(&output.stderr)),
    };
    value[name].to_string()
}

/// Runs it to its end, and returns a field of the answer.
pub fn answer(count: usize, question: &str, work: &Path, name: &str) -> String {
    let outputs = Started::here(count, question, work).finish();
    field(&outputs[0], name)
}
