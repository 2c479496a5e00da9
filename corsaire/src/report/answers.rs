//! Answers in words: what `println!("{answer}")` prints. One file for each question. Read
//! `ask/answer.rs` before it.

mod any;
mod check;
mod count;
mod describe;
mod hint;
mod prove;
mod refutation;
mod solve;
mod sweeps;
mod sweeps_in_play;
mod unique;

pub(super) use refutation::kind_text;
#[cfg(feature = "serde")]
pub(super) use sweeps::line;
#[cfg(feature = "serde")]
pub(super) use sweeps_in_play::stopped_text;
