//! `corsaire solve`: find a solution, or say why there is none.

use crate::args::{BoardArg, Common, ProblemArgs, goal_text, names};
use crate::certify::{self, Claim};
use crate::conditions::ConditionArgs;
use crate::failure::Failure;
use crate::output::{self, Exit};
use crate::progress::Watcher;
use crate::resources::Used;
use crate::state;
use crate::story::figure;
use corsaire::{
    Conditioned, Conditions, Control, Outcome, Pagoda, Position, Problem, Reason, Shortest, naive,
    solve_conditions, solve_ending, solve_shortest, solve_shortest_ending,
};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Find a solution in the fewest moves and prove that nothing shorter exists
    #[arg(long)]
    shortest: bool,
    /// The engine of --shortest: `naive` is plain breadth-first search, for small boards
    #[arg(long, value_enum, default_value_t, requires = "shortest")]
    engine: Engine,
    /// Go on where an earlier run of the same problem with --shortest was stopped
    #[arg(long, requires = "shortest")]
    resume: bool,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Write a certificate that corsaire-check accepts; sets go into FILE.sets
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Engine {
    /// From both ends, with bounds
    #[default]
    Fast,
    /// Plain breadth-first search by moves
    Naive,
}

#[derive(Serialize)]
struct Report {
    board: String,
    start: String,
    goal: String,
    outcome: &'static str,
    moves: Option<usize>,
    jumps: Option<usize>,
    solution: Option<String>,
    proved_minimum: bool,
    lower_bound: Option<u32>,
    /// Which men the marked one can be, if any would do.
    #[serde(skip_serializing_if = "Option::is_none")]
    marked: Option<Vec<String>>,
    reason: Option<JsonReason>,
    /// Why the outcome is unknown.
    stopped: Option<String>,
    stats: JsonStats,
}

#[derive(Serialize)]
struct JsonStats {
    #[serde(flatten)]
    work: JsonWork,
    #[serde(flatten)]
    used: Used,
}

