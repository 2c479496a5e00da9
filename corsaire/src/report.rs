//! Answers for people and programs: in words, as JSON (with the feature `serde`), as pictures. Uses
//! all rooms before it. Nothing is computed here.

mod answers;
mod day;
mod grade;
#[cfg(feature = "serde")]
mod json;
mod oddities;
mod picture;
mod problem_text;
mod progress;
mod proof_text;
mod reason;
mod results;
mod story;
mod story_page;
mod survey;
mod weighing;
mod words;

pub use day::day;
#[cfg(feature = "json")]
pub(crate) use json::{JsonBoard, JsonProblem, JsonProvenance};
#[cfg(feature = "serde")]
pub use json::{JsonChecked, JsonSweeps};
pub use oddities::oddities;
pub use picture::{
    Align, Diagram, Drawing, Film, Ink, Outline, Paper, Point, Segment, Shape, Sheet, svg, tex_text,
};
pub use results::Columns;
pub use story::Format;
pub use survey::TableForm;
pub use survey::csv::csv_field;
pub use words::{grouped, number_of};
