//! Holes by their names: `d4`, or a list `d4,e4`; on triangular boards by number too. Read `rules/board.rs` before it.

use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::{Cell, CellError, Hole};
use crate::rules::jump::Jump;

/// Why a text does not name holes of a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum HoleError {
    /// It is not the name of a hole.
    #[error(transparent)]
    Name(#[from] CellError),
    /// The board has no such hole.
    #[error("{cell} is not on this board: {near}")]
    NotOnBoard {
        /// The hole that is named.
        cell: Cell,
        /// Which holes are there instead, in words.
        near: String,
    },
    /// A number on a board whose holes people do not number.
    #[error(
        "`{0}` is a number: holes of this board have names, a column letter and a row number, like {1}"
    )]
    NotNumbered(String, Cell),
    /// A number that no hole has.
    #[error("there is no hole {number}: the holes are numbered from 1 to {holes}, row by row")]
    NoSuchNumber {
        /// The number as written.
        number: String,
        /// How many holes there are.
        holes: usize,
    },
    /// Nothing where a hole must be named.
    #[error("a hole is missing: write holes like d4, with commas between them")]
    Missing,
}

impl Board {
    /// The holes with these names, in the order in which they are named, with commas or blanks between
    /// them. On triangular boards they can be named by number too, row by row from 1.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::named("english")?;
    /// assert_eq!(board.holes_named("d4,e4")?.len(), 2);
    /// let wrong = board.holes_named("a1").unwrap_err();
    /// assert_eq!(wrong.to_string(), "a1 is not on this board: row 1 has c1 to e1");
    /// let triangle = Board::named("triangle:5")?;
    /// assert_eq!(triangle.holes_named("5")?, triangle.holes_named("b3")?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The board has no hole of such a name.
    pub fn holes_named(&self, names: &str) -> Result<Vec<Hole>, HoleError> {
        let list = names.split(',').flat_map(|part| match part.trim() {
            "" => vec![""],
            part => part.split_whitespace().collect(),
        });
        list.map(|name| self.hole_named(name)).collect()
    }

    /// The hole of this name or, on triangular boards, of this number.
    ///
    /// # Errors
    ///
    /// The board has no hole of this name.
    pub fn hole_named(&self, name: &str) -> Result<Hole, HoleError> {
        let name = name.trim();
        if name.is_empty() {
            return Err(HoleError::Missing);
        }
        if name.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.hole_numbered(name);
        }
        self.hole_of(name.parse()?)
    }

    /// The hole of a cell.
    pub(crate) fn hole_of(&self, cell: Cell) -> Result<Hole, HoleError> {
        self.hole_at(cell).ok_or_else(|| HoleError::NotOnBoard {
            cell,
            near: self.holes_near(cell),
        })
    }

    /// Whether people number the holes of this board: those of the triangular lattice, row by row.
    pub fn has_numbers(&self) -> bool {
        self.directions() == Directions::Six
    }

    fn hole_numbered(&self, number: &str) -> Result<Hole, HoleError> {
        if !self.has_numbers() {
            let example = self.cell(Hole(self.len() as u8 / 2));
            return Err(HoleError::NotNumbered(number.to_string(), example));
        }
        let index = number.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
        let hole = index.and_then(|index| self.holes().nth(index));
        hole.ok_or_else(|| HoleError::NoSuchNumber {
            number: number.to_string(),
            holes: self.len(),
        })
    }

    /// Which holes there are where one is missing.
    fn holes_near(&self, missing: Cell) -> String {
        let cells = || self.holes().map(|hole| self.cell(hole));
        let row: Vec<Cell> = cells().filter(|cell| cell.row == missing.row).collect();
        match &row[..] {
            [] => format!(
                "its rows are {} to {}",
                self.cell(Hole(0)).row + 1,
                self.height()
            ),
            [only] => format!("row {} has {only} only", missing.row + 1),
            [first, .., last] if usize::from(last.column - first.column) + 1 == row.len() => {
                format!("row {} has {first} to {last}", missing.row + 1)
            }
            row => {
                let names: Vec<String> = row.iter().map(Cell::to_string).collect();
                format!("row {} has {}", missing.row + 1, names.join(", "))
            }
        }
    }

    /// A jump as the paper writes it, like `d2-d4`.
    pub fn jump_name(&self, jump: Jump) -> String {
        self.names([jump.from, jump.to]).join("-")
    }

    /// The names of holes; `?` for one of another board.
    pub fn names(&self, holes: impl IntoIterator<Item = Hole>) -> Vec<String> {
        let name = |hole: Hole| match hole.index() < self.len() {
            true => self.cell(hole).to_string(),
            false => "?".to_string(),
        };
        holes.into_iter().map(name).collect()
    }
}
