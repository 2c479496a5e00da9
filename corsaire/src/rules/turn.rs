//! A turn: a board turned or reflected, with all that stands on it. Read `rules/symmetry.rs` before it.
//!
//! A symmetry brings a board onto itself. A turn brings it onto a board that may lie another way on the
//! grid: the same game, with other names of holes.

use crate::rules::board::Board;
use crate::rules::hole::{Cell, Hole};
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::rules::symmetry::{Symmetry, least, matrices, xy};

/// A way to lay a board on the grid.
#[derive(Debug, Clone)]
pub struct Turn {
    from: Board,
    to: Board,
    images: Symmetry,
}

impl Board {
    /// The ways to lay this board into the corner of the grid: turned, reflected, or as it is. The same
    /// boards for every board that is this one turned.
    ///
    /// ```
    /// use corsaire::Board;
    /// let board = Board::parse("ooo\noo.\n")?;
    /// let turned = Board::parse(".ooo\n..oo\n")?;
    /// assert_ne!(board, turned);
    /// assert!(turned.turns().iter().any(|turn| *turn.to() == board));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn turns(&self) -> Vec<Turn> {
        let cells: Vec<Cell> = self.holes().map(|hole| self.cell(hole)).collect();
        let turn = |moved: Vec<(i32, i32)>| {
            let corner = least(moved.iter().copied());
            let on_grid = |at: i32, corner: i32| u8::try_from(at - corner).ok();
            let cells = moved.iter().map(|(x, y)| {
                let (column, row) = (on_grid(*x, corner.0)?, on_grid(*y, corner.1)?);
                Some(Cell { column, row })
            });
            let cells: Vec<Cell> = cells.collect::<Option<_>>()?;
            let to = Board::new(self.name(), cells.iter().copied(), self.directions()).ok()?;
            let images: Option<Vec<Hole>> = cells.iter().map(|cell| to.hole_at(*cell)).collect();
            Some(Turn {
                from: self.clone(),
                to,
                images: Symmetry::new(images?),
            })
        };
        matrices(self.directions())
            .map(|matrix| cells.iter().map(|cell| matrix.times(xy(*cell))).collect())
            .filter_map(turn)
            .collect()
    }
}

impl Board {
    /// Its cells, turned into the form that is the same for every board that is this one turned: two boards
    /// with the same directions have the same shape exactly if one can be turned onto the other.
    pub fn shape(&self) -> Vec<Cell> {
        let shapes = self.turns().into_iter().map(|turn| {
            let board = turn.to;
            board.holes().map(|hole| board.cell(hole)).collect()
        });
        shapes.min().unwrap_or_default()
    }
}

impl Turn {
    /// The board before.
    pub fn from(&self) -> &Board {
        &self.from
    }

    /// The board after.
    pub fn to(&self) -> &Board {
        &self.to
    }

    /// Whether everything stays where it is.
    pub fn is_identity(&self) -> bool {
        self.from == self.to && self.from.holes().all(|hole| self.hole(hole) == hole)
    }

    /// The turn that leads back.
    #[must_use]
    pub fn back(&self) -> Turn {
        let mut images: Vec<Hole> = self.from.holes().collect();
        for hole in self.from.holes() {
            images[self.hole(hole).index()] = hole;
        }
        Turn {
            from: self.to.clone(),
            to: self.from.clone(),
            images: Symmetry::new(images),
        }
    }

    /// The same turn to an equal board, by the name that this one has.
    #[must_use]
    pub fn onto(self, board: &Board) -> Turn {
        let to = match self.to == *board {
            true => board.clone(),
            false => self.to,
        };
        Turn { to, ..self }
    }

    /// Where a hole is after it.
    pub fn hole(&self, hole: Hole) -> Hole {
        self.images.hole(hole)
    }

    /// Where men are after it.
    pub fn position(&self, position: Position) -> Position {
        self.images.position(position)
    }

    /// Where holes are after it.
    pub fn hole_set(&self, holes: HoleSet) -> HoleSet {
        self.images.hole_set(holes)
    }

    /// A jump after it.
    pub fn jump(&self, jump: Jump) -> Jump {
        self.images.jump(jump)
    }

    /// The number of a jump after it, by its number before.
    pub fn jump_number(&self, number: usize) -> Option<usize> {
        let image = self.jump(*self.from.jumps().get(number)?);
        self.to.jumps().iter().position(|jump| *jump == image)
    }

    /// Something that the holes have, in the order of the holes after it.
    pub(crate) fn by_hole<T: Clone>(&self, values: &[T]) -> Vec<T> {
        let mut turned = values.to_vec();
        for (hole, value) in self.from.holes().zip(values) {
            turned[self.hole(hole).index()] = value.clone();
        }
        turned
    }

    /// The way in which symmetries, sweeps and lines are turned.
    pub(crate) fn images(&self) -> &Symmetry {
        &self.images
    }

    /// A solution after it.
    pub fn solution(&self, solution: &Solution) -> Solution {
        let line: Line = solution.jumps().map(|jump| self.jump(jump)).collect();
        Solution::new(&self.to, self.position(solution.start()), line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_has_the_same_turns_however_it_lies() {
        for (name, turns) in [("wiegleb", 8), ("cross:3,2,1,0", 8), ("triangle:5", 12)] {
            let board = Board::named(name).expect(name);
            assert_eq!(board.turns().len(), turns);
            let shapes = |board: &Board| {
                let boards = board.turns();
                let mut all: Vec<String> = boards
                    .iter()
                    .map(|turn| turn.to().full().diagram(turn.to()))
                    .collect();
                all.sort();
                all
            };
            for turn in board.turns() {
                assert_eq!(shapes(turn.to()), shapes(&board));
                assert_eq!(turn.to().jumps().len(), board.jumps().len());
                let back = turn.back();
                for hole in board.holes() {
                    assert_eq!(back.hole(turn.hole(hole)), hole);
                }
                for number in 0..board.jumps().len() {
                    let there = turn.jump_number(number).expect("jumps stay jumps");
                    assert_eq!(back.jump_number(there), Some(number));
                }
            }
        }
    }
}
