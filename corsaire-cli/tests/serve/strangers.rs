//! Requests that were not made for this server, by its own page or by no page, are refused.

use crate::client::send;
use crate::server::Server;

fn status(server: &Server, headers: &str) -> u16 {
    let text = format!("GET /api/about HTTP/1.1\r\n{headers}\r\n");
    let response = send(server.address, text.as_bytes()).expect("a response");
    response.status
}

#[test]
fn only_names_and_pages_of_this_machine() {
    let server = Server::start();
    let port = server.address.port();
    for (headers, expected) in [
        (format!("Host: 127.0.0.1:{port}\r\n"), 200),
        (
            format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n"),
            200,
        ),
        (format!("Host: evil.example:{port}\r\n"), 403),
        ("Host: 127.0.0.1\r\n".to_string(), 403),
        (
            format!("Host: 127.0.0.1:{port}\r\nOrigin: http://evil.example\r\n"),
            403,
        ),
        (format!("Host: 127.0.0.1:{port}\r\nOrigin: null\r\n"), 403),
        (
            format!("Host: 127.0.0.1:{port}\r\nSec-Fetch-Site: cross-site\r\n"),
            403,
        ),
        (
            format!("Host: 127.0.0.1:{port}\r\nHost: 127.0.0.1:{port}\r\n"),
            403,
        ),
        (String::new(), 403),
    ] {
        assert_eq!(status(&server, &headers), expected, "{headers}");
    }
}

#[test]
fn no_page_of_others_is_let_in_by_headers() {
    let server = Server::start();
    let text = format!(
        "OPTIONS /api/ask HTTP/1.1\r\nHost: {}\r\nOrigin: http://{}\r\nAccess-Control-Request-Method: \
         POST\r\n\r\n",
        server.address, server.address
    );
    let response = send(server.address, text.as_bytes()).expect("a response");
    assert_eq!(response.status, 405);
    let mut headers = response.headers.iter();
    assert!(!headers.any(|(name, _)| name.starts_with("access-control")));
}
