//! Lower bounds on the moves still to come and on the moves already made: the best, over several
//! partitions of the board into regions, of the sums of their pattern tables. Read `pattern.rs`
//! before it.
//!
//! Partitions come with all of their images under the board's symmetries, so the bound of a
//! position is the bound of each of its images, and consistency survives canonical forms.

use super::pattern::{DEAD, table};
use crate::board::Board;
use crate::expand::Direction;
use crate::fillings::filling;
use crate::position::Position;
use crate::problem::Problem;

/// How many regions a partition and its images have together.
pub(super) fn regions(board: &Board, partition: &[Position]) -> usize {
    images(board, partition).len() * partition.len()
}

/// The most regions in all partitions together.
pub(super) const MOST_REGIONS: usize = 36;

/// The moves of a position that no play leads to, or from.
pub(super) const NEVER: u32 = DEAD as u32;

struct Region {
    holes: Position,
    to_goal: Vec<u8>,
    from_start: Vec<u8>,
}

/// The bounds of one problem.
pub(super) struct Bounds<const N: usize> {
    regions: Vec<Region>,
    /// Regions of each partition: they follow each other, the same number for each.
    per_partition: usize,
    /// For each jump, what its line does to the filling of each region, and which it touches.
    changes: Vec<[u32; N]>,
    /// For each byte of a position and each value, the fillings that it makes.
    fillings: Vec<Vec<[u32; N]>>,
    touched: Vec<Vec<u8>>,
}

/// A position as the tables see it: its fillings, and its costs in one direction.
#[derive(Clone, Copy)]
pub(super) struct Node<const N: usize> {
    fillings: [u32; N],
    costs: [u8; N],
}

impl<const N: usize> Bounds<N> {
    pub(super) fn new(
        problem: &Problem<'_>,
        targets: &[Position],
        partition: &[Position],
        threads: usize,
    ) -> Bounds<N> {
        let board = problem.board;
        let partitions = images(board, partition);
        let holes: Vec<Position> = partitions.iter().flatten().copied().collect();
        assert!(holes.len() <= N, "the caller counted them");
        let build = |holes: &Position| Region {
            holes: *holes,
            to_goal: table(board, *holes, targets, Direction::Forward),
            from_start: table(board, *holes, &[problem.start], Direction::Backward),
        };
        let regions: Vec<Region> = if threads > 1 {
            let (ours, theirs) = holes.split_at(holes.len() / 2);
            std::thread::scope(|scope| {
                let theirs = scope.spawn(|| theirs.iter().map(build).collect::<Vec<_>>());
                let mut regions: Vec<Region> = ours.iter().map(build).collect();
                regions.extend(theirs.join().expect("building a table does not panic"));
                regions
            })
        } else {
            holes.iter().map(build).collect()
        };
        let of = |position: Position| {
            let mut fillings = [0; N];
            for (entry, region) in fillings.iter_mut().zip(&regions) {
                *entry = filling(region.holes, position);
            }
            fillings
        };
        let byte = |byte: usize| {
            (0..256u64)
                .map(|value| of(Position(value << (8 * byte))))
                .collect()
        };
        let fillings = (0..board.len().div_ceil(8)).map(byte).collect();
        let change = |jump: &crate::Jump| of(jump.line());
        let changes: Vec<_> = board.jumps().iter().map(change).collect();
        let touched = changes.iter().map(|change| {
            (0..N as u8)
                .filter(|r| change[usize::from(*r)] != 0)
                .collect()
        });
        Bounds {
            per_partition: partition.len(),
            touched: touched.collect(),
            changes,
            fillings,
            regions,
        }
    }

    /// A position, seen in the direction that is searched.
    pub(super) fn node(&self, position: u64, direction: Direction) -> Node<N> {
        let mut fillings = [0; N];
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
        for ((cost, region), filling) in costs.iter_mut().zip(&self.regions).zip(fillings) {
            *cost = region.costs(direction)[filling as usize];
        }
        Node { fillings, costs }
    }

    /// The same after a jump.
    #[inline(always)]
    pub(super) fn after(&self, node: &Node<N>, jump: usize, direction: Direction) -> Node<N> {
        let mut next = *node;
        for (filling, change) in next.fillings.iter_mut().zip(&self.changes[jump]) {
            *filling ^= change;
        }
        for region in &self.touched[jump] {
            let region = usize::from(*region);
            let filling = next.fillings[region] as usize;
            next.costs[region] = self.regions[region].costs(direction)[filling];
        }
        next
    }

