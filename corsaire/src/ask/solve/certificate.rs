//! What shows a stranger that a solution is one, that it is shortest, or that there is none. Read
//! `ask/solve.rs`, `ask/evidence.rs` and `ask/conditioned.rs` before it.

use super::{Length, Solve};
use crate::ask::answer::Outcome;
use crate::ask::conditioned;
use crate::ask::evidence::{Made, NoCertificate, of_refutation, of_shortest};
use crate::problem::control::Control;
use crate::proof::certificate::Certificate;
use crate::refute::insight::LevelInsight;
use crate::search::shortest::Insight;
use std::sync::Arc;

impl Solve {
    /// The certificate of an answer, by what the search for a shortest solution knew.
    pub(super) fn certificate(
        &self,
        outcome: &Outcome,
        insight: Option<&Insight>,
        control: &Control<'_>,
    ) -> Made {
        let problem = &self.problem;
        match outcome {
            Outcome::Unknown(_) => Err(NoCertificate::Unknown),
            Outcome::Impossible(refutation) => of_refutation(refutation),
            Outcome::Solved(solution) if self.length == Length::Shortest => {
                of_shortest(problem, solution.line(), insight, control)
            }
            Outcome::Solved(solution) => Ok((Certificate::solution(problem, solution.line()), 0)),
        }
    }

    /// The certificate of an answer with conditions.
    pub(super) fn certificate_meeting(
        &self,
        outcome: &Outcome,
        insight: Option<Insight>,
        levels: Option<Arc<LevelInsight>>,
        control: &Control<'_>,
    ) -> Made {
        let (problem, conditions) = (&self.problem, &self.conditions);
        let of_ending = conditions.is_of_ending();
        match outcome {
            Outcome::Unknown(_) => Err(NoCertificate::Unknown),
            Outcome::Impossible(refutation) => {
                conditioned::of_none(refutation, conditions, control)
            }
            Outcome::Solved(solution) => match (self.length, solution.line()) {
                (Length::Any, line) => conditioned::of_solution(problem, conditions, line),
                (Length::Shortest, line) if of_ending => {
                    conditioned::of_shortest_ending(problem, conditions, line, insight, control)
                }
                (Length::Shortest, line) => {
                    conditioned::of_shortest_meeting(problem, conditions, line, levels, control)
                }
            },
        }
    }
}
