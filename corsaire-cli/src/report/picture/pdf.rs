//! Drawings as the pages of a PDF, with text that can be searched and copied. Read
//! `picture/font.rs` before it.

use crate::report::picture::font::{FILE, FONT, NAME};
use corsaire::report::{Align, Drawing, Ink, Outline, Point, Segment, Shape};
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, LineJoinStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const FONT_AT: Ref = Ref::new(4);
const CID_FONT: Ref = Ref::new(5);
const DESCRIPTOR: Ref = Ref::new(6);
const UNICODE: Ref = Ref::new(7);
const FONT_FILE: Ref = Ref::new(8);
const FIRST_PAGE: i32 = 9;
const F1: Name<'static> = Name(b"F1");
const SYSTEM: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};
/// How far the ends of a quarter of a circle pull at it (as a cubic curve), as a part of the radius.
const QUARTER: f64 = 0.552_284_75;

/// Drawings in points, one for each page.
pub fn pdf(title: &str, pages: &[Drawing]) -> Vec<u8> {
    let mut pdf = Pdf::new();
    // A page and its content for each drawing.
    let refs = |index: usize| {
        let first = FIRST_PAGE + 2 * index as i32;
        (Ref::new(first), Ref::new(first + 1))
    };
    pdf.catalog(CATALOG).pages(PAGES).lang(TextStr("en"));
    let kids = (0..pages.len()).map(|index| refs(index).0);
    pdf.pages(PAGES).kids(kids).count(pages.len() as i32);
    pdf.document_info(INFO)
        .title(TextStr(title))
        .creator(TextStr("corsaire"));
    let mut used = BTreeMap::new();
    for (index, drawing) in pages.iter().enumerate() {
        let (page, content) = refs(index);
        let (width, height) = (drawing.width as f32, drawing.height as f32);
        let mut writer = pdf.page(page);
        writer
            .parent(PAGES)
            .media_box(Rect::new(0.0, 0.0, width, height))
            .contents(content);
        writer.resources().fonts().pair(F1, FONT_AT);
        writer.finish();
        let drawn = drawn(drawing, &mut used);
        let packed = compress_to_vec_zlib(&drawn, 7);
        pdf.stream(content, &packed).filter(Filter::FlateDecode);
    }
    embed_font(&mut pdf, &used);
    pdf.finish()
}

/// The letters that pages use: the glyph of each.
type Used = BTreeMap<u16, char>;

fn embed_font(pdf: &mut Pdf, used: &Used) {
    let face = &FONT.0;
    let name = Name(NAME.as_bytes());
    let unit = 1000.0 / f32::from(face.units_per_em());
    pdf.type0_font(FONT_AT)
        .base_font(name)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(CID_FONT)
        .to_unicode(UNICODE);
    let mut font = pdf.cid_font(CID_FONT);
    font.subtype(CidFontType::Type2)
        .base_font(name)
        .system_info(SYSTEM)
        .font_descriptor(DESCRIPTOR)
        .default_width(0.0)
        .cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = font.widths();
    for glyph in used.keys() {
        let width = FONT.advance(ttf_parser::GlyphId(*glyph)) * 1000.0;
        widths.consecutive(*glyph, [width]);
    }
    widths.finish();
    font.finish();
    let bounds = face.global_bounding_box();
    let bounds = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max];
    let [left, low, right, high] = bounds.map(|side| f32::from(side) * unit);
    pdf.font_descriptor(DESCRIPTOR)
        .name(name)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, low, right, high))
        .italic_angle(0.0)
        .ascent(f32::from(face.ascender()) * unit)
        .descent(f32::from(face.descender()) * unit)
        .cap_height(729.0)
        .stem_v(80.0)
        .font_file2(FONT_FILE);
    let mut letters = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
    for (glyph, letter) in used {
        letters.pair(*glyph, *letter);
    }
    pdf.stream(UNICODE, &letters.finish());
    let packed = compress_to_vec_zlib(FILE, 9);
    let mut file = pdf.stream(FONT_FILE, &packed);
    file.filter(Filter::FlateDecode);
    file.pair(Name(b"Length1"), FILE.len() as i32);
}

/// The content of a page. PDF counts upwards from the lower edge.
fn drawn(drawing: &Drawing, used: &mut Used) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_join(LineJoinStyle::RoundJoin);
    let up = |point: Point| (point.x as f32, (drawing.height - point.y) as f32);
    for shape in &drawing.shapes {
        match shape {
            Shape::Circle {
                at,
                radius,
                fill,
                outline,
                ..
            } => {
                circle(&mut content, up(*at), *radius);
                paint(&mut content, *fill, *outline);
            }
            Shape::Path {
                segments,
                fill,
                outline,
                ..
            } => {
                path(&mut content, segments, up);
                paint(&mut content, *fill, *outline);
            }
            Shape::Text {
                at,
                size,
                ink,
                align,
                text,
                ..
            } => {
                let glyphs = FONT.glyphs(text);
                let known = text.chars().map(|letter| match FONT.0.glyph_index(letter) {
                    Some(_) => letter,
                    None => '?',
                });
                used.extend(glyphs.iter().map(|glyph| glyph.0).zip(known));
                let (mut left, base) = up(*at);
                let size = *size as f32;
                if *align == Align::Middle {
                    left -= FONT.width(&glyphs) * size / 2.0;
                }
                let bytes = glyphs.iter().flat_map(|glyph| glyph.0.to_be_bytes());
                let bytes: Vec<u8> = bytes.collect();
                let [red, green, blue] = parts(*ink);
                content
                    .set_fill_rgb(red, green, blue)
                    .begin_text()
                    .set_font(F1, size)
                    .next_line(left, base)
                    .show(Str(&bytes))
                    .end_text();
            }
        }
    }
    content.finish().to_vec()
}

fn circle(content: &mut Content, (x, y): (f32, f32), radius: f64) {
    let (r, k) = (radius as f32, (radius * QUARTER) as f32);
    content
        .move_to(x + r, y)
        .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
        .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
        .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
        .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
        .close_path();
}

fn path(content: &mut Content, segments: &[Segment], up: impl Fn(Point) -> (f32, f32)) {
    let mut here = Point::new(0.0, 0.0);
    for segment in segments {
        match segment {
            Segment::Start(to) => {
                let (x, y) = up(*to);
                content.move_to(x, y);
            }
            Segment::Line(to) => {
                let (x, y) = up(*to);
                content.line_to(x, y);
            }
            Segment::Bend(by, to) => {
                // The same curve as a cubic one.
                let (ax, ay) = up(here.towards(*by, 2.0 / 3.0));
                let (bx, by) = up(to.towards(*by, 2.0 / 3.0));
                let (x, y) = up(*to);
                content.cubic_to(ax, ay, bx, by, x, y);
            }
            Segment::Close => {
                content.close_path();
            }
        }
        if let Segment::Start(to) | Segment::Line(to) | Segment::Bend(_, to) = segment {
            here = *to;
        }
    }
}

fn paint(content: &mut Content, fill: Option<Ink>, outline: Option<Outline>) {
    if let Some(ink) = fill {
        let [red, green, blue] = parts(ink);
        content.set_fill_rgb(red, green, blue);
    }
    if let Some((ink, width)) = outline {
        let [red, green, blue] = parts(ink);
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(width as f32);
    }
    match (fill, outline) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

fn parts(ink: Ink) -> [f32; 3] {
    ink.rgb().map(|part| f32::from(part) / 255.0)
}
