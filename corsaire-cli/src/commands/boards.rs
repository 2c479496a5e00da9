//! `corsaire boards`: the boards that have names.

use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::frame::framed;
use crate::report::output::{self, Exit};
use corsaire::Board;
use corsaire::text::{BUILT_IN, FAMILIES};
use serde::Serialize;

#[derive(Serialize)]
struct Row {
    name: &'static str,
    holes: usize,
    jumps: usize,
    symmetries: usize,
    directions: usize,
    about: Option<&'static str>,
}

#[derive(Serialize)]
struct Boards {
    boards: Vec<Row>,
    families: Vec<Row>,
}

pub fn run(common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "boards", form::WORDS)?;
    let boards = named()?;
    output::result(
        common,
        || text(&boards),
        &framed(&boards, "boards", None, None)?,
    )?;
    Ok(Exit::Yes)
}

/// The same for programs.
#[cfg(feature = "serve")]
pub fn listed() -> Result<impl Serialize, Failure> {
    framed(&named()?, "boards", None, None)
}

fn named() -> Result<Boards, Failure> {
    let row = |name: &'static str, about| -> Result<Row, Failure> {
        let board = Board::named(name).map_err(Failure::new)?;
        Ok(Row {
            name,
            holes: board.len(),
            jumps: board.jumps().len(),
            symmetries: board.symmetries().len(),
            directions: board.directions().count(),
            about,
        })
    };
    let boards = BUILT_IN.iter().map(|(name, _)| row(name, None));
    let families = FAMILIES
        .iter()
        .map(|(example, about)| row(example, Some(about)));
    Ok(Boards {
        boards: boards.collect::<Result<_, _>>()?,
        families: families.collect::<Result<_, _>>()?,
    })
}

fn text(boards: &Boards) -> String {
    let line = |row: &Row| {
        let about = row.about.unwrap_or_default();
        let line = format!(
            "{:<15}{:>6}{:>6}{:>11}{:>11}  {about}",
            row.name, row.holes, row.jumps, row.symmetries, row.directions
        );
        format!("{}\n", line.trim_end())
    };
    let mut text = String::from("board           holes jumps symmetries directions\n");
    text.extend(boards.boards.iter().map(line));
    text.push_str("\nfamilies, by example\n");
    text.extend(boards.families.iter().map(line));
    text.push_str(
        "\nAny of them with +diagonals: men jump in 8 directions. Or the path of a board file.\n",
    );
    text
}
