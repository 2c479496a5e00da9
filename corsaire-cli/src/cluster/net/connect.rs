//! The connections between the processes of a run. Each process listens at its own address of the host
//! file and nowhere else; of two processes, the one with the higher number calls the other. Both prove that
//! they know the secret of the run. Read `net/hello.rs` before it.
//!
//! Nothing is encrypted: a stranger that can change what is on its way can still do harm.

use super::hello::Hello;
use super::secret::Secret;
use crate::report::output::say;
use corsaire::Interrupt;
use std::io;
use std::net::{TcpListener, TcpStream, ToSocketAddrs};
use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// How long a caller may take to present itself.
const INTRODUCTION: Duration = Duration::from_secs(5);
/// How long to wait before calling again, or before looking whether the run was interrupted.
const AGAIN: Duration = Duration::from_millis(100);
/// Callers that may be about to present themselves: more at once are strangers.
const CALLERS: usize = 1024;

/// Connects process `me` with all others, which must come within `wait`. `run` is what is asked, in full;
/// `secret` is what the processes know and strangers do not.
/// A connection on which nothing comes, or goes, within `patience` is lost.
pub fn connect(
    addresses: &[String],
    me: usize,
    (run, secret): (&str, &Secret),
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
        secret: secret.clone(),
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
    let (mut callers, most_callers) = (0, most_callers());
    while let (Some(listener), Some(missing)) = (&listener, missing(&sockets, me)) {
        match listener.accept() {
            Ok((socket, from)) if callers < most_callers => {
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
            // The system has no room for a connection: callers that leave make some.
            Err(_) => std::thread::sleep(AGAIN),
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
                say(format_args!("a call from {from} is not of this run: {why}"));
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

/// How many callers are heard at once: fewer than half of the files that the process may open.
fn most_callers() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    CALLERS
        .min(open_files(&limits) / 2)
        .saturating_sub(1)
        .max(1)
}

/// The limit of open files, as Linux writes it down. Where it is not known, 256.
fn open_files(limits: &str) -> usize {
    let line = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"));
    let number = line.and_then(|line| line.split_whitespace().next());
    match number {
        Some("unlimited") => usize::MAX,
        Some(number) => number.parse().unwrap_or(256),
        None => 256,
    }
}

/// A process that has not called yet.
fn missing(sockets: &[Option<TcpStream>], me: usize) -> Option<usize> {
    (me + 1..sockets.len()).find(|other| sockets[*other].is_none())
}

/// Calls another process until it answers.
fn call(address: &str, other: usize, hello: &Hello, end: Instant) -> Result<TcpStream, String> {
    let place = || format!("process {other} at {address}");
    loop {
        match reach(address, end) {
            Ok(mut socket) => {
                let met = hello.call(&mut socket, other as u64, end);
                hello.go_on()?;
                return match met {
                    Ok(()) => Ok(socket),
                    Err(why) => Err(format!("{}: {why}", place())),
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
    let from = hello.answer(&mut socket, Instant::now() + INTRODUCTION)?;
    Ok((from as usize, socket))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callers_leave_half_of_the_files_to_the_run() {
        let limits = "Limit  Soft Limit  Hard Limit  Units\n\
                      Max open files            64                   4096      files\n";
        assert_eq!(open_files(limits), 64);
        assert_eq!(
            open_files("Max open files unlimited unlimited files"),
            usize::MAX
        );
        assert_eq!(open_files(""), 256);
        assert!((1..CALLERS).contains(&most_callers()));
    }
}
