//! A pagoda function that parities sharpen: the table of the theorem in `refute/pruner.rs`. Read that and
//! `rules/class.rs` before it.

use crate::refute::pagoda::Pagoda;
use crate::rules::board::Board;
use crate::rules::class::parity_checks;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;

/// Tables cover up to 10 to lose, and up to 12 parities.
pub(super) const MOST_TO_LOSE: usize = 10;
const MOST_PARITIES: usize = 12;

/// Which parities may occur, for each small number to lose.
#[derive(Debug, Clone)]
pub(super) struct Sharp {
    /// The sets of holes whose parities are meant.
    pub(super) sets: Vec<HoleSet>,
    /// The sum at the goal, the least if there are several.
    pub(super) least: i64,
    /// A bit for each number to lose and each value of the parities.
    possible: Vec<u64>,
}

impl Sharp {
    /// The table of a function, if parities say more about it than its sum.
    pub(super) fn new(
        board: &Board,
        pagoda: &Pagoda,
        ends: &[Position],
        sign: i32,
    ) -> Option<Sharp> {
        let sets = finer_parities(board, pagoda);
        let coarse = parity_checks(board, board.jumps().iter().copied()).len();
        if sets.len() == coarse || sets.len() > MOST_PARITIES {
            return None;
        }
        let parities = |position: Position| parities(&sets, position) as usize;
        let size = 1usize << sets.len();
        let changes = changes(board, pagoda, &sets, size >> coarse);
        let sums = ends.iter().map(|end| i64::from(sign) * pagoda.sum(*end));
        let least = sums.clone().min()?;
        let mut possible = vec![0u64; ((MOST_TO_LOSE + 1) * size).div_ceil(64)];
        for (end, sum) in ends.iter().zip(sums) {
            let more = (sum - least) as usize;
            for left in more..=MOST_TO_LOSE {
                for value in &changes[left - more] {
                    let bit = left * size + (value ^ parities(*end));
                    possible[bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        Some(Sharp {
            sets,
            least,
            possible,
        })
    }

    /// Whether a position with this sum may lead to the goal.
    pub(super) fn passes(&self, sum: i64, position: Position) -> bool {
        match usize::try_from(sum - self.least) {
            Ok(left) if left > MOST_TO_LOSE => true,
            Ok(left) => self.has(left << self.sets.len() | parities(&self.sets, position) as usize),
            Err(_) => false,
        }
    }

    pub(super) fn has(&self, bit: usize) -> bool {
        self.possible[bit / 64] >> (bit % 64) & 1 == 1
    }
}

/// For each number up to the most, the parities that jumps which lose it together can change: at most
/// `most` of them, as the parities that all jumps keep leave no more.
fn changes(board: &Board, pagoda: &Pagoda, sets: &[HoleSet], most: usize) -> Vec<Vec<usize>> {
    let size = 1usize << sets.len();
    let mut changes: Vec<Vec<usize>> = vec![vec![0]];
    let effect = |jump: &Jump| {
        let line = parities(sets, jump.line().filled()) as usize;
        (pagoda.loss(*jump) as usize, line)
    };
    let mut effects: Vec<(usize, usize)> = board.jumps().iter().map(effect).collect();
    effects.retain(|(loss, _)| *loss > 0);
    effects.sort_unstable();
    effects.dedup();
    for lost in 1..=MOST_TO_LOSE {
        let (mut values, mut has) = (Vec::new(), vec![false; size]);
        for (loss, line) in effects.iter().filter(|(loss, _)| *loss <= lost) {
            for value in changes[lost - loss].iter().map(|value| value ^ line) {
                if !std::mem::replace(&mut has[value], true) {
                    values.push(value);
                }
            }
            if values.len() == most {
                break;
            }
        }
        changes.push(values);
    }
    changes
}

/// The parities that jumps which lose nothing keep.
fn finer_parities(board: &Board, pagoda: &Pagoda) -> Vec<HoleSet> {
    let free = board
        .jumps()
        .iter()
        .copied()
        .filter(|jump| pagoda.loss(*jump) == 0);
    parity_checks(board, free)
}

/// For each set, from the lowest bit on, whether it has an odd number of men.
fn parities(sets: &[HoleSet], position: Position) -> u64 {
    let odd = |set: &HoleSet| u64::from(set.is_odd_in(position));
    sets.iter()
        .rev()
        .fold(0, |value, set| value << 1 | odd(set))
}
