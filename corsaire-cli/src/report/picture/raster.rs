//! A drawing as dots: PNG, and the frames of a GIF. Read `picture/font.rs` and `picture/colours.rs`
//! before it.

use crate::report::failure::Failure;
use crate::report::picture::colours::Colours;
use crate::report::picture::font::FONT;
use corsaire::report::{Align, Drawing, Ink, Outline, Point, Segment, Shape};
use tiny_skia::{Color, FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, Transform};
use ttf_parser::OutlineBuilder;

/// Dots for one unit of a drawing, if it does not get too large.
const FINE: f64 = 2.0;
/// The most dots in all, and in one direction.
const MOST_DOTS: f64 = 3e7;
const LONGEST: f64 = 16_000.0;

/// A drawing as PNG.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, Failure> {
    let area = (MOST_DOTS / (drawing.width * drawing.height)).sqrt();
    let side = LONGEST / drawing.width.max(drawing.height);
    let dots = dots(drawing, FINE.min(area).min(side))?;
    let mut colours = Colours::new();
    let places = colours.places(&dots);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, dots.width(), dots.height());
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(colours.table.concat());
    // Places in a table are no numbers to reckon with.
    encoder.set_filter(png::Filter::NoFilter);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().map_err(Failure::new)?;
    writer.write_image_data(&places).map_err(Failure::new)?;
    writer.finish().map_err(Failure::new)?;
    Ok(file)
}

/// A drawing as dots, this many for one unit.
pub fn dots(drawing: &Drawing, scale: f64) -> Result<Pixmap, Failure> {
    let side = |length: f64| (length * scale).round().max(1.0) as u32;
    let mut dots = Pixmap::new(side(drawing.width), side(drawing.height))
        .ok_or_else(|| Failure::new("the picture is too large to be drawn"))?;
    let [red, green, blue] = Ink::Paper.rgb();
    dots.fill(Color::from_rgba8(red, green, blue, 255));
    let scale = Transform::from_scale(scale as f32, scale as f32);
    for shape in &drawing.shapes {
        // A path without length is nothing to draw.
        match shape {
            Shape::Circle {
                at,
                radius,
                fill,
                outline,
                ..
            } => {
                let circle = PathBuilder::from_circle(at.x as f32, at.y as f32, *radius as f32);
                draw(&mut dots, circle, *fill, *outline, scale);
            }
            Shape::Path {
                segments,
                fill,
                outline,
                ..
            } => draw(&mut dots, path(segments), *fill, *outline, scale),
            Shape::Text {
                at,
                size,
                ink,
                align,
                text,
                ..
            } => {
                let letters = letters(text, *at, *size as f32, *align);
                draw(&mut dots, letters, Some(*ink), None, scale);
            }
        }
    }
    Ok(dots)
}

fn draw(
    dots: &mut Pixmap,
    path: Option<Path>,
    fill: Option<Ink>,
    outline: Option<Outline>,
    scale: Transform,
) {
    let Some(path) = path else {
        return;
    };
    if let Some(ink) = fill {
        dots.fill_path(&path, &paint(ink), FillRule::Winding, scale, None);
    }
    if let Some((ink, width)) = outline {
        let stroke = Stroke {
            width: width as f32,
            line_join: LineJoin::Round,
            ..Stroke::default()
        };
        dots.stroke_path(&path, &paint(ink), &stroke, scale, None);
    }
}

fn paint(ink: Ink) -> Paint<'static> {
    let [red, green, blue] = ink.rgb();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint.anti_alias = true;
    paint
}

fn path(segments: &[Segment]) -> Option<Path> {
    let pair = |point: &Point| (point.x as f32, point.y as f32);
    let mut path = PathBuilder::new();
    for segment in segments {
        match segment {
            Segment::Start(to) => {
                let (x, y) = pair(to);
                path.move_to(x, y);
            }
            Segment::Line(to) => {
                let (x, y) = pair(to);
                path.line_to(x, y);
            }
            Segment::Bend(by, to) => {
                let ((by_x, by_y), (x, y)) = (pair(by), pair(to));
                path.quad_to(by_x, by_y, x, y);
            }
            Segment::Close => path.close(),
        }
    }
    path.finish()
}

/// The outlines of a text.
fn letters(text: &str, at: Point, size: f32, align: Align) -> Option<Path> {
    let glyphs = FONT.glyphs(text);
    let mut pen = Pen {
        path: PathBuilder::new(),
        unit: size / f32::from(FONT.0.units_per_em()),
        left: at.x as f32,
        base: at.y as f32,
    };
    if align == Align::Middle {
        pen.left -= FONT.width(&glyphs) * size / 2.0;
    }
    for glyph in glyphs {
        // A blank has no outline.
        let _ = FONT.0.outline_glyph(glyph, &mut pen);
        pen.left += FONT.advance(glyph) * size;
    }
    pen.path.finish()
}

/// Draws glyphs, whose units count upwards, at a place.
struct Pen {
    path: PathBuilder,
    unit: f32,
    left: f32,
    base: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.left + x * self.unit, self.base - y * self.unit)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, by_x: f32, by_y: f32, x: f32, y: f32) {
        let ((by_x, by_y), (x, y)) = (self.at(by_x, by_y), self.at(x, y));
        self.path.quad_to(by_x, by_y, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
