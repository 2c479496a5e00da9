//! `corsaire results`: what is known, with its evidence; checked, exported, put together with others.

use crate::args::Common;
use crate::report::certificate::{CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::frame::framed;
use crate::report::output::{self, Exit, say};
use crate::results::asker::usual_file;
use crate::results::export::{self, Format};
use crate::results::file::{Kept, ResultsFile};
use crate::results::row::Row;
use crate::results::verify::{Verdict, contradictions, verify};
use crate::results::{add, merge};
use clap::Subcommand;
use corsaire::ask::{AnyQuestion, Kept as Keepable, KeptAnswer, Unsound, restore};
use corsaire::report::{grouped, number_of};
use corsaire::{Answer, Limits};
use serde_json::{Value, json};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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
        /// Write its certificate to this file (and its sets of positions to FILE.sets)
        #[arg(long, value_name = "FILE")]
        certificate: Option<PathBuf>,
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
    let named = common.named_results();
    let is_usual = named.is_none();
    let path = named.or_else(usual_file);
    let path =
        path.ok_or_else(|| Failure::new("where is the results file? Give --results FILE"))?;
    let list = What::List(Filter::default());
    let what = args.what.as_ref().unwrap_or(&list);
    if !matches!(what, What::Export { .. }) {
        Form::asked(common, "this command", form::WORDS)?;
    }
    let writes = matches!(what, What::Merge { .. } | What::Add { .. });
    if !writes && !path.exists() {
        if !is_usual || matches!(what, What::Show { .. }) {
            return Err(unusable(&path, &"there is no such file"));
        }
        let nothing =
            "there is no results file yet: solve, prove, count, sweeps and survey make one";
        say(format_args!("{}: {nothing}", path.display()));
        return report(
            common,
            "nothing is known yet\n".to_string(),
            &json!({"rows": []}),
        );
    }
    if writes && is_usual {
        let _ = path.parent().map(std::fs::create_dir_all);
    }
    let opened = match writes {
        true => ResultsFile::open(&path),
        false => ResultsFile::open_to_read(&path),
    };
    let mut file = opened.map_err(|trouble| unusable(&path, &trouble))?;
    match what {
        What::List(filter) => {
            let rows = filter.of(&file)?;
            let json = json!({"rows": rows.iter().map(summary).collect::<Vec<_>>()});
            report(common, listed(&rows), &json)
        }
        What::Show { id, certificate } => {
            let row = file.row(*id).map_err(|trouble| unusable(&path, &trouble))?;
            let row = row.ok_or_else(|| Failure::new(format!("there is no row {id}")))?;
            show(common, &row, certificate.as_deref())
        }
        What::Export { filter, format } => {
            let mut rows = filter.of(&file)?;
            for row in rows.iter().filter(|row| !row.is_unchanged()) {
                say(format_args!(
                    "row {} was changed after it was written: left out",
                    row.id
                ));
            }
            rows.retain(Row::is_unchanged);
            let format = export_format(common, *format)?;
            output::write(common, &export::export(&rows, format))?;
            Ok(Exit::Yes)
        }
        What::Verify(filter) => verified(common, &file, filter),
        What::Merge { file: other } => {
            let merged = merge::merge(&mut file, other);
            let merged = merged.map_err(|trouble| unusable(other, &trouble))?;
            let text = format!(
                "{}: {} new, {} stronger than what was here, {} known already\n",
                number_of(merged.rows as u64, "row"),
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

/// The format that is asked for: by `--format`, `--json` or the end of the name of the result file.
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
    if rows.is_empty() {
        return "no row is like that\n".to_string();
    }
    let mut text = String::new();
    for row in rows {
        let known = match row.outcome.as_str() {
            "unknown" => known(row),
            _ => grouped(&row.found),
        };
        let changed = match row.is_unchanged() {
            true => "",
            false => "; CHANGED after it was written",
        };
        let line = format!(
            "{:>5}  {}: {known} ({}, {:.1} s, {}{changed})",
            row.id,
            row.question(),
            row.established,
            row.seconds,
            row.day()
        );
        // What a file says does not move the cursor of a terminal.
        text.push_str(&line.replace(char::is_control, " "));
        text.push('\n');
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

fn show(common: &Common, row: &Row, file: Option<&Path>) -> Result<Exit, Failure> {
    if let Some(path) = file {
        let certificate = row.certificate();
        let certificate = certificate
            .ok_or_else(|| Failure::new(format!("row {} has no certificate", row.id)))?;
        let path = Some(path.to_path_buf());
        let file = CertificateFile::asked(&path, certificate.sets.is_some(), common)?;
        let written = Certified::by(file, || Ok(Arc::new(certificate)));
        if !written.is_written() {
            return Ok(Exit::Failed);
        }
    }
    let answer: Value = serde_json::from_str(&row.answer).unwrap_or_default();
    report(
        common,
        shown(row),
        &json!({"row": summary(row), "answer": answer}),
    )
}

fn shown(row: &Row) -> String {
    let mut text = listed(std::slice::from_ref(row));
    let answer = in_words(row);
    text.push_str(&format!("\n{}\n\n", answer.trim_end()));
    let mut line = |name: &str, value: String| text.push_str(&format!("{name}: {value}\n"));
    if let Some(digest) = &row.certificate_digest {
        let bytes =
            row.certificate.as_ref().map_or(0, String::len) + row.sets.as_ref().map_or(0, Vec::len);
        line(
            "certificate",
            match bytes {
                0 => format!("BLAKE3 {digest} (not kept: too large)"),
                bytes => format!("BLAKE3 {digest}, {} bytes", grouped(&bytes.to_string())),
            },
        );
    }
    line("found by", format!("corsaire {}", row.version));
    line("digest of the row", row.digest.clone());
    text
}

/// The answer as the command printed it, or why it does not hold.
fn in_words(row: &Row) -> String {
    fn restored<Q: Keepable>(question: &Q, kept: &KeptAnswer<'_>) -> String
    where
        Answer<Q::Found>: std::fmt::Display,
    {
        match restore(question, kept, &Limits::default()) {
            Ok(answer) => answer.to_string(),
            Err(Unsound::NotInFull) => "there is a solution".to_string(),
            Err(why) => format!("it does not hold: {why}"),
        }
    }
    let Some(record) = row.record() else {
        return "its answer cannot be read".to_string();
    };
    let certificate = row.certificate();
    let kept = KeptAnswer {
        record: &record,
        certificate: certificate.as_ref(),
    };
    match record.question.question() {
        None => "its question cannot be read".to_string(),
        Some(AnyQuestion::Solve(question)) => restored(&question, &kept),
        Some(AnyQuestion::Prove(question)) => restored(&question, &kept),
        Some(AnyQuestion::Unique(question)) => restored(&question, &kept),
        Some(AnyQuestion::Count(question)) => restored(&question, &kept),
        Some(AnyQuestion::Sweeps(question)) => restored(&question, &kept),
        Some(AnyQuestion::SweepsInPlay(question)) => restored(&question, &kept),
    }
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
        "of {}: {hold} hold by their evidence, {unchecked} are results of searches and counts that only \
         computing again can check, {} do not hold\n",
        number_of(rows.len() as u64, "row"),
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
        let text = read_whole(path)?;
        rows.extend(add::rows(path, &text).map_err(|why| unusable(path, &why))?);
    }
    let kept = file.keep_all(rows);
    let kept = kept.map_err(|trouble| unusable(file.path(), &trouble))?;
    let news = kept.iter().filter(|kept| **kept != Kept::AsBefore).count();
    let text = format!(
        "{}, {news} of them new\n",
        number_of(kept.len() as u64, "answer")
    );
    report(common, text, &json!({"added": kept.len(), "news": news}))
}

/// The text of a file of answers.
fn read_whole(path: &Path) -> Result<String, Failure> {
    const LARGEST: u64 = 1 << 30;
    if !path.is_file() {
        return Err(unusable(path, &"there is no such file"));
    }
    let file = std::fs::File::open(path).map_err(|error| unusable(path, &error))?;
    let mut text = String::new();
    let read = file.take(LARGEST).read_to_string(&mut text);
    read.map_err(|error| unusable(path, &error))?;
    Ok(text)
}
