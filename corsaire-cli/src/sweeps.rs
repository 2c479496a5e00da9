//! `corsaire sweeps`: the longest sweeps that a board has room for, or all of some length; for a
//! problem, the longest that can be the last move of a solution, or the last but one.

use crate::args::{BoardArg, Common, ProblemArgs, goal_text, holes, names};
use crate::failure::Failure;
use crate::output::{self, Exit};
use crate::progress::Watcher;
use crate::resources::Used;
use corsaire::{
    Board, Control, Hole, Outcome, Position, Problem, Reason, Solution, Stopped, Sweep, Symmetry,
    Wanted, longest_sweeps, solve_ending, svss_problems, sweeps_of,
};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    /// Only sweeps that end on this hole, or on one of a list
    #[arg(long, value_name = "HOLES", value_delimiter = ',')]
    ending_at: Vec<String>,
    /// All sweeps of so many jumps instead of the longest
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    length: Option<u32>,
    /// Print so many sweeps at most
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// For every essentially different problem from one vacancy to one man: the longest sweep as
    /// the last move of a solution, and as the last but one
    #[arg(long, conflicts_with_all = ["vacate", "start", "finish", "goal"])]
    from_single_vacancy: bool,
    #[command(flatten)]
    problem: ProblemArgs,
}

#[derive(Serialize)]
struct Report {
    board: String,
    /// The jumps of each sweep. Null if there is none, or if the search was stopped.
    length: Option<u32>,
    /// Sweeps up to the symmetries of the board that keep the holes they end on, and all of them. A
    /// sweep is told by where it starts and ends and the men that it takes.
    total: String,
    raw_total: String,
    /// Where they start, and where they end.
    from: Vec<String>,
    to: Vec<String>,
    /// For each hole, up to symmetry, the longest sweep that ends there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    longest: Vec<Longest>,
    sweeps: Vec<JsonSweep>,
    stopped: Option<String>,
    stats: Used,
}

#[derive(Serialize)]
struct Longest {
    to: String,
    length: u32,
}

#[derive(Serialize)]
struct JsonSweep {
    from: String,
    to: String,
    sweep: String,
    /// The men that it takes and the man that moves.
    position: String,
    #[serde(skip)]
    figure: String,
}

/// What was found.
#[derive(Default)]
struct Found {
    sweeps: BTreeSet<Sweep>,
    longest: Vec<(Hole, u32)>,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    if args.from_single_vacancy || args.problem.start.position(&board)?.is_some() {
        return in_play(args, common, &board);
    }
    if !args.problem.finish.is_empty() || args.problem.goal.is_some() {
        return Err(Failure::new(
            "where does play start? Give --vacate or --start",
        ));
    }
    let ends: Position = match args.ending_at.is_empty() {
        true => board.full(),
        false => holes(&board, "--ending-at", &args.ending_at)?
            .into_iter()
            .collect(),
    };
    let watcher = Watcher::new(common);
    let mut found = Found::default();
    let done = found.find(args, &board, ends, &watcher.control(common));
    watcher.finish();
    let symmetries = board.symmetries().iter();
    let symmetries: Vec<&Symmetry> = symmetries.filter(|s| s.position(ends) == ends).collect();
    let used = Used::since(watcher.started());
    let report = report(args, &board, &found, &symmetries, done.err(), used);
    output::result(common, || text(&report), &report)?;
    Ok(match report.stopped {
        Some(_) => Exit::Stopped,
        None if found.sweeps.is_empty() => Exit::No,
        None => Exit::Yes,
    })
}

impl Found {
    fn find(
        &mut self,
        args: &Args,
        board: &Board,
        ends: Position,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        for to in ends.holes() {
            if let Some(length) = args.length {
                self.sweeps.extend(sweeps_of(board, to, length, control)?);
                continue;
            }
            let sweeps = longest_sweeps(board, to, control)?;
            let length = |sweep: &Sweep| sweep.captured.men();
            let longest = sweeps.first().map_or(0, length);
            self.longest.push((to, longest));
            let so_far = self.sweeps.first().map_or(0, length);
            if longest > so_far {
                self.sweeps.clear();
            }
            if longest >= so_far {
                self.sweeps.extend(sweeps);
            }
        }
        Ok(())
    }
}

