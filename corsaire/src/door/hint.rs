//! Hints: who gives them, and in which phases. Read `play/adviser.rs` before it.

use crate::ask::answer::Answer;
use crate::play::advice::{Advice, Loss};
use crate::play::{Adviser, Game, Phase};
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;

/// Finds a hint. `partial` is called with the first phase, if something is still open and there is time
/// for the rest.
pub(super) fn hint(
    game: &Game,
    fewest: bool,
    adviser: &dyn Advise,
    limits: &Limits,
    observer: &dyn Observer,
    partial: &mut dyn FnMut(&Answer<Advice, Loss>),
) -> Answer<Advice, Loss> {
    if !(fewest || adviser.remembers()) {
        return adviser.advise(game, Phase::Whole, limits, observer);
    }
    let first = adviser.advise(game, Phase::First, limits, observer);
    let spent = first.provenance.time;
    let left = limits.time_limit().map(|time| time.saturating_sub(spent));
    let is_all = first.is_whole() && !(fewest && first.outcome.solved().is_some());
    if is_all || left.is_some_and(|left| left.is_zero()) {
        return first;
    }
    partial(&first);
    let rest = match left {
        Some(left) => limits.clone().time(left),
        None => limits.clone(),
    };
    let phase = match fewest {
        true => Phase::Shortest,
        false => Phase::Whole,
    };
    let mut answer = adviser.advise(game, phase, &rest, observer);
    // Both parts took the player's time.
    answer.provenance.time += spent;
    answer
}

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
