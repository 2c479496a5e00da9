//! Diagrams: positions as text. `docs/notation.md` describes them. Read `text/drawing.rs` and
//! `text/figure.rs` before it.
//!
//! Reading is relaxed: one line with `/` between rows or many lines, with or without the letters
//! and numbers of the paper's figures around them, cells apart or together. Printing is strict.

use crate::rules::board::Board;
use crate::rules::hole::{Cell, column_name};
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::text::drawing::{Drawing, Mark, Row, RowError, Written};
use crate::text::figure::{feet, figure};
use crate::text::location::{Place, TextError};

/// Why a text is not a position on a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// A character that means nothing in a diagram.
    #[error("`{}` means nothing in a diagram: `o` is a man, `-` an empty hole, `.` no hole", .0.escape_debug())]
    UnknownCharacter(char),
    /// Too few or too many rows.
    #[error("the diagram has {found} row{}, the board {expected}", if *.found == 1 { "" } else { "s" })]
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
    /// Something is wrong with the numbers beside the rows.
    #[error(transparent)]
    Row(#[from] RowError),
}

type Error = TextError<DiagramError>;

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
    ///
    /// # Errors
    ///
    /// The diagram cannot be read, or does not fit the board.
    pub fn parse(board: &Board, text: &str) -> Result<Position, Error> {
        let text = text.trim_start_matches('\u{feff}');
        let drawing = match text
            .trim_start()
            .lines()
            .next()
            .is_some_and(|l| l.contains('/'))
        {
            true => Drawing::on_one_line(text),
            false => Drawing::on_lines(text)
                .map_err(|wrong| TextError::new(wrong.place, wrong.reason.into()))?,
        };
        let rows = without_feet(board, drawing.rows);
        let all = || rows.iter().flat_map(|row| &row.written);
        let strict = read(board, &rows, Dots::NoHole);
        let empty = |w: &Written| Mark::of(w.character) == Some(Mark::Empty);
        match strict {
            // Who draws no other empty hole may mean one by `.`.
            Err(error) if !all().any(empty) => read(board, &rows, Dots::Empty).map_err(|_| error),
            strict => strict,
        }
    }

    /// The diagram on one line, rows joined by `/`.
    pub fn diagram(self, board: &Board) -> String {
        let rows: Vec<String> = board
            .rows()
            .map(|row| row.iter().map(|hole| self.mark(*hole)).collect())
            .collect();
        rows.join("/")
    }

    /// The diagram as a figure with column letters and row numbers around it; on the triangular
    /// lattice it stands upright, and each column letter is at the lower left end of its column.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::named("triangle:3")?;
    /// assert_eq!(board.full().figure(&board), "1    o\n2   o o\n3  o o o\n  a b c\n");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn figure(self, board: &Board) -> String {
        figure(board, |hole| self.mark(Some(hole)))
    }

    /// The same with round marks: `●` is a man, `·` an empty hole.
    pub fn round_figure(self, board: &Board) -> String {
        let mark = |hole| if self.has(hole) { '●' } else { '·' };
        figure(board, mark)
    }

    /// The figure, with round marks or without.
    pub fn figure_in(self, board: &Board, round: bool) -> String {
        match round {
            true => self.round_figure(board),
            false => self.figure(board),
        }
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

/// What `.` stands for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dots {
    NoHole,
    Empty,
}

fn read(board: &Board, rows: &[Row], dots: Dots) -> Result<Position, Error> {
    let expected = usize::from(board.height());
    if rows.len() != expected {
        let last = rows.get(expected).or(rows.last());
        let place = last.map_or(Place::START, |row| row.place);
        let found = rows.len();
        let wrong = DiagramError::Rows { expected, found };
        return Err(TextError::new(place, wrong));
    }
    let mut position = Position::EMPTY;
    for (index, (row, holes)) in rows.iter().zip(board.rows()).enumerate() {
        position = read_row(position, row, index, &holes, dots)?;
    }
    Ok(position)
}

/// Takes off the column letters that figures of the triangular lattice have at the lower end of each
/// column: in the rows, and in a line below.
fn without_feet(board: &Board, mut rows: Vec<Row>) -> Vec<Row> {
    let feet = feet(board);
    for (index, row) in rows.iter_mut().enumerate() {
        let feet = feet.iter().filter(|foot| usize::from(foot.row) == index);
        let holes = board.holes().map(|hole| board.cell(hole));
        let holes = holes.filter(|cell| usize::from(cell.row) == index);
        let mut cells: Vec<(Cell, bool)> = feet.map(|foot| (*foot, true)).collect();
        cells.extend(holes.map(|cell| (cell, false)));
        cells.sort_by_key(|(cell, _)| cell.column);
        let letter = |cell: &Cell| column_name(cell.column);
        let fits = cells.len() == row.written.len()
            && cells
                .iter()
                .zip(&row.written)
                .all(|((cell, is_foot), w)| !is_foot || letter(cell) == w.character.to_string());
        if fits {
            let mut is_foot = cells.iter().map(|(_, is_foot)| *is_foot);
            row.written.retain(|_| is_foot.next() == Some(false));
        }
    }
    if rows.len() == usize::from(board.height()) + 1 {
        let mark = |w: &Written| Mark::of(w.character).is_some();
        rows.pop_if(|row| row.written.is_empty() || !row.written.iter().any(mark));
    }
    rows
}

fn read_row(
    mut position: Position,
    row: &Row,
    index: usize,
    holes: &[Option<crate::rules::Hole>],
    dots: Dots,
) -> Result<Position, Error> {
    let hole_count = holes.iter().flatten().count();
    let dotted = dots == Dots::NoHole && row.written.iter().any(|w| w.character == '.');
    let found = row.written.len();
    let last = holes.iter().rposition(Option::is_some);
    let last = last.map_or(0, |column| column + 1);
    // Either every column is there (the blank ones at the end may be missing), or just the holes.
    let columns: Vec<usize> = if dots == Dots::NoHole && found == holes.len()
        || dotted && (last..=holes.len()).contains(&found)
    {
        (0..found).collect()
    } else if found == hole_count {
        let is_hole = |column: &usize| holes[*column].is_some();
        (0..holes.len()).filter(is_hole).collect()
    } else {
        let mut written = row.written.iter();
        return Err(match written.find(|w| Mark::of(w.character).is_none()) {
            Some(w) => TextError::new(w.place, DiagramError::UnknownCharacter(w.character)),
            None => {
                let wrong = DiagramError::Marks {
                    row: index + 1,
                    found,
                    holes: hole_count,
                    width: holes.len(),
                };
                TextError::new(row.place, wrong)
            }
        });
    };
    for (column, written) in columns.into_iter().zip(&row.written) {
        let cell = Cell {
            column: column as u8,
            row: index as u8,
        };
        let error = |reason| Err(TextError::new(written.place, reason));
        match (Mark::of(written.character), holes[column]) {
            (Some(Mark::Dot), None) => {}
            (Some(Mark::Dot), Some(_)) if dots == Dots::NoHole => {
                return error(DiagramError::Hole(cell));
            }
            (Some(Mark::Man), Some(hole)) => position = position.with(hole),
            (Some(Mark::Empty | Mark::Dot), Some(_)) => {}
            (Some(_), None) => return error(DiagramError::NoHole(cell)),
            (None, _) => return error(DiagramError::UnknownCharacter(written.character)),
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
