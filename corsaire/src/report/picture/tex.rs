//! A sheet as TeX: a document that needs the package TikZ and nothing else. Read `picture/sheet.rs`
//! before it.

use crate::report::picture::colours::Ink;
use crate::report::picture::diagram::Diagram;
use crate::report::picture::drawing::{Align, Drawing, Outline, Point, Segment, Shape};
use crate::report::picture::sheet::{Paper, Sheet};
use crate::report::picture::svg::short;
use std::fmt::{Result, Write};

/// The width of the text, in points.
const WIDTH: f64 = 480.0;
const GAP: f64 = 14.0;

impl Sheet {
    /// All of it as a LaTeX document. Each diagram is a `tikzpicture` of its own, to be copied into
    /// other documents; the colours must be copied with it.
    pub fn tex(&self) -> String {
        let mut tex = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_tex(&mut tex);
        tex
    }

    fn write_tex(&self, tex: &mut String) -> Result {
        let (paper, margin, height) = match self.paper {
            Paper::A4 => ("a4paper", "-15pt", "725pt"),
            Paper::Letter => ("letterpaper", "-6pt", "675pt"),
        };
        writeln!(tex, "\\documentclass[{paper}]{{article}}")?;
        writeln!(tex, "\\usepackage{{tikz}}")?;
        for ink in Ink::ALL {
            let (name, hex) = (name(ink), ink.hex().to_uppercase());
            writeln!(tex, "\\definecolor{{{name}}}{{HTML}}{{{hex}}}")?;
        }
        writeln!(tex, "\\setlength{{\\textwidth}}{{{WIDTH}pt}}")?;
        writeln!(tex, "\\setlength{{\\oddsidemargin}}{{{margin}}}")?;
        writeln!(tex, "\\setlength{{\\topmargin}}{{-50pt}}")?;
        writeln!(tex, "\\setlength{{\\textheight}}{{{height}}}")?;
        writeln!(tex, "\\setlength{{\\parindent}}{{0pt}}")?;
        writeln!(tex, "\\raggedbottom\n\\begin{{document}}")?;
        writeln!(tex, "\\section*{{{}}}", tex_text(&self.title))?;
        if let Some((diagrams, words)) = &self.task {
            write_rows(tex, diagrams, diagrams.len(), 0.8)?;
            writeln!(tex, "{}\\par", tex_text(words))?;
            if !self.diagrams.is_empty() {
                writeln!(tex, "\\newpage\n\\section*{{Solution}}")?;
            }
        }
        write_rows(tex, &self.diagrams, self.columns, 0.9)?;
        writeln!(tex, "\\end{{document}}")
    }
}

fn write_rows(tex: &mut String, diagrams: &[Diagram], columns: usize, largest: f64) -> Result {
    let gaps = GAP * (columns.max(1) - 1) as f64;
    let width = (WIDTH - gaps) / columns.max(1) as f64;
    for row in diagrams.chunks(columns.max(1)) {
        for (place, diagram) in row.iter().enumerate() {
            if place > 0 {
                writeln!(tex, "\\hspace{{{GAP}pt}}%")?;
            }
            writeln!(tex, "\\parbox[t]{{{}pt}}{{\\centering", short(width - 0.01))?;
            let drawing = diagram.drawing();
            let scale = (width / drawing.width)
                .min(640.0 / drawing.height)
                .min(largest);
            write_drawing(tex, &drawing, scale)?;
            let words = tex_text(diagram.words());
            writeln!(tex, "\\par\\smallskip{{\\small {words}}}}}%")?;
        }
        writeln!(tex, "\\par\\medskip")?;
    }
    Ok(())
}

/// A picture in units of its drawing; the first line says how many points one of them is.
fn write_drawing(tex: &mut String, drawing: &Drawing, scale: f64) -> Result {
    let unit = format!("{scale:.4}");
    writeln!(
        tex,
        "\\begin{{tikzpicture}}[x={unit}pt,y=-{unit}pt,line join=round,inner sep=0pt]"
    )?;
    let (width, height) = (short(drawing.width), short(drawing.height));
    writeln!(
        tex,
        "\\useasboundingbox (0,0) rectangle ({width},{height});"
    )?;
    for shape in &drawing.shapes {
        write_shape(tex, shape, scale)?;
    }
    writeln!(tex, "\\end{{tikzpicture}}")
}

