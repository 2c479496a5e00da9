//! `corsaire hint`: can the game still be won, which jumps keep it so, and where was it lost?

use crate::args::{BoardArg, Common, ProblemArgs};
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::output::{self, Exit};
use crate::report::progress::Watcher;
use std::time::Duration;

/// A player does not wait for longer, unless he says so.
const TIME: Duration = Duration::from_secs(10);

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Also find the fewest moves in which the game can be won from here
    #[arg(long)]
    shortest: bool,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "hint", form::WORDS)?;
    let board = args.board.load()?;
    let game = args.problem.game(&board, common)?;
    let question = match args.shortest {
        true => game.hint().shortest(),
        false => game.hint(),
    };
    let watcher = Watcher::new(common);
    let mut limits = watcher.limits(common);
    if common.time.is_none() {
        limits = limits.time(TIME);
    }
    let answer = watcher.ask(&question, &limits);
    output::result(common, || output::drawn(common, &answer), &answer)?;
    Ok(Exit::of(&answer.outcome))
}
