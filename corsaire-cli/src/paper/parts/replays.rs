//! The solutions that the paper prints, replayed jump by jump. They are never used to answer.

use crate::paper::inquiry::board;
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use crate::paper::tables::{self, rows};
use corsaire::ask::Asker;
use corsaire::text::{parse_moves, replay};
use corsaire::{Board, Position, Problem};

/// One part for each solution.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let solutions: Vec<[&'static str; 7]> = rows(tables::SOLUTIONS).collect();
    let mut parts = Vec::new();
    for [id, row] in rows::<2>(tables::REPLAYS) {
        let index = row.parse().ok().and_then(|row: usize| row.checked_sub(1));
        let Some([board, start, end, _, _, _, solution]) =
            index.and_then(|index| solutions.get(index).copied())
        else {
            continue;
        };
        // Of the end only the kind is looked at: whether one man is named, or men are drawn.
        let is_drawn = end.starts_with("goal");
        parts.push(Part::new(id, format!("solution {row}"), true, move |_| {
            replayed(board, start, solution, is_drawn)
        }));
    }
    parts
}

/// What a solution comes to.
fn replayed(name: &str, start: &str, solution: &str, is_drawn: bool) -> Found {
    let board = board(name)?;
    let start = started(&board, start)?;
    let moves = parse_moves(solution)?;
    let replay = match replay(&board, start, &moves) {
        Ok(replay) => replay,
        Err(illegal) => return Ok(Computed::new(format!("illegal: {illegal}"), How::Replay)),
    };
    let left = match is_drawn {
        true => replay.end.diagram(&board),
        false => board.names(replay.end.holes()).join(" "),
    };
    let line = &replay.solution;
    let sweep = line.longest_sweep().map_or(0, |(length, _)| length);
    let (moves, jumps) = (line.moves().len(), line.jumps().count());
    let value = format!("{moves} moves, {jumps} jumps, longest sweep {sweep}, left: {left}");
    Ok(Computed::new(value, How::Replay))
}

fn started(board: &Board, text: &str) -> Result<Position, NotRun> {
    match text.split_once(' ') {
        Some(("vacate", hole)) => Ok(Problem::vacate(board, hole)?.start),
        Some(("start", men)) => Ok(Position::parse(board, men)?),
        _ => Err(NotRun::because(format!("`{text}` is not a start"))),
    }
}