fn report(
    args: &Args,
    board: &Board,
    found: &Found,
    symmetries: &[&Symmetry],
    stopped: Option<Stopped>,
    used: Used,
) -> Report {
    let is_first = |sweep: &Sweep| symmetries.iter().all(|s| *sweep <= sweep.image(s));
    let different: Vec<Sweep> = found.sweeps.iter().copied().filter(is_first).collect();
    let named = |hole: fn(&Sweep) -> Hole| {
        let holes: Position = found.sweeps.iter().map(hole).collect();
        names(board, holes.holes())
    };
    let is_first = |(to, _): &&(Hole, u32)| symmetries.iter().all(|s| *to <= s.hole(*to));
    let longest = found.longest.iter().filter(is_first);
    let limit = args.limit.unwrap_or(usize::MAX);
    Report {
        board: board.name().to_string(),
        length: different.first().map(|sweep| sweep.captured.men()),
        total: different.len().to_string(),
        raw_total: found.sweeps.len().to_string(),
        from: named(|sweep| sweep.from),
        to: named(|sweep| sweep.to),
        longest: longest
            .map(|(to, length)| Longest {
                to: board.cell(*to).to_string(),
                length: *length,
            })
            .collect(),
        sweeps: different
            .iter()
            .take(limit)
            .map(|sweep| json_sweep(board, *sweep))
            .collect(),
        stopped: stopped.map(|stopped| stopped.to_string()),
        stats: used,
    }
}

fn json_sweep(board: &Board, sweep: Sweep) -> JsonSweep {
    let jumps = sweep.jumps(board, sweep.men()).unwrap_or_default();
    let line: Solution = jumps.into_iter().collect();
    JsonSweep {
        from: board.cell(sweep.from).to_string(),
        to: board.cell(sweep.to).to_string(),
        sweep: line.display(board).to_string(),
        position: sweep.men().diagram(board),
        figure: sweep.men().figure(board),
    }
}

fn text(report: &Report) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = write_text(report, &mut text);
    text
}

fn write_text(report: &Report, text: &mut String) -> std::fmt::Result {
    if let Some(stopped) = &report.stopped {
        return writeln!(text, "not complete: {stopped}");
    }
    let Some(length) = report.length else {
        return writeln!(text, "{}: no such sweep", report.board);
    };
    let (total, raw) = (&report.total, &report.raw_total);
    writeln!(
        text,
        "{}: sweeps of {length} jumps: {total} up to symmetry, {raw} in all",
        report.board
    )?;
    writeln!(text, "they start at {}", report.from.join(", "))?;
    writeln!(text, "they end at {}", report.to.join(", "))?;
    if !report.longest.is_empty() {
        writeln!(
            text,
            "\nThe longest that ends on each hole, up to symmetry:"
        )?;
        for longest in &report.longest {
            writeln!(text, "{:>5} {:>3}", longest.to, longest.length)?;
        }
    }
    for sweep in &report.sweeps {
        write!(text, "\n{}\n{}", sweep.sweep, sweep.figure)?;
    }
    Ok(())
}

/// The longest sweeps of solutions.
#[derive(Serialize)]
struct InPlay {
    board: String,
    problems: Vec<Row>,
    stats: JsonStats,
}

#[derive(Serialize)]
struct Row {
    start: String,
    goal: String,
    /// As the last move, and as the last but one.
    last: Place,
    last_but_one: Place,
    /// The hole that is vacant and the one that is left, or diagrams.
    #[serde(skip)]
    name: String,
}

#[derive(Serialize)]
struct JsonStats {
    positions: u64,
    #[serde(flatten)]
    used: Used,
}

/// The longest sweep at a place from the end.
#[derive(Serialize, Default)]
struct Place {
    /// Null if there is no solution, or if the search was stopped.
    length: Option<u32>,
    solution: Option<String>,
    /// For each longer sweep, how many positions allow such an ending: play reaches none of them.
    longer: Vec<Longer>,
    stopped: Option<String>,
    #[serde(skip)]
    positions: u64,
}

#[derive(Serialize)]
struct Longer {
    length: u32,
    beginnings: u64,
    positions: u64,
}

