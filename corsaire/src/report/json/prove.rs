//! The answer to a question for a proof, as JSON. Read `report/json.rs` before it.

use super::reason::JsonProofs;
use super::{JsonProblem, Whole, outcome};
use crate::ask::answer::{Answer, Outcome};
use crate::ask::prove::Proved;
use crate::ask::record::RecordedForced;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    problem: JsonProblem,
    outcome: &'static str,
    reason: Option<JsonProofs<'a>>,
    solution: Option<String>,
    /// The holes on which it leaves men.
    left: Option<Vec<String>>,
    /// How often solutions make a jump, where it is known to be made, or not to be made.
    forced: Vec<RecordedForced>,
    jump_sets: Option<usize>,
}

impl Serialize for Answer<Proved> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let problem = &self.question.problems[0];
        let proved = self.outcome.solved();
        let (reason, jump_sets) = match &self.outcome {
            // With conditions, nothing is said of all solutions.
            Outcome::Impossible(why) => {
                let none = self.question.details.is_empty().then_some(0);
                (Some(JsonProofs::new(why)), none)
            }
            Outcome::Solved(proved) => (None, proved.number_of_jump_sets()),
            Outcome::Unknown(_) => (None, None),
        };
        let report = Report {
            problem: JsonProblem::new(problem),
            outcome: outcome(&self.outcome),
            reason,
            solution: proved.map(|proved| proved.solution.to_string()),
            left: proved.map(|proved| problem.board.names(proved.solution.end().holes())),
            forced: proved.map_or(Vec::new(), |proved| proved.forced(problem)),
            jump_sets,
        };
        Whole::new(self, report).serialize(serializer)
    }
}
