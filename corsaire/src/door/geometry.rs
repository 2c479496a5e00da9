//! What a page needs to draw a board and to play on it: where the holes are and which jumps there are.
//! Read `rules/board.rs` before it.

use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::{Cell, Hole};
use serde::Serialize;
use std::collections::BTreeMap;

/// A board as a page sees it. The unit is the step between neighbours.
#[derive(Debug, Serialize)]
pub(super) struct Geometry {
    holes: Vec<Spot>,
    /// From, over, to.
    jumps: Vec<[String; 3]>,
    /// Labels at the edge. Triangular boards have none.
    columns: Vec<ColumnLabel>,
    rows: Vec<RowLabel>,
}

#[derive(Debug, Serialize)]
struct Spot {
    name: String,
    x: f64,
    y: f64,
}

#[derive(Debug, Serialize)]
struct ColumnLabel {
    name: String,
    x: f64,
}

#[derive(Debug, Serialize)]
struct RowLabel {
    name: String,
    y: f64,
}

impl Geometry {
    pub(super) fn of(board: &Board) -> Geometry {
        let name = |hole: Hole| board.cell(hole).to_string();
        let holes = board.holes().map(|hole| {
            let (x, y) = spot(board, hole);
            let name = name(hole);
            Spot { name, x, y }
        });
        let jumps = board.jumps().iter();
        let (columns, rows) = labels(board);
        Geometry {
            holes: holes.collect(),
            jumps: jumps
                .map(|jump| [name(jump.from), name(jump.over), name(jump.to)])
                .collect(),
            columns,
            rows,
        }
    }
}

/// The middle of a hole. Columns of the triangular lattice lean by half a hole a row.
fn spot(board: &Board, hole: Hole) -> (f64, f64) {
    let cell = board.cell(hole);
    let (column, row) = (f64::from(cell.column), f64::from(cell.row));
    match board.directions() {
        Directions::Six => {
            let thousandths = |number: f64| (number * 1000.0).round() / 1000.0;
            (column - row / 2.0, thousandths(row * 0.75_f64.sqrt()))
        }
        _ => (column, row),
    }
}

fn labels(board: &Board) -> (Vec<ColumnLabel>, Vec<RowLabel>) {
    if board.directions() == Directions::Six {
        return (Vec::new(), Vec::new());
    }
    let cells = || board.holes().map(|hole| board.cell(hole));
    let columns: BTreeMap<u8, Cell> = cells().map(|cell| (cell.column, cell)).collect();
    let rows: BTreeMap<u8, Cell> = cells().map(|cell| (cell.row, cell)).collect();
    // A hole's name is the letters of its column and the number of its row.
    let letters = |cell: &Cell| -> String {
        let name = cell.to_string();
        name.chars().filter(char::is_ascii_alphabetic).collect()
    };
    let columns = columns.iter().map(|(column, cell)| ColumnLabel {
        name: letters(cell),
        x: f64::from(*column),
    });
    let rows = rows.keys().map(|row| RowLabel {
        name: (u32::from(*row) + 1).to_string(),
        y: f64::from(*row),
    });
    (columns.collect(), rows.collect())
}
