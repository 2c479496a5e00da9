//! `corsaire survey`: the table of all problems of a board, of a list of goals, or of a family of boards.

use crate::args::checkpoints::checkpoints_if_there;
use crate::args::{BoardArg, Common, read_text};
use crate::report::certificate_folder::CertificateFolder;
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::output::{self, Exit};
use crate::report::progress::Watcher;
use crate::report::resume::say_left;
use crate::results::{Certifying, ResultsAsker};
use corsaire::report::TableForm;
use corsaire::survey::{Column, Done, Part, parse_goals};
use corsaire::text::parse_time;
use corsaire::{Board, Position, Survey};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::time::Duration;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    /// The columns: solvable, moves (the fewest), unique (whether all solutions make the same jumps), shortest (how many solutions have the fewest moves),
    /// jump-sets, last-sweep (the longest last move), odds (of random play), class
    #[arg(
        long,
        value_name = "COLUMNS",
        value_delimiter = ',',
        default_value = "solvable,moves"
    )]
    columns: Vec<Column>,
    /// The time that each cell may take. What takes longer says what is known by then
    #[arg(long, value_name = "TIME", value_parser = parse_time, default_value = "5m")]
    each: Duration,
    /// Do only this part of the cells: 3/16 is every sixteenth, from the third on. Other cells show
    /// what is known
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    part: Part,
    /// The goals: a file of positions, one diagram on each line, or diagrams of several lines with an
    /// empty line between them. Each is asked from every vacancy that its class allows
    #[arg(long, value_name = "FILE")]
    goals: Option<PathBuf>,
    /// Write a certificate of each answer that can have one into this folder. The checker checks each,
    /// and the results file keeps it
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let form = Form::asked(common, "survey", form::TABLES)?;
    let folder = CertificateFolder::asked(&args.certificates)?;
    let survey = Survey::default()
        .columns(args.columns.iter().copied())
        .each(args.each)
        .part(args.part);
    let watcher = Watcher::new(common);
    // A cell that was being searched when an earlier run was killed goes on from its checkpoint.
    let checkpoints = checkpoints_if_there();
    let limits = watcher.limits_with(common, checkpoints.as_ref());
    let asker = ResultsAsker::new(common, &watcher).for_many();
    let asker = match folder {
        None => asker,
        folder => asker.certifying(Certifying::within(&limits.clone().time(args.each), folder)),
    };
    let said = |done: &Done<'_>| {
        checkpoints
            .iter()
            .for_each(|checkpoints| checkpoints.clear());
        if !common.quiet {
            watcher.finish();
            output::say(done);
        }
    };
    if let Some(family) = args.board.family()? {
        args.refuse_goals()?;
        let table = survey.of_family(&family, &asker, &limits, said);
        watcher.finish();
        say_left(checkpoints.as_ref());
        let written = |form| table.written(form);
        return report(common, form, &table, written, table.is_complete());
    }
    let board = args.board.load()?;
    if let Some(word) = args.board.after().iter().find(|_| !board.holes.is_empty()) {
        return Err(Failure::new(format!(
            "unexpected `{}`: a survey asks for all holes to vacate and to finish on",
            word.to_string_lossy()
        )));
    }
    let table = match &args.goals {
        None => survey.of_board(&board, &asker, &limits, said),
        Some(path) => {
            let goals = read_goals(&board, path)?;
            survey.of_goals(&board, &goals, &asker, &limits, said)
        }
    };
    watcher.finish();
    say_left(checkpoints.as_ref());
    let written = |form| table.written(form);
    report(common, form, &table, written, table.is_complete())
}

impl Args {
    fn refuse_goals(&self) -> Result<(), Failure> {
        match self.goals {
            None => Ok(()),
            Some(_) => Err(Failure::new(
                "--goals is for one board: the boards of a family have different holes",
            )),
        }
    }
}

fn read_goals(board: &Board, path: &Path) -> Result<Vec<Position>, Failure> {
    let text = read_text(path)?;
    let source = path.display().to_string();
    let goals = parse_goals(board, &text);
    let goals = goals.map_err(|error| Failure::in_text(&source, &text, &error))?;
    match goals.is_empty() {
        true => Err(Failure::new(format!("{source}: there is no diagram"))),
        false => Ok(goals),
    }
}

/// Writes the result in its form. A survey that is not complete was stopped at a limit.
fn report(
    common: &Common,
    form: Form,
    table: &impl Serialize,
    written: impl Fn(TableForm) -> String,
    is_complete: bool,
) -> Result<Exit, Failure> {
    let text = || written(TableForm::Text);
    let form = match form {
        Form::Markdown => Some(TableForm::Markdown),
        Form::Csv => Some(TableForm::Csv),
        Form::Tex => Some(TableForm::Latex),
        Form::Html => Some(TableForm::Html),
        _ => None,
    };
    match form {
        Some(form) => output::write_or(common, written(form).as_bytes(), text)?,
        None => output::result(common, text, table)?,
    }
    Ok(match is_complete {
        true => Exit::Yes,
        false => Exit::Stopped,
    })
}
