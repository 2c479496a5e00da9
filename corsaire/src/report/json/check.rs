//! The result of checking a written solution, as JSON. Read `report/json.rs` before it.

use crate::ask::check::Checked;
use crate::problem::problem::Problem;
use crate::text::replay::Illegal;
use serde::Serialize;

/// The result of checking a written solution.
#[derive(Serialize)]
pub struct JsonChecked {
    legal: bool,
    moves: Option<usize>,
    jumps: Option<usize>,
    longest_sweep: Option<usize>,
    /// The first move with the longest sweep, from 1.
    longest_sweep_move: Option<usize>,
    left: Option<Vec<String>>,
    /// The position at the end, or before the first jump that is not legal.
    position: String,
    meets_problem: bool,
    /// The same jumps in the fewest moves that their legal orders allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    regrouped: Option<Regrouped>,
    error: Option<JsonIllegal>,
    /// The version of this library.
    corsaire: &'static str,
}

#[derive(Serialize)]
struct Regrouped {
    /// Null if the search was stopped.
    moves: Option<usize>,
    solution: Option<String>,
    stopped: Option<String>,
}

#[derive(Serialize)]
struct JsonIllegal {
    #[serde(rename = "move")]
    move_number: usize,
    jump: String,
    reason: String,
    line: usize,
    column: usize,
    /// The position before the jump, and the moves that led there.
    before: String,
    made: String,
}

impl JsonIllegal {
    fn new(problem: &Problem, illegal: &Illegal) -> JsonIllegal {
        JsonIllegal {
            move_number: illegal.move_number,
            jump: format!("{}-{}", illegal.from, illegal.to),
            reason: illegal.reason.to_string(),
            line: illegal.place.line,
            column: illegal.place.column,
            before: illegal.before.diagram(&problem.board),
            made: illegal.made.display(&problem.board).to_string(),
        }
    }
}

impl Checked {
    /// The same for programs.
    pub fn json(&self, problem: &Problem) -> JsonChecked {
        let play = self.play.as_ref().ok();
        let sweep = play.map(|play| play.line().longest_sweep());
        let regrouped = self.regrouped.as_ref().map(|better| Regrouped {
            moves: better.as_ref().ok().map(|better| better.moves().len()),
            solution: better.as_ref().ok().map(ToString::to_string),
            stopped: better.as_ref().err().map(ToString::to_string),
        });
        let error = self.play.as_ref().err();
        JsonChecked {
            legal: play.is_some(),
            moves: play.map(|play| play.moves().len()),
            jumps: play.map(|play| play.jumps().count()),
            longest_sweep: sweep.map(|sweep| sweep.map_or(0, |(length, _)| length)),
            longest_sweep_move: sweep.flatten().map(|(_, number)| number),
            left: play.map(|play| play.board().names(play.end().holes())),
            position: match &self.play {
                Ok(play) => play.end().diagram(&problem.board),
                Err(illegal) => illegal.before.diagram(&problem.board),
            },
            meets_problem: self.meets_problem,
            regrouped,
            error: error.map(|illegal| JsonIllegal::new(problem, illegal)),
            corsaire: env!("CARGO_PKG_VERSION"),
        }
    }
}
