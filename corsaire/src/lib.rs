//! Peg solitaire on any board: rules, notation, search, counting and proofs.

pub mod count;
pub mod problem;
pub mod proof;
pub mod refute;
pub mod rules;
pub mod search;
mod sets;
pub mod text;

pub use problem::{
    Checkpoints, Clock, Goal, Interrupt, Limits, Observer, Problem, Progress, Stopped,
};
pub use proof::{Certificate, Proof};
pub use rules::{Board, Directions, Hole, Jump, Move, Position, Solution, Sweep};
