//! How a game is drawn, as the command line takes it. Nothing to read before it.

use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use corsaire::report::number_of;
use corsaire::report::{Paper, Sheet};

/// How a picture of a game is laid out.
#[derive(clap::Args)]
#[command(next_help_heading = "Pictures of games: -o FILE.svg, .png, .gif, .pdf, .html or .tex")]
pub struct PictureArgs {
    /// This many diagrams in a row [default: as many as are easy to read]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=Sheet::MOST_COLUMNS as i64))]
    columns: Option<u16>,
    /// Draw only these moves: 3-7,12 is moves 3 to 7 and move 12
    #[arg(long, value_name = "MOVES", value_parser = parse_only)]
    only: Option<Only>,
    /// A problem sheet: the problem in front, its solution on the next page
    #[arg(long)]
    pub sheet: bool,
    /// The paper of .pdf and .tex
    #[arg(long, value_enum, default_value_t)]
    paper: PaperArg,
}

/// First and last move of each part.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Only(Vec<(usize, usize)>);

#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum PaperArg {
    #[default]
    A4,
    Letter,
}

fn parse_only(text: &str) -> Result<Only, String> {
    let wrong = || "write the numbers of moves, like 3-7,12".to_string();
    let parts = text.split(',').map(|part| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let first: usize = first.trim().parse().map_err(|_| wrong())?;
        let last: usize = last.trim().parse().map_err(|_| wrong())?;
        match 1 <= first && first <= last {
            true => Ok((first, last)),
            false => Err(wrong()),
        }
    });
    parts.collect::<Result<_, _>>().map(Only)
}

impl PictureArgs {
    /// The first option that only a picture has, if one was given.
    fn given(&self) -> Option<&'static str> {
        let given = [
            (self.columns.is_some(), "--columns"),
            (self.only.is_some(), "--only"),
            (self.sheet, "--sheet"),
            (self.paper != PaperArg::default(), "--paper"),
        ];
        given
            .iter()
            .find(|(given, _)| *given)
            .map(|(_, name)| *name)
    }

    /// An error if something is asked of a picture, but no picture is.
    pub fn refuse(&self, form: Form) -> Result<(), Failure> {
        match self.given() {
            Some(option) if !form.is_picture() => Err(Failure::new(format!(
                "{option} is for pictures: {}",
                form::ask_for_picture()
            ))),
            _ => Ok(()),
        }
    }

    /// The numbers of the moves that are drawn, of a game of this many.
    pub fn numbers(&self, moves: usize) -> Result<Vec<usize>, Failure> {
        let Some(Only(parts)) = &self.only else {
            return Ok((1..=moves).collect());
        };
        if let Some((_, last)) = parts.iter().find(|(_, last)| *last > moves) {
            let moves = number_of(moves as u64, "move");
            return Err(Failure::new(format!("--only {last}: the game has {moves}")));
        }
        let chosen = |number: &usize| parts.iter().any(|part| (part.0..=part.1).contains(number));
        Ok((1..=moves).filter(chosen).collect())
    }

    /// The sheet as it was asked for.
    pub fn laid_out(&self, sheet: Sheet) -> Sheet {
        let sheet = sheet.on_paper(match self.paper {
            PaperArg::A4 => Paper::A4,
            PaperArg::Letter => Paper::Letter,
        });
        match self.columns {
            Some(columns) => sheet.columns(columns.into()),
            None => sheet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_moves() {
        assert_eq!(parse_only("3-7, 12"), Ok(Only(vec![(3, 7), (12, 12)])));
        for wrong in [
            "",
            "0",
            "7-3",
            "a",
            "1-",
            "-1",
            "1,,2",
            "99999999999999999999",
        ] {
            assert!(parse_only(wrong).is_err(), "{wrong}");
        }
    }
}
