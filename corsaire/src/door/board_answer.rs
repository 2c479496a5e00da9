//! The answer to `board`: what `show` says, and what a page needs to draw and play. Read
//! `door/geometry.rs` and `ask/describe.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::describe::Description;
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::door::geometry::Geometry;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::rules::board::Board;
use serde::Serialize;

/// The answer, as JSON.
#[derive(Serialize)]
pub(super) struct BoardAnswer {
    #[serde(flatten)]
    description: Answer<Description>,
    geometry: Geometry,
    start: Option<String>,
    goal: Option<String>,
    class: Option<Class>,
}

/// Whether the class allows a problem.
#[derive(Serialize)]
struct Class {
    allowed: bool,
    reason: Option<String>,
}

impl BoardAnswer {
    /// Describes a board and, if there is one, a problem on it.
    pub(super) fn new(
        board: &Board,
        problem: Option<&Problem>,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> BoardAnswer {
        let question = match problem {
            Some(problem) => board.describe().position(problem.start),
            None => board.describe(),
        };
        BoardAnswer {
            description: question.ask(limits, observer),
            geometry: Geometry::of(board),
            start: problem.map(|problem| problem.start.diagram(board)),
            goal: problem.map(|problem| problem.goal.text(board)),
            class: problem.map(|problem| Class::of(problem, limits, observer)),
        }
    }
}

impl Class {
    fn of(problem: &Problem, limits: &Limits, observer: &dyn Observer) -> Class {
        let allowed = !problem.targets_in_class().is_empty();
        if allowed {
            let reason = None;
            return Class { allowed, reason };
        }
        // Where the class allows nothing, it is the reason, and no search is needed.
        let reason = match exclude_at_once(problem, &limits.control(observer)) {
            Ok(AtOnce::Excluded(reason)) => {
                let text = Refutation::by_reason(problem, reason).to_string();
                text.lines().next().map(str::to_string)
            }
            _ => None,
        };
        Class { allowed, reason }
    }
}
