//! `corsaire results`: what is known, with its evidence; checked, exported, put together with others.

use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::frame::framed;
use crate::report::output::{self, Exit, say};
use crate::results::asker::usual_file;
use crate::results::export::{self, Format};
use crate::results::file::{Kept, ResultsFile};
use crate::results::row::Row;
use crate::results::verify::{Verdict, contradictions, verify};
use crate::results::{add, merge};
use clap::Subcommand;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: Option<What>,
}

#[derive(Subcommand)]
enum What {
    /// List what is known
    List(Filter),
    /// Show a row: the answer, its evidence, and how it was found
    Show {
        /// The number of the row
        id: i64,
    },
    /// Write rows for papers, spreadsheets and other programs
    Export {
        #[command(flatten)]
        filter: Filter,
        /// How [default: as the end of the name of the result file says, or CSV]
        #[arg(long, value_enum)]
        format: Option<Format>,
    },
    /// Replay every solution, check every certificate, and say what does not hold
    Verify(Filter),
    /// Take over the rows of another results file: all of them, or none if one contradicts what is here
    Merge {
        /// The other file
        file: PathBuf,
    },
    /// Take over answers that were printed with --json, and certificates: what can be checked is checked
    Add {
        /// Files of answers (one object, or one on each line) or certificates
        #[arg(required = true)]
        files: Vec<PathBuf>,
    },
}

/// Which rows.
#[derive(clap::Args, Default)]
struct Filter {
    /// Only rows in whose question these words are, like wiegleb, "finish d1" or shortest
    words: Vec<String>,
    /// Only rows with this outcome: solved, impossible, counted or unknown
    #[arg(long, value_name = "OUTCOME", value_parser = ["solved", "impossible", "counted", "unknown"])]
    outcome: Option<String>,
    /// Only this row
    #[arg(long, value_name = "ROW")]
    id: Option<i64>,
}

impl Filter {
    fn of(&self, file: &ResultsFile) -> Result<Vec<Row>, Failure> {
        let mut rows = file
            .rows()
            .map_err(|trouble| unusable(file.path(), &trouble))?;
        rows.retain(|row| {
            let question = row.question().to_lowercase();
            let words = self
                .words
                .iter()
                .all(|word| question.contains(&word.to_lowercase()));
            let outcome = self
                .outcome
                .as_ref()
                .is_none_or(|outcome| *outcome == row.outcome);
            words && outcome && self.id.is_none_or(|id| id == row.id)
        });
        Ok(rows)
    }
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let path = common.results.clone().or_else(usual_file);
    let path =
        path.ok_or_else(|| Failure::new("where is the results file? Give --results FILE"))?;
    let list = What::List(Filter::default());
    let what = args.what.as_ref().unwrap_or(&list);
    let writes = matches!(what, What::Merge { .. } | What::Add { .. });
    if !writes && !path.exists() {
        let nothing =
            "there is no results file yet: solve, prove, count, sweeps and survey make one";
        say(format_args!("{}: {nothing}", path.display()));
        return report(common, String::new(), &json!({"rows": []}));
    }
    let mut file = ResultsFile::open(&path).map_err(|trouble| unusable(&path, &trouble))?;
    match what {
        What::List(filter) => {
            let rows = filter.of(&file)?;
            report(
                common,
                listed(&rows),
                &json!({"rows": rows.iter().map(summary).collect::<Vec<_>>()}),
            )
        }
        What::Show { id } => {
            let row = file.row(*id).map_err(|trouble| unusable(&path, &trouble))?;
            let row = row.ok_or_else(|| Failure::new(format!("there is no row {id}")))?;
            let answer: Value = serde_json::from_str(&row.answer).unwrap_or_default();
            report(
                common,
                shown(&row),
                &json!({"row": summary(&row), "answer": answer}),
            )
        }
        What::Export { filter, format } => {
            let rows = filter.of(&file)?;
            let format = format.or_else(|| by_suffix(common)).unwrap_or(Format::Csv);
            output::write(common, &export::export(&rows, format))?;
            Ok(Exit::Yes)
        }
        What::Verify(filter) => verified(common, &file, filter),
        What::Merge { file: other } => {
            let merged = merge::merge(&mut file, other);
            let merged = merged.map_err(|trouble| unusable(other, &trouble))?;
            let text = format!(
                "{} rows: {} new, {} stronger than what was here, {} no news\n",
                merged.rows,
                merged.new,
                merged.stronger,
                merged.rows - merged.new - merged.stronger
            );
            report(common, text, &json!({"merged": merged}))
        }
        What::Add { files } => added(common, &mut file, files),
    }
}

fn unusable(path: &Path, trouble: &impl std::fmt::Display) -> Failure {
    Failure::new(format!("{}: {trouble}", path.display()))
}

fn report(common: &Common, text: String, json: &Value) -> Result<Exit, Failure> {
    let json = framed(json, "results", None, None)?;
    output::result(common, || text, &json)?;
    Ok(Exit::Yes)
}

