//! A family of boards: `cross:0..3,0..3,0..3,0..3`. Read `text/board_name.rs` and
//! `survey/table.rs` before it.

use crate::ask::answer::Provenance;
use crate::problem::control::Stopped;
use crate::rules::board::{Board, BoardError};
use crate::survey::table::Table;
use crate::text::board_name::FamilyError;
use std::collections::HashSet;

/// Boards of one family, each once up to rotations and reflections: the one with the first name.
///
/// ```
/// use corsaire::survey::Family;
/// let family = Family::parse("rectangle:3..5x3..5")?.expect("it has ranges");
/// let names: Vec<&str> = family.boards.iter().map(|board| board.name()).collect();
/// assert_eq!(names, [
///     "rectangle:3x3", "rectangle:3x4", "rectangle:3x5",
///     "rectangle:4x4", "rectangle:4x5", "rectangle:5x5",
/// ]);
/// assert_eq!(family.repeated, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Family {
    /// As it was asked for.
    pub name: String,
    /// Its boards.
    pub boards: Vec<Board>,
    /// How many names stand for a board that is already there, turned or reflected.
    pub repeated: usize,
    /// Names that are left out, and why.
    pub left_out: Vec<(String, LeftOut)>,
}

/// Why a board of a family is left out.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LeftOut {
    /// It is too large, or has no hole.
    #[error(transparent)]
    Size(#[from] BoardError),
    /// It has no three holes in line.
    #[error("there is no room for a jump")]
    NoJumps,
}

/// What is wrong with a family.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RangeError {
    /// A range that ends before it begins.
    #[error("`{0}` ends before it begins: write the smaller number first")]
    Backwards(String),
    /// A number that no board has.
    #[error("`{0}` is too large a number for a board")]
    TooLarge(String),
    /// More names than anybody would wait for.
    #[error("`{name}` has more than {} boards: take smaller ranges", Family::MOST)]
    TooMany {
        /// The family as given.
        name: String,
    },
    /// Its names are no boards.
    #[error(transparent)]
    Name(#[from] FamilyError),
}

/// The surveys of all boards of a family.
#[derive(Debug, Clone)]
pub struct FamilyTable {
    /// The family.
    pub family: Family,
    /// A table for each of its boards, up to where the survey was stopped.
    pub tables: Vec<Table>,
    /// Why the rest of the boards was not begun.
    pub(super) stopped_before: Option<Stopped>,
    /// Who made it, when, and at what cost.
    pub provenance: Provenance,
}

impl Family {
    /// A family has at most this number of names.
    pub const MOST: usize = 10_000;

    /// Reads a name with ranges `a..b` in place of numbers: both ends belong to it. `None` if it has no
    /// ranges.
    ///
    /// # Errors
    ///
    /// A range ends before it begins, a number is too large, the family has more than [`Family::MOST`] boards, or its
    /// names are not boards.
    pub fn parse(text: &str) -> Result<Option<Family>, RangeError> {
        let Some(names) = names(text)? else {
            return Ok(None);
        };
        let mut family = Family {
            name: text.trim().to_string(),
            boards: Vec::new(),
            repeated: 0,
            left_out: Vec::new(),
        };
        let mut seen = HashSet::new();
        for name in names {
            let board = match Board::named(&name) {
                Ok(board) => board,
                Err(FamilyError::Board(why)) => {
                    family.left_out.push((name, why.into()));
                    continue;
                }
                Err(error) => return Err(error.into()),
            };
            if board.jumps().is_empty() {
                let name = board.name().to_string();
                family.left_out.push((name, LeftOut::NoJumps));
                continue;
            }
            match seen.insert(board.shape()) {
                true => family.boards.push(board),
                false => family.repeated += 1,
            }
        }
        Ok(Some(family))
    }
}

