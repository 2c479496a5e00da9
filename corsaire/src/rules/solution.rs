//! A solution: a line of play on its board, from its start. Read `rules/moves.rs` before it.

use crate::rules::board::Board;
use crate::rules::jump::Jump;
use crate::rules::moves::{Line, Move};
use crate::rules::position::Position;
use std::fmt;

/// A line of play that leads somewhere, with the board that it is played on. Its text is the moves,
/// as the paper prints them: `d2-d4, f3-d3, e1-e3-c3`.
///
/// ```
/// use corsaire::{Board, Limits, Outcome, Problem};
/// let board = Board::named("triangle:5")?;
/// let answer = Problem::vacate(&board, "a1")?.finish("a1")?.solve().run(&Limits::default());
/// let Outcome::Solved(solution) = &answer.outcome else { panic!("it can be solved") };
/// assert_eq!(solution.jumps().count(), 13);
/// assert_eq!(solution.end().men(), 1);
/// assert!(solution.to_string().contains('-'));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    board: Board,
    start: Position,
    line: Line,
}

impl Solution {
    /// A line of play that is known to be legal from this start.
    pub(crate) fn new(board: &Board, start: Position, line: Line) -> Solution {
        let board = board.clone();
        Solution { board, start, line }
    }

    /// Its board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The position that it starts from.
    pub fn start(&self) -> Position {
        self.start
    }

    /// The position that it leads to.
    pub fn end(&self) -> Position {
        self.line.end(self.start)
    }

    /// Its moves.
    pub fn moves(&self) -> &[Move] {
        self.line.moves()
    }

    /// All of its jumps in order.
    pub fn jumps(&self) -> impl Iterator<Item = Jump> {
        self.line.jumps()
    }

    /// The positions that it passes, the start first, the end last: one more than it has jumps.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.jumps().scan(self.start, |position, jump| {
            *position = jump.exchange(*position);
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// The positions between its moves, the start first, the end last: one more than it has moves.
    pub fn positions_between_moves(&self) -> impl Iterator<Item = Position> {
        let after = self.moves().iter().scan(self.start, |position, one| {
            let jumps = one.jumps().iter();
            *position = jumps.fold(*position, |men, jump| jump.exchange(men));
            Some(*position)
        });
        std::iter::once(self.start).chain(after)
    }

    /// Its moves without the board.
    pub fn line(&self) -> &Line {
        &self.line
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.line.display(&self.board).fmt(f)
    }
}
