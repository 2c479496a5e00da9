//! Headers of every response: what a browser may do with it. Nothing to read before it.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

/// The page loads nothing from elsewhere, and no other page may show it. `wasm-unsafe-eval` lets it run
/// the engine that it brings along.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const NOT_KEPT: &str = "no-store";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// All of them, as text.
pub fn all() -> impl Iterator<Item = (HeaderName, &'static str)> {
    let kept = (header::CACHE_CONTROL, NOT_KEPT);
    HEADERS.into_iter().chain([kept])
}

/// Adds them. What is not kept by the browser on purpose is not kept at all.
pub async fn add(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static(NOT_KEPT));
    response
}