fn by_suffix(common: &Common) -> Option<Format> {
    let suffix = output::file(common)?.extension()?.to_str()?.to_lowercase();
    Some(match suffix.as_str() {
        "csv" => Format::Csv,
        "jsonl" | "json" | "ndjson" => Format::Jsonl,
        "md" | "markdown" => Format::Markdown,
        "tex" => Format::Latex,
        "bib" => Format::Bibtex,
        _ => return None,
    })
}

fn summary(row: &Row) -> Value {
    json!({
        "id": row.id,
        "topic": row.topic,
        "board": row.board,
        "problem": row.problem,
        "details": row.details,
        "outcome": row.outcome,
        "found": row.found,
        "lower_bound": row.lower_bound,
        "upper_bound": row.upper_bound,
        "solution": row.solution,
        "established": row.established,
        "certificate_digest": row.certificate_digest,
        "version": row.version,
        "date": row.date,
        "seconds": row.seconds,
        "digest": row.digest,
    })
}

fn listed(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let known = match row.outcome.as_str() {
            "unknown" => known(row),
            _ => row.found.clone(),
        };
        text.push_str(&format!(
            "{:>5}  {}: {known} ({}, {:.1} s, {})\n",
            row.id,
            row.question(),
            row.established,
            row.seconds,
            row.day()
        ));
    }
    text
}

/// What is known of the fewest moves when a search was stopped.
fn known(row: &Row) -> String {
    match (row.lower_bound.filter(|least| *least > 0), row.upper_bound) {
        (Some(least), Some(most)) => format!("{least} to {most} moves"),
        (Some(least), None) => format!("at least {least} moves"),
        (None, Some(most)) => format!("at most {most} moves"),
        (None, None) => format!("unknown, {}", row.found),
    }
}

fn shown(row: &Row) -> String {
    let mut text = listed(std::slice::from_ref(row));
    let mut line = |name: &str, value: Option<&str>| {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            text.push_str(&format!("{name}: {value}\n"));
        }
    };
    line("solution", row.solution.as_deref());
    let certificate = row.certificate_digest.as_deref().map(|digest| {
        let bytes =
            row.certificate.as_ref().map_or(0, String::len) + row.sets.as_ref().map_or(0, Vec::len);
        match bytes {
            0 => format!("BLAKE3 {digest} (not kept: too large)"),
            bytes => format!("BLAKE3 {digest}, {bytes} bytes"),
        }
    });
    line("certificate", certificate.as_deref());
    line("corsaire", Some(&row.version));
    line("digest of the row", Some(&row.digest));
    text
}

fn verified(common: &Common, file: &ResultsFile, filter: &Filter) -> Result<Exit, Failure> {
    let damage = file
        .damage()
        .map_err(|trouble| unusable(file.path(), &trouble))?;
    let rows = filter.of(file)?;
    let mut failures: Vec<(i64, String)> = Vec::new();
    let (mut hold, mut unchecked) = (0, 0);
    for row in &rows {
        match verify(row) {
            Verdict::Holds => hold += 1,
            Verdict::Unchecked => unchecked += 1,
            Verdict::Fails(why) => failures.push((row.id, format!("{}: {why}", row.question()))),
        }
    }
    let against: Vec<String> = contradictions(&rows);
    let mut text = String::new();
    for line in &damage {
        text.push_str(&format!("the file is damaged: {line}\n"));
    }
    for (id, why) in &failures {
        text.push_str(&format!("row {id} does not hold: {why}\n"));
    }
    for line in &against {
        text.push_str(&format!("{line}\n"));
    }
    text.push_str(&format!(
        "{} rows: {hold} hold by their evidence, {unchecked} are results of searches and counts that only \
         computing again can check, {} do not hold\n",
        rows.len(),
        failures.len()
    ));
    let failing: Vec<Value> = failures
        .iter()
        .map(|(id, why)| json!({"id": id, "why": why}))
        .collect();
    let json = json!({
        "rows": rows.len(),
        "hold": hold,
        "unchecked": unchecked,
        "failing": failing,
        "contradictions": against,
        "damage": damage,
    });
    report(common, text, &json)?;
    let is_fine = failures.is_empty() && against.is_empty() && damage.is_empty();
    Ok(if is_fine { Exit::Yes } else { Exit::No })
}

fn added(common: &Common, file: &mut ResultsFile, paths: &[PathBuf]) -> Result<Exit, Failure> {
    let mut rows = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|error| unusable(path, &error))?;
        rows.extend(add::rows(path, &text).map_err(|why| unusable(path, &why))?);
    }
    let kept = file.keep_all(rows);
    let kept = kept.map_err(|trouble| unusable(file.path(), &trouble))?;
    let news = kept.iter().filter(|kept| **kept != Kept::AsBefore).count();
    let text = format!("{} answers, {news} of them news\n", kept.len());
    report(common, text, &json!({"added": kept.len(), "news": news}))
}
