//! `corsaire show`: a board, a position on it, and the problems that its classes allow.

use crate::args::{BoardArg, Common, StartArgs, names};
use crate::failure::{Excerpt, Failure};
use crate::output::{self, Exit};
use crate::picture;
use crate::progress::Watcher;
use corsaire::problem::Control;
use corsaire::refute::{disjoint_regions, merson_regions};
use corsaire::rules::HoleSet;
use corsaire::rules::{Classes, svss_problems};
use corsaire::text::{parse_moves, replay};
use corsaire::{Board, Move, Position, Stopped};
use serde::Serialize;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    start: StartArgs,
    /// Draw a picture (SVG) instead; a result file that ends in .svg asks for it too
    #[arg(long)]
    svg: bool,
    /// Also list the Merson regions of up to nine holes: what is full there must be left in a move
    /// of its own
    #[arg(long)]
    merson: bool,
    /// Show the complement: men where holes are vacant and the other way round. Playing back to a
    /// position is playing from its complement
    #[arg(long)]
    complement: bool,
    /// Draw this move as arrows, like d2-d4-f4; its jumps are numbered if it crosses itself
    #[arg(long = "move", value_name = "MOVE")]
    shown: Option<String>,
}

#[derive(Serialize)]
struct Report {
    board: String,
    holes: usize,
    jumps: usize,
    directions: usize,
    symmetries: usize,
    classes: u128,
    position: String,
    /// Where a single man can be left from this position, as far as the class tells.
    finishes: Vec<String>,
    problems: Vec<Svss>,
    #[serde(skip_serializing_if = "Option::is_none")]
    merson: Option<Merson>,
    /// Why there are no Merson regions, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
}

#[derive(Serialize)]
struct Merson {
    /// Regions that contain no smaller one.
    regions: Vec<Vec<String>>,
    /// As many of them as can be without a hole in common.
    disjoint: Vec<Vec<String>>,
}

/// Holes of the largest Merson region that is listed.
const LARGEST_MERSON: usize = 9;

#[derive(Serialize)]
struct Svss {
    vacate: String,
    finish: String,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    let start = args.start.position(&board)?;
    let position = start.unwrap_or(board.full());
    let position = match args.complement {
        true => board.complement(position),
        false => position,
    };
    let shown = args
        .shown
        .as_deref()
        .map(|text| shown_move(&board, position, text))
        .transpose()?;
    let to_svg_file = common
        .output
        .as_ref()
        .is_some_and(|path| path.extension().is_some_and(|end| end == "svg"));
    if args.svg || to_svg_file {
        output::write(common, &picture::svg(&board, position, shown.as_ref()))?;
        return Ok(Exit::Yes);
    }
    if shown.is_some() {
        return Err(Failure::new(
            "--move is drawn in a picture: add --svg or -o FILE.svg",
        ));
    }
    let mut report = report(&board, position);
    if args.merson {
        let watcher = Watcher::new(common);
        match merson(&board, &watcher.control(common)) {
            Ok(merson) => report.merson = Some(merson),
            Err(stopped) => report.stopped = Some(stopped.to_string()),
        }
        watcher.finish();
    }
    output::result(
        common,
        || text(&board, position, start.is_some(), &report),
        &report,
    )?;
    Ok(match report.stopped {
        Some(_) => Exit::Stopped,
        None => Exit::Yes,
    })
}

fn shown_move(board: &Board, position: Position, text: &str) -> Result<Move, Failure> {
    let moves = parse_moves(text).map_err(|error| Failure::in_text("--move", text, &error))?;
    let replay = replay(board, position, &moves).map_err(|illegal| Failure {
        message: illegal.reason.to_string(),
        at: Some((illegal.place, Excerpt::new("--move", text, illegal.place))),
    })?;
    match replay.solution.moves() {
        [shown] => Ok(shown.clone()),
        moves => Err(Failure::new(format!(
            "--move takes one move, not {}",
            moves.len()
        ))),
    }
}

fn report(board: &Board, position: Position) -> Report {
    let classes = Classes::of(board);
    let name = |hole| board.cell(hole).to_string();
    let problems = svss_problems(board).into_iter();
    Report {
        board: board.name().to_string(),
        holes: board.len(),
        jumps: board.jumps().len(),
        directions: board.directions().count(),
        symmetries: board.symmetries().len(),
        classes: classes.count(),
        position: position.diagram(board),
        finishes: names(board, classes.single_survivors(board, position)),
        problems: problems
            .map(|(vacate, finish)| Svss {
                vacate: name(vacate),
                finish: name(finish),
            })
            .collect(),
        merson: None,
        stopped: None,
    }
}

fn merson(board: &Board, control: &Control<'_>) -> Result<Merson, Stopped> {
    let regions = merson_regions(board, LARGEST_MERSON, control)?;
    let named = |regions: &[HoleSet]| regions.iter().map(|r| names(board, r.holes())).collect();
    Ok(Merson {
        disjoint: named(&disjoint_regions(board, &regions)),
        regions: named(&regions),
    })
}

fn text(board: &Board, position: Position, start_given: bool, report: &Report) -> String {
    let mut text = position.figure(board);
    text.push_str(&format!(
        "\n{}: {} holes, {} jumps in {} directions, {} symmetries, {} position classes\n",
        report.board,
        report.holes,
        report.jumps,
        report.directions,
        report.symmetries,
        report.classes
    ));
    if start_given {
        let finishes = if report.finishes.is_empty() {
            "nowhere".to_string()
        } else {
            report.finishes.join(", ")
        };
        text.push_str(&format!(
            "The class allows a single man to be left on: {finishes}\n"
        ));
    }
    let count = report.problems.len();
    text.push_str(&format!("\nEssentially different problems from one vacancy to one man that the class allows: {count}\n"));
    for same_finish in report.problems.chunk_by(|a, b| a.finish == b.finish) {
        let vacancies: Vec<&str> = same_finish.iter().map(|problem| &*problem.vacate).collect();
        text.push_str(&format!(
            "  finish {:<3} vacate {}\n",
            same_finish[0].finish,
            vacancies.join(", ")
        ));
    }
    if let Some(stopped) = &report.stopped {
        text.push_str(&format!("\nMerson regions: unknown: {stopped}\n"));
    }
    if let Some(merson) = &report.merson {
        let list = |regions: &[Vec<String>]| {
            let lines = regions.iter().map(|r| format!("  {}\n", r.join(" ")));
            lines.collect::<String>()
        };
        text.push_str(&format!(
            "\nMerson regions of up to {LARGEST_MERSON} holes that contain no smaller one: {}\n{}\
             \nDisjoint ones, each to be left in a move of its own: {}\n{}",
            merson.regions.len(),
            list(&merson.regions),
            merson.disjoint.len(),
            list(&merson.disjoint),
        ));
    }
    text
}
