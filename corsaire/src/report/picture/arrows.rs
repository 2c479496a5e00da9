//! Arrows for the jumps of a move. Read `picture/drawing.rs` before it.

use crate::report::picture::colours::Ink;
use crate::report::picture::drawing::{Drawing, Point, Segment, Shape};
use crate::rules::hole::Hole;
use crate::rules::moves::Move;
use crate::rules::position::Position;

const WIDTH: f64 = 4.0;
/// How far the edge in the colour of the paper reaches beyond the arrow.
const EDGE: f64 = 2.0;
const HEAD_LENGTH: f64 = 13.0;
const HEAD_WIDTH: f64 = 13.0;
/// How far before the middle of its hole an arrow ends: the next one begins there.
const SHORT: f64 = 5.0;
/// How far from the middle of his hole the first arrow of a man begins.
const LEAVE: f64 = 9.0;
const NUMBER: f64 = 13.0;

/// An arrow from one point to another.
struct Arrow {
    from: Point,
    bend: Point,
    /// Where the line ends, inside of the head.
    neck: Point,
    head: [Point; 3],
}

impl Arrow {
    fn new(from: Point, to: Point) -> Arrow {
        // A gentle bow keeps the jumps of a sweep apart that go the same way.
        let bow = |to: Point| {
            Point::new(
                (from.x + to.x) / 2.0 + (to.y - from.y) / 8.0,
                (from.y + to.y) / 2.0 - (to.x - from.x) / 8.0,
            )
        };
        // A bend arrives from the point that it is drawn towards.
        let tip = to.towards(bow(to), SHORT / to.distance(bow(to)));
        let bend = bow(tip);
        let length = tip.distance(bend);
        let back = |far: f64| tip.towards(bend, far / length);
        let base = back(HEAD_LENGTH);
        let across = HEAD_WIDTH / 2.0 / length;
        let (right, down) = ((tip.x - bend.x) * across, (tip.y - bend.y) * across);
        let head = [
            Point::new(base.x - down, base.y + right),
            tip,
            Point::new(base.x + down, base.y - right),
        ];
        Arrow {
            from,
            bend,
            neck: back(HEAD_LENGTH * 0.8),
            head,
        }
    }

    fn line(&self, class: &'static str, ink: Ink, width: f64) -> Shape {
        Shape::Path {
            class,
            segments: vec![
                Segment::Start(self.from),
                Segment::Bend(self.bend, self.neck),
            ],
            fill: None,
            outline: Some((ink, width)),
        }
    }

    fn head(&self, class: &'static str, ink: Ink, outline: Option<f64>) -> Shape {
        let [left, tip, right] = self.head;
        Shape::Path {
            class,
            segments: vec![
                Segment::Start(left),
                Segment::Line(tip),
                Segment::Line(right),
                Segment::Close,
            ],
            fill: Some(ink),
            outline: outline.map(|width| (ink, width)),
        }
    }

    fn draw(&self, drawing: &mut Drawing) {
        drawing.shapes.extend([
            self.line("edge", Ink::Paper, WIDTH + 2.0 * EDGE),
            self.head("edge", Ink::Paper, Some(2.0 * EDGE)),
            self.line("jump", Ink::Accent, WIDTH),
            self.head("head", Ink::Accent, None),
        ]);
    }

    /// The middle of its line.
    fn middle(&self) -> Point {
        let half = self.from.towards(self.neck, 0.5);
        half.towards(self.bend, 0.5)
    }
}

/// Draws a move: an arrow for each jump, with their numbers if it crosses itself.
pub(super) fn draw(drawing: &mut Drawing, at: impl Fn(Hole) -> Point, shown: &Move) {
    let jumps = shown.jumps().iter();
    let ends = jumps.map(|jump| (at(jump.from), at(jump.to)));
    let mut ends: Vec<(Point, Point)> = ends.collect();
    if let Some((from, to)) = ends.first_mut() {
        *from = from.towards(*to, LEAVE / from.distance(*to));
    }
    let arrows = ends.into_iter().map(|(from, to)| Arrow::new(from, to));
    let arrows: Vec<Arrow> = arrows.collect();
    for arrow in &arrows {
        arrow.draw(drawing);
    }
    if !crosses_itself(shown) {
        return;
    }
    for (number, arrow) in (1..).zip(&arrows) {
        let number = format!("{number}");
        let middle = arrow.middle();
        badge(drawing, middle, number.len());
        drawing.centred_text("number", middle, (NUMBER, Ink::Text), number);
    }
}

/// A piece of paper under a number of some digits.
fn badge(drawing: &mut Drawing, middle: Point, digits: usize) {
    let (right, down) = (3.5 + 4.0 * digits as f64, 8.0);
    let corner = |x: f64, y: f64| Point::new(middle.x + x * right, middle.y + y * down);
    drawing.shapes.push(Shape::Path {
        class: "badge",
        segments: vec![
            Segment::Start(corner(0.0, -1.0)),
            Segment::Bend(corner(1.0, -1.0), corner(1.0, 0.0)),
            Segment::Bend(corner(1.0, 1.0), corner(0.0, 1.0)),
            Segment::Bend(corner(-1.0, 1.0), corner(-1.0, 0.0)),
            Segment::Bend(corner(-1.0, -1.0), corner(0.0, -1.0)),
            Segment::Close,
        ],
        fill: Some(Ink::Paper),
        outline: Some((Ink::Accent, 1.5)),
    });
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
