//! An answer as a `Result`, for programs that go on only with what they asked for. Read `ask/answer.rs`
//! before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::refutation::Refutation;
use crate::problem::control::Stopped;

/// Why an answer does not have what was asked for. `R` is why there is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NotFound<R = Refutation> {
    /// There is none, and why.
    #[error("impossible: {0}")]
    Impossible(R),
    /// The limits did not allow to find out.
    #[error("unknown: {0}")]
    Unknown(Stopped),
}

impl<F, R> Answer<F, R> {
    /// What was asked for. A number of solutions that do not exist is 0, not an error.
    ///
    /// # Errors
    ///
    /// There is none, or a limit stopped the search. [`Answer::so_far`] has what was found until then.
    pub fn into_result(self) -> Result<F, NotFound<R>> {
        match self.outcome {
            Outcome::Solved(found) => Ok(found),
            Outcome::Impossible(why) => Err(NotFound::Impossible(why)),
            Outcome::Unknown(stopped) => Err(NotFound::Unknown(stopped)),
        }
    }
}
