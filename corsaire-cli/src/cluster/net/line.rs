//! A connection as timely reads it, and what breaks it. Nothing to read before it.

use std::cell::RefCell;
use std::io::{self, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use timely::communication::allocator::zero_copy::stream::Stream;

/// A connection that signals do not break: a process may be paused for a moment. Timely panics with the text
/// of an error; the thread that met it keeps the error itself.
pub struct Line {
    /// The process at the other end.
    pub process: usize,
    /// The connection to it.
    pub socket: TcpStream,
}

/// What breaks a connection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Break {
    /// Nothing came, or went, for too long.
    Silence,
    /// The other end closed it.
    Closed,
    /// The system says this.
    Error(String),
}

thread_local! {
    static BROKEN: RefCell<Option<(usize, Break)>> = const { RefCell::new(None) };
}

/// The process whose connection broke in this thread, and what broke it.
pub fn broken() -> Option<(usize, Break)> {
    BROKEN.with_borrow(Clone::clone)
}

impl Line {
    fn keep(&self, what: Break) {
        BROKEN.set(Some((self.process, what)));
    }

    fn keep_error(&self, error: &io::Error) {
        self.keep(match error.kind() {
            ErrorKind::WouldBlock | ErrorKind::TimedOut => Break::Silence,
            _ => Break::Error(error.to_string()),
        });
    }
}

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.socket.read(bytes);
            match &read {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => self.keep_error(error),
                Ok(0) => self.keep(Break::Closed),
                Ok(_) => {}
            }
            return read;
        }
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.socket.write(bytes);
        written.inspect_err(|error| self.keep_error(error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.socket.flush()
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Line> {
        let process = self.process;
        let socket = self.socket.try_clone()?;
        Ok(Line { process, socket })
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.socket.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.socket.shutdown(how)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use std::time::Duration;

    #[test]
    fn a_thread_knows_what_broke_its_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("its address");
        let socket = TcpStream::connect(address).expect("a call");
        let (other, _) = listener.accept().expect("a call");
        let patience = Some(Duration::from_millis(10));
        socket.set_read_timeout(patience).expect("a limit");
        let mut line = Line { process: 7, socket };
        assert_eq!(broken(), None);
        assert!(line.read(&mut [0; 8]).is_err());
        assert_eq!(broken(), Some((7, Break::Silence)));
        drop(other);
        assert_eq!(line.read(&mut [0; 8]).ok(), Some(0));
        assert_eq!(broken(), Some((7, Break::Closed)));
        let elsewhere = std::thread::spawn(broken);
        assert_eq!(elsewhere.join().expect("an end"), None);
    }
}
