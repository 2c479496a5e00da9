//! The answer to the question whether all solutions make the same jumps, as JSON. Read `report/json.rs` before
//! it.

use super::reason::JsonReason;
use super::{JsonProblem, Whole, outcome};
use crate::ask::answer::{Answer, Outcome};
use crate::ask::unique::Uniqueness;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    problem: JsonProblem,
    outcome: &'static str,
    /// Whether all solutions make the same jumps, up to symmetry.
    unique: Option<bool>,
    solution: Option<String>,
    /// A solution that makes other jumps.
    another: Option<String>,
    reason: Option<JsonReason<'a>>,
}

impl Serialize for Answer<Uniqueness> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let found = self.outcome.solved();
        let another = found.and_then(|found| found.another.as_ref());
        let report = Report {
            problem: JsonProblem::new(&self.question.problems[0]),
            outcome: outcome(&self.outcome),
            unique: found.map(Uniqueness::is_unique),
            solution: found.map(|found| found.solution.to_string()),
            another: another.map(ToString::to_string),
            reason: match &self.outcome {
                Outcome::Impossible(why) => Some(JsonReason::new(why)),
                _ => None,
            },
        };
        Whole::new(self, report).serialize(serializer)
    }
}
