//! Board files: `docs/board-format.md` is their description. Read `rules/board.rs` before it.

use crate::rules::board::{Board, BoardError, GRID};
use crate::rules::directions::Directions;
use crate::rules::hole::Cell;
use crate::text::location::{Place, TextError};

/// Why a text is not a board file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BoardFileError {
    /// The cells do not make a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// A character that means nothing in a row.
    #[error("`{}` means nothing in a board: `o` is a hole, `.` is none", .0.escape_debug())]
    UnknownCharacter(char),
    /// Rows, something else, and rows again.
    #[error("a second board starts here; a file holds one")]
    SecondBoard,
    /// A heading that is not known.
    #[error("unknown heading `{0}`: there are `name` and `directions`")]
    UnknownHeading(String),
    /// The same heading twice.
    #[error("`{0}` was given before")]
    RepeatedHeading(&'static str),
    /// A heading below the rows.
    #[error("headings stand above the board")]
    LateHeading,
    /// Not 4, 6 or 8.
    #[error("`{0}` directions: there are boards with 4, 6 and 8")]
    UnknownDirections(String),
    /// A name with nothing in it.
    #[error("the name is empty")]
    EmptyName,
}

type Error = TextError<BoardFileError>;

impl Board {
    /// Reads a board file.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::parse("directions: 6\n\no\noo\nooo\n").unwrap();
    /// assert_eq!((board.len(), board.symmetries().len()), (6, 6));
    /// ```
    pub fn parse(text: &str) -> Result<Board, Error> {
        let mut file = File::default();
        for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            file.line(index + 1, line)?;
        }
        let last = Place {
            line: text.lines().count().max(1),
            column: 1,
        };
        let at = file.first_row.unwrap_or(last);
        let name = file.name.unwrap_or_else(|| "board".to_string());
        let directions = file.directions.unwrap_or(Directions::Four);
        Board::new(name, file.cells, directions).map_err(|e| TextError::new(at, e.into()))
    }
}

#[derive(Default)]
struct File {
    name: Option<String>,
    directions: Option<Directions>,
    first_row: Option<Place>,
    rows: usize,
    ended: bool,
    cells: Vec<Cell>,
}

impl File {
    fn line(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let at = |column| Place { line, column };
        let content = text.trim_end();
        let indent = content.chars().take_while(|c| c.is_whitespace()).count();
        if content.is_empty() || content.trim_start().starts_with('#') {
            self.ended = self.first_row.is_some();
            return Ok(());
        }
        if let Some((key, value)) = content.split_once(':') {
            let blanks = value.chars().take_while(|c| c.is_whitespace()).count();
            let column = key.chars().count() + 2 + blanks;
            return self.heading(key.trim(), value.trim(), at(column)).map_err(
                |(place, reason)| TextError::new(place.unwrap_or(at(indent + 1)), reason),
            );
        }
        if self.ended {
            return Err(TextError::new(at(indent + 1), BoardFileError::SecondBoard));
        }
        self.first_row.get_or_insert(at(1));
        self.row(line, content)
    }

    /// An error without a place stands at the heading itself.
    fn heading(
        &mut self,
        key: &str,
        value: &str,
        value_at: Place,
    ) -> Result<(), (Option<Place>, BoardFileError)> {
        use BoardFileError::*;
        if self.first_row.is_some() {
            return Err((None, LateHeading));
        }
        match key {
            "name" if self.name.is_some() => Err((None, RepeatedHeading("name"))),
            "name" if value.is_empty() => Err((Some(value_at), EmptyName)),
            "name" => {
                self.name = Some(value.to_string());
                Ok(())
            }
            "directions" if self.directions.is_some() => Err((None, RepeatedHeading("directions"))),
            "directions" => {
                let digits = value.bytes().all(|b| b.is_ascii_digit());
                let count = value.parse().ok().filter(|_| digits);
                let count = count.and_then(Directions::from_count);
                let unknown = (Some(value_at), UnknownDirections(value.to_string()));
                self.directions = Some(count.ok_or(unknown)?);
                Ok(())
            }
            _ => Err((None, UnknownHeading(key.to_string()))),
        }
    }

    fn row(&mut self, line: usize, text: &str) -> Result<(), Error> {
        let row = self.rows;
        self.rows += 1;
        for (column, character) in text.chars().enumerate() {
            let error = |reason| {
                TextError::new(
                    Place {
                        line,
                        column: column + 1,
                    },
                    reason,
                )
            };
            match character {
                'o' => {
                    // Saturating keeps what is too far outside the grid: `Board::new` says so.
                    let far = |index: usize| index.min(usize::from(u8::MAX - 1)) as u8;
                    let cell = Cell {
                        column: far(column),
                        row: far(row),
                    };
                    if cell.column >= GRID || cell.row >= GRID {
                        return Err(error(BoardError::OffTheGrid(cell).into()));
                    }
                    self.cells.push(cell);
                }
                '.' | ' ' => {}
                _ => return Err(error(BoardFileError::UnknownCharacter(character))),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rejected(text: &str) -> (usize, usize, BoardFileError) {
        let error = Board::parse(text).expect_err(text);
        (error.place.line, error.place.column, error.reason)
    }

    #[test]
    fn each_mistake_has_its_place_and_reason() {
        use BoardFileError::*;
        let empty = Board(BoardError::Empty);
        assert_eq!(rejected(""), (1, 1, empty.clone()));
        assert_eq!(rejected("# nothing\n\n"), (2, 1, empty.clone()));
        assert_eq!(rejected("...\n"), (1, 1, empty));
        assert_eq!(rejected("oo\nox\n"), (2, 2, UnknownCharacter('x')));
        assert_eq!(rejected("ooo\n\nooo\n"), (3, 1, SecondBoard));
        assert_eq!(rejected("ooo\n# and\n  ooo"), (3, 3, SecondBoard));
        assert_eq!(rejected("ooo\nname: x\n"), (2, 1, LateHeading));
        let heading = UnknownHeading("colour".to_string());
        assert_eq!(rejected(" colour: red\nooo"), (1, 2, heading));
        let twice = RepeatedHeading("name");
        assert_eq!(rejected("name: a\nname: b\nooo"), (2, 1, twice));
        let five = UnknownDirections("5".to_string());
        assert_eq!(rejected("directions: 5\nooo"), (1, 13, five));
        assert_eq!(rejected("name:\nooo"), (1, 6, EmptyName));
        let many = Board(BoardError::TooManyCells(65));
        assert_eq!(rejected(&"ooooo\n".repeat(13)), (1, 1, many));
        let far = format!("o{}o", ".".repeat(400));
        assert!(matches!(
            rejected(&far),
            (1, 402, Board(BoardError::OffTheGrid(_)))
        ));
    }

    #[test]
    fn spaces_comments_and_windows_line_ends_are_accepted() {
        let board =
            Board::parse("\u{feff}# a comment\r\nname: small one\r\n\r\n  oo\r\n.ooo  \r\n");
        let board = board.expect("a board");
        assert_eq!(
            (board.name(), board.len(), board.width()),
            ("small one", 5, 4)
        );
    }
}
