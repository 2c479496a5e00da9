//! The map of addresses. Read `serve/ask.rs` and `serve/assets.rs` before it.

use crate::serve::reply::Refusal;
use crate::serve::state::Server;
use crate::serve::{about, ask, assets, guard, headers};
use axum::Router;
use axum::http::StatusCode;
use axum::middleware::{from_fn_with_state, map_response};
use axum::routing::{get, post};
use std::sync::Arc;

/// Who answers at which address.
pub fn routes(server: &Arc<Server>) -> Router {
    Router::new()
        .route("/api/ask", post(ask::ask))
        .route("/api/about", get(about::about))
        .route("/api/boards", get(about::boards))
        .route("/api/openapi.json", get(about::openapi))
        .route("/", get(assets::file))
        .route("/{*file}", get(assets::file))
        .fallback(nothing)
        .method_not_allowed_fallback(other_method)
        .layer(from_fn_with_state(server.clone(), guard::check))
        .layer(map_response(headers::add))
        .with_state(server.clone())
}

async fn nothing() -> Refusal {
    Refusal::new(StatusCode::NOT_FOUND, "there is nothing at this address")
}

async fn other_method() -> Refusal {
    let why = "questions are sent to /api/ask with POST; everything else is read with GET";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, why)
}