/// Every name that a name with ranges stands for, the last number counting fastest. `None` if it has no
/// ranges.
fn names(text: &str) -> Result<Option<Vec<String>>, RangeError> {
    let mut names = vec![String::new()];
    let mut rest = text;
    let mut has_ranges = false;
    while let Some((before, first, last, after)) = next_range(rest) {
        has_ranges = true;
        let range = &rest[before.len()..rest.len() - after.len()];
        let number = |digits: &str| {
            let number = digits.parse::<u8>();
            number.map_err(|_| RangeError::TooLarge(digits.to_string()))
        };
        let (first, last) = (number(first)?, number(last)?);
        if first > last {
            return Err(RangeError::Backwards(range.to_string()));
        }
        if names.len() * (usize::from(last - first) + 1) > Family::MOST {
            let name = text.to_string();
            return Err(RangeError::TooMany { name });
        }
        let longer = |name: String| (first..=last).map(move |n| format!("{name}{before}{n}"));
        names = names.into_iter().flat_map(longer).collect();
        rest = after;
    }
    names.iter_mut().for_each(|name| name.push_str(rest));
    Ok(has_ranges.then_some(names))
}

/// The first range in a text: what stands before it, its numbers, what stands after it.
fn next_range(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (dots, _) = text.match_indices("..").next()?;
    let (left, right) = (&text[..dots], &text[dots + 2..]);
    let before = left.trim_end_matches(|c: char| c.is_ascii_digit());
    let after = right.trim_start_matches(|c: char| c.is_ascii_digit());
    let (first, last) = (&left[before.len()..], &right[..right.len() - after.len()]);
    (!first.is_empty() && !last.is_empty()).then_some((before, first, last, after))
}

impl FamilyTable {
    /// Whether every cell of this part was found out.
    pub fn is_complete(&self) -> bool {
        self.stopped_before.is_none() && self.tables.iter().all(Table::is_complete)
    }

    /// What ended the survey before it was done.
    pub fn stopped(&self) -> Option<&Stopped> {
        let mut tables = self.tables.iter();
        let stopped = tables.find_map(|table| table.stopped.as_ref());
        stopped.or(self.stopped_before.as_ref())
    }

    /// How many of the boards were not begun.
    pub fn not_begun(&self) -> usize {
        self.family.boards.len() - self.tables.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_family() {
        let all = |text| names(text).expect(text).expect("ranges");
        assert_eq!(
            all("triangle:3..5"),
            ["triangle:3", "triangle:4", "triangle:5"]
        );
        assert_eq!(all("cross:0..1,2,0..1,2+diagonals").len(), 4);
        assert_eq!(all("cross:0..1,2,0..1,2")[1], "cross:0,2,1,2");
        for none in [
            "triangle:5",
            "../a.board",
            "a..b",
            "triangle:3..",
            "..5",
            "",
        ] {
            assert_eq!(names(none), Ok(None), "{none}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_family() {
        let wrong = |text| Family::parse(text).expect_err(text).to_string();
        assert_eq!(
            wrong("triangle:5..3"),
            "`5..3` ends before it begins: write the smaller number first"
        );
        assert_eq!(
            wrong("triangle:5..300"),
            "`300` is too large a number for a board"
        );
        assert_eq!(
            wrong("cross:0..255,0..255,1,1"),
            "`cross:0..255,0..255,1,1` has more than 10000 boards: take smaller ranges"
        );
        assert_eq!(
            wrong("triangel:3..5"),
            "there is no board `triangel:3`: did you mean triangle:5?"
        );
        assert_eq!(
            wrong("cross:1..2,3"),
            "`cross:1,3` is not a cross board: write cross:3,2,3,2"
        );
    }

    #[test]
    fn boards_without_jumps_and_large_ones_are_left_out() {
        let family = Family::parse("triangle:0..12")
            .expect("a family")
            .expect("ranges");
        let names: Vec<&str> = family.boards.iter().map(Board::name).collect();
        assert_eq!(names.first(), Some(&"triangle:3"));
        assert_eq!(names.last(), Some(&"triangle:10"));
        let left_out: Vec<String> = family
            .left_out
            .iter()
            .map(|(name, why)| format!("{name}: {why}"))
            .collect();
        assert_eq!(
            left_out,
            [
                "triangle:0: a board needs at least one cell",
                "triangle:1: there is no room for a jump",
                "triangle:2: there is no room for a jump",
                "triangle:11: this board has 66 holes; 64 is the most",
                "triangle:12: this board has 78 holes; 64 is the most",
            ]
        );
    }
}
