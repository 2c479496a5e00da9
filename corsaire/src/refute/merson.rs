//! Merson regions: sets of holes that men must be moved out of, each in a move of its own. Read
//! `rules/jump.rs` and `problem/problem.rs` before it.
//!
//! A *Merson region* is a set R of holes such that no jump has its middle in R and both ends
//! outside R.
//!
//! **Theorem.** Let R be full. The first jump that touches R starts in it: a jump that takes a man
//! of R, or ends in R, from outside would need an empty hole in R. That jump is the first of its
//! move, since the man that makes it has been in R until then. So if R is full now and is not full
//! at the goal, a move that starts in R must still be made. Disjoint regions need different moves:
//! their number is a lower bound. A move starts in one of them at most, so the bound is consistent.

use crate::problem::control::{Control, Stopped};
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use microlp::{ComparisonOp, OptimizationDirection, SolveOutcome};
use std::collections::HashSet;

/// Whether a set of holes, not empty, is a Merson region of a board.
#[cfg(test)]
fn is_merson_region(board: &Board, holes: HoleSet) -> bool {
    !holes.is_empty() && open_line(board, holes).is_none()
}

/// The ends of a jump with its middle inside and both ends outside, if there is one.
fn open_line(board: &Board, holes: HoleSet) -> Option<HoleSet> {
    let open = board
        .jumps()
        .iter()
        .find(|jump| holes.has(jump.over) && !holes.has(jump.from) && !holes.has(jump.to));
    open.map(|jump| HoleSet::EMPTY.with(jump.from).with(jump.to))
}

/// The Merson regions of up to `largest` holes that contain no smaller one.
///
/// From each hole: while a line is open, one of its ends must be added. Sets are tried by size, so
/// one that contains a region found before need not be followed.
pub fn merson_regions(
    board: &Board,
    largest: usize,
    control: &Control<'_>,
) -> Result<Vec<HoleSet>, Stopped> {
    /// Bytes of a set in a hash table that is about to grow.
    const SET_BYTES: u64 = 64;
    let ticker = control.ticker();
    let mut reserved = control.reserve(0)?;
    let mut regions: Vec<HoleSet> = Vec::new();
    let singles = board.holes().map(|hole| HoleSet::EMPTY.with(hole));
    let mut sets: HashSet<HoleSet> = singles.collect();
    for _ in 1..=largest.min(board.len()) {
        let mut larger = HashSet::new();
        let mut found = Vec::new();
        for set in &sets {
            ticker.tick()?;
            if regions.iter().any(|region| region.is_within(*set)) {
                continue;
            }
            match open_line(board, *set) {
                None => found.push(*set),
                Some(ends) => larger.extend(ends.holes().map(|end| set.with(end))),
            }
            reserved.raise((sets.len() + larger.len()) as u64 * SET_BYTES)?;
        }
        regions.extend(found);
        sets = larger;
    }
    regions.sort_by_key(|region| (region.len(), *region));
    Ok(regions)
}

/// As many disjoint regions of `regions` as an integer program finds.
pub fn disjoint_regions(board: &Board, regions: &[HoleSet]) -> Vec<HoleSet> {
    let mut program = microlp::Problem::new(OptimizationDirection::Maximize);
    let variables: Vec<_> = regions
        .iter()
        .map(|_| program.add_binary_var(1.0))
        .collect();
    for hole in board.holes() {
        let with = regions
            .iter()
            .zip(&variables)
            .filter(|(region, _)| region.has(hole));
        let terms: Vec<_> = with.map(|(_, variable)| (*variable, 1.0)).collect();
        if terms.len() > 1 {
            program.add_constraint(&terms[..], ComparisonOp::Le, 1.0);
        }
    }
    let chosen: Vec<HoleSet> = match program.solve() {
        Ok(SolveOutcome::Solution(solution)) => regions
            .iter()
            .zip(&variables)
            .filter(|(_, variable)| solution[**variable] > 0.5)
            .map(|(region, _)| *region)
            .collect(),
        _ => regions.to_vec(),
    };
    // The program may be wrong, but what is returned is disjoint.
    let mut taken = HoleSet::EMPTY;
    let free = |region: &HoleSet| {
        let free = !region.meets(taken);
        if free {
            taken = taken.union(*region);
        }
        free
    };
    chosen.into_iter().filter(free).collect()
}

/// A lower bound on the moves from `position` to any of `targets`: the most disjoint regions that
/// are full now and full in no target.
pub fn merson_bound(
    board: &Board,
    regions: &[HoleSet],
    position: Position,
    targets: &[Position],
) -> u32 {
    let left: Vec<HoleSet> = regions
        .iter()
        .copied()
        .filter(|region| region.is_full_in(position))
        .filter(|region| !targets.iter().any(|target| region.is_full_in(*target)))
        .collect();
    disjoint_regions(board, &left).len() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_of_the_wiegleb_board() {
        let board = Board::named("wiegleb").expect("wiegleb");
        let regions = merson_regions(&board, 9, &Control::default()).expect("no limit");
        let singles = regions.iter().filter(|region| region.len() == 1).count();
        assert_eq!(singles, 8, "the corners");
        assert!(
            regions
                .iter()
                .all(|region| is_merson_region(&board, *region))
        );
        // The corners, pairs like d2 and d3, and the centre.
        assert_eq!(disjoint_regions(&board, &regions).len(), 17);
    }

    #[test]
    fn no_region_is_missed_on_a_small_board() {
        for name in ["rectangle:4x4", "triangle:5", "rectangle:5x3+diagonals"] {
            let board = Board::named(name).expect(name);
            let all: Vec<HoleSet> = (1..1 << board.len())
                .map(HoleSet)
                .filter(|set| is_merson_region(&board, *set))
                .collect();
            let inside = |a: &HoleSet, b: &HoleSet| a != b && a.is_within(*b);
            let mut minimal: Vec<HoleSet> = all
                .iter()
                .copied()
                .filter(|set| !all.iter().any(|other| inside(other, set)))
                .collect();
            minimal.sort_by_key(|region| (region.len(), *region));
            let regions = merson_regions(&board, board.len(), &Control::default());
            assert_eq!(regions, Ok(minimal), "{name}");
        }
    }
}
