//! The report as text. Read `report/paper.rs` before it.

use crate::paper::survey::{Row, Surveyed, Verdict};
use crate::report::paper::{Report, TITLE, computed, seconds};

/// All of it.
pub fn written(report: &Report<'_>) -> String {
    let mut text = format!("{TITLE}\n\n");
    for (name, value) in report.head() {
        text.push_str(&format!("{name}: {value}\n"));
    }
    text.push_str(&format!("\n{}\n", report.survey.sum()));
    for claim in &report.survey.claims {
        text.push_str(&format!("\n{}", of_claim(claim)));
    }
    let explanations = report.explanations();
    if !explanations.is_empty() {
        text.push_str("\nDifferences from the paper\n");
    }
    for (of, why) in explanations {
        text.push_str(&format!("\n{of}: {why}\n"));
    }
    text
}

fn of_claim(claim: &Surveyed) -> String {
    let mut text = format!("{:<4}{}\n", claim.id, claim.words);
    match &claim.parts[..] {
        [only] => text.push_str(&of_row(only)),
        parts => {
            let verdict = claim.verdict.words();
            let seconds = seconds(claim.seconds());
            text.push_str(&format!(
                "    {:<20}{verdict:<20}{seconds:>8}  {}\n",
                "all parts", claim.sum
            ));
            text.extend(parts.iter().map(of_row));
        }
    }
    text
}

/// Part, verdict, seconds; what was computed, what the paper says if that is something else, and how.
fn of_row(row: &Row) -> String {
    let (verdict, seconds) = (row.verdict.words(), seconds(row.seconds));
    let computed = computed(row);
    let paper = match row.verdict {
        Verdict::New => row.expected.clone(),
        _ if row.expected == computed => String::new(),
        _ => format!("the paper: {}", row.expected),
    };
    let pieces = [computed, paper, row.how.clone(), row.note.clone()];
    let pieces = pieces.into_iter().filter(|piece| !piece.is_empty());
    let said = pieces.collect::<Vec<_>>().join("; ");
    format!("    {:<20}{verdict:<20}{seconds:>8}  {said}\n", row.part)
}
