//! One file for each subcommand: it reads what is asked, asks the library, and reports.

pub mod boards;
pub mod check;
pub mod checkpoints;
pub mod count;
pub mod generate;
pub mod hint;
pub mod pagoda;
pub mod paper;
pub mod prove;
pub mod results;
#[cfg(feature = "serve")]
pub mod serve;
pub mod show;
pub mod solve;
#[cfg(feature = "cluster")]
pub mod start;
pub mod survey;
pub mod sweeps;