/// Positions kept in all, and kept and generated on each side.
#[derive(Serialize, Default)]
struct JsonWork {
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    forward_kept: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forward_generated: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backward_kept: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backward_generated: Option<u64>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum JsonReason {
    Class { differing: Vec<String> },
    Pagoda { functions: Vec<JsonPagoda> },
    Exhaustion { positions: u64 },
    Ending { beginnings: u64, positions: u64 },
    Conditions { beginnings: u64, positions: u64 },
}

#[derive(Serialize)]
struct JsonPagoda {
    target: String,
    values: Vec<(String, i32)>,
    start_sum: i64,
    target_sum: i64,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    let problem = args.problem.problem(&board)?;
    let watcher = Watcher::new(common);
    let checkpoints = state::checkpoints(args.resume);
    let control = Control {
        checkpoints: checkpoints.as_ref(),
        ..watcher.control(common)
    };
    let conditions = args.conditions.of(&problem)?;
    let wanted = &conditions.ending;
    if !conditions.is_empty() && args.engine == Engine::Naive {
        let why = "--engine naive is for problems without conditions";
        return Err(Failure::new(why));
    }
    if args.resume && (!conditions.is_of_ending() || args.engine == Engine::Naive) {
        return Err(Failure::new(
            "--resume goes on with --shortest, without conditions or with conditions on the last \
             moves; other searches do not save how far they are",
        ));
    }
    let (outcome, bound) = if !conditions.is_of_ending() {
        let found = solve_conditions(&problem, &conditions, args.shortest, &control);
        conditioned(found, &conditions, args.shortest)
    } else if !wanted.is_empty() && args.shortest {
        proved(solve_shortest_ending(&problem, wanted, &control))
    } else if args.shortest {
        shortest(args, &problem, &control)
    } else {
        let (outcome, stats) = match wanted.is_empty() {
            true => corsaire::solve(&problem, &control),
            false => solve_ending(&problem, wanted, &control),
        };
        let work = JsonWork {
            positions: stats.positions,
            ..JsonWork::default()
        };
        (
            outcome,
            Bound {
                proved: false,
                moves: None,
                men: None,
                work,
            },
        )
    };
    if let Some(path) = &args.certificate {
        let claim = match &outcome {
            Outcome::Solved(solution) if bound.proved && conditions.is_empty() => {
                Ok(Claim::Shortest(solution))
            }
            Outcome::Solved(solution) => Ok(Claim::Solution(solution)),
            Outcome::Impossible(_) if conditions.is_empty() => Ok(Claim::Impossible),
            Outcome::Impossible(_) => Err("certificates do not know of conditions"),
            Outcome::Unknown(_) => Err("nothing is proved"),
        };
        match claim {
            Ok(claim) => certify::write(&problem, &claim, path, &control)?,
            Err(why) => certify::refuse(why),
        }
    }
    watcher.finish();
    let report = report(&problem, &outcome, bound, &watcher);
    output::result(common, || text(&problem, &outcome, &report), &report)?;
    Ok(match outcome {
        Outcome::Solved(_) => Exit::Yes,
        Outcome::Impossible(_) => Exit::No,
        Outcome::Unknown(_) => Exit::Stopped,
    })
}

/// What is known about the fewest moves, and how much work that was.
struct Bound {
    proved: bool,
    moves: Option<u32>,
    /// Which men the marked one can be, if there is one.
    men: Option<Position>,
    work: JsonWork,
}

fn shortest(args: &Args, problem: &Problem<'_>, control: &Control<'_>) -> (Outcome, Bound) {
    if args.engine == Engine::Naive {
        let (outcome, positions) = match naive::shortest(problem, control) {
            Ok((Some(solution), positions)) => (Outcome::Solved(solution), positions),
            Ok((None, positions)) => {
                let reason = Reason::Exhaustion { positions };
                (Outcome::Impossible(reason), positions)
            }
            Err(stopped) => (Outcome::Unknown(stopped), 0),
        };
        let moves = match &outcome {
            Outcome::Solved(solution) => Some(solution.moves().len() as u32),
            _ => None,
        };
        let work = JsonWork {
            positions,
            ..JsonWork::default()
        };
        let proved = moves.is_some();
        return (
            outcome,
            Bound {
                proved,
                moves,
                men: None,
                work,
            },
        );
    }
    proved(solve_shortest(problem, control))
}

/// What a search with conditions came to.
fn conditioned(
    found: Conditioned,
    conditions: &Conditions,
    in_fewest_moves: bool,
) -> (Outcome, Bound) {
    let moves = match &found.outcome {
        Outcome::Solved(solution) if in_fewest_moves => Some(solution.moves().len() as u32),
        _ => None,
    };
    let bound = Bound {
        proved: moves.is_some(),
        moves,
        men: conditions.marked.map(|_| found.men),
        work: JsonWork {
            positions: found.positions,
            ..JsonWork::default()
        },
    };
    (found.outcome, bound)
}

/// What a search for a shortest solution came to.
fn proved(found: Shortest) -> (Outcome, Bound) {
    let proved = matches!(found.outcome, Outcome::Solved(_));
    let impossible = matches!(found.outcome, Outcome::Impossible(_));
    let work = JsonWork {
        positions: found.work.forward_kept + found.work.backward_kept,
        forward_kept: Some(found.work.forward_kept),
        forward_generated: Some(found.work.forward_generated),
        backward_kept: Some(found.work.backward_kept),
        backward_generated: Some(found.work.backward_generated),
    };
    let moves = (!impossible).then_some(found.lower_bound);
    (
        found.outcome,
        Bound {
            proved,
            moves,
            men: None,
            work,
        },
    )
}

fn report(problem: &Problem<'_>, outcome: &Outcome, bound: Bound, watcher: &Watcher) -> Report {
    let board = problem.board;
    let mut report = Report {
        board: board.name().to_string(),
        start: problem.start.diagram(board),
        goal: goal_text(board, problem.goal),
        outcome: "unknown",
        moves: None,
        jumps: None,
        solution: None,
        proved_minimum: bound.proved,
        lower_bound: bound.moves,
        marked: bound.men.map(|men| names(board, men.holes())),
        reason: None,
        stopped: None,
        stats: JsonStats {
            used: Used::since(watcher.started()),
            work: bound.work,
        },
    };
    match outcome {
        Outcome::Solved(solution) => {
            report.outcome = "solved";
            report.moves = Some(solution.moves().len());
            report.jumps = Some(solution.jumps().count());
            report.solution = Some(solution.display(board).to_string());
        }
        Outcome::Impossible(reason) => {
            report.outcome = "impossible";
            report.reason = Some(json_reason(problem, reason));
        }
        Outcome::Unknown(stopped) => report.stopped = Some(stopped.to_string()),
    }
    report
}

fn json_reason(problem: &Problem<'_>, reason: &Reason) -> JsonReason {
    let board = problem.board;
    match reason {
        Reason::Class(sets) => JsonReason::Class {
            differing: sets.iter().map(|set| set.diagram(board)).collect(),
        },
        Reason::Pagoda(functions) => {
            let function = |(target, pagoda): &(Position, Pagoda)| JsonPagoda {
                target: target.diagram(board),
                values: names(board, board.holes())
                    .into_iter()
                    .zip(pagoda.values().iter().copied())
                    .collect(),
                start_sum: pagoda.sum(problem.start),
                target_sum: pagoda.sum(*target),
            };
            JsonReason::Pagoda {
                functions: functions.iter().map(function).collect(),
            }
        }
        Reason::Exhaustion { positions } => JsonReason::Exhaustion {
            positions: *positions,
        },
        Reason::Ending {
            beginnings,
            positions,
        } => JsonReason::Ending {
            beginnings: *beginnings,
            positions: *positions,
        },
        Reason::Conditions {
            beginnings,
            positions,
        } => JsonReason::Conditions {
            beginnings: *beginnings,
            positions: *positions,
        },
    }
}

fn text(problem: &Problem<'_>, outcome: &Outcome, report: &Report) -> String {
    let board = problem.board;
    match outcome {
        Outcome::Solved(solution) => {
            let (moves, jumps) = (solution.moves().len(), solution.jumps().count());
            let fewest = if report.proved_minimum {
                ", and no solution has fewer moves"
            } else {
                ""
            };
            let men = match &report.marked {
                Some(men) if men.len() > 1 => {
                    format!("the man can start on {}\n", men.join(", "))
                }
                _ => String::new(),
            };
            format!(
                "solved: {moves} moves, {jumps} jumps{fewest}\n{}\n{men}",
                solution.display(board)
            )
        }
        Outcome::Impossible(reason) => format!("impossible: {}", reason_text(problem, reason)),
        Outcome::Unknown(stopped) => {
            let positions = report.stats.work.positions;
            let known = match report.lower_bound {
                Some(moves) => format!("no solution has fewer than {moves} moves"),
                None => "nothing is proved".to_string(),
            };
            format!("unknown: {stopped} after {positions} positions; {known}\n")
        }
    }
}

fn reason_text(problem: &Problem<'_>, reason: &Reason) -> String {
    let board = problem.board;
    match reason {
        Reason::Class(sets) => {
            let mut text = String::from("start and goal are of different classes\n");
            if let Some(set) = sets.first() {
                text.push_str(
                    "No jump changes whether the number of men on these holes is odd or even,\n",
                );
                text.push_str("but it is odd at one end and even at the other:\n");
                text.push_str(&set.figure(board));
            }
            text
        }
        Reason::Pagoda(functions) => {
            let mut text = String::from("a pagoda function forbids it\n");
            text.push_str("No jump raises the sum of these values over the men.\n");
            for (target, pagoda) in functions {
                let (start, end) = (pagoda.sum(problem.start), pagoda.sum(*target));
                let left = names(board, target.holes()).join(" ");
                text.push_str(&format!(
                    "To leave {left} it would have to rise from {start} to {end}:\n"
                ));
                let values: Vec<String> = pagoda.values().iter().map(i32::to_string).collect();
                text.push_str(&figure(board, &values));
            }
            text
        }
        Reason::Exhaustion { positions } => {
            format!("every line of play was followed to its end ({positions} positions)\n")
        }
        Reason::Ending { beginnings: 0, .. } | Reason::Conditions { beginnings: 0, .. } => {
            "no position allows such an ending\n".to_string()
        }
        Reason::Ending {
            beginnings,
            positions,
        } => format!(
            "such an ending can begin in {beginnings} positions, and play reaches none of them \
             ({positions} positions were seen)\n"
        ),
        Reason::Conditions {
            beginnings,
            positions: 0,
        } => format!("play reaches none of {beginnings} positions that would do\n"),
        Reason::Conditions { positions, .. } => format!(
            "every solution was followed, through {positions} positions, and none meets the \
             conditions\n"
        ),
    }
}