fn write_shape(tex: &mut String, shape: &Shape, scale: f64) -> Result {
    match shape {
        Shape::Circle {
            at,
            radius,
            fill,
            outline,
            ..
        } => {
            let (paint, at) = (paint(*fill, *outline, scale), pair(*at));
            writeln!(
                tex,
                "\\path[{paint}] {at} circle[radius={}];",
                short(*radius)
            )
        }
        Shape::Path {
            segments,
            fill,
            outline,
            ..
        } => {
            let paint = paint(*fill, *outline, scale);
            writeln!(tex, "\\path[{paint}] {};", path(segments))
        }
        Shape::Text {
            at,
            size,
            ink,
            align,
            text,
            ..
        } => {
            let anchor = match align {
                Align::Left => "base west",
                Align::Middle => "base",
            };
            // The font of the document has ten points.
            let size = format!("{:.3}", size * scale / 10.0);
            let (ink, at, text) = (name(*ink), pair(*at), tex_text(text));
            writeln!(
                tex,
                "\\node[anchor={anchor},text={ink},scale={size}] at {at} {{\\sffamily {text}}};"
            )
        }
    }
}

fn pair(point: Point) -> String {
    format!("({},{})", short(point.x), short(point.y))
}

fn path(segments: &[Segment]) -> String {
    let mut tex = String::new();
    let mut here = Point::new(0.0, 0.0);
    for segment in segments {
        match segment {
            Segment::Start(to) => tex.push_str(&pair(*to)),
            Segment::Line(to) => tex.push_str(&format!(" -- {}", pair(*to))),
            Segment::Bend(by, to) => {
                // The same curve as a cubic one.
                let (first, second) = (here.towards(*by, 2.0 / 3.0), to.towards(*by, 2.0 / 3.0));
                let controls = format!("{} and {}", pair(first), pair(second));
                tex.push_str(&format!(" .. controls {controls} .. {}", pair(*to)));
            }
            Segment::Close => tex.push_str(" -- cycle"),
        }
        if let Segment::Start(to) | Segment::Line(to) | Segment::Bend(_, to) = segment {
            here = *to;
        }
    }
    tex
}

fn paint(fill: Option<Ink>, outline: Option<Outline>, scale: f64) -> String {
    let fill = fill.map(|ink| format!("fill={}", name(ink)));
    let outline = outline
        .map(|(ink, width)| format!("draw={},line width={}pt", name(ink), short(width * scale)));
    let both: Vec<String> = fill.into_iter().chain(outline).collect();
    both.join(",")
}

fn name(ink: Ink) -> &'static str {
    match ink {
        Ink::Paper => "paper",
        Ink::Man => "man",
        Ink::Taken => "taken",
        Ink::Hole => "hole",
        Ink::Rim => "rim",
        Ink::Accent => "accent",
        Ink::Text => "ink",
    }
}

/// Text as it stands in TeX.
pub fn tex_text(text: &str) -> String {
    let mut tex = String::new();
    for letter in text.chars() {
        match letter {
            // Two in a row would become a dash.
            '-' if tex.ends_with('-') => tex.push_str("{}-"),
            '|' => tex.push_str("\\textbar{}"),
            '"' => tex.push_str("''"),
            '\\' => tex.push_str("\\textbackslash{}"),
            '~' => tex.push_str("\\textasciitilde{}"),
            '^' => tex.push_str("\\textasciicircum{}"),
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => tex.extend(['\\', letter]),
            '<' => tex.push_str("\\textless{}"),
            '>' => tex.push_str("\\textgreater{}"),
            letter if letter.is_control() => tex.push(' '),
            // TeX without further packages knows the letters of western Europe.
            letter if letter > '\u{17f}' => tex.push('?'),
            letter => tex.push(letter),
        }
    }
    tex
}
