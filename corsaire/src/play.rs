//! Play by a person: a game, and what a player should know of it. Uses all rooms before it.

mod adviser;
mod game;
pub(crate) mod hint;

pub use adviser::{Adviser, Verdict};
pub use game::{Game, GameError};
pub use hint::{Advice, Chance, Hint, LostBy};
