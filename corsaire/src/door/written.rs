//! A question as it is written in JSON, before it is understood. Read `door/error.rs` before it.
//!
//! Fields that do not exist, and values of another type, are refused while it is read.

use crate::door::error::{Fault, RequestError};
use crate::door::request::Ask;
use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Visitor};
use serde_json::Value;
use std::fmt;

/// All fields that a question can have. `null` is as good as nothing.
#[derive(Debug, Deserialize)]
#[serde(
    deny_unknown_fields,
    expecting = "a question: an object with `ask` and `board`"
)]
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

impl Written {
    /// Reads a question.
    pub(super) fn read(text: &str) -> Result<Written, RequestError> {
        // Whatever is JSON as far as it goes may still be no JSON.
        let json: Result<Value, _> = serde_json::from_str(text);
        let json = json.map_err(|error| RequestError::of_json(Fault::NotJson, &error))?;
        for (name, part) in [
            ("the question", &json),
            ("`limits`", &json["limits"]),
            ("`conditions`", &json["conditions"]),
        ] {
            // A list would be read as the fields in order.
            if part.is_array() {
                let why = format_args!("{name} is a list; it should be an object");
                return Err(RequestError::no_sense(why));
            }
        }
        let written = serde_json::from_str(text);
        written.map_err(|error| RequestError::of_json(Fault::NoSense, &error))
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

/// A board: its name, or an object that describes it.
#[derive(Debug)]
pub(super) enum WrittenBoard {
    Name(String),
    Table(WrittenTable),
}

/// A board that is drawn, or the text of a board file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenTable {
    pub(super) name: Option<String>,
    pub(super) rows: Option<String>,
    pub(super) directions: Option<u64>,
    pub(super) file: Option<String>,
}

impl<'de> Deserialize<'de> for WrittenBoard {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WrittenBoard, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = WrittenBoard;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of a board, or an object with `rows` or `file`")
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<WrittenBoard, E> {
                Ok(WrittenBoard::Name(name.to_string()))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<WrittenBoard, A::Error> {
                let map = de::value::MapAccessDeserializer::new(map);
                WrittenTable::deserialize(map).map(WrittenBoard::Table)
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// Conditions by the names that they have on the command line.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct WrittenConditions {
    pub(super) last_sweep: Option<Text>,
    pub(super) sweep_at: Option<Text>,
    pub(super) last_move: Option<Text>,
    pub(super) sweep: Option<Text>,
    pub(super) through: Option<Text>,
    pub(super) marked: Option<Text>,
}

/// A text, or a number that is as good as one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text(pub(super) String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text, D::Error> {
        struct Either;
        impl Visitor<'_> for Either {
            type Value = Text;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a number")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Text, E> {
                Ok(Text(text.to_string()))
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Text, E> {
                Ok(Text(number.to_string()))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

/// What an answer may cost.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct WrittenLimits {
    pub(super) seconds: Option<f64>,
    pub(super) memory_bytes: Option<u64>,
}
