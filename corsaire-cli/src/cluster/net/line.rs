//! A connection as timely reads it. Nothing to read before it.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use timely::communication::allocator::zero_copy::stream::Stream;

/// A connection that signals do not break: a process may be paused for a moment.
pub struct Line(pub TcpStream);

impl Read for Line {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.0.read(bytes) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => return read,
            }
        }
    }
}

impl Write for Line {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Stream for Line {
    fn try_clone(&self) -> io::Result<Line> {
        self.0.try_clone().map(Line)
    }

    fn set_nonblocking(&self, nonblocking: bool) -> io::Result<()> {
        self.0.set_nonblocking(nonblocking)
    }

    fn shutdown(&self, how: Shutdown) -> io::Result<()> {
        self.0.shutdown(how)
    }
}
