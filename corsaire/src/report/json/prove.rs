//! The answer to a question for a proof, as JSON. Read `report/json.rs` before it.

use super::reason::JsonProofs;
use super::{JsonProblem, Whole, outcome};
use crate::ask::answer::{Answer, Outcome};
use crate::ask::prove::Proved;
use crate::problem::problem::Problem;
use crate::report::story::jump_name;
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
    forced: Vec<Forced>,
    jump_sets: Option<usize>,
}

#[derive(Serialize)]
struct Forced {
    jump: String,
    at_least: i64,
    at_most: i64,
}

/// Jumps that are always made, or never.
fn forced(problem: &Problem, proved: &Proved) -> Vec<Forced> {
    let Some(counts) = proved.jump_bounds(problem) else {
        return Vec::new();
    };
    let jumps = (0..counts.low.len()).filter(|j| counts.low[*j] > 0 || counts.high[*j] == 0);
    let forced = jumps.map(|jump| Forced {
        jump: jump_name(&problem.board, jump),
        at_least: counts.low[jump],
        at_most: counts.high[jump],
    });
    forced.collect()
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
            forced: proved.map_or(Vec::new(), |proved| forced(problem, proved)),
            jump_sets,
        };
        Whole::new(self, report).serialize(serializer)
    }
}
