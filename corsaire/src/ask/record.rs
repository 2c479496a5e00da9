//! A record: an answer as it is written down. Read `ask/answer.rs` before it. [`Answer::record`] writes it;
//! the JSON of an answer (`report/json/`) has all its fields, and can be read as one too.
//!
//! Nothing of it is believed as it stands: `ask/kept/` makes an answer of it again, and checks what can
//! be checked.
//!
//! [`Answer::record`]: crate::Answer::record

use crate::ask::asked::Topic;
use crate::problem::control::Stopped;
use std::collections::BTreeMap;

/// An answer as it was written down. Each question reads the fields that are its own.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct Record {
    /// The version that found it.
    pub corsaire: String,
    /// What was asked.
    pub question: RecordedQuestion,
    /// Counts and sweeps have none.
    pub outcome: Option<RecordedOutcome>,
    /// Why the outcome is unknown, in words.
    pub stopped: Option<String>,
    /// The code of what stopped it.
    pub stopped_by: Option<String>,
    /// A solution.
    pub solution: Option<String>,
    /// The fewest moves, at least.
    pub lower_bound: Option<u32>,
    /// The fewest moves, at most.
    pub upper_bound: Option<u32>,
    /// The best solution before it was stopped.
    pub best_known: Option<BestKnown>,
    /// Which men the marked one can be.
    pub marked: Option<Vec<String>>,
    /// Why there is no solution.
    pub reason: Option<RecordedReason>,
    /// How many there are.
    pub total: Option<String>,
    /// How many there are with all images.
    pub raw_total: Option<String>,
    /// How many there are after each number of jumps.
    pub by_jumps: Vec<String>,
    /// Whether mirror images and rotations count once.
    pub up_to_symmetry: bool,
    /// The moves of each shortest solution.
    pub moves: Option<u32>,
    /// The shortest solutions as sequences of moves.
    pub sequences: Option<String>,
    /// The fewest jumps of a game.
    pub shortest_game: Option<usize>,
    /// The probability that random play meets the goal.
    pub win_probability: Option<f64>,
    /// One of each.
    pub list: Option<Vec<String>>,
    /// How many jump sets were proved.
    pub jump_sets: Option<u64>,
    /// How often solutions make the jumps that are always made, or never.
    pub forced: Vec<RecordedForced>,
    /// Whether all solutions make the same jumps.
    pub unique: Option<bool>,
    /// A solution that makes other jumps.
    pub another: Option<String>,
    /// Sweeps of a board.
    pub sweeps: Vec<RecordedSweep>,
    /// The longest sweep that ends on each hole.
    pub longest: Vec<RecordedLongest>,
    /// Sweeps in play, problem by problem.
    pub problems: Vec<RecordedRow>,
    /// What it cost.
    pub stats: RecordedStats,
    /// Within which limits, and when.
    pub provenance: RecordedProvenance,
}

/// What came of a question for solutions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum RecordedOutcome {
    /// It was found.
    Solved,
    /// There is none.
    Impossible,
    /// It is not known.
    Unknown,
}

/// A question in full.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct RecordedQuestion {
    /// What it is about. None if that is not known here.
    #[cfg_attr(feature = "serde", serde(with = "topic"))]
    pub topic: Option<Topic>,
    /// The board.
    pub board: RecordedBoard,
    /// The problems.
    pub problems: Vec<RecordedProblem>,
    /// What else was said, by name.
    pub details: BTreeMap<String, Vec<String>>,
}

/// A board.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RecordedBoard {
    /// Its name.
    pub name: String,
    /// The full board as a diagram.
    pub rows: String,
    /// In how many directions men jump.
    pub directions: usize,
}

/// A problem.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RecordedProblem {
    /// The start as a diagram.
    pub start: String,
    /// The goal as text.
    pub goal: String,
}

/// The best solution before a search was stopped.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct BestKnown {
    /// Its moves.
    pub solution: String,
}

/// Why there is no solution.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct RecordedReason {
    /// The kind of argument.
    pub kind: String,
    /// How many positions were seen.
    pub positions: Option<u64>,
    /// How many positions there are where the wanted ending can begin.
    pub beginnings: Option<u64>,
    /// The positions of the goal that have a proof of their own.
    pub targets: Vec<RecordedTarget>,
}

