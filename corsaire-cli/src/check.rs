//! `corsaire check`: replay a solution and say what it is.

use crate::args::{BoardArg, Common, ProblemArgs, names, read_text};
use crate::failure::{Excerpt, Failure};
use crate::output::{self, Exit};
use crate::progress::Watcher;
use corsaire::search::regroup;
use corsaire::text::{Illegal, Replay, parse_moves, replay};
use corsaire::{Board, Problem};
use serde::Serialize;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    /// The solution: moves like d2-d4, f3-d3-b3; `-` is standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Also put the same jumps into the legal order that makes the fewest moves of them
    #[arg(long)]
    regroup: bool,
    #[command(flatten)]
    problem: ProblemArgs,
}

#[derive(Serialize)]
struct Report {
    legal: bool,
    moves: Option<usize>,
    jumps: Option<usize>,
    longest_sweep: Option<usize>,
    /// The first move with the longest sweep, from 1.
    longest_sweep_move: Option<usize>,
    left: Option<Vec<String>>,
    meets_problem: bool,
    /// The same jumps in as few moves as their legal orders allow.
    #[serde(skip_serializing_if = "Option::is_none")]
    regrouped: Option<Regrouped>,
    error: Option<JsonIllegal>,
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
    /// The position before the jump.
    before: String,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    let problem = args.problem.problem(&board)?;
    let text = read_text(&args.file)?;
    let source = if args.file == Path::new("-") {
        "standard input".into()
    } else {
        args.file.to_string_lossy()
    };
    let moves = parse_moves(&text).map_err(|error| Failure::in_text(&source, &text, &error))?;
    match replay(&board, problem.start, &moves) {
        Ok(replay) => legal(args, &problem, &replay, common),
        Err(illegal) => {
            let excerpt = Excerpt::new(&source, &text, illegal.place);
            let tell = || {
                let shown = excerpt.with_caret(illegal.place);
                format!(
                    "illegal: {illegal}\n{shown}\nthe position before it:\n{}",
                    illegal.before.figure(&board)
                )
            };
            output::result(common, tell, &illegal_report(&board, &illegal))?;
            Ok(Exit::No)
        }
    }
}

fn regrouped(problem: &Problem, replay: &Replay, common: &Common) -> Regrouped {
    let watcher = Watcher::new(common);
    let control = watcher.control(common);
    let found = regroup(problem.start, &replay.solution, &control);
    watcher.finish();
    match found {
        Ok(better) => Regrouped {
            moves: Some(better.moves().len()),
            solution: Some(better.display(&problem.board).to_string()),
            stopped: None,
        },
        Err(stopped) => Regrouped {
            moves: None,
            solution: None,
            stopped: Some(stopped.to_string()),
        },
    }
}

impl Regrouped {
    fn text(&self) -> String {
        match (&self.solution, self.moves) {
            (Some(solution), Some(moves)) => {
                format!("the same jumps in the fewest moves: {moves}\n{solution}\n")
            }
            _ => format!(
                "the same jumps in the fewest moves: unknown: {}\n",
                self.stopped.as_deref().unwrap_or("stopped")
            ),
        }
    }
}

fn legal(
    args: &Args,
    problem: &Problem,
    replay: &Replay,
    common: &Common,
) -> Result<Exit, Failure> {
    let Replay { solution, end } = replay;
    let meets_problem = problem.goal.is_met_by(*end);
    let (length, number) = solution.longest_sweep().unwrap_or_default();
    let (moves, jumps) = (solution.moves().len(), solution.jumps().count());
    let left = names(&problem.board, end.holes());
    let report = Report {
        legal: true,
        moves: Some(moves),
        jumps: Some(jumps),
        longest_sweep: Some(length),
        longest_sweep_move: (number > 0).then_some(number),
        left: Some(left.clone()),
        meets_problem,
        regrouped: args.regroup.then(|| regrouped(problem, replay, common)),
        error: None,
    };
    let text = || {
        let sweep = if number > 0 {
            format!("; the longest sweep has {length}, it is move {number}")
        } else {
            String::new()
        };
        let solves = if meets_problem {
            "it solves the problem"
        } else {
            "it does not solve the problem"
        };
        let men = if left.len() == 1 { "man" } else { "men" };
        let regrouped = report.regrouped.as_ref().map(Regrouped::text);
        format!(
            "legal: {moves} moves, {jumps} jumps{sweep}\nleft: {} {men}, {}\n{solves}\n{}",
            left.len(),
            left.join(" "),
            regrouped.unwrap_or_default()
        )
    };
    output::result(common, text, &report)?;
    let stopped = report.regrouped.as_ref().map(|better| &better.stopped);
    Ok(match stopped {
        Some(Some(_)) => Exit::Stopped,
        _ if meets_problem => Exit::Yes,
        _ => Exit::No,
    })
}

fn illegal_report(board: &Board, illegal: &Illegal) -> Report {
    Report {
        legal: false,
        moves: None,
        jumps: None,
        longest_sweep: None,
        longest_sweep_move: None,
        left: None,
        meets_problem: false,
        regrouped: None,
        error: Some(JsonIllegal {
            move_number: illegal.move_number,
            jump: format!("{}-{}", illegal.from, illegal.to),
            reason: illegal.reason.to_string(),
            line: illegal.place.line,
            column: illegal.place.column,
            before: illegal.before.diagram(board),
        }),
    }
}
