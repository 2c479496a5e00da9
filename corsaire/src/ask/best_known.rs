//! A solution in few moves, if not in the fewest: what is known from above when a search for a shortest
//! one is stopped. Read `search/beam.rs` and `search/regroup.rs` before it.
//!
//! A search that comes to its end pays nothing for it: it is looked for only when the search was
//! stopped, in time that was left over for that.

use crate::problem::conditions::Conditions;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::refute::at_once::{Searched, Stats};
use crate::rules::moves::Line;
use crate::search::beam::look;
use crate::search::ending::solve_ending;
use crate::search::regroup::regroup_quickly;
use std::time::Duration;

/// One part in 5 of the time is left over, at most 2 seconds.
const SHARE: u32 = 5;
const LONGEST: Duration = Duration::from_secs(2);
/// Whoever interrupts a search waits at most this long.
const PATIENCE: Duration = Duration::from_millis(300);

/// The limits of a search that leaves time for a word on what is known.
pub(crate) fn before_the_end<'c>(control: &'c Control<'_>) -> Control<'c> {
    let now = control.clock.now();
    let time = control.deadline.map(|end| end.saturating_sub(now) / SHARE);
    control.leaving(time.unwrap_or_default().min(LONGEST))
}

/// A solution in few moves, if one is found in the time that is left.
pub(crate) fn best_known(
    problem: &Problem,
    conditions: &Conditions,
    stopped: &Stopped,
    control: &Control<'_>,
) -> Option<Line> {
    let time = match stopped {
        Stopped::Time | Stopped::Memory | Stopped::Disk(_) | Stopped::DiskLimit => LONGEST,
        Stopped::Interrupted | Stopped::Peers(_) => PATIENCE,
        Stopped::Senseless | Stopped::Cases(_) | Stopped::Overflow => return None,
    };
    let control = control.once_stopped(time);
    if !conditions.is_of_ending() {
        return None;
    }
    if !conditions.is_empty() {
        return match solve_ending(problem, &conditions.ending, &control).0 {
            Searched::Solved(line) => Some(line),
            _ => None,
        };
    }
    match look(problem, &mut Stats::default(), &control) {
        Ok(Some(Searched::Solved(line))) => Some(regroup_quickly(problem.start, &line, &control)),
        _ => None,
    }
}
