//! The report as one JSON object, framed like all answers. Read `report/paper.rs` and `report/frame.rs`
//! before it.

use crate::paper::survey::Surveyed;
use crate::report::failure::Failure;
use crate::report::frame::framed;
use crate::report::paper::Report;
use crate::report::paper::machine::Machine;
use serde::Serialize;
use serde_json::{Map, Value};

#[derive(Serialize)]
struct Object<'r> {
    claims: &'r [Surveyed],
    sum: String,
    options: &'r str,
    machine: &'r Machine,
    provenance: Provenance,
    stats: Stats,
}

#[derive(Serialize)]
struct Provenance {
    threads: usize,
    /// In seconds since 1970.
    date: u64,
}

#[derive(Serialize)]
struct Stats {
    seconds: f64,
}

/// All of it.
pub fn object(report: &Report<'_>) -> Result<Map<String, Value>, Failure> {
    let survey = report.survey;
    let object = Object {
        claims: &survey.claims,
        sum: survey.sum(),
        options: &report.options,
        machine: &report.machine,
        provenance: Provenance {
            threads: report.threads,
            date: report.date,
        },
        stats: Stats {
            seconds: survey.seconds,
        },
    };
    framed(&object, "claims of the paper", None, None)
}
