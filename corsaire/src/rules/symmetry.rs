//! Symmetries of a board: the ways to turn and reflect it onto itself. Read `rules/board.rs` before it.
//!
//! They are found by program: every integer matrix that permutes the board's jump directions,
//! followed by the shift that brings the cells back, is kept if it maps cells to cells. On the
//! square lattice eight matrices do, on the triangular lattice in skew coordinates twelve.

use crate::rules::directions::Directions;
use crate::rules::hole::{Cell, Hole};
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use std::collections::HashMap;

/// A permutation of a board's holes that maps jumps to jumps.
#[derive(Debug, Clone)]
pub struct Symmetry {
    images: Vec<Hole>,
    /// For each byte of a position and each of its values, the image of those men.
    tables: Vec<[u64; 256]>,
}

impl Symmetry {
    fn new(images: Vec<Hole>) -> Symmetry {
        let tables = images
            .chunks(8)
            .map(|byte| {
                let mut table = [0; 256];
                for value in 1..1usize << byte.len() {
                    let lowest = value.trailing_zeros() as usize;
                    table[value] = table[value & (value - 1)] | byte[lowest].bit();
                }
                table
            })
            .collect();
        Symmetry { images, tables }
    }

    /// The image of a hole.
    pub fn hole(&self, hole: Hole) -> Hole {
        self.images[hole.index()]
    }

    /// The image of a position.
    pub fn position(&self, position: Position) -> Position {
        let mut rest = position.0;
        let mut image = 0;
        for table in &self.tables {
            image |= table[(rest & 255) as usize];
            rest >>= 8;
        }
        Position(image)
    }

    /// The image of a set of holes.
    pub fn hole_set(&self, holes: HoleSet) -> HoleSet {
        self.position(holes.filled()).taken()
    }

    /// The image of a jump.
    pub fn jump(&self, jump: Jump) -> Jump {
        Jump {
            from: self.hole(jump.from),
            over: self.hole(jump.over),
            to: self.hole(jump.to),
        }
    }
}

/// The least of a position's images: equal for two positions exactly when one of `symmetries`
/// (a group) maps one to the other.
pub fn canonical(position: Position, symmetries: &[Symmetry]) -> Position {
    symmetries
        .iter()
        .map(|symmetry| symmetry.position(position))
        .fold(position, Position::min)
}

/// How many different images a position has under `symmetries` (a group).
pub fn orbit_size(position: Position, symmetries: &[Symmetry]) -> u64 {
    // Orbit and stabilizer: the images that equal the position divide the group evenly.
    let fixing = symmetries
        .iter()
        .filter(|symmetry| symmetry.position(position) == position)
        .count();
    (symmetries.len() / fixing.max(1)) as u64
}

/// All symmetries of a set of cells with these directions, the identity first.
/// The cells are sorted.
pub(crate) fn find(cells: &[Cell], directions: Directions) -> Vec<Symmetry> {
    let index: HashMap<(i32, i32), u8> = (0..).zip(cells).map(|(i, c)| (xy(*c), i)).collect();
    let corner = least(cells.iter().copied().map(xy));
    let mut symmetries: Vec<Vec<Hole>> = matrices(directions)
        .filter_map(|matrix| {
            let moved: Vec<(i32, i32)> = cells.iter().map(|c| matrix.times(xy(*c))).collect();
            let moved_corner = least(moved.iter().copied());
            let shift = (corner.0 - moved_corner.0, corner.1 - moved_corner.1);
            moved
                .iter()
                .map(|(x, y)| index.get(&(x + shift.0, y + shift.1)).map(|i| Hole(*i)))
                .collect()
        })
        .collect();
    // Two matrices can agree on a thin board: a line is its own mirror image. The identity is
    // the least permutation.
    symmetries.sort();
    symmetries.dedup();
    symmetries.into_iter().map(Symmetry::new).collect()
}

/// A set of cells, turned and reflected in every way that its lattice allows and pushed into the upper
/// left corner: the least of these images. Two boards with the same directions have the same one
/// exactly if one can be turned or reflected onto the other.
pub(crate) fn canonical_cells(
    cells: impl Iterator<Item = Cell>,
    directions: Directions,
) -> Vec<(i32, i32)> {
    let cells: Vec<(i32, i32)> = cells.map(xy).collect();
    let images = matrices(directions).map(|matrix| {
        let moved: Vec<(i32, i32)> = cells.iter().map(|cell| matrix.times(*cell)).collect();
        let corner = least(moved.iter().copied());
        let pushed = moved.iter().map(|(x, y)| (x - corner.0, y - corner.1));
        let mut image: Vec<(i32, i32)> = pushed.collect();
        image.sort_unstable();
        image
    });
    images.min().unwrap_or_default()
}

fn xy(cell: Cell) -> (i32, i32) {
    (i32::from(cell.column), i32::from(cell.row))
}

fn least(points: impl Iterator<Item = (i32, i32)>) -> (i32, i32) {
    points.fold((i32::MAX, i32::MAX), |least, (x, y)| {
        (least.0.min(x), least.1.min(y))
    })
}

#[derive(Clone, Copy)]
struct Matrix([[i32; 2]; 2]);

impl Matrix {
    fn times(self, (x, y): (i32, i32)) -> (i32, i32) {
        let [[a, b], [c, d]] = self.0;
        (a * x + b * y, c * x + d * y)
    }
}

/// The matrices that permute the directions of a lattice.
fn matrices(directions: Directions) -> impl Iterator<Item = Matrix> {
    let steps = directions.steps();
    let columns = steps.iter().flat_map(|u| steps.iter().map(move |v| (u, v)));
    columns
        .map(|(u, v)| Matrix([[u.0, v.0], [u.1, v.1]]))
        .filter(move |matrix| {
            let [[a, b], [c, d]] = matrix.0;
            (a * d - b * c).abs() == 1
                && steps
                    .iter()
                    .all(|step| steps.contains(&matrix.times(*step)))
        })
}

#[cfg(test)]
mod tests {
    use crate::rules::Board;

    #[test]
    fn orders_of_the_groups() {
        for (board, order) in [
            ("english", 8),
            ("french", 8),
            ("wiegleb", 8),
            ("semi-wiegleb", 4),
            ("diamond", 8),
            ("rectangle:4x5", 4),
            ("rectangle:6x6", 8),
            ("rectangle:6x6+diagonals", 8),
            ("rectangle:5x1", 2),
            ("triangle:5", 6),
            ("triangle:5+diagonals", 2),
            ("hexagon:3", 12),
            ("rhombus:6", 4),
            ("cross:3,2,1,2", 2),
            ("cross:3,2,1,0", 1),
        ] {
            let board = Board::named(board).expect("a board's name");
            assert_eq!(board.symmetries().len(), order, "{}", board.name());
        }
    }
}
