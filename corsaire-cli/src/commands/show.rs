//! `corsaire show`: a board, a position on it, and the problems that its classes allow; pictures of
//! positions and games.

use crate::args::{BoardArg, Common, PictureArgs, ProblemArgs, read_moves};
use crate::report::failure::{Excerpt, Failure};
use crate::report::form::{self, Form};
use crate::report::output::{self, Exit};
use crate::report::picture;
use crate::report::progress::Watcher;
use corsaire::report::Diagram;
use corsaire::report::Sheet;
use corsaire::{Board, Move, Position, Problem, Solution};

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    /// Print a picture as SVG instead; -o with a name that ends in .svg, .png, .pdf, .html or .tex
    /// asks for a picture too
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
    /// Draw this game, move by move: a file, `-` for standard input, or the moves themselves, like
    /// "d2-d4, f3-d3"
    #[arg(long, value_name = "FILE|MOVES", conflicts_with_all = ["shown", "complement", "merson"])]
    solution: Option<String>,
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    picture: PictureArgs,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let form = args.form(common)?;
    let board = args.board.load()?;
    if let Some(value) = &args.solution {
        let problem = args.problem.problem(&board, common)?;
        let game = read_game(&problem, value)?;
        picture::game(common, form, &args.picture, &problem, &game)?;
        if args.problem.has_goal(&board) && !problem.goal.is_met_by(game.end()) {
            output::say("the moves are legal, but they do not reach the goal");
        }
        return Ok(Exit::Yes);
    }
    if args.picture.sheet {
        let sheet = Sheet::of_problem(&args.problem.problem(&board, common)?);
        output::say("the sheet has the problem only: --solution adds the page with its solution");
        picture::sheet(common, form, &args.picture.laid_out(sheet))?;
        return Ok(Exit::Yes);
    }
    if args.problem.has_goal(&board) {
        return Err(Failure::new(
            "a goal is for games and problem sheets: give --solution or --sheet with it",
        ));
    }
    let start = args.problem.start.position(&board)?;
    let position = match (args.complement, start.unwrap_or(board.full())) {
        (true, position) => board.complement(position),
        (false, position) => position,
    };
    let shown = args.shown.as_deref();
    let shown = shown.map(|text| shown_move(&board, position, text));
    let shown = shown.transpose()?;
    if form.is_picture() {
        let diagram = Diagram::new(&board, position);
        let (diagram, title) = match &shown {
            Some(shown) => {
                let title = format!("{}: {}", board.name(), shown.display(&board));
                (diagram.with_move(shown), title)
            }
            None => (diagram, board.name().to_string()),
        };
        let sheet = Sheet::of_diagram(title, diagram);
        picture::sheet(common, form, &args.picture.laid_out(sheet))?;
        return Ok(Exit::Yes);
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
    output::result(common, || output::drawn(common, &answer), &answer)?;
    Ok(Exit::of(&answer.outcome))
}

impl Args {
    /// The form that is asked for, if everything that is asked can be drawn in it.
    fn form(&self, common: &Common) -> Result<Form, Failure> {
        let form = match (self.svg, Form::asked(common, "show", form::GAMES)?) {
            (true, Form::Text) => Form::Svg,
            (true, form) if form != Form::Svg => {
                return Err(Failure::new(format!(
                    "--svg asks for .svg, but the other options for .{}: leave out --svg",
                    form.suffix()
                )));
            }
            (_, form) => form,
        };
        self.picture.refuse(form)?;
        let wrong = |why: String| Err(Failure::new(why));
        match (&self.solution, &self.shown) {
            (Some(_), _) if !form.is_picture() => wrong(format!(
                "--solution is drawn in a picture: {}",
                form::ask_for_picture()
            )),
            (_, Some(_)) if !form.is_picture() => {
                wrong("--move is drawn in a picture: add --svg or -o FILE.svg".to_string())
            }
            (None, _) if form == Form::Gif => {
                wrong("a .gif shows a game: give its moves with --solution".to_string())
            }
            _ => Ok(form),
        }
    }
}

/// The game that is written in a file, or in the value itself.
fn read_game(problem: &Problem, value: &str) -> Result<Solution, Failure> {
    let (source, text) = read_moves("--solution", value)?;
    let is_inline = source == "--solution";
    let checked = problem.check(&text).map_err(|error| {
        // What has a suffix or folders and is no move was meant to be a file.
        match is_inline && value.contains(['.', '/', '\\']) {
            true => Failure::new(format!("cannot read {value}: there is no such file")),
            false => Failure::in_text(&source, &text, &error),
        }
    })?;
    let game = checked.play.map_err(|illegal| Failure {
        message: illegal.to_string(),
        at: Some((illegal.place, Excerpt::new(&source, &text, illegal.place))),
        result_is_printed: false,
    })?;
    match game.moves().is_empty() {
        true => Err(Failure::new(format!("{source}: there is no move"))),
        false => Ok(game),
    }
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
