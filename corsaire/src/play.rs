//! Play by a person: a game, and what a player should know of it. Uses all rooms before it.

pub(crate) mod advice;
mod adviser;
mod fewest_men;
mod game;
mod hint;

pub use advice::{Advice, Chance, Loss, LostBy};
pub use adviser::{Adviser, Phase};
pub use fewest_men::FewestMen;
pub use game::{Game, GameError};
pub use hint::Hint;
