//! A survey as a page: a table to sort, with every problem drawn and its solution to step through. One
//! file, nothing from elsewhere. Read `report/picture/page.rs` before it; `survey.css` and `survey.js`
//! stand beside it. Without scripts, and in print, it shows the moves.

use crate::problem::problem::Goal;
use crate::report::picture::Diagram;
use crate::report::picture::page::{CONTROLS, STEPPER, inside, write_head};
use crate::report::survey::grid::{BEFORE_CELLS, Field, Grid, Heading};
use crate::report::words::{escaped, number_of};
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::survey::{Cell, FamilyTable, Row, Table, Value};
use std::fmt::{Result, Write};

const STYLE: &str = include_str!("survey.css");
/// Sorted last.
const LAST: f64 = 1e301;
const SCRIPT: &str = include_str!("survey.js");

impl Table {
    /// As a page of HTML.
    pub(super) fn html(&self) -> String {
        page(&self.grid(), |page| self.write_table(page))
    }

    fn write_table(&self, page: &mut String) -> Result {
        let grid = self.grid();
        write_legend(page, self.goals.is_some())?;
        write_heads(page, &grid)?;
        for (row, fields) in self.rows.iter().zip(&grid.rows) {
            write_row(page, &grid, row, fields)?;
        }
        writeln!(page, "</table>\n</div>")
    }
}

impl FamilyTable {
    /// As a page of HTML: the summary, a chart, and the table of each board.
    pub(super) fn html(&self) -> String {
        page(&self.grid(), |page| self.write_summary(page))
    }

    fn write_summary(&self, page: &mut String) -> Result {
        let grid = self.grid();
        write_heads(page, &grid)?;
        for (table, fields) in self.tables.iter().zip(&grid.rows) {
            let board = Diagram::new(&table.board, table.board.full());
            writeln!(page, "<tbody role=\"rowgroup\">\n<tr role=\"row\">")?;
            write_pictures(page, &[board])?;
            for (place, heading) in grid.shown() {
                let field = &fields[place].shown;
                let number = field.trim_end_matches('+').parse().unwrap_or(LAST);
                write_field(page, heading, number, field)?;
            }
            writeln!(page, "</tr>\n</tbody>")?;
        }
        writeln!(page, "</table>\n</div>")?;
        let chart = self.chart().svg("problems and moves of every board");
        writeln!(
            page,
            "<figure class=\"chart\">\n{}\n</figure>",
            inside(&chart)
        )?;
        for table in &self.tables {
            let name = escaped(table.board.name());
            writeln!(page, "<details class=\"board\"><summary>{name}</summary>")?;
            write_notes(page, &table.notes())?;
            table.write_table(page)?;
            writeln!(page, "</details>")?;
        }
        Ok(())
    }
}

/// A page with a title, sentences and what `content` writes.
fn page(grid: &Grid, content: impl FnOnce(&mut String) -> Result) -> String {
    let mut page = String::new();
    // Writing to a string cannot fail.
    let _ = write_page(&mut page, grid, content);
    page
}

fn write_page(
    page: &mut String,
    grid: &Grid,
    content: impl FnOnce(&mut String) -> Result,
) -> Result {
    let title = escaped(&grid.title);
    write_head(page, &title, STYLE)?;
    writeln!(page, "<h1>{title}</h1>")?;
    write_notes(page, &grid.notes)?;
    content(page)?;
    if !grid.after.is_empty() {
        let items = grid.after.iter().map(|note| escaped(note));
        let items: String = items.map(|note| format!("<li>{note}</li>\n")).collect();
        writeln!(page, "<ul class=\"after\">\n{items}</ul>")?;
    }
    writeln!(page, "<template id=\"controls\">\n{CONTROLS}</template>")?;
    writeln!(page, "<script>\n{STEPPER}{SCRIPT}</script>")?;
    writeln!(page, "</main>\n</body>\n</html>")
}

fn write_notes(page: &mut String, notes: &[String]) -> Result {
    for note in notes {
        writeln!(page, "<p>{}</p>", escaped(note))?;
    }
    Ok(())
}

fn write_legend(page: &mut String, has_goals: bool) -> Result {
    let ring = match has_goals {
        false => "the hole with a ring is where the last man is left",
        true => "the second board is what is left",
    };
    writeln!(
        page,
        "<p class=\"legend\">In the pictures the small empty hole is the vacancy; {ring}.</p>"
    )
}

fn write_heads(page: &mut String, grid: &Grid) -> Result {
    writeln!(page, "<div class=\"scroll\">\n<table role=\"table\">")?;
    writeln!(page, "<thead role=\"rowgroup\">\n<tr role=\"row\">")?;
    writeln!(page, "<th role=\"columnheader\" scope=\"col\">picture</th>")?;
    for (
        _,
        Heading {
            name,
            meaning,
            is_number,
            ..
        },
    ) in grid.shown()
    {
        let class = if *is_number { " class=\"number\"" } else { "" };
        writeln!(
            page,
            "<th role=\"columnheader\" scope=\"col\" aria-sort=\"none\"{class}><button \
             type=\"button\" title=\"{meaning}; press to sort\">{name}</button></th>"
        )?;
    }
    writeln!(page, "</tr>\n</thead>")
}

