//! A board: a set of up to 64 cells on a grid and the directions in which men may jump. No board
//! is special here. Read `rules/hole.rs`, `rules/position.rs`, `rules/jump.rs` and
//! `rules/directions.rs` before it.
//!
//! `text/board_file.rs` reads board files, `text/board_name.rs` knows the names of the command line.

use crate::rules::directions::Directions;
use crate::rules::hole::{Cell, Hole};
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::{self, Symmetry};
use std::sync::Arc;

/// Why a set of cells is not a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// There is no cell.
    #[error("a board needs at least one cell")]
    Empty,
    /// More cells than a position has bits.
    #[error("this board has {0} holes; {most} is the most", most = Board::MOST_HOLES)]
    TooManyCells(usize),
    /// A cell beyond the largest grid.
    #[error("{0} is outside the largest grid, {GRID} columns by {GRID} rows")]
    OffTheGrid(Cell),
}

/// The largest number of columns and of rows.
pub const GRID: u8 = 128;

/// A board and everything that follows from its shape.
///
/// ```
/// use corsaire::Board;
/// let english = Board::named("english").unwrap();
/// assert_eq!((english.len(), english.jumps().len(), english.symmetries().len()), (33, 76, 8));
/// ```
///
/// Clones share what they hold: they are cheap. Two boards are equal if they have the same cells and
/// directions, whatever their names.
#[derive(Debug, Clone)]
pub struct Board(Arc<Shape>);

#[derive(Debug)]
struct Shape {
    name: String,
    cells: Vec<Cell>,
    directions: Directions,
    jumps: Vec<Jump>,
    symmetries: Vec<Symmetry>,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
            || self.0.cells == other.0.cells && self.0.directions == other.0.directions
    }
}

impl Eq for Board {}

impl Board {
    /// No board has more holes: a position is a word of this many bits.
    pub const MOST_HOLES: usize = 64;

    /// The board with these cells. A cell given twice counts once.
    ///
    /// # Errors
    ///
    /// There is no cell, there are too many, or one lies outside the largest grid.
    pub fn new(
        name: impl Into<String>,
        cells: impl IntoIterator<Item = Cell>,
        directions: Directions,
    ) -> Result<Board, BoardError> {
        let mut cells: Vec<Cell> = cells.into_iter().collect();
        cells.sort();
        cells.dedup();
        match cells.len() {
            0 => return Err(BoardError::Empty),
            1..=Board::MOST_HOLES => {}
            count => return Err(BoardError::TooManyCells(count)),
        }
        let mut outside = cells.iter().filter(|c| c.column >= GRID || c.row >= GRID);
        if let Some(cell) = outside.next() {
            return Err(BoardError::OffTheGrid(*cell));
        }
        Ok(Board(Arc::new(Shape {
            name: name.into(),
            symmetries: symmetry::find(&cells, directions),
            jumps: jumps(&cells, directions),
            cells,
            directions,
        })))
    }

    /// The name by which it was asked for, or the name in its file.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The directions of jumps.
    pub fn directions(&self) -> Directions {
        self.0.directions
    }

    /// The number of holes.
    #[allow(clippy::len_without_is_empty)] // no board is empty
    pub fn len(&self) -> usize {
        self.0.cells.len()
    }

    /// Its holes, row by row.
    pub fn holes(&self) -> impl Iterator<Item = Hole> + use<> {
        (0..self.0.cells.len() as u8).map(Hole)
    }

    /// Where a hole is on the grid; its name is the cell's text.
    ///
    /// # Panics
    ///
    /// If it is a hole of another, larger board.
    pub fn cell(&self, hole: Hole) -> Cell {
        self.0.cells[hole.index()]
    }

    /// The hole at a place of the grid.
    pub fn hole_at(&self, cell: Cell) -> Option<Hole> {
        hole_at(&self.0.cells, cell)
    }

    /// The hole of this name, like `d4`.
    pub fn hole(&self, name: &str) -> Option<Hole> {
        self.hole_at(name.parse().ok()?)
    }

    /// Columns of the grid, from the left edge to the rightmost hole.
    pub fn width(&self) -> u8 {
        let rightmost = self.0.cells.iter().map(|cell| cell.column).max();
        rightmost.map_or(0, |column| column + 1)
    }

    /// Rows of the grid, from the top to the lowest hole.
    pub fn height(&self) -> u8 {
        self.0.cells.last().map_or(0, |cell| cell.row + 1)
    }

    /// A man in every hole.
    pub fn full(&self) -> Position {
        self.holes().collect()
    }

