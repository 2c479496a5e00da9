//! `corsaire prove`: why a problem has no solution, or which jumps its solutions must make.

use crate::args::{BoardArg, Common, ProblemArgs, goal_text, names};
use crate::certify::{self, CertificateFile, Certified, WhyNot};
use crate::conditions::ConditionArgs;
use crate::failure::Failure;
use crate::output::{self, Exit};
use crate::pagoda_file;
use crate::progress::Watcher;
use crate::reason;
use crate::resources::Used;
use crate::story::{Format, Story, jump_name};
use crate::teller;
use corsaire::proof::{JumpBounds, Task, Verdict, prove_bounds, prove_impossible};
use corsaire::refute::{Reason, Searched};
use corsaire::rules::Line;
use corsaire::search::{Conditions, Prefer, solve_conditions, solve_ending};
use corsaire::{Board, Certificate, Position, Problem, Proof, Stopped};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Prove which sets of jumps solutions make, and how many there are
    #[arg(long)]
    jump_sets: bool,
    /// Is this a pagoda function? A file with a number for each hole, row by row
    #[arg(long, value_name = "FILE", conflicts_with = "jump_sets")]
    pagoda: Option<PathBuf>,
    /// At most so many cases in a proof
    #[arg(long, value_name = "N", default_value_t = certify::CASES)]
    cases: usize,
    /// How the proof is written
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Write a certificate that corsaire-check accepts: that there is no solution; that there is
    /// one; or, with --jump-sets, how many jump sets solutions have. Not with conditions: they
    /// cannot be certified
    #[arg(long, value_name = "FILE", conflicts_with = "pagoda")]
    certificate: Option<PathBuf>,
}

#[derive(Serialize)]
struct Report {
    board: String,
    start: String,
    goal: String,
    outcome: &'static str,
    reason: Option<JsonReason>,
    solution: Option<String>,
    /// How often solutions make a jump, where it is known to be made, or not to be made.
    forced: Vec<JsonForced>,
    jump_sets: Option<usize>,
    stopped: Option<String>,
    #[serde(flatten)]
    certified: Certified,
    stats: Used,
}

#[derive(Serialize)]
struct JsonReason {
    kind: &'static str,
    targets: Vec<JsonTarget>,
}

#[derive(Serialize)]
struct JsonTarget {
    target: String,
    kind: &'static str,
    functions: Vec<Vec<i64>>,
    steps: usize,
}

#[derive(Serialize)]
struct JsonForced {
    jump: String,
    at_least: i64,
    at_most: i64,
}

/// What was found out.
enum Found {
    Impossible(Vec<(Position, Proof)>),
    /// Impossible, but the search is too large for a certificate.
    Exhausted,
    /// No solution meets the conditions, and why.
    Excluded(Reason),
    JumpSets(Vec<(Position, Proof)>),
    Solvable(Line, Vec<(Position, JumpBounds, Proof)>),
    Open(Option<Stopped>),
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    if let Some(path) = &args.pagoda {
        return pagoda_file::run(&args.problem, common, &board, path);
    }
    let problem = args.problem.problem(&board)?;
    let conditions = args.conditions.of(&problem)?;
    if !conditions.is_empty() && args.jump_sets {
        return Err(Failure::new(
            "--jump-sets is for all solutions, without conditions",
        ));
    }
    if !conditions.is_empty() && args.certificate.is_some() {
        return Err(Failure::new(
            "--certificate: conditions cannot be certified. `corsaire solve ... --certificate FILE` \
             with the same conditions certifies that a solution is one; leave out the conditions to \
             certify that there is no solution at all",
        ));
    }
    let file = CertificateFile::asked(&args.certificate, false, common)?;
    let watcher = Watcher::new(common);
    let control = watcher.control(common);
    let found = if conditions.is_empty() {
        find(args, &problem, &control).unwrap_or_else(|stopped| Found::Open(Some(stopped)))
    } else {
        with_conditions(&problem, &conditions, &control)
    };
    watcher.finish();
    let certified = Certified::by(file, || certificate(&problem, &found, args.cases));
    let used = Used::since(watcher.started());
    let report = report(args, &problem, &found, certified, used);
    let told = || {
        if let (Found::Excluded(reason), Format::Text) = (&found, args.format) {
            return format!("impossible: {}", reason::text(&problem, reason));
        }
        let told = story(args, &problem, &found).render(args.format);
        match args.format {
            Format::Text => told + &report.certified.line(),
            _ => told,
        }
    };
    output::result(common, told, &report)?;
    Ok(report.certified.exit(match found {
        Found::Impossible(_) | Found::Exhausted | Found::Excluded(_) => Exit::No,
        Found::JumpSets(_) | Found::Solvable(..) => Exit::Yes,
        Found::Open(_) => Exit::Stopped,
    }))
}

