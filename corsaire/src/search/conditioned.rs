//! Solutions that meet conditions: how they end, a sweep somewhere, a position on the way, a marked
//! man who is followed through all of his moves. Read `search/winnable.rs` and `search/ending.rs`
//! before it.
//!
//! Play is undone jump by jump from the goal. Beside each position stands what the conditions must
//! know of the play that follows: which move from the end is being undone and how many of its
//! jumps, the hole of the man that makes it, where the marked man stands, and what has been met
//! already. That is enough, since a move is exactly the consecutive jumps of one man. Where the
//! number of moves does not matter, even less is enough.
//!
//! To do this for every position would be too much. But once the ending is undone, only positions
//! matter that the start leads to and that lead to a beginning of such an ending. Those are found
//! first, from both ends (`search/winnable.rs`), without conditions.
//!
//! `conditioned/after.rs` is what is known of the play that follows, `conditioned/level.rs` undoes jumps,
//! and `conditioned/allowed.rs` finds the positions that matter.

mod after;
mod allowed;
mod level;

use crate::problem::conditions::Conditions;
use crate::problem::control::{Control, Reserved, Stopped};
use crate::problem::problem::Problem;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::LevelInsight;
use crate::refute::reason::Reason;
use crate::refute::searched::Searched;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use after::State;
use allowed::Allowed;
use level::{Level, Ways};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The result of a search with conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conditioned {
    /// A solution, in the fewest moves if that was asked for, or why there is none.
    pub outcome: Searched,
    /// How many solutions there are, as sequences of jumps.
    pub solutions: u128,
    /// Where the marked man can be at the start.
    pub men: HoleSet,
    /// Positions that solutions without the conditions run through, before the ending.
    pub positions: u64,
    /// What the search for these positions knew. `None` if it was not made.
    pub insight: Option<Arc<LevelInsight>>,
}

impl Conditioned {
    /// A result that no search was needed for.
    fn without_search(outcome: Searched) -> Conditioned {
        Conditioned {
            outcome,
            solutions: 0,
            men: HoleSet::EMPTY,
            positions: 0,
            insight: None,
        }
    }
}

/// Which of the solutions is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prefer {
    /// Any one of them.
    Any,
    /// One in the fewest moves.
    FewestMoves,
}

/// Finds the solutions that meet conditions: one of them, and how many there are. To find one in
/// the fewest moves takes more room: then each position is kept once for each man that may move
/// next.
pub fn solve_conditions(
    problem: &Problem,
    conditions: &Conditions,
    prefer: Prefer,
    control: &Control<'_>,
) -> Conditioned {
    match exclude_at_once(problem, control) {
        Ok(AtOnce::Open(_)) => solve_open_conditions(problem, conditions, prefer, control),
        // A problem without a solution has none that meets conditions.
        Ok(AtOnce::Excluded(reason)) => Conditioned::without_search(Searched::Impossible(reason)),
        Err(stopped) => Conditioned::without_search(Searched::Unknown(stopped)),
    }
}

/// [`solve_conditions`], given that class and pagoda functions do not exclude every position of the goal.
pub(crate) fn solve_open_conditions(
    problem: &Problem,
    conditions: &Conditions,
    prefer: Prefer,
    control: &Control<'_>,
) -> Conditioned {
    let mut search = ConditionedSearch {
        problem,
        conditions,
        prefer,
        control,
        symmetries: conditions.symmetries(problem),
        allowed: Vec::new(),
        beginnings: 0,
        states: 0,
        insight: None,
        memory: control.reserve_part(0),
    };
    let found = match search.run() {
        Ok(Some(best)) => Conditioned {
            solutions: best.solutions,
            men: best.men,
            ..Conditioned::without_search(Searched::Solved(best.solution))
        },
        Ok(None) => Conditioned::without_search(Searched::Impossible(Reason::Conditions {
            beginnings: search.beginnings,
            positions: search.positions(),
            insight: search.insight.clone(),
        })),
        Err(stopped) => Conditioned::without_search(Searched::Unknown(stopped)),
    };
    Conditioned {
        positions: search.positions(),
        insight: search.insight.take(),
        ..found
    }
}

/// The best solution, how many there are, and which men the marked one can be.
struct Best {
    solution: Line,
    solutions: u128,
    men: HoleSet,
}

/// A search for the solutions that meet conditions, from the goal back.
struct ConditionedSearch<'a> {
    problem: &'a Problem,
    conditions: &'a Conditions,
    prefer: Prefer,
    control: &'a Control<'a>,
    /// The symmetries that keep the problem and the conditions.
    symmetries: Vec<Symmetry>,
    allowed: Vec<Allowed>,
    beginnings: u64,
    states: u64,
    insight: Option<Arc<LevelInsight>>,
    /// The memory that the allowed positions take.
    memory: Reserved,
}

impl ConditionedSearch<'_> {
    fn run(&mut self) -> Result<Option<Best>, Stopped> {
        let Some(jumps) = self.problem.jumps() else {
            return Ok(None);
        };
        // Play is undone twice: once to find where the ending can begin, once back to the start.
        let last = self.conditions.ending.len() as u8;
        let mut beginnings: BTreeSet<Position> = BTreeSet::new();
        let mut level = self.goals();
        for _ in 0..=jumps {
            let begun = |state: &&State| self.finished(state.1).is_some_and(|a| a.place == last);
            let begun = level.keys().filter(begun);
            let images =
                begun.flat_map(|state| self.symmetries.iter().map(|s| s.position(state.0)));
            beginnings.extend(images);
            level = self.undo(&level, |after| after.place < last)?;
        }
        self.beginnings = beginnings.len() as u64;
        self.allow(&beginnings)?;
        let mut levels = vec![self.goals()];
        for _ in 0..jumps {
            let before = self.undo(levels.last().expect("not empty"), |_| true)?;
            self.states += before.len() as u64;
            levels.push(before);
        }
        self.best(&levels)
    }

    fn best(&self, levels: &[Level]) -> Result<Option<Best>, Stopped> {
        let level = levels.last().expect("there is the start's");
        let at_start = |state: &State| match state.0 == self.problem.start {
            true => self.met(state.1),
            false => None,
        };
        let men = level.keys().filter_map(at_start);
        let images = men.flat_map(|men| self.symmetries.iter().map(move |s| s.hole_set(men)));
        let men = images.fold(HoleSet::EMPTY, HoleSet::union);
        let met = |(state, _): &(&State, &Ways)| at_start(state).is_some();
        let met = || level.iter().filter(met).map(|(_, ways)| ways);
        let count = met().try_fold(0u128, |sum, ways| sum.checked_add(ways.count));
        let count = count.ok_or(Stopped::Overflow)?;
        let Some(mut ways) = met().min_by_key(|ways| (ways.moves, ways.key())) else {
            return Ok(None);
        };
        let mut jumps = Vec::new();
        let mut rest = levels.iter().rev().skip(1);
        let mut turned = Vec::new();
        while let Some(next) = &ways.next {
            // The jump turns as its state did, and as all the states before it did.
            turned.push(&self.symmetries[usize::from(next.turned)]);
            let turn = |jump: Jump, symmetry: &&Symmetry| symmetry.jump(jump);
            jumps.push(turned.iter().rev().fold(next.jump, turn));
            ways = &rest.next().expect("a level for each jump")[&next.state];
        }
        Ok(Some(Best {
            solution: jumps.into_iter().collect(),
            solutions: count,
            men,
        }))
    }
}