fn in_play(args: &Args, common: &Common, board: &Board) -> Result<Exit, Failure> {
    if args.length.is_some() || args.limit.is_some() || !args.ending_at.is_empty() {
        return Err(Failure::new(
            "--ending-at, --length and --limit are for sweeps of a board, without a problem",
        ));
    }
    let problems: Vec<Problem<'_>> = if args.from_single_vacancy {
        let problems = svss_problems(board).into_iter();
        let svss = |(vacate, finish)| Problem::svss(board, vacate, finish);
        problems.map(svss).collect()
    } else {
        vec![args.problem.problem(board)?]
    };
    let watcher = Watcher::new(common);
    let control = watcher.control(common);
    let mut longest = 0;
    for to in board.holes() {
        let sweeps = longest_sweeps(board, to, &control);
        let sweeps = sweeps.map_err(|stopped| Failure::new(stopped.to_string()))?;
        longest = longest.max(sweeps.first().map_or(0, |sweep| sweep.captured.men()));
    }
    let mut rows = Vec::new();
    for problem in &problems {
        rows.push(Row {
            start: problem.start.diagram(board),
            goal: goal_text(board, problem.goal),
            name: name(problem),
            last: Place::find(problem, &[], longest, &control),
            last_but_one: Place::find(problem, &[Wanted::Any], longest, &control),
        });
    }
    watcher.finish();
    let places = || rows.iter().flat_map(|row| [&row.last, &row.last_but_one]);
    let exit = if places().any(|place| place.stopped.is_some()) {
        Exit::Stopped
    } else if places().any(|place| place.length.is_some()) {
        Exit::Yes
    } else {
        Exit::No
    };
    let report = InPlay {
        board: board.name().to_string(),
        stats: JsonStats {
            positions: places().map(|place| place.positions).sum(),
            used: Used::since(watcher.started()),
        },
        problems: rows,
    };
    output::result(common, || in_play_text(&report), &report)?;
    Ok(exit)
}

/// From where to where.
fn name(problem: &Problem<'_>) -> String {
    let board = problem.board;
    let vacant = board.complement(problem.start);
    let start = match vacant.men() {
        1 => names(board, vacant.holes()).concat(),
        _ => problem.start.diagram(board),
    };
    format!("{start} to {}", goal_text(board, problem.goal))
}

fn in_play_text(report: &InPlay) -> String {
    let mut text = String::new();
    let several = report.problems.len() > 1;
    for row in &report.problems {
        if several {
            let _ = writeln!(text, "{}", row.name);
        }
        text.push_str(&row.last.text("the last move"));
        text.push_str(&row.last_but_one.text("the last move but one"));
        text.push_str(if several { "\n" } else { "" });
    }
    if several {
        let longest = |place: fn(&Row) -> &Place| {
            let lengths = report.problems.iter().filter_map(|row| place(row).length);
            lengths.max().unwrap_or(0)
        };
        let _ = writeln!(
            text,
            "over all problems: {} as the last move, {} as the last move but one",
            longest(|row| &row.last),
            longest(|row| &row.last_but_one)
        );
    }
    text
}

impl Place {
    /// Tries one length after the other, the longest first.
    fn find(problem: &Problem<'_>, after: &[Wanted], longest: u32, control: &Control<'_>) -> Place {
        let mut place = Place::default();
        for length in (1..=longest).rev() {
            let mut wanted = after.to_vec();
            wanted.push(Wanted::Length(length));
            let (outcome, stats) = solve_ending(problem, &wanted, control);
            place.positions += stats.positions;
            match outcome {
                Outcome::Solved(solution) => {
                    place.length = Some(length);
                    place.solution = Some(solution.display(problem.board).to_string());
                    break;
                }
                Outcome::Impossible(reason) => {
                    let beginnings = match reason {
                        Reason::Ending { beginnings, .. } => beginnings,
                        _ => 0,
                    };
                    place.longer.push(Longer {
                        length,
                        beginnings,
                        positions: stats.positions,
                    });
                }
                Outcome::Unknown(stopped) => {
                    place.stopped = Some(format!("{stopped}, with sweeps of {length} jumps"));
                    break;
                }
            }
        }
        place
    }

    fn text(&self, name: &str) -> String {
        let mut text = String::new();
        let answer = match (self.length, &self.stopped) {
            (Some(length), _) => format!("a sweep of {length} jumps"),
            (None, Some(stopped)) => format!("unknown: {stopped}"),
            (None, None) => "there is no such solution".to_string(),
        };
        let _ = writeln!(text, "the longest as {name}: {answer}");
        if let Some(solution) = &self.solution {
            let _ = writeln!(text, "{solution}");
        }
        for longer in self.longer.iter().filter(|longer| longer.beginnings > 0) {
            let _ = writeln!(
                text,
                "  not {}: it could be played in {} positions, and play reaches none of them",
                longer.length, longer.beginnings
            );
        }
        text
    }
}
