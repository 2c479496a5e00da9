//! Answers as JSON: one form for the command line, the server, the page and other languages. One file
//! for each question; here is what all have in common. Read `ask/answer.rs` before it.
//!
//! Numbers that may be large are strings: many readers of JSON know no exact numbers above 2^53.
//! Fields may be added, but none is renamed.

mod any;
mod check;
mod count;
mod describe;
mod hint;
mod progress;
mod prove;
mod reason;
mod solve;
mod sweeps;
mod sweeps_in_play;
mod unique;

pub use check::JsonChecked;
pub use sweeps::JsonSweeps;

use crate::ask::answer::{Answer, Outcome, Provenance};
use crate::ask::asked::{Asked, Topic};
pub(super) use crate::ask::recorded::thousandths as seconds;
use crate::problem::control::Stopped;
use crate::problem::problem::Problem;
use crate::report::grade::JsonEvidence;
use crate::rules::board::Board;
use serde::Serialize;
use std::collections::BTreeMap;

/// What every answer has, and what belongs to one question only.
#[derive(Serialize)]
struct Whole<'a, R> {
    #[serde(flatten)]
    report: R,
    /// Why the outcome is unknown.
    stopped: Option<String>,
    /// The same as a code.
    stopped_by: Option<&'static str>,
    stats: Stats,
    /// The version of this library.
    corsaire: &'a str,
    question: JsonQuestion<'a>,
    provenance: JsonProvenance,
    evidence: JsonEvidence,
}

impl<'a, R: Serialize> Whole<'a, R> {
    fn new<F, W>(answer: &'a Answer<F, W>, report: R) -> Whole<'a, R> {
        let stopped = match &answer.outcome {
            Outcome::Unknown(stopped) => Some(stopped),
            _ => None,
        };
        let is_known = stopped.is_none();
        Whole {
            report,
            stopped: stopped.map(ToString::to_string),
            stopped_by: stopped.map(Stopped::code),
            stats: Stats::new(answer),
            corsaire: &answer.provenance.version,
            question: JsonQuestion::new(&answer.question),
            provenance: JsonProvenance::new(&answer.provenance),
            evidence: JsonEvidence::new(&answer.provenance, is_known),
        }
    }
}

/// Three words for three outcomes.
fn outcome<F>(outcome: &Outcome<F>) -> &'static str {
    match outcome {
        Outcome::Solved(_) => "solved",
        Outcome::Impossible(_) => "impossible",
        Outcome::Unknown(_) => "unknown",
    }
}

/// A problem in three words.
#[derive(Serialize)]
pub(crate) struct JsonProblem {
    board: String,
    start: String,
    goal: String,
}

impl JsonProblem {
    pub(crate) fn new(problem: &Problem) -> JsonProblem {
        let board = &problem.board;
        JsonProblem {
            board: board.name().to_string(),
            start: problem.start.diagram(board),
            goal: problem.goal.text(board),
        }
    }
}

/// What an answer cost.
#[derive(Serialize)]
struct Stats {
    /// Not counted by proofs.
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forward_kept: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    forward_generated: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backward_kept: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    backward_generated: Option<u64>,
    /// Positions that were kept for the certificate, besides.
    #[serde(skip_serializing_if = "is_zero")]
    evidence_positions: u64,
    seconds: f64,
    cpu_seconds: Option<f64>,
    peak_bytes: Option<u64>,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // serde asks for a reference
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Stats {
    fn new<F, W>(answer: &Answer<F, W>) -> Stats {
        let (work, provenance) = (&answer.work, &answer.provenance);
        let is_proof = matches!(answer.question.topic, Topic::Proof | Topic::JumpSets);
        let sides = work.sides;
        Stats {
            positions: (!is_proof).then_some(work.positions),
            forward_kept: sides.map(|sides| sides.forward_kept),
            forward_generated: sides.map(|sides| sides.forward_generated),
            backward_kept: sides.map(|sides| sides.backward_kept),
            backward_generated: sides.map(|sides| sides.backward_generated),
            evidence_positions: work.for_evidence,
            seconds: seconds(provenance.time),
            cpu_seconds: provenance.processor_time.map(seconds),
            peak_bytes: provenance.peak_bytes,
        }
    }
}

/// A question in full: the board itself, not only its name.
#[derive(Serialize)]
struct JsonQuestion<'a> {
    topic: &'static str,
    board: JsonBoard<'a>,
    problems: Vec<JsonProblem>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    details: BTreeMap<&'static str, Vec<&'a str>>,
}

#[derive(Serialize)]
pub(crate) struct JsonBoard<'a> {
    name: &'a str,
    rows: String,
    directions: usize,
}

impl<'a> JsonBoard<'a> {
    pub(crate) fn new(board: &'a Board) -> JsonBoard<'a> {
        JsonBoard {
            name: board.name(),
            rows: board.full().diagram(board),
            directions: board.directions().count(),
        }
    }
}

impl<'a> JsonQuestion<'a> {
    fn new(asked: &'a Asked) -> JsonQuestion<'a> {
        let mut details: BTreeMap<&'static str, Vec<&'a str>> = BTreeMap::new();
        for (name, value) in &asked.details {
            details.entry(name).or_default().push(value);
        }
        JsonQuestion {
            topic: asked.topic.code(),
            board: JsonBoard::new(&asked.board),
            problems: asked.problems.iter().map(JsonProblem::new).collect(),
            details,
        }
    }
}

#[derive(Serialize)]
pub(crate) struct JsonProvenance {
    threads: usize,
    memory_bytes: u64,
    time_limit_seconds: Option<f64>,
    /// Seconds since the beginning of 1970.
    date: Option<u64>,
    /// Whether it was known before: all of this is of the time when it was found.
    known: bool,
}

impl JsonProvenance {
    pub(crate) fn new(provenance: &Provenance) -> JsonProvenance {
        JsonProvenance {
            threads: provenance.threads,
            memory_bytes: provenance.memory,
            time_limit_seconds: provenance.time_limit.map(seconds),
            date: provenance.date.map(|date| date.as_secs()),
            known: provenance.known,
        }
    }
}