/// A position of the goal that has a proof of its own: the certificate has the proof.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RecordedTarget {
    /// The position as a diagram.
    pub target: String,
}

/// How often solutions make a jump.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RecordedForced {
    /// The jump.
    pub jump: String,
    /// At least.
    pub at_least: i64,
    /// At most.
    pub at_most: i64,
}

/// A sweep of a board.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RecordedSweep {
    /// Where it starts.
    pub from: String,
    /// Where it ends.
    pub to: String,
    /// The men that it takes and the man that moves, as a diagram.
    pub position: String,
}

/// The longest sweep that ends on a hole.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RecordedLongest {
    /// The hole.
    pub to: String,
    /// Its jumps.
    pub length: u32,
}

/// The longest sweeps of a problem.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct RecordedRow {
    /// The start as a diagram.
    pub start: String,
    /// The goal as text.
    pub goal: String,
    /// As the last move.
    pub last: RecordedPlace,
    /// As the last move but one.
    pub last_but_one: RecordedPlace,
    /// Anywhere in a game.
    pub in_games: Option<RecordedPlace>,
    /// Anywhere in a solution.
    pub in_solutions: Option<RecordedPlace>,
}

/// The longest sweep at a place.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct RecordedPlace {
    /// Its jumps.
    pub length: Option<u32>,
    /// Play that has it.
    pub solution: Option<String>,
    /// Longer ones, which play does not have.
    pub longer: Vec<RecordedLonger>,
    /// What stopped the search, in words.
    pub stopped: Option<String>,
    /// The code of what stopped it.
    pub stopped_by: Option<String>,
    /// Positions that were kept.
    pub positions: u64,
}

/// A sweep that play does not have.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RecordedLonger {
    /// Its jumps.
    pub length: u32,
    /// How many positions allow such an ending.
    pub beginnings: u64,
    /// Positions that were kept to find that out.
    pub positions: u64,
}

/// What an answer cost.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct RecordedStats {
    /// Positions that were kept.
    pub positions: Option<u64>,
    /// Those of the forward side of a search for a shortest solution.
    pub forward_kept: Option<u64>,
    /// What that side generated.
    pub forward_generated: Option<u64>,
    /// Those of the backward side.
    pub backward_kept: Option<u64>,
    /// What that side generated.
    pub backward_generated: Option<u64>,
    /// Positions that were kept for the evidence.
    pub evidence_positions: u64,
    /// Seconds on the clock.
    pub seconds: f64,
    /// Seconds of all processors.
    pub cpu_seconds: Option<f64>,
    /// The most memory at once.
    pub peak_bytes: Option<u64>,
}

/// Within which limits an answer was found, and when.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
pub struct RecordedProvenance {
    /// Threads.
    pub threads: usize,
    /// Bytes for sets and tables.
    pub memory_bytes: u64,
    /// The time limit.
    pub time_limit_seconds: Option<f64>,
    /// Seconds since the beginning of 1970.
    pub date: Option<u64>,
}

impl Record {
    /// What stopped it.
    pub fn stopped(&self) -> Option<Stopped> {
        stopped(self.stopped.as_deref(), self.stopped_by.as_deref())
    }
}

impl RecordedPlace {
    /// What stopped the search.
    pub(crate) fn stopped(&self) -> Option<Stopped> {
        stopped(self.stopped.as_deref(), self.stopped_by.as_deref())
    }
}

/// What stopped a search, by its code. Without a known code the words are all that is known.
fn stopped(words: Option<&str>, code: Option<&str>) -> Option<Stopped> {
    words.map(|words| Stopped::coded(code.unwrap_or_default(), words))
}

/// A topic as its code.
#[cfg(feature = "serde")]
mod topic {
    use super::Topic;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(
        topic: &Option<Topic>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.serialize_str(topic.map_or("", Topic::code))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Topic>, D::Error> {
        let code = String::deserialize(from)?;
        Ok(Topic::coded(&code))
    }
}
