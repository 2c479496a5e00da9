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
mod written_conditions;
pub mod written_solution;

pub use checkpoint::{CheckpointFile, Checkpoints, Refused};
pub use clock::{Clock, SystemClock};
pub use conditions::{ConditionError, Conditions, Marked, Wanted};
pub use control::{
    Budget, Control, DiskRoom, Observer, Progress, Reserved, Silent, Stopped, Ticker,
};
pub use limits::{Interrupt, Limits};
pub use outcome::Outcome;
pub use peers::{BUCKETS, Owners, Peers, Received, tell_all};
pub use problem::{Goal, Problem};
pub use written_solution::NoSolution;
