//! Rows of the results file for papers, spreadsheets and other programs. Read `results/row.rs` before it.

use crate::results::row::Row;
use corsaire::Certificate;
use corsaire::ask::{AnyAnswer, Grade, Record, RecordedForced};
use corsaire::report::{csv_field, tex_text};
use corsaire::results::{Entry, in_full};
use serde::Serialize;

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

const HEADINGS: [&str; 11] = [
    "row",
    "question",
    "outcome",
    "found",
    "established",
    "evidence",
    "solution",
    "seconds",
    "date",
    "version",
    "digest",
];

/// A row to be written.
pub struct Exported {
    /// The row.
    pub row: Row,
    /// What it says.
    pub entry: Entry,
    /// Its grade for this user.
    pub grade: Grade,
    /// Its certificate, if that is kept.
    pub certificate: Option<Certificate>,
}

impl Exported {
    /// How it was established, and how well it is founded.
    fn established(&self) -> String {
        self.row.how(self.grade)
    }
}

/// Writes rows.
pub fn export(rows: &[Exported], format: Format) -> String {
    match format {
        Format::Csv => csv(rows),
        Format::Jsonl => {
            let lines = rows.iter().map(|row| serde_json::to_string(&Line::of(row)));
            let lines = lines.map(|line| line.unwrap_or_default() + "\n");
            lines.collect()
        }
        Format::Markdown => markdown(rows),
        Format::Latex => latex(rows),
        Format::Bibtex => bibtex(rows),
    }
}

fn cells(entry: &Exported) -> [String; 11] {
    let row = &entry.row;
    [
        row.id.to_string(),
        row.question(),
        row.outcome.code().to_string(),
        row.found_in_words(),
        row.established.code().to_string(),
        entry.grade.words().to_string(),
        row.solution.clone().unwrap_or_default(),
        format!("{:.3}", row.seconds),
        row.day(),
        row.version.clone(),
        row.digest.clone(),
    ]
}

/// The answer of a row as a command prints it.
#[derive(Serialize)]
pub struct Printed<'a> {
    #[serde(flatten)]
    answer: Read<'a>,
    /// What solutions have in common, if the answer is only one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    forced: Option<&'a [RecordedForced]>,
}

/// An answer, or what was written down of one that was not kept in full.
#[derive(Serialize)]
#[serde(untagged)]
enum Read<'a> {
    Answer(AnyAnswer),
    Record(&'a Record),
}

impl<'a> Printed<'a> {
    /// The answer of the row with this number.
    pub fn of(
        id: i64,
        entry: &'a Entry,
        grade: Grade,
        certificate: Option<&Certificate>,
    ) -> Printed<'a> {
        let answer = match in_full(entry, certificate) {
            Ok(answer) => Read::Answer(answer.of_entry(u64::try_from(id).ok(), grade)),
            Err(_) => Read::Record(&entry.record),
        };
        let is_solution = matches!(&answer, Read::Answer(AnyAnswer::Solve(_)));
        let forced = Some(&entry.record.forced[..]);
        let forced = forced.filter(|forced| is_solution && !forced.is_empty());
        Printed { answer, forced }
    }
}

/// The answer as a command prints it, with the row's number, digest and grade and its certificate.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    answer: Printed<'a>,
    row: LineRow<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_text: Option<&'a str>,
}

#[derive(Serialize)]
struct LineRow<'a> {
    id: i64,
    digest: &'a str,
    established: &'static str,
    grade: &'static str,
    maker: &'a str,
}

impl<'a> Line<'a> {
    fn of(exported: &'a Exported) -> Line<'a> {
        let Exported {
            row,
            entry,
            grade,
            certificate,
        } = exported;
        let certificate = certificate.as_ref();
        Line {
            answer: Printed::of(row.id, entry, *grade, certificate),
            row: LineRow {
                id: row.id,
                digest: &row.digest,
                established: row.established.code(),
                grade: grade.code(),
                maker: &row.maker,
            },
            certificate_text: certificate.map(|certificate| certificate.text.as_str()),
        }
    }
}

fn csv(rows: &[Exported]) -> String {
    let mut text = HEADINGS.join(",");
    text.push_str("\r\n");
    for row in rows {
        let cells = cells(row).map(|cell| csv_field(&cell));
        text.push_str(&cells.join(","));
        text.push_str("\r\n");
    }
    text
}

/// The columns of tables for people, with a short digest.
fn short(entry: &Exported) -> [String; 7] {
    let row = &entry.row;
    [
        row.id.to_string(),
        row.question(),
        row.found_in_words(),
        entry.established(),
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

fn markdown(rows: &[Exported]) -> String {
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

fn latex(rows: &[Exported]) -> String {
    let mut text = String::from("% \\usepackage{booktabs}\n\\begin{tabular}{rlllrll}\n\\toprule\n");
    text.push_str(&format!("{} \\\\\n\\midrule\n", SHORT.join(" & ")));
    for row in rows {
        let cells = short(row).map(|cell| tex_text(&cell));
        text.push_str(&format!("{} \\\\\n", cells.join(" & ")));
    }
    text.push_str("\\bottomrule\n\\end{tabular}\n");
    text
}

fn bibtex(rows: &[Exported]) -> String {
    let version = env!("CARGO_PKG_VERSION");
    let newest = rows
        .iter()
        .map(|entry| entry.row.day())
        .max()
        .unwrap_or_default();
    let year: String = newest.chars().take(4).collect();
    let mut text = format!(
        "@misc{{corsaire,\n  title = {{{{Corsaire}}: peg solitaire, solved, proved and counted}},\n  \
         author = {{{{The developers of Corsaire}}}},\n  year = {{{year}}},\n  \
         note = {{Version {version}, package corsaire-cli}}\n}}\n"
    );
    // BibTeX counts braces, escaped or not.
    let tex_text = |text: &str| {
        let text = tex_text(text).replace("\\{", "\\textbraceleft{}");
        text.replace("\\}", "\\textbraceright{}")
    };
    for entry in rows {
        let row = &entry.row;
        let digest: String = row.digest.chars().take(12).collect();
        let year: String = row.day().chars().take(4).collect();
        text.push_str(&format!(
            "\n@misc{{corsaire-{digest},\n  title = {{{}: {}}},\n  year = {{{year}}},\n  \
             howpublished = {{Corsaire {}, {}}},\n  note = {{{}; BLAKE3 {}}}\n}}\n",
            tex_text(&row.question()),
            tex_text(&row.found_in_words()),
            tex_text(&row.version),
            row.day(),
            tex_text(&entry.established()),
            row.digest
        ));
    }
    text
}
