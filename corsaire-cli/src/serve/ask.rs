//! `POST /api/ask`: a question comes in, and its answer goes out at once or as events. Read
//! `serve/job.rs` before it.

use crate::report::progress::words;
use crate::serve::job::{self, Job, Outcome};
use crate::serve::queue::Admission;
use crate::serve::registry::{Busy, Connection};
use crate::serve::reply::{Refusal, Reply};
use crate::serve::report::{Listener, Report};
use crate::serve::state::Server;
use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, Request as HttpRequest, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use corsaire::door::{Ask, Draft, Request};
use http_body_util::LengthLimitError;
use serde_json::json;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};
use tokio_stream::Stream;

/// The largest question, in bytes.
pub const LARGEST: usize = 256 << 10;
/// How long a question may take to arrive.
const ARRIVAL: Duration = Duration::from_secs(10);
/// A stream says something this often, so that it is noticed when nobody reads it any more.
const HEARTBEAT: Duration = Duration::from_secs(5);
/// Reports that wait for a slow reader. What does not fit is left out.
const REPORTS: usize = 256;

/// Answers a question.
pub async fn ask(
    State(server): State<Arc<Server>>,
    request: HttpRequest<Body>,
) -> Result<Response, Refusal> {
    let (head, body) = request.into_parts();
    if !is_json(&head.headers) {
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "a question is sent with Content-Type: application/json",
        ));
    }
    if head.headers.contains_key(header::CONTENT_ENCODING) {
        return Err(Refusal::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "a question is sent as it is: without Content-Encoding",
        ));
    }
    let text = arrived(&head.headers, body).await?;
    let connection = head.extensions.get::<Arc<Connection>>();
    let busy = connection.map(Connection::busy);
    let request = understood(&server, text).await?;
    let (request, known) = looked_up(&server, request).await?;
    let as_events = wants_events(&head.headers) && request.ask() != Ask::Draw;
    if let Some(reply) = known {
        return Ok(match as_events {
            true => Sse::new(tokio_stream::once(Ok::<_, Infallible>(last_event(Ok(
                reply,
            )))))
            .into_response(),
            false => reply.into_response(),
        });
    }
    if !as_events {
        let job = Job::begin(&server, request, Listener(None))?;
        // Closing the connection drops this, and with it the place in the queue.
        let outcome = job.outcome.await;
        drop(job.place);
        return Ok(outcome.map_err(|_| stopped())??.into_response());
    }
    let (sender, reports) = mpsc::channel(REPORTS);
    let job = Job::begin(&server, request, Listener(Some(sender)))?;
    let events = Events {
        reports,
        outcome: Some(job.outcome),
        last: None,
        _place: job.place,
        _busy: busy,
    };
    let alive = KeepAlive::new().interval(HEARTBEAT).text("");
    Ok(Sse::new(events).keep_alive(alive).into_response())
}

/// The question, on threads for reading. Surveys leave most of these to others.
async fn understood(server: &Server, text: String) -> Result<Request, Refusal> {
    let draft = tokio::task::spawn_blocking(move || Draft::read(&text)).await;
    let draft = draft.map_err(|_| job::broken())??;
    let turn = match draft.ask() {
        Ask::Survey => Some(turn(&server.surveying).await?),
        _ => None,
    };
    let read = tokio::task::spawn_blocking(move || {
        // Held until it is read, even if the client leaves before.
        let _turn = turn;
        draft.understood()
    });
    Ok(read.await.map_err(|_| job::broken())??)
}

