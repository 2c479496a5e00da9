//! A survey as plain text. Read `report/survey/grid.rs` before it.

use crate::report::survey::grid::Grid;
use crate::report::words::wrapped;
use crate::survey::{FamilyTable, Table};
use std::fmt;

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.grid().text().trim_end())
    }
}

impl fmt::Display for FamilyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.grid().text().trim_end())
    }
}

impl Grid {
    fn text(&self) -> String {
        let mut lines = vec![one_line(&self.title)];
        lines.extend(self.notes.iter().map(|note| wrapped(note)));
        lines.push(String::new());
        let width = |place: usize, name: &str| {
            let fields = self.rows.iter().map(|row| one_line(&row[place].shown));
            let widths = fields.map(|field| field.chars().count());
            widths.chain([name.len()]).max().unwrap_or(0)
        };
        let widths: Vec<(usize, bool, usize)> = self
            .shown()
            .map(|(place, heading)| (place, heading.is_number, width(place, heading.name)))
            .collect();
        let line = |field: &dyn Fn(usize) -> String| {
            let fields = widths.iter().map(|(place, is_number, width)| {
                let field = field(*place);
                match is_number {
                    true => format!("{field:>width$}"),
                    false => format!("{field:<width$}"),
                }
            });
            let line = fields.collect::<Vec<_>>().join("  ");
            line.trim_end().to_string()
        };
        lines.push(line(&|place| self.head[place].name.to_string()));
        for row in &self.rows {
            lines.push(line(&|place| one_line(&row[place].shown)));
        }
        if !self.after.is_empty() {
            lines.push(String::new());
        }
        lines.extend(self.after.iter().map(|note| one_line(note)));
        lines.join("\n") + "\n"
    }
}

/// The name of a board may have anything in it.
fn one_line(text: &str) -> String {
    text.replace(char::is_control, " ")
}
