//! Which boards are those that have names: by their holes and directions, whatever they are called. Read
//! `text/board_name.rs` before it.

use super::{BUILT_IN, FamilyError};
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::Cell;

impl Board {
    /// The name of the built-in board, or of the board of a family, that has these holes and directions.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::parse("name: mine\nooo\nooo")?;
    /// assert_eq!(board.usual_name().as_deref(), Some("rectangle:3x2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn usual_name(&self) -> Option<String> {
        let built_in = BUILT_IN.iter().map(|(name, _)| name.to_string());
        let rectangle = format!("rectangle:{}x{}", self.width(), self.height());
        let sizes = 1..=usize::from(self.height().max(self.width()));
        let families = ["triangle", "rhombus", "hexagon", "diamond"];
        let sized = sizes.flat_map(|size| families.map(|family| format!("{family}:{size}")));
        let plain: Vec<String> = built_in.chain([rectangle]).chain(sized).collect();
        let diagonal = plain.iter().map(|name| format!("{name}+diagonals"));
        plain
            .iter()
            .cloned()
            .chain(diagonal)
            .find(|name| Board::named(name).is_ok_and(|other| is_same(&other, self)))
    }
    /// The named board with the same holes and directions: built in, or of a family. `None` if there is
    /// none.
    ///
    /// ```
    /// use corsaire::Board;
    /// let drawn = Board::parse("directions: 6\n\no\noo\nooo\n")?;
    /// assert_eq!(drawn.with_known_name().unwrap().name(), "triangle:3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_known_name(&self) -> Option<Board> {
        let own = cells(self);
        let columns = own.iter().map(|cell| cell.column).max()? + 1;
        let rows = own.iter().map(|cell| cell.row).max()? + 1;
        let half = rows.div_ceil(2);
        let mut names: Vec<String> = BUILT_IN.iter().map(|(name, _)| name.to_string()).collect();
        names.push(format!("rectangle:{columns}x{rows}"));
        names.extend(["triangle", "rhombus"].map(|family| format!("{family}:{rows}")));
        names.extend(["hexagon", "diamond"].map(|family| format!("{family}:{half}")));
        for top in 0..=rows.saturating_sub(3) {
            for left in 0..=columns.saturating_sub(3) {
                let (bottom, right) = (rows.checked_sub(top + 3), columns.checked_sub(left + 3));
                if let (Some(bottom), Some(right)) = (bottom, right) {
                    names.push(format!("cross:{top},{right},{bottom},{left}"));
                }
            }
        }
        let diagonals = match self.directions() {
            Directions::Eight => "+diagonals",
            _ => "",
        };
        names.into_iter().find_map(|name| {
            let board = Board::named(&format!("{name}{diagonals}")).ok()?;
            is_same(&board, self).then_some(board)
        })
    }
    /// The same board. If its name is that of a board with other holes or directions, built in or of a
    /// family, it is called `board`: a name that is well known says which board it is.
    ///
    /// ```
    /// use corsaire::Board;
    /// let small = Board::parse("name: english\nooo\nooo")?;
    /// assert_eq!(small.without_false_name().name(), "board");
    /// let own = Board::parse("name: my board\nooo\nooo")?;
    /// assert_eq!(own.without_false_name().name(), "my board");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_false_name(self) -> Board {
        let is_other = |name: &str| match Board::named(name) {
            Ok(known) => !is_same(&known, &self),
            // The name of a family, with numbers that make no board.
            Err(error) => matches!(error, FamilyError::Board(_)),
        };
        let name = self.name();
        // In `english, vacate d4` the name is followed by more.
        let first = name.split([',', ';']).next().unwrap_or_default();
        let is_false = match Board::named(name) {
            Err(FamilyError::Unknown { .. }) => is_other(first),
            _ => is_other(name),
        };
        match is_false {
            true => Board::new("board", cells(&self), self.directions()).unwrap_or(self),
            false => self,
        }
    }
}

/// The cells of a board.
fn cells(board: &Board) -> Vec<Cell> {
    board.holes().map(|hole| board.cell(hole)).collect()
}

/// Whether two boards have the same holes and directions.
fn is_same(one: &Board, other: &Board) -> bool {
    one.directions() == other.directions() && cells(one) == cells(other)
}
