//! The connections between the processes of a run. Each process listens at its own address of the host
//! file and nowhere else; of two processes, the one with the higher number calls the other. Who calls
//! says what run it belongs to: the version, the processes and the question must be the same. Nothing to
//! read before it.
//!
//! This keeps mistakes out, not enemies: nothing is encrypted and nobody is authenticated.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

/// What a call begins with.
const HEADING: &str = concat!("corsaire-cluster ", env!("CARGO_PKG_VERSION"), "\n");
/// No question is longer.
const LONGEST: u64 = 1 << 20;
/// How long a caller may take to say who it is.
const INTRODUCTION: Duration = Duration::from_secs(5);
/// How long to wait before calling again.
const AGAIN: Duration = Duration::from_millis(100);

/// Connects process `me` with all others, which must come within `wait`. `run` is what is asked, in full.
/// A connection on which nothing comes, or goes, within `patience` is lost.
pub fn connect(
    addresses: &[String],
    me: usize,
    run: &str,
    wait: Duration,
    patience: Duration,
) -> Result<Vec<Option<TcpStream>>, String> {
    let end = Instant::now() + wait;
    let own = &addresses[me];
    let mut sockets: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    let listener = match me + 1 < addresses.len() {
        false => None,
        true => {
            let listener = TcpListener::bind(own).and_then(|listener| {
                listener.set_nonblocking(true)?;
                Ok(listener)
            });
            let failed = |error| format!("process {me} cannot listen at {own}: {error}");
            Some(listener.map_err(failed)?)
        }
    };
    let hello = Hello {
        processes: addresses.len() as u64,
        process: me as u64,
        run: run.to_string(),
    };
    for (other, address) in addresses.iter().enumerate().take(me) {
        let socket = call(address, other, &hello, end)?;
        sockets[other] = Some(socket);
    }
    while let (Some(listener), Some(missing)) = (&listener, missing(&sockets, me)) {
        match listener.accept() {
            Ok((socket, from)) => match answer(socket, &hello) {
                Ok((other, socket)) => sockets[other] = Some(socket),
                Err(why) => say(&format!("a call from {from} is not of this run: {why}")),
            },
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                if Instant::now() > end {
                    let address = &addresses[missing];
                    return Err(format!(
                        "process {missing} at {address} did not call in time"
                    ));
                }
                std::thread::sleep(AGAIN / 4);
            }
            Err(error) => return Err(format!("process {me} cannot listen at {own}: {error}")),
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
#[derive(Debug, PartialEq, Eq)]
struct Hello {
    processes: u64,
    process: u64,
    run: String,
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

    /// Reads what the other process says. An error if it is not of the same run.
    fn read(&self, socket: &mut TcpStream) -> Result<Hello, String> {
        let broken = |error: io::Error| format!("it does not say who it is ({error})");
        let mut heading = vec![0; HEADING.len()];
        socket.read_exact(&mut heading).map_err(broken)?;
        if heading != HEADING.as_bytes() {
            return Err("it is another program, or another version".to_string());
        }
        let mut number = || {
            let mut bytes = [0; 8];
            socket.read_exact(&mut bytes).map_err(broken)?;
            Ok::<u64, String>(u64::from_le_bytes(bytes))
        };
        let (processes, process, len) = (number()?, number()?, number()?);
        if len > LONGEST {
            return Err("its question is too long".to_string());
        }
        let mut run = vec![0; len as usize];
        socket.read_exact(&mut run).map_err(broken)?;
        let run = String::from_utf8_lossy(&run).into_owned();
        if processes != self.processes {
            return Err(format!(
                "it counts {processes} processes, not {}",
                self.processes
            ));
        }
        if run != self.run {
            return Err(format!("it has another question or other limits:\n{run}"));
        }
        Ok(Hello {
            processes,
            process,
            run,
        })
    }
}

/// Calls another process until it answers.
fn call(address: &str, other: usize, hello: &Hello, end: Instant) -> Result<TcpStream, String> {
    let place = || format!("process {other} at {address}");
    loop {
        let mut addresses = address.to_socket_addrs();
        let resolved = addresses.as_mut().map_err(|error| error.to_string());
        let left = end.saturating_duration_since(Instant::now()).max(AGAIN);
        let tried = resolved.and_then(|all| {
            let one = all.next().ok_or("it has no address")?;
            TcpStream::connect_timeout(&one, left.min(INTRODUCTION)).map_err(|e| e.to_string())
        });
        match tried {
            Ok(mut socket) => {
                // The other one may be busy with another call.
                let prepared = socket
                    .set_read_timeout(Some(left))
                    .and_then(|()| hello.write(&mut socket));
                prepared.map_err(|error| format!("{}: {error}", place()))?;
                let theirs = hello.read(&mut socket);
                let theirs = theirs.map_err(|why| format!("{}: {why}", place()))?;
                return match theirs.process == other as u64 {
                    true => Ok(socket),
                    false => Err(format!(
                        "{} says that it is process {}",
                        place(),
                        theirs.process
                    )),
                };
            }
            Err(error) if Instant::now() > end => {
                return Err(format!("{} did not answer in time: {error}", place()));
            }
            Err(_) => std::thread::sleep(AGAIN),
        }
    }
}

/// Answers a call. Returns who called.
fn answer(mut socket: TcpStream, hello: &Hello) -> Result<(usize, TcpStream), String> {
    let set = socket
        .set_nonblocking(false)
        .and_then(|()| socket.set_read_timeout(Some(INTRODUCTION)));
    set.map_err(|error| error.to_string())?;
    let theirs = hello.read(&mut socket);
    // It is told who answers even if it is refused: then it can say why.
    let told = hello.write(&mut socket);
    let theirs = theirs?;
    told.map_err(|error| error.to_string())?;
    let is_higher = theirs.process > hello.process && theirs.process < hello.processes;
    match is_higher {
        true => Ok((theirs.process as usize, socket)),
        false => Err(format!("it says that it is process {}", theirs.process)),
    }
}
