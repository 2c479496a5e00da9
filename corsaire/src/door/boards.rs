//! The boards that have names, with what there is to say of each in numbers. Read `text/board_name.rs`
//! before it.

use crate::rules::board::Board;
use crate::text::{BUILT_IN, FAMILIES};
use serde::Serialize;

/// The boards that have names, and an example of each family.
#[derive(Debug, Clone, Serialize)]
pub struct NamedBoards {
    /// Boards with names of their own.
    pub boards: Vec<NamedBoard>,
    /// An example of each family.
    pub families: Vec<NamedBoard>,
}

/// A board that has a name.
#[derive(Debug, Clone, Serialize)]
pub struct NamedBoard {
    /// Its name.
    pub name: &'static str,
    /// How many holes it has.
    pub holes: usize,
    /// How many jumps there are on it.
    pub jumps: usize,
    /// How many symmetries it has.
    pub symmetries: usize,
    /// In how many directions men jump.
    pub directions: usize,
    /// What the numbers in the name of a family mean.
    pub about: Option<&'static str>,
}

/// The boards that have names.
///
/// ```
/// let named = corsaire::door::named_boards();
/// assert!(named.boards.iter().any(|board| board.name == "wiegleb" && board.holes == 45));
/// ```
pub fn named_boards() -> NamedBoards {
    let row = |name: &'static str, about: Option<&'static str>| {
        let board = Board::named(name).ok()?;
        Some(NamedBoard {
            name,
            holes: board.len(),
            jumps: board.jumps().len(),
            symmetries: board.symmetries().len(),
            directions: board.directions().count(),
            about,
        })
    };
    NamedBoards {
        boards: BUILT_IN
            .iter()
            .filter_map(|(name, _)| row(name, None))
            .collect(),
        families: FAMILIES
            .iter()
            .filter_map(|(example, about)| row(example, Some(about)))
            .collect(),
    }
}