/// A problem: its pictures, its cells, and in a row of its own its solution.
fn write_row(page: &mut String, grid: &Grid, row: &Row, fields: &[Field]) -> Result {
    writeln!(page, "<tbody role=\"rowgroup\">\n<tr role=\"row\">")?;
    write_pictures(page, &pictures(row))?;
    let holes = [row.vacate(), row.problem.goal.positions()[0].holes().next()];
    let cells = |place: usize| {
        let place = place.checked_sub(BEFORE_CELLS)?;
        row.cells.get(place).map(|(_, cell)| cell)
    };
    for (place, heading) in grid.shown() {
        let key = match (place, cells(place)) {
            (_, Some(cell)) => sort_key(cell),
            (1, _) => holes[0].map_or(0.0, |hole| hole.index() as f64),
            _ => row.goal.map_or_else(
                || holes[1].map_or(0.0, |hole| hole.index() as f64),
                |number| number as f64,
            ),
        };
        write_field(page, heading, key, &fields[place].shown)?;
    }
    writeln!(page, "</tr>")?;
    if let Some(solution) = &row.solution {
        let columns = grid.shown().count() + 1;
        write_solution(page, solution, columns)?;
    }
    writeln!(page, "</tbody>")
}

fn write_pictures(page: &mut String, pictures: &[Diagram]) -> Result {
    writeln!(page, "<td role=\"cell\" class=\"picture\">")?;
    for picture in pictures {
        writeln!(page, "{}", inside(&picture.svg()))?;
    }
    writeln!(page, "</td>")
}

/// The start, with a ring round the finish; the position to be left, if it is not one man.
fn pictures(row: &Row) -> Vec<Diagram> {
    let (board, goal) = (&row.problem.board, &row.problem.goal);
    let start = Diagram::new(board, row.problem.start).caption(row.label());
    match goal {
        Goal::OneManOn(holes) => vec![start.marked(*holes)],
        goal => {
            let left = |men: &Position| Diagram::new(board, *men).caption("to be left");
            let left: Vec<Diagram> = goal.positions().iter().map(left).collect();
            [start.marked(HoleSet::EMPTY)]
                .into_iter()
                .chain(left)
                .collect()
        }
    }
}

fn write_field(page: &mut String, heading: &Heading, key: f64, shown: &str) -> Result {
    let class = if heading.is_number {
        " class=\"number\""
    } else {
        ""
    };
    writeln!(
        page,
        "<td role=\"cell\"{class} data-label=\"{}\" data-sort=\"{key:e}\">{}</td>",
        heading.name,
        escaped(shown)
    )
}

/// Where a cell stands among others: numbers first, what has no solution after them, what is not known
/// last.
fn sort_key(cell: &Cell) -> f64 {
    match &cell.value {
        Value::Yes | Value::Unique(true) => 0.0,
        Value::Unique(false) => 1.0,
        Value::No(kind) => 1.0 + kind.map_or(0.0, |kind| kind as u8 as f64),
        Value::Number(number) => *number as f64,
        Value::Odds(odds) => 1.0 / odds,
        Value::Between(least, most) => least.or(*most).map_or(1e299, f64::from),
        Value::NoSolution => 1e300,
        Value::Blank => LAST,
    }
}

fn write_solution(page: &mut String, solution: &Solution, columns: usize) -> Result {
    let board = solution.board();
    let positions: Vec<String> = solution
        .positions_between_moves()
        .map(|position| marks(board, position))
        .collect();
    let moves = number_of(solution.moves().len() as u64, "move");
    writeln!(
        page,
        "<tr role=\"row\" class=\"solution\"><td role=\"cell\" colspan=\"{columns}\">\n\
         <details data-positions=\"{}\" data-moves=\"{}\"><summary>Solution in {moves}</summary>",
        positions.join(" "),
        paths(solution).join(" ")
    )?;
    writeln!(page, "<ol class=\"moves\">")?;
    for one in solution.moves() {
        writeln!(page, "<li>{}</li>", one.display(board))?;
    }
    writeln!(page, "</ol>\n</details>\n</td></tr>")
}

/// The holes of each move, in full: the script draws them.
fn paths(solution: &Solution) -> Vec<String> {
    let name = |hole| solution.board().cell(hole).to_string();
    let moves = solution.moves().iter().map(|one| {
        let first = one.jumps().iter().take(1).map(|jump| name(jump.from));
        let others = one.jumps().iter().map(|jump| name(jump.to));
        first.chain(others).collect::<Vec<_>>().join("-")
    });
    moves.collect()
}

/// A mark for each hole, in the board's order: the script sets its circles by it.
fn marks(board: &Board, position: Position) -> String {
    let mark = |hole| if position.has(hole) { 'o' } else { '-' };
    board.holes().map(mark).collect()
}
