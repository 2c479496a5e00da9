//! From text and to text: boards, positions and lines of play. Relaxed in what is read, strict in
//! what is printed. Uses `rules`.

pub(crate) mod board_file;
pub(crate) mod board_name;
pub(crate) mod diagram;
mod drawing;
pub(crate) mod figure;
pub(crate) mod hole_names;
pub(crate) mod location;
pub(crate) mod notation;
pub(crate) mod quantity;
pub(crate) mod replay;

pub use board_file::{BoardFile, BoardFileError};
pub use board_name::{BUILT_IN, FAMILIES, FamilyError};
pub use diagram::DiagramError;
pub use drawing::RowError;
pub use figure::figure;
pub use hole_names::HoleError;
pub use location::{Place, TextError};
pub use notation::{NotationError, WrittenHole, WrittenMove, parse_moves, parse_moves_on};
pub use quantity::{QuantityError, parse_size, parse_time};
pub use replay::{Illegal, IllegalReason, Replay, replay};
