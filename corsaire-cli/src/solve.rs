//! `corsaire solve`: find a solution, or say why there is none.

use crate::args::{BoardArg, Common, ProblemArgs, goal_text, names};
use crate::certify::{CertificateFile, Certified, Claim, WhyNot, certificate};
use crate::conditions::ConditionArgs;
use crate::failure::Failure;
use crate::output::{self, Exit, number_of};
use crate::progress::Watcher;
use crate::reason::{self, JsonReason};
use crate::resources::Used;
use crate::state;
use corsaire::Problem;
use corsaire::problem::Control;
use corsaire::refute::{Reason, Searched};
use corsaire::rules::HoleSet;
use corsaire::search::{
    Conditioned, Conditions, Prefer, Shortest, naive, solve_conditions, solve_ending,
    solve_shortest, solve_shortest_ending,
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
    /// Go on where an earlier run of the same problem with --shortest was stopped or killed: how far
    /// it is, is saved about every ten seconds and when it is stopped
    #[arg(long, requires = "shortest")]
    resume: bool,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Write a certificate that corsaire-check accepts: that this is a solution; with --shortest,
    /// that no solution has fewer moves (the positions that show it go into FILE.sets); or that
    /// there is no solution. Conditions cannot be certified: a certificate only shows that the
    /// solution solves the problem, and --shortest with conditions has none
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
    #[serde(flatten)]
    certified: Certified,
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

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    let problem = args.problem.problem(&board)?;
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
    if !conditions.is_empty() && args.shortest && args.certificate.is_some() {
        return Err(Failure::new(
            "--certificate: that a solution with conditions is shortest cannot be certified. Leave \
             out --shortest for a certificate that it is a solution, or leave out the conditions",
        ));
    }
    let file = CertificateFile::asked(&args.certificate, args.shortest, common)?;
    let watcher = Watcher::new(common);
    let checkpoints = state::checkpoints(args.resume);
    let control = Control {
        checkpoints: checkpoints.as_ref(),
        ..watcher.control(common)
    };
    let (outcome, bound) = if !conditions.is_of_ending() {
        let prefer = match args.shortest {
            true => Prefer::FewestMoves,
            false => Prefer::Any,
        };
        let found = solve_conditions(&problem, &conditions, prefer, &control);
        conditioned(found, &conditions, args.shortest)
    } else if !wanted.is_empty() && args.shortest {
        proved(solve_shortest_ending(&problem, wanted, &control))
    } else if args.shortest {
        shortest(args, &problem, &control)
    } else {
        let (outcome, stats) = match wanted.is_empty() {
            true => corsaire::search::solve(&problem, &control),
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
    let certified = Certified::by(file, || {
        let claim = match &outcome {
            Searched::Solved(solution) if bound.proved => Claim::Shortest(solution),
            Searched::Solved(solution) => Claim::Solution(solution),
            Searched::Impossible(_) if conditions.is_empty() => Claim::Impossible,
            Searched::Impossible(_) => {
                return Err(WhyNot::not_made(
                    "that no solution meets the conditions cannot be certified",
                ));
            }
            Searched::Unknown(_) => {
                let why = "the search was stopped before it was finished";
                return Err(WhyNot::not_made(why));
            }
        };
        certificate(&problem, &claim, &control)
    });
    watcher.finish();
    if let Some(checkpoints) = &checkpoints
        && certified.came()
    {
        checkpoints.clear();
    }
    if certified.is_written() && !conditions.is_empty() {
        output::tell("the certificate shows a solution, but not that it meets the conditions");
    }
    let report = report(&problem, &outcome, bound, certified, &watcher);
    let told = || text(&problem, &outcome, &report) + &report.certified.line();
    output::result(common, told, &report)?;
    Ok(report.certified.exit(match outcome {
        Searched::Solved(_) => Exit::Yes,
        Searched::Impossible(_) => Exit::No,
        Searched::Unknown(_) => Exit::Stopped,
    }))
}

/// What is known about the fewest moves, and how much work that was.
struct Bound {
    proved: bool,
    moves: Option<u32>,
    /// Which men the marked one can be, if there is one.
    men: Option<HoleSet>,
    work: JsonWork,
}

fn shortest(args: &Args, problem: &Problem, control: &Control<'_>) -> (Searched, Bound) {
    if args.engine == Engine::Naive {
        let (outcome, positions) = match naive::shortest(problem, control) {
            Ok((Some(solution), positions)) => (Searched::Solved(solution), positions),
            Ok((None, positions)) => {
                let reason = Reason::Exhaustion { positions };
                (Searched::Impossible(reason), positions)
            }
            Err(stopped) => (Searched::Unknown(stopped), 0),
        };
        let moves = match &outcome {
            Searched::Solved(solution) => Some(solution.moves().len() as u32),
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
) -> (Searched, Bound) {
    let moves = match &found.outcome {
        Searched::Solved(solution) if in_fewest_moves => Some(solution.moves().len() as u32),
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
fn proved(found: Shortest) -> (Searched, Bound) {
    let proved = matches!(found.outcome, Searched::Solved(_));
    let impossible = matches!(found.outcome, Searched::Impossible(_));
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

fn report(
    problem: &Problem,
    outcome: &Searched,
    bound: Bound,
    certified: Certified,
    watcher: &Watcher,
) -> Report {
    let board = &problem.board;
    let mut report = Report {
        board: board.name().to_string(),
        start: problem.start.diagram(board),
        goal: goal_text(board, &problem.goal),
        outcome: "unknown",
        moves: None,
        jumps: None,
        solution: None,
        proved_minimum: bound.proved,
        lower_bound: bound.moves,
        marked: bound.men.map(|men| names(board, men.holes())),
        reason: None,
        stopped: None,
        certified,
        stats: JsonStats {
            used: Used::since(watcher.started()),
            work: bound.work,
        },
    };
    match outcome {
        Searched::Solved(solution) => {
            report.outcome = "solved";
            report.moves = Some(solution.moves().len());
            report.jumps = Some(solution.jumps().count());
            report.solution = Some(solution.display(board).to_string());
        }
        Searched::Impossible(reason) => {
            report.outcome = "impossible";
            report.reason = Some(reason::json(problem, reason));
        }
        Searched::Unknown(stopped) => report.stopped = Some(stopped.to_string()),
    }
    report
}

fn text(problem: &Problem, outcome: &Searched, report: &Report) -> String {
    let board = &problem.board;
    match outcome {
        Searched::Solved(solution) => {
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
                "solved: {}, {}{fewest}\n{}\n{men}",
                number_of(moves as u64, "move"),
                number_of(jumps as u64, "jump"),
                solution.display(board)
            )
        }
        Searched::Impossible(reason) => format!("impossible: {}", reason::text(problem, reason)),
        Searched::Unknown(stopped) => {
            let positions = number_of(report.stats.work.positions, "position");
            let known = match report.lower_bound {
                // What is stopped at a limit was saved.
                Some(moves) if moves > 0 => {
                    format!("no solution has fewer than {moves} moves; --resume goes on from here")
                }
                _ => "nothing is proved".to_string(),
            };
            format!("unknown: {stopped} after {positions}; {known}\n")
        }
    }
}
