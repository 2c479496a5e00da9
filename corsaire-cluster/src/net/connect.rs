//! The connections between the processes of a run. Each process listens at its own address of the host
//! file and nowhere else; of two processes, the one with the higher number calls the other. Who calls
//! says what run it belongs to: the version, the processes and the question must be the same. Nothing to
//! read before it.
//!
//! This keeps mistakes out, not enemies: nothing is encrypted and nobody is authenticated.

use corsaire::Interrupt;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// What a call begins with.
const HEADING: &str = concat!("corsaire-cluster ", env!("CARGO_PKG_VERSION"), "\n");
/// No question is longer.
const LONGEST: u64 = 1 << 20;
/// How long a caller may take to say who it is.
const INTRODUCTION: Duration = Duration::from_secs(5);
/// How long to wait before calling again, or before looking whether the run was interrupted.
const AGAIN: Duration = Duration::from_millis(100);
/// Callers that may be about to say who they are: more at once are strangers.
const CALLERS: usize = 1024;

/// Connects process `me` with all others, which must come within `wait`. `run` is what is asked, in full.
/// A connection on which nothing comes, or goes, within `patience` is lost.
pub fn connect(
    addresses: &[String],
    me: usize,
    run: &str,
    (wait, patience): (Duration, Duration),
    interrupt: &Interrupt,
) -> Result<Vec<Option<TcpStream>>, String> {
    let end = Instant::now() + wait;
    let own = &addresses[me];
    let cannot = |error| format!("process {me} cannot listen at {own}: {error}");
    let mut sockets: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    let hello = Arc::new(Hello {
        processes: addresses.len() as u64,
        process: me as u64,
        run: run.to_string(),
        interrupt: interrupt.clone(),
    });
    // Nobody calls the last process.
    let listener = match me + 1 < addresses.len() {
        false => None,
        true => {
            let listener = TcpListener::bind(own).map_err(cannot)?;
            listener.set_nonblocking(true).map_err(cannot)?;
            Some(listener)
        }
    };
    for (other, address) in addresses.iter().enumerate().take(me) {
        sockets[other] = Some(call(address, other, &hello, end)?);
    }
    // Each caller is heard by a thread of its own: strangers that say nothing keep nobody waiting.
    let (heard, answers) = channel();
    let mut callers = 0;
    while let (Some(listener), Some(missing)) = (&listener, missing(&sockets, me)) {
        match listener.accept() {
            Ok((socket, from)) if callers < CALLERS => {
                let (hello, heard) = (Arc::clone(&hello), heard.clone());
                callers += 1;
                std::thread::spawn(move || {
                    let _ = heard.send((from, answer(socket, &hello)));
                });
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                std::thread::sleep(AGAIN / 4);
            }
            // The caller has gone again.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
            Err(error) => return Err(cannot(error)),
        }
        for (from, answer) in answers.try_iter() {
            callers -= 1;
            let taken = answer.and_then(|(other, socket)| match &mut sockets[other] {
                Some(_) => Err(format!("process {other} is there already")),
                place => {
                    *place = Some(socket);
                    Ok(())
                }
            });
            if let Err(why) = taken {
                say(&format!("a call from {from} is not of this run: {why}"));
            }
        }
        hello.go_on()?;
        if Instant::now() > end {
            let address = &addresses[missing];
            return Err(format!(
                "process {missing} at {address} did not call in time"
            ));
        }
    }
    for socket in sockets.iter().flatten() {
        let set = socket
            .set_nodelay(true)
            .and_then(|()| socket.set_read_timeout(Some(patience)))
            .and_then(|()| socket.set_write_timeout(Some(patience)));
        set.map_err(|error| format!("a connection cannot be set up: {error}"))?;
    }
    Ok(sockets)
}

/// Notes for a person.
fn say(text: &str) {
    let _ = writeln!(io::stderr(), "corsaire-cluster: {text}");
}

/// A process that has not called yet.
fn missing(sockets: &[Option<TcpStream>], me: usize) -> Option<usize> {
    (me + 1..sockets.len()).find(|other| sockets[*other].is_none())
}

/// Who a process is.
#[derive(Debug)]
struct Hello {
    processes: u64,
    process: u64,
    run: String,
    interrupt: Interrupt,
}

impl Hello {
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
        let broken = |error: io::Error| format!("it does not say who it is ({error})");
        let mut heading = vec![0; HEADING.len()];
        self.fill(socket, &mut heading, end).map_err(broken)?;
        if heading != HEADING.as_bytes() {
            return Err("it is another program, or another version".to_string());
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
                "it has another question or other limits: `{theirs}`, here `{ours}`"
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
            socket.set_read_timeout(Some(left.min(AGAIN)))?;
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
    fn go_on(&self) -> Result<(), String> {
        match self.interrupt.is_stopped() {
            false => Ok(()),
            true => Err("interrupted before all processes had met".to_string()),
        }
    }
}

/// Calls another process until it answers.
fn call(address: &str, other: usize, hello: &Hello, end: Instant) -> Result<TcpStream, String> {
    let place = || format!("process {other} at {address}");
    loop {
        match reach(address, end) {
            Ok(mut socket) => {
                let told = hello.write(&mut socket);
                told.map_err(|error| format!("{}: {error}", place()))?;
                // The other one may wait for others before it answers.
                let theirs = hello.read(&socket, end);
                hello.go_on()?;
                let theirs = theirs.map_err(|why| format!("{}: {why}", place()))?;
                return match theirs == other as u64 {
                    true => Ok(socket),
                    false => Err(format!("{} says that it is process {theirs}", place())),
                };
            }
            Err(error) if Instant::now() > end => {
                return Err(format!("{} did not answer in time: {error}", place()));
            }
            Err(_) => std::thread::sleep(AGAIN),
        }
        hello.go_on()?;
    }
}

/// A connection to an address.
fn reach(address: &str, end: Instant) -> io::Result<TcpStream> {
    let mut failed = io::Error::other("it has no address");
    for one in address.to_socket_addrs()? {
        let left = end.saturating_duration_since(Instant::now());
        match TcpStream::connect_timeout(&one, left.clamp(AGAIN, INTRODUCTION)) {
            // Where nobody listens yet, a call can reach its own end.
            Ok(socket) if socket.local_addr()? == one => {
                failed = io::Error::from(io::ErrorKind::ConnectionRefused);
            }
            Ok(socket) => return Ok(socket),
            Err(error) => failed = error,
        }
    }
    Err(failed)
}

/// Answers a call. Returns who called.
fn answer(mut socket: TcpStream, hello: &Hello) -> Result<(usize, TcpStream), String> {
    let set = socket
        .set_nonblocking(false)
        .and_then(|()| socket.set_write_timeout(Some(INTRODUCTION)));
    set.map_err(|error| error.to_string())?;
    let theirs = hello.read(&socket, Instant::now() + INTRODUCTION);
    // It is told who answers even if it is refused: then it can say why.
    let told = hello.write(&mut socket);
    let theirs = theirs?;
    told.map_err(|error| error.to_string())?;
    match theirs > hello.process && theirs < hello.processes {
        true => Ok((theirs as usize, socket)),
        false => Err(format!("it says that it is process {theirs}")),
    }
}
