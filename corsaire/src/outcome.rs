//! What a search comes to, and the screen that every search passes first: position class and
//! pagoda functions. Read `class.rs` and `pagoda.rs` before it.

use crate::class::Classes;
use crate::control::Stopped;
use crate::pagoda::Pagoda;
use crate::position::Position;
use crate::problem::Problem;
use crate::solution::Solution;

/// What a search comes to. `Unknown` is an outcome of its own: not found within the limits is
/// not impossible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// A solution.
    Solved(Solution),
    /// There is none, and why.
    Impossible(Reason),
    /// The search was stopped.
    Unknown(Stopped),
}

/// Why a problem has no solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reason {
    /// No position of the goal is of the start's class. For the first of them, the sets of holes
    /// on which the numbers of men at start and goal differ in parity.
    Class(Vec<Position>),
    /// For each position of the goal in the start's class a pagoda function that has a larger sum
    /// there than at the start.
    Pagoda(Vec<(Position, Pagoda)>),
    /// Every line of play was followed to its end.
    Exhaustion {
        /// How many positions were seen.
        positions: u64,
    },
    /// Where the ending that is wanted can begin was found out; class, pagoda functions or
    /// exhaustion exclude every such position.
    Ending {
        /// How many positions there are where it can begin.
        beginnings: u64,
        /// How many positions were seen.
        positions: u64,
    },
    /// Every solution was followed, and none meets the conditions.
    Conditions {
        /// How many positions there are where the ending that is wanted can begin.
        beginnings: u64,
        /// How many positions these solutions run through, before the ending that is wanted.
        positions: u64,
    },
}

/// How much work a search was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Stats {
    /// Positions that were kept.
    pub positions: u64,
}

/// The positions of the goal that neither class nor pagoda functions exclude, or the reason why
/// there is none.
pub fn screen(problem: &Problem<'_>) -> Result<Vec<Position>, Reason> {
    let in_class = problem.targets_in_class();
    if in_class.is_empty() {
        let differ = |target: Position| Classes::of(problem.board).differing(problem.start, target);
        let first = problem.goal.positions().first().copied();
        return Err(Reason::Class(first.map(differ).unwrap_or_default()));
    }
    let mut open = Vec::new();
    let mut refuted = Vec::new();
    for target in in_class {
        match Pagoda::against(problem.board, problem.start, target) {
            Some(pagoda) => refuted.push((target, pagoda)),
            None => open.push(target),
        }
    }
    if open.is_empty() {
        Err(Reason::Pagoda(refuted))
    } else {
        Ok(open)
    }
}
