//! The report of `corsaire paper`: one file for each form. Read `paper/survey.rs` before it.

pub mod html;
pub mod json;
mod machine;
pub mod markdown;
pub mod text;

use crate::paper::survey::{Row, Survey, Verdict};
use corsaire::report::day;
use machine::{Machine, now};

/// The title of every form.
const TITLE: &str = "New problems on old solitaire boards: the claims, derived again";

/// A survey, and where, when and how it was made.
pub struct Report<'s> {
    survey: &'s Survey,
    machine: Machine,
    /// In seconds since 1970.
    date: u64,
    threads: usize,
    options: String,
}

impl<'s> Report<'s> {
    /// The report of a survey that was made now with these options and threads.
    pub fn new(survey: &'s Survey, options: String, threads: Option<u16>) -> Report<'s> {
        let machine = Machine::this();
        Report {
            survey,
            date: now(),
            threads: threads.map_or(machine.cores, usize::from),
            machine,
            options,
        }
    }

    /// Version, date, machine, options and time.
    fn head(&self) -> Vec<(&'static str, String)> {
        let options = match self.options.as_str() {
            "" => "none",
            options => options,
        };
        vec![
            ("version", env!("CARGO_PKG_VERSION").to_string()),
            ("date", day(self.date)),
            ("machine", self.machine.words()),
            ("options", options.to_string()),
            ("seconds in all", format!("{:.1}", self.survey.seconds)),
        ]
    }

    /// The differences that are explained: claim and part, and why.
    fn explanations(&self) -> Vec<(String, &'static str)> {
        let rows = self.survey.rows();
        let explained = rows.filter_map(|(id, row)| Some((id, row, row.explanation?)));
        explained
            .map(|(id, row, why)| (format!("{id}, {}", row.part), why))
            .collect()
    }
}

/// Seconds to a tenth. Empty if nothing was computed.
fn seconds(seconds: Option<f64>) -> String {
    seconds.map_or(String::new(), |seconds| format!("{seconds:.1}"))
}

/// What was computed: of a part that was not run, what is known of it.
fn computed(row: &Row) -> String {
    match (row.verdict, row.computed.as_str()) {
        (Verdict::NotRun, "") => String::new(),
        (Verdict::NotRun, known) => format!("known: {known}"),
        (_, computed) => computed.to_string(),
    }
}
