//! Diagrams: positions as text. `docs/notation.md` describes them. Read `rules/board.rs` before it.
//!
//! Reading is relaxed: one line with `/` between rows or many lines, with or without the letters
//! and numbers of the paper's figures around them, cells apart or together. Printing is strict.

use crate::rules::board::Board;
use crate::rules::hole::{Cell, column_name};
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::text::location::{Place, TextError};

/// Why a text is not a position on a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DiagramError {
    /// A character that means nothing in a diagram.
    #[error("`{}` means nothing in a diagram: `o` is a man, `-` an empty hole, `.` no hole", .0.escape_debug())]
    UnknownCharacter(char),
    /// Too few or too many rows.
    #[error("the diagram has {found} rows, the board {expected}")]
    Rows {
        /// Rows of the board.
        expected: usize,
        /// Rows of the diagram.
        found: usize,
    },
    /// A row that is neither as wide as the board nor has as many marks as the row has holes.
    #[error("row {row} has {found} marks; the board has {holes} holes there in {width} columns")]
    Marks {
        /// The row, from 1.
        row: usize,
        /// Marks in the diagram.
        found: usize,
        /// Holes in that row.
        holes: usize,
        /// Columns of the board.
        width: usize,
    },
    /// `o` or `-` where the board has no hole.
    #[error("the board has no hole at {0}")]
    NoHole(Cell),
    /// `.` where the board has a hole.
    #[error("{0} is a hole: `o` or `-` must stand there")]
    Hole(Cell),
    /// The number beside a row is not the row's.
    #[error("this is row {expected}, not row {found}")]
    RowNumber {
        /// The row it is.
        expected: usize,
        /// The number beside it.
        found: String,
    },
}

type Error = TextError<DiagramError>;

/// Dashes that people and typesetters use for a hyphen.
pub(crate) fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// A row as written: where it stands and its marks, without blanks, heading and number.
struct Row {
    place: Place,
    marks: Vec<(Place, char)>,
}

impl Position {
    /// Reads a diagram.
    ///
    /// ```
    /// use corsaire::{Board, Position};
    /// let board = Board::named("triangle:3").unwrap();
    /// let one_line = Position::parse(&board, "-/oo/o-o").unwrap();
    /// let figure = Position::parse(&board, "  a b c\n1 -\n2 o o\n3 o - o").unwrap();
    /// assert_eq!(one_line, figure);
    /// assert_eq!(one_line.diagram(&board), "-../oo./o-o");
    /// ```
    pub fn parse(board: &Board, text: &str) -> Result<Position, Error> {
        let text = text.trim_start_matches('\u{feff}');
        let rows = if text.contains('/') {
            rows_of_line(text)
        } else {
            rows_of_figure(text)?
        };
        let expected = usize::from(board.height());
        if rows.len() != expected {
            let place = rows
                .get(expected)
                .or(rows.last())
                .map_or(Place::START, |row| row.place);
            return Err(TextError::new(
                place,
                DiagramError::Rows {
                    expected,
                    found: rows.len(),
                },
            ));
        }
        let mut position = Position::EMPTY;
        for (index, (row, holes)) in rows.iter().zip(board.rows()).enumerate() {
            position = read_row(position, row, index, &holes)?;
        }
        Ok(position)
    }

    /// The diagram on one line, rows joined by `/`.
    pub fn diagram(self, board: &Board) -> String {
        let rows: Vec<String> = board
            .rows()
            .map(|row| row.iter().map(|hole| self.mark(*hole)).collect())
            .collect();
        rows.join("/")
    }

    /// The diagram as a figure with column letters and row numbers around it.
    pub fn figure(self, board: &Board) -> String {
        let names: Vec<String> = (0..board.width()).map(column_name).collect();
        let wide = names.iter().map(String::len).max().unwrap_or(1);
        let number_wide = board.height().to_string().len();
        let pad = |mark: &str| format!(" {mark:>wide$}");
        let mut figure = " ".repeat(number_wide);
        figure.extend(names.iter().map(|name| pad(name)));
        for (number, row) in (1..).zip(board.rows()) {
            let mut line = format!("{number:>number_wide$}");
            line.extend(row.iter().map(|hole| match hole {
                None => pad(" "),
                hole => pad(&self.mark(*hole).to_string()),
            }));
            figure.push('\n');
            figure.push_str(line.trim_end());
        }
        figure.push('\n');
        figure
    }

    fn mark(self, hole: Option<crate::rules::Hole>) -> char {
        match hole {
            None => '.',
            Some(hole) if self.has(hole) => 'o',
            Some(_) => '-',
        }
    }
}

impl HoleSet {
    /// The diagram on one line, a man on each of its holes.
    pub fn diagram(self, board: &Board) -> String {
        self.filled().diagram(board)
    }

    /// The same as a figure.
    pub fn figure(self, board: &Board) -> String {
        self.filled().figure(board)
    }
}

fn rows_of_line(text: &str) -> Vec<Row> {
    let mut rows = vec![Row {
        place: Place::START,
        marks: Vec::new(),
    }];
    let mut place = Place::START;
    for character in text.chars() {
        match character {
            '/' => rows.push(Row {
                place: place.after(character),
                marks: Vec::new(),
            }),
            _ if character.is_whitespace() => {}
            _ => rows
                .last_mut()
                .expect("there is a first row")
                .marks
                .push((place, character)),
        }
        place = place.after(character);
    }
    rows
}

