//! What is asked, and within what limits. Uses `rules` and `text`.

pub mod checkpoint;
pub mod clock;
pub mod conditions;
pub mod control;
pub mod limits;
pub mod outcome;
pub mod peers;
#[allow(clippy::module_inception)] // the room is called after what stands in it
pub mod problem;
pub mod progress;
mod written_conditions;
pub mod written_solution;

#[cfg(not(target_family = "wasm"))]
pub use checkpoint::UserKey;
pub use checkpoint::{CheckpointFile, CheckpointHead, Checkpoints, Refused, SavedWork};
pub use clock::{Clock, SystemClock};
pub use conditions::{ConditionError, Conditions, Marked, Wanted};
pub use control::{Budget, Control, DiskRoom, Reserved, Stopped, Ticker};
pub use limits::{Interrupt, Limits};
pub use outcome::Outcome;
pub use peers::{BUCKETS, Owners, Peers, Received, tell_all};
pub use problem::{Goal, Problem};
pub use progress::{Note, Observer, Part, Progress, Silent, Stage};
pub use written_solution::NoSolution;
