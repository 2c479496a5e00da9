//! The board and the problem. Nothing to read before it.

use clap::Args;
use corsaire::text::BoardFile;
use corsaire::{Board, Position, Problem};
use std::path::Path;

/// A board, a start and a goal.
#[derive(Args)]
#[command(next_help_heading = "Problem")]
pub struct ProblemArgs {
    /// A name (`corsaire boards` lists them), a family like cross:3,2,3,2 or triangle:5, either with
    /// +diagonals, or the path of a board file
    #[arg(value_name = "BOARD")]
    board: String,
    /// The hole to vacate and the hole to finish on: `english d4 d4` is short for `english --vacate d4
    /// --finish d4`
    #[arg(value_name = "HOLE", num_args = 0..=2)]
    holes: Vec<String>,
    /// Start from a full board without the men on these holes: d4, or a list d4,e4
    #[arg(long, value_name = "HOLES", conflicts_with = "start")]
    vacate: Option<String>,
    /// Start from this position: a diagram on one line or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    start: Option<String>,
    /// Leave one man: on this hole, on one of a list, or on `any` hole [default: any]
    #[arg(long, value_name = "HOLES", conflicts_with = "goal")]
    finish: Option<String>,
    /// Leave exactly these men: a diagram on one line or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    goal: Option<String>,
}

impl ProblemArgs {
    /// The problem that is asked for.
    pub fn problem(&self) -> Result<Problem, String> {
        let board = self.board()?;
        let mut behind = self.holes.iter();
        let vacate = given_once("the start", &self.vacate, &self.start, behind.next())?;
        let finish = given_once("the goal", &self.finish, &self.goal, behind.next())?;
        let problem = match (&self.start, vacate) {
            (Some(diagram), _) => Problem::from(&board, position(&board, "--start", diagram)?),
            (None, Some(holes)) => Problem::vacate(&board, holes).map_err(|e| e.to_string())?,
            (None, None) => return Err("which hole is vacated? Write it behind the board".into()),
        };
        match (&self.goal, finish) {
            (Some(diagram), _) => {
                let men = position(&board, "--goal", diagram)?;
                problem
                    .leaving(&men.diagram(&board))
                    .map_err(|e| e.to_string())
            }
            (None, Some(holes)) => problem.finish(holes).map_err(|e| e.to_string()),
            (None, None) => Ok(problem),
        }
    }

    fn board(&self) -> Result<Board, String> {
        let unknown = match Board::named(&self.board) {
            Ok(board) => return Ok(board),
            Err(error) => error.to_string(),
        };
        if !Path::new(&self.board).is_file() {
            return Err(unknown);
        }
        let text = read_text(&self.board)?;
        let file = BoardFile::parse(&text).map_err(|e| format!("{}: {e}", self.board))?;
        Ok(file.board)
    }
}

/// The holes of a start or a goal, which may be given in one way only.
fn given_once<'a>(
    what: &str,
    option: &'a Option<String>,
    diagram: &Option<String>,
    behind: Option<&'a String>,
) -> Result<Option<&'a str>, String> {
    if behind.is_some() && (option.is_some() || diagram.is_some()) {
        return Err(format!(
            "{what} is given twice: behind the board, and by an option"
        ));
    }
    Ok(option.as_ref().or(behind).map(String::as_str))
}

fn position(board: &Board, option: &str, text: &str) -> Result<Position, String> {
    let text = match Path::new(text).is_file() {
        true => read_text(text)?,
        false => text.to_string(),
    };
    Position::parse(board, &text).map_err(|error| format!("{option}: {error}"))
}

fn read_text(path: &str) -> Result<String, String> {
    const LARGEST: u64 = 1 << 20;
    let size = std::fs::metadata(path).map_or(0, |data| data.len());
    if size > LARGEST {
        return Err(format!(
            "{path} is larger than a megabyte: not a board or position"
        ));
    }
    std::fs::read_to_string(path).map_err(|error| format!("cannot read {path}: {error}"))
}
