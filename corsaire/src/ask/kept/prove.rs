//! The question for a proof, kept. Read `ask/prove.rs` and `ask/kept/refutation.rs` before it.
//!
//! What every solution makes (bounds on jumps) is not written down: it is found again in a moment. So of
//! problems with solutions only those with conditions, and jump sets, are read back.

use super::refutation::turned_proofs;
use super::{Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::asked::Topic;
use crate::ask::prove::{Prove, Proved};
use crate::ask::record::{Record, RecordedForced, RecordedOutcome, RecordedReason};
use crate::ask::recorded::Recorded;
use crate::problem::problem::Problem;
use crate::proof::certificate::Certificate;
use crate::proof::jump_bounds::JumpBounds;
use crate::proof::read_certificate::Claim;
use crate::rules::turn::Turn;

impl Turned for Prove {
    fn turned(&self, turn: &Turn) -> Prove {
        let mut turned = self.clone();
        turned.problem = self.problem.turned(turn);
        turned.conditions = self.conditions.turned(turn);
        turned
    }
}

impl Turned for Proved {
    fn turned(&self, turn: &Turn) -> Proved {
        let bounds = self.bounds.iter().map(|(target, bounds, proof)| {
            let target = turn.position(*target);
            (target, bounds.turned(turn), proof.turned(turn))
        });
        let jump_sets = self.jump_sets.as_ref();
        Proved {
            solution: self.solution.turned(turn),
            bounds: bounds.collect(),
            jump_sets: jump_sets.map(|proofs| turned_proofs(proofs, turn)),
        }
    }
}

impl Turned for JumpBounds {
    fn turned(&self, turn: &Turn) -> JumpBounds {
        let mut turned = self.clone();
        for number in 0..self.low.len() {
            if let Some(there) = turn.jump_number(number) {
                turned.low[there] = self.low[number];
                turned.high[there] = self.high[number];
            }
        }
        turned
    }
}

impl Recorded for Proved {
    fn write(answer: &Answer<Proved>, record: &mut Record) {
        let proved = answer.outcome.solved();
        record.outcome = Some(RecordedOutcome::of(&answer.outcome));
        record.reason = RecordedReason::of(&answer.outcome);
        record.solution = proved.map(|proved| proved.solution.to_string());
        record.jump_sets = match &answer.outcome {
            // With conditions, nothing is said of all solutions.
            Outcome::Impossible(_) => answer.question.details.is_empty().then_some(0),
            Outcome::Solved(proved) => proved.number_of_jump_sets().map(|number| number as u64),
            Outcome::Unknown(_) => None,
        };
        if let (Some(proved), [problem]) = (proved, &answer.question.problems[..]) {
            record.forced = proved.forced(problem);
        }
    }
}

impl Proved {
    /// Jumps that are always made, or never.
    pub(crate) fn forced(&self, problem: &Problem) -> Vec<RecordedForced> {
        let Some(counts) = self.jump_bounds(problem) else {
            return Vec::new();
        };
        let jumps = (0..counts.low.len()).filter(|j| counts.low[*j] > 0 || counts.high[*j] == 0);
        let board = &problem.board;
        let forced = jumps.map(|jump| RecordedForced {
            jump: board.jump_name(board.jumps()[jump]),
            at_least: counts.low[jump],
            at_most: counts.high[jump],
        });
        forced.collect()
    }
}

impl Kept for Prove {
    fn wants_evidence(&self) -> bool {
        self.evidence
    }

    fn asking_for_evidence(&self) -> Prove {
        self.clone().with_evidence()
    }

    fn has_evidence(&self) -> bool {
        true
    }

    fn certificate_of(&self, found: &Proved) -> Option<Certificate> {
        let (problem, line) = (&self.problem, found.solution.line());
        match &found.jump_sets {
            Some(proofs) => Some(Certificate::jump_sets(problem, proofs)),
            None if self.conditions.is_empty() => Some(Certificate::solution(problem, line)),
            None => Certificate::solution_meeting(problem, &self.conditions, line),
        }
    }

    fn problem_alone(&self) -> Option<&Problem> {
        self.conditions.is_empty().then_some(&self.problem)
    }

    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<Proved>, Unsound> {
        let (problem, record) = (&self.problem, kept.record);
        let has_conditions = !self.conditions.is_empty();
        if let Some(outcome) = kept.not_solved(problem, has_conditions)? {
            return Ok(Restored(Findings::of(outcome)));
        }
        let solution = record.solution.as_deref();
        let solution = solution.ok_or(Unsound::Unreadable("the solution"))?;
        let solution = problem.solution(solution)?;
        let jump_sets = match self.topic {
            Topic::JumpSets => {
                let certified = kept
                    .certified()
                    .filter(|certified| certified.problem.in_full() == problem.in_full());
                match certified.map(|certified| certified.claim) {
                    Some(Claim::JumpSets(proofs)) => Some(proofs),
                    _ => return Err(Unsound::Unreadable("the certificate")),
                }
            }
            _ if self.conditions.is_empty() => return Err(Unsound::NotInFull),
            _ if !self.conditions.are_met_by(&solution) => {
                return Err(Unsound::Contradiction(
                    "the solution does not meet the conditions",
                ));
            }
            _ => None,
        };
        Ok(Restored(Findings::of(Outcome::Solved(Proved {
            solution,
            bounds: Vec::new(),
            jump_sets,
        }))))
    }
}
