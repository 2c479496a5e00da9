//! A survey as CSV (RFC 4180), for spreadsheets and programs: digits without commas, and all that is
//! too long for a table that a person reads. Read `report/survey/grid.rs` before it.

use crate::report::survey::grid::Grid;

impl Grid {
    /// A line of names, then a line for each row.
    pub(super) fn csv(&self) -> String {
        let names = self.head.iter().map(|heading| quoted(heading.name));
        let mut text = line(names);
        for row in &self.rows {
            text.push_str(&line(row.iter().map(|field| quoted(&field.plain))));
        }
        text
    }
}

fn line(fields: impl Iterator<Item = String>) -> String {
    format!("{}\r\n", fields.collect::<Vec<_>>().join(","))
}

/// A field, in quotation marks if it needs them.
fn quoted(field: &str) -> String {
    match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_string(),
    }
}
