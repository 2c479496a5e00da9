//! The answer to a question for a number, as JSON. Read `report/json.rs` before it.

use super::Whole;
use crate::ask::answer::{Answer, Outcome};
use crate::ask::asked::Topic;
use crate::ask::count::{Counted, What};
use serde::{Serialize, Serializer};

/// A field that does not belong to what was counted is left out.
#[derive(Serialize)]
struct Report<'a> {
    what: &'static str,
    /// Null if the count was stopped.
    total: Option<String>,
    by_jumps: Vec<String>,
    up_to_symmetry: bool,
    raw_total: Option<String>,
    /// The moves of each shortest solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    /// The shortest solutions as sequences of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    sequences: Option<String>,
    /// The fewest jumps of a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    shortest_game: Option<usize>,
    /// The probability that random play meets the goal.
    #[serde(skip_serializing_if = "Option::is_none")]
    win_probability: Option<f64>,
    /// One of each, as asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<&'a [String]>,
}

impl Serialize for Answer<Counted> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let nothing = Counted::nothing(match self.question.topic {
            Topic::Count(what) => what,
            _ => What::Solutions,
        });
        let (counted, is_complete) = match (&self.outcome, &self.so_far) {
            (Outcome::Solved(counted), _) => (counted, true),
            (_, so_far) => (so_far.as_ref().unwrap_or(&nothing), false),
        };
        let text = |number: u128| number.to_string();
        let report = Report {
            what: counted.what.code(),
            total: is_complete.then(|| text(counted.total)),
            by_jumps: counted.by_jumps.iter().copied().map(text).collect(),
            up_to_symmetry: counted.up_to_symmetry,
            raw_total: counted.raw_total.filter(|_| is_complete).map(text),
            moves: counted.moves,
            sequences: counted.sequences.map(text),
            shortest_game: counted.shortest_game,
            win_probability: counted.win_probability,
            list: counted.list.as_deref(),
        };
        Whole::new(self, report).serialize(serializer)
    }
}
