//! Why a question cannot be asked, with the place where that stands. Read `text/location.rs` before it.

use crate::text::location::{Place, TextError};
use serde::Serialize;
use std::fmt;

/// Why a question is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct RequestError {
    /// Whose fault it is.
    pub fault: Fault,
    /// What is wrong, in a sentence.
    pub message: String,
    /// The field that it is about, if there is one.
    pub field: Option<&'static str>,
    /// Where it stands: in the text of the field, or in the question if no field is named.
    pub place: Option<Place>,
}

/// What kind of mistake it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Fault {
    /// The question is not JSON.
    NotJson,
    /// It is JSON, but makes no sense as a question.
    NoSense,
    /// The question is right, but the answer could not be made.
    Ours,
}

#[derive(Serialize)]
struct Whole<'a> {
    error: Inner<'a>,
}

#[derive(Serialize)]
struct Inner<'a> {
    message: &'a str,
    field: Option<&'static str>,
    line: Option<usize>,
    column: Option<usize>,
}

impl RequestError {
    /// A mistake in a field.
    pub(super) fn in_field(field: &'static str, why: impl fmt::Display) -> RequestError {
        RequestError {
            fault: Fault::NoSense,
            message: shortened(&format!("{field}: {why}")),
            field: Some(field),
            place: None,
        }
    }

    /// A mistake in the question as a whole.
    pub(super) fn no_sense(why: impl fmt::Display) -> RequestError {
        RequestError {
            fault: Fault::NoSense,
            ..RequestError::ours(why)
        }
    }

    /// A mistake in the text of a field.
    pub(super) fn in_text<R: std::error::Error>(
        field: &'static str,
        error: &TextError<R>,
    ) -> RequestError {
        RequestError {
            place: Some(error.place),
            ..RequestError::in_field(field, &error.reason)
        }
    }

    /// An answer that could not be made.
    pub fn ours(why: impl fmt::Display) -> RequestError {
        RequestError {
            fault: Fault::Ours,
            message: why.to_string(),
            field: None,
            place: None,
        }
    }

    /// `{"error": {"message", "field", "line", "column"}}`.
    pub fn json(&self) -> String {
        let whole = Whole {
            error: Inner {
                message: &self.message,
                field: self.field,
                line: self.place.map(|place| place.line),
                column: self.place.map(|place| place.column),
            },
        };
        serde_json::to_string(&whole).unwrap_or_default()
    }

    /// A mistake at a place of the question, in bytes from its beginning.
    pub(super) fn in_question(text: &str, at: usize, why: impl fmt::Display) -> RequestError {
        let before = text.get(..at).unwrap_or_default().chars();
        RequestError {
            place: Some(before.fold(Place::START, Place::after)),
            message: shortened(&why.to_string()),
            ..RequestError::no_sense("")
        }
    }

    /// A text that is not JSON.
    pub(super) fn not_json(text: &str, error: &serde_json::Error) -> RequestError {
        let mut lines = text.split_inclusive('\n');
        let before: usize = lines
            .by_ref()
            .take(error.line().saturating_sub(1))
            .map(str::len)
            .sum();
        // The column is that of the byte at which it is wrong, and counts bytes.
        let mut at = (before + error.column().saturating_sub(1)).min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let found = text[at..].chars().next().filter(|_| !error.is_eof());
        let mistake = match found {
            Some(found) => {
                let found = found.escape_debug();
                RequestError::in_question(text, at, format_args!("not JSON: unexpected `{found}`"))
            }
            None => {
                let why = "not JSON: the text ends before the question does";
                RequestError::in_question(text, text.len(), why)
            }
        };
        RequestError {
            fault: Fault::NotJson,
            ..mistake
        }
    }
}

/// A question may hold a very long word, and a mistake in it is told with that word.
fn shortened(message: &str) -> String {
    const LONGEST: usize = 500;
    match message.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.to_string(),
    }
}
