//! Questions that are none, and clients that mean no good: they get a status of the four hundreds, the
//! server goes on.

use crate::client::{ask, connect, get, read, send, written};
use crate::server::Server;
use serde_json::{Value, json};
use std::io::{BufReader, Read, Write};
use std::time::{Duration, Instant};

/// What is wrong, in words.
fn refused(server: &Server, question: &str, status: u16) -> Value {
    let response = ask(server.address, question);
    let start: String = question.chars().take(200).collect();
    let said = String::from_utf8_lossy(&response.body);
    assert_eq!(response.status, status, "{start}: {said}");
    let error = response.json()["error"].clone();
    assert!(error["message"].is_string(), "{start}");
    error
}

#[test]
fn not_json() {
    let server = Server::start();
    let deep = "[".repeat(100_000);
    let nested = format!("{{\"ask\": {}", "{\"a\":".repeat(50_000));
    for text in [
        "",
        "{",
        "null,",
        "{\"ask\": \"board\",}",
        "\u{0}",
        &deep,
        &nested,
    ] {
        let error = refused(&server, text, 400);
        assert!(error["line"].is_u64() || text.is_empty(), "{error}");
    }
    let mut bytes = written(server.address, "{\"ask\": 12}", "*/*").into_bytes();
    let end = bytes.len() - 3;
    bytes[end] = 0xff;
    let response = send(server.address, &bytes).expect("a response");
    assert_eq!(response.status, 400);
    assert_eq!(get(server.address, "/").status, 200);
}