/// Solutions with conditions are followed one and all: there is no shorter proof.
fn with_conditions(
    problem: &Problem,
    conditions: &Conditions,
    control: &corsaire::problem::Control<'_>,
) -> Found {
    let outcome = match conditions.is_of_ending() {
        true => solve_ending(problem, &conditions.ending, control).0,
        false => solve_conditions(problem, conditions, Prefer::Any, control).outcome,
    };
    match outcome {
        Searched::Solved(solution) => Found::Solvable(solution, Vec::new()),
        Searched::Impossible(reason) => Found::Excluded(reason),
        Searched::Unknown(stopped) => Found::Open(Some(stopped)),
    }
}

fn find(
    args: &Args,
    problem: &Problem,
    control: &corsaire::problem::Control<'_>,
) -> Result<Found, Stopped> {
    if args.jump_sets {
        let proofs = certify::jump_set_proofs(problem, args.cases, control)?;
        let Some(proofs) = proofs else {
            return Ok(Found::Open(None));
        };
        let solvable = proofs.iter().any(|(_, proof)| !proof.solutions.is_empty());
        return Ok(match solvable {
            true => Found::JumpSets(proofs),
            false => Found::Impossible(proofs),
        });
    }
    Ok(match prove_impossible(problem, args.cases, control)? {
        Verdict::Impossible(proofs) => Found::Impossible(proofs),
        Verdict::Exhausted => Found::Exhausted,
        Verdict::Solvable(solution) => {
            let targets = problem.targets_in_class();
            // What every solution does can be said of one target at a time.
            let mut bounds = Vec::new();
            for target in targets {
                let proved = prove_bounds(&Task::new(problem, target), control)?;
                bounds.extend(proved.map(|(counts, proof)| (target, counts, proof)));
            }
            Found::Solvable(solution, bounds)
        }
    })
}

fn certificate(problem: &Problem, found: &Found, cases: usize) -> Result<Certificate, WhyNot> {
    match found {
        Found::Impossible(proofs) | Found::JumpSets(proofs) => {
            Ok(Certificate::jump_sets(problem, proofs))
        }
        Found::Solvable(solution, _) => Ok(Certificate::solution(problem, solution)),
        Found::Exhausted => Err(WhyNot::not_made(format!(
            "no proof was found in at most {cases} cases, and the search behind the result is too \
             large for a certificate"
        ))),
        Found::Excluded(_) => Err(WhyNot::not_made("conditions cannot be certified")),
        Found::Open(_) => Err(WhyNot::not_made("nothing is proved")),
    }
}

/// Kinds of reasons, the simplest first.
const KINDS: [&str; 5] = ["class", "pagoda", "cases", "order", "exhaustion"];

/// The weakest kind of reason: that of the hardest target.
fn kind(proofs: &[(Position, Proof)]) -> &'static str {
    let place = |proof: &Proof| KINDS.iter().position(|kind| *kind == proof.kind());
    let hardest = proofs.iter().filter_map(|(_, proof)| place(proof)).max();
    KINDS[hardest.unwrap_or(0)]
}

fn report(
    args: &Args,
    problem: &Problem,
    found: &Found,
    certified: Certified,
    used: Used,
) -> Report {
    let board = &problem.board;
    let mut report = Report {
        board: board.name().to_string(),
        start: problem.start.diagram(board),
        goal: goal_text(board, &problem.goal),
        outcome: "unknown",
        reason: None,
        solution: None,
        forced: Vec::new(),
        jump_sets: None,
        stopped: None,
        certified,
        stats: used,
    };
    match found {
        Found::Impossible(proofs) => {
            report.outcome = "impossible";
            let target = |(target, proof): &(Position, Proof)| JsonTarget {
                target: target.diagram(board),
                kind: proof.kind(),
                functions: proof.functions.iter().map(|f| f.values.clone()).collect(),
                steps: proof.steps.len(),
            };
            report.reason = Some(JsonReason {
                kind: kind(proofs),
                targets: proofs.iter().map(target).collect(),
            });
            report.jump_sets = Some(0);
        }
        Found::Exhausted => {
            report.outcome = "impossible";
            report.reason = Some(JsonReason {
                kind: "exhaustion",
                targets: Vec::new(),
            });
            report.jump_sets = Some(0);
        }
        Found::Excluded(reason) => {
            report.outcome = "impossible";
            report.reason = Some(JsonReason {
                kind: reason::kind(reason),
                targets: Vec::new(),
            });
        }
        Found::JumpSets(proofs) => {
            report.outcome = "solved";
            let sets = proofs.iter().flat_map(|(_, proof)| &proof.solutions);
            report.jump_sets = Some(sets.clone().count());
            let first = sets.clone().next();
            report.solution = first.map(|jumps| {
                let solution: Line = jumps.iter().copied().collect();
                solution.display(board).to_string()
            });
            report.forced = forced(board, &over_sets(problem, proofs));
        }
        Found::Solvable(solution, bounds) => {
            report.outcome = "solved";
            report.solution = Some(solution.display(board).to_string());
            report.forced = forced(board, &over_targets(bounds));
        }
        Found::Open(stopped) => {
            report.stopped = Some(why_open(stopped, args.cases));
        }
    }
    report
}

