//! `corsaire show`: a board, a position on it, and the problems that its classes allow.

use crate::args::{BoardArg, Common, StartArgs};
use crate::report::failure::{Excerpt, Failure};
use crate::report::output::{self, Exit};
use crate::report::progress::Watcher;
use corsaire::report::svg;
use corsaire::{Board, Move, Position, Problem};

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

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let board = args.board.load()?;
    let start = args.start.position(&board)?;
    let position = match (args.complement, start.unwrap_or(board.full())) {
        (true, position) => board.complement(position),
        (false, position) => position,
    };
    let shown = args.shown.as_deref();
    let shown = shown.map(|text| shown_move(&board, position, text));
    let shown = shown.transpose()?;
    let ends_in_svg = |path: &std::path::PathBuf| path.extension().is_some_and(|end| end == "svg");
    if args.svg || common.output.as_ref().is_some_and(ends_in_svg) {
        output::write(common, &svg(&board, position, shown.as_ref()))?;
        return Ok(Exit::Yes);
    }
    if shown.is_some() {
        return Err(Failure::new(
            "--move is drawn in a picture: add --svg or -o FILE.svg",
        ));
    }
    let mut question = board.describe();
    if start.is_some() || args.complement {
        question = question.position(position);
    }
    if args.merson {
        question = question.with_merson();
    }
    let watcher = Watcher::new(common);
    let answer = watcher.ask(&question, &watcher.limits(common));
    output::result(common, || answer.to_string(), &answer)?;
    Ok(Exit::of(&answer.outcome))
}

/// The one move that is written, made in a position.
fn shown_move(board: &Board, position: Position, text: &str) -> Result<Move, Failure> {
    let checked = Problem::from(board, position).check(text);
    let checked = checked.map_err(|error| Failure::in_text("--move", text, &error))?;
    let play = checked.play.map_err(|illegal| Failure {
        message: illegal.reason.to_string(),
        at: Some((illegal.place, Excerpt::new("--move", text, illegal.place))),
        result_is_printed: false,
    })?;
    match play.moves() {
        [shown] => Ok(shown.clone()),
        moves => Err(Failure::new(format!(
            "--move takes one move, not {}",
            moves.len()
        ))),
    }
}
