//! The answer to `hint`. What takes a moment comes first, as a partial answer. Read `door/advise.rs`
//! and `play/hint.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::door::advise::Advise;
use crate::play::Game;
use crate::play::hint::{Advice, Chance};
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;
use std::time::Duration;

/// A hint that takes longer than this is given in parts.
const A_MOMENT: Duration = Duration::from_millis(200);

/// Finds a hint. `partial` is called with what is known after a moment, if something is still open.
pub(super) fn hint(
    game: &Game,
    fewest: bool,
    adviser: &dyn Advise,
    limits: &Limits,
    observer: &dyn Observer,
    partial: &mut dyn FnMut(&Answer<Advice>),
) -> Answer<Advice> {
    let time = limits.time_limit();
    let is_short = time.is_some_and(|time| time <= A_MOMENT);
    if is_short || !(fewest || adviser.remembers()) {
        return adviser.advise(game, fewest, limits, observer);
    }
    let quick = limits.clone().time(A_MOMENT);
    let first = adviser.advise(game, false, &quick, observer);
    if is_whole(&first) && !(fewest && first.outcome.solved().is_some()) {
        return first;
    }
    partial(&first);
    let rest = match time {
        Some(time) => limits.clone().time(time.saturating_sub(A_MOMENT)),
        None => limits.clone(),
    };
    let mut answer = adviser.advise(game, fewest, &rest, observer);
    // Both parts took the player's time.
    answer.provenance.time += first.provenance.time;
    answer
}

/// Whether nothing is left to find out.
fn is_whole(answer: &Answer<Advice>) -> bool {
    match &answer.outcome {
        Outcome::Unknown(_) => false,
        Outcome::Solved(advice) => advice.jumps_with(Chance::Undecided).next().is_none(),
        // A player wants to know which jump lost the game.
        Outcome::Impossible(_) => answer
            .so_far
            .as_ref()
            .is_some_and(|advice| advice.never_winnable || advice.lost_by.is_some()),
    }
}
