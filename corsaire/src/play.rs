//! Play by a person: what a page or a notebook holds. Uses all rooms before it.

mod game;

pub use game::{Game, GameError};
