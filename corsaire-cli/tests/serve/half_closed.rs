//! Clients that stop sending after their question wait for its answer; clients that close have left.

use crate::client::{Stream, connect, head, read, written};
use crate::server::Server;
use serde_json::json;
use std::io::{BufReader, Write};
use std::net::Shutdown;
use std::time::Duration;

/// A search of some seconds.
fn question(seconds: f64) -> String {
    json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "finish": "e1",
        "limits": {"seconds": seconds}})
    .to_string()
}

#[cfg(target_os = "linux")]
#[test]
fn the_answer_comes_after_the_end_of_the_question() {
    let server = Server::start();
    let short = json!({"ask": "hint", "board": "triangle:5", "vacate": "a1"}).to_string();
    for question in [short, question(2.0)] {
        let mut connection = connect(server.address);
        let text = written(server.address, &question, "application/json");
        connection.write_all(text.as_bytes()).expect("it is sent");
        connection.shutdown(Shutdown::Write).expect("half of it");
        let response = read(&mut BufReader::new(connection)).expect("a response");
        assert_eq!(response.status, 200);
        assert!(response.json()["outcome"].is_string());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn events_come_after_the_end_of_the_question() {
    let server = Server::start();
    let mut connection = connect(server.address);
    let text = written(server.address, &question(2.0), "text/event-stream");
    connection.write_all(text.as_bytes()).expect("it is sent");
    connection.shutdown(Shutdown::Write).expect("half of it");
    let mut reader = BufReader::new(connection);
    let (status, _) = head(&mut reader).expect("a response");
    assert_eq!(status, 200);
    let mut stream = Stream::of(reader);
    let events: Vec<_> = std::iter::from_fn(|| stream.next()).collect();
    assert_eq!(events.last().map(|(name, _)| &**name), Some("answer"));
}

#[test]
fn closing_after_the_end_of_the_question_cancels_it() {
    let server = Server::start();
    for accept in ["application/json", "text/event-stream"] {
        let mut connection = connect(server.address);
        let text = written(server.address, &question(600.0), accept);
        connection.write_all(text.as_bytes()).expect("it is sent");
        if cfg!(target_os = "linux") {
            connection.shutdown(Shutdown::Write).expect("half of it");
            server.wait_for("long", (1, 0));
            // It is still searched for a client that waits.
            std::thread::sleep(Duration::from_secs(1));
            assert_eq!(server.queue("long"), (1, 0));
        }
        drop(connection);
        let took = server.wait_for("long", (0, 0));
        assert!(took < Duration::from_secs(2), "{took:?}");
    }
}
