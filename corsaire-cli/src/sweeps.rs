//! `corsaire sweeps`: the longest sweeps that a board has room for, or all of some length; for a
//! problem, the longest that can be the last move of a solution, or the last but one.

use crate::args::{BoardArg, Common, ProblemArgs, holes, names};
use crate::failure::Failure;
use crate::in_play;
use crate::output::{self, Exit};
use crate::progress::Watcher;
use crate::resources::Used;
use corsaire::count::{longest_sweeps, sweeps_of};
use corsaire::problem::Control;
use corsaire::rules::{Line, Symmetry};
use corsaire::{Board, Hole, Position, Stopped, Sweep};
use serde::Serialize;
use std::collections::BTreeSet;
use std::fmt::Write;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    /// Only sweeps that end on this hole, or on one of a list
    #[arg(long, value_name = "HOLES", value_delimiter = ',')]
    pub ending_at: Vec<String>,
    /// All sweeps of so many jumps instead of the longest
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub length: Option<u32>,
    /// Print so many sweeps at most
    #[arg(long, value_name = "N")]
    pub limit: Option<usize>,
    /// For every essentially different problem from one vacancy to one man: the longest sweep as
    /// the last move of a solution, and as the last but one
    #[arg(long, conflicts_with_all = ["vacate", "start", "finish", "goal"])]
    pub from_single_vacancy: bool,
    /// For a problem: also the longest sweep anywhere in a game from the start, and anywhere in a
    /// solution. Every position is visited, which takes long on large boards
    #[arg(long)]
    pub anywhere: bool,
    /// Go on where an earlier run with the same problems was stopped: with the next problem
    #[arg(long)]
    pub resume: bool,
    #[command(flatten)]
    pub problem: ProblemArgs,
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
    /// Whether some position in which it can be made has a predecessor.
    may_be_reached: bool,
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
        return in_play::run(args, common, &board);
    }
    if args.resume {
        return Err(Failure::new(
            "--resume is for sweeps in play: give a problem",
        ));
    }
    if !args.problem.finish.is_empty() || args.problem.goal.is_some() || args.anywhere {
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
            let length = |sweep: &Sweep| sweep.captured.len();
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
        length: different.first().map(|sweep| sweep.captured.len()),
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
    let line: Line = jumps.into_iter().collect();
    JsonSweep {
        from: board.cell(sweep.from).to_string(),
        to: board.cell(sweep.to).to_string(),
        sweep: line.display(board).to_string(),
        position: sweep.men().diagram(board),
        may_be_reached: sweep.may_be_reached(board),
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
        let never = match sweep.may_be_reached {
            true => "",
            false => "no jump leads to a position in which it can be made\n",
        };
        write!(text, "\n{}\n{never}{}", sweep.sweep, sweep.figure)?;
    }
    Ok(())
}
