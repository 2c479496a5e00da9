//! The report as a page: one file, nothing from elsewhere. Read `report/paper.rs` before it; `page.css`
//! stands beside it.

use crate::paper::figures::Figure;
use crate::paper::survey::{Row, Surveyed, Verdict};
use crate::report::paper::{Report, TITLE, computed, seconds};

const STYLE: &str = include_str!("page.css");
const HEADER: &str = "<thead><tr><th scope=\"col\">part</th><th scope=\"col\">the paper</th>\
                      <th scope=\"col\">computed</th><th scope=\"col\">verdict</th>\
                      <th scope=\"col\">how</th><th scope=\"col\">seconds</th></tr></thead>\n";

/// The whole page.
pub fn page(report: &Report<'_>) -> String {
    let items = report.head().into_iter().map(|(name, value)| {
        let value = escaped(&value);
        format!("<dt>{name}</dt><dd>{value}</dd>\n")
    });
    let head: String = items.collect();
    let sum = escaped(&report.survey.sum());
    let overview: String = report.survey.claims.iter().map(link).collect();
    let claims: String = report.survey.claims.iter().map(of_claim).collect();
    let (differences, figures) = (differences(report), figures(&report.survey.figures));
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src \
         'unsafe-inline'\">\n<title>{TITLE}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n\
         <main>\n<h1>{TITLE}</h1>\n<dl>\n{head}</dl>\n<p class=\"answer\">{sum}</p>\n\
         <nav aria-label=\"Claims\">\n{overview}</nav>\n{differences}{claims}{figures}</main>\n\
         </body>\n</html>\n"
    )
}

/// Text as it stands in HTML.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}

/// The class of a verdict.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Reproduced => "yes",
        Verdict::InPart => "part",
        Verdict::New => "new",
        Verdict::Explained => "explained",
        Verdict::Differs => "differs",
        Verdict::NotRun => "not-run",
    }
}

/// A claim in the overview.
fn link(claim: &Surveyed) -> String {
    let (id, words) = (claim.id, claim.verdict.words());
    format!(
        "<a class=\"{}\" href=\"#{id}\" title=\"{words}\">{id}</a>\n",
        class(claim.verdict)
    )
}

fn of_claim(claim: &Surveyed) -> String {
    let (id, words) = (claim.id, escaped(claim.words));
    let (verdict, seconds) = (claim.verdict.words(), seconds(claim.seconds()));
    let took = match seconds.as_str() {
        "" => String::new(),
        seconds => format!(" {seconds} seconds."),
    };
    let rows: String = claim.parts.iter().map(of_row).collect();
    format!(
        "<section id=\"{id}\">\n<h2><b>{id}</b> {words}</h2>\n<p><span class=\"{}\">{verdict}</span> \
         {}.{took}</p>\n<div class=\"wide\"><table>\n{HEADER}<tbody>\n{rows}</tbody>\n</table></div>\n\
         </section>\n",
        class(claim.verdict),
        escaped(&claim.sum),
    )
}

fn of_row(row: &Row) -> String {
    let part = match row.part.as_str() {
        "" => String::new(),
        part => format!("<b>{}</b>", escaped(part)),
    };
    let words = escaped(&row.words);
    let note = match row.note.as_str() {
        "" => String::new(),
        note => format!("<small>{}</small>", escaped(note)),
    };
    format!(
        "<tr><th scope=\"row\">{part}<small>{words}</small></th><td>{}</td><td>{}{note}</td>\
         <td><span class=\"{}\">{}</span></td><td>{}</td><td class=\"number\">{}</td></tr>\n",
        escaped(&row.expected),
        escaped(&computed(row)),
        class(row.verdict),
        row.verdict.words(),
        escaped(&row.how),
        seconds(row.seconds),
    )
}

fn differences(report: &Report<'_>) -> String {
    let explanations = report.explanations();
    if explanations.is_empty() {
        return String::new();
    }
    let paragraphs = explanations.iter().map(|(of, why)| {
        let (of, why) = (escaped(of), escaped(&why.replace('`', "")));
        format!("<p><b>{of}.</b> {why}</p>\n")
    });
    let paragraphs: String = paragraphs.collect();
    format!("<section>\n<h2>Differences from the paper</h2>\n{paragraphs}</section>\n")
}

fn figures(figures: &[Figure]) -> String {
    let drawn = figures.iter().map(|figure| {
        // Inside of a page an SVG needs no name space.
        let svg = figure.diagram.svg();
        let svg = svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
        let caption = escaped(&figure.caption);
        format!("<figure>\n{svg}<figcaption>{caption}</figcaption>\n</figure>\n")
    });
    let drawn: String = drawn.collect();
    match drawn.as_str() {
        "" => String::new(),
        drawn => format!(
            "<section>\n<h2>The figures of the paper, drawn again</h2>\n<div class=\"figures\">\n\
             {drawn}</div>\n</section>\n"
        ),
    }
}
