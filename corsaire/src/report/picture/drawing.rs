//! A drawing: circles, paths and texts, from which every form of picture is written. Read
//! `picture/colours.rs` before it.

use crate::report::picture::colours::Ink;

/// Right and down, in units of the drawing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// From the left edge.
    pub x: f64,
    /// From the upper edge.
    pub y: f64,
}

impl Point {
    /// A point.
    pub fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The point at this part of the way to another.
    #[must_use]
    pub fn towards(self, other: Point, part: f64) -> Point {
        Point::new(
            self.x + (other.x - self.x) * part,
            self.y + (other.y - self.y) * part,
        )
    }

    /// How far another point is.
    pub fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    fn placed(self, at: Point, scale: f64) -> Point {
        Point::new(at.x + self.x * scale, at.y + self.y * scale)
    }
}

/// A line round a shape: its colour and width.
pub type Outline = (Ink, f64);

/// A part of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Segment {
    /// Begins here.
    Start(Point),
    /// Straight to here.
    Line(Point),
    /// Bent: drawn towards the first point, it ends at the second (a quadratic Bézier curve).
    Bend(Point, Point),
    /// Back to where it began.
    Close,
}

/// Which part of a text stands at its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Its beginning.
    Left,
    /// Its middle.
    Middle,
}

/// What is drawn. Later shapes cover earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A disc or a ring.
    Circle {
        /// What it shows, in one word: `man`, `taken`, `hole`, `marked`.
        class: &'static str,
        /// The centre.
        at: Point,
        /// The radius, to the middle of the outline.
        radius: f64,
        /// The colour inside, if any.
        fill: Option<Ink>,
        /// The line round it, if any.
        outline: Option<Outline>,
        /// The hole's name, which a page shows when one points at it.
        title: Option<String>,
    },
    /// Lines and bends.
    Path {
        /// What it shows, in one word: `jump`, `head`, `edge`, `badge`, `rule`.
        class: &'static str,
        /// Its parts.
        segments: Vec<Segment>,
        /// The colour inside, if any.
        fill: Option<Ink>,
        /// The line along it, if any.
        outline: Option<Outline>,
    },
    /// One line of text.
    Text {
        /// What it says, in one word: `label`, `name`, `value`, `number`, `caption`, `title`.
        class: &'static str,
        /// Where: on the line that letters stand on.
        at: Point,
        /// The height of the font.
        size: f64,
        /// Its colour.
        ink: Ink,
        /// Which part of it stands there.
        align: Align,
        /// The text.
        text: String,
    },
}

/// Shapes on paper of some size.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawing {
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
    /// What is drawn, in this order.
    pub shapes: Vec<Shape>,
}

/// How far below the middle of a line of text its letters stand, as a part of its height.
const BASELINE: f64 = 0.36;

/// The width of a text as a part of its font's height, in the widest of the common fonts.
pub(super) fn width(text: &str) -> f64 {
    let letter = |letter: char| match letter {
        ' ' | '.' | ',' | ':' | ';' | '-' | 'i' | 'j' | 'l' | 't' | 'f' | 'r' | '1' => 0.42,
        'm' | 'w' | 'A'..='Z' | '+' => 0.9,
        letter if letter.is_ascii() => 0.64,
        _ => 1.0,
    };
    text.chars().map(letter).sum()
}

impl Drawing {
    /// An empty one.
    pub fn new(width: f64, height: f64) -> Drawing {
        let shapes = Vec::new();
        Drawing {
            width,
            height,
            shapes,
        }
    }

    /// Adds a text whose middle is at a point.
    pub(super) fn centred_text(
        &mut self,
        class: &'static str,
        middle: Point,
        (size, ink): (f64, Ink),
        text: impl Into<String>,
    ) {
        self.shapes.push(Shape::Text {
            class,
            at: Point::new(middle.x, middle.y + BASELINE * size),
            size,
            ink,
            align: Align::Middle,
            text: text.into(),
        });
    }

    /// Adds another drawing, this much larger, with its upper left corner here.
    pub(super) fn place(&mut self, other: &Drawing, corner: Point, scale: f64) {
        let placed = other.shapes.iter().map(|shape| shape.placed(corner, scale));
        self.shapes.extend(placed);
    }
}

impl Shape {
    fn placed(&self, corner: Point, scale: f64) -> Shape {
        let mut shape = self.clone();
        let move_point = |point: &mut Point| *point = point.placed(corner, scale);
        match &mut shape {
            Shape::Circle {
                at,
                radius,
                outline,
                ..
            } => {
                move_point(at);
                *radius *= scale;
                if let Some((_, width)) = outline {
                    *width *= scale;
                }
            }
            Shape::Path {
                segments, outline, ..
            } => {
                for segment in segments {
                    match segment {
                        Segment::Start(to) | Segment::Line(to) => move_point(to),
                        Segment::Bend(by, to) => {
                            move_point(by);
                            move_point(to);
                        }
                        Segment::Close => {}
                    }
                }
                if let Some((_, width)) = outline {
                    *width *= scale;
                }
            }
            Shape::Text { at, size, .. } => {
                move_point(at);
                *size *= scale;
            }
        }
        shape
    }
}
