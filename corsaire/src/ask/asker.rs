//! Who answers questions: the engines at once, or somebody who looks first at what is already known.
//! Read `ask/question.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::question::Question;
use crate::problem::control::Observer;
use crate::problem::limits::Limits;

/// Somebody who answers questions. Surveys ask many, and do not care whether an answer was computed now
/// or was known before.
pub trait Asker {
    /// The answer to a question, found within limits.
    fn answer<Q: Question>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found>;

    /// The answer to a question if it is there without computing anything. Who remembers nothing knows
    /// none.
    fn known<Q: Question>(&self, _question: &Q) -> Option<Answer<Q::Found>> {
        None
    }
}

/// Asks the engines, every time.
pub struct Engines<'a> {
    /// Who is told how far they are.
    pub observer: &'a dyn Observer,
}

impl Asker for Engines<'_> {
    fn answer<Q: Question>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found> {
        question.ask(limits, self.observer)
    }
}
