//! A board and a position, described as JSON. Read `report/json.rs` before it.

use super::Whole;
use crate::ask::answer::Answer;
use crate::ask::describe::Description;
use crate::report::oddities::oddities;
use crate::rules::hole_set::HoleSet;
use serde::{Serialize, Serializer};

#[derive(Serialize)]
struct Report {
    board: String,
    holes: usize,
    jumps: usize,
    directions: usize,
    symmetries: usize,
    classes: u128,
    position: String,
    /// Where a single man can be left from this position, as far as the class allows.
    finishes: Vec<String>,
    problems: Vec<Svss>,
    /// What a setter should know: pieces that no jump connects, holes that no jump touches.
    oddities: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    merson: Option<Merson>,
}

#[derive(Serialize)]
struct Merson {
    /// Regions that contain no smaller one.
    regions: Vec<Vec<String>>,
    /// As many of them as possible without a hole in common.
    disjoint: Vec<Vec<String>>,
}

#[derive(Serialize)]
struct Svss {
    vacate: String,
    finish: String,
}

impl Serialize for Answer<Description> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let board = &self.question.board;
        let Some(found) = self.description() else {
            return Err(serde::ser::Error::custom("there is no description"));
        };
        let named = |regions: &[HoleSet]| {
            let regions = regions.iter().map(|region| board.names(region.holes()));
            regions.collect()
        };
        let problems = found.problems.iter().map(|(vacate, finish)| Svss {
            vacate: board.cell(*vacate).to_string(),
            finish: board.cell(*finish).to_string(),
        });
        let report = Report {
            board: board.name().to_string(),
            holes: board.len(),
            jumps: board.jumps().len(),
            directions: board.directions().count(),
            symmetries: board.symmetries().len(),
            classes: found.classes,
            position: found.position.diagram(board),
            finishes: board.names(found.finishes.iter().copied()),
            problems: problems.collect(),
            oddities: oddities(board),
            merson: found.merson.as_ref().map(|merson| Merson {
                regions: named(&merson.regions),
                disjoint: named(&merson.disjoint),
            }),
        };
        Whole::new(self, report).serialize(serializer)
    }
}
