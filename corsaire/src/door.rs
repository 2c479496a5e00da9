//! The door for programs: a question as JSON comes in, an answer as JSON goes out. The server and the
//! engine in the browser are behind it. `docs/api.md` says what questions look like. Uses all rooms
//! before it.
//!
//! No file is read here, whatever a question says: boards and positions are names or drawings.

mod answer;
mod board_answer;
mod board_of;
mod boards;
mod check_answer;
mod conditions_of;
mod error;
mod fields;
mod geometry;
mod hint;
mod known;
mod node;
mod picture;
mod problem_of;
mod request;
mod survey_answer;
mod written;

pub use boards::{NamedBoard, NamedBoards, named_boards};
pub use error::{Fault, RequestError};
pub use hint::{Advise, AtHand};
pub use picture::{Picture, PictureForm};
pub use request::{Ask, Draft, Request};
