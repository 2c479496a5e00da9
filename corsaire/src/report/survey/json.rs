//! Surveys as JSON, in the same frame as other answers. Read `report/json.rs` before it.

use crate::ask::answer::Provenance;
use crate::report::grade::JsonEvidence;
use crate::report::json::{JsonBoard, JsonProvenance, seconds};
use crate::survey::{Cell, Column, FamilyTable, Row, Table, Value};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

#[derive(Serialize)]
struct Whole<'a, R> {
    #[serde(flatten)]
    report: R,
    /// What ended the survey before it was done.
    stopped: Option<String>,
    /// Whether every cell of this part was found out.
    complete: bool,
    stats: Stats,
    corsaire: &'a str,
    question: Asked<'a>,
    provenance: JsonProvenance,
}

#[derive(Serialize)]
struct Asked<'a> {
    topic: &'static str,
    /// The board, or null of a family.
    board: Option<JsonBoard<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goals: Option<Vec<String>>,
    columns: Vec<&'static str>,
    part: String,
    each_seconds: Option<f64>,
}

#[derive(Serialize)]
struct Stats {
    seconds: f64,
    cpu_seconds: Option<f64>,
    peak_bytes: Option<u64>,
}

impl Stats {
    fn new(provenance: &Provenance) -> Stats {
        Stats {
            seconds: seconds(provenance.time),
            cpu_seconds: provenance.processor_time.map(seconds),
            peak_bytes: provenance.peak_bytes,
        }
    }
}

/// The survey of one board.
#[derive(Serialize)]
struct JsonTable<'a> {
    board: &'a str,
    holes: usize,
    /// Essentially different pairs of a vacancy and a finish, or a goal, and how many of them the class
    /// excludes.
    pairs: usize,
    excluded: usize,
    summary: JsonSummary,
    rows: Vec<JsonRow>,
}

#[derive(Serialize)]
struct JsonSummary {
    problems: usize,
    solvable: usize,
    undecided: usize,
    hardest: Option<String>,
    shortest: Option<String>,
    unique_jumps: Option<usize>,
}

#[derive(Serialize)]
struct JsonRow {
    vacate: String,
    /// The hole of the last man, or null of a list of goals.
    finish: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    goal_number: Option<usize>,
    start: String,
    goal: String,
    cells: BTreeMap<&'static str, JsonCell>,
    solution: Option<String>,
    solution_moves: Option<usize>,
}

/// One cell: fields that say nothing are left out.
#[derive(Serialize, Default)]
struct JsonCell {
    /// `yes`, `no`, a number, or null if it is not known.
    value: Option<String>,
    /// What kind of reason there is for `no`.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_least: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at_most: Option<u32>,
    /// Of random play.
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<f64>,
    /// What a person reads.
    words: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    /// The time that it took, if it was asked in this run.
    seconds: Option<f64>,
    /// How well it is founded, and since when it is known if it was known before.
    #[serde(skip_serializing_if = "Option::is_none")]
    evidence: Option<JsonEvidence>,
}

impl JsonTable<'_> {
    fn new(table: &Table) -> JsonTable<'_> {
        let summary = table.summary();
        let text = |number: u128| number.to_string();
        JsonTable {
            board: table.board.name(),
            holes: summary.holes,
            pairs: table.pairs(),
            excluded: table.excluded,
            summary: JsonSummary {
                problems: summary.problems,
                solvable: summary.solvable,
                undecided: summary.undecided,
                hardest: summary.hardest.map(text),
                shortest: summary.shortest.map(text),
                unique_jumps: summary.unique,
            },
            rows: table.rows.iter().map(JsonRow::new).collect(),
        }
    }
}

