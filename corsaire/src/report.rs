//! Answers for people and programs: in words, as JSON (with the feature `serde`), as pictures. Uses
//! all rooms before it. Nothing is computed here.

mod answers;
#[cfg(feature = "serde")]
mod json;
pub mod picture;
mod proof_text;
mod reason;
mod story;
mod words;

#[cfg(feature = "serde")]
pub use json::{JsonChecked, JsonSweeps};
pub use picture::{Diagram, svg};
pub use story::Format;
pub use words::{grouped, number_of};
