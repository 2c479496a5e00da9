//! The game: holes, men, jumps, boards with their symmetries and classes, and what moves are. No
//! search, no input or output.

pub(crate) mod board;
pub(crate) mod class;
pub(crate) mod directions;
pub(crate) mod hole;
pub(crate) mod jump;
pub(crate) mod moves;
pub(crate) mod position;
pub(crate) mod sweep;
pub(crate) mod symmetry;
