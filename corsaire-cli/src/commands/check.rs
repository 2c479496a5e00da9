//! `corsaire check`: replay a solution and say what it is.

use crate::args::{BoardArg, Common, PictureArgs, ProblemArgs, read_moves, read_solution};
use crate::report::failure::{Excerpt, Failure};
use crate::report::form::{self, Form};
use crate::report::frame::framed;
use crate::report::output::{self, Exit};
use crate::report::picture;
use crate::report::progress::Watcher;
use corsaire::Problem;
use std::path::Path;

const AFTER: &str = "The hole to vacate, the hole to finish on, and the file with the solution: moves \
    like d2-d4, f3-d3-b3, or what `solve` prints. Without a file, standard input. Without holes, the \
    hole in which the first jump ends was vacant";

#[derive(clap::Args)]
#[command(mut_arg("after", |after| after.value_name("HOLE|FILE").help(AFTER).long_help(AFTER)))]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    /// Also put the same jumps into the legal order that makes the fewest moves of them
    #[arg(long)]
    regroup: bool,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let form = Form::asked(common, "check", form::GAMES)?;
    args.picture.refuse(form)?;
    let board = args.board.load_with_file()?;
    let path = board.file.as_deref().unwrap_or(Path::new("-"));
    // Moves may stand behind the board themselves.
    let (source, written) = match path.to_str() {
        Some(text) if !path.exists() && text.contains('-') => read_moves("the moves", text)?,
        _ => read_solution(path)?,
    };
    let unreadable = |error| Failure::in_text(&source, &written, &error);
    let problem = match args.problem.start.position(&board)? {
        Some(start) => Problem::from(&board, start),
        None => Problem::of_play(&board, &written).map_err(unreadable)?,
    };
    let problem = args.problem.to_goal(&board, problem)?;
    let mut checked = problem.check(&written).map_err(unreadable)?;
    if args.regroup {
        let watcher = Watcher::new(common);
        checked.regroup(&watcher.limits(common), &watcher);
        watcher.finish();
    }
    let text = || match &checked.play {
        Ok(_) => checked.to_string(),
        Err(illegal) => format!(
            "{checked}\n{}\nthe position before it:\n{}",
            Excerpt::new(&source, &written, illegal.place).with_caret(illegal.place),
            illegal.before.figure_in(&board, output::is_round(common))
        ),
    };
    let regrouped = checked
        .regrouped
        .iter()
        .find_map(|better| better.as_ref().ok());
    match (form.is_picture(), &checked.play) {
        (false, _) => {
            let json = framed(
                &checked.json(&problem),
                "check",
                Some(&problem.board),
                Some(&problem),
            )?;
            output::result(common, text, &json)?;
        }
        (true, Err(_)) => output::instead_of_picture(&text(), "a jump is not legal")?,
        (true, Ok(play)) => {
            let play = regrouped.unwrap_or(play);
            picture::game(common, form, &args.picture, &problem, play)?;
        }
    }
    Ok(match &checked.regrouped {
        Some(Err(_)) => Exit::Stopped,
        _ if checked.meets_problem => Exit::Yes,
        _ => Exit::No,
    })
}
