//! A diagram: a position with what is shown on it. Read `picture/layout.rs` and
//! `picture/arrows.rs` before it.

use crate::report::picture::arrows;
use crate::report::picture::colours::Ink;
use crate::report::picture::drawing::{Drawing, Point, Shape, width};
use crate::report::picture::layout::Layout;
use crate::rules::board::Board;
use crate::rules::hole::{Hole, column_name};
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::moves::Move;
use crate::rules::position::Position;

const MAN: f64 = 15.0;
const HOLE: f64 = 8.0;
/// A hole with a word in it.
const WORD_HOLE: f64 = 12.5;
const MARK: f64 = 18.5;
/// A man in the air is nearer.
const LIFTED: f64 = 17.0;
const LABEL: f64 = 16.0;
/// The largest word in a hole, and the widest: a longer one is written smaller.
const WORD: f64 = 14.0;
const WORD_WIDTH: f64 = 23.0;

/// A position on a board, and what is shown on it.
///
/// ```
/// use corsaire::{Board, Problem, report::Diagram};
/// let board = Board::named("triangle:5")?;
/// let values = vec![1; board.len()];
/// let diagram = Diagram::new(&board, board.full()).values(&values).caption("each is worth 1");
/// // Any number of them can stand in one page: an SVG has no names that could clash.
/// assert_eq!(diagram.svg().matches("class=\"man\"").count(), 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Diagram {
    board: Board,
    position: Position,
    shown: Option<Move>,
    values: Option<Vec<i64>>,
    marked: HoleSet,
    caption: String,
    /// A jump that is being made, and how far: from 0 to 1.
    jumping: Option<(Jump, f64)>,
}

impl Diagram {
    /// A position, and nothing else.
    pub fn new(board: &Board, position: Position) -> Diagram {
        Diagram {
            board: board.clone(),
            position,
            shown: None,
            values: None,
            marked: HoleSet::default(),
            caption: String::new(),
            jumping: None,
        }
    }

    /// With arrows for a move that is made in this position. A move of another board is not drawn.
    #[must_use]
    pub fn with_move(mut self, shown: &Move) -> Diagram {
        let jumps = shown.jumps();
        if jumps.iter().all(|jump| self.board.jumps().contains(jump)) {
            self.shown = Some(shown.clone());
        }
        self
    }

    /// With a number on each hole, in the board's order: a pagoda function. Holes beyond the last
    /// number have none.
    #[must_use]
    pub fn values(mut self, values: &[impl Copy + Into<i64>]) -> Diagram {
        self.values = Some(values.iter().map(|value| (*value).into()).collect());
        self
    }

    /// With a ring round each of these holes.
    #[must_use]
    pub fn marked(mut self, holes: HoleSet) -> Diagram {
        self.marked = holes;
        self
    }

    /// With words under it.
    #[must_use]
    pub fn caption(mut self, caption: impl Into<String>) -> Diagram {
        self.caption = caption.into();
        self
    }

    /// In the middle of a jump that is made in this position: `part` of the way is behind the man.
    #[must_use]
    pub fn jumping(mut self, jump: Jump, part: f64) -> Diagram {
        if self.board.jumps().contains(&jump) {
            self.jumping = Some((jump, part.clamp(0.0, 1.0)));
        }
        self
    }

    /// Its board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The words under it.
    pub fn words(&self) -> &str {
        &self.caption
    }

    /// As it is drawn, without its caption.
    pub fn drawing(&self) -> Drawing {
        let layout = Layout::new(&self.board);
        let mut drawing = Drawing::new(layout.width, layout.height);
        if !layout.is_triangular() {
            labels(&mut drawing, &layout);
        }
        let taken = self.shown.iter().flat_map(|shown| shown.jumps());
        let taken: HoleSet = taken.map(|jump| jump.over).collect();
        for hole in self.board.holes() {
            self.draw_hole(&mut drawing, &layout, hole, taken.has(hole));
        }
        if let Some(shown) = &self.shown {
            arrows::draw(&mut drawing, |hole| layout.at(hole), shown);
        }
        if let Some((jump, part)) = self.jumping {
            let at = layout.at(jump.from).towards(layout.at(jump.to), part);
            drawing.shapes.push(Shape::Circle {
                class: "man",
                at,
                radius: LIFTED,
                fill: Some(Ink::Man),
                outline: Some((Ink::Accent, 3.0)),
                title: None,
            });
        }
        drawing
    }

    fn draw_hole(&self, drawing: &mut Drawing, layout: &Layout<'_>, hole: Hole, taken: bool) {
        let at = layout.at(hole);
        let name = self.board.cell(hole).to_string();
        let is_jumping = self.jumping.is_some_and(|(jump, _)| jump.from == hole);
        let man = self.position.has(hole) && !is_jumping;
        // Holes of the triangular lattice bear their names: it has no columns to put letters above.
        let word = match &self.values {
            Some(values) => values.get(hole.index()).map(ToString::to_string),
            None => layout.is_triangular().then(|| name.clone()),
        };
        let (class, radius, fill, outline) = match (man, taken) {
            (true, false) => ("man", MAN, Ink::Man, None),
            (true, true) => ("taken", MAN - 1.5, Ink::Taken, Some((Ink::Man, 3.0))),
            (false, _) => {
                let radius = if word.is_some() { WORD_HOLE } else { HOLE };
                ("hole", radius, Ink::Hole, Some((Ink::Rim, 1.5)))
            }
        };
        drawing.shapes.push(Shape::Circle {
            class,
            at,
            radius,
            fill: Some(fill),
            outline,
            title: Some(name),
        });
        if self.marked.has(hole) {
            drawing.shapes.push(Shape::Circle {
                class: "marked",
                at,
                radius: MARK,
                fill: None,
                outline: Some((Ink::Accent, 3.0)),
                title: None,
            });
        }
        if let Some(word) = word {
            let ink = if class == "man" {
                Ink::Paper
            } else {
                Ink::Text
            };
            let size = (WORD_WIDTH / width(&word)).min(WORD);
            let class = if self.values.is_some() {
                "value"
            } else {
                "name"
            };
            drawing.centred_text(class, at, (size, ink), word);
        }
    }
}

/// Column letters above and row numbers beside the square lattice.
fn labels(drawing: &mut Drawing, layout: &Layout<'_>) {
    let board = layout.board;
    let cells: Vec<_> = board.holes().map(|hole| board.cell(hole)).collect();
    let mut columns: Vec<u8> = cells.iter().map(|cell| cell.column).collect();
    columns.sort_unstable();
    columns.dedup();
    let mut rows: Vec<u8> = cells.iter().map(|cell| cell.row).collect();
    rows.dedup();
    let mut label = |at: Point, text: String| {
        drawing.centred_text("label", at, (LABEL, Ink::Text), text);
    };
    for column in columns {
        label(layout.above(column), column_name(column));
    }
    for row in rows {
        label(layout.beside(row), (u16::from(row) + 1).to_string());
    }
}

/// The picture of `position` as SVG, with the jumps of `shown` as arrows if there is one.
///
/// ```
/// use corsaire::{Board, report::svg};
/// let board = Board::named("triangle:5")?;
/// let picture = svg(&board, board.full(), None);
/// assert!(picture.starts_with("<svg") && picture.matches("<circle").count() == 15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn svg(board: &Board, position: Position, shown: Option<&Move>) -> String {
    let diagram = Diagram::new(board, position);
    match shown {
        Some(shown) => diagram.with_move(shown).svg(),
        None => diagram.svg(),
    }
}
