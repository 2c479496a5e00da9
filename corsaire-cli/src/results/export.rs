//! Rows of the results file for papers, spreadsheets and other programs. Read `results/row.rs` before it.

use crate::results::row::Row;
use serde_json::{Value, json};

/// How rows are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Comma-separated values
    Csv,
    /// JSON, one answer on each line: `results add` reads it again
    Jsonl,
    /// A Markdown table
    Markdown,
    /// A LaTeX table (package booktabs)
    Latex,
    /// BibTeX entries: the program, and each row with its digest
    Bibtex,
}

const HEADINGS: [&str; 10] = [
    "row",
    "question",
    "outcome",
    "found",
    "established",
    "solution",
    "seconds",
    "date",
    "version",
    "digest",
];

/// Writes rows.
pub fn export(rows: &[Row], format: Format) -> String {
    match format {
        Format::Csv => csv(rows),
        Format::Jsonl => rows.iter().map(|row| format!("{}\n", line(row))).collect(),
        Format::Markdown => markdown(rows),
        Format::Latex => latex(rows),
        Format::Bibtex => bibtex(rows),
    }
}

fn cells(row: &Row) -> [String; 10] {
    [
        row.id.to_string(),
        row.question(),
        row.outcome.clone(),
        row.found.clone(),
        row.established.clone(),
        row.solution.clone().unwrap_or_default(),
        format!("{:.3}", row.seconds),
        row.day(),
        row.version.clone(),
        row.digest.clone(),
    ]
}

/// The answer as it was printed, with the row's number and digest and, if it has no sets, its certificate.
fn line(row: &Row) -> Value {
    let mut answer: Value = serde_json::from_str(&row.answer).unwrap_or_default();
    if let Value::Object(fields) = &mut answer {
        fields.insert(
            "row".to_string(),
            json!({"id": row.id, "digest": row.digest, "established": row.established}),
        );
        if let (Some(text), None) = (&row.certificate, &row.sets) {
            fields.insert("certificate_text".to_string(), json!(text));
        }
    }
    answer
}

fn csv(rows: &[Row]) -> String {
    let mut text = HEADINGS.join(",");
    text.push_str("\r\n");
    for row in rows {
        let cells = cells(row).map(|cell| quoted(&cell));
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

/// A cell of CSV. One that a spreadsheet would take for a formula begins with an apostrophe.
fn quoted(cell: &str) -> String {
    let cell = match cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{cell}"),
        false => cell.to_string(),
    };
    match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell,
    }
}

/// The columns of tables for people, with a short digest.
fn short(row: &Row) -> [String; 7] {
    [
        row.id.to_string(),
        row.question(),
        row.found.clone(),
        row.established.clone(),
        format!("{:.1}", row.seconds),
        row.day(),
        row.digest.chars().take(12).collect(),
    ]
}

const SHORT: [&str; 7] = [
    "row",
    "question",
    "found",
    "established",
    "seconds",
    "date",
    "digest",
];

fn markdown(rows: &[Row]) -> String {
    let escape = |cell: &str| {
        let mut text = String::new();
        for c in cell.chars() {
            if "\\`*_{}[]<>|#".contains(c) {
                text.push('\\');
            }
            text.push(if c.is_control() { ' ' } else { c });
        }
        text
    };
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&SHORT.map(str::to_string));
    text.push_str(&line(&SHORT.map(|_| "---".to_string())));
    for row in rows {
        text.push_str(&line(&short(row).map(|cell| escape(&cell))));
    }
    text
}

/// Text as TeX takes it.
fn tex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

fn latex(rows: &[Row]) -> String {
    let mut text = String::from("% \\usepackage{booktabs}\n\\begin{tabular}{rlllrll}\n\\toprule\n");
    text.push_str(&format!("{} \\\\\n\\midrule\n", SHORT.join(" & ")));
    for row in rows {
        let cells = short(row).map(|cell| tex(&cell));
        text.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
    text
}

fn bibtex(rows: &[Row]) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!(
        "@software{{corsaire,\n  title = {{Corsaire: peg solitaire, solved, proved and counted}},\n  \
         version = {{{version}}},\n  note = {{\\url{{https://crates.io/crates/corsaire-cli}}}}\n}}\n"
    );
    for row in rows {
        let digest: String = row.digest.chars().take(12).collect();
        let year: String = row.day().chars().take(4).collect();
        text.push_str(&format!(
            "\n@misc{{corsaire-{digest},\n  title = {{{}: {}}},\n  year = {{{year}}},\n  \
             howpublished = {{Corsaire {}, {}}},\n  note = {{{}; BLAKE3 {}}}\n}}\n",
            tex(&row.question()),
            tex(&row.found),
            tex(&row.version),
            row.day(),
            tex(&row.established),
            row.digest
        ));
    }
    text
}
