//! The page and its headers; addresses that lead nowhere.

use crate::client::{get, send};
use crate::server::Server;

#[test]
fn the_page_is_there_and_guarded() {
    let server = Server::start();
    let page = get(server.address, "/");
    assert_eq!(page.status, 200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let policy = page.header("content-security-policy").expect("a policy");
    for part in [
        "default-src 'none'",
        "frame-ancestors 'none'",
        "connect-src 'self'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(!policy.contains("unsafe-inline") && !policy.contains("'unsafe-eval'"));
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    let tag = page.header("etag").expect("a tag");
    let again = format!(
        "GET / HTTP/1.1\r\nHost: {}\r\nIf-None-Match: {tag}\r\n\r\n",
        server.address
    );
    let again = send(server.address, again.as_bytes()).expect("a response");
    assert_eq!((again.status, again.body.len()), (304, 0));
    assert_eq!(get(server.address, "/index.html").body, page.body);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/web/index.html");
    let file = std::fs::read(file).expect("the page is in the repository");
    assert!(
        page.body == file,
        "the page in the program is that of the repository"
    );
    let script = get(server.address, "/main.js");
    let media_type = Some("text/javascript; charset=utf-8");
    assert_eq!(
        (script.status, script.header("content-type")),
        (200, media_type)
    );
}

#[test]
fn no_address_leads_out_of_the_page() {
    let server = Server::start();
    for path in [
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/....//Cargo.toml",
        "/..\\Cargo.toml",
        "//etc/passwd",
        "/etc/passwd",
        "/index.html%00.js",
        "/.git/config",
        "/tests/page.js",
        "/package.json",
        "/node_modules/typescript/package.json",
        "/nothing",
        "/api",
        "/api/nothing",
        "/api/ask/more",
    ] {
        let response = get(server.address, path);
        assert!(
            [400, 404].contains(&response.status),
            "{path}: {}",
            response.status
        );
    }
    assert_eq!(get(server.address, "/").status, 200);
}

#[test]
fn the_page_can_come_from_a_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("index.html"), "<!doctype html>mine").expect("written");
    std::fs::write(folder.path().join("secret"), "secret").expect("written");
    let elsewhere = tempfile::NamedTempFile::new().expect("a file");
    let link = folder.path().join("link.js");
    std::os::unix::fs::symlink(elsewhere.path(), link).expect("a link");
    std::fs::create_dir(folder.path().join("folder.js")).expect("a folder");
    let server = Server::with(&["--page", folder.path().to_str().expect("a path")]);
    assert_eq!(get(server.address, "/").body, b"<!doctype html>mine");
    for path in [
        "/secret",
        "/../secret",
        "/%2e%2e/secret",
        "/nothing.js",
        "/link.js",
        "/folder.js",
    ] {
        assert_eq!(get(server.address, path).status, 404, "{path}");
    }
}
