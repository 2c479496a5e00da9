//! A server for one test: on a port of its own, gone when the test is over.

use crate::client;
use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub struct Server {
    child: Child,
    pub address: SocketAddr,
}

impl Server {
    /// A server that keeps no results.
    pub fn start() -> Server {
        Server::with(&[])
    }

    /// The same with some more arguments.
    pub fn with(args: &[&str]) -> Server {
        let mut program = Command::new(env!("CARGO_BIN_EXE_corsaire"));
        program.env("CORSAIRE_NO_RESULTS", "1");
        Server::of(program, args)
    }

    /// A server that keeps its results in this file.
    pub fn keeping(results: &Path) -> Server {
        let program = Command::new(env!("CARGO_BIN_EXE_corsaire"));
        let path = results.to_str().expect("a path");
        Server::of(program, &["--results", path])
    }

    fn of(mut program: Command, args: &[&str]) -> Server {
        // Tests leave nothing in the folders of the user who runs them.
        let mut child = program
            .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
            .args(["serve", "--port", "0", "--json"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("piped");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let said: Value = serde_json::from_str(&line).expect("JSON");
        let address = said["address"].as_str().expect("an address");
        let address = address.trim_start_matches("http://").trim_end_matches('/');
        Server {
            child,
            address: address.parse().expect("an address"),
        }
    }

    pub fn about(&self) -> Value {
        client::get(self.address, "/api/about").json()
    }

    /// Questions in a queue: being answered, and waiting.
    pub fn queue(&self, queue: &str) -> (u64, u64) {
        let about = self.about();
        let number = |name: &str| about[queue][name].as_u64().expect("a number");
        (number("answering"), number("waiting"))
    }

    /// Waits until a queue is as it should be. The time that it took.
    pub fn wait_for(&self, queue: &str, expected: (u64, u64)) -> Duration {
        let began = Instant::now();
        loop {
            let now = self.queue(queue);
            if now == expected {
                return began.elapsed();
            }
            assert!(
                began.elapsed() < Duration::from_secs(30),
                "{queue}: {now:?}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    /// The process.
    #[allow(dead_code)] // used by the benchmark
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Ends it as Ctrl-C does, and waits. The time that it took, and how it ended.
    #[cfg(unix)]
    pub fn interrupted(mut self) -> (Duration, Option<i32>) {
        let began = Instant::now();
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.expect("kill").success());
        let status = self.child.wait().expect("it ends");
        (began.elapsed(), status.code())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
