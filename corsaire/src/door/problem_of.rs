//! The problem of a question, and the game that is played up to here. Read `door/board_of.rs` and
//! `problem/problem.rs` before it.

use crate::door::error::RequestError;
use crate::door::written::Written;
use crate::play::{Game, GameError};
use crate::problem::problem::{Goal, Problem};
use crate::rules::board::Board;
use crate::rules::position::Position;

impl Written {
    /// The position at the start, if one is given.
    fn start_on(
        &self,
        board: &Board,
        drawn: Option<Position>,
    ) -> Result<Option<Position>, RequestError> {
        match (&self.vacate, &self.start) {
            (Some(_), Some(_)) => Err(RequestError::in_field(
                "start",
                "the start is given twice: by `vacate` and by `start`",
            )),
            (Some(holes), None) => {
                let wrong = |error| RequestError::in_field("vacate", error);
                let problem = Problem::vacate(board, holes).map_err(wrong)?;
                Ok(Some(problem.start))
            }
            (None, Some(diagram)) => {
                let wrong = |error| RequestError::in_text("start", &error);
                Position::parse(board, diagram).map(Some).map_err(wrong)
            }
            (None, None) => Ok(drawn),
        }
    }

    /// The same start, to the goal that is asked for.
    fn to_goal(&self, problem: Problem) -> Result<Problem, RequestError> {
        match (&self.finish, &self.goal) {
            (Some(_), Some(_)) => Err(RequestError::in_field(
                "goal",
                "the goal is given twice: by `finish` and by `goal`",
            )),
            (Some(holes), None) => {
                let wrong = |error| RequestError::in_field("finish", error);
                problem.finish(&holes.trim().to_lowercase()).map_err(wrong)
            }
            (None, Some(diagram)) => match Position::parse(&problem.board, diagram) {
                Ok(men) => {
                    let goal = Goal::Men(men);
                    Ok(Problem { goal, ..problem })
                }
                // The goal of an answer can be sent back as it is, and may be a name of holes.
                Err(error) => {
                    let named = problem.finish(diagram.trim());
                    named.map_err(|_| RequestError::in_text("goal", &error))
                }
            },
            (None, None) => Ok(problem),
        }
    }

    /// The problem that is asked for, if something is said of it. `play` is a line of moves that says
    /// where it began if nothing else does.
    pub(super) fn problem_on(
        &self,
        board: &Board,
        drawn: Option<Position>,
        play: Option<(&'static str, &str)>,
    ) -> Result<Option<Problem>, RequestError> {
        let start = self.start_on(board, drawn)?;
        let has_goal = self.finish.is_some() || self.goal.is_some();
        let problem = match (start, play) {
            (Some(start), _) => Problem::from(board, start),
            (None, Some((field, moves))) => {
                let wrong = |error| RequestError::in_text(field, &error);
                Problem::of_play(board, moves).map_err(wrong)?
            }
            (None, None) if has_goal => {
                return Err(RequestError::in_field(
                    if self.goal.is_some() {
                        "goal"
                    } else {
                        "finish"
                    },
                    "where does play start? Give `vacate` (like d4) or `start`",
                ));
            }
            (None, None) => return Ok(None),
        };
        self.to_goal(problem).map(Some)
    }
}

/// Makes moves that stand in a field.
pub(super) fn make(game: &mut Game, field: &'static str, moves: &str) -> Result<(), RequestError> {
    game.jump(moves).map_err(|error| match error {
        GameError::Text(error) => RequestError::in_text(field, &error),
        GameError::Illegal(illegal) => RequestError {
            place: Some(illegal.place),
            ..RequestError::in_field(field, &illegal)
        },
    })
}
