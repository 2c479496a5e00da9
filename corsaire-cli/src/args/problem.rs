//! The problem that a subcommand works on. Read `args/board.rs` before it.

use crate::args::board::GivenBoard;
use crate::args::{Common, read_moves, read_text};
use crate::report::failure::{Excerpt, Failure};
use crate::report::output;
use crate::report::progress::Watcher;
use clap::Args;
use corsaire::play::GameError;
use corsaire::{Board, Game, Goal, Hole, Position, Problem};
use std::path::Path;

/// Where play starts.
#[derive(Args)]
pub struct StartArgs {
    /// Start from a full board without the men on these holes: d4, or a list d4,e4
    #[arg(long, value_name = "HOLES", conflicts_with = "start")]
    pub vacate: Vec<String>,
    /// Start from this position: a diagram on one line or the path of a file with one; `-` is
    /// standard input
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    pub start: Option<String>,
    /// Make these moves first, like "d2-d4, f3-d3": the question is about the position after them. A
    /// file of moves will do as well; `-` is standard input
    #[arg(long, value_name = "MOVES|FILE", allow_hyphen_values = true)]
    pub moves: Option<String>,
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
    /// The position that is asked for, if any is: after the moves of `--moves`.
    pub fn position(&self, given: &GivenBoard) -> Result<Option<Position>, Failure> {
        let game = self.game(given, Ok)?;
        Ok(game.map(|game| game.position()))
    }

    /// A game in which the moves of `--moves` have been made, if a position is asked for; `to_goal` says
    /// what it is played for.
    fn game(
        &self,
        given: &GivenBoard,
        to_goal: impl FnOnce(Problem) -> Result<Problem, Failure>,
    ) -> Result<Option<Game>, Failure> {
        let begin = self.begin(given)?;
        let Some(value) = &self.moves else {
            let problem = begin.map(|start| to_goal(Problem::from(given, start)));
            return Ok(problem.transpose()?.map(|problem| problem.play()));
        };
        let (source, text) = read_moves("--moves", value)?;
        let unreadable = |error| Failure::in_text(&source, &text, &error);
        // Play that is given without its start began with one vacancy: where its first jump ended.
        let problem = match begin {
            Some(start) => Problem::from(given, start),
            None => Problem::of_play(given, &text).map_err(unreadable)?,
        };
        let mut game = to_goal(problem)?.play();
        game.jump(&text).map_err(|error| match error {
            GameError::Text(error) => unreadable(error),
            GameError::Illegal(illegal) => Failure {
                message: illegal.to_string(),
                at: Some((illegal.place, Excerpt::new(&source, &text, illegal.place))),
                result_is_printed: false,
            },
        })?;
        Ok(Some(game))
    }

    /// The position before `--moves`.
    fn begin(&self, given: &GivenBoard) -> Result<Option<Position>, Failure> {
        if self.start.is_some() && !given.holes.is_empty() {
            let twice = "the start is given twice: by --start and by the hole behind the board";
            return Err(Failure::new(twice));
        }
        if let Some(diagram) = &self.start {
            return read_position(given, "--start", diagram).map(Some);
        }
        let (option, vacate) = match (&self.vacate[..], given.holes.first()) {
            ([], None) => return Ok(given.drawn),
            ([], Some(hole)) => ("the hole to vacate", vec![hole.clone()]),
            (vacate, None) => ("--vacate", vacate.to_vec()),
            (_, Some(hole)) => {
                return Err(Failure::new(format!(
                    "the start is given twice: --vacate, and {hole} behind the board"
                )));
            }
        };
        let vacated = holes(given, option, &vacate)?.into_iter();
        Ok(Some(vacated.fold(given.full(), Position::without)))
    }
}

impl ProblemArgs {
    /// The problem that is asked for: from the position after `--moves`.
    pub fn problem(&self, given: &GivenBoard, common: &Common) -> Result<Problem, Failure> {
        Ok(self.game(given, common)?.rest())
    }

    /// The game that is asked for, with the moves of `--moves` made. If nothing is said of it, it is the
    /// board's usual one.
    pub fn game(&self, given: &GivenBoard, common: &Common) -> Result<Game, Failure> {
        let game = self
            .start
            .game(given, |problem| self.to_goal(given, problem))?;
        match game {
            Some(game) => Ok(game),
            None => Ok(self.usual(given, common)?.play()),
        }
    }

    /// The same start, to the goal that is asked for.
    pub fn to_goal(&self, given: &GivenBoard, problem: Problem) -> Result<Problem, Failure> {
        let behind = given.holes.get(1);
        if behind.is_some() && self.has_option() {
            let twice = "the goal is given twice: by an option and by the hole behind the board";
            return Err(Failure::new(twice));
        }
        if let Some(diagram) = &self.goal {
            let goal = Goal::Men(read_position(given, "--goal", diagram)?);
            return Ok(Problem { goal, ..problem });
        }
        let (option, finish) = match behind {
            Some(hole) => ("the hole to finish on", hole.clone()),
            None if self.finish.is_empty() => return Ok(problem),
            None => ("--finish", self.finish.join(",")),
        };
        let wrong = |error| Failure::new(format!("{option}: {error}"));
        problem.finish(&finish.to_lowercase()).map_err(wrong)
    }

    /// The problem that a board is known for: its centre, or the first that can be solved.
    fn usual(&self, given: &GivenBoard, common: &Common) -> Result<Problem, Failure> {
        if self.has_option() {
            return Err(Failure::new(
                "where does play start? Give --vacate (like --vacate d4) or --start",
            ));
        }
        let watcher = Watcher::new(common);
        let problem = given.usual_problem(&watcher.limits(common));
        watcher.finish();
        let problem = problem.ok_or_else(|| {
            Failure::new(
                "which problem is meant? No problem of this board from one vacancy to one man was \
                 solved in a few seconds: give the hole to vacate and the hole to finish on, or \
                 --start",
            )
        })?;
        output::say(format_args!("the problem is {problem}"));
        Ok(problem)
    }

    /// Whether a goal is asked for.
    pub fn has_goal(&self, given: &GivenBoard) -> bool {
        self.has_option() || given.holes.len() > 1
    }

    fn has_option(&self) -> bool {
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
    let is_input = value == "-" && board.len() > 1;
    if is_input || path.is_file() {
        let text = read_text(path)?;
        let source = if is_input { "standard input" } else { value };
        return Position::parse(board, &text)
            .map_err(|error| Failure::in_text(source, &text, &error));
    }
    Position::parse(board, value).map_err(|error| Failure::in_text(option, value, &error))
}
