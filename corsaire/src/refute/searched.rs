//! The result of a search. Read `problem/outcome.rs` and `refute/reason.rs` before it.

use crate::problem::outcome::Outcome;
use crate::refute::reason::Reason;
use crate::rules::moves::Line;

/// The result of a search: a line of play that solves the problem, or why there is none.
pub type Searched = Outcome<Line, Reason>;