/// Least and greatest count of each jump over all jump sets.
fn over_sets(problem: &Problem, proofs: &[(Position, Proof)]) -> Option<JumpBounds> {
    let sets = proofs.iter().flat_map(|(target, proof)| {
        let task = Task::new(problem, *target);
        let counts = proof.solutions.iter();
        counts.map(move |solution| Proof::counts_of(&task, solution))
    });
    union(sets.map(|counts| JumpBounds {
        low: counts.clone(),
        high: counts,
        none: false,
    }))
}

fn over_targets(bounds: &[(Position, JumpBounds, Proof)]) -> Option<JumpBounds> {
    union(bounds.iter().map(|(_, counts, _)| counts.clone()))
}

/// The narrowest bounds around all of these.
fn union(all: impl Iterator<Item = JumpBounds>) -> Option<JumpBounds> {
    all.reduce(|a, b| JumpBounds {
        low: a.low.iter().zip(&b.low).map(|(a, b)| *a.min(b)).collect(),
        high: a.high.iter().zip(&b.high).map(|(a, b)| *a.max(b)).collect(),
        none: false,
    })
}

/// Jumps that are always made, or never.
fn forced(board: &Board, counts: &Option<JumpBounds>) -> Vec<JsonForced> {
    let Some(counts) = counts else {
        return Vec::new();
    };
    let jumps = (0..counts.low.len()).filter(|j| counts.low[*j] > 0 || counts.high[*j] == 0);
    let forced = jumps.map(|jump| JsonForced {
        jump: jump_name(board, jump),
        at_least: counts.low[jump],
        at_most: counts.high[jump],
    });
    forced.collect()
}

fn story<'b>(args: &Args, problem: &'b Problem, found: &Found) -> Story<'b> {
    let board = &problem.board;
    let mut story = Story::new(board);
    let men = |position: Position| match position.men() {
        0 => "no man".to_string(),
        _ => names(board, position.holes()).join(" "),
    };
    let tell = |story: &mut Story<'b>, proofs: &[(Position, Proof)]| {
        for (target, proof) in proofs {
            if proofs.len() > 1 {
                story.heading(format!("To leave {}", men(*target)));
            }
            teller::tell(story, &Task::new(problem, *target), proof);
        }
    };
    match found {
        Found::Impossible(proofs) => {
            story.text(format!("impossible: {}", kinds_text(proofs)));
            tell(&mut story, proofs);
        }
        Found::Exhausted => story.text(format!("impossible: {}", kind_text("exhaustion"))),
        Found::Excluded(reason) => {
            story.text(format!("impossible: {}", reason::text(problem, reason)));
        }
        Found::JumpSets(proofs) => {
            let sets: usize = proofs.iter().map(|(_, proof)| proof.solutions.len()).sum();
            story.text(format!(
                "Solutions have exactly {sets} different jump sets."
            ));
            tell(&mut story, proofs);
        }
        Found::Solvable(solution, bounds) => {
            story.text(format!("solvable: {}", solution.display(board)));
            let forced = forced(board, &over_targets(bounds));
            let list = |wanted: &dyn Fn(&JsonForced) -> Option<String>| {
                forced
                    .iter()
                    .filter_map(wanted)
                    .collect::<Vec<_>>()
                    .join(", ")
            };
            let made = list(&|j| (j.at_least > 0).then(|| format!("{} x{}", j.jump, j.at_least)));
            let never = list(&|j| (j.at_most == 0).then(|| j.jump.clone()));
            if !made.is_empty() {
                story.text(format!("Every solution makes, at least: {made}."));
            }
            if !never.is_empty() {
                story.text(format!("No solution makes: {never}."));
            }
            for (target, _, proof) in bounds {
                if !proof.steps.is_empty() {
                    story.heading(format!("Jumps that lead to {}", men(*target)));
                    teller::tell(&mut story, &Task::new(problem, *target), proof);
                }
            }
        }
        Found::Open(stopped) => {
            let why = why_open(stopped, args.cases);
            story.text(format!("unknown: {why}; nothing is proved"));
        }
    }
    story
}

/// Why nothing was found out.
fn why_open(stopped: &Option<Stopped>, cases: usize) -> String {
    match stopped {
        Some(stopped) => stopped.to_string(),
        None => format!("no proof was found in at most {cases} cases"),
    }
}

/// The kinds of reasons, each with the number of targets that it holds for if there are several
/// kinds.
fn kinds_text(proofs: &[(Position, Proof)]) -> String {
    let all = proofs.len();
    let number = |kind: &str| {
        proofs
            .iter()
            .filter(|(_, proof)| proof.kind() == kind)
            .count()
    };
    let kinds = KINDS.into_iter().map(|kind| (kind, number(kind)));
    let texts = kinds.filter(|(_, number)| *number > 0);
    let texts = texts.map(|(kind, number)| match number == all {
        true => kind_text(kind).to_string(),
        false => format!("{} (for {number} of {all} goals)", kind_text(kind)),
    });
    texts.collect::<Vec<_>>().join("; ")
}

fn kind_text(kind: &str) -> &'static str {
    match kind {
        "class" => "start and goal are of different classes",
        "pagoda" => "a pagoda function forbids it",
        "cases" => "no numbers of jumps add up",
        "order" => "no numbers of jumps that add up have a legal order",
        _ => "every line of play was followed to its end",
    }
}
