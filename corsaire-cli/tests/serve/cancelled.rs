//! Who goes away frees the machine; who plays does not wait for those who search.

use crate::client::{Stream, ask, connect, written};
use crate::server::Server;
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

/// A search of many minutes.
fn long() -> String {
    json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "finish": "e1"}).to_string()
}

fn hint() -> String {
    json!({"ask": "hint", "board": "english", "vacate": "d4", "finish": "d4", "made": "d2-d4"})
        .to_string()
}

/// Reads events until this number of questions is said to be answered first.
fn wait_until_before(stream: &mut Stream, before: u64) {
    loop {
        let (name, queued) = stream.next().expect("an event");
        assert_eq!(name, "queued");
        if queued["before"] == before {
            return;
        }
    }
}

#[test]
fn closing_ends_the_search() {
    let server = Server::start();
    let mut stream = Stream::open(server.address, &long());
    stream.next().expect("an event");
    server.wait_for("long", (1, 0));
    drop(stream);
    let took = server.wait_for("long", (0, 0));
    assert!(took < Duration::from_secs(1), "{took:?}");
    // The same if the answer was to come in one piece.
    let mut connection = connect(server.address);
    let text = written(server.address, &long(), "application/json");
    connection.write_all(text.as_bytes()).expect("it is sent");
    server.wait_for("long", (1, 0));
    drop(connection);
    let took = server.wait_for("long", (0, 0));
    assert!(took < Duration::from_secs(1), "{took:?}");
}

#[test]
fn a_question_that_waited_hears_that_its_turn_has_come() {
    let server = Server::start();
    let mut first: Vec<Stream> = Vec::new();
    for _ in 0..2 {
        first.push(Stream::open(server.address, &long()));
    }
    server.wait_for("long", (2, 0));
    let mut third = Stream::open(server.address, &long());
    wait_until_before(&mut third, 1);
    first.pop();
    wait_until_before(&mut third, 0);
    server.wait_for("long", (2, 0));
}

#[test]
fn who_sends_more_than_a_question_can_leave_too() {
    let server = Server::start();
    for more in [1, 70_000, 140_000] {
        let mut connection = connect(server.address);
        let text = written(server.address, &long(), "application/json") + &"x".repeat(more);
        let _ = connection.write_all(text.as_bytes());
        // Who sends very much is left soon.
        if more == 1 {
            server.wait_for("long", (1, 0));
        }
        drop(connection);
        let took = server.wait_for("long", (0, 0));
        assert!(took < Duration::from_secs(3), "{took:?}");
    }
}

#[test]
fn a_survey_of_many_boards_ends_too() {
    let server = Server::start();
    let family = json!({"ask": "survey", "board": "rectangle:3..8x3..8", "limits": {"seconds": 1}});
    let began = Instant::now();
    let answer = ask(server.address, &family.to_string()).json();
    assert!(
        began.elapsed() < Duration::from_secs(6),
        "{:?}",
        began.elapsed()
    );
    assert_eq!(answer["complete"], json!(false));
    assert!(answer["not_begun"].as_u64() > Some(0), "{answer}");
    assert!(answer["stopped"].is_string());
}

#[test]
fn twenty_wait_and_leave_while_somebody_plays() {
    let server = Server::start();
    let mut streams: Vec<Stream> = (0..20)
        .map(|_| Stream::open(server.address, &long()))
        .collect();
    server.wait_for("long", (2, 18));
    wait_until_before(&mut streams[19], 18);
    let began = Instant::now();
    let answer = ask(server.address, &hint());
    assert_eq!(
        (answer.status, &answer.json()["outcome"]),
        (200, &json!("winnable"))
    );
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
    // One that waits in the middle goes: those behind it come nearer.
    drop(streams.remove(10));
    server.wait_for("long", (2, 17));
    wait_until_before(&mut streams[18], 17);
    drop(streams);
    let took = server.wait_for("long", (0, 0));
    assert!(took < Duration::from_secs(3), "{took:?}");
}

#[test]
fn more_than_can_wait_are_told_to_come_again() {
    let server = Server::start();
    let streams: Vec<Stream> = (0..66)
        .map(|_| Stream::open(server.address, &long()))
        .collect();
    server.wait_for("long", (2, 64));
    let refused = ask(server.address, &long());
    assert_eq!(refused.status, 503);
    assert!(refused.header("retry-after").is_some());
    assert_eq!(ask(server.address, &hint()).status, 200);
    drop(streams);
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_at_once() {
    let server = Server::start();
    let mut stream = Stream::open(server.address, &long());
    stream.next().expect("an event");
    let (took, code) = server.interrupted();
    assert!(took < Duration::from_secs(1), "{took:?}");
    assert_eq!(code, Some(0));
}
