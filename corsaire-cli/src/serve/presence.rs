//! Whether clients that wait for an answer are still there. Read `serve/registry.rs` before it.
//!
//! A client that closes its socket and one that only stops sending look the same from here: both send
//! the end of their input. The first has left, and its question is cancelled; the second waits for its
//! answer. If the client is on this machine, the system's table of sockets tells one from the other:
//! a closed socket belongs to no file any more, so its inode is 0 there. A client on another machine
//! counts as present until something that is sent to it fails: an event, a heartbeat of a stream, or
//! a keep-alive probe.

use crate::serve::registry::Registry;
use std::sync::Arc;

/// Watches the connections that are being answered, and closes those whose client has left.
#[cfg(not(target_os = "linux"))]
pub async fn watch(_: Arc<Registry>) {}

/// Whether the end of the input may be something else than the end of the connection: only where the
/// system can be asked.
pub const CAN_TELL: bool = cfg!(target_os = "linux");

#[cfg(target_os = "linux")]
pub use linux::watch;

#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use crate::serve::registry::Connection;
    use crate::serve::sockets::{Owned, Sockets};
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    use std::net::SocketAddr;
    use std::time::{Duration, Instant};
    use tokio::net::TcpStream;

    /// How often it is checked whether clients are still there.
    const GLANCE: Duration = Duration::from_millis(250);
    /// Reading the table of sockets takes at most one part in this many of the time.
    const SHARE: u32 = 10;
    /// More bytes than this after a question, at two glances, and its connection is closed: no client
    /// sends them, and the end of the input would not be seen after them.
    const MOST_UNREAD: u64 = 32 << 10;

    /// What was seen of a client.
    enum Seen {
        /// It is there.
        There,
        /// It was reset, or sends too much.
        Gone,
        /// Its input has ended.
        Ended,
    }

    /// Connections whose client was missing at the last glance: in the table, or for what it sends.
    #[derive(Default)]
    struct Suspects {
        missing: Vec<Arc<Connection>>,
        unread: Vec<Arc<Connection>>,
    }

    pub async fn watch(registry: Arc<Registry>) {
        let mut suspects = Suspects::default();
        loop {
            tokio::time::sleep(GLANCE).await;
            let mut ended = Vec::new();
            let before = std::mem::take(&mut suspects.unread);
            for connection in registry.busy() {
                match glance(&connection, &before, &mut suspects.unread) {
                    Seen::There => {}
                    Seen::Gone => connection.close(),
                    Seen::Ended => ended.push(connection),
                }
            }
            if ended.is_empty() {
                suspects.missing.clear();
                continue;
            }
            let began = Instant::now();
            let Ok(sockets) = tokio::task::spawn_blocking(Sockets::read).await else {
                continue;
            };
            settle(ended, &sockets, &mut suspects.missing);
            tokio::time::sleep(began.elapsed() * SHARE).await;
        }
    }

    fn glance(
        connection: &Arc<Connection>,
        before: &[Arc<Connection>],
        unread: &mut Vec<Arc<Connection>>,
    ) -> Seen {
        let Some(stream) = connection.stream.upgrade() else {
            return Seen::There;
        };
        if rustix::io::ioctl_fionread(&*stream).is_ok_and(|bytes| bytes > MOST_UNREAD) {
            if is_in(before, connection) {
                return Seen::Gone;
            }
            unread.push(connection.clone());
        }
        seen(&stream)
    }

    fn seen(stream: &TcpStream) -> Seen {
        let now = Timespec {
            tv_sec: 0,
            tv_nsec: 0,
        };
        let mut watched = [PollFd::new(stream, PollFlags::RDHUP)];
        if !poll(&mut watched, Some(&now)).is_ok_and(|number| number > 0) {
            return Seen::There;
        }
        match watched[0]
            .revents()
            .intersects(PollFlags::ERR | PollFlags::HUP)
        {
            true => Seen::Gone,
            false => Seen::Ended,
        }
    }

    /// Closes connections whose client has left. A row may be missed while the table is read and
    /// changes, so a client is gone if it is missing twice.
    fn settle(ended: Vec<Arc<Connection>>, sockets: &Sockets, missing: &mut Vec<Arc<Connection>>) {
        let before = std::mem::take(missing);
        for connection in ended {
            match owned(&connection, sockets) {
                Some(Owned::ByProcess) | None => {}
                Some(Owned::ByNone) => connection.close(),
                Some(Owned::Missing) if is_in(&before, &connection) => connection.close(),
                Some(Owned::Missing) => missing.push(connection),
            }
        }
    }

    /// Whether the client's socket still belongs to a process. `None` if the table cannot tell: the
    /// client is elsewhere, or the table does not even have our own socket.
    fn owned(connection: &Connection, sockets: &Sockets) -> Option<Owned> {
        let here = connection.stream.upgrade()?.local_addr().ok()?;
        let peer = connection.peer;
        let ours = sockets.owned(here, peer);
        (is_near(here, peer) && ours == Owned::ByProcess).then(|| sockets.owned(peer, here))
    }

    /// Whether both ends are on this machine.
    fn is_near(here: SocketAddr, peer: SocketAddr) -> bool {
        let (here, peer) = (here.ip().to_canonical(), peer.ip().to_canonical());
        peer.is_loopback() || peer == here
    }

    fn is_in(list: &[Arc<Connection>], connection: &Arc<Connection>) -> bool {
        list.iter().any(|other| Arc::ptr_eq(other, connection))
    }
}
