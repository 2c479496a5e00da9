//! The rules: cells on a grid, three of them in line for each jump. Read `text.rs` and `word.rs`
//! before it.

use crate::budget::{Fault, wrong};
use crate::text::{Lines, number, short};
use crate::word::Word;

/// A jump by the numbers of its holes, which are three different ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Jump {
    pub(crate) from: usize,
    pub(crate) over: usize,
    pub(crate) to: usize,
}

impl Jump {
    /// The men it needs.
    pub(crate) fn men<W: Word>(self) -> W {
        W::bit(self.from) | W::bit(self.over)
    }

    /// Its three holes.
    pub(crate) fn line<W: Word>(self) -> W {
        self.men::<W>() | W::bit(self.to)
    }

    pub(crate) fn is_legal<W: Word>(self, men: W) -> bool {
        men & self.line() == self.men()
    }

    pub(crate) fn can_be_undone<W: Word>(self, men: W) -> bool {
        men & self.line() == W::bit(self.to)
    }
}

pub(crate) struct Board {
    /// The number of the hole in each cell of the grid, row by row.
    grid: Vec<Option<usize>>,
    width: usize,
    /// In how many directions jumps go.
    pub(crate) directions: u32,
    /// How many holes it has: from 1 to 128.
    pub(crate) holes: usize,
    /// At most 8 from each hole: 1024.
    pub(crate) jumps: Vec<Jump>,
}

/// The longest side of a grid.
pub(crate) const LONGEST: usize = 256;

impl Board {
    /// Reads the lines `directions` and `row` of a board with up to `most` holes.
    pub(crate) fn read(lines: &mut Lines<'_>, most: usize) -> Result<Board, Fault> {
        let mut words = lines.expect("directions")?;
        let directions = match words.word()? {
            "4" => 4,
            "6" => 6,
            "8" => 8,
            _ => return wrong("directions are 4, 6 or 8"),
        };
        words.end()?;
        let mut rows = Vec::new();
        while let Some(mut words) = lines.read_if("row")? {
            rows.push(words.word()?);
            words.end()?;
            if rows.len() > LONGEST {
                break; // The board is too large.
            }
        }
        Board::new(directions, &rows, most)
    }

    /// A board of rows with `o` for a hole and `.` for none.
    fn new(directions: u32, rows: &[&str], most: usize) -> Result<Board, Fault> {
        let width = rows.first().map_or(0, |row| row.len());
        if width > LONGEST || rows.len() > LONGEST {
            return wrong(format!("a board has at most {LONGEST} rows and columns"));
        }
        if rows.iter().any(|row| row.len() != width) {
            return wrong("the rows are not of the same length");
        }
        let mut holes = 0;
        let mut grid = Vec::new();
        for cell in rows.iter().flat_map(|row| row.bytes()) {
            grid.push(match cell {
                b'o' => Some(holes),
                b'.' => None,
                _ => return wrong("a row has only `o` and `.`"),
            });
            holes += usize::from(cell == b'o');
        }
        if holes == 0 || holes > most {
            return wrong(format!("a board has from 1 to {most} holes"));
        }
        let mut board = Board {
            grid,
            width,
            directions,
            holes,
            jumps: Vec::new(),
        };
        // Along rows and columns; with 6 directions one diagonal too, with 8 both.
        let steps = (-1..=1).flat_map(|dx: isize| (-1..=1).map(move |dy: isize| (dx, dy)));
        let steps = steps.filter(|(dx, dy)| match directions {
            4 => dx * dy == 0 && dx + dy != 0,
            6 => dx * dy >= 0 && dx + dy != 0,
            _ => (*dx, *dy) != (0, 0),
        });
        let mut jumps = Vec::new();
        for (dx, dy) in steps {
            for (cell, hole) in board.grid.iter().enumerate() {
                let at = |times: isize| {
                    let column = (cell % width).checked_add_signed(times * dx)?;
                    let row = (cell / width).checked_add_signed(times * dy)?;
                    board.at(column, row)
                };
                if let (Some(from), Some(over), Some(to)) = (*hole, at(1), at(2)) {
                    jumps.push(Jump { from, over, to });
                }
            }
        }
        board.jumps = jumps;
        Ok(board)
    }

    /// The hole in a column and a row, from 0.
    fn at(&self, column: usize, row: usize) -> Option<usize> {
        // A row beyond the last is beyond the grid.
        let cell = (column < self.width).then(|| row * self.width + column)?;
        self.grid.get(cell).copied().flatten()
    }

    /// The men of a diagram on one line: rows joined by `/`, `o` for a man, `-` for an empty hole.
    pub(crate) fn men<W: Word>(&self, diagram: &str) -> Result<W, Fault> {
        let rows = self.grid.len() / self.width;
        let size = diagram.split('/').count() == rows
            && diagram.split('/').all(|row| row.len() == self.width);
        if !size {
            return wrong("the diagram is not of the board's size");
        }
        let mut men = W::NOTHING;
        let marks = diagram.bytes().filter(|mark| *mark != b'/');
        for (hole, mark) in self.grid.iter().zip(marks) {
            match (hole, mark) {
                (Some(hole), b'o') => men = men | W::bit(*hole),
                (Some(_), b'-') | (None, b'.') => {}
                _ => return wrong("the diagram does not fit the board"),
            }
        }
        Ok(men)
    }

    /// The hole with this name: column letters (a to z, then aa, ab ...) and row number.
    pub(crate) fn hole(&self, name: &str) -> Result<usize, Fault> {
        let digits = name.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let letters = &name[..name.len() - digits.len()];
        let mut column = 0;
        for letter in letters.bytes().take(3) {
            column = 26 * column + usize::from(letter - b'a') + 1;
        }
        let row = number(digits, LONGEST as u64).unwrap_or(0) as usize;
        // No letters, no row: neither column nor row 0 is on the board. Three letters are more
        // than 256 columns.
        let hole = match (column.checked_sub(1), row.checked_sub(1)) {
            (Some(column), Some(row)) => self.at(column, row),
            _ => None,
        };
        hole.map_or_else(
            || wrong(format!("`{}` is not a hole of this board", short(name))),
            Ok,
        )
    }

    /// The number of the jump from one hole to another.
    pub(crate) fn jump_between(&self, from: usize, to: usize) -> Option<usize> {
        self.jumps
            .iter()
            .position(|jump| jump.from == from && jump.to == to)
    }

    /// The number of the jump with this name, like `d2-d4`.
    pub(crate) fn jump(&self, name: &str) -> Result<usize, Fault> {
        let (from, to) = name.split_once('-').unwrap_or((name, ""));
        let jump = self.jump_between(self.hole(from)?, self.hole(to)?);
        jump.map_or_else(|| wrong(format!("`{}` is not a jump", short(name))), Ok)
    }
}
