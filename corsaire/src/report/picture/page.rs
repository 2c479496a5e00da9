//! A sheet as a page to step through: one file, nothing from elsewhere. Read `picture/sheet.rs`
//! before it; `page.css` and `page.js` stand beside it. What it shares with the page of a survey: the
//! look (`base.css`), the buttons (`controls.html`) and what they do (`stepper.js`).

use crate::report::picture::diagram::Diagram;
use crate::report::picture::sheet::Sheet;
use crate::report::words::escaped;
use std::fmt::{Result, Write};

/// The buttons that step through a game, and what they do.
pub(in crate::report) const CONTROLS: &str = include_str!("controls.html");
pub(in crate::report) const STEPPER: &str = include_str!("stepper.js");

/// The beginning of a page, up to its content. The title is escaped already.
pub(in crate::report) fn write_head(page: &mut String, title: &str, style: &str) -> Result {
    let base = include_str!("base.css");
    writeln!(page, "<!doctype html>\n<html lang=\"en\">\n<head>")?;
    writeln!(page, "<meta charset=\"utf-8\">")?;
    writeln!(
        page,
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
    )?;
    // The page loads nothing, and could not if it wanted to.
    writeln!(
        page,
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         style-src 'unsafe-inline'; script-src 'unsafe-inline'\">"
    )?;
    writeln!(page, "<title>{title}</title>")?;
    writeln!(
        page,
        "<style>\n{base}{style}</style>\n</head>\n<body>\n<main>"
    )
}

/// A picture inside of a page: there an SVG needs no name space.
pub(in crate::report) fn inside(svg: &str) -> String {
    let svg = svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
    svg.trim_end().to_string()
}

impl Sheet {
    /// All of it as a page of HTML. Without scripts, and in print, it shows all diagrams.
    pub fn html(&self) -> String {
        let mut page = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_html(&mut page);
        page
    }

    fn write_html(&self, page: &mut String) -> Result {
        let title = escaped(&self.title);
        write_head(page, &title, include_str!("page.css"))?;
        writeln!(page, "<h1>{title}</h1>")?;
        if let Some((diagrams, words)) = &self.task {
            writeln!(page, "<section class=\"task\">\n<div class=\"row\">")?;
            for diagram in diagrams {
                write_figure(page, diagram)?;
            }
            writeln!(page, "</div>\n<p>{}</p>\n</section>", escaped(words))?;
        }
        match &self.diagrams[..] {
            [] => {}
            [one] => write_figure(page, one)?,
            diagrams => self.write_game(page, diagrams)?,
        }
        writeln!(page, "</main>\n</body>\n</html>")
    }

    fn write_game(&self, page: &mut String, diagrams: &[Diagram]) -> Result {
        // Overleaf of a problem, the solution is shown only to those who ask for it.
        let is_overleaf = self.task.is_some();
        if is_overleaf {
            writeln!(
                page,
                "<details class=\"overleaf\"><summary>Solution</summary>"
            )?;
        }
        writeln!(page, "<section id=\"game\" aria-label=\"The game\">")?;
        writeln!(page, "<div id=\"controls\" class=\"controls\" hidden>")?;
        writeln!(page, "{CONTROLS}</div>")?;
        writeln!(
            page,
            "<div id=\"diagrams\" style=\"--columns:{}\">",
            self.columns
        )?;
        for diagram in diagrams {
            write_figure(page, diagram)?;
        }
        let moves = "<ol id=\"moves\" aria-label=\"Moves\" hidden></ol>";
        writeln!(page, "</div>\n{moves}\n</section>")?;
        if is_overleaf {
            writeln!(page, "</details>")?;
        }
        let script = include_str!("page.js");
        writeln!(page, "<script>\n{STEPPER}{script}</script>")
    }
}

fn write_figure(page: &mut String, diagram: &Diagram) -> Result {
    writeln!(page, "<figure>\n{}", inside(&diagram.svg()))?;
    if !diagram.words().is_empty() {
        writeln!(
            page,
            "<figcaption>{}</figcaption>",
            escaped(diagram.words())
        )?;
    }
    writeln!(page, "</figure>")
}
