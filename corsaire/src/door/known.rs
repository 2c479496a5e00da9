//! What is known of an answer without a search. Read `ask/asker.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::asker::Asker;
use crate::ask::kept::Kept;
use crate::problem::limits::Limits;
use std::cell::Cell;

/// Asks only what another asker knows.
pub(super) struct Known<'a, A> {
    asker: &'a A,
    /// Whether something was asked that is not known.
    missed: Cell<bool>,
}

impl<'a, A: Asker> Known<'a, A> {
    pub(super) fn new(asker: &'a A) -> Known<'a, A> {
        Known {
            asker,
            missed: Cell::new(false),
        }
    }

    /// Whether all that was asked is known.
    pub(super) fn is_enough(&self) -> bool {
        !self.missed.get()
    }
}

impl<A: Asker> Asker for Known<'_, A> {
    fn answer<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found> {
        let known = self.asker.known(question);
        let known = known.filter(|answer| !matches!(answer.outcome, Outcome::Unknown(_)));
        known.unwrap_or_else(|| {
            self.missed.set(true);
            Answer::not_looked_for(question.asked(), limits)
        })
    }
}
