//! Connections: how many at once, and how long a request may take to arrive. Read `serve/patient.rs`
//! before it.

use crate::serve::patient::Patient;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use socket2::{SockRef, Socket, TcpKeepalive};
use std::future::Future;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

/// Connections that are open at the same time. More wait to be accepted.
const MOST: usize = 512;
/// How long the head of a request may take to arrive, and a connection may be idle.
const HEAD: Duration = Duration::from_secs(10);
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 32 << 10;
/// A connection whose other end does not answer for this time is closed.
const SILENCE: Duration = Duration::from_secs(30);
/// It is looked up this often whether a client is still there.
#[cfg(target_os = "linux")]
const GLANCE: Duration = Duration::from_millis(500);
/// Who sends more than this behind a question, in bytes, is left: no client does.
#[cfg(target_os = "linux")]
const MOST_UNREAD: u64 = 32 << 10;

/// Accepts connections for ever.
pub async fn accept(listener: TcpListener, routes: Router) {
    let free = Arc::new(Semaphore::new(MOST));
    loop {
        let Ok(permit) = free.clone().acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((stream, _)) => {
                let routes = routes.clone();
                tokio::spawn(async move {
                    serve(stream, routes).await;
                    drop(permit);
                });
            }
            // Too many open files, as a rule: some will be closed.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

async fn serve(stream: TcpStream, routes: Router) {
    let _ = stream.set_nodelay(true);
    let socket = SockRef::from(&stream);
    let _ = socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(SILENCE));
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(SILENCE));
    let watched = socket.try_clone().ok();
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LARGEST_HEAD)
        .serve_connection(
            TokioIo::new(Patient::new(stream)),
            TowerToHyperService::new(routes),
        );
    let (mut connection, mut left) = (Box::pin(connection), Box::pin(left(watched)));
    std::future::poll_fn(|context| {
        // A connection that breaks is the client's affair.
        let is_done = connection.as_mut().poll(context).is_ready();
        match is_done || left.as_mut().poll(context).is_ready() {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    })
    .await;
}

/// Waits until the client has left. Who sends more bytes than a question has is not read any further
/// until it is answered, and so would not be missed.
async fn left(socket: Option<Socket>) {
    #[cfg(target_os = "linux")]
    if let Some(socket) = socket {
        let mut before = 0;
        while !has_left(&socket) {
            // Behind so many bytes the end would not be seen.
            let unread = rustix::io::ioctl_fionread(&socket).unwrap_or(0);
            if before.min(unread) > MOST_UNREAD {
                return;
            }
            before = unread;
            tokio::time::sleep(GLANCE).await;
        }
        return;
    }
    drop(socket);
    std::future::pending::<()>().await;
}

#[cfg(target_os = "linux")]
fn has_left(socket: &Socket) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    let now = Timespec {
        tv_sec: 0,
        tv_nsec: 0,
    };
    let mut watched = [PollFd::new(socket, PollFlags::RDHUP)];
    poll(&mut watched, Some(&now)).is_ok_and(|number| number > 0)
}
