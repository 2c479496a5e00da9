//! A solution in few moves, if not in the fewest: the upper bound of a search for a shortest solution that
//! is stopped. Read `search/beam.rs` and `search/regroup.rs` before it.
//!
//! A search with a time limit looks for it first, because no time is left at the end. A search without one
//! looks for it only when it is stopped, so a search that is finished does not pay for it.

use crate::problem::conditions::Conditions;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::refute::searched::Searched;
use crate::refute::stats::Stats;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::search::beam::look_toward;
use crate::search::ending::solve_open_ending;
use crate::search::regroup::regroup_quickly;
use std::time::Duration;

/// The look takes at most one part in 5 of the time. Narrow beams end by themselves, on the boards of the
/// paper within 0.02 to 0.2 seconds of processor time: only a busy machine needs more than a moment.
/// Searches for an ending do not, and have 2 seconds.
const SHARE: u32 = 5;
const LONGEST: Duration = Duration::from_secs(2);
const LONGEST_FOR_BEAMS: Duration = Duration::from_secs(20);
/// An interrupted search looks for at most this long: a person waits.
const PATIENCE: Duration = Duration::from_millis(300);
/// A search stops one part in 40 of its time before the limit, at most a second, so that its checkpoint
/// is written in time: the longer it ran, the larger that is.
const SAVING_SHARE: u32 = 40;
const LONGEST_SAVING: Duration = Duration::from_secs(1);

/// The limits of a search that leaves time to save its state, and to look for a solution if
/// `looks_later` says so.
pub(crate) fn before_the_end<'c>(control: &'c Control<'_>, looks_later: bool) -> Control<'c> {
    let saving = part_of_time(control, SAVING_SHARE, LONGEST_SAVING);
    let looking = match looks_later {
        true => part_of_time(control, SHARE, LONGEST),
        false => Duration::ZERO,
    };
    control.leaving(saving + looking)
}

/// One part in `share` of the time that is left, but no more than `most`. Nothing without a time limit.
fn part_of_time(control: &Control<'_>, share: u32, most: Duration) -> Duration {
    let now = control.clock.now();
    let time = control.deadline.map(|end| end.saturating_sub(now) / share);
    time.unwrap_or_default().min(most)
}

/// Looks for a solution in few moves before a search with a time limit. `targets` are the positions of
/// the goal that class and pagoda functions leave open.
pub(crate) fn best_known_before(
    problem: &Problem,
    targets: &[Position],
    conditions: &Conditions,
    control: &Control<'_>,
) -> Option<Line> {
    let longest = match conditions.is_empty() {
        true => LONGEST_FOR_BEAMS,
        false => LONGEST,
    };
    let time = part_of_time(control, SHARE, longest);
    let has_time = !time.is_zero();
    has_time
        .then(|| quick_solution(problem, targets, conditions, &control.within(time)))
        .flatten()
}

/// Looks for a solution in few moves once a search was stopped, in the time that is left.
pub(crate) fn best_known_after(
    problem: &Problem,
    targets: &[Position],
    conditions: &Conditions,
    stopped: &Stopped,
    control: &Control<'_>,
) -> Option<Line> {
    let time = match stopped {
        Stopped::Time | Stopped::Memory | Stopped::Disk(_) | Stopped::DiskLimit => LONGEST,
        Stopped::Interrupted | Stopped::Peers(_) | Stopped::Commit(_) => PATIENCE,
        Stopped::Senseless | Stopped::Cases(_) | Stopped::Overflow => return None,
    };
    quick_solution(problem, targets, conditions, &control.once_stopped(time))
}

fn quick_solution(
    problem: &Problem,
    targets: &[Position],
    conditions: &Conditions,
    control: &Control<'_>,
) -> Option<Line> {
    if !conditions.is_of_ending() {
        return None;
    }
    if !conditions.is_empty() {
        return match solve_open_ending(problem, &conditions.ending, control).0 {
            Searched::Solved(line) => Some(line),
            _ => None,
        };
    }
    match look_toward(problem, targets, &mut Stats::default(), control) {
        Ok(Some(Searched::Solved(line))) => Some(regroup_quickly(problem.start, &line, control)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time before the limit at which a search stops.
    fn unused(limit: u64, looks_later: bool) -> Duration {
        let control = Control::default().with_time(Duration::from_secs(limit));
        let search = before_the_end(&control, looks_later);
        let end = |control: &Control<'_>| control.deadline.expect("a limit");
        end(&control) - end(&search)
    }

    #[test]
    fn a_search_uses_its_time() {
        for limit in [1, 2, 5, 10] {
            let most = Duration::from_secs(limit) * 3 / 100;
            assert!(unused(limit, false) <= most, "{limit} s");
        }
        assert!(unused(3600, false) <= Duration::from_secs(1));
        assert!(unused(10, true) > Duration::from_secs(1));
        let endless = Control::default();
        assert_eq!(before_the_end(&endless, false).deadline, None);
    }

    #[test]
    fn a_solution_is_known_before_a_search_with_a_time_limit() {
        let board = crate::rules::board::Board::named("english").expect("a board");
        let problem = Problem::to_one_man(&board, "d4", "d4");
        let conditions = Conditions::default();
        let control = Control::default();
        let targets = problem.targets_in_class();
        let before =
            |control: &Control<'_>| best_known_before(&problem, &targets, &conditions, control);
        assert_eq!(before(&control), None);
        let control = control.with_time(Duration::from_secs(600));
        let known = before(&control);
        assert!(known.is_some_and(|line| line.jumps().count() == 31));
    }
}
