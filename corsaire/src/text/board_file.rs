//! Board files: `docs/board-format.md` is their description. Read `text/drawing.rs` before
//! it.

use crate::rules::board::{Board, BoardError, GRID};
use crate::rules::directions::Directions;
use crate::rules::hole::Cell;
use crate::rules::position::Position;
use crate::text::drawing::{Drawing, Mark, RowError, Written};
use crate::text::location::{Place, TextError};

/// Why a text is not a board file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// Marks that stand neither under one another nor half a step aside.
    #[error("this mark is not in line: in a triangular board each row stands half a step aside")]
    Crooked,
    /// The same on a square board.
    #[error("this mark is not in line with the columns of the other rows")]
    NotInColumns,
    /// Something is wrong with the numbers beside the rows.
    #[error(transparent)]
    Row(#[from] RowError),
    /// A name with characters that are not seen, or that change what stands around them.
    #[error("the name has a character that cannot be seen")]
    InvisibleName,
    /// A name with nothing in it.
    #[error("the name is empty")]
    EmptyName,
}

type Error = TextError<BoardFileError>;

/// What a board file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BoardFile {
    /// The board.
    pub board: Board,
    /// The position that is drawn, if some of the holes are drawn empty.
    pub drawn: Option<Position>,
}

impl Board {
    /// Reads a board file.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::parse("directions: 6\n\no\noo\nooo\n").unwrap();
    /// assert_eq!((board.len(), board.symmetries().len()), (6, 6));
    /// let upright = Board::parse("directions: 6\n\n  o\n o o\no o o\n").unwrap();
    /// assert_eq!(upright, board);
    /// ```
    ///
    /// # Errors
    ///
    /// The text is not a board file: the error says where.
    pub fn parse(text: &str) -> Result<Board, Error> {
        BoardFile::parse(text).map(|file| file.board)
    }
}

impl BoardFile {
    /// Reads a board file: the board, and the position that is drawn in it.
    ///
    /// # Errors
    ///
    /// The text is not a board file: the error says where.
    pub fn parse(text: &str) -> Result<BoardFile, Error> {
        let text = text.trim_start_matches('\u{feff}');
        let comments = Lines::of(text, |line| line.starts_with('#'));
        let lines = match comments {
            // `#` may be what holes are drawn with.
            Ok(lines) if lines.first_row.is_none() => {
                let is_row = |c: char| c.is_whitespace() || Mark::of(c).is_some();
                let comment = |line: &str| line.starts_with('#') && !line.chars().all(is_row);
                Lines::of(text, comment).unwrap_or(lines)
            }
            lines => lines?,
        };
        let last = Place {
            line: text.lines().count().max(1),
            column: 1,
        };
        let at = lines.first_row.unwrap_or(last);
        let drawing = Drawing::on_lines(&lines.drawing)
            .map_err(|wrong| TextError::new(wrong.place, wrong.reason.into()))?;
        let name = lines.name.unwrap_or_else(|| "board".to_string());
        BoardFile::of(&drawing, name, lines.directions, at)
    }

    /// The board of one line, with `/` between its rows: `.ooo/o-o`. Without directions, men jump in 4,
    /// or in 6 if it is drawn upright.
    ///
    /// ```
    /// use corsaire::text::BoardFile;
    /// let file = BoardFile::on_one_line("ooo/o-o", None).unwrap();
    /// assert_eq!(file.board.len(), 6);
    /// assert_eq!(file.drawn.map(|position| position.men()), Some(5));
    /// ```
    ///
    /// # Errors
    ///
    /// The text is not a board.
    pub fn on_one_line(text: &str, directions: Option<Directions>) -> Result<BoardFile, Error> {
        let drawing = Drawing::on_one_line(text);
        BoardFile::of(&drawing, text.to_string(), directions, Place::START)
    }

