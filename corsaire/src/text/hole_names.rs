//! Holes by their names: `d4`, or a list `d4,e4`. Read `rules/board.rs` before it.

use crate::rules::board::Board;
use crate::rules::hole::{Cell, CellError, Hole};
use crate::rules::jump::Jump;

/// Why a text does not name holes of a board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HoleError {
    /// It is not the name of a hole.
    #[error(transparent)]
    Name(#[from] CellError),
    /// The board has no such hole.
    #[error("{0} is not on this board")]
    NotOnBoard(Cell),
}

impl Board {
    /// The holes with these names, in the order in which they are named, with commas between them.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::named("english")?;
    /// assert_eq!(board.holes_named("d4,e4")?.len(), 2);
    /// let wrong = board.holes_named("a1").unwrap_err();
    /// assert_eq!(wrong.to_string(), "a1 is not on this board");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn holes_named(&self, names: &str) -> Result<Vec<Hole>, HoleError> {
        let hole = |name: &str| {
            let cell = name.trim().parse()?;
            self.hole_at(cell).ok_or(HoleError::NotOnBoard(cell))
        };
        names.split(',').map(hole).collect()
    }

    /// A jump as the paper writes it, like `d2-d4`.
    pub fn jump_name(&self, jump: Jump) -> String {
        self.names([jump.from, jump.to]).join("-")
    }

    /// The names of holes; `?` for one of another board.
    pub fn names(&self, holes: impl IntoIterator<Item = Hole>) -> Vec<String> {
        let name = |hole: Hole| match hole.index() < self.len() {
            true => self.cell(hole).to_string(),
            false => "?".to_string(),
        };
        holes.into_iter().map(name).collect()
    }
}
