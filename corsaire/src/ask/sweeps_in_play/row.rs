//! The longest sweeps of one problem. Read `ask/sweeps_in_play/place.rs` before it.

use super::place::Place;
use crate::count::longest_in_play::{longest_in_games, longest_in_solutions_and_insight};
use crate::problem::conditions::Wanted;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::{Goal, Problem};
use crate::proof::certificate::Certificate;
use crate::refute::at_once::exclude_at_once;

/// The longest sweeps of one problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The problem.
    pub problem: Problem,
    /// As the last move of a solution.
    pub last: Place,
    /// As the last move but one.
    pub last_but_one: Place,
    /// Anywhere in a game from the start, if that was asked.
    pub in_games: Option<Place>,
    /// Anywhere in a solution, if that was asked.
    pub in_solutions: Option<Place>,
}

impl Row {
    pub(super) fn find(
        problem: &Problem,
        anywhere: bool,
        longest: &Result<u32, Stopped>,
        control: &Control<'_>,
    ) -> Row {
        let (board, start) = (&problem.board, problem.start);
        let in_games = || {
            let found = control.check();
            let found = found.and_then(|()| longest_in_games(board, start, control));
            let made = |jumps| Some(Certificate::longest_sweep_of_play(problem, jumps));
            let found = found.map(|found| (found, made));
            Place::anywhere(problem, found, None, control)
        };
        let in_solutions = || {
            let found = control.check();
            let found = found.and_then(|()| longest_in_solutions_and_insight(problem, control));
            let found = found.map(|(found, insight)| {
                let made = move |jumps| {
                    let insight = insight?;
                    Some(Certificate::longest_sweep(problem, &insight, jumps))
                };
                (found, made)
            });
            Place::anywhere(problem, found, Some(&problem.goal), control)
        };
        // Class and pagoda functions say the same of every length.
        let at_once = exclude_at_once(problem, control);
        let at_the_end = |after: &[Wanted]| Place::find(problem, &at_once, after, longest, control);
        Row {
            problem: problem.clone(),
            last: at_the_end(&[]),
            last_but_one: at_the_end(&[Wanted::Any]),
            in_games: anywhere.then(in_games),
            in_solutions: anywhere.then(in_solutions),
        }
    }

    /// What was looked for.
    pub fn places(&self) -> impl Iterator<Item = &Place> {
        let anywhere = [&self.in_games, &self.in_solutions].into_iter().flatten();
        [&self.last, &self.last_but_one].into_iter().chain(anywhere)
    }

    /// Whether the play that it shows has the sweeps where it says.
    pub(in crate::ask) fn is_right(&self) -> bool {
        let problem = &self.problem;
        let goal = Some(&problem.goal);
        let at = |place: &Place, from_end: usize| {
            place.is_right(problem, goal, |lengths, length| {
                lengths.iter().rev().nth(from_end) == Some(&length)
            })
        };
        let somewhere = |place: &Option<Place>, goal: Option<&Goal>| {
            let any = |lengths: &[u32], length| lengths.iter().any(|other| *other >= length);
            place.iter().all(|place| place.is_right(problem, goal, any))
        };
        at(&self.last, 0)
            && at(&self.last_but_one, 1)
            && somewhere(&self.in_games, None)
            && somewhere(&self.in_solutions, goal)
    }

    /// What stopped it, if anything did.
    pub(super) fn stopped(&self) -> Option<Stopped> {
        let mut stopped = self.places().filter_map(|place| place.stopped.as_ref());
        stopped.next().map(|(stopped, _)| stopped.clone())
    }
}
