//! A position as an SVG picture: holes and men where the lattice has them, names of the holes,
//! and arrows for a move. Read `rules/moves.rs` before it.

use crate::report::words::escaped;
use crate::rules::board::Board;
use crate::rules::directions::Directions;
use crate::rules::hole::{Hole, column_name};
use crate::rules::moves::Move;
use crate::rules::position::Position;
use std::fmt::Write;

/// Distance between neighbouring holes.
const STEP: f64 = 40.0;
const MARGIN: f64 = 46.0;
const STYLE: &str = "\
text{font:13px sans-serif;fill:#555;text-anchor:middle;dominant-baseline:central}\
.name{font-size:10px;fill:#7a6a4a}\
.name.on{fill:#e6edf3}\
.hole{fill:#e0cfae;stroke:#a98f62}\
.man{fill:#3a5a7a;stroke:#22384d}\
.taken{fill:#9db2c6;stroke:#6f8aa3}\
.jump{fill:none;stroke:#c0392b;stroke-width:3.5;marker-end:url(#arrow)}\
.arrow{fill:#c0392b}\
.number{font:bold 11px sans-serif;fill:#c0392b;stroke:white;stroke-width:3;paint-order:stroke}";

/// Where holes are drawn.
struct Layout<'b> {
    board: &'b Board,
    left: f64,
}

impl<'b> Layout<'b> {
    fn new(board: &'b Board) -> Self {
        let mut layout = Layout { board, left: 0.0 };
        let leftmost = board
            .holes()
            .map(|hole| layout.at(hole).0)
            .fold(f64::INFINITY, f64::min);
        layout.left = MARGIN - leftmost;
        layout
    }

    /// The triangular lattice leans by half a hole a row.
    fn triangular(&self) -> bool {
        self.board.directions() == Directions::Six
    }

    fn at(&self, hole: Hole) -> (f64, f64) {
        let cell = self.board.cell(hole);
        let (column, row) = (f64::from(cell.column), f64::from(cell.row));
        if self.triangular() {
            (
                self.left + STEP * (column - row / 2.0),
                MARGIN + STEP * row * 0.75_f64.sqrt(),
            )
        } else {
            (self.left + STEP * column, MARGIN + STEP * row)
        }
    }

    fn size(&self) -> (f64, f64) {
        let points = self.board.holes().map(|hole| self.at(hole));
        let (x, y) = points.fold((0.0, 0.0), |(w, h): (f64, f64), (x, y)| {
            (w.max(x), h.max(y))
        });
        (x + MARGIN, y + MARGIN)
    }
}

/// The picture of `position`, with the jumps of `shown` as arrows if there is one.
///
/// ```
/// use corsaire::{Board, report::svg};
/// let board = Board::named("triangle:5")?;
/// let picture = svg(&board, board.full(), None);
/// assert!(picture.starts_with("<svg") && picture.matches("<circle").count() == 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(board: &Board, position: Position, shown: Option<&Move>) -> String {
    // A move of another board cannot be drawn on this one.
    let is_here = |shown: &&Move| {
        shown
            .jumps()
            .iter()
            .all(|jump| board.jumps().contains(jump))
    };
    let shown = shown.filter(is_here);
    let layout = Layout::new(board);
    let (width, height) = layout.size();
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = draw(&mut svg, &layout, position, shown, width, height);
    svg
}

fn draw(
    svg: &mut String,
    layout: &Layout<'_>,
    position: Position,
    shown: Option<&Move>,
    width: f64,
    height: f64,
) -> std::fmt::Result {
    let board = layout.board;
    writeln!(
        svg,
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}">"#
    )?;
    writeln!(svg, "<title>{}</title>", escaped(board.name()))?;
    writeln!(svg, "<style>{STYLE}</style>")?;
    writeln!(
        svg,
        r#"<defs><marker id="arrow" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4" markerHeight="4" orient="auto"><path class="arrow" d="M0 0L8 4L0 8z"/></marker></defs>"#
    )?;
    writeln!(svg, r#"<rect width="100%" height="100%" fill="white"/>"#)?;
    labels(svg, layout)?;
    let taken: Position = shown
        .iter()
        .flat_map(|m| m.jumps())
        .map(|jump| jump.over)
        .collect();
    for hole in board.holes() {
        let (x, y) = layout.at(hole);
        let (class, radius) = match (position.has(hole), taken.has(hole)) {
            (false, _) => ("hole", 9),
            (true, false) => ("man", 14),
            (true, true) => ("man taken", 14),
        };
        writeln!(
            svg,
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius}"><title>{}</title></circle>"#,
            board.cell(hole)
        )?;
        if layout.triangular() {
            let on = if position.has(hole) { " on" } else { "" };
            let name = board.cell(hole);
            writeln!(
                svg,
                r#"<text class="name{on}" x="{x:.1}" y="{y:.1}">{name}</text>"#
            )?;
        }
    }
    let numbered = shown.is_some_and(crosses_itself);
    for (number, jump) in (1..).zip(shown.iter().flat_map(|m| m.jumps())) {
        let ((x1, y1), (x2, y2)) = (layout.at(jump.from), layout.at(jump.to));
        // A gentle bow keeps the jumps of a sweep apart that go the same way.
        let (bow_x, bow_y) = (
            (x1 + x2) / 2.0 + (y2 - y1) / 8.0,
            (y1 + y2) / 2.0 - (x2 - x1) / 8.0,
        );
        writeln!(
            svg,
            r#"<path class="jump" d="M{x1:.1} {y1:.1}Q{bow_x:.1} {bow_y:.1} {x2:.1} {y2:.1}"/>"#
        )?;
        if numbered {
            writeln!(
                svg,
                r#"<text class="number" x="{bow_x:.1}" y="{bow_y:.1}">{number}</text>"#
            )?;
        }
    }
    writeln!(svg, "</svg>")
}

/// Whether a move comes to a hole where it has been before. It cannot cross itself elsewhere: the
/// hole between would be jumped over twice.
fn crosses_itself(shown: &Move) -> bool {
    let mut been: Position = shown.jumps().iter().take(1).map(|jump| jump.from).collect();
    shown.jumps().iter().any(|jump| {
        let again = been.has(jump.to);
        been = been.with(jump.to);
        again
    })
}

/// Column letters above and row numbers beside the square lattice; holes of the triangular one
/// bear their names.
fn labels(svg: &mut String, layout: &Layout<'_>) -> std::fmt::Result {
    if layout.triangular() {
        return Ok(());
    }
    let board = layout.board;
    let cells: Vec<_> = board.holes().map(|hole| board.cell(hole)).collect();
    let mut columns: Vec<u8> = cells.iter().map(|cell| cell.column).collect();
    columns.sort_unstable();
    columns.dedup();
    for column in columns {
        let x = layout.left + STEP * f64::from(column);
        writeln!(
            svg,
            r#"<text x="{x:.1}" y="16">{}</text>"#,
            column_name(column)
        )?;
    }
    let mut rows: Vec<u8> = cells.iter().map(|cell| cell.row).collect();
    rows.dedup();
    for row in rows {
        let y = MARGIN + STEP * f64::from(row);
        writeln!(
            svg,
            r#"<text x="14" y="{y:.1}">{}</text>"#,
            u16::from(row) + 1
        )?;
    }
    Ok(())
}
