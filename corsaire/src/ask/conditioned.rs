//! What shows a stranger that a solution meets conditions, that none that does is shorter, or that none does. Read
//! `ask/evidence.rs` and `proof/certify_conditions.rs` before it.

use crate::ask::evidence::{Made, NoCertificate, of_refutation};
use crate::ask::refutation::{Argument, Refutation};
use crate::problem::conditions::Conditions;
use crate::problem::control::Control;
use crate::problem::problem::Problem;
use crate::proof::certificate::Certificate;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::{Excluding, LevelInsight, images_of_holes};
use crate::refute::reason::Reason;
use crate::refute::searched::Searched;
use crate::rules::moves::Line;
use crate::search::conditioned::{Prefer, solve_conditions};
use crate::search::ending::{solve_ending, solve_shortest_ending, undone_ending};
use crate::search::shortest::Insight;
use std::sync::Arc;

/// The certificate that this is a solution that meets conditions.
pub(crate) fn of_solution(problem: &Problem, conditions: &Conditions, line: &Line) -> Made {
    let made = Certificate::solution_meeting(problem, conditions, line);
    made.map(|made| (made, 0)).ok_or(NoCertificate::Conditions)
}

/// The certificate that no solution with these last moves is shorter. If what the search for it knew is not at
/// hand, a search finds it now.
pub(crate) fn of_shortest_ending(
    problem: &Problem,
    conditions: &Conditions,
    line: &Line,
    insight: Option<Insight>,
    control: &Control<'_>,
) -> Made {
    let (moves, ending) = (line.moves().len() as u32, &conditions.ending);
    let mut before = 0;
    if moves > ending.len() as u32 {
        let undone = undone_ending(problem, ending, false, control)?;
        before = undone.map_or(0, |(_, undone)| moves.saturating_sub(undone));
    }
    let mut positions = 0;
    let insight = match insight {
        None if before > 0 => {
            let found = solve_shortest_ending(problem, ending, control);
            positions = found.work.forward_kept + found.work.backward_kept;
            match found.outcome {
                Searched::Unknown(stopped) => return Err(stopped.into()),
                Searched::Solved(_) if found.lower_bound == moves => found.insight,
                _ => return Err(contradiction(moves)),
            }
        }
        insight => insight,
    };
    let made = Certificate::shortest_ending(problem, conditions, line, before, insight.as_ref());
    let made = made.map(|made| (made, positions));
    made.ok_or(NoCertificate::Conditions)
}

/// The certificate that no solution that meets conditions of every kind is shorter. If what the search for it
/// knew is not at hand, a search finds it now.
pub(crate) fn of_shortest_meeting(
    problem: &Problem,
    conditions: &Conditions,
    line: &Line,
    insight: Option<Arc<LevelInsight>>,
    control: &Control<'_>,
) -> Made {
    let moves = line.moves().len() as u32;
    let mut positions = 0;
    let insight = match insight {
        Some(insight) => insight,
        None => {
            let found = solve_conditions(problem, conditions, Prefer::FewestMoves, control);
            positions = found.positions;
            match (found.outcome, found.insight) {
                (Searched::Unknown(stopped), _) => return Err(stopped.into()),
                (Searched::Solved(other), Some(insight)) if other.moves().len() as u32 == moves => {
                    insight
                }
                _ => return Err(contradiction(moves)),
            }
        }
    };
    let made = Certificate::shortest_meeting(problem, conditions, line, &insight);
    let made = made.map(|made| (made, positions));
    made.ok_or(NoCertificate::Conditions)
}

fn contradiction(moves: u32) -> NoCertificate {
    let why = format!("another search finds no shortest solution of {moves} moves");
    NoCertificate::Contradiction(why)
}

/// The certificate that no solution meets conditions, by the argument that was found. An argument that there is
/// no solution at all says more.
pub(crate) fn of_none(
    refutation: &Refutation,
    conditions: &Conditions,
    control: &Control<'_>,
) -> Made {
    let problem = &refutation.problem;
    let (reason, positions) = match &refutation.argument {
        Argument::Reason(reason @ (Reason::Ending { .. } | Reason::Conditions { .. })) => {
            known_or_searched(problem, conditions, reason, control)?
        }
        _ => return of_refutation(refutation),
    };
    let made = match reason {
        Reason::Ending { insight, .. } => {
            let undone = undone_ending(problem, &conditions.ending, true, control)?;
            let insight = match undone.zip(insight) {
                None => None,
                Some(((before, _), insight)) => Some(completed(&before, &insight, control)?),
            };
            Certificate::none_meeting(problem, conditions, insight.as_ref())
        }
        Reason::Conditions { insight, .. } => {
            Certificate::none_meeting(problem, conditions, insight.as_deref())
        }
        _ => None,
    };
    let made = made.map(|made| (made, positions));
    made.ok_or(NoCertificate::Conditions)
}

/// What searches knew that reached no target of the problem before the ending, with functions that exclude
/// the targets that were not searched for.
fn completed(
    before: &Problem,
    insight: &LevelInsight,
    control: &Control<'_>,
) -> Result<LevelInsight, NoCertificate> {
    let open = match exclude_at_once(before, control)? {
        AtOnce::Open(open) => open,
        AtOnce::Excluded(_) => Vec::new(),
    };
    let mut insight = insight.clone();
    for excluding in Excluding::against_goals(before, &open) {
        if !insight.functions.contains(&excluding) {
            insight.functions.push(excluding);
        }
    }
    // The search may have had other targets.
    let kept = images_of_holes(&before.board, &before.symmetries());
    insight
        .symmetries
        .retain(|symmetry| kept.contains(symmetry));
    Ok(insight)
}

/// The argument with what the search knew. If that is not at hand, a search finds it now: how many positions it
/// saw comes second.
fn known_or_searched(
    problem: &Problem,
    conditions: &Conditions,
    reason: &Reason,
    control: &Control<'_>,
) -> Result<(Reason, u64), NoCertificate> {
    if let Reason::Ending { insight, .. } | Reason::Conditions { insight, .. } = reason
        && insight.is_some()
    {
        return Ok((reason.clone(), 0));
    }
    let (outcome, positions) = match conditions.is_of_ending() {
        true => {
            let (outcome, stats) = solve_ending(problem, &conditions.ending, control);
            (outcome, stats.positions)
        }
        false => {
            let found = solve_conditions(problem, conditions, Prefer::Any, control);
            (found.outcome, found.positions)
        }
    };
    match outcome {
        Searched::Unknown(stopped) => Err(stopped.into()),
        Searched::Impossible(reason) => Ok((reason, positions)),
        Searched::Solved(_) => {
            let why = "a solution was met".to_string();
            Err(NoCertificate::Contradiction(why))
        }
    }
}
