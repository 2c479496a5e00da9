//! Where holes are drawn. Read `picture/drawing.rs` before it.

use crate::report::picture::drawing::Point;
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::Hole;

/// Distance between neighbouring holes.
pub(super) const STEP: f64 = 40.0;
/// From the outermost holes to the edge.
const MARGIN: f64 = 28.0;
/// The same where labels stand.
const LABELLED: f64 = 44.0;

/// Where the holes of a board are drawn.
pub(super) struct Layout<'b> {
    pub(super) board: &'b Board,
    /// What is added to every point.
    corner: Point,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl<'b> Layout<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let mut layout = Layout {
            board,
            corner: Point::new(0.0, 0.0),
            width: 0.0,
            height: 0.0,
        };
        let before = match layout.is_triangular() {
            true => MARGIN,
            false => LABELLED,
        };
        let points = || board.holes().map(|hole| layout.at(hole));
        let least = |part: fn(Point) -> f64| points().map(part).fold(f64::INFINITY, f64::min);
        let most = |part: fn(Point) -> f64| points().map(part).fold(f64::NEG_INFINITY, f64::max);
        let (left, right) = (least(|point| point.x), most(|point| point.x));
        let (top, bottom) = (least(|point| point.y), most(|point| point.y));
        layout.width = right - left + before + MARGIN;
        layout.height = bottom - top + before + MARGIN;
        layout.corner = Point::new(before - left, before - top);
        layout
    }

    /// On the triangular lattice men jump in three lines. Its columns lean by half a hole a row, so
    /// that a triangle stands upright on its longest row.
    pub(super) fn is_triangular(&self) -> bool {
        self.board.directions() == Directions::Six
    }

    /// The middle of a hole.
    pub(super) fn at(&self, hole: Hole) -> Point {
        let cell = self.board.cell(hole);
        let (column, row) = (f64::from(cell.column), f64::from(cell.row));
        let (right, down) = match self.is_triangular() {
            true => (column - row / 2.0, row * 0.75_f64.sqrt()),
            false => (column, row),
        };
        Point::new(self.corner.x + STEP * right, self.corner.y + STEP * down)
    }

    /// Where the letter of a column stands: above it.
    pub(super) fn above(&self, column: u8) -> Point {
        Point::new(self.corner.x + STEP * f64::from(column), 14.0)
    }

    /// Where the number of a row stands: left of it.
    pub(super) fn beside(&self, row: u8) -> Point {
        Point::new(13.0, self.corner.y + STEP * f64::from(row))
    }
}
