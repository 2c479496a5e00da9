//! The sweeps of a board, as JSON. Read `report/json.rs` before it.

use super::Whole;
use crate::ask::answer::{Answer, Outcome};
use crate::ask::sweeps::BoardSweeps;
use crate::report::answers::line;
use crate::rules::board::Board;
use crate::rules::sweep::Sweep;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Report {
    board: String,
    /// The jumps of each sweep. Null if there is none, or if the search was stopped.
    length: Option<u32>,
    /// Sweeps up to the symmetries of the board that keep the holes they end on, and all of them.
    /// Two sweeps are the same if they start and end in the same holes and take the same men.
    total: String,
    raw_total: String,
    /// Where they start, and where they end.
    from: Vec<String>,
    to: Vec<String>,
    /// For each hole, up to symmetry, the longest sweep that ends there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    longest: Vec<Longest>,
    sweeps: Vec<OneSweep>,
}

#[derive(Serialize)]
struct Longest {
    to: String,
    length: u32,
}

#[derive(Serialize)]
struct OneSweep {
    from: String,
    to: String,
    sweep: String,
    /// The men that it takes and the man that moves.
    position: String,
    /// Whether some position in which it can be made has a predecessor.
    may_be_reached: bool,
}

impl OneSweep {
    fn new(board: &Board, sweep: Sweep) -> OneSweep {
        OneSweep {
            from: board.cell(sweep.from).to_string(),
            to: board.cell(sweep.to).to_string(),
            sweep: line(board, sweep).display(board).to_string(),
            position: sweep.men().diagram(board),
            may_be_reached: sweep.may_be_reached(board),
        }
    }
}

/// The answer with at most this number of sweeps in it.
pub struct JsonSweeps<'a> {
    /// The answer.
    pub answer: &'a Answer<BoardSweeps>,
    /// How many sweeps are listed at most.
    pub most: usize,
}

impl Serialize for Answer<BoardSweeps> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (answer, most) = (self, usize::MAX);
        JsonSweeps { answer, most }.serialize(serializer)
    }
}

impl Serialize for JsonSweeps<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = &self.answer.question.board;
        let none = BoardSweeps::default();
        let found = match (&self.answer.outcome, &self.answer.so_far) {
            (Outcome::Solved(found), _) | (_, Some(found)) => found,
            _ => &none,
        };
        let longest = found.longest.iter().map(|(to, length)| Longest {
            to: board.cell(*to).to_string(),
            length: *length,
        });
        let sweeps = found.different.iter().take(self.most);
        let report = Report {
            board: board.name().to_string(),
            length: found.different.first().map(|sweep| sweep.captured.len()),
            total: found.different.len().to_string(),
            raw_total: found.all.len().to_string(),
            from: found.ends(board, |sweep| sweep.from),
            to: found.ends(board, |sweep| sweep.to),
            longest: longest.collect(),
            sweeps: sweeps.map(|sweep| OneSweep::new(board, *sweep)).collect(),
        };
        Whole::new(self.answer, report).serialize(serializer)
    }
}
