//! The rules: cells on a grid, three of them in line for each jump.

/// A jump by the numbers of its holes.
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
    /// Column and row of each hole, row by row.
    cells: Vec<(usize, usize)>,
    width: usize,
    height: usize,
    pub(crate) jumps: Vec<Jump>,
}

/// The longest side of a grid.
const LONGEST: usize = 1000;

impl Board {
    /// A board of rows with `o` for a hole and `.` for none.
    pub(crate) fn new(directions: &str, rows: &[&str]) -> Result<Board, String> {
        let steps: &[(i64, i64)] = &[
            (1, 0),
            (-1, 0),
            (0, 1),
            (0, -1),
            (1, 1),
            (-1, -1),
            (1, -1),
            (-1, 1),
        ];
        let steps = match directions {
            "4" => &steps[..4],
            "6" => &steps[..6],
            "8" => steps,
            _ => return Err("directions are 4, 6 or 8".to_string()),
        };
        let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        if width > LONGEST || rows.len() > LONGEST {
            return Err("the board is too large".to_string());
        }
        let mut cells = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, cell) in row.bytes().enumerate() {
                match cell {
                    b'o' => cells.push((x, y)),
                    b'.' => {}
                    _ => return Err("a row has only `o` and `.`".to_string()),
                }
            }
        }
        if cells.is_empty() || cells.len() > 64 {
            return Err("a board has from 1 to 64 holes".to_string());
        }
        let at = |(x, y): (usize, usize), (dx, dy): (i64, i64), times: i64| {
            let cell = (x as i64 + times * dx, y as i64 + times * dy);
            let is = |(x, y): &(usize, usize)| (*x as i64, *y as i64) == cell;
            cells.iter().position(is)
        };
        let mut jumps = Vec::new();
        for (from, cell) in cells.iter().enumerate() {
            for step in steps {
                if let (Some(over), Some(to)) = (at(*cell, *step, 1), at(*cell, *step, 2)) {
                    jumps.push(Jump { from, over, to });
                }
            }
        }
        Ok(Board {
            cells,
            width,
            height: rows.len(),
            jumps,
        })
    }

    /// How many holes it has.
    pub(crate) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The men of a diagram on one line: rows joined by `/`, `o` for a man, `-` for an empty hole.
    pub(crate) fn men(&self, diagram: &str) -> Result<u64, String> {
        let rows: Vec<&[u8]> = diagram.split('/').map(str::as_bytes).collect();
        if rows.len() != self.height || rows.iter().any(|row| row.len() != self.width) {
            return Err("the diagram is not of the board's size".to_string());
        }
        let mut men = 0;
        for (y, row) in rows.iter().enumerate() {
            for (x, mark) in row.iter().enumerate() {
                let hole = self.cells.iter().position(|cell| *cell == (x, y));
                match (hole, mark) {
                    (Some(hole), b'o') => men |= 1 << hole,
                    (Some(_), b'-') | (None, b'.') => {}
                    _ => return Err("the diagram does not fit the board".to_string()),
                }
            }
        }
        Ok(men)
    }

    /// The hole with this name: column letters (a to z, then aa, ab ...) and row number.
    pub(crate) fn hole(&self, name: &str) -> Option<usize> {
        let digits = name.find(|c: char| c.is_ascii_digit())?;
        let mut column = 0usize;
        for letter in name[..digits].bytes() {
            if !letter.is_ascii_lowercase() || column > LONGEST {
                return None;
            }
            column = 26 * column + usize::from(letter - b'a') + 1;
        }
        let row: usize = name[digits..].parse().ok()?;
        let cell = (column.checked_sub(1)?, row.checked_sub(1)?);
        self.cells.iter().position(|other| *other == cell)
    }

    /// The number of the jump from one hole to another.
    pub(crate) fn jump_between(&self, from: usize, to: usize) -> Option<usize> {
        self.jumps
            .iter()
            .position(|jump| jump.from == from && jump.to == to)
    }
}