impl JsonRow {
    fn new(row: &Row) -> JsonRow {
        let (problem, board) = (&row.problem, &row.problem.board);
        let cells = row.cells.iter();
        JsonRow {
            vacate: row.vacated(),
            finish: row.goal.is_none().then(|| row.finished()),
            goal_number: row.goal,
            start: problem.start.diagram(board),
            goal: problem.goal.text(board),
            cells: cells
                .map(|(column, cell)| (column.name(), JsonCell::new(*column, cell)))
                .collect(),
            solution: row.solution.as_ref().map(ToString::to_string),
            solution_moves: row.solution.as_ref().map(|solution| solution.moves().len()),
        }
    }
}

impl JsonCell {
    fn new(column: Column, cell: &Cell) -> JsonCell {
        let mut json = JsonCell {
            words: cell.words(column),
            stopped: cell
                .stopped
                .as_ref()
                .map(|(stopped, _)| stopped.to_string()),
            seconds: cell.time.map(seconds),
            evidence: JsonEvidence::of_cell(cell),
            ..JsonCell::default()
        };
        match &cell.value {
            Value::Yes | Value::Unique(true) => json.value = Some("yes".to_string()),
            Value::Unique(false) => json.value = Some("no".to_string()),
            Value::No(kind) => {
                json.value = Some("no".to_string());
                json.reason = kind.map(|kind| kind.name());
            }
            Value::Number(number) => json.value = Some(number.to_string()),
            Value::Between(least, most) => (json.at_least, json.at_most) = (*least, *most),
            Value::Odds(odds) => json.probability = Some(*odds),
            Value::Blank | Value::NoSolution => {}
        }
        json
    }
}

impl Serialize for Table {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let goals = self.goals.as_ref().map(|goals| {
            let goals = goals.iter().map(|goal| goal.diagram(&self.board));
            goals.collect()
        });
        let whole = Whole {
            report: JsonTable::new(self),
            stopped: self.stopped.as_ref().map(ToString::to_string),
            complete: self.is_complete(),
            stats: Stats::new(&self.provenance),
            corsaire: &self.provenance.version,
            question: Asked {
                board: Some(JsonBoard::new(&self.board)),
                goals,
                ..asked(Some(self))
            },
            provenance: JsonProvenance::new(&self.provenance),
        };
        whole.serialize(serializer)
    }
}

#[derive(Serialize)]
struct JsonFamily<'a> {
    family: &'a str,
    boards: Vec<JsonTable<'a>>,
    /// Names that stand for a board that is already there, turned or reflected.
    repeated: usize,
    /// How many boards the survey did not come to.
    not_begun: usize,
    left_out: Vec<JsonLeftOut<'a>>,
}

#[derive(Serialize)]
struct JsonLeftOut<'a> {
    board: &'a str,
    why: String,
}

impl Serialize for FamilyTable {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let left_out = self.family.left_out.iter().map(|(board, why)| JsonLeftOut {
            board,
            why: why.to_string(),
        });
        let whole = Whole {
            report: JsonFamily {
                family: &self.family.name,
                boards: self.tables.iter().map(JsonTable::new).collect(),
                repeated: self.family.repeated,
                not_begun: self.not_begun(),
                left_out: left_out.collect(),
            },
            stopped: self.stopped().map(ToString::to_string),
            complete: self.is_complete(),
            stats: Stats::new(&self.provenance),
            corsaire: &self.provenance.version,
            question: Asked {
                family: Some(&self.family.name),
                ..asked(self.tables.first())
            },
            provenance: JsonProvenance::new(&self.provenance),
        };
        whole.serialize(serializer)
    }
}

/// What was asked of every board.
fn asked<'a>(table: Option<&Table>) -> Asked<'a> {
    let columns = table.map(|table| &table.columns[..]).unwrap_or_default();
    Asked {
        topic: "survey",
        board: None,
        family: None,
        goals: None,
        columns: columns.iter().map(|column| column.name()).collect(),
        part: table
            .map(|table| table.part.to_string())
            .unwrap_or_default(),
        each_seconds: table.and_then(|table| table.each).map(seconds),
    }
}
