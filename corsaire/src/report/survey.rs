//! Surveys for people and programs: one file for each form. A table or the summary of a family is first
//! a [`grid::Grid`] of words, from which text, Markdown, CSV and TeX are written. Read
//! `survey/table.rs` before it.

mod chart;
pub(super) mod csv;
mod grid;
#[cfg(feature = "serde")]
mod json;
mod latex;
mod markdown;
mod page;

mod text;
mod words;

use crate::survey::{FamilyTable, Table};

/// How a survey is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum TableForm {
    /// Plain text.
    #[default]
    Text,
    /// Markdown.
    Markdown,
    /// CSV, with all that is too long for a table that a person reads.
    Csv,
    /// A LaTeX document that needs the packages booktabs and longtable.
    Latex,
    /// A page of HTML: a table to sort, with solutions to step through.
    Html,
}

impl Table {
    /// The whole table in a form.
    ///
    /// ```
    /// use corsaire::ask::Engines;
    /// use corsaire::report::TableForm;
    /// use corsaire::{Board, Limits, Silent, Survey};
    ///
    /// let engines = Engines { observer: &Silent };
    /// let board = Board::named("triangle:4")?;
    /// let table = Survey::default().of_board(&board, &engines, &Limits::default(), |_| ());
    /// let csv = table.written(TableForm::Csv);
    /// assert_eq!(csv.lines().count(), 1 + table.rows.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn written(&self, form: TableForm) -> String {
        match form {
            TableForm::Text => format!("{self}\n"),
            TableForm::Markdown => self.grid().markdown(),
            TableForm::Csv => self.grid().csv(),
            TableForm::Latex => self.grid().latex(),
            TableForm::Html => self.html(),
        }
    }
}

impl FamilyTable {
    /// The summary in a form. A page also has a chart, and the table of each board.
    pub fn written(&self, form: TableForm) -> String {
        match form {
            TableForm::Text => format!("{self}\n"),
            TableForm::Markdown => self.grid().markdown(),
            TableForm::Csv => self.grid().csv(),
            TableForm::Latex => self.grid().latex(),
            TableForm::Html => self.html(),
        }
    }
}
