//! The board of a question. Read `door/written.rs` and `text/board_file.rs` before it.

use crate::door::error::RequestError;
use crate::door::written::{WrittenBoard, WrittenTable};
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::position::Position;
use crate::survey::Family;
use crate::text::board_file::BoardFile;
use crate::text::board_name::FamilyError;

/// The longest name of a board, in characters.
const LONGEST_NAME: usize = 200;

/// What `board` stands for.
#[derive(Debug)]
pub(super) enum Boards {
    /// One board, and the position that is drawn with it.
    One(Board, Option<Position>),
    /// The boards of a family, like `triangle:4..6`: only of surveys.
    Many(Family),
}

fn wrong(why: impl std::fmt::Display) -> RequestError {
    RequestError::in_field("board", why)
}

impl Boards {
    pub(super) fn of(written: &WrittenBoard) -> Result<Boards, RequestError> {
        match written {
            WrittenBoard::Name(name) => Boards::named(name),
            WrittenBoard::Table(table) => {
                let BoardFile { board, drawn } = table.read()?;
                Ok(Boards::One(board.without_false_name(), drawn))
            }
        }
    }

    fn drawn(file: BoardFile) -> Boards {
        Boards::One(file.board, file.drawn)
    }

    /// A name, a range of names, or a drawing on one line. Never a file.
    fn named(name: &str) -> Result<Boards, RequestError> {
        if name.chars().count() > LONGEST_NAME {
            return Err(wrong(format_args!(
                "a name has at most {LONGEST_NAME} characters; a board that is drawn goes into `rows`"
            )));
        }
        let unknown = match Board::named(name) {
            Ok(board) => return Ok(Boards::One(board, None)),
            Err(error @ FamilyError::Board(_)) => return Err(wrong(error)),
            Err(error) => error,
        };
        if let Some(family) = Family::parse(name).map_err(wrong)? {
            return Ok(Boards::Many(family));
        }
        match drawing(name) {
            Some((rows, directions)) => BoardFile::on_one_line(rows, directions)
                .map(Boards::drawn)
                .map_err(|error| RequestError::in_text("board", &error)),
            None => Err(wrong(unknown)),
        }
    }
}

/// A board that is drawn instead of named, `ooo/o-o`, and its directions if they are given.
fn drawing(text: &str) -> Option<(&str, Option<Directions>)> {
    let (rows, directions) = if let Some(rows) = text.strip_suffix("+diagonals") {
        (rows, Some(Directions::Eight))
    } else if let Some(rows) = text.strip_suffix("+triangular") {
        (rows, Some(Directions::Six))
    } else {
        (text, None)
    };
    let is_mark = |c: char| "oO-./ ".contains(c);
    (rows.contains('/') && rows.chars().all(is_mark)).then_some((rows, directions))
}

impl WrittenTable {
    fn read(&self) -> Result<BoardFile, RequestError> {
        if let Some(rows) = &self.rows
            && rows.contains(char::is_control)
        {
            return Err(wrong("`rows` is one line: a `/` ends a row"));
        }
        let file = match (&self.rows, &self.file) {
            (Some(rows), None) => BoardFile::on_one_line(rows, self.directions()?),
            (None, Some(_)) if self.name.is_some() || self.directions.is_some() => {
                return Err(wrong(
                    "`file` is the whole text of a board file: it says its name and directions itself",
                ));
            }
            (None, Some(file)) => BoardFile::parse(file),
            (None, None) => return Err(wrong("`rows` or `file` is missing")),
            (Some(_), Some(_)) => return Err(wrong("give `rows` or `file`, not both")),
        };
        let file = file.map_err(|error| RequestError::in_text("board", &error))?;
        let name = match &self.name {
            None if file.board.name().chars().count() <= LONGEST_NAME => return Ok(file),
            None => "board",
            Some(name) => good_name(name)?,
        };
        let board = &file.board;
        let cells = board.holes().map(|hole| board.cell(hole));
        Ok(BoardFile {
            board: Board::new(name, cells, board.directions()).map_err(wrong)?,
            drawn: file.drawn,
        })
    }

    fn directions(&self) -> Result<Option<Directions>, RequestError> {
        match self.directions {
            None => Ok(None),
            Some(4) => Ok(Some(Directions::Four)),
            Some(6) => Ok(Some(Directions::Six)),
            Some(8) => Ok(Some(Directions::Eight)),
            Some(other) => Err(wrong(format_args!(
                "`{other}` directions: there are boards with 4, 6 and 8"
            ))),
        }
    }
}

fn good_name(name: &str) -> Result<&str, RequestError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(wrong("the name is empty"));
    }
    if name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(wrong(format_args!(
            "a name is one line of at most {LONGEST_NAME} characters"
        )));
    }
    Ok(name)
}
