//! The game: holes, men, jumps, boards with their symmetries and classes, and what moves are. No
//! search, no input or output.

pub(crate) mod board;
pub(crate) mod class;
pub(crate) mod directions;
pub(crate) mod hole;
pub(crate) mod hole_set;
pub(crate) mod jump;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod solution;
pub(crate) mod sweep;
pub(crate) mod symmetry;
pub(crate) mod turn;

pub use board::{Board, BoardError};
pub use class::{Class, Classes, Svss, svss_problems};
pub use directions::Directions;
pub use hole::{Cell, CellError, Hole};
pub use hole_set::HoleSet;
pub use jump::Jump;
pub use moves::{Line, Move};
pub use position::Position;
pub use solution::Solution;
pub use sweep::Sweep;
pub use symmetry::Symmetry;
