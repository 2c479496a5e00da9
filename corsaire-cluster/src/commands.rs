//! One file for each subcommand.

pub mod count;
pub mod prove;
pub mod solve;
pub mod start;
