//! Partitions of the board into regions, each with all of its images under the board's symmetries.
//! Read `rules/symmetry.rs` before it; `bound.rs` says what they are for.

use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::symmetry::Symmetry;

/// Regions are kept in rows: the first of every partition, the second of every partition, and so
/// on. A row has room for 8 partitions, or for 12: no board has more symmetries.
pub(super) const ROW: usize = 8;
pub(super) const WIDE_ROW: usize = 16;

/// Places that a partition and its images take in all rows together.
pub(super) fn places(board: &Board, partition: &[HoleSet]) -> usize {
    row(images(board, partition).len()) * partition.len()
}

/// Places in a row of this number of partitions.
pub(super) fn row(partitions: usize) -> usize {
    if partitions > ROW { WIDE_ROW } else { ROW }
}

/// The largest number of places.
pub(super) const MOST_PLACES: usize = 64;

/// The different images of a partition under the board's symmetries.
pub(super) fn images(board: &Board, partition: &[HoleSet]) -> Vec<Vec<HoleSet>> {
    let image = |symmetry: &Symmetry| {
        let mut image: Vec<HoleSet> = partition
            .iter()
            .map(|region| symmetry.hole_set(*region))
            .collect();
        image.sort();
        image
    };
    let mut images: Vec<Vec<HoleSet>> = board.symmetries().iter().map(image).collect();
    images.sort();
    images.dedup();
    images
}

/// The directions that a board can be sliced across.
pub(super) const ACROSS: [(i32, i32); 4] = [(1, 1), (1, 0), (0, 1), (1, -1)];

/// A partition into regions of at most `largest` holes, if that many regions fit.
pub(super) fn sliced(board: &Board, largest: usize) -> Vec<HoleSet> {
    slices(board, (1, 0), largest)
}

/// Bytes that the tables of a partition may take, with the sets that they are made from.
pub(super) fn table_bytes(board: &Board, partition: &[HoleSet]) -> u64 {
    let size = partition.iter().map(|region| region.len()).max();
    let images = board.symmetries().len() * partition.len();
    // Two tables a region; while one is made, a bit in each of `size` sets a filling.
    (2 * images as u64 + 2 * 4) << size.unwrap_or(0)
}

/// A partition into slices across a direction, of at most `largest` holes, if that many regions fit.
pub(super) fn slices(board: &Board, (x, y): (i32, i32), largest: usize) -> Vec<HoleSet> {
    // All images of a partition must fit. Three regions always do: 64 holes make 22 in each.
    let most = MOST_PLACES / row(board.symmetries().len());
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
