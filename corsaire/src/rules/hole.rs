//! Holes: by their index on a board ([`Hole`]) and by their place on the grid ([`Cell`]).
//!
//! The text form is the paper's: column letter from the left, row number from the top, `d4`.
//! Past column `z` come `aa`, `ab` and so on. Nothing to read before it.

use std::fmt;
use std::str::FromStr;

/// A hole of a board, numbered row by row from the top left. Only its board gives it a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hole(pub(crate) u8);

impl Hole {
    /// The number of this hole on its board, from 0.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(crate) fn bit(self) -> u64 {
        1 << self.0
    }
}

/// A place on the grid: column and row, both from 0 at the top left.
///
/// ```
/// use corsaire::rules::Cell;
/// let cell: Cell = "d4".parse().unwrap();
/// assert_eq!((cell.column, cell.row), (3, 3));
/// assert_eq!(Cell { column: 26, row: 0 }.to_string(), "aa1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Cell {
    /// Column from the left, from 0.
    pub column: u8,
    /// Row from the top, from 0.
    pub row: u8,
}

/// Row by row from the top, as boards number their holes.
impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.row, self.column).cmp(&(other.row, other.column))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// The letters of a column: a to z, then aa, ab, ...
pub fn column_name(column: u8) -> String {
    let letter = |index: u8| char::from(b'a' + index);
    match column {
        0..26 => letter(column).to_string(),
        _ => [letter(column / 26 - 1), letter(column % 26)]
            .iter()
            .collect(),
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_name(self.column), u16::from(self.row) + 1)
    }
}

/// The text is not a hole's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a hole (a column letter and a row number, like d4)")]
pub struct CellError(pub String);

impl FromStr for Cell {
    type Err = CellError;

    fn from_str(text: &str) -> Result<Cell, CellError> {
        let error = || CellError(text.to_string());
        let digits = text
            .find(|c: char| !c.is_ascii_alphabetic())
            .ok_or_else(error)?;
        let (letters, number) = text.split_at(digits);
        let column = match letters.to_ascii_lowercase().as_bytes() {
            [one] => u16::from(one - b'a'),
            [first, second] => 26 * (u16::from(first - b'a') + 1) + u16::from(second - b'a'),
            _ => return Err(error()),
        };
        if !number.bytes().all(|b| b.is_ascii_digit()) {
            return Err(error());
        }
        let row: u8 = number.parse().map_err(|_| error())?;
        Ok(Cell {
            column: u8::try_from(column).map_err(|_| error())?,
            row: row.checked_sub(1).ok_or_else(error)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_prints_and_parses_back() {
        for column in 0..=255 {
            for row in 0..255 {
                let cell = Cell { column, row };
                assert_eq!(cell.to_string().parse(), Ok(cell));
            }
        }
    }

    #[test]
    fn what_is_not_a_hole_is_an_error() {
        for text in [
            "", "d", "4", "d0", "d256", "4d", "d-4", "d+4", "abc1", "zz1", "é4", "d4 ",
        ] {
            assert_eq!(text.parse::<Cell>(), Err(CellError(text.to_string())));
        }
    }
}
