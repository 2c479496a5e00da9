//! A part of a survey: several machines do one each. Nothing to read before it.

use std::fmt;
use std::str::FromStr;

/// One of several parts of a survey: `3/16` has every sixteenth cell, from the third on. Cells are
/// numbered in the order in which they are done, whatever is known of them.
///
/// ```
/// use corsaire::survey::Part;
/// let part: Part = "3/16".parse()?;
/// assert!(part.has(2) && part.has(18) && !part.has(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// Which part, from 1.
    number: usize,
    /// How many there are.
    of: usize,
}

/// The text is not a part.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a part of a survey: write 3/16 for the third of sixteen")]
pub struct PartError(pub String);

impl Part {
    /// All of it.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// Whether the cell with this number, from 0, belongs to it.
    pub fn has(self, cell: usize) -> bool {
        cell % self.of + 1 == self.number
    }

    /// Whether it is all of the survey.
    pub fn is_whole(self) -> bool {
        self.of == 1
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = PartError;

    fn from_str(text: &str) -> Result<Part, PartError> {
        let wrong = || PartError(text.to_string());
        let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
        let (part, of) = text.split_once('/').ok_or_else(wrong)?;
        let (number, of) = (number(part)?, number(of)?);
        match (1..=of).contains(&number) {
            true => Ok(Part { number, of }),
            false => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_as_people_write_them() {
        assert_eq!("1/1".parse(), Ok(Part::WHOLE));
        let part: Part = " 3 / 16 ".parse().expect("a part");
        assert_eq!(part.to_string(), "3/16");
        for wrong in ["", "3", "0/3", "4/3", "3/0", "-1/3", "1/2/3", "a/b"] {
            assert_eq!(wrong.parse::<Part>(), Err(PartError(wrong.to_string())));
        }
    }

    #[test]
    fn every_cell_belongs_to_one_part() {
        for of in 1..6 {
            let parts: Vec<Part> = (1..=of).map(|number| Part { number, of }).collect();
            for cell in 0..40 {
                assert_eq!(parts.iter().filter(|part| part.has(cell)).count(), 1);
            }
        }
    }
}
