//! Texts and rows of diagrams, one below the other, over one page or many. Read
//! `picture/diagram.rs` before it.

use crate::report::picture::colours::Ink;
use crate::report::picture::diagram::Diagram;
use crate::report::picture::drawing::{Align, Drawing, Outline, Point, Segment, Shape, width};

/// From one line of text to the next, as a part of the font's height.
const LINE: f64 = 1.35;

/// Pages that are being filled.
pub(super) struct Flow {
    width: f64,
    /// The height of a page. `None`: one page, as high as it must be.
    height: Option<f64>,
    margin: f64,
    /// From the upper edge of the page to what comes next.
    down: f64,
    pages: Vec<Drawing>,
}

/// How a row of diagrams is drawn.
#[derive(Clone, Copy)]
pub(super) struct Row {
    pub(super) columns: usize,
    pub(super) gap: f64,
    pub(super) caption: f64,
    /// Diagrams are at most this much larger than they are by themselves.
    pub(super) largest: f64,
}

impl Flow {
    pub(super) fn new(width: f64, height: Option<f64>, margin: f64) -> Flow {
        Flow {
            width,
            height,
            margin,
            down: margin,
            pages: vec![Drawing::new(width, height.unwrap_or(0.0))],
        }
    }

    fn inner_width(&self) -> f64 {
        self.width - 2.0 * self.margin
    }

    fn inner_height(&self) -> f64 {
        self.height
            .map_or(f64::INFINITY, |height| height - 2.0 * self.margin)
    }

    fn page(&mut self) -> &mut Drawing {
        self.pages.last_mut().expect("there is a first page")
    }

    /// Leaves room.
    pub(super) fn skip(&mut self, height: f64) {
        self.down += height;
    }

    /// Goes on at the top of a new page, or, if there is only one, below a line across it.
    pub(super) fn turn_over(&mut self) {
        match self.height {
            Some(height) => {
                let width = self.width;
                self.pages.push(Drawing::new(width, height));
                self.down = self.margin;
            }
            None => {
                let (left, right, down) = (self.margin, self.width - self.margin, self.down + 12.0);
                let rule: Outline = (Ink::Rim, 1.0);
                self.page().shapes.push(Shape::Path {
                    class: "rule",
                    segments: vec![
                        Segment::Start(Point::new(left, down)),
                        Segment::Line(Point::new(right, down)),
                    ],
                    fill: None,
                    outline: Some(rule),
                });
                self.down = down + 16.0;
            }
        }
    }

    /// Begins a new page if this one has no room for so much, and something is on it.
    fn make_room(&mut self, height: f64) {
        let end = self
            .height
            .map_or(f64::INFINITY, |height| height - self.margin);
        if self.down + height > end + 0.01 && self.down > self.margin {
            self.turn_over();
        }
    }

    /// A text from the left edge to the right.
    pub(super) fn text(&mut self, class: &'static str, size: f64, text: &str) {
        for line in lines(text, self.inner_width(), size) {
            self.make_room(size * LINE);
            let at = Point::new(self.margin, self.down + size);
            self.down += size * LINE;
            self.page().shapes.push(Shape::Text {
                class,
                at,
                size,
                ink: Ink::Text,
                align: Align::Left,
                text: line,
            });
        }
    }

    /// Diagrams with their captions, as many in a row as fit.
    pub(super) fn diagrams(&mut self, diagrams: &[Diagram], how: Row) {
        let columns = how.columns as f64;
        let width = (self.inner_width() - how.gap * (columns - 1.0)) / columns;
        for row in diagrams.chunks(how.columns) {
            let captions = row.iter().map(|one| lines(one.words(), width, how.caption));
            let captions: Vec<Vec<String>> = captions.collect();
            let most_lines = captions.iter().map(Vec::len).max().unwrap_or(0);
            let words = how.caption * LINE * most_lines as f64 + how.caption * 0.8;
            let drawings: Vec<Drawing> = row.iter().map(Diagram::drawing).collect();
            let room = (self.inner_height() - words).max(1.0);
            let scale = |one: &Drawing| (width / one.width).min(room / one.height).min(how.largest);
            let high = drawings.iter().map(|one| one.height * scale(one));
            let high = high.fold(0.0, f64::max);
            self.make_room(high + words);
            let (margin, top) = (self.margin, self.down);
            for (column, (drawing, caption)) in drawings.iter().zip(captions).enumerate() {
                let left = margin + column as f64 * (width + how.gap);
                let scale = scale(drawing);
                let inside = left + (width - drawing.width * scale) / 2.0;
                let page = self.page();
                page.place(drawing, Point::new(inside, top), scale);
                for (line, text) in caption.into_iter().enumerate() {
                    let down = top + high + how.caption * (0.5 + LINE * line as f64);
                    let middle = Point::new(left + width / 2.0, down);
                    page.centred_text("caption", middle, (how.caption, Ink::Text), text);
                }
            }
            self.down = top + high + words + how.gap * 0.4;
        }
    }

    /// The pages that were filled.
    pub(super) fn finish(mut self) -> Vec<Drawing> {
        if self.height.is_none() {
            let height = self.down + self.margin * 0.5;
            self.page().height = height;
        }
        self.pages
    }
}

/// A text in lines of some width. It may be broken after a blank or a dash.
fn lines(text: &str, room: f64, size: f64) -> Vec<String> {
    let most = (room / size).max(4.0);
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_inclusive([' ', '-']) {
        if width(&line) + width(word.trim_end()) > most && !line.is_empty() {
            lines.push(std::mem::take(&mut line).trim_end().to_string());
        }
        // A word that no line has room for is cut.
        for letter in word.chars() {
            line.push(letter);
            if letter != ' ' && width(&line) > most {
                line.pop();
                lines.push(std::mem::take(&mut line));
                line.push(letter);
            }
        }
    }
    if !line.trim().is_empty() {
        lines.push(line.trim_end().to_string());
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_into_lines() {
        let broken = |text| lines(text, 59.0, 10.0);
        assert_eq!(broken(""), Vec::<String>::new());
        assert_eq!(broken("1. d2-d4"), ["1. d2-d4"]);
        assert_eq!(broken("12. d2-d4-f4-f6"), ["12. d2-d4-", "f4-f6"]);
        assert_eq!(broken("abcdeghkabcdeghk"), ["abcdeghka", "bcdeghk"]);
    }
}
