//! The program as a person or a script meets it: results, JSON, errors and exit codes. One file for
//! each subject; `run.rs` runs the program.

mod certificates;
mod check;
mod checkpoints;
mod count;
mod help;
mod input;
mod lies;
mod limits;
mod newcomers;
mod outputs;
mod paper;
#[cfg(feature = "pictures")]
mod pictures;
mod prove;
mod random_problem;
mod reasons;
mod results;
mod run;
mod saved;
mod scratch;
mod show;
mod solve;
mod survey;
mod sweeps;
