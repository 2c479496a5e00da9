//! What a question comes to: an answer or a picture, or why there is none; and both as HTTP. Read
//! `corsaire/src/door/error.rs` before it.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use corsaire::door::{Fault, RequestError};

/// An answer.
pub struct Reply {
    pub media_type: &'static str,
    pub body: Vec<u8>,
}

/// An answer as JSON.
pub const JSON: &str = "application/json";

impl Reply {
    pub fn json(body: String) -> Reply {
        Reply {
            media_type: JSON,
            body: body.into_bytes(),
        }
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::from(self.body));
        let media_type = HeaderValue::from_static(self.media_type);
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, media_type);
        response
    }
}

/// A request that is refused, or failed.
#[derive(Debug)]
pub struct Refusal {
    pub status: StatusCode,
    /// `{"error": ...}`.
    pub json: String,
}

impl Refusal {
    /// A status with a sentence.
    pub fn new(status: StatusCode, message: &str) -> Refusal {
        let error = RequestError {
            fault: Fault::NoSense,
            message: message.to_string(),
            field: None,
            place: None,
        };
        Refusal {
            status,
            json: error.json(),
        }
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Refusal {
        Refusal {
            status: match error.fault {
                Fault::NotJson => StatusCode::BAD_REQUEST,
                Fault::NoSense => StatusCode::UNPROCESSABLE_ENTITY,
                Fault::Ours => StatusCode::INTERNAL_SERVER_ERROR,
            },
            json: error.json(),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Reply::json(self.json)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let soon = HeaderValue::from_static("5");
            response.headers_mut().insert(header::RETRY_AFTER, soon);
        }
        response
    }
}
