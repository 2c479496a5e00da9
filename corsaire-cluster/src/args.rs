//! What is asked on the command line. The words are those of `corsaire`.

mod board;
mod hosts;
mod run;
mod size;

pub use board::ProblemArgs;
pub use hosts::read_hosts;
pub use run::RunArgs;
pub use size::{parse_size, parse_time};
