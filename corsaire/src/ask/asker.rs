//! Who answers questions: the engines at once, or somebody who looks first at what is already known.
//! Read `ask/kept.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::kept::Kept;
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;

/// Somebody who answers questions. Surveys ask many, and do not care whether an answer was computed now
/// or was known before.
pub trait Asker {
    /// The answer to a question, found within limits.
    fn answer<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found>;

    /// What is known of the answer to a question without computing anything. Who remembers nothing knows
    /// nothing.
    fn known<Q: Kept>(&self, _question: &Q) -> Option<Answer<Q::Found>> {
        None
    }
}

/// Asks the engines, every time.
pub struct Engines<'a> {
    /// Who is told how far they are.
    pub observer: &'a dyn Observer,
}

impl Asker for Engines<'_> {
    fn answer<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found> {
        question.ask(limits, self.observer)
    }
}
