//! The server behind `corsaire serve`: HTTP in front, searches on threads of their own behind it. The
//! library understands and answers the questions (`corsaire::door`); here is who may ask, in which
//! order, for how long, and how the answer travels.
//!
//! `connection` accepts, `registry` makes room, `presence` notices clients that leave, `guard` turns
//! strangers away, `routes` is the map of addresses, `ask` takes a
//! question, `queue` decides when it is its turn, `job` answers it, `reply` and `report` carry what
//! comes of it.

mod about;
mod advisers;
mod ask;
mod assets;
mod connection;
mod guard;
mod headers;
mod job;
mod own_reply;
mod patient;
mod presence;
mod question_clock;
mod queue;
mod registry;
mod reply;
mod report;
mod routes;
mod semaphore;
#[cfg(target_os = "linux")]
mod sockets;
mod state;

pub use state::{Most, Settings};

use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::output;
use state::Server;
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;

/// Threads that read questions and look into the results file.
const READING: usize = 6;

/// Serves until Ctrl-C.
pub fn run(settings: Settings, common: &Common, open: bool) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .max_blocking_threads(READING)
        .build()
        .map_err(Failure::new)?;
    let served = runtime.block_on(serve(settings, common, open));
    // Nobody waits for a look into the results file.
    runtime.shutdown_background();
    served
}

async fn serve(settings: Settings, common: &Common, open: bool) -> Result<(), Failure> {
    let asked = settings.listen;
    let listener = TcpListener::bind(asked).await.map_err(|error| {
        Failure::new(format!(
            "cannot listen on {asked}: {error}. --port 0 takes any port that is free"
        ))
    })?;
    let here = listener.local_addr().map_err(Failure::new)?;
    let address = address(here);
    if !here.ip().is_loopback() {
        output::say("everybody who can reach this machine may ask questions now");
    }
    let server = Arc::new(Server::new(settings, here));
    announce(common, &address)?;
    if open && let Err(error) = open::that_detached(&address) {
        output::say(format_args!("the browser could not be opened: {error}"));
    }
    let accepting = connection::accept(listener, routes::routes(&server));
    let mut accepting = Box::pin(accepting);
    let mut ending = Box::pin(ended());
    // Whichever comes first: connections are accepted for ever.
    std::future::poll_fn(|context| {
        let _ = accepting.as_mut().poll(context);
        ending.as_mut().poll(context)
    })
    .await;
    server.stop();
    Ok(())
}

/// The address that a browser understands.
fn address(here: SocketAddr) -> String {
    let port = here.port();
    match here.ip() {
        ip if ip.is_unspecified() => format!("http://127.0.0.1:{port}/"),
        _ => format!("http://{here}/"),
    }
}

fn announce(common: &Common, address: &str) -> Result<(), Failure> {
    let text = || format!("Corsaire is at {address} (Ctrl-C stops it)\n");
    output::result(common, text, &serde_json::json!({ "address": address }))
}

/// Waits for Ctrl-C, or for the system to end the program.
async fn ended() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut end) = signal(SignalKind::terminate()) {
            let mut interrupted = Box::pin(tokio::signal::ctrl_c());
            std::future::poll_fn(|context| {
                if interrupted.as_mut().poll(context).is_ready() {
                    return std::task::Poll::Ready(());
                }
                end.poll_recv(context).map(|_| ())
            })
            .await;
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
