//! The chart of a family: for each board its problems, and the moves that they need. Read
//! `report/picture/drawing.rs` and `survey/summary.rs` before it.
//!
//! It holds in greyscale: what can be solved is filled, what cannot is an empty frame, what is not
//! decided a frame in another shade; the hardest problem is a disc, the shortest a ring.

use crate::report::picture::{Align, Drawing, Ink, Point, Segment, Shape};
use crate::survey::{FamilyTable, Summary};

const ROW: f64 = 24.0;
const BAR: f64 = 14.0;
const TOP: f64 = 52.0;
const MARGIN: f64 = 16.0;
const NAMES: f64 = 170.0;
/// The width of each half of the chart, and of the numbers behind its bars.
const HALF: f64 = 220.0;
const NUMBERS: f64 = 80.0;

impl FamilyTable {
    /// Problems and moves of every board, as a drawing.
    pub fn chart(&self) -> Drawing {
        let height = TOP + ROW * self.tables.len() as f64 + MARGIN;
        let width = 2.0 * MARGIN + NAMES + 2.0 * (HALF + NUMBERS);
        let mut chart = Chart {
            drawing: Drawing::new(width, height),
            problems: MARGIN + NAMES,
            moves: MARGIN + NAMES + HALF + NUMBERS,
        };
        let summaries: Vec<Summary> = self.tables.iter().map(|table| table.summary()).collect();
        let most = summaries.iter().map(|summary| summary.problems).max();
        let hardest = summaries.iter().filter_map(|summary| summary.hardest).max();
        chart.headings(hardest.is_some());
        for (place, (table, summary)) in self.tables.iter().zip(&summaries).enumerate() {
            let y = TOP + ROW * (place as f64 + 0.5);
            chart.text(MARGIN, y, &shortened(table.board.name()));
            chart.bar(y, summary, most.unwrap_or(1).max(1) as f64);
            chart.range(y, summary, hardest.unwrap_or(1).max(1) as f64);
        }
        chart.drawing
    }
}

struct Chart {
    drawing: Drawing,
    /// Where the bars of the problems begin.
    problems: f64,
    /// Where the scale of the moves begins.
    moves: f64,
}

impl Chart {
    fn headings(&mut self, has_moves: bool) {
        let (problems, moves) = (self.problems, self.moves);
        self.text(problems, 20.0, "problems: filled if they can be solved,");
        self.text(problems, 36.0, "empty if they cannot");
        if has_moves {
            self.text(moves, 20.0, "fewest moves: ring the shortest problem,");
            self.text(moves, 36.0, "disc the hardest");
        }
    }

    fn text(&mut self, x: f64, y: f64, text: &str) {
        self.drawing.shapes.push(Shape::Text {
            class: "label",
            at: Point::new(x, y + 4.5),
            size: 13.0,
            ink: Ink::Text,
            align: Align::Left,
            text: text.to_string(),
        });
    }

    fn bar(&mut self, y: f64, summary: &Summary, most: f64) {
        let not = summary.problems - summary.solvable - summary.undecided;
        let parts = [
            (summary.solvable, Ink::Man, Ink::Man),
            (not, Ink::Paper, Ink::Man),
            (summary.undecided, Ink::Hole, Ink::Rim),
        ];
        let mut x = self.problems;
        for (number, fill, line) in parts {
            let wide = HALF * number as f64 / most;
            if number > 0 {
                self.drawing.shapes.push(rectangle(x, y, wide, fill, line));
            }
            x += wide;
        }
        let of = format!("{} of {}", summary.solvable, summary.problems);
        self.text(x + 6.0, y, &of);
    }

    fn range(&mut self, y: f64, summary: &Summary, hardest: f64) {
        let (Some(least), Some(most)) = (summary.shortest, summary.hardest) else {
            return;
        };
        let at = |moves: u128| Point::new(self.moves + HALF * moves as f64 / hardest, y);
        let (from, to) = (at(least), at(most));
        let shapes = &mut self.drawing.shapes;
        shapes.push(Shape::Path {
            class: "range",
            segments: vec![Segment::Start(from), Segment::Line(to)],
            fill: None,
            outline: Some((Ink::Man, 3.0)),
        });
        for (at, fill) in [(to, Ink::Man), (from, Ink::Paper)] {
            shapes.push(Shape::Circle {
                class: "end",
                at,
                radius: 5.0,
                fill: Some(fill),
                outline: Some((Ink::Man, 2.5)),
                title: None,
            });
        }
        let words = match least == most {
            true => most.to_string(),
            false => format!("{least} to {most}"),
        };
        self.text(to.x + 10.0, y, &words);
    }
}

fn rectangle(x: f64, y: f64, wide: f64, fill: Ink, line: Ink) -> Shape {
    let corner = |right: f64, down: f64| Point::new(x + right * wide, y + (down - 0.5) * BAR);
    Shape::Path {
        class: "bar",
        segments: vec![
            Segment::Start(corner(0.0, 0.0)),
            Segment::Line(corner(1.0, 0.0)),
            Segment::Line(corner(1.0, 1.0)),
            Segment::Line(corner(0.0, 1.0)),
            Segment::Close,
        ],
        fill: Some(fill),
        outline: Some((line, 1.5)),
    }
}

/// A name that fits before its bar.
fn shortened(name: &str) -> String {
    const MOST: usize = 22;
    match name.chars().count() > MOST {
        true => name.chars().take(MOST - 1).chain(['…']).collect(),
        false => name.to_string(),
    }
}