#[test]
fn no_sense() {
    let server = Server::start();
    let english = |more: Value| {
        let mut question = json!({"ask": "solve", "board": "english"});
        let fields = more.as_object().expect("fields").clone();
        question.as_object_mut().expect("fields").extend(fields);
        question.to_string()
    };
    let many = "o".repeat(10_000);
    let square = vec!["o".repeat(100); 100].join("/");
    for question in [
        "null".to_string(),
        "12".to_string(),
        "[]".to_string(),
        "[\"solve\", \"english\"]".to_string(),
        english(json!({"limits": [1, 1_000_000]})),
        english(json!({"limits": {"seconds": 1e300}})),
        english(json!({"limits": {"memory_bytes": 1}})),
        english(json!({"board": {"rows": "ooo\nooo"}})),
        "\"board\"".to_string(),
        "{}".to_string(),
        json!({"ask": "board"}).to_string(),
        json!({"ask": "fly", "board": "english"}).to_string(),
        json!({"ask": 12, "board": "english"}).to_string(),
        json!({"ask": "board", "board": 12}).to_string(),
        json!({"ask": "board", "board": ["english"]}).to_string(),
        json!({"ask": "board", "board": ""}).to_string(),
        json!({"ask": "board", "board": "englisch"}).to_string(),
        json!({"ask": "board", "board": "rectangle:100x100"}).to_string(),
        json!({"ask": "board", "board": "rectangle:99999999999x1"}).to_string(),
        json!({"ask": "board", "board": "../corsaire/boards/english.board"}).to_string(),
        json!({"ask": "board", "board": "/etc/passwd"}).to_string(),
        json!({"ask": "board", "board": many}).to_string(),
        json!({"ask": "board", "board": {}}).to_string(),
        json!({"ask": "board", "board": {"rows": many}}).to_string(),
        json!({"ask": "board", "board": {"rows": square}}).to_string(),
        json!({"ask": "board", "board": {"rows": "ooo", "directions": 5}}).to_string(),
        json!({"ask": "board", "board": {"rows": "ooo", "name": "a\nb"}}).to_string(),
        json!({"ask": "board", "board": {"rows": "ooo", "colour": "red"}}).to_string(),
        json!({"ask": "board", "board": {"rows": "ooo", "file": "ooo"}}).to_string(),
        json!({"ask": "board", "board": {"file": "/etc/passwd"}}).to_string(),
        json!({"ask": "count", "board": "english", "vacate": "d4"}).to_string(),
        json!({"ask": "count", "board": "english", "vacate": "d4", "what": "men"}).to_string(),
        json!({"ask": "check", "board": "english"}).to_string(),
        json!({"ask": "survey", "board": "english", "columns": ["colour"]}).to_string(),
        json!({"ask": "survey", "board": "english", "columns": []}).to_string(),
        json!({"ask": "survey", "board": "english", "vacate": "d4"}).to_string(),
        json!({"ask": "survey", "board": "triangle:1..999999999"}).to_string(),
        json!({"ask": "solve", "board": "triangle:3..4"}).to_string(),
        json!({"ask": "draw", "board": "english"}).to_string(),
        json!({"ask": "draw", "board": "english", "form": "tiff"}).to_string(),
        json!({"ask": "draw", "board": {"rows": format!("o{}o", ".".repeat(100))}, "form": "png"})
            .to_string(),
        json!({"ask": "hint", "board": "english", "vacate": "d4", "made": "d1-d3"}).to_string(),
        english(json!({"colour": "red"})),
        english(json!({"fewest": true})),
        english(json!({"vacate": 4})),
        english(json!({"vacate": "z9"})),
        english(json!({"vacate": "d4", "start": "-"})),
        english(json!({"finish": "d4"})),
        english(json!({"start": "ooo"})),
        english(json!({"start": "/etc/passwd"})),
        english(json!({"vacate": "d4", "goal": "/etc/passwd"})),
        english(json!({"vacate": "d4", "limits": {"seconds": -1}})),
        english(json!({"vacate": "d4", "limits": {"seconds": 1e300}})),
        english(json!({"vacate": "d4", "limits": {"seconds": "long"}})),
        english(json!({"vacate": "d4", "limits": {"memory_bytes": -1}})),
        english(json!({"vacate": "d4", "limits": {"threads": 1}})),
        english(json!({"vacate": "d4", "conditions": {"last-sweep": "many"}})),
        english(json!({"vacate": "d4", "conditions": {"last-sweep": 0}})),
        english(json!({"vacate": "d4", "conditions": {"sweep-at": "9:9"}})),
        english(json!({"vacate": "d4", "conditions": {"through": "/etc/passwd"}})),
        english(json!({"vacate": "d4", "conditions": {"marked": "z9"}})),
        english(json!({"vacate": "d4", "conditions": {"colour": "red"}})),
    ] {
        refused(&server, &question, 422);
    }
    assert_eq!(get(server.address, "/").status, 200);
}

#[test]
fn mistakes_have_their_place() {
    let server = Server::start();
    let start = "..ooo../..ooo../ooooooo/ooo?ooo/ooooooo/..ooo../..ooo..";
    let question = json!({"ask": "solve", "board": "english", "start": start});
    let error = refused(&server, &question.to_string(), 422);
    assert_eq!(
        (&error["field"], &error["column"]),
        (&json!("start"), &json!(28))
    );
    let question =
        json!({"ask": "hint", "board": "english", "vacate": "d4", "made": "d2-d4,\nd1-d3"});
    let error = refused(&server, &question.to_string(), 422);
    assert_eq!((&error["line"], &error["column"]), (&json!(2), &json!(1)));
    let error = refused(
        &server,
        "{\"ask\": \"board\",\n \"bored\": \"english\"}",
        422,
    );
    assert_eq!((&error["line"], &error["field"]), (&json!(2), &Value::Null));
}

