//! `corsaire results export`: rows for papers, spreadsheets and other programs.

use super::{Filter, unusable};
use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::output::{self, Exit, plain, say};
use crate::results::export::{self, Exported, Format};
use crate::results::file::ResultsFile;

/// Writes the rows that the filter takes.
pub(super) fn export(
    common: &Common,
    file: &ResultsFile,
    filter: &Filter,
    format: Option<Format>,
) -> Result<Exit, Failure> {
    let format = export_format(common, format)?;
    let mut rows = Vec::new();
    for found in filter.each(file)? {
        let (row, grade) = found?;
        let entry = match row.entry() {
            Ok(entry) => entry,
            Err(flaw) => {
                say(format_args!("row {} is left out: {flaw}", row.id));
                continue;
            }
        };
        if row.refuted.is_some() {
            say(format_args!("row {} was refuted: left out", row.id));
            continue;
        }
        // Only JSON carries certificates.
        let certificate = match format == Format::Jsonl {
            true => file.certificate_of(&row),
            false => Ok(None),
        };
        let certificate = certificate.map_err(|trouble| unusable(file.path(), &trouble))?;
        rows.push(Exported {
            row,
            entry,
            grade,
            certificate,
        });
    }
    if rows.is_empty() {
        say("no row was exported");
    }
    write(common, &rows, format)
}

/// Writes no rows: there is no results file.
pub(super) fn export_nothing(common: &Common, format: Option<Format>) -> Result<Exit, Failure> {
    write(common, &[], export_format(common, format)?)
}

fn write(common: &Common, rows: &[Exported], format: Format) -> Result<Exit, Failure> {
    let text = export::export(rows, format);
    // JSON escapes control characters itself; CSV ends its lines with two of them.
    let text = match format {
        Format::Jsonl => text,
        Format::Csv => text
            .split("\r\n")
            .map(plain)
            .collect::<Vec<_>>()
            .join("\r\n"),
        _ => plain(&text),
    };
    output::write(common, &text)?;
    Ok(Exit::Yes)
}

/// The format that is asked for: by `--format`, `--json` or the suffix of the result file.
fn export_format(common: &Common, asked: Option<Format>) -> Result<Format, Failure> {
    let suffix = output::file(common).and_then(|file| file.extension()?.to_str());
    let suffix = suffix.unwrap_or_default().to_lowercase();
    let named = match suffix.as_str() {
        "csv" => Some(Format::Csv),
        "jsonl" | "ndjson" => Some(Format::Jsonl),
        "md" | "markdown" => Some(Format::Markdown),
        "tex" => Some(Format::Latex),
        "bib" => Some(Format::Bibtex),
        "" | "txt" => None,
        _ => {
            return Err(Failure::new(format!(
                "results export writes .csv, .jsonl, .md, .tex and .bib, not .{suffix}"
            )));
        }
    };
    let json = common.json.then_some(Format::Jsonl);
    Ok(asked.or(named).or(json).unwrap_or(Format::Csv))
}
