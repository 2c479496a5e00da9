//! The claims of "New problems on old solitaire boards" (Bell and Beasley 2005), each derived again.
//!
//! `claim.rs` is what the paper says, read from `data/paper/`. `part.rs` is a piece of a claim that is
//! computed by itself, `parts/` has all of them, one file for each section of the paper. They ask
//! through `inquiry.rs` and know nothing of what the paper says. `compare.rs` puts the two side by
//! side, and `survey.rs` runs everything and makes the rows of the report. `figures.rs` draws.

pub mod claim;
mod compare;
pub mod figures;
mod inquiry;
mod part;
mod parts;
pub mod survey;
mod tables;
