//! Replaying a written solution on a board: each jump is checked. Read `text/notation.rs` before it.

use crate::rules::board::Board;
use crate::rules::hole::Cell;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::text::location::Place;
use crate::text::notation::{WrittenHole, WrittenMove};

/// A line of play that was legal, and where it led.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The moves, joined where one man made several in a row.
    pub solution: Line,
    /// The position at the end.
    pub end: Position,
}

/// Why a jump cannot be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum IllegalReason {
    /// The board has no such hole.
    #[error("{0} is not on this board")]
    NotOnBoard(Cell),
    /// The holes are not the ends of three in line.
    #[error("{0}-{1} is not a jump")]
    NotAJump(Cell, Cell),
    /// There is no man that could jump.
    #[error("no man on {0}")]
    NoMan(Cell),
    /// There is no man to jump over.
    #[error("nothing to jump over on {0}")]
    NothingToJumpOver(Cell),
    /// The hole to land in holds a man.
    #[error("{0} is occupied")]
    Occupied(Cell),
}

/// The first illegal jump of a line of play.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {move_number}, {from}-{to}: {reason}")]
pub struct Illegal {
    /// The move as written, from 1.
    pub move_number: usize,
    /// Where the jump starts.
    pub from: Cell,
    /// Where it lands.
    pub to: Cell,
    /// What is wrong with it.
    pub reason: IllegalReason,
    /// Where the jump stands in the text.
    pub place: Place,
    /// The position before the jump.
    pub before: Position,
    /// The moves that led there.
    pub made: Line,
}

/// Plays `moves` from `start`.
///
/// # Errors
///
/// A jump is not legal: the error says which one and why.
pub fn replay(board: &Board, start: Position, moves: &[WrittenMove]) -> Result<Replay, Illegal> {
    let mut end = start;
    let mut jumps = Vec::new();
    for (move_number, WrittenMove(holes)) in (1..).zip(moves) {
        for pair in holes.windows(2) {
            let (from, to) = (pair[0].cell, pair[1].cell);
            let jump = legal_jump(board, end, pair).map_err(|(reason, place)| Illegal {
                move_number,
                from,
                to,
                reason,
                place,
                before: end,
                made: jumps.iter().copied().collect(),
            })?;
            end = jump.exchange(end);
            jumps.push(jump);
        }
    }
    Ok(Replay {
        solution: jumps.into_iter().collect(),
        end,
    })
}

fn legal_jump(
    board: &Board,
    position: Position,
    pair: &[WrittenHole],
) -> Result<Jump, (IllegalReason, Place)> {
    use IllegalReason::*;
    let on_board = |hole: &WrittenHole| {
        board
            .hole_at(hole.cell)
            .ok_or((NotOnBoard(hole.cell), hole.place))
    };
    let (from, to) = (on_board(&pair[0])?, on_board(&pair[1])?);
    let wrong = |reason| Err((reason, pair[0].place));
    match board.jump_between(from, to) {
        None => wrong(NotAJump(pair[0].cell, pair[1].cell)),
        Some(_) if !position.has(from) => wrong(NoMan(pair[0].cell)),
        Some(jump) if !position.has(jump.over) => wrong(NothingToJumpOver(board.cell(jump.over))),
        Some(_) if position.has(to) => wrong(Occupied(pair[1].cell)),
        Some(jump) => Ok(jump),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::notation::parse_moves;

    fn play(text: &str) -> Result<Replay, Illegal> {
        let board = Board::named("english").expect("english");
        let start = board.full().without(board.hole("d4").expect("d4"));
        replay(&board, start, &parse_moves(text).expect(text))
    }

    #[test]
    fn what_one_man_does_in_a_row_is_one_move() {
        let replay = play("d2-d4, c4-e4, e4-c4")
            .err()
            .map(|illegal| illegal.to_string());
        assert_eq!(replay.as_deref(), Some("move 2, c4-e4: e4 is occupied"));
        let replay = play("d6-d4, d3-d5, f4-d4, d4-d6").expect("legal");
        assert_eq!(replay.solution.moves().len(), 3);
        assert_eq!(replay.solution.longest_sweep(), Some((2, 3)));
        assert_eq!(replay.end.men(), 28);
    }

    #[test]
    fn each_reason() {
        for (text, reason, column) in [
            ("d4-d6", "no man on d4", 1),
            ("d2-d4, d1-d3", "nothing to jump over on d2", 8),
            ("c4-e4", "nothing to jump over on d4", 1),
            ("d1-d3", "d3 is occupied", 1),
            ("d3-f5", "d3-f5 is not a jump", 1),
            ("d2-d4, d3-d4", "d3-d4 is not a jump", 8),
            ("d2-d4, d6-z9", "z9 is not on this board", 11),
        ] {
            let illegal = play(text).expect_err(text);
            assert_eq!(illegal.reason.to_string(), reason, "{text}");
            assert_eq!(illegal.place, Place { line: 1, column }, "{text}");
        }
    }
}
