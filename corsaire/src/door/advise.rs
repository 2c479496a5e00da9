//! Who gives hints: an adviser that remembers earlier ones, or a fresh one for each hint. Read
//! `play/adviser.rs` before it.

use crate::ask::answer::Answer;
use crate::play::advice::{Advice, Loss};
use crate::play::{Adviser, Game, Phase};
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;

/// Gives hints. A server keeps advisers that have learnt a board.
pub trait Advise {
    /// What a player should know in the middle of a game, as far as this phase goes.
    fn advise(
        &self,
        game: &Game,
        phase: Phase,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss>;

    /// Whether a hint that was stopped resumes when it is asked for again. Then it is given in parts.
    fn remembers(&self) -> bool {
        false
    }
}

impl Advise for Adviser {
    fn advise(
        &self,
        game: &Game,
        phase: Phase,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        match phase {
            Phase::First => self.advise_at_first(game, limits, observer),
            Phase::Whole => Adviser::advise(self, game, limits, observer),
            Phase::Shortest => self.advise_shortest(game, limits, observer),
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}

/// Remembers nothing: a fresh adviser gives each hint.
pub struct AtHand;

impl Advise for AtHand {
    fn advise(
        &self,
        game: &Game,
        phase: Phase,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        let problem = game.problem();
        let adviser = Adviser::new(&problem.board, &problem.goal, limits.memory_limit());
        Advise::advise(&adviser, game, phase, limits, observer)
    }
}
