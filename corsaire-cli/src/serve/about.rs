//! What the server says of itself, and the boards that have names. Read `serve/state.rs` before it.

use crate::commands::boards;
use crate::serve::ask::LARGEST;
use crate::serve::queue::Queue;
use crate::serve::reply::{Refusal, Reply};
use crate::serve::state::Server;
use axum::extract::State;
use corsaire::Board;
use corsaire::door::RequestError;
use serde_json::{Value, json};
use std::sync::Arc;

/// `GET /api/about`.
pub async fn about(State(server): State<Arc<Server>>) -> Reply {
    let most = &server.settings.most;
    let about = json!({
        "corsaire": env!("CARGO_PKG_VERSION"),
        "limits": {
            "seconds": most.time.as_secs_f64(),
            "memory_bytes": most.memory,
            "threads": most.threads,
            "question_bytes": LARGEST,
            "holes": Board::MOST_HOLES,
        },
        "results": server.settings.results.is_some(),
        "seconds": server.started.elapsed().as_secs(),
        "short": queue(&server.short),
        "long": queue(&server.long),
        "drawing": queue(&server.drawing),
    });
    Reply::json(about.to_string())
}

fn queue(queue: &Queue) -> Value {
    json!({ "answering": queue.running(), "waiting": queue.waiting() })
}

/// `GET /api/boards`.
pub async fn boards() -> Result<Reply, Refusal> {
    let boards = boards::listed().map_err(|failure| RequestError::ours(failure.message))?;
    let json = serde_json::to_string(&boards).map_err(RequestError::ours)?;
    Ok(Reply::json(json))
}

/// `GET /api/openapi.json`.
pub async fn openapi() -> Reply {
    Reply::json(include_str!("openapi.json").to_string())
}
