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
    provenance: Provenance<'r>,
}

#[derive(Serialize)]
struct Provenance<'r> {
    version: &'static str,
    date: &'r str,
    machine: &'r Machine,
    seconds: f64,
}

/// All of it.
pub fn object(report: &Report<'_>) -> Result<Map<String, Value>, Failure> {
    let survey = report.survey;
    let object = Object {
        claims: &survey.claims,
        sum: survey.sum(),
        options: &report.options,
        provenance: Provenance {
            version: env!("CARGO_PKG_VERSION"),
            date: &report.date,
            machine: &report.machine,
            seconds: survey.seconds,
        },
    };
    framed(&object, "claims of the paper", None, None)
}
