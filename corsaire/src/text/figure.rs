//! Figures: what stands on each hole, drawn as text with column letters and row numbers around it.
//! Read `rules/board.rs` before it.

use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::{Cell, Hole, column_name};
use std::fmt::Display;

/// The figure of a board with a mark on each hole. Square boards have their column letters above. The
/// triangular lattice is drawn upright: its columns lean, and each has its letter at its lower left
/// end.
///
/// ```
/// use corsaire::{Board, text::figure};
/// let board = Board::named("rectangle:3x2")?;
/// let values = figure(&board, |hole| hole.index() * 5);
/// assert_eq!(values, "   a  b  c\n1  0  5 10\n2 15 20 25\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn figure<M: Display>(board: &Board, mark: impl Fn(Hole) -> M) -> String {
    let marks = board
        .holes()
        .map(|hole| (board.cell(hole), mark(hole).to_string()));
    let marks: Vec<(Cell, String)> = marks.collect();
    let letters = (0..board.width()).map(column_name).map(|name| name.len());
    let wide = marks.iter().map(|(_, mark)| mark.chars().count());
    let wide = wide.chain(letters).max().unwrap_or(1);
    match board.directions() {
        Directions::Six => upright(board, marks, wide),
        Directions::Four | Directions::Eight => square(board, &marks, wide),
    }
}

fn square(board: &Board, marks: &[(Cell, String)], wide: usize) -> String {
    let number_wide = board.height().to_string().len();
    let mut figure = " ".repeat(number_wide);
    for column in 0..board.width() {
        figure.push_str(&format!(" {:>wide$}", column_name(column)));
    }
    for row in 0..board.height() {
        let mut line = format!("{:>number_wide$}", u16::from(row) + 1);
        for column in 0..board.width() {
            let here = marks.iter().find(|(cell, _)| *cell == Cell { column, row });
            let mark = here.map_or("", |(_, mark)| mark);
            line.push_str(&format!(" {mark:>wide$}"));
        }
        figure.push('\n');
        figure.push_str(line.trim_end());
    }
    figure.push('\n');
    figure
}

/// A column is half a step to the left in each row below.
fn upright(board: &Board, mut marks: Vec<(Cell, String)>, wide: usize) -> String {
    let half = wide.div_ceil(2).max(1);
    // Two halves are a step: room for a mark and a blank.
    let half = if 2 * half > wide { half } else { half + 1 };
    let number_wide = board.height().to_string().len();
    let feet = feet(board);
    marks.extend(feet.iter().map(|foot| (*foot, column_name(foot.column))));
    let x = |cell: &Cell| {
        let rows = usize::from(board.height()) + 1 - usize::from(cell.row);
        half * (2 * usize::from(cell.column) + rows)
    };
    let left = marks.iter().map(|(cell, _)| x(cell)).min().unwrap_or(0);
    marks.sort_by_key(|(cell, _)| *cell);
    let mut figure = String::new();
    for row in 0..=u16::from(board.height()) {
        let mut line = match row < u16::from(board.height()) {
            true => format!("{:>number_wide$}", row + 1),
            false => " ".repeat(number_wide),
        };
        let here = marks.iter().filter(|(cell, _)| u16::from(cell.row) == row);
        for (cell, mark) in here {
            let end = number_wide + 1 + x(cell) - left + wide;
            let blanks = end.saturating_sub(line.chars().count() + mark.chars().count());
            line.push_str(&" ".repeat(blanks));
            line.push_str(mark);
        }
        figure.push_str(line.trim_end());
        figure.push('\n');
    }
    figure
}

/// The places below the lowest hole of each column, where figures of the triangular lattice have its
/// letter. Square boards have none.
pub(super) fn feet(board: &Board) -> Vec<Cell> {
    if board.directions() != Directions::Six {
        return Vec::new();
    }
    let lowest = |column: u8| {
        let cells = board.holes().map(|hole| board.cell(hole));
        cells
            .filter(|cell| cell.column == column)
            .map(|cell| cell.row)
            .max()
    };
    let foot = |column| {
        lowest(column).map(|row| Cell {
            column,
            row: row + 1,
        })
    };
    (0..board.width()).filter_map(foot).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::position::Position;

    #[test]
    fn figures_stand_upright_and_can_be_read_back() {
        let hexagon = Board::named("hexagon:3").expect("a hexagon");
        let figure = hexagon.full().figure(&hexagon);
        let expected = "\
1    o o o
2   o o o o
3  o o o o o
4 a o o o o
5  b o o o
    c d e
";
        assert_eq!(figure, expected);
        for name in [
            "hexagon:3",
            "rhombus:4",
            "triangle:6",
            "english",
            "rectangle:3x5+diagonals",
        ] {
            let board = Board::named(name).expect(name);
            for hole in board.holes() {
                let position = board.full().without(hole);
                for figure in [position.figure(&board), position.round_figure(&board)] {
                    assert_eq!(Position::parse(&board, &figure), Ok(position), "{figure}");
                }
            }
        }
    }

    #[test]
    fn numbers_of_two_digits_have_room() {
        let board = Board::named("triangle:3").expect("a triangle");
        let figure = figure(&board, |hole| 7 + hole.index());
        assert_eq!(
            figure,
            "1        7\n2      8   9\n3   10  11  12\n   a   b   c\n"
        );
    }
}
