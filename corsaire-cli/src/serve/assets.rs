//! The page: files that were put into the program (`build.rs`), or a folder for those who work on it.
//! Nothing to read before it.

use crate::serve::reply::Refusal;
use crate::serve::state::Server;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Address and content of each file.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What is shown if the program was built without the page.
const NO_PAGE: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
    <title>Corsaire</title>\n<h1>Corsaire</h1>\n\
    <p>This program was built without its page. Questions are answered at <code>/api/ask</code>.</p>\n";

/// Where the page comes from.
pub struct Page {
    folder: Option<PathBuf>,
}

impl Page {
    pub fn new(folder: Option<PathBuf>) -> Page {
        Page { folder }
    }

    fn file(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        if !is_plain(name) {
            return None;
        }
        if let Some(folder) = &self.folder {
            return read(folder, name).map(Cow::Owned);
        }
        let file = FILES.iter().find(|(file, _)| *file == name);
        let file = file.map(|(_, content)| Cow::Borrowed(*content));
        file.or_else(|| (name == "index.html").then_some(Cow::Borrowed(NO_PAGE.as_bytes())))
    }
}

/// A file of a folder: nothing that lies elsewhere, and nothing that is not a file.
fn read(folder: &Path, name: &str) -> Option<Vec<u8>> {
    let folder = folder.canonicalize().ok()?;
    let file = folder.join(name).canonicalize().ok()?;
    let is_ours = file.starts_with(&folder) && file.is_file();
    is_ours.then(|| std::fs::read(&file).ok())?
}

/// Whether a name is made of plain words: nothing that leads out of a folder, nothing hidden, and none
/// of what belongs to work on the page.
fn is_plain(name: &str) -> bool {
    let is_word = |word: &str| {
        let is_letter = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        !word.is_empty() && !word.starts_with('.') && word.chars().all(is_letter)
    };
    let first = name.split('/').next().unwrap_or_default();
    let is_work = ["tests", "node_modules", "scripts", "dist"].contains(&first);
    !is_work && name.split('/').all(is_word) && media_type(name).is_some()
}

fn media_type(name: &str) -> Option<&'static str> {
    let (_, suffix) = name.rsplit_once('.')?;
    Some(match suffix {
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "ico" => "image/x-icon",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "md" | "txt" => "text/plain; charset=utf-8",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

/// A file of the page.
pub async fn file(
    State(server): State<Arc<Server>>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let none = || Refusal::new(StatusCode::NOT_FOUND, "there is nothing at this address");
    let content = server.page.file(name).ok_or_else(none)?;
    let media_type = media_type(name).ok_or_else(none)?;
    let tag = format!("\"{}\"", &blake3::hash(&content).to_hex()[..32]);
    let tag = HeaderValue::from_str(&tag).map_err(|_| none())?;
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut known = known.filter_map(|known| known.to_str().ok());
    let is_known = known.any(|known| {
        let mut tags = known.split(',').map(str::trim);
        tags.any(|other| tag == *other.trim_start_matches("W/"))
    });
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Body::from(content.into_owned()).into_response(),
    };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::ETAG, tag);
    // Kept, but asked for each time whether it is still the same.
    let ask_again = HeaderValue::from_static("no-cache");
    headers.insert(header::CACHE_CONTROL, ask_again);
    Ok(response)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_are_files() {
        for name in [
            "index.html",
            "board/board.js",
            "engine/corsaire_web_bg.wasm",
        ] {
            assert!(is_plain(name), "{name}");
        }
        for name in [
            "../Cargo.toml",
            "..%2fCargo.toml",
            "a/../index.html",
            "/etc/passwd.txt",
            ".git/config.json",
            "tests/page.js",
            "node_modules/a/b.js",
            "a//b.js",
            "a\\b.js",
            "index",
            "index.html/",
            "a.ts",
            "c:a.js",
        ] {
            assert!(!is_plain(name), "{name}");
        }
    }

    #[test]
    fn files_of_the_page_can_be_asked_for() {
        for (name, _) in FILES {
            assert!(is_plain(name), "{name}");
        }
    }
}
