//! A survey as CSV (RFC 4180), for spreadsheets and programs: digits without commas, and all that is
//! too long for a table that a person reads. Read `report/survey/grid.rs` before it.

use crate::report::survey::grid::Grid;

impl Grid {
    /// A line of names, then a line for each row.
    pub(super) fn csv(&self) -> String {
        let names = self.head.iter().map(|heading| csv_field(heading.name));
        let mut text = line(names);
        for row in &self.rows {
            text.push_str(&line(row.iter().map(|field| csv_field(&field.plain))));
        }
        text
    }
}

fn line(fields: impl Iterator<Item = String>) -> String {
    format!("{}\r\n", fields.collect::<Vec<_>>().join(","))
}

/// A field of CSV, in quotation marks if it needs them. One that a spreadsheet would take for a formula begins
/// with an apostrophe.
pub fn csv_field(field: &str) -> String {
    let is_number = field.parse::<f64>().is_ok();
    let is_formula = field.starts_with(['=', '+', '-', '@', '\t', '\r']) && !is_number;
    // A diagram may begin with an empty hole, and a cell that is not asked is a dash.
    let is_drawn = field.chars().all(|c| "o-./".contains(c));
    let field = match is_formula && !is_drawn {
        true => format!("'{field}"),
        false => field.to_string(),
    };
    match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}
