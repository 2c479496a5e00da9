//! Conditions on a solution, as the command line takes them. Read `args/problem.rs` before it.

use crate::args::problem::read_position;
use crate::report::failure::Failure;
use corsaire::problem::ConditionError;
use corsaire::{Conditions, Problem};

/// What a solution must meet besides its goal.
#[derive(clap::Args)]
#[command(next_help_heading = "Conditions")]
pub struct ConditionArgs {
    /// The last move is a sweep of N jumps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    last_sweep: Option<u32>,
    /// The move at this place from the end is a sweep of N jumps: -2:9 is a 9-sweep as the last move
    /// but one
    #[arg(long, value_name = "PLACE:N", value_parser = parse_place, allow_hyphen_values = true)]
    sweep_at: Vec<(usize, u32)>,
    /// The last move is this one, like d1-f1-f3, whatever the order of its jumps; e2-...-e8 is any
    /// from e2 to e8
    #[arg(long, value_name = "MOVE", conflicts_with = "last_sweep")]
    last_move: Option<String>,
    /// Some move is a sweep of N jumps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    sweep: Option<u32>,
    /// Play passes this position, between two moves or in the middle of one: a diagram on one line
    /// or the path of a file with one
    #[arg(long, value_name = "DIAGRAM|FILE", allow_hyphen_values = true)]
    through: Option<String>,
    /// The sweeps above (or, without sweeps, the last move) are made by the man that starts on this
    /// hole; c4:e2 is the man that starts on c4 and ends on e2. Without any of these, he is the one
    /// that is left. `any`, or any:e2, asks which men it can be
    #[arg(long, value_name = "HOLE[:HOLE]")]
    marked: Option<String>,
}

fn parse_place(text: &str) -> Result<(usize, u32), String> {
    let wrong = || ConditionError::Place.to_string();
    let (place, length) = text.split_once(':').ok_or_else(wrong)?;
    let place = place.strip_prefix('-').and_then(|place| place.parse().ok());
    let length = length.parse().ok();
    match (place, length.filter(|length| (1..=64).contains(length))) {
        (Some(place), Some(length)) if (1..=Conditions::FARTHEST).contains(&place) => {
            Ok((place, length))
        }
        _ => Err(wrong()),
    }
}

impl ConditionArgs {
    /// The conditions. None of them may contradict the problem.
    pub fn of(&self, problem: &Problem) -> Result<Conditions, Failure> {
        let board = &problem.board;
        let mut all = Conditions::default();
        for (place, length) in &self.sweep_at {
            let wrong = |error| refused("--sweep-at", "", &error);
            all = all.sweep_at(*place, *length).map_err(wrong)?;
        }
        if let Some(length) = self.last_sweep {
            let wrong = |error| refused("--last-sweep", "", &error);
            all = all.last_sweep(length).map_err(wrong)?;
        }
        if let Some(text) = &self.last_move {
            let wrong = |error| refused("--last-move", text, &error);
            all = all.last_move(board, text).map_err(wrong)?;
        }
        if let Some(length) = self.sweep {
            let wrong = |error| refused("--sweep", "", &error);
            all = all.sweep(length).map_err(wrong)?;
        }
        if let Some(diagram) = &self.through {
            let men = read_position(board, "--through", diagram)?;
            let wrong = |error| refused("--through", diagram, &error);
            all = all.through(problem, men).map_err(wrong)?;
        }
        if let Some(text) = &self.marked {
            let wrong = |error| refused("--marked", text, &error);
            all = all.marked(problem, text).map_err(wrong)?;
        }
        Ok(all)
    }
}

/// Why a question does not take conditions.
pub fn not_taken(error: ConditionError) -> Failure {
    match error {
        ConditionError::NothingToDo(_) => refused("--marked", "", &error),
        error => Failure::new(error),
    }
}

fn refused(option: &str, text: &str, error: &ConditionError) -> Failure {
    match error {
        ConditionError::Notation(error) => Failure::in_text(option, text, error),
        error => Failure::new(format!("{option}: {error}")),
    }
}
