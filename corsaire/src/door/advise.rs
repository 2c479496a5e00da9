//! Who gives hints: an adviser who remembers something of earlier ones, or nobody in particular. Read
//! `play/adviser.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::question::Question;
use crate::play::hint::Advice;
use crate::play::{Adviser, Game};
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;

/// Somebody who advises players. A server keeps one who has learnt the board.
pub trait Advise {
    /// What a player should know in the middle of a game; with `fewest` also in how few moves it can
    /// be won.
    fn advise(
        &self,
        game: &Game,
        fewest: bool,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice>;

    /// Whether a hint that was stopped goes on where it was when it is asked for again. Then it is given
    /// in parts.
    fn remembers(&self) -> bool {
        false
    }
}

impl Advise for Adviser {
    fn advise(
        &self,
        game: &Game,
        fewest: bool,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice> {
        match fewest {
            true => self.advise_shortest(game, limits, observer),
            false => Adviser::advise(self, game, limits, observer),
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// Who remembers nothing: every hint is found from the beginning.
pub struct AtHand;

impl Advise for AtHand {
    fn advise(
        &self,
        game: &Game,
        fewest: bool,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice> {
        let question = match fewest {
            true => game.hint().shortest(),
            false => game.hint(),
        };
        question.ask(limits, observer)
    }
}