    /// Men and holes exchanged: playing a solution's jumps in reverse order on the complement is
    /// again legal play (claim T4).
    pub fn complement(&self, position: Position) -> Position {
        Position(self.full().0 & !position.0)
    }

    /// Every jump that three holes in line make possible, by the hole it starts from.
    pub fn jumps(&self) -> &[Jump] {
        &self.0.jumps
    }

    /// The jump from one hole to another, if they are the ends of three holes in line.
    pub fn jump_between(&self, from: Hole, to: Hole) -> Option<Jump> {
        let mut jumps = self.0.jumps.iter().copied();
        jumps.find(|jump| jump.from == from && jump.to == to)
    }

    /// The ways to turn and reflect the board onto itself, the identity first.
    pub fn symmetries(&self) -> &[Symmetry] {
        &self.0.symmetries
    }

    /// The symmetries that also keep something else in place: a subgroup.
    pub fn symmetries_keeping(&self, keeps: impl Fn(&Symmetry) -> bool) -> Vec<Symmetry> {
        let symmetries = self.0.symmetries.iter();
        symmetries.filter(|s| keeps(s)).cloned().collect()
    }

    /// The holes, in pieces that jumps connect: one piece on most boards. A hole that no jump touches
    /// is a piece of its own.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::parse("ooo.o\n")?;
    /// let sizes: Vec<u32> = board.pieces().iter().map(|piece| piece.len()).collect();
    /// assert_eq!(sizes, [3, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pieces(&self) -> Vec<HoleSet> {
        let mut pieces: Vec<HoleSet> = Vec::new();
        for hole in self.holes() {
            let mut piece = HoleSet::EMPTY.with(hole);
            if pieces.iter().any(|other| other.meets(piece)) {
                continue;
            }
            loop {
                let lines = self.0.jumps.iter().map(|jump| jump.line());
                let touching = lines.filter(|line| line.meets(piece));
                let grown = touching.fold(piece, |piece, line| piece.union(line));
                if grown == piece {
                    break;
                }
                piece = grown;
            }
            pieces.push(piece);
        }
        pieces
    }

    /// The board as an empty grid: every row of it with `Some(hole)` where there is one.
    pub fn rows(&self) -> impl Iterator<Item = Vec<Option<Hole>>> {
        (0..self.height()).map(|row| {
            let columns = 0..self.width();
            columns
                .map(|column| self.hole_at(Cell { column, row }))
                .collect()
        })
    }
}

/// The hole of a cell, if it is one of these, which are sorted.
fn hole_at(cells: &[Cell], cell: Cell) -> Option<Hole> {
    let index = cells.binary_search(&cell).ok()?;
    Some(Hole(index as u8))
}

fn jumps(cells: &[Cell], directions: Directions) -> Vec<Jump> {
    let neighbour = |hole: Hole, step: (i32, i32)| {
        let cell = cells[hole.index()];
        let column = u8::try_from(i32::from(cell.column) + step.0).ok()?;
        let row = u8::try_from(i32::from(cell.row) + step.1).ok()?;
        hole_at(cells, Cell { column, row })
    };
    let mut jumps = Vec::new();
    for from in (0..cells.len() as u8).map(Hole) {
        for step in directions.steps() {
            if let Some(over) = neighbour(from, *step)
                && let Some(to) = neighbour(over, *step)
            {
                jumps.push(Jump { from, over, to });
            }
        }
    }
    jumps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u8) -> impl Iterator<Item = Cell> {
        (0..side).flat_map(move |row| (0..side).map(move |column| Cell { column, row }))
    }

    #[test]
    fn sizes_are_checked() {
        let eight = Board::new("", square(8), Directions::Eight).expect("64 cells");
        assert_eq!(eight.full().men(), 64);
        let nine = Board::new("", square(9), Directions::Four);
        assert_eq!(nine.unwrap_err(), BoardError::TooManyCells(81));
        let none = Board::new("", [], Directions::Four);
        assert_eq!(none.unwrap_err(), BoardError::Empty);
    }

    #[test]
    fn the_grid_has_an_edge() {
        let line = |row| {
            let cells = (GRID - 5..GRID).map(move |column| Cell { column, row });
            Board::new("", cells, Directions::Eight)
        };
        let board = line(GRID - 1).expect("a line at the far corner");
        assert_eq!((board.jumps().len(), board.height()), (6, GRID));
        let outside = Cell {
            column: GRID - 5,
            row: GRID,
        };
        assert_eq!(line(GRID).unwrap_err(), BoardError::OffTheGrid(outside));
    }
}
