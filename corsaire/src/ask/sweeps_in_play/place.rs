//! The longest sweep at one place of play: as the last move, as the last move but one, or anywhere. Read
//! `search/ending.rs` and `count/longest_in_play.rs` before it.

use crate::count::longest_in_play::InPlay;
use crate::problem::conditions::Wanted;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::{Goal, Problem};
use crate::proof::certificate::Certificate;
use crate::refute::at_once::AtOnce;
use crate::refute::reason::Reason;
use crate::refute::searched::Searched;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::beam::solve;
use crate::search::ending::solve_open_ending;
use std::sync::Arc;

/// The longest sweep at a place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// Its jumps. `None` if there is no solution, or if the search was stopped.
    pub length: Option<u32>,
    /// Play that has it.
    pub play: Option<Solution>,
    /// Longer sweeps that the board has room for, but play does not.
    pub longer: Vec<Longer>,
    /// What stopped the search, and which length it was looking for.
    pub stopped: Option<(Stopped, Option<u32>)>,
    /// Positions that were kept.
    pub positions: u64,
    /// A certificate that it is the longest anywhere in a game, or anywhere in a solution. `None` if there
    /// is no solution, and of other places; it is not kept with the answer.
    pub certificate: Option<Arc<Certificate>>,
}

/// A sweep that play does not have at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Longer {
    /// Its jumps.
    pub length: u32,
    /// How many positions allow such an ending: play reaches none of them.
    pub beginnings: u64,
    /// Positions that were kept to find that out.
    pub positions: u64,
}

impl Place {
    /// A sweep that was found anywhere, with play to it, and on to the goal if there is one; and what
    /// makes the certificate of its number of jumps.
    pub(super) fn anywhere(
        problem: &Problem,
        found: Result<(Option<InPlay>, impl FnOnce(u32) -> Option<Certificate>), Stopped>,
        goal: Option<&Goal>,
        control: &Control<'_>,
    ) -> Place {
        let mut place = Place::default();
        match found {
            Err(stopped) => place.stopped = Some((stopped, None)),
            Ok((found, certificate)) => {
                let jumps = found.as_ref().map_or(0, |found| found.jumps.len() as u32);
                place.certificate = certificate(jumps).map(Arc::new);
                if let Some(found) = found {
                    place.length = Some(jumps);
                    place.play = play_with(problem, &found, goal, control);
                }
            }
        }
        place
    }

    /// Tries one length after the other, the longest first.
    pub(super) fn find(
        problem: &Problem,
        at_once: &Result<AtOnce, Stopped>,
        after: &[Wanted],
        longest: &Result<u32, Stopped>,
        control: &Control<'_>,
    ) -> Place {
        let mut place = Place::default();
        let longest = match longest {
            Ok(longest) => *longest,
            Err(stopped) => {
                place.stopped = Some((stopped.clone(), None));
                return place;
            }
        };
        for length in (1..=longest).rev() {
            let mut wanted = after.to_vec();
            wanted.push(Wanted::Length(length));
            let (outcome, positions) = match at_once {
                Ok(AtOnce::Open(_)) => {
                    let (outcome, stats) = solve_open_ending(problem, &wanted, control);
                    (outcome, stats.positions)
                }
                Ok(AtOnce::Excluded(reason)) => (Searched::Impossible(reason.clone()), 0),
                Err(stopped) => (Searched::Unknown(stopped.clone()), 0),
            };
            place.positions += positions;
            match outcome {
                Searched::Solved(line) => {
                    place.length = Some(length);
                    place.play = Some(Solution::new(&problem.board, problem.start, line));
                    break;
                }
                Searched::Impossible(reason) => {
                    let beginnings = match reason {
                        Reason::Ending { beginnings, .. } => beginnings,
                        _ => 0,
                    };
                    place.longer.push(Longer {
                        length,
                        beginnings,
                        positions,
                    });
                }
                Searched::Unknown(stopped) => {
                    place.stopped = Some((stopped, Some(length)));
                    break;
                }
            }
        }
        place
    }

    /// Whether the play that it shows is legal, leads to the goal if it must, and has a sweep of its
    /// length where `is_there` looks for it among the lengths of the moves.
    pub(super) fn is_right(
        &self,
        problem: &Problem,
        goal: Option<&Goal>,
        is_there: impl Fn(&[u32], u32) -> bool,
    ) -> bool {
        let (Some(length), Some(play)) = (self.length, &self.play) else {
            return self.length.is_none() && self.play.is_none();
        };
        let moves = play.moves().iter();
        let lengths: Vec<u32> = moves.map(|m| m.jumps().len() as u32).collect();
        play.start() == problem.start
            && is_there(&lengths, length)
            && goal.is_none_or(|goal| goal.is_met_by(play.end()))
    }
}

/// Play that has a sweep in it.
fn play_with(
    problem: &Problem,
    found: &InPlay,
    goal: Option<&Goal>,
    control: &Control<'_>,
) -> Option<Solution> {
    let play = |start: Position, goal: Goal| {
        let board = problem.board.clone();
        match solve(&Problem { board, start, goal }, control).0 {
            Searched::Solved(line) => Some(line.jumps().collect::<Vec<Jump>>()),
            _ => None,
        }
    };
    let before = play(problem.start, Goal::Men(found.position))?;
    let jumps = found.jumps.iter();
    let end = jumps.fold(found.position, |p, jump| jump.exchange(p));
    let after = goal.map_or(Some(Vec::new()), |goal| play(end, goal.clone()))?;
    let jumps = before.into_iter().chain(found.jumps.iter().copied());
    let line = jumps.chain(after).collect();
    Some(Solution::new(&problem.board, problem.start, line))
}
