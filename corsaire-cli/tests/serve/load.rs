//! Many clients at once: those that keep connections or ask for pictures do not keep players waiting.

use crate::client::{ask, connect, get, written};
use crate::crowd::{Crowd, play, questions, within};
use crate::server::Server;
use serde_json::json;
use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

#[test]
fn players_beside_a_hostile_crowd() {
    let questions = questions(60);
    // Games that are new to the server, and the same games again.
    let played = |server: &Server| {
        let thinking = Duration::from_millis(200);
        let play = || play(server.address, &questions, 50, 4, thinking);
        let mut times = [play(), play()].concat();
        within(&mut times, 0.95)
    };
    let alone = played(&Server::start());
    let server = Server::start();
    let crowd = Crowd::gather(server.address, 512);
    let beside = played(&server);
    // A machine that has much else to do is slow without a crowd, too.
    let most = Duration::from_secs(1).max(2 * alone);
    assert!(beside < most, "{beside:?}, without the crowd {alone:?}");
    drop(crowd);
}

#[test]
fn idle_connections_make_room() {
    let server = Server::start();
    let idle: Vec<TcpStream> = (0..1200).map(|_| connect(server.address)).collect();
    for _ in 0..20 {
        let began = Instant::now();
        assert_eq!(get(server.address, "/api/about").status, 200);
        let took = began.elapsed();
        assert!(took < Duration::from_secs(1), "{took:?}");
    }
    drop(idle);
}

#[test]
fn families_of_boards_do_not_keep_players_waiting() {
    let server = Server::start();
    // It takes seconds to find out which of these boards are different.
    let family = json!({"ask": "survey", "board": "cross:0..7,0..7,0..7,0..7",
        "limits": {"seconds": 0}});
    let text = written(server.address, &family.to_string(), "*/*");
    let mut surveys: Vec<TcpStream> = (0..20).map(|_| connect(server.address)).collect();
    for connection in &mut surveys {
        connection.write_all(text.as_bytes()).expect("it is sent");
    }
    let question = json!({"ask": "hint", "board": "triangle:5", "vacate": "a1"});
    let began = Instant::now();
    assert_eq!(ask(server.address, &question.to_string()).status, 200);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(2), "{took:?}");
}

#[test]
fn pictures_do_not_keep_players_waiting() {
    let server = Server::start();
    let solve = json!({"ask": "solve", "board": "english", "vacate": "d4", "finish": "d4"});
    let solved = ask(server.address, &solve.to_string()).json();
    let picture = json!({"ask": "draw", "board": "english", "form": "gif", "vacate": "d4",
        "solution": solved["solution"]});
    let text = written(server.address, &picture.to_string(), "*/*");
    let mut drawn: Vec<TcpStream> = Vec::new();
    for _ in 0..100 {
        let mut connection = connect(server.address);
        connection.write_all(text.as_bytes()).expect("it is sent");
        drawn.push(connection);
    }
    // Two are drawn, 64 wait, and the rest is told to come again.
    server.wait_for("drawing", (2, 64));
    let question = json!({"ask": "hint", "board": "triangle:5", "vacate": "a1"});
    let began = Instant::now();
    assert_eq!(ask(server.address, &question.to_string()).status, 200);
    let took = began.elapsed();
    assert!(took < Duration::from_secs(2), "{took:?}");
    let is_refused = |connection: &TcpStream| {
        let moment = Some(Duration::from_millis(20));
        connection.set_read_timeout(moment).expect("a limit");
        let mut status = [0; 12];
        connection.peek(&mut status).is_ok() && status == *b"HTTP/1.1 503"
    };
    // On a busy machine pictures may be drawn as quickly as the last of them are accepted: then more come.
    let end = Instant::now() + Duration::from_secs(30);
    while !drawn.iter().any(is_refused) {
        assert!(Instant::now() < end, "none is told to come again");
        for _ in 0..10 {
            let mut connection = connect(server.address);
            connection.write_all(text.as_bytes()).expect("it is sent");
            drawn.push(connection);
        }
    }
    // The clients leave, and there is room for another picture.
    drop(drawn);
    server.wait_for("drawing", (0, 0));
    let picture = json!({"ask": "draw", "board": "english", "form": "svg"});
    assert_eq!(ask(server.address, &picture.to_string()).status, 200);
}
