//! The result of checking a written solution, as JSON. Read `report/json.rs` before it.

use crate::ask::check::Checked;
use crate::problem::problem::Problem;
#[cfg(feature = "json")]
use crate::rules::moves::Line;
#[cfg(feature = "json")]
use crate::text::location::TextError;
#[cfg(feature = "json")]
use crate::text::notation::NotationError;
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
    error: Option<JsonMistake>,
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
struct JsonMistake {
    /// The move and the jump: null if the text cannot be read there.
    #[serde(rename = "move")]
    move_number: Option<usize>,
    jump: Option<String>,
    reason: String,
    line: usize,
    column: usize,
    /// The position before it, and the moves that led there.
    before: String,
    made: String,
}

impl JsonMistake {
    fn new(problem: &Problem, illegal: &Illegal) -> JsonMistake {
        JsonMistake {
            move_number: Some(illegal.move_number),
            jump: Some(format!("{}-{}", illegal.from, illegal.to)),
            reason: illegal.reason.to_string(),
            line: illegal.place.line,
            column: illegal.place.column,
            before: illegal.before.diagram(&problem.board),
            made: illegal.made.display(&problem.board).to_string(),
        }
    }
}

impl JsonChecked {
    /// Of a text that cannot be read, after the moves that can be made before that place.
    #[cfg(feature = "json")]
    pub(crate) fn unreadable(
        problem: &Problem,
        error: &TextError<NotationError>,
        made: &Line,
    ) -> JsonChecked {
        let board = &problem.board;
        let position = made.end(problem.start).diagram(board);
        JsonChecked {
            legal: false,
            moves: None,
            jumps: None,
            longest_sweep: None,
            longest_sweep_move: None,
            left: None,
            position: position.clone(),
            meets_problem: false,
            regrouped: None,
            error: Some(JsonMistake {
                move_number: None,
                jump: None,
                reason: error.reason.to_string(),
                line: error.place.line,
                column: error.place.column,
                before: position,
                made: made.display(board).to_string(),
            }),
            corsaire: env!("CARGO_PKG_VERSION"),
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
            error: error.map(|illegal| JsonMistake::new(problem, illegal)),
            corsaire: env!("CARGO_PKG_VERSION"),
        }
    }
}
