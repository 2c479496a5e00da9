//! What is asked, and within what limits. Uses `rules` and `text`.

pub(crate) mod checkpoint;
pub(crate) mod clock;
pub(crate) mod conditions;
pub(crate) mod control;
pub(crate) mod limits;
pub(crate) mod outcome;
pub(crate) mod peers;
#[allow(clippy::module_inception)] // the room is called after what stands in it
pub(crate) mod problem;
pub(crate) mod progress;
mod written_conditions;
pub(crate) mod written_solution;

#[cfg(not(target_family = "wasm"))]
pub use checkpoint::UserKey;
pub use checkpoint::{CheckpointHead, Checkpoints, Refused, SavedWork};
pub use clock::{Clock, SystemClock};
pub use conditions::{ConditionError, Conditions, Marked, Wanted};
pub use control::Stopped;
pub use limits::{Interrupt, Limits};
pub use outcome::Outcome;
pub use peers::{Peers, Received};
pub use problem::{Goal, Problem};
pub use progress::{Note, Observer, Part, Progress, Silent, Stage};
pub use written_solution::NoSolution;
