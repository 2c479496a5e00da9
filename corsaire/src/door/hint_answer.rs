//! The answer to `hint`. What takes a moment comes first, as a partial answer. Read `door/advise.rs`
//! and `play/advice.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::door::advise::Advise;
use crate::play::advice::{Advice, Chance, Loss};
use crate::play::{Game, Phase};
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
    let is_all = is_whole(&first) && !(fewest && first.outcome.solved().is_some());
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

/// Whether nothing is left to find out.
fn is_whole(answer: &Answer<Advice, Loss>) -> bool {
    match &answer.outcome {
        Outcome::Unknown(_) => false,
        Outcome::Solved(advice) => advice.jumps_with(Chance::Undecided).next().is_none(),
        // A player wants to know which jump lost the game.
        Outcome::Impossible(loss) => loss.advice.never_winnable || loss.advice.lost_by.is_some(),
    }
}
