//! Replies that the HTTP library makes itself, to requests that it cannot read: 400, 414, 431. They
//! have no body and none of the server's headers, and the library offers no way to add any. So they
//! are recognised in what it writes, and the server's own reply with the same status is sent. Read
//! `serve/headers.rs` and `serve/reply.rs` before it.

use crate::serve::headers;
use crate::serve::reply::{JSON, Refusal};
use axum::http::StatusCode;
use axum::http::header::{CONNECTION, CONTENT_LENGTH, CONTENT_TYPE, RETRY_AFTER};

const HEAD_END: &[u8] = b"\r\n\r\n";

/// Where such a reply begins in bytes that are to be written, and its status. It is always the last:
/// the library closes the connection after it. The server's own replies have its headers.
pub fn found(bytes: &[u8]) -> Option<(usize, StatusCode)> {
    let head = bytes.strip_suffix(HEAD_END)?;
    let start = last(head, b"HTTP/1.")?;
    let head = &head[start..];
    let has = |part: &[u8]| last(head, part).is_some();
    let is_own = has(b"content-length: 0") && !has(HEAD_END) && !has(b"content-security-policy");
    // `HTTP/1.1 431 Request Header Fields Too Large`
    let status = StatusCode::from_bytes(head.get(9..12)?).ok()?;
    (is_own && status.is_client_error()).then_some((start, status))
}

fn last(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).rposition(|window| window == part)
}

/// The server's own reply with this status. The connection is closed after it.
pub fn instead(status: StatusCode) -> Vec<u8> {
    let why = match status {
        StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE => {
            "the head of a request has at most 32 KB and 100 headers"
        }
        StatusCode::URI_TOO_LONG => "the address of the request is too long",
        _ => "this is not a request of HTTP/1.1",
    };
    written(&Refusal::new(status, why))
}

/// Every connection is being answered: what the next client is told.
pub fn overload() -> Vec<u8> {
    let why = "too many questions are being answered: ask again in a moment";
    written(&Refusal::new(StatusCode::SERVICE_UNAVAILABLE, why))
}

/// A refusal as it is sent, without the HTTP library.
fn written(refusal: &Refusal) -> Vec<u8> {
    let Refusal { status, json } = refusal;
    let mut text = format!("HTTP/1.1 {status}\r\n{CONTENT_TYPE}: {JSON}\r\n");
    text += &format!(
        "{CONTENT_LENGTH}: {}\r\n{CONNECTION}: close\r\n",
        json.len()
    );
    if *status == StatusCode::SERVICE_UNAVAILABLE {
        text += &format!("{RETRY_AFTER}: 5\r\n");
    }
    for (name, value) in headers::all() {
        text += &format!("{name}: {value}\r\n");
    }
    text += &format!("\r\n{json}");
    text.into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPLY: &str = "HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-length: 0\r\n\
        connection: close\r\ndate: Tue, 17 Nov 2026 12:00:00 GMT\r\n\r\n";

    #[test]
    fn replies_of_the_library_are_found() {
        let too_large = StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE;
        assert_eq!(found(REPLY.as_bytes()), Some((0, too_large)));
        let after = format!("rest of an answer{REPLY}");
        assert_eq!(found(after.as_bytes()), Some((17, too_large)));
        for other in [
            "",
            "\r\n\r\n",
            "an answer\r\n\r\n",
            "HTTP/1.1 4\r\n\r\n",
            &REPLY.replace("431", "200"),
            &REPLY.replace("date", "content-security-policy"),
            &format!("{REPLY}more"),
        ] {
            assert_eq!(found(other.as_bytes()), None, "{other}");
        }
        assert_eq!(found(&instead(StatusCode::BAD_REQUEST)), None);
    }
}
