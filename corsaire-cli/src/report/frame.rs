//! What every JSON object says besides its answer: the version, the question and how it was answered.
//! The library says it of its answers; this is for commands that need no search.

use crate::report::failure::Failure;
use corsaire::{Board, Problem};
use serde::Serialize;
use serde_json::{Map, Value, json};
use std::time::{SystemTime, UNIX_EPOCH};

/// The object of a report with all of that. What it says itself is kept.
pub fn framed(
    report: &impl Serialize,
    topic: &str,
    board: Option<&Board>,
    problem: Option<&Problem>,
) -> Result<Map<String, Value>, Failure> {
    let Value::Object(mut all) = serde_json::to_value(report).map_err(Failure::new)? else {
        return Err(Failure::new("a report is an object"));
    };
    let board_of = |board: &Board| {
        json!({
            "name": board.name(),
            "rows": board.full().diagram(board),
            "directions": board.directions().count(),
        })
    };
    let problem_of = |problem: &Problem| {
        let board = &problem.board;
        json!({
            "board": board.name(),
            "start": problem.start.diagram(board),
            "goal": problem.goal.text(board),
        })
    };
    let date = SystemTime::now().duration_since(UNIX_EPOCH).ok();
    let question = json!({
        "topic": topic,
        "board": board.map(board_of),
        "problems": problem.into_iter().map(problem_of).collect::<Vec<_>>(),
    });
    let provenance = json!({ "threads": 1, "date": date.map(|date| date.as_secs()) });
    let frame = [
        ("corsaire", Value::from(env!("CARGO_PKG_VERSION"))),
        ("question", question),
        ("provenance", provenance),
    ];
    for (name, value) in frame {
        all.entry(name).or_insert(value);
    }
    Ok(all)
}