fn rows_of_figure(text: &str) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let at = |column| Place {
            line: index + 1,
            column,
        };
        let marks = line.chars().enumerate().map(|(c, mark)| (at(c + 1), mark));
        let mut marks: Vec<(Place, char)> = marks.filter(|(_, c)| !c.is_whitespace()).collect();
        if marks.is_empty() || rows.is_empty() && is_heading(line) {
            continue;
        }
        let digits = marks.iter().take_while(|(_, c)| c.is_ascii_digit()).count();
        let number: String = marks.drain(..digits).map(|(_, digit)| digit).collect();
        let expected = rows.len() + 1;
        if digits > 0 && number != expected.to_string() {
            let found = DiagramError::RowNumber {
                expected,
                found: number,
            };
            return Err(TextError::new(at(1), found));
        }
        let place = marks.first().map_or(at(1), |(place, _)| *place);
        rows.push(Row { place, marks });
    }
    Ok(rows)
}

/// Column letters: a, b, c and so on, apart or together.
fn is_heading(line: &str) -> bool {
    let letters: String = line.split_whitespace().collect();
    let expected: String = (0..=u8::MAX).map(column_name).collect();
    letters.len() <= expected.len() && expected.starts_with(&letters)
}

fn read_row(
    mut position: Position,
    row: &Row,
    index: usize,
    holes: &[Option<crate::rules::Hole>],
) -> Result<Position, Error> {
    let hole_count = holes.iter().flatten().count();
    let dotted = row.marks.iter().any(|(_, mark)| *mark == '.');
    let found = row.marks.len();
    let last = holes
        .iter()
        .rposition(Option::is_some)
        .map_or(0, |column| column + 1);
    // Either every column is there (the blank ones at the end may be missing), or just the holes.
    let columns: Vec<usize> = if found == holes.len()
        || dotted && (last..=holes.len()).contains(&found)
    {
        (0..found).collect()
    } else if found == hole_count {
        (0..holes.len())
            .filter(|column| holes[*column].is_some())
            .collect()
    } else {
        let marks = DiagramError::Marks {
            row: index + 1,
            found,
            holes: hole_count,
            width: holes.len(),
        };
        let unknown = row
            .marks
            .iter()
            .find(|(_, mark)| !matches!(mark, 'o' | 'O' | '.') && !is_dash(*mark));
        return Err(match unknown {
            Some((place, mark)) => TextError::new(*place, DiagramError::UnknownCharacter(*mark)),
            None => TextError::new(row.place, marks),
        });
    };
    for (column, (place, mark)) in columns.into_iter().zip(&row.marks) {
        let cell = Cell {
            column: column as u8,
            row: index as u8,
        };
        let error = |reason| Err(TextError::new(*place, reason));
        match (mark, holes[column]) {
            ('.', None) => {}
            ('.', Some(_)) => return error(DiagramError::Hole(cell)),
            ('o' | 'O', Some(hole)) => position = position.with(hole),
            (dash, Some(_)) if is_dash(*dash) => {}
            ('o' | 'O', None) => return error(DiagramError::NoHole(cell)),
            (dash, None) if is_dash(*dash) => return error(DiagramError::NoHole(cell)),
            (other, _) => return error(DiagramError::UnknownCharacter(*other)),
        }
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CENTRE: &str = "..ooo../..ooo../ooooooo/ooo-ooo/ooooooo/..ooo../..ooo..";

    fn english() -> Board {
        Board::named("english").expect("english")
    }

    #[test]
    fn all_forms_of_the_same_diagram() {
        let board = english();
        let expected = board.full().without(board.hole("d4").expect("d4"));
        let lines = CENTRE.replace('/', "\n");
        let tabs = "\ta\tb\tc\td\te\tf\tg\n1\t\t\to\to\to\n2\t\t\to\to\to\n3\to\to\to\to\to\to\to\n4\to\to\to\t−\to\to\to\n5\to\to\to\to\to\to\to\n6\t\t\to\to\to\t\t\n7\t\t\to\to\to\n";
        for text in [
            CENTRE,
            &lines,
            tabs,
            &expected.figure(&board),
            "ooo/ooo/ooooooo/OOO–OOO/ooooooo/..ooo/..ooo",
        ] {
            assert_eq!(Position::parse(&board, text), Ok(expected), "{text}");
        }
        assert_eq!(expected.diagram(&board), CENTRE);
    }

    #[test]
    fn each_mistake_has_its_place_and_reason() {
        let board = english();
        let rejected = |text: &str| {
            let error = Position::parse(&board, text).expect_err(text);
            (
                error.place.line,
                error.place.column,
                error.reason.to_string(),
            )
        };
        let at = |line, column, reason: &str| (line, column, reason.to_string());
        assert_eq!(
            rejected(""),
            at(1, 1, "the diagram has 0 rows, the board 7")
        );
        assert_eq!(
            rejected(&CENTRE[8..]),
            at(1, 41, "the diagram has 6 rows, the board 7")
        );
        let wide = CENTRE.replace("ooo-ooo", "ooo-oooo");
        assert_eq!(
            rejected(&wide),
            at(
                1,
                25,
                "row 4 has 8 marks; the board has 7 holes there in 7 columns"
            )
        );
        assert_eq!(
            rejected(&CENTRE.replacen("..ooo..", "..ooo.o", 1)),
            at(1, 7, "the board has no hole at g1")
        );
        assert_eq!(
            rejected(&CENTRE.replace("ooo-ooo", "ooo.ooo")),
            at(1, 28, "d4 is a hole: `o` or `-` must stand there")
        );
        assert!(
            rejected(&CENTRE.replace("ooo-ooo", "ooo?ooo"))
                .2
                .starts_with("`?` means nothing")
        );
        assert!(
            rejected(&CENTRE.replace("ooo-ooo", "ooo?oo"))
                .2
                .starts_with("`?` means nothing")
        );
        assert_eq!(
            rejected("1 ooo\n3 ooo"),
            at(2, 1, "this is row 2, not row 3")
        );
    }
}