    fn of(
        drawing: &Drawing,
        name: String,
        directions: Option<Directions>,
        at: Place,
    ) -> Result<BoardFile, Error> {
        let grid = Grid::of(drawing, directions)?;
        let mut holes = Vec::new();
        for (row, line) in drawing.rows.iter().enumerate() {
            for written in &line.written {
                let error = |reason| TextError::new(written.place, reason);
                let mark = match Mark::of(written.character) {
                    Some(Mark::Dot) => continue,
                    // The letter of a column that ends here.
                    None if drawing.numbered && written.character.is_ascii_lowercase() => continue,
                    None => {
                        let unknown = BoardFileError::UnknownCharacter(written.character);
                        return Err(error(unknown));
                    }
                    Some(mark) => mark,
                };
                // Saturating keeps what is too far outside the grid.
                let far = |index: usize| index.min(usize::from(u8::MAX - 1)) as u8;
                let cell = Cell {
                    column: far(grid.column(written.x, row)),
                    row: far(row),
                };
                if cell.column >= GRID || cell.row >= GRID {
                    return Err(error(BoardError::OffTheGrid(cell).into()));
                }
                holes.push((cell, mark));
            }
        }
        let cells = holes.iter().map(|(cell, _)| *cell);
        let board = Board::new(name, cells, grid.directions);
        let board = board.map_err(|e| TextError::new(at, e.into()))?;
        let men = holes.iter().filter(|(_, mark)| *mark == Mark::Man);
        let men: Position = men.filter_map(|(cell, _)| board.hole_at(*cell)).collect();
        let drawn = Some(men).filter(|men| *men != board.full());
        Ok(BoardFile { board, drawn })
    }
}

/// The lines of a file, told apart.
#[derive(Default)]
struct Lines {
    name: Option<String>,
    directions: Option<Directions>,
    first_row: Option<Place>,
    ended: bool,
    /// The rows, on the lines where they stand.
    drawing: String,
}

impl Lines {
    fn of(text: &str, is_comment: impl Fn(&str) -> bool) -> Result<Lines, Error> {
        // What is printed around a figure is not part of it.
        let figure = Drawing::on_lines(text)
            .ok()
            .filter(|d| d.numbered && d.rows.len() > 1);
        let last = figure.and_then(|figure| figure.rows.last().map(|row| row.place.line));
        let mut lines = Lines::default();
        for (number, line) in (1..).zip(text.lines()) {
            if last.is_none_or(|last| number <= last) {
                lines.line(number, line, &is_comment)?;
            }
            lines.drawing.push('\n');
        }
        Ok(lines)
    }

