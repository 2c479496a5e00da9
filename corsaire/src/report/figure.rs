//! A board with something on each hole, as text: numbers, or marks. Read `rules/board.rs` before it.
//! Positions have figures of their own, in `text/diagram.rs`.

use crate::rules::board::Board;
use crate::rules::hole::column_name;
use crate::rules::hole_set::HoleSet;

/// The board with something on each hole, column letters above and row numbers beside it.
pub(super) fn figure(board: &Board, cells: &[String]) -> String {
    let names: Vec<String> = (0..board.width()).map(column_name).collect();
    let all = names.iter().chain(cells);
    let wide = all.map(|text| text.chars().count()).max().unwrap_or(1);
    let number_wide = board.height().to_string().len();
    let line = |first: &str, cells: &mut dyn Iterator<Item = &str>| {
        let cells = cells.map(|cell| format!(" {cell:>wide$}"));
        let line = format!("{first:>number_wide$}{}", cells.collect::<String>());
        format!("{}\n", line.trim_end())
    };
    let mut figure = line("", &mut names.iter().map(String::as_str));
    for (number, row) in (1..).zip(board.rows()) {
        let mut cells = row
            .iter()
            .map(|hole| hole.map_or("", |hole| &cells[hole.index()]));
        figure.push_str(&line(&number.to_string(), &mut cells));
    }
    figure
}

/// The cells of a figure with an `x` on each hole of a set.
pub(super) fn marks(board: &Board, set: HoleSet) -> Vec<String> {
    let mark = |hole| if set.has(hole) { "x" } else { "-" };
    board.holes().map(|hole| mark(hole).to_string()).collect()
}
