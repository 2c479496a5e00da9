//! What goes wrong with input, as a person reads it: a sentence, and the offending text with a
//! caret under it.

use corsaire::text::{Place, TextError};
use std::fmt;

/// Bad input, or a file that could not be read or written.
#[derive(Debug)]
pub struct Failure {
    /// A sentence.
    pub message: String,
    /// Where in which text.
    pub at: Option<(Place, Excerpt)>,
    /// Whether the result was printed all the same.
    pub result_is_printed: bool,
}

/// The line of a text that an error is about.
#[derive(Debug)]
pub struct Excerpt {
    source: String,
    line: String,
}

impl Excerpt {
    /// The line at `place` of `text`, which came from `source`: a file's name or an option.
    pub fn new(source: &str, text: &str, place: Place) -> Excerpt {
        let line = text.lines().nth(place.line - 1).unwrap_or_default();
        Excerpt {
            source: source.to_string(),
            line: line.replace('\t', " "),
        }
    }

    /// The line with a caret under the place.
    pub fn with_caret(&self, place: Place) -> String {
        const WIDTH: usize = 100;
        let column = place.column - 1;
        // Of a long line only the part around the place.
        let skip = column.saturating_sub(WIDTH / 2);
        let shown: String = self.line.chars().skip(skip).take(WIDTH).collect();
        let caret = " ".repeat(column - skip);
        format!("  {}, {place}:\n    {shown}\n    {caret}^", self.source)
    }
}

impl Failure {
    /// Bad input without a place.
    pub fn new(message: impl fmt::Display) -> Failure {
        Failure {
            message: message.to_string(),
            at: None,
            result_is_printed: false,
        }
    }

    /// Bad input at a place of a text.
    pub fn in_text<R: std::error::Error>(
        source: &str,
        text: &str,
        error: &TextError<R>,
    ) -> Failure {
        let excerpt = Excerpt::new(source, text, error.place);
        Failure {
            message: error.reason.to_string(),
            at: Some((error.place, excerpt)),
            result_is_printed: false,
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.message)?;
        match &self.at {
            Some((place, excerpt)) => write!(f, "\n{}", excerpt.with_caret(*place)),
            None => Ok(()),
        }
    }
}
