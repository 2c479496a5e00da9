//! The longest sweeps in play, as JSON. Read `report/json.rs` before it.

use super::{JsonProblem, Whole};
use crate::ask::answer::Answer;
use crate::ask::sweeps_in_play::{Longer, Place, Row};
use crate::report::answers::stopped_text;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Report {
    board: String,
    problems: Vec<JsonRow>,
}

#[derive(Serialize)]
struct JsonRow {
    start: String,
    goal: String,
    /// As the last move, and as the last but one.
    last: JsonPlace,
    last_but_one: JsonPlace,
    /// Anywhere in a game from the start, and anywhere in a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    in_games: Option<JsonPlace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    in_solutions: Option<JsonPlace>,
}

/// The longest sweep at a place.
#[derive(Serialize)]
struct JsonPlace {
    /// Null if there is no solution, or if the search was stopped.
    length: Option<u32>,
    solution: Option<String>,
    /// For each longer sweep, how many positions allow such an ending: play reaches none of them.
    longer: Vec<JsonLonger>,
    stopped: Option<String>,
    stopped_by: Option<&'static str>,
    positions: u64,
}

#[derive(Serialize)]
struct JsonLonger {
    length: u32,
    beginnings: u64,
    positions: u64,
}

impl JsonPlace {
    fn new(place: &Place) -> JsonPlace {
        let longer = |longer: &Longer| JsonLonger {
            length: longer.length,
            beginnings: longer.beginnings,
            positions: longer.positions,
        };
        JsonPlace {
            length: place.length,
            solution: place.play.as_ref().map(ToString::to_string),
            longer: place.longer.iter().map(longer).collect(),
            stopped: place.stopped.as_ref().map(stopped_text),
            stopped_by: place.stopped.as_ref().map(|(why, _)| why.code()),
            positions: place.positions,
        }
    }
}

impl JsonRow {
    fn new(row: &Row) -> JsonRow {
        let JsonProblem { start, goal, .. } = JsonProblem::new(&row.problem);
        JsonRow {
            start,
            goal,
            last: JsonPlace::new(&row.last),
            last_but_one: JsonPlace::new(&row.last_but_one),
            in_games: row.in_games.as_ref().map(JsonPlace::new),
            in_solutions: row.in_solutions.as_ref().map(JsonPlace::new),
        }
    }
}

impl Serialize for Answer<Vec<Row>> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let report = Report {
            board: self.question.board.name().to_string(),
            problems: self.rows().iter().map(JsonRow::new).collect(),
        };
        Whole::new(self, report).serialize(serializer)
    }
}
