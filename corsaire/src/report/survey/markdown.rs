//! A survey as Markdown. Read `report/survey/grid.rs` before it.

use crate::report::survey::grid::Grid;
use crate::report::words::escaped;

impl Grid {
    /// A heading and a table.
    pub(super) fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n", plain(&self.title));
        for note in &self.notes {
            text.push_str(&format!("{}\n", plain(note)));
        }
        let line = |fields: Vec<String>| format!("| {} |\n", fields.join(" | "));
        text.push('\n');
        text.push_str(&line(self.shown().map(|(_, h)| plain(h.name)).collect()));
        let rules = self.shown().map(|(_, heading)| match heading.is_number {
            true => "---:".to_string(),
            false => "---".to_string(),
        });
        text.push_str(&line(rules.collect()));
        for row in &self.rows {
            let fields = self.shown().map(|(place, _)| plain(&row[place].shown));
            text.push_str(&line(fields.collect()));
        }
        if !self.after.is_empty() {
            text.push('\n');
        }
        for note in &self.after {
            text.push_str(&format!("- {}\n", plain(note)));
        }
        text
    }
}

/// Text that means nothing to Markdown.
fn plain(text: &str) -> String {
    let mut plain = String::new();
    for letter in escaped(text).replace(char::is_control, " ").chars() {
        if "\\`*_[]|~#".contains(letter) {
            plain.push('\\');
        }
        plain.push(letter);
    }
    plain
}
