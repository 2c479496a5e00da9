//! Lower bounds on the moves still to come and on the moves already made: the best, over several
//! partitions of the board into regions, of the sums of their pattern tables. Read `pattern.rs` and
//! `partition.rs` before it, then `bound/tables.rs`.
//!
//! Partitions come with all of their images under the board's symmetries, so the bound of a
//! position is the bound of each of its images, and consistency survives canonical forms.

mod tables;
#[cfg(test)]
mod tests;

use super::partition::{ROW, WIDE_ROW, images, row};
use super::pattern::DEAD;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::{Direction, Jump};
use crate::rules::position::Position;
use tables::{Frame, Placed, Tables, fillings_of};

/// The moves of a position that no play leads to, or from.
pub(super) const NEVER: u32 = DEAD as u32;

/// The bounds of one problem.
pub(super) struct Bounds<const N: usize> {
    /// All tables, one behind the other. Regions that are images of each other, with the same
    /// start or the same goal in them, share a table.
    tables: Vec<u8>,
    /// Where the table of each region begins, to the goal and from the start. For a place without a
    /// region it is behind all others: it has one cost, of zero.
    to_goal: [u32; N],
    from_start: [u32; N],
    row: usize,
    /// For each jump, what its line does to the filling of each region, and which it touches.
    changes: Vec<[u32; N]>,
    /// For each byte of a position and each value, the fillings that it makes.
    fillings: Vec<Vec<[u32; N]>>,
    touched: Vec<Vec<u8>>,
    /// The partition that it was made from.
    regions: Vec<HoleSet>,
}

/// A position as the tables see it, in one direction: where its fillings are in the tables, and
/// what they cost.
#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize> {
    fillings: [u32; N],
    costs: [u8; N],
}

impl<const N: usize> Node<N> {
    /// The costs of all partitions together: a guess at the moves, finer than the bound.
    pub(super) fn total(&self) -> usize {
        self.costs.iter().map(|cost| usize::from(*cost)).sum()
    }
}

impl<const N: usize> Bounds<N> {
    pub(super) fn new(
        problem: &Problem,
        targets: &[Position],
        partition: &[HoleSet],
        control: &Control<'_>,
    ) -> Result<Bounds<N>, Stopped> {
        let board = &problem.board;
        let partitions = images(board, partition);
        let row = row(partitions.len());
        assert!(row * partition.len() <= N, "the caller counted them");
        let mut frames: Vec<Placed<'_>> = Vec::new();
        for (number, partition) in partitions.iter().enumerate() {
            for (region, holes) in partition.iter().enumerate() {
                let place = row * region + number;
                frames.push((place, Frame::new(problem, targets, *holes)));
            }
        }
        let size = partition.iter().map(|region| region.len()).max();
        let tables = Tables::new(board, &frames, size.unwrap_or(0), control)?;
        let of = |position: Position| fillings_of(&frames, position);
        let holes = board.holes().map(|hole| of(Position::EMPTY.with(hole)));
        let holes: Vec<[u32; N]> = holes.collect();
        let change = |jump: &Jump| of(jump.line().filled());
        let changes: Vec<[u32; N]> = board.jumps().iter().map(change).collect();
        let touched = changes.iter().map(|change| {
            (0..N as u8)
                .filter(|place| change[usize::from(*place)] != 0)
                .collect()
        });
        Ok(Bounds {
            row,
            touched: touched.collect(),
            changes,
            fillings: holes.chunks(8).map(by_value).collect(),
            tables: tables.costs,
            to_goal: tables.to_goal,
            from_start: tables.from_start,
            regions: partition.to_vec(),
        })
    }

    /// The regions of the partition that it was made from.
    pub(super) fn regions(&self) -> &[HoleSet] {
        &self.regions
    }

    /// A position, seen in the direction that is searched: forward asks for the moves still to
    /// come, backward for those already made.
    pub(super) fn node(&self, position: u64, direction: Direction) -> Node<N> {
        let mut fillings = match direction {
            Direction::Forward => self.to_goal,
            Direction::Backward => self.from_start,
        };
        let mut rest = position;
        for table in &self.fillings {
            let part = &table[(rest & 255) as usize];
            fillings
                .iter_mut()
                .zip(part)
                .for_each(|(filling, part)| *filling ^= part);
            rest >>= 8;
        }
        let mut costs = [0; N];
        for (cost, filling) in costs.iter_mut().zip(fillings) {
            *cost = self.tables[filling as usize];
        }
        Node { fillings, costs }
    }

    /// Makes a jump, or undoes it.
    #[inline(always)]
    pub(super) fn jump(&self, node: &mut Node<N>, jump: usize) {
        for (filling, change) in node.fillings.iter_mut().zip(&self.changes[jump]) {
            *filling ^= change;
        }
        for place in &self.touched[jump] {
            let place = usize::from(*place);
            node.costs[place] = self.tables[node.fillings[place] as usize];
        }
    }

    /// The bound of a node in the direction that is searched.
    #[inline]
    pub(super) fn bound(&self, node: &Node<N>) -> u32 {
        let bound = if self.row == ROW {
            sums::<ROW>(&node.costs).into_iter().max()
        } else {
            sums::<WIDE_ROW>(&node.costs).into_iter().max()
        };
        u32::from(bound.unwrap_or(0))
    }

    /// The partition that gives the bound of a node.
    #[inline]
    pub(super) fn best(&self, node: &Node<N>) -> usize {
        let bound = self.bound(node);
        let is_best = |sum: &u8| u32::from(*sum) == bound;
        let best = if self.row == ROW {
            sums::<ROW>(&node.costs).iter().position(is_best)
        } else {
            sums::<WIDE_ROW>(&node.costs).iter().position(is_best)
        };
        best.unwrap_or(0)
    }

    /// The bound of one partition after a jump.
    #[inline(always)]
    pub(super) fn part_after(&self, node: &Node<N>, jump: usize, partition: usize) -> u32 {
        let changes = &self.changes[jump];
        let (mut place, mut sum) = (partition, 0);
        while place < N {
            let filling = node.fillings[place] ^ changes[place];
            sum += u32::from(self.tables[filling as usize]);
            place += self.row;
        }
        sum
    }
}

/// The sum of each partition. A sum that does not fit into a byte is dead all the same.
#[inline(always)]
fn sums<const ROW: usize>(costs: &[u8]) -> [u8; ROW] {
    let (rows, _) = costs.as_chunks::<ROW>();
    rows.iter().fold([0; ROW], |sums, row| {
        std::array::from_fn(|partition| sums[partition].saturating_add(row[partition]))
    })
}

/// The fillings of every value of a byte, from those of its holes.
fn by_value<const N: usize>(holes: &[[u32; N]]) -> Vec<[u32; N]> {
    let mut table = vec![[0; N]; 1 << holes.len()];
    for value in 1..table.len() {
        let rest = table[value & (value - 1)];
        let lowest = &holes[value.trailing_zeros() as usize];
        table[value] = std::array::from_fn(|region| rest[region] | lowest[region]);
    }
    table
}
