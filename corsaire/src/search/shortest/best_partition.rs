//! Which partition of the board a search uses: the largest regions that memory has room for, in the
//! direction in which their bounds are best. Read `partition.rs` and `bound.rs` before it.

use super::bound::Bounds;
use super::partition::{ACROSS, MOST_PLACES, sliced, slices, table_bytes};
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::refute::random_play::random_play;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Direction;
use crate::rules::position::Position;

/// Number of regions, and holes in each: the first entry that covers the board is used, because its
/// tables stay in the cache.
const QUICK_REGIONS: [(usize, usize); 3] = [(1, 23), (2, 17), (3, 15)];
/// Otherwise, holes of the largest region of a pattern table: at most, and if there is little
/// memory.
const LARGEST_REGION: usize = 23;
const SMALLEST_REGION: usize = 8;
/// Tables take at most one part in four of the memory.
const TABLE_SHARE: u64 = 4;

/// The partition with the largest regions that memory has room for.
pub(super) fn largest_partition(
    problem: &Problem,
    targets: &[Position],
    control: &Control<'_>,
) -> Result<Vec<HoleSet>, Stopped> {
    let holes = problem.board.len();
    let mut quick = QUICK_REGIONS.iter();
    let quick = quick.find(|(regions, largest)| holes <= regions * largest);
    let largest = quick.map_or(LARGEST_REGION, |(_, largest)| *largest);
    let fits = |largest: &usize| {
        let bytes = table_bytes(&problem.board, &sliced(&problem.board, *largest));
        bytes <= control.rest() / TABLE_SHARE
    };
    let largest = (SMALLEST_REGION..=largest).rev().find(fits);
    choose_partition(
        problem,
        targets,
        largest.unwrap_or(SMALLEST_REGION),
        control,
    )
}

/// Cuts the board into regions of about the same size, at most `largest` holes each: slices
/// across the direction in which the bound at the start, and on positions of play, is best.
pub(super) fn choose_partition(
    problem: &Problem,
    targets: &[Position],
    largest: usize,
    control: &Control<'_>,
) -> Result<Vec<HoleSet>, Stopped> {
    const TRIAL: usize = 14;
    let board = &problem.board;
    let jumps = problem.jumps().unwrap_or(0);
    let samples = random_play(board, problem.start, 0, jumps, 64);
    let rate = |across: &(i32, i32)| {
        let partition = slices(board, *across, TRIAL.min(largest));
        let _tables = control.reserve(table_bytes(board, &partition))?;
        let bounds = Bounds::<MOST_PLACES>::new(problem, targets, &partition, control)?;
        let both = |position: &Position| {
            let bound = |direction| bounds.bound(&bounds.node(position.0, direction)).min(99);
            bound(Direction::Forward) + bound(Direction::Backward)
        };
        Ok(samples.iter().map(both).sum::<u32>())
    };
    let mut best = (0, ACROSS[0]);
    // The first of the best.
    for across in ACROSS.iter().rev() {
        let rate = rate(across)?;
        if rate >= best.0 {
            best = (rate, *across);
        }
    }
    Ok(slices(board, best.1, largest))
}
