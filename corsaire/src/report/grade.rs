//! Grades of evidence in words and as JSON. Read `ask/grade.rs` before it.

use crate::ask::answer::Provenance;
use crate::ask::grade::Grade;
use crate::report::day::day;
#[cfg(feature = "serde")]
use crate::survey::Cell;

impl Grade {
    /// A few words for people.
    ///
    /// ```
    /// assert_eq!(corsaire::ask::Grade::Computed.words(), "computed here");
    /// ```
    pub fn words(self) -> &'static str {
        match self {
            Grade::Claimed => "claimed but not checked here",
            Grade::Trusted => "computed on a trusted machine",
            Grade::Computed => "computed here",
            Grade::Certified => "certificate accepted",
            Grade::Replayed => "replayed",
        }
    }
}

impl Provenance {
    /// The day since which it is known, if it was known before it was asked or is shown from a results file.
    pub fn known_since(&self) -> Option<String> {
        let date = self.date.filter(|_| self.known || self.row.is_some())?;
        Some(day(date.as_secs()))
    }
}

/// How well an answer is founded, as JSON.
#[cfg(feature = "serde")]
#[derive(serde::Serialize)]
pub(crate) struct JsonEvidence {
    /// Null if the outcome is unknown.
    grade: Option<&'static str>,
    /// The day since which it is known, if it comes from the results file.
    known_since: Option<String>,
    /// The row of the results file.
    row: Option<u64>,
}

#[cfg(feature = "serde")]
impl JsonEvidence {
    pub(crate) fn new(provenance: &Provenance, is_known: bool) -> JsonEvidence {
        JsonEvidence {
            grade: is_known.then(|| provenance.grade.code()),
            known_since: provenance.known_since(),
            row: provenance.row,
        }
    }

    /// Of a cell of a survey that was asked.
    pub(crate) fn of_cell(cell: &Cell) -> Option<JsonEvidence> {
        let grade = cell.grade?;
        Some(JsonEvidence {
            grade: (!cell.is_unfinished()).then(|| grade.code()),
            known_since: cell.known_since.map(|date| day(date.as_secs())),
            row: None,
        })
    }
}
