//! Where in a text something stands: errors about input carry a [`Place`], so that a person
//! sees a caret under the offending character. Nothing to read before it.

use std::fmt;

/// A line and a column, both counted from 1; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Place {
    /// The first character of a text.
    pub const START: Place = Place { line: 1, column: 1 };

    /// The place behind `character`, which stands here.
    #[must_use]
    pub fn after(self, character: char) -> Place {
        match character {
            '\n' => Place {
                line: self.line + 1,
                column: 1,
            },
            _ => Place {
                line: self.line,
                column: self.column + 1,
            },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// What is wrong with a text, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct TextError<R: std::error::Error> {
    /// Where it stands.
    pub place: Place,
    /// What is wrong.
    pub reason: R,
}

impl<R: std::error::Error> TextError<R> {
    /// An error at `place`.
    pub fn new(place: Place, reason: R) -> Self {
        TextError { place, reason }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters() {
        let place = "ab\ncé–".chars().fold(Place::START, Place::after);
        assert_eq!(place, Place { line: 2, column: 4 });
    }
}
