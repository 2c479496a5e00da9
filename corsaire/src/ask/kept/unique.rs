//! The question whether all solutions make the same jumps, kept. Read `ask/unique.rs` and `ask/kept.rs`
//! before it.

use super::{Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Findings, Outcome};
use crate::ask::unique::{Unique, Uniqueness};
use crate::rules::turn::Turn;
use crate::search::another::makes_same_jumps;

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

impl Kept for Unique {
    fn wants_evidence(&self) -> bool {
        false
    }

    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<Uniqueness>, Unsound> {
        let (problem, record) = (&self.problem, kept.record);
        if let Some(outcome) = kept.not_solved(problem)? {
            return Ok(Restored(Findings::of(outcome)));
        }
        let solution = record.solution.as_deref();
        let solution = problem.solution(solution.ok_or(Unsound::Unreadable("the solution"))?)?;
        let another = record.another.as_deref();
        let another = another.map(|text| problem.solution(text)).transpose()?;
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
