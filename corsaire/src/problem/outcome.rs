//! The outcome of a question, whatever was asked. Nothing to read before it.

use crate::problem::control::Stopped;

/// The outcome of a question. `Unknown` is an outcome of its own: not found within the limits is
/// not impossible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome<S, R> {
    /// What was asked for.
    Solved(S),
    /// There is none, and why.
    Impossible(R),
    /// It was stopped before it was found out, and by what.
    Unknown(Stopped),
}

impl<S, R> Outcome<S, R> {
    /// What was asked for, if it was found.
    pub fn solved(&self) -> Option<&S> {
        match self {
            Outcome::Solved(found) => Some(found),
            _ => None,
        }
    }

    /// The same outcome of other things.
    pub fn map<T, U>(self, solved: impl FnOnce(S) -> T, why: impl FnOnce(R) -> U) -> Outcome<T, U> {
        match self {
            Outcome::Solved(found) => Outcome::Solved(solved(found)),
            Outcome::Impossible(reason) => Outcome::Impossible(why(reason)),
            Outcome::Unknown(stopped) => Outcome::Unknown(stopped),
        }
    }
}
