//! Answers for people and programs: in words, as JSON (with the feature `serde`), as pictures. Uses
//! all rooms before it. Nothing is computed here.

mod answers;
#[cfg(feature = "serde")]
mod json;
mod oddities;
mod problem_text;
mod proof_text;
mod reason;
mod story;
mod svg;
mod weighing;
mod words;

#[cfg(feature = "serde")]
pub use json::{JsonChecked, JsonSweeps};
pub use oddities::oddities;
pub use story::Format;
pub use svg::svg;
pub use words::{grouped, number_of};
