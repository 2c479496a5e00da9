//! Several processes, on one machine or many, that answer one question together (feature `cluster`): each
//! asks the library the same question, with limits that say which processes share the work, and the first
//! one reports. `hosts` and `secret` read who takes part, `net` carries words between processes, `run` begins
//! and ends a run, `progress` and `report` say what becomes of it. `docs/cluster.md` is for users.

mod hosts;
mod net;
mod progress;
mod report;
mod run;
mod secret;

pub use hosts::{Hosts, read_hosts};
pub use net::{Secret, random_secret};
pub use report::answer;
pub use secret::given_secret;
