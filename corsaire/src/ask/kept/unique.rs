//! The question whether all solutions make the same jumps, kept. Read `ask/unique.rs` and `ask/kept.rs`
//! before it.

use super::{Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::grade::Grade;
use crate::ask::record::{Record, RecordedOutcome, RecordedReason};
use crate::ask::recorded::Recorded;
use crate::ask::unique::{Unique, Uniqueness};
use crate::problem::problem::Problem;
use crate::proof::read_certificate::Claim;
use crate::rules::jump::Jump;
use crate::rules::turn::Turn;
use crate::search::another::{different_jump_sets, makes_same_jumps};

impl Turned for Unique {
    fn turned(&self, turn: &Turn) -> Unique {
        Unique {
            problem: self.problem.turned(turn),
        }
    }
}

impl Turned for Uniqueness {
    fn turned(&self, turn: &Turn) -> Uniqueness {
        Uniqueness {
            solution: self.solution.turned(turn),
            another: self.another.as_ref().map(|other| other.turned(turn)),
        }
    }
}

impl Recorded for Uniqueness {
    fn write(answer: &Answer<Uniqueness>, record: &mut Record) {
        let found = answer.outcome.solved();
        let another = found.and_then(|found| found.another.as_ref());
        record.outcome = Some(RecordedOutcome::of(&answer.outcome));
        record.unique = found.map(Uniqueness::is_unique);
        record.solution = found.map(|found| found.solution.to_string());
        record.another = another.map(ToString::to_string);
        record.reason = RecordedReason::of(&answer.outcome);
    }
}

impl Kept for Unique {
    fn wants_evidence(&self) -> bool {
        false
    }

    fn asking_for_evidence(&self) -> Unique {
        self.clone()
    }

    fn problem_alone(&self) -> Option<&Problem> {
        Some(&self.problem)
    }

    /// Two solutions with different jumps show that the jumps are not unique.
    fn shown_by(&self, answer: &Answer<Uniqueness>) -> Grade {
        match &answer.outcome {
            Outcome::Solved(found) if self.are_different(found) => Grade::Replayed,
            Outcome::Impossible(why) if why.is_at_once() => Grade::Computed,
            _ => Grade::Claimed,
        }
    }

    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<Uniqueness>, Unsound> {
        let (problem, record) = (&self.problem, kept.record);
        if let Some(outcome) = kept.not_solved(problem, false)? {
            return Ok(Restored(Findings::of(outcome)));
        }
        let solution = record.solution.as_deref();
        let solution = problem.solution(solution.ok_or(Unsound::Unreadable("the solution"))?)?;
        let another = record.another.as_deref();
        let another = another.map(|text| problem.solution(text)).transpose()?;
        // That the jumps are unique is shown by a certificate or by a count; that they are not, by two solutions.
        if let Some(certified) = kept.certified() {
            let proofs = match certified.claim {
                Claim::JumpSets(proofs) if certified.problem.in_full() == problem.in_full() => {
                    proofs
                }
                _ => {
                    return Err(Unsound::Contradiction(
                        "the certificate does not show which jump sets there are",
                    ));
                }
            };
            let sets = proofs.iter().flat_map(|(_, proof)| proof.solutions.clone());
            let sets: Vec<Vec<Jump>> = sets.collect();
            if record.unique != Some(different_jump_sets(problem, &sets) == 1) {
                return Err(Unsound::Contradiction(
                    "the certificate shows another number of jump sets",
                ));
            }
        }
        let is_same = another
            .as_ref()
            .is_some_and(|other| makes_same_jumps(problem, solution.line(), other.line()));
        if is_same || record.unique != Some(another.is_none()) {
            return Err(Unsound::Contradiction(
                "it does not show whether the jumps are unique",
            ));
        }
        let found = Uniqueness { solution, another };
        Ok(Restored(Findings::of(Outcome::Solved(found))))
    }
}

impl Unique {
    /// Whether these are two solutions that make different jumps.
    fn are_different(&self, found: &Uniqueness) -> bool {
        let problem = &self.problem;
        found.another.as_ref().is_some_and(|another| {
            problem.is_solved_by(&found.solution)
                && problem.is_solved_by(another)
                && !makes_same_jumps(problem, found.solution.line(), another.line())
        })
    }
}