    /// The bound of a node in the direction that is searched.
    #[inline]
    pub(super) fn bound(&self, node: &Node<N>) -> u32 {
        self.best(|region| node.costs[region])
    }

    /// The bound of a node in the other direction.
    #[inline]
    pub(super) fn other_bound(&self, node: &Node<N>, direction: Direction) -> u32 {
        let other = direction.reversed();
        self.best(|region| self.regions[region].costs(other)[node.fillings[region] as usize])
    }

    #[inline(always)]
    fn best(&self, cost: impl Fn(usize) -> u8) -> u32 {
        let mut best = 0;
        let mut first = 0;
        while first < self.regions.len() {
            let sum = (first..first + self.per_partition)
                .map(|region| u32::from(cost(region)))
                .sum();
            best = best.max(sum);
            first += self.per_partition;
        }
        best
    }

    /// Bytes of the tables.
    pub(super) fn bytes(&self) -> u64 {
        self.regions
            .iter()
            .map(|region| 2 * region.to_goal.len() as u64)
            .sum()
    }
}

impl Region {
    /// Searching forward asks for the moves still to come, backward for those already made.
    #[inline]
    fn costs(&self, direction: Direction) -> &[u8] {
        match direction {
            Direction::Forward => &self.to_goal,
            Direction::Backward => &self.from_start,
        }
    }
}

/// The different images of a partition under the board's symmetries.
fn images(board: &Board, partition: &[Position]) -> Vec<Vec<Position>> {
    let image = |symmetry: &crate::Symmetry| {
        let mut image: Vec<Position> = partition
            .iter()
            .map(|region| symmetry.position(*region))
            .collect();
        image.sort();
        image
    };
    let mut images: Vec<Vec<Position>> = board.symmetries().iter().map(image).collect();
    images.sort();
    images.dedup();
    images
}

/// Cuts the board into regions of about the same size, at most `largest` holes each: slices
/// across the direction in which the bound at the start, and on positions of play, is best.
pub(super) fn choose_partition(
    problem: &Problem<'_>,
    targets: &[Position],
    largest: usize,
) -> Vec<Position> {
    const TRIAL: usize = 14;
    const ACROSS: [(i32, i32); 4] = [(1, 1), (1, 0), (0, 1), (1, -1)];
    let board = problem.board;
    let samples =
        crate::screen::random_play(board, problem.start, 0, problem.jumps().unwrap_or(0), 64);
    let rate = |across: &(i32, i32)| {
        let bounds = Bounds::<MOST_REGIONS>::new(
            problem,
            targets,
            &slices(board, *across, TRIAL.min(largest)),
            1,
        );
        let both = |position: &Position| {
            let node = bounds.node(position.0, Direction::Forward);
            bounds.bound(&node).min(99) + bounds.other_bound(&node, Direction::Forward).min(99)
        };
        samples.iter().map(both).sum::<u32>()
    };
    let best = ACROSS
        .iter()
        .rev()
        .max_by_key(|across| rate(across))
        .expect("there are four");
    slices(board, *best, largest)
}

fn slices(board: &Board, (x, y): (i32, i32), largest: usize) -> Vec<Position> {
    // All images of a partition must fit. Three regions always do: 64 holes make 22 in each.
    let most = MOST_REGIONS / board.symmetries().len();
    let count = board.len().div_ceil(largest.max(1)).min(most);
    let mut holes: Vec<_> = board.holes().collect();
    holes.sort_by_key(|hole| {
        let cell = board.cell(*hole);
        let (column, row) = (i32::from(cell.column), i32::from(cell.row));
        (
            column * x + row * y,
            (column * y - row * x - middle(board, x, y)).abs(),
        )
    });
    let size = holes.len().div_ceil(count);
    holes
        .chunks(size)
        .map(|chunk| chunk.iter().copied().collect())
        .collect()
}

/// Where the middle of the board lies along a slice.
fn middle(board: &Board, x: i32, y: i32) -> i32 {
    let along = |hole| {
        let cell = board.cell(hole);
        i32::from(cell.column) * y - i32::from(cell.row) * x
    };
    let sum: i32 = board.holes().map(along).sum();
    sum / board.len() as i32
}
