//! The answer to a question for a solution, as JSON. Read `report/json.rs` before it.

use super::reason::JsonReason;
use super::{JsonProblem, Whole, outcome};
use crate::ask::answer::{Answer, Outcome};
use crate::ask::asked::Topic;
use crate::rules::solution::Solution;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    problem: JsonProblem,
    outcome: &'static str,
    moves: Option<usize>,
    jumps: Option<usize>,
    solution: Option<String>,
    /// The holes on which men are left.
    left: Option<Vec<String>>,
    proved_minimum: bool,
    /// With `--shortest`: a shortest solution has at least, and at most, this number of moves.
    lower_bound: Option<u32>,
    upper_bound: Option<usize>,
    /// The best solution that was found before the search was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_known: Option<BestKnown>,
    /// Which men the marked one can be, if any would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    marked: Option<Vec<String>>,
    reason: Option<JsonReason<'a>>,
}

#[derive(Serialize)]
struct BestKnown {
    moves: usize,
    solution: String,
    left: Vec<String>,
}

fn left(solution: &Solution) -> Vec<String> {
    solution.board().names(solution.end().holes())
}

impl Serialize for Answer<Solution> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let problem = &self.question.problems[0];
        let solution = self.outcome.solved();
        let reason = match &self.outcome {
            Outcome::Impossible(why) => Some(JsonReason::new(why)),
            _ => None,
        };
        let bounded = self.question.topic == Topic::Shortest && reason.is_none();
        let best = solution.or(self.so_far.as_ref());
        let report = Report {
            problem: JsonProblem::new(problem),
            outcome: outcome(&self.outcome),
            moves: solution.map(|solution| solution.moves().len()),
            jumps: solution.map(|solution| solution.jumps().count()),
            solution: solution.map(ToString::to_string),
            proved_minimum: self.proved_minimum(),
            left: solution.map(left),
            lower_bound: self.lower_bound(),
            upper_bound: best.filter(|_| bounded).map(|best| best.moves().len()),
            best_known: self.so_far.as_ref().map(|best| BestKnown {
                moves: best.moves().len(),
                solution: best.to_string(),
                left: left(best),
            }),
            marked: self.marked.map(|men| problem.board.names(men.holes())),
            reason,
        };
        Whole::new(self, report).serialize(serializer)
    }
}
