//! A client that is as simple as can be: what it sends is what the test says, byte by byte.

use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What came back.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    /// Names in small letters.
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        headers.find(|(n, _)| n == name).map(|(_, value)| &**value)
    }

    pub fn json(&self) -> Value {
        let text = String::from_utf8_lossy(&self.body);
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }
}

/// A connection that gives up after a minute.
pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("a connection");
    let minute = Some(Duration::from_secs(60));
    stream.set_read_timeout(minute).expect("a limit");
    stream.set_nodelay(true).expect("no delay");
    stream
}

/// The text of a question over HTTP.
pub fn written(address: SocketAddr, question: &str, accept: &str) -> String {
    format!(
        "POST /api/ask HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nAccept: \
         {accept}\r\nContent-Length: {}\r\n\r\n{question}",
        question.len()
    )
}

/// Sends bytes and reads one response.
pub fn send(address: SocketAddr, bytes: &[u8]) -> Option<Response> {
    let mut stream = connect(address);
    // A server that has seen enough may close before it has read everything.
    let _ = stream.write_all(bytes);
    read(&mut BufReader::new(stream))
}

/// Asks and waits for the answer.
pub fn ask(address: SocketAddr, question: &str) -> Response {
    let text = written(address, question, "application/json");
    send(address, text.as_bytes()).expect("a response")
}

/// Reads what is at an address.
pub fn get(address: SocketAddr, path: &str) -> Response {
    let text = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n");
    send(address, text.as_bytes()).expect("a response")
}

/// Reads one response. None if the connection ends before there is one.
pub fn read(reader: &mut impl BufRead) -> Option<Response> {
    let (status, headers) = head(reader)?;
    let mut response = Response {
        status,
        headers,
        body: Vec::new(),
    };
    if response.header("transfer-encoding") == Some("chunked") {
        while let Some(chunk) = chunk(reader) {
            response.body.extend(chunk);
        }
    } else if let Some(length) = response.header("content-length") {
        let length: usize = length.parse().expect("a number");
        let mut body = vec![0; length];
        reader.read_exact(&mut body).ok()?;
        response.body = body;
    }
    Some(response)
}

/// Status and headers.
pub fn head(reader: &mut impl BufRead) -> Option<(u16, Vec<(String, String)>)> {
    let first = line(reader)?;
    let status = first.split(' ').nth(1)?.parse().ok()?;
    let mut headers = Vec::new();
    loop {
        let line = line(reader)?;
        let Some((name, value)) = line.split_once(':') else {
            return Some((status, headers));
        };
        headers.push((name.to_ascii_lowercase(), value.trim().to_string()));
    }
}

/// The next chunk of a body, or none at its end.
pub fn chunk(reader: &mut impl BufRead) -> Option<Vec<u8>> {
    let length = usize::from_str_radix(&line(reader)?, 16).ok()?;
    let mut bytes = vec![0; length + 2];
    reader.read_exact(&mut bytes).ok()?;
    bytes.truncate(length);
    (length > 0).then_some(bytes)
}

fn line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = String::new();
    match reader.read_line(&mut line) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(line.trim_end().to_string()),
    }
}

/// A question whose answer comes as events.
pub struct Stream {
    reader: BufReader<TcpStream>,
    text: String,
}

impl Stream {
    /// Asks. The status must be 200.
    pub fn open(address: SocketAddr, question: &str) -> Stream {
        let mut stream = connect(address);
        let text = written(address, question, "text/event-stream");
        stream.write_all(text.as_bytes()).expect("it is sent");
        let mut reader = BufReader::new(stream);
        let (status, headers) = head(&mut reader).expect("a response");
        assert_eq!(status, 200, "{headers:?}");
        Stream::of(reader)
    }

    /// The events after a head that was read.
    pub fn of(reader: BufReader<TcpStream>) -> Stream {
        Stream {
            reader,
            text: String::new(),
        }
    }

    /// The next event and its data. Comments are left out. None at the end.
    pub fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((block, rest)) = self.text.split_once("\n\n") {
                let (block, rest) = (block.to_string(), rest.to_string());
                self.text = rest;
                let field = |name: &str| {
                    let mut lines = block.lines();
                    lines.find_map(|line| line.strip_prefix(name).map(|rest| rest.trim_start()))
                };
                if let (Some(event), Some(data)) = (field("event:"), field("data:")) {
                    let data = serde_json::from_str(data).expect("JSON");
                    return Some((event.to_string(), data));
                }
                continue;
            }
            let bytes = chunk(&mut self.reader)?;
            self.text
                .push_str(std::str::from_utf8(&bytes).expect("text"));
        }
    }
}