    fn line(
        &mut self,
        line: usize,
        text: &str,
        is_comment: impl Fn(&str) -> bool,
    ) -> Result<(), Error> {
        let at = |column| Place { line, column };
        let content = text.trim_end();
        let indent = content.chars().take_while(|c| c.is_whitespace()).count();
        if content.is_empty() || is_comment(content.trim_start()) {
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
        self.drawing.push_str(content);
        Ok(())
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
        match &*key.to_ascii_lowercase() {
            "name" if self.name.is_some() => Err((None, RepeatedHeading("name"))),
            "name" if value.is_empty() => Err((Some(value_at), EmptyName)),
            "name" if value.contains(is_invisible) => Err((Some(value_at), InvisibleName)),
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
}

/// How a drawing lies on the grid.
struct Grid {
    directions: Directions,
    /// Where the first column is drawn.
    left: usize,
    /// How far apart neighbours in a row are drawn.
    step: usize,
    /// How far to the right each row below is moved, to make columns of a lattice that is drawn
    /// upright.
    lean: usize,
}

impl Grid {
    fn column(&self, x: usize, row: usize) -> usize {
        (x + row * self.lean - self.left) / self.step
    }

    fn of(drawing: &Drawing, directions: Option<Directions>) -> Result<Grid, Error> {
        let all = || drawing.rows.iter().flat_map(|row| &row.written);
        let first = all().map(|w| w.x).min().unwrap_or(0);
        let flush = Grid {
            directions: directions.unwrap_or(Directions::Four),
            left: 0,
            step: 1,
            lean: 0,
        };
        if !drawing.is_spaced() {
            return Ok(flush.side_by_side(drawing, first));
        }
        let unit = all().map(|w| w.x - first).fold(0, gcd).max(1);
        let gaps = drawing.rows.iter().flat_map(|row| row.written.windows(2));
        let step = gaps.map(|pair| pair[1].x - pair[0].x).min().unwrap_or(1);
        let in_columns = all().find(|w| !(w.x - first).is_multiple_of(step));
        let Some(off) = in_columns else {
            let left = drawing.first_column.filter(|left| *left <= first);
            let left = left.filter(|left| (first - left).is_multiple_of(step));
            return Ok(Grid {
                left: left.unwrap_or(first),
                step,
                ..flush
            });
        };
        // Each row half a step aside of the row above: the triangular lattice.
        let half = |(row, w): (usize, &Written)| ((w.x - first) / unit + row) % 2;
        let rows = drawing.rows.iter().enumerate();
        let marks = || {
            rows.clone()
                .flat_map(|(row, line)| line.written.iter().map(move |w| (row, w)))
        };
        let upright = step == 2 * unit
            && marks()
                .map(half)
                .all(|side| Some(side) == marks().map(half).next())
            && directions.is_none_or(|directions| directions == Directions::Six);
        if !upright {
            let crooked = match directions {
                Some(Directions::Six) => BoardFileError::Crooked,
                _ => BoardFileError::NotInColumns,
            };
            return Err(TextError::new(off.place, crooked));
        }
        let left = marks().map(|(row, w)| w.x + row * unit).min();
        Ok(Grid {
            directions: Directions::Six,
            left: left.unwrap_or(0),
            step,
            lean: unit,
        })
    }

    /// Marks side by side are the columns themselves, from the left edge. But a triangular lattice can
    /// be drawn as a pile with blanks on its left, `  o/ oo/ooo`: what has more jumps is meant.
    fn side_by_side(self, drawing: &Drawing, first: usize) -> Grid {
        if drawing.numbered || drawing.framed {
            let left = drawing.first_column.filter(|left| *left <= first);
            return Grid {
                left: left.unwrap_or(first),
                ..self
            };
        }
        let has_dots = drawing.rows.iter().flat_map(|row| &row.written);
        let has_dots = has_dots.clone().any(|w| w.character == '.');
        if self.directions != Directions::Six || has_dots {
            return self;
        }
        let rows = drawing.rows.iter().enumerate();
        let marks = || {
            rows.clone()
                .flat_map(|(row, line)| line.written.iter().map(move |w| (row, w.x)))
        };
        let left = marks().map(|(row, x)| x + row).min().unwrap_or(0);
        let pile = Grid {
            left,
            lean: 1,
            ..self
        };
        let jumps = |grid: &Grid| {
            let far = |index: usize| index.min(usize::from(u8::MAX)) as u8;
            let cell = |(row, x)| Cell {
                column: far(grid.column(x, row)),
                row: far(row),
            };
            let board = Board::new("", marks().map(cell), grid.directions);
            board.map_or(0, |board| board.jumps().len())
        };
        match jumps(&pile) > jumps(&self) {
            true => pile,
            false => self,
        }
    }
}

/// Control characters, signs that turn the direction of writing, and what is no character at all.
pub(crate) fn is_invisible(character: char) -> bool {
    let is_turn = matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
    character.is_control() || is_turn || u32::from(character) & 0xfffe == 0xfffe
}

fn gcd(a: usize, b: usize) -> usize {
    match b {
        0 => a,
        b => gcd(b, a % b),
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
        assert_eq!(rejected("oo\no?\n"), (2, 2, UnknownCharacter('?')));
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
        assert_eq!(rejected("name: a\u{1b}[31m\nooo"), (1, 7, InvisibleName));
        assert_eq!(rejected("name: \u{fffe}\nooo"), (1, 7, InvisibleName));
        for slip in [
            "1 ooo\n2 ooo\n3 oood",
            "1 ooo\n2 ooo\nooo",
            "1 ooo\n2 ooo\n3 2 ooo",
        ] {
            assert_eq!(rejected(slip), (3, 1, Row(RowError::Broken(3))));
        }
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

    #[test]
    fn upright_drawings_of_the_triangular_lattice() {
        let triangle = Board::named("triangle:5").expect("a triangle");
        let drawings = [
            "    o\n   o o\n  o o o\n o o o o\no o o o o",
            "        *\n      *   *\n    *   *   *\n  *   *   *   *\n*   *   *   *   *",
            "o\no o\no o o\no o o o\no o o o o",
            "    x\n   xx\n  xxx\n xxxx\nxxxxx",
            &triangle.full().figure(&triangle),
            &triangle.full().round_figure(&triangle),
        ];
        for drawing in drawings {
            let board = Board::parse(&format!("directions: 6\n\n{drawing}\n"));
            assert_eq!(board.as_ref(), Ok(&triangle), "{drawing}");
        }
        // What is upright can only be the triangular lattice.
        assert_eq!(Board::parse(drawings[0]), Ok(triangle));
        let hexagon = Board::named("hexagon:3").expect("a hexagon");
        let drawn = Board::parse("  o o o\n o o o o\no o o o o\n o o o o\n  o o o\n");
        assert_eq!(drawn, Ok(hexagon.clone()));
        let flush = "directions: 6\nooo\noooo\nooooo\n oooo\n  ooo\n";
        assert_eq!(Board::parse(flush), Ok(hexagon));
        let crooked = "directions: 6\n  o\n o o\no  o o\n";
        assert!(matches!(rejected(crooked), (_, _, BoardFileError::Crooked)));
        let square = "directions: 4\n o o\no o\n";
        assert!(matches!(
            rejected(square),
            (_, _, BoardFileError::NotInColumns)
        ));
    }

    #[test]
    fn boards_in_all_kinds_of_ink() {
        let english = Board::named("english").expect("english");
        let shown = english.full().figure(&english);
        let framed = shown
            .lines()
            .skip(1)
            .map(|line| format!("|{:<15}|\n", &line[1..]));
        let framed = format!(
            "+{0}+\n{1}+{0}+\n",
            "-".repeat(15),
            framed.collect::<String>()
        );
        let hashes = "  ###\n  ###\n#######\n#######\n#######\n  ###\n  ###\n";
        for drawing in [
            &*shown,
            &*framed,
            hashes,
            &hashes.replace('#', "1"),
            &format!("{shown}\nenglish: 33 holes\n"),
        ] {
            assert_eq!(Board::parse(drawing).as_ref(), Ok(&english), "{drawing}");
        }
        let dense = "+-------+\n|  ooo  |\n|  ooo  |\n|ooooooo|\n|ooooooo|\n|ooooooo|\n|  ooo  |\n|  ooo  |\n+-------+\n";
        assert_eq!(Board::parse(dense).as_ref(), Ok(&english));
        let triangle = Board::named("triangle:3").expect("a triangle");
        assert_eq!(
            Board::parse("\t*\n       * *\n      * * *\n"),
            Ok(triangle.clone())
        );
        let line = BoardFile::on_one_line("  o/ o o/o o o", None).map(|file| file.board);
        assert_eq!(line, Ok(triangle));
        let file = BoardFile::parse("o o o\no - o\n").expect("a board");
        assert_eq!((file.board.len(), file.board.width()), (6, 3));
        assert_eq!(file.drawn.map(Position::men), Some(5));
        assert_eq!(BoardFile::parse("ooo\n").expect("a board").drawn, None);
    }
}
