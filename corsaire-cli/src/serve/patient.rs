//! The bytes of a connection. A client that reads nothing for 30 s is disconnected; one that reads is
//! not idle; and what the HTTP library says on its own is said in the server's form. Read
//! `serve/registry.rs` and `serve/own_reply.rs` before it.

use crate::serve::own_reply;
use crate::serve::registry::Connection;
use socket2::SockRef;
use std::future::Future;
use std::io;
use std::net::Shutdown;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// How long the other end may read nothing.
const PATIENCE: Duration = Duration::from_secs(30);

/// A stream that does not wait for ever until it can be written to.
pub struct Patient {
    stream: Arc<TcpStream>,
    connection: Arc<Connection>,
    /// Until when it waits, if it does.
    end: Option<Pin<Box<Sleep>>>,
    /// What is sent instead of a reply of the HTTP library, and how much of it was sent.
    instead: Option<(Vec<u8>, usize)>,
}

impl Patient {
    pub fn new(stream: Arc<TcpStream>, connection: Arc<Connection>) -> Patient {
        Patient {
            stream,
            connection,
            end: None,
            instead: None,
        }
    }

    /// Writes some bytes, or fails if that takes too long.
    fn write(&mut self, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = send(&self.stream, context, bytes);
        if written.is_ready() {
            self.end = None;
            self.connection.has_read();
            return written;
        }
        let end = self.end.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
        match end.as_mut().poll(context) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }

    /// Writes all that is sent instead of a reply.
    fn write_instead(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some((reply, sent)) = self.instead.take() {
            let written = self.write(context, &reply[sent..]);
            match written {
                Poll::Ready(Ok(more)) if sent + more >= reply.len() => break,
                Poll::Ready(Ok(more)) => self.instead = Some((reply, sent + more)),
                Poll::Ready(Err(error)) => return Poll::Ready(Err(error)),
                Poll::Pending => {
                    self.instead = Some((reply, sent));
                    return Poll::Pending;
                }
            }
        }
        Poll::Ready(Ok(()))
    }
}

fn send(stream: &TcpStream, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
    loop {
        ready!(stream.poll_write_ready(context))?;
        match stream.try_write(bytes) {
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            written => return Poll::Ready(written),
        }
    }
}

impl AsyncRead for Patient {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        loop {
            ready!(self.stream.poll_read_ready(context))?;
            match self.stream.try_read(buffer.initialize_unfilled()) {
                Ok(number) => {
                    buffer.advance(number);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for Patient {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        // While a question is answered, the library has nothing to say.
        if self.connection.is_busy() {
            return self.write(context, bytes);
        }
        match own_reply::found(bytes) {
            None => self.write(context, bytes),
            Some((0, status)) => {
                if self.instead.is_none() {
                    self.instead = Some((own_reply::instead(status), 0));
                }
                self.write_instead(context).map_ok(|()| bytes.len())
            }
            // What comes before it goes first.
            Some((start, _)) => self.write(context, &bytes[..start]),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(SockRef::from(&*self.stream).shutdown(Shutdown::Write))
    }
}
