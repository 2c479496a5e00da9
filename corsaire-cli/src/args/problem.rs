//! The problem that a subcommand works on. Read `args/board.rs` before it.

use crate::args::read_text;
use crate::report::failure::Failure;
use clap::Args;
use corsaire::{Board, Goal, Hole, Position, Problem};
use std::path::Path;

/// Where play starts.
#[derive(Args)]
pub struct StartArgs {
    /// Start from a full board without the men on these holes: d4, or a list d4,e4
    #[arg(long, value_name = "HOLES", conflicts_with = "start")]
    pub vacate: Vec<String>,
    /// Start from this position: a diagram on one line or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    pub start: Option<String>,
}

/// A start and a goal.
#[derive(Args)]
#[command(next_help_heading = "Problem")]
pub struct ProblemArgs {
    #[command(flatten)]
    pub start: StartArgs,
    /// Leave one man: on this hole, on one of a list, or on `any` hole [default: any]
    #[arg(long, value_name = "HOLES", conflicts_with = "goal")]
    pub finish: Vec<String>,
    /// Leave exactly these men: a diagram on one line or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    pub goal: Option<String>,
}

impl StartArgs {
    /// The position that is asked for, if any is.
    pub fn position(&self, board: &Board) -> Result<Option<Position>, Failure> {
        if let Some(diagram) = &self.start {
            return read_position(board, "--start", diagram).map(Some);
        }
        if self.vacate.is_empty() {
            return Ok(None);
        }
        let vacated = holes(board, "--vacate", &self.vacate)?.into_iter();
        Ok(Some(vacated.fold(board.full(), Position::without)))
    }
}

impl ProblemArgs {
    pub fn problem(&self, board: &Board) -> Result<Problem, Failure> {
        let start = self.start.position(board)?;
        let start =
            start.ok_or_else(|| Failure::new("where does play start? Give --vacate or --start"))?;
        let problem = Problem::from(board, start);
        if let Some(diagram) = &self.goal {
            let goal = Goal::Men(read_position(board, "--goal", diagram)?);
            return Ok(Problem { goal, ..problem });
        }
        if self.finish.is_empty() {
            return Ok(problem);
        }
        let wrong = |error| Failure::new(format!("--finish: {error}"));
        problem.finish(&self.finish.join(",")).map_err(wrong)
    }

    /// Whether a goal is asked for.
    pub fn has_goal(&self) -> bool {
        !self.finish.is_empty() || self.goal.is_some()
    }
}

/// The holes with these names: lists with commas between them.
pub fn holes(board: &Board, option: &str, names: &[String]) -> Result<Vec<Hole>, Failure> {
    let wrong = |error| Failure::new(format!("{option}: {error}"));
    board.holes_named(&names.join(",")).map_err(wrong)
}

/// A diagram, or the file that holds one. What names a file is one: a diagram has no letters but
/// `o` in it.
pub fn read_position(board: &Board, option: &str, value: &str) -> Result<Position, Failure> {
    let path = Path::new(value);
    if path.is_file() {
        let text = read_text(path)?;
        return Position::parse(board, &text)
            .map_err(|error| Failure::in_text(value, &text, &error));
    }
    Position::parse(board, value).map_err(|error| Failure::in_text(option, value, &error))
}
