//! Positions of random games, to try functions and bounds on. Nothing to read before it.

use crate::rules::board::Board;
use crate::rules::position::Position;

/// Random numbers below a given one. They are the same in every run.
pub(crate) fn dice() -> impl FnMut(usize) -> usize {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    }
}

/// Positions that random games reach after a number of jumps in a range. They are the same in every
/// run.
pub(crate) fn random_play(
    board: &Board,
    start: Position,
    from: u32,
    to: u32,
    count: usize,
) -> Vec<Position> {
    let mut random = dice();
    let mut positions = Vec::new();
    for _ in 0..count {
        let mut position = start;
        for _ in 0..from + random((to - from) as usize + 1) as u32 {
            let legal: Vec<_> = board
                .jumps()
                .iter()
                .filter(|jump| jump.is_legal(position))
                .collect();
            if legal.is_empty() {
                break;
            }
            position = legal[random(legal.len())].exchange(position);
        }
        positions.push(position);
    }
    positions
}
