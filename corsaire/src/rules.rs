//! The game: holes, men, jumps, boards with their symmetries and classes, and what moves are. No
//! search, no input or output.

pub mod board;
pub mod class;
pub mod directions;
pub mod hole;
pub mod hole_set;
pub mod jump;
pub mod moves;
pub mod position;
pub mod solution;
pub mod sweep;
pub mod symmetry;
pub mod turn;

pub use board::{Board, BoardError, GRID};
pub use class::{Class, Classes, Svss, svss_problems};
pub use directions::Directions;
pub use hole::{Cell, CellError, Hole, column_name};
pub use hole_set::HoleSet;
pub use jump::Jump;
pub use moves::{Line, Move};
pub use position::Position;
pub use solution::Solution;
pub use sweep::Sweep;
pub use symmetry::{Symmetry, canonical, orbit_size};
pub use turn::Turn;
