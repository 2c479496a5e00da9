//! Answers for people and programs: in words, as JSON (with the feature `serde`), as pictures. Uses
//! all rooms before it. Nothing is computed here.

mod answers;
mod figure;
#[cfg(feature = "serde")]
mod json;
mod problem_text;
mod proof_text;
mod reason;
mod story;
mod svg;
mod weighing;
mod words;

#[cfg(feature = "serde")]
pub use json::{JsonChecked, JsonSweeps};
pub use story::Format;
pub use svg::svg;
pub use words::{grouped, number_of};
