//! What a table says of its board in a few numbers. Read `survey/table.rs` before it.

use crate::survey::cell::Value;
use crate::survey::column::Column;
use crate::survey::table::Table;

/// A board in a few numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The holes of the board.
    pub holes: usize,
    /// Problems that the class allows.
    pub problems: usize,
    /// Those that can be solved.
    pub solvable: usize,
    /// Those of which it is not known.
    pub undecided: usize,
    /// The most moves that a problem needs, of those whose fewest moves are known.
    pub hardest: Option<u128>,
    /// The fewest.
    pub shortest: Option<u128>,
    /// Solvable problems whose fewest moves are not known.
    pub open: usize,
    /// Problems whose solutions all make the same jumps, up to symmetry. `None` if it was not asked.
    pub unique: Option<usize>,
}

impl Table {
    /// The board in a few numbers.
    pub fn summary(&self) -> Summary {
        let solvable = |answer| {
            let rows = self.rows.iter();
            rows.filter(|row| row.is_solvable() == answer).count()
        };
        let numbers = |column: Column| {
            let cells = self.rows.iter().filter_map(move |row| row.cell(column));
            cells.filter_map(|cell| match cell.value {
                Value::Number(number) => Some(number),
                _ => None,
            })
        };
        let is_asked = [Column::JumpSets, Column::Unique]
            .iter()
            .any(|column| self.columns.contains(column));
        Summary {
            holes: self.board.len(),
            problems: self.rows.len(),
            solvable: solvable(Some(true)),
            undecided: solvable(None),
            hardest: numbers(Column::Moves).max(),
            shortest: numbers(Column::Moves).min(),
            open: solvable(Some(true)) - numbers(Column::Moves).count(),
            unique: is_asked.then(|| {
                self.rows
                    .iter()
                    .filter(|row| row.has_unique_jumps())
                    .count()
            }),
        }
    }
}
