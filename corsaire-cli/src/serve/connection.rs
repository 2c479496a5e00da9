//! Connections: how many at once, and how long a request may take to arrive. Read `serve/patient.rs`
//! and `serve/presence.rs` before it.

use crate::serve::own_reply;
use crate::serve::patient::Patient;
use crate::serve::presence;
use crate::serve::registry::{Entry, Registry};
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use socket2::{SockRef, TcpKeepalive};
use std::future::Future;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};

/// Connections that are open at the same time, in all and of one address. Together the queues hold
/// fewer questions than that, so there is always one that waits and can be closed for a new one.
const MOST: usize = 512;
const MOST_OF_ADDRESS: usize = 384;
/// How long the head of a request may take to arrive, and a connection may be idle.
const HEAD: Duration = Duration::from_secs(10);
/// The largest head of a request, in bytes.
const LARGEST_HEAD: usize = 32 << 10;
/// A connection whose other end does not acknowledge anything for this time is closed.
const SILENCE: Duration = Duration::from_secs(30);
/// A silent connection is probed this often.
const PROBE: Duration = Duration::from_secs(15);

/// Accepts connections for ever.
pub async fn accept(listener: TcpListener, routes: Router) {
    let registry = Registry::new(MOST, MOST_OF_ADDRESS);
    tokio::spawn(presence::watch(registry.clone()));
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                let stream = Arc::new(stream);
                match registry.enter(peer, Arc::downgrade(&stream)) {
                    Ok(entry) => drop(tokio::spawn(serve(stream, entry, routes.clone()))),
                    // It fits into the empty buffer of a new socket.
                    Err(_) => drop(stream.try_write(&own_reply::overload())),
                }
                // Connections that make room are closed before the next one is accepted.
                tokio::task::yield_now().await;
            }
            // Too many open files, as a rule.
            Err(_) => {
                registry.make_room();
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
    }
}

async fn serve(stream: Arc<TcpStream>, entry: Entry, routes: Router) {
    let _ = stream.set_nodelay(true);
    let socket = SockRef::from(&*stream);
    let probes = TcpKeepalive::new().with_time(PROBE).with_interval(PROBE);
    let _ = socket.set_tcp_keepalive(&probes);
    #[cfg(target_os = "linux")]
    let _ = socket.set_tcp_user_timeout(Some(SILENCE));
    let here = entry.connection.clone();
    let routes = TowerToHyperService::new(routes);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(here.clone());
        routes.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(LARGEST_HEAD)
        .half_close(presence::CAN_TELL)
        // Replies of the library are found in one piece.
        .writev(false)
        .serve_connection(
            TokioIo::new(Patient::new(stream, entry.connection.clone())),
            service,
        );
    let (mut connection, mut closed) = (Box::pin(connection), Box::pin(entry.connection.closed()));
    std::future::poll_fn(|context| {
        // A connection that breaks is the client's affair.
        let is_done = connection.as_mut().poll(context).is_ready();
        match is_done || closed.as_mut().poll(context).is_ready() {
            true => Poll::Ready(()),
            false => Poll::Pending,
        }
    })
    .await;
}
