//! The rules: cells on a grid, three of them in line for each jump. Read `text.rs` before it.

use crate::budget::{Fault, wrong};
use crate::text::{number, short};

/// A jump by the numbers of its holes, which are three different ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Jump {
    pub(crate) from: usize,
    pub(crate) over: usize,
    pub(crate) to: usize,
}

impl Jump {
    /// The men it needs.
    pub(crate) fn men(self) -> u64 {
        1 << self.from | 1 << self.over
    }

    /// Its three holes.
    pub(crate) fn line(self) -> u64 {
        self.men() | 1 << self.to
    }

    pub(crate) fn is_legal(self, men: u64) -> bool {
        men & self.line() == self.men()
    }

    pub(crate) fn can_be_undone(self, men: u64) -> bool {
        men & self.line() == 1 << self.to
    }
}

pub(crate) struct Board {
    /// The number of the hole in each cell of the grid, row by row.
    grid: Vec<Option<usize>>,
    width: usize,
    /// How many holes it has: from 1 to 64.
    pub(crate) holes: usize,
    /// At most 8 from each hole: 512.
    pub(crate) jumps: Vec<Jump>,
}

/// The longest side of a grid.
pub(crate) const LONGEST: usize = 256;

impl Board {
    /// A board of rows with `o` for a hole and `.` for none.
    pub(crate) fn new(directions: u32, rows: &[&str]) -> Result<Board, Fault> {
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
        if holes == 0 || holes > 64 {
            return wrong("a board has from 1 to 64 holes");
        }
        let mut board = Board {
            grid,
            width,
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
    pub(crate) fn men(&self, diagram: &str) -> Result<u64, Fault> {
        let rows = self.grid.len() / self.width;
        let size = diagram.split('/').count() == rows
            && diagram.split('/').all(|row| row.len() == self.width);
        if !size {
            return wrong("the diagram is not of the board's size");
        }
        let mut men = 0;
        let marks = diagram.bytes().filter(|mark| *mark != b'/');
        for (hole, mark) in self.grid.iter().zip(marks) {
            match (hole, mark) {
                (Some(hole), b'o') => men |= 1 << hole,
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