#[test]
fn methods_types_and_sizes() {
    let server = Server::start();
    let address = server.address;
    for (text, expected) in [
        (
            format!("GET /api/ask HTTP/1.1\r\nHost: {address}\r\n\r\n"),
            405,
        ),
        (format!("DELETE / HTTP/1.1\r\nHost: {address}\r\n\r\n"), 405),
        (
            format!("BREW /api/about HTTP/1.1\r\nHost: {address}\r\n\r\n"),
            405,
        ),
        (
            format!("POST /api/about HTTP/1.1\r\nHost: {address}\r\nContent-Length: 0\r\n\r\n"),
            405,
        ),
        (
            format!("POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Length: 2\r\n\r\n{{}}"),
            415,
        ),
        (
            format!(
                "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: text/plain\r\n\
                 Content-Length: 2\r\n\r\n{{}}"
            ),
            415,
        ),
        (
            format!(
                "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
                 Content-Length: 99999999999\r\n\r\n"
            ),
            413,
        ),
        (
            format!(
                "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
                 Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{{}}"
            ),
            415,
        ),
        (
            format!(
                "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
                 Transfer-Encoding: chunked\r\n\r\nzz\r\n{{}}\r\n"
            ),
            400,
        ),
        ("nonsense\r\n\r\n".to_string(), 400),
        (
            format!(
                "GET /{} HTTP/1.1\r\nHost: {address}\r\n\r\n",
                "a".repeat(20_000)
            ),
            404,
        ),
        (
            format!(
                "GET / HTTP/1.1\r\nHost: {address}\r\nX: {}\r\n\r\n",
                "a".repeat(100_000)
            ),
            431,
        ),
    ] {
        let response = send(address, text.as_bytes()).expect("a response");
        let start: String = text.chars().take(60).collect();
        assert_eq!(response.status, expected, "{start}");
        // The replies of the HTTP library as well as the server's.
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-resource-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cache-control", "no-store"),
            ("content-type", "application/json"),
        ] {
            assert_eq!(response.header(name), Some(value), "{start}");
        }
        let policy = response.header("content-security-policy");
        assert!(policy.is_some_and(|policy| policy.starts_with("default-src 'none'")));
        assert!(response.json()["error"]["message"].is_string(), "{start}");
    }
    // Too much, in pieces that do not say how much.
    let mut stream = connect(address);
    let head = format!(
        "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Transfer-Encoding: chunked\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("it is sent");
    let piece = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    for _ in 0..5 {
        let _ = stream.write_all(piece.as_bytes());
    }
    let response = read(&mut BufReader::new(stream)).expect("a response");
    assert_eq!(response.status, 413);
    assert_eq!(get(address, "/").status, 200);
}

#[test]
fn slow_and_vanishing_clients() {
    let server = Server::start();
    let address = server.address;
    // Heads that never end, bodies that never come, connections that say nothing.
    let mut silent: Vec<_> = (0..50).map(|_| connect(address)).collect();
    for (number, stream) in silent.iter_mut().enumerate() {
        let text = match number % 3 {
            0 => String::new(),
            1 => "GET / HTTP/1.1\r\nHos".to_string(),
            _ => written(address, "{}", "*/*").replace("Length: 2", "Length: 100"),
        };
        stream.write_all(text.as_bytes()).expect("it is sent");
    }
    let began = Instant::now();
    let hint = json!({"ask": "hint", "board": "triangle:5", "vacate": "a1"}).to_string();
    assert_eq!(ask(address, &hint).status, 200);
    assert!(began.elapsed() < Duration::from_secs(5));
    // A question that does not arrive is given up.
    let response = read(&mut BufReader::new(silent.swap_remove(2))).expect("a response");
    assert_eq!(response.status, 408);
    // A head that does not arrive too.
    let mut rest = Vec::new();
    let ended = silent[1].read_to_end(&mut rest);
    assert!(
        ended.is_ok() && began.elapsed() < Duration::from_secs(30),
        "{ended:?}"
    );
    drop(silent);
    // Some send a question and are gone before the answer.
    for _ in 0..50 {
        let mut stream = connect(address);
        stream
            .write_all(written(address, &hint, "*/*").as_bytes())
            .expect("it is sent");
    }
    server.wait_for("short", (0, 0));
    assert_eq!(get(address, "/").status, 200);
}
