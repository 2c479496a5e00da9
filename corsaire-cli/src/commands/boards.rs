//! `corsaire boards`: the boards that have names.

use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::frame::framed;
use crate::report::output::{self, Exit};
use corsaire::door::{NamedBoard, NamedBoards, named_boards};

pub fn run(common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "boards", form::WORDS)?;
    let boards = named_boards();
    output::result(
        common,
        || text(&boards),
        &framed(&boards, "boards", None, None)?,
    )?;
    Ok(Exit::Yes)
}

/// The same for programs.
#[cfg(feature = "serve")]
pub fn listed() -> Result<impl serde::Serialize, Failure> {
    framed(&named_boards(), "boards", None, None)
}

fn text(boards: &NamedBoards) -> String {
    let line = |row: &NamedBoard| {
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
