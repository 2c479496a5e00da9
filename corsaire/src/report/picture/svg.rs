//! A drawing as SVG. Read `picture/drawing.rs` before it.
//!
//! Colours stand in attributes and nothing has a name that could clash: any number of these
//! pictures can stand in one page. Each brings its own paper, so it is the same on a dark page.

use crate::report::picture::colours::Ink;
use crate::report::picture::diagram::Diagram;
use crate::report::picture::drawing::{Align, Drawing, Outline, Point, Segment, Shape};
use crate::report::words;
use std::fmt::{Result, Write};

impl Diagram {
    /// As SVG, without its caption, which is the picture's title.
    pub fn svg(&self) -> String {
        let title = match self.words() {
            "" => self.board().name(),
            words => words,
        };
        self.drawing().svg(title)
    }
}

impl Drawing {
    /// As SVG. The title is for those who cannot see it.
    pub fn svg(&self, title: &str) -> String {
        let mut svg = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_svg(&mut svg, title);
        svg
    }

    fn write_svg(&self, svg: &mut String, title: &str) -> Result {
        let (width, height) = (short(self.width), short(self.height));
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" font-family="DejaVu Sans, Verdana, sans-serif" text-anchor="middle" stroke-linejoin="round">"#
        )?;
        writeln!(svg, "<title>{}</title>", escaped(title))?;
        let paper = Ink::Paper.hex();
        writeln!(
            svg,
            r##"<rect width="{width}" height="{height}" fill="#{paper}"/>"##
        )?;
        for shape in &self.shapes {
            write_shape(svg, shape)?;
        }
        writeln!(svg, "</svg>")
    }
}

fn write_shape(svg: &mut String, shape: &Shape) -> Result {
    match shape {
        Shape::Circle {
            class,
            at,
            radius,
            fill,
            outline,
            title,
        } => {
            let paint = paint(*fill, *outline);
            let (at_x, at_y, radius) = (short(at.x), short(at.y), short(*radius));
            write!(
                svg,
                r#"<circle class="{class}" cx="{at_x}" cy="{at_y}" r="{radius}"{paint}"#
            )?;
            match title {
                Some(title) => writeln!(svg, "><title>{}</title></circle>", escaped(title)),
                None => writeln!(svg, "/>"),
            }
        }
        Shape::Path {
            class,
            segments,
            fill,
            outline,
        } => {
            let line: String = segments.iter().map(written).collect();
            let paint = paint(*fill, *outline);
            writeln!(svg, r#"<path class="{class}" d="{line}"{paint}/>"#)
        }
        Shape::Text {
            class,
            at,
            size,
            ink,
            align,
            text,
        } => {
            let (at_x, at_y, size) = (short(at.x), short(at.y), short(*size));
            let anchor = match align {
                Align::Left => r#" text-anchor="start""#,
                Align::Middle => "",
            };
            let (ink, text) = (ink.hex(), escaped(text));
            writeln!(
                svg,
                r##"<text class="{class}" x="{at_x}" y="{at_y}" font-size="{size}" fill="#{ink}"{anchor}>{text}</text>"##
            )
        }
    }
}

fn paint(fill: Option<Ink>, outline: Option<Outline>) -> String {
    let fill = fill.map_or("none".to_string(), |fill| format!("#{}", fill.hex()));
    let outline = outline.map_or(String::new(), |(ink, width)| {
        format!(
            r##" stroke="#{}" stroke-width="{}""##,
            ink.hex(),
            short(width)
        )
    });
    format!(r#" fill="{fill}"{outline}"#)
}

fn written(segment: &Segment) -> String {
    let pair = |point: &Point| format!("{} {}", short(point.x), short(point.y));
    match segment {
        Segment::Start(to) => format!("M{}", pair(to)),
        Segment::Line(to) => format!("L{}", pair(to)),
        Segment::Bend(by, to) => format!("Q{} {}", pair(by), pair(to)),
        Segment::Close => "Z".to_string(),
    }
}

/// A number to the hundredth, without zeros at its end.
pub(super) fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" => "0".to_string(),
        text => text.to_string(),
    }
}

/// Text as it stands in SVG, which knows no control characters and not the two that are no characters.
fn escaped(text: &str) -> String {
    let is_unknown = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    words::escaped(text).replace(is_unknown, " ")
}
