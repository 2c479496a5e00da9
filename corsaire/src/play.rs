//! Play by a person: what a page or a notebook holds. Uses all rooms before it.

mod adviser;
mod game;

pub use adviser::{Adviser, Verdict};
pub use game::{Game, GameError};
