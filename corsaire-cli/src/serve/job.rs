//! One question on a thread of its queue: it is answered within its limits, and whatever happens there
//! stays with this question. Read `serve/queue.rs` and `serve/reply.rs` before it.

use crate::report::picture;
use crate::results::ResultsAsker;
use crate::serve::queue::{Admission, Ticket};
use crate::serve::reply::{Refusal, Reply};
use crate::serve::report::{Listener, Report, Reporter};
use crate::serve::state::Server;
use axum::http::StatusCode;
use corsaire::door::{Ask, Request, RequestError};
use corsaire::{Interrupt, Limits, Silent};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use tokio::sync::oneshot;

/// What becomes of a question.
pub type Outcome = Result<Reply, Refusal>;

/// A question on its way. Dropping it cancels it.
pub struct Job {
    pub outcome: oneshot::Receiver<Outcome>,
    pub place: Admission,
}

impl Job {
    /// Puts a question into its queue.
    pub fn begin(
        server: &Arc<Server>,
        request: Request,
        listener: Listener,
    ) -> Result<Job, Refusal> {
        let (sender, outcome) = oneshot::channel();
        let interrupt = Interrupt::default();
        let queue = server.queue(&request).clone();
        let work = {
            let (server, interrupt, listener) =
                (server.clone(), interrupt.clone(), listener.clone());
            move || {
                let most = server.most(request.is_short()).interrupt(&interrupt);
                let limits = request.limits(&most);
                let answered = || answer(&server, &request, &limits, &interrupt, &listener);
                let outcome = catch_unwind(AssertUnwindSafe(answered));
                let _ = sender.send(outcome.unwrap_or_else(|_| Err(broken())));
            }
        };
        let ticket = Ticket::new(interrupt, listener, Box::new(work));
        let place = queue.enter(ticket).map_err(|_| {
            let many = "too many questions wait: ask again in a moment";
            Refusal::new(StatusCode::SERVICE_UNAVAILABLE, many)
        })?;
        Ok(Job { outcome, place })
    }
}

fn answer(
    server: &Server,
    request: &Request,
    limits: &Limits,
    interrupt: &Interrupt,
    listener: &Listener,
) -> Outcome {
    if let Some(picture) = request.picture() {
        let drawn = picture::asked(picture, interrupt);
        let body = drawn.map_err(|failure| RequestError::ours(failure.message))?;
        let media_type = picture.form.media_type();
        return Ok(Reply { media_type, body });
    }
    let reporter = Reporter::new(listener.clone());
    // What takes a moment is not kept, so it is not looked up.
    let results = server.settings.results.as_deref();
    let asker = ResultsAsker::at(results.filter(|_| !request.is_short()), &reporter);
    let asker = match request.ask() {
        Ask::Survey => asker.for_many(),
        _ => asker,
    };
    let mut partial = |json| listener.tell(Report::Partial(json));
    let adviser = &*server.advisers;
    let json = request.answer(&asker, adviser, limits, &reporter, &mut partial)?;
    Ok(Reply::json(json))
}

/// The answer to a long question, if the results file has it.
pub fn known(server: &Server, request: &Request) -> Option<Reply> {
    let asker = ResultsAsker::at(server.settings.results.as_deref(), &Silent);
    let limits = request.limits(&server.most(true));
    request.known(&asker, &limits).map(Reply::json)
}

/// What is said if a search panics.
pub fn broken() -> Refusal {
    RequestError::ours("the search broke down: this is a mistake in the program, please report it")
        .into()
}
