//! What processes say to each other when they meet: first proofs that both know the secret of the run, then
//! what run they belong to. The version, the processes and the question must be the same. Read
//! `net/secret.rs` before it.
//!
//! The process that answers sends its nonce. The caller sends its own nonce, its number and its proof. Only
//! then does the other one send anything else: its proof. Only then does the caller say what it asks.

use super::secret::{Call, End, NONCE, Nonce, PROOF, Secret, nonce};
use crate::report::output::plain;
use corsaire::Interrupt;
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// What a process says first of itself.
const HEADING: &str = concat!("corsaire-cluster ", env!("CARGO_PKG_VERSION"), "\n");
/// No question is longer.
const LONGEST: u64 = 1 << 20;
/// How often a waiting process looks whether the run was interrupted.
const GLANCE: Duration = Duration::from_millis(100);

/// A process, as it presents itself.
#[derive(Debug)]
pub struct Hello {
    pub processes: u64,
    pub process: u64,
    pub run: String,
    pub secret: Secret,
    pub interrupt: Interrupt,
}

impl Hello {
    /// Meets process `to`, which was called.
    pub fn call(&self, socket: &mut TcpStream, to: u64, end: Instant) -> Result<(), String> {
        let silent = |error: io::Error| format!("it does not answer ({error})");
        let mut asked: Nonce = [0; NONCE];
        // It may wait for others before it answers.
        self.fill(socket, &mut asked, end).map_err(silent)?;
        let call = Call {
            from: self.process,
            to,
            asked,
            answered: nonce()?,
        };
        let mut bytes = call.answered.to_vec();
        bytes.extend(call.from.to_le_bytes());
        bytes.extend(self.secret.proof(End::Caller, &call).as_bytes());
        socket.write_all(&bytes).map_err(silent)?;
        let refused = |error| format!("it does not take the secret of this process ({error})");
        let mut proof = [0; PROOF];
        self.fill(socket, &mut proof, end).map_err(refused)?;
        if self.secret.proof(End::Answerer, &call) != proof {
            return Err("it does not know the secret of this process".to_string());
        }
        self.write(socket).map_err(silent)?;
        match self.read(socket, end)? == to {
            true => Ok(()),
            false => Err("it is another process".to_string()),
        }
    }

    /// Meets a process that calls. Returns its number.
    pub fn answer(&self, socket: &mut TcpStream, end: Instant) -> Result<u64, String> {
        let silent =
            |error: io::Error| format!("it does not show that it knows the secret ({error})");
        let asked = nonce()?;
        socket.write_all(&asked).map_err(silent)?;
        let mut answered: Nonce = [0; NONCE];
        let (mut from, mut proof) = ([0; 8], [0; PROOF]);
        for bytes in [&mut answered[..], &mut from, &mut proof] {
            self.fill(socket, bytes, end).map_err(silent)?;
        }
        let call = Call {
            from: u64::from_le_bytes(from),
            to: self.process,
            asked,
            answered,
        };
        if self.secret.proof(End::Caller, &call) != proof {
            return Err("it does not know the secret".to_string());
        }
        let proof = self.secret.proof(End::Answerer, &call);
        socket.write_all(proof.as_bytes()).map_err(silent)?;
        // A process of the run is told what is asked here even if it asks something else: then it can say so.
        let theirs = self.read(socket, end);
        let told = self.write(socket);
        let theirs = theirs?;
        told.map_err(|error| error.to_string())?;
        match theirs == call.from && theirs > self.process && theirs < self.processes {
            true => Ok(theirs),
            false => Err(format!("it says that it is process {theirs}")),
        }
    }

    fn write(&self, socket: &mut TcpStream) -> io::Result<()> {
        let mut bytes = HEADING.as_bytes().to_vec();
        for number in [self.processes, self.process, self.run.len() as u64] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(self.run.as_bytes());
        socket.write_all(&bytes)
    }

