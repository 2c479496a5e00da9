//! Pictures: one diagram, a row of diagrams of a game, a page to step through. Read
//! `report/words.rs` before it.
//!
//! Every picture is first a [`Drawing`]: circles, paths and texts in a few colours. SVG and TeX are
//! written from it here, PNG, GIF and PDF by the program: no form draws by itself.

mod arrows;
mod colours;
mod diagram;
mod drawing;
mod film;
mod flow;
mod layout;
pub(super) mod page;
mod sheet;
mod svg;
pub(super) mod tex;

pub use colours::Ink;
pub use diagram::{Diagram, svg};
pub use drawing::{Align, Drawing, Outline, Point, Segment, Shape};
pub use film::Film;
pub use sheet::{Paper, Sheet};
pub use tex::tex_text;
