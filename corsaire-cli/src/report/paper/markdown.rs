//! The report as Markdown. Read `report/paper.rs` before it.

use crate::paper::survey::{Row, Surveyed};
use crate::report::paper::{Report, TITLE, computed, seconds};

/// All of it.
pub fn written(report: &Report<'_>) -> String {
    let mut text = format!("# {TITLE}\n\n");
    for (name, value) in report.head() {
        text.push_str(&format!("- {name}: {}\n", cell(&value)));
    }
    text.push_str(&format!("\n{}\n\n## Claims\n\n", report.survey.sum()));
    text.push_str("| claim | part | the paper | computed | verdict | how | seconds |\n");
    text.push_str("|---|---|---|---|---|---|---|\n");
    for claim in &report.survey.claims {
        text.push_str(&of_claim(claim));
    }
    let explanations = report.explanations();
    if !explanations.is_empty() {
        text.push_str("\n## Differences from the paper\n\n");
    }
    for (of, why) in explanations {
        text.push_str(&format!("**{of}.** {}\n\n", plain(why)));
    }
    if !report.survey.figures.is_empty() {
        text.push_str("\n## Figures\n\n");
    }
    for figure in &report.survey.figures {
        text.push_str(&format!(
            "{}\n\n```text\n{}```\n\n",
            figure.caption, figure.text
        ));
    }
    text
}

fn of_claim(claim: &Surveyed) -> String {
    let words = format!("**{}** {}", claim.id, cell(claim.words));
    if let [only] = &claim.parts[..] {
        return of_row(&words, only);
    }
    let (verdict, seconds) = (claim.verdict.words(), seconds(claim.seconds()));
    let mut text = format!(
        "| {words} | | | {} | {verdict} | | {seconds} |\n",
        claim.sum
    );
    text.extend(claim.parts.iter().map(|row| of_row("", row)));
    text
}

fn of_row(words: &str, row: &Row) -> String {
    let computed = match (computed(row), row.note.as_str()) {
        (computed, "") => cell(&computed),
        (computed, note) => format!("{} ({})", cell(&computed), cell(note)),
    };
    let verdict = row.verdict.words();
    let (part, expected, how) = (cell(&row.part), cell(&row.expected), cell(&row.how));
    let seconds = seconds(row.seconds);
    format!("| {words} | {part} | {expected} | {computed} | {verdict} | {how} | {seconds} |\n")
}

/// Text as it stands in Markdown.
fn plain(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// The same in a cell of a table.
fn cell(text: &str) -> String {
    plain(text).replace('|', "\\|").replace('\n', " ")
}
