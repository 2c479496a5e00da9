//! Boards of random tests.

use corsaire::rules::Cell;
use corsaire::{Board, Directions};

/// What a board is made from: short to print when a test fails.
#[derive(Debug, Clone)]
pub enum Shape {
    Cells(Vec<(u8, u8)>, Directions),
    Named(&'static str),
}

impl Shape {
    pub fn board(&self) -> Board {
        match self {
            Shape::Named(name) => Board::named(name).expect(name),
            Shape::Cells(cells, directions) => {
                let cell = |(column, row): &(u8, u8)| Cell {
                    column: *column,
                    row: *row,
                };
                Board::new("random", cells.iter().map(cell), *directions).expect("1 to 20 cells")
            }
        }
    }
}