    /// Reads what the other process says, which must be of the same run: its number.
    fn read(&self, socket: &TcpStream, end: Instant) -> Result<u64, String> {
        let broken = |error: io::Error| format!("it does not say what run it belongs to ({error})");
        let mut heading = vec![0; HEADING.len()];
        self.fill(socket, &mut heading, end).map_err(broken)?;
        if heading != HEADING.as_bytes() {
            return Err("it is another version".to_string());
        }
        let number = || {
            let mut bytes = [0; 8];
            self.fill(socket, &mut bytes, end).map_err(broken)?;
            Ok::<u64, String>(u64::from_le_bytes(bytes))
        };
        let (processes, process, len) = (number()?, number()?, number()?);
        if len > LONGEST {
            return Err("its question is too long".to_string());
        }
        let mut run = vec![0; len as usize];
        self.fill(socket, &mut run, end).map_err(broken)?;
        let run = String::from_utf8_lossy(&run).into_owned();
        if processes != self.processes {
            return Err(format!(
                "it counts {processes} processes, not {}",
                self.processes
            ));
        }
        if run != self.run {
            let differs = run.lines().zip(self.run.lines()).find(|(a, b)| a != b);
            let (theirs, ours) = differs.unwrap_or_default();
            return Err(format!(
                "it has another question or other limits: `{}`, here `{ours}`",
                plain(theirs)
            ));
        }
        Ok(process)
    }

    /// Reads so many bytes, all of them before `end`.
    fn fill(&self, mut socket: &TcpStream, bytes: &mut [u8], end: Instant) -> io::Result<()> {
        let mut filled = 0;
        while filled < bytes.len() {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() || self.interrupt.is_stopped() {
                return Err(io::Error::other("nothing came in time"));
            }
            socket.set_read_timeout(Some(left.min(GLANCE)))?;
            match socket.read(&mut bytes[filled..]) {
                Ok(0) => return Err(io::Error::other("it hung up")),
                Ok(count) => filled += count,
                Err(error) => match error.kind() {
                    io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {}
                    io::ErrorKind::Interrupted => {}
                    _ => return Err(error),
                },
            }
        }
        Ok(())
    }

    /// An error if the run was interrupted.
    pub fn go_on(&self) -> Result<(), String> {
        match self.interrupt.is_stopped() {
            false => Ok(()),
            true => Err("interrupted before all processes had met".to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;

    const SECRET: &str = "sixteen letters or more";

    fn hello(process: u64, run: &str, secret: &str) -> Hello {
        Hello {
            processes: 3,
            process,
            run: run.to_string(),
            secret: Secret::of(secret).expect("a secret"),
            interrupt: Interrupt::default(),
        }
    }

    /// What the ends of a call come to: process 0 answers; the other one calls process `to`.
    fn met(caller: Hello, to: u64) -> (Result<(), String>, Result<u64, String>) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let end = Instant::now() + Duration::from_secs(20);
        let thread = std::thread::spawn(move || {
            let mut socket = TcpStream::connect(address).expect("a call");
            caller.call(&mut socket, to, end)
        });
        let (mut socket, _) = listener.accept().expect("a call");
        let answered = hello(0, "what\n", SECRET).answer(&mut socket, end);
        drop(socket);
        (thread.join().expect("no panic"), answered)
    }

    #[test]
    fn processes_of_one_run_meet() {
        let (called, answered) = met(hello(2, "what\n", SECRET), 0);
        assert_eq!((called, answered), (Ok(()), Ok(2)));
    }

    #[test]
    fn another_secret_is_refused_before_anything_is_said() {
        let (called, answered) = met(hello(2, "what\n", "another secret of 16"), 0);
        assert!(
            called
                .expect_err("refused")
                .contains("does not take the secret")
        );
        assert_eq!(answered, Err("it does not know the secret".to_string()));
        // A proof for another process is of no use either.
        let (_, answered) = met(hello(2, "what\n", SECRET), 1);
        assert_eq!(answered, Err("it does not know the secret".to_string()));
    }

    #[test]
    fn what_others_ask_is_shown_without_control_characters() {
        let (called, answered) = met(hello(2, "\x1b[2Jwhat\u{9b}\n", SECRET), 0);
        let said = answered.expect_err("refused");
        assert!(said.contains("` [2Jwhat `, here `what`"), "{said}");
        assert!(called.expect_err("refused").contains("another question"));
        let (_, answered) = met(hello(0, "what\n", SECRET), 0);
        assert_eq!(answered, Err("it says that it is process 0".to_string()));
    }
}