/// Waits for one of a few turns.
async fn turn(turns: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, Refusal> {
    let turn = turns.clone().acquire_owned().await;
    turn.map_err(|_| stopped())
}

/// A question with its answer, if the results file has it: then it need not wait in a queue.
async fn looked_up(
    server: &Arc<Server>,
    request: Request,
) -> Result<(Request, Option<Reply>), Refusal> {
    if request.is_short() || server.settings.results.is_none() {
        return Ok((request, None));
    }
    // Most threads stay free to read questions.
    let turn = turn(&server.looking).await?;
    let server = server.clone();
    let look = move || {
        let _turn = turn;
        let known = job::known(&server, &request);
        (request, known)
    };
    let looked = tokio::task::spawn_blocking(look).await;
    looked.map_err(|_| job::broken())
}

/// The text of a question, when all of it is there.
async fn arrived(headers: &HeaderMap, body: Body) -> Result<String, Refusal> {
    let too_large = || {
        let most = "a question has at most 256 KB";
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, most)
    };
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > LARGEST as u64) {
        return Err(too_large());
    }
    let bytes = tokio::time::timeout(ARRIVAL, to_bytes(body, LARGEST)).await;
    let Ok(bytes) = bytes else {
        let slow = "the question took too long to arrive";
        return Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, slow));
    };
    let bytes = bytes.map_err(|error| match is_length(&error) {
        true => too_large(),
        false => Refusal::new(StatusCode::BAD_REQUEST, "the question did not arrive whole"),
    })?;
    String::from_utf8(bytes.into())
        .map_err(|_| Refusal::new(StatusCode::BAD_REQUEST, "the question is not UTF-8"))
}

/// Whether a body was refused because it is too long.
fn is_length(error: &axum::Error) -> bool {
    let cause = std::error::Error::source(error);
    cause.is_some_and(|cause| cause.is::<LengthLimitError>())
}

fn is_json(headers: &HeaderMap) -> bool {
    let named = headers.get(header::CONTENT_TYPE);
    let named = named.and_then(|named| named.to_str().ok()).unwrap_or("");
    let media_type = named.split(';').next().unwrap_or("").trim();
    media_type.eq_ignore_ascii_case("application/json")
}

fn wants_events(headers: &HeaderMap) -> bool {
    let mut accepted = headers.get_all(header::ACCEPT).iter();
    accepted.any(|accepted| {
        let accepted = accepted.to_str().unwrap_or("");
        accepted.contains("text/event-stream")
    })
}

/// The server is ending.
fn stopped() -> Refusal {
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the server is stopping")
}

/// What happens to a question, the answer last. Dropping it cancels the question.
struct Events {
    reports: mpsc::Receiver<Report>,
    outcome: Option<oneshot::Receiver<Outcome>>,
    /// What became of it, until it was sent.
    last: Option<Outcome>,
    _place: Admission,
    _busy: Option<Busy>,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if let Some(outcome) = &mut self.outcome
            && let Poll::Ready(outcome) = Pin::new(outcome).poll(context)
        {
            self.outcome = None;
            self.last = Some(outcome.unwrap_or_else(|_| Err(stopped())));
        }
        // What was reported before the answer comes before it.
        if let Poll::Ready(Some(report)) = self.reports.poll_recv(context) {
            return Poll::Ready(Some(Ok(event_of(report))));
        }
        match (self.last.take(), &self.outcome) {
            (Some(outcome), _) => Poll::Ready(Some(Ok(last_event(outcome)))),
            (None, Some(_)) => Poll::Pending,
            (None, None) => Poll::Ready(None),
        }
    }
}

fn event_of(report: Report) -> Event {
    match report {
        Report::Queued(before) => {
            let data = json!({ "before": before });
            Event::default().event("queued").data(data.to_string())
        }
        Report::Progress { progress, seconds } => {
            let mut data = json!(progress);
            data["words"] = words(&progress).into();
            data["seconds"] = seconds.into();
            Event::default().event("progress").data(data.to_string())
        }
        Report::Partial(json) => Event::default().event("partial").data(json),
    }
}

fn last_event(outcome: Outcome) -> Event {
    match outcome {
        Ok(reply) => {
            let answer = String::from_utf8_lossy(&reply.body);
            Event::default().event("answer").data(answer)
        }
        Err(refusal) => Event::default().event("error").data(refusal.json),
    }
}
