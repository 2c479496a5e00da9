//! Who may ask: requests that were made for this server, by its own page or by no page. Nothing to read
//! before it.
//!
//! A page of another site must not ask questions here, not even if its name was made to lead to this
//! machine (DNS rebinding). Then `Host` has that name, so only names of this machine are taken:
//! `localhost` and addresses. `Origin` and `Sec-Fetch-Site` say which page asks, if one does.

use crate::serve::reply::Refusal;
use crate::serve::state::Server;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Request, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

/// Knows the names of this server.
pub struct Guard {
    here: SocketAddr,
}

/// Refuses requests that are not for this server.
pub async fn check(
    State(server): State<Arc<Server>>,
    request: Request<Body>,
    next: Next,
) -> Response {
    let is_question = request.uri().path().starts_with("/api/");
    match server.guard.allows(request.headers(), is_question) {
        true => next.run(request).await,
        false => {
            let why = "this server answers its own page, under its own address";
            Refusal::new(StatusCode::FORBIDDEN, why).into_response()
        }
    }
}

impl Guard {
    pub fn new(here: SocketAddr) -> Guard {
        Guard { here }
    }

    fn allows(&self, headers: &HeaderMap, is_question: bool) -> bool {
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        if hosts.next().is_some() || !host.is_some_and(|host| self.is_here(host)) {
            return false;
        }
        let mut origins = headers.get_all(header::ORIGIN).iter();
        let is_own = origins.all(|origin| {
            let origin = origin.to_str().ok();
            let origin = origin.and_then(|origin| origin.strip_prefix("http://"));
            origin.is_some_and(|origin| Some(origin) == host)
        });
        let mut sites = headers.get_all("sec-fetch-site").iter();
        let is_near = sites.all(|site| site == "same-origin" || site == "none");
        is_own && (is_near || !is_question)
    }

    /// Whether a host, with its port, is this server.
    fn is_here(&self, host: &str) -> bool {
        let (name, port) = match host.rsplit_once(':') {
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()),
            _ => (host, Some(80)),
        };
        if port != Some(self.here.port()) {
            return false;
        }
        if name.eq_ignore_ascii_case("localhost") {
            return true;
        }
        let bare = name.strip_prefix('[').and_then(|v6| v6.strip_suffix(']'));
        let Ok(address) = bare.unwrap_or(name).parse::<IpAddr>() else {
            return false;
        };
        // Nobody but the owner of an address can make a page there.
        address == self.here.ip() || address.is_loopback() || !self.here.ip().is_loopback()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn allowed(here: &str, headers: &[(&'static str, &str)], is_question: bool) -> bool {
        let guard = Guard::new(here.parse().expect(here));
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, value.parse().expect(value));
        }
        guard.allows(&map, is_question)
    }

    #[test]
    fn names_of_this_machine() {
        for host in [
            "127.0.0.1:7633",
            "localhost:7633",
            "LocalHost:7633",
            "[::1]:7633",
        ] {
            assert!(allowed("127.0.0.1:7633", &[("host", host)], true), "{host}");
        }
        for host in [
            "",
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:7633",
            "evil.example",
            "localhost.evil.example:7633",
            "192.168.1.5:7633",
            "127.0.0.1:7633:7633",
            "[::1",
        ] {
            assert!(
                !allowed("127.0.0.1:7633", &[("host", host)], true),
                "{host}"
            );
        }
        assert!(!allowed("127.0.0.1:7633", &[], true));
        assert!(allowed("0.0.0.0:80", &[("host", "192.168.1.5")], true));
        assert!(!allowed("0.0.0.0:80", &[("host", "evil.example")], true));
    }

    #[test]
    fn pages_of_others_are_refused() {
        let host = ("host", "localhost:7633");
        let own = ("origin", "http://localhost:7633");
        assert!(allowed("127.0.0.1:7633", &[host, own], true));
        for origin in [
            "null",
            "http://evil.example",
            "https://localhost:7633",
            "http://127.0.0.1:80",
        ] {
            assert!(
                !allowed("127.0.0.1:7633", &[host, ("origin", origin)], true),
                "{origin}"
            );
        }
        let across = ("sec-fetch-site", "cross-site");
        assert!(!allowed("127.0.0.1:7633", &[host, across], true));
        assert!(
            allowed("127.0.0.1:7633", &[host, across], false),
            "a link to the page"
        );
    }
}
