//! A question as it is written in JSON, before it is understood. Read `door/fields.rs` before it.
//!
//! Fields that do not exist, and values of another kind, are refused while it is read.

use crate::door::error::RequestError;
use crate::door::fields::Fields;
use crate::door::node::{Json, Node};
use crate::door::request::Ask;

/// All fields that a question can have. `null` is as good as nothing.
#[derive(Debug)]
pub(super) struct Written {
    pub(super) ask: Ask,
    pub(super) board: WrittenBoard,
    pub(super) vacate: Option<String>,
    pub(super) start: Option<String>,
    pub(super) finish: Option<String>,
    pub(super) goal: Option<String>,
    pub(super) made: Option<String>,
    pub(super) fewest: Option<bool>,
    pub(super) solution: Option<String>,
    pub(super) what: Option<String>,
    pub(super) columns: Option<Vec<String>>,
    pub(super) conditions: Option<WrittenConditions>,
    pub(super) form: Option<String>,
    pub(super) limits: Option<WrittenLimits>,
}

/// Their names.
const FIELDS: [&str; 14] = [
    "ask",
    "board",
    "vacate",
    "start",
    "finish",
    "goal",
    "made",
    "fewest",
    "solution",
    "what",
    "columns",
    "conditions",
    "form",
    "limits",
];

impl Written {
    /// Reads a question.
    pub(super) fn read(text: &str) -> Result<Written, RequestError> {
        let node = Node::read(text)?;
        let fields = Fields::of_question(text, &node, &FIELDS)?;
        Ok(Written {
            ask: ask(&fields)?,
            board: WrittenBoard::read(&fields)?,
            vacate: fields.text("vacate")?,
            start: fields.text("start")?,
            finish: fields.text("finish")?,
            goal: fields.text("goal")?,
            made: fields.text("made")?,
            fewest: fields.truth("fewest")?,
            solution: fields.text("solution")?,
            what: fields.text("what")?,
            columns: fields.texts("columns")?,
            conditions: WrittenConditions::read(&fields)?,
            form: fields.text("form")?,
            limits: WrittenLimits::read(&fields)?,
        })
    }

    /// The fields that not every question has, each with whether it is there.
    pub(super) fn given(&self) -> [(&'static str, bool); 11] {
        [
            ("vacate", self.vacate.is_some()),
            ("start", self.start.is_some()),
            ("finish", self.finish.is_some()),
            ("goal", self.goal.is_some()),
            ("made", self.made.is_some()),
            ("fewest", self.fewest.is_some()),
            ("solution", self.solution.is_some()),
            ("what", self.what.is_some()),
            ("columns", self.columns.is_some()),
            ("conditions", self.conditions.is_some()),
            ("form", self.form.is_some()),
        ]
    }
}

fn ask(fields: &Fields<'_>) -> Result<Ask, RequestError> {
    let node = fields.needed("ask")?;
    let Json::Text(name) = &node.json else {
        return Err(fields.wrong("ask", node, "a text"));
    };
    let ask = Ask::ALL.into_iter().find(|ask| ask.name() == name);
    ask.ok_or_else(|| {
        let names = Ask::ALL.map(Ask::name).join(", ");
        let why = format_args!("ask: unknown question `{name}`; expected one of {names}");
        fields.at(node, why)
    })
}

/// A board: its name, or an object that describes it.
#[derive(Debug)]
pub(super) enum WrittenBoard {
    Name(String),
    Table(WrittenTable),
}

/// A board that is drawn, or the text of a board file.
#[derive(Debug)]
pub(super) struct WrittenTable {
    pub(super) name: Option<String>,
    pub(super) rows: Option<String>,
    pub(super) directions: Option<u64>,
    pub(super) file: Option<String>,
}

impl WrittenBoard {
    fn read(fields: &Fields<'_>) -> Result<WrittenBoard, RequestError> {
        let expected = "the name of a board, or an object with `rows` or `file`";
        if let Json::Text(name) = &fields.needed("board")?.json {
            return Ok(WrittenBoard::Name(name.clone()));
        }
        let known = ["name", "rows", "directions", "file"];
        let table = fields.object("board.", expected, &known)?;
        let table = table.ok_or_else(|| RequestError::ours("the board is there"))?;
        Ok(WrittenBoard::Table(WrittenTable {
            name: table.text("name")?,
            rows: table.text("rows")?,
            directions: table.whole("directions")?,
            file: table.text("file")?,
        }))
    }
}

/// Conditions by the names that they have on the command line.
#[derive(Debug)]
pub(super) struct WrittenConditions {
    pub(super) last_sweep: Option<Text>,
    pub(super) sweep_at: Option<Text>,
    pub(super) last_move: Option<Text>,
    pub(super) sweep: Option<Text>,
    pub(super) through: Option<Text>,
    pub(super) marked: Option<Text>,
}

impl WrittenConditions {
    fn read(fields: &Fields<'_>) -> Result<Option<WrittenConditions>, RequestError> {
        let known = [
            "last-sweep",
            "sweep-at",
            "last-move",
            "sweep",
            "through",
            "marked",
        ];
        let expected = "an object like {\"last-sweep\": 9}";
        let Some(fields) = fields.object("conditions.", expected, &known)? else {
            return Ok(None);
        };
        let text = |name| Ok(fields.text_or_number(name)?.map(Text));
        Ok(Some(WrittenConditions {
            last_sweep: text("last-sweep")?,
            sweep_at: text("sweep-at")?,
            last_move: text("last-move")?,
            sweep: text("sweep")?,
            through: text("through")?,
            marked: text("marked")?,
        }))
    }
}

/// A text, or a number that is as good as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text(pub(super) String);

/// What an answer may cost.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct WrittenLimits {
    pub(super) seconds: Option<f64>,
    pub(super) memory_bytes: Option<u64>,
}

impl WrittenLimits {
    fn read(fields: &Fields<'_>) -> Result<Option<WrittenLimits>, RequestError> {
        let known = ["seconds", "memory_bytes"];
        let Some(fields) = fields.object("limits.", "an object like {\"seconds\": 10}", &known)?
        else {
            return Ok(None);
        };
        Ok(Some(WrittenLimits {
            seconds: fields.number("seconds")?,
            memory_bytes: fields.whole("memory_bytes")?,
        }))
    }
}
