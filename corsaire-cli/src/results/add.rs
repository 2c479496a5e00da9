//! Answers and certificates from files, taken into the results file: what `--json` printed, one object or
//! one on each line, and what `--certificate` wrote. Read `corsaire/src/results/anew.rs` before it.

use crate::report::progress::is_interrupted;
use crate::results::checker;
use corsaire::ask::{CertifiedAnswer, Grade};
use corsaire::results::{Entry, Filed, Flaw, Verdict, normalised, verify};
use corsaire::{Certificate, Limits};
use serde::Deserialize;
use serde::de::IgnoredAny;

/// A row of a file of answers.
pub struct Added {
    /// The line of the file that it begins on.
    pub line: usize,
    /// The entry.
    pub filed: Filed,
    /// The grade of its evidence.
    pub grade: Grade,
}

/// An answer that was printed as JSON, or exported.
#[derive(Deserialize)]
struct Line {
    #[serde(flatten)]
    entry: Entry,
    /// Exported rows have their certificate with them.
    certificate_text: Option<String>,
    #[serde(default)]
    row: Exporter,
}

/// Who exported it.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Exporter {
    maker: String,
}

/// A value in a file of answers.
#[derive(Deserialize)]
#[serde(untagged)]
enum Item {
    Answer(Box<Line>),
    Other(IgnoredAny),
}

/// A file that is one value.
#[derive(Deserialize)]
#[serde(untagged)]
enum Whole {
    Many(Vec<Item>),
    One(Item),
}

/// The rows that a file holds. An error, with the line, if one of them does not hold.
pub fn rows(text: &str, limits: corsaire_check::Limits) -> Result<Vec<Added>, String> {
    let mut statements = text.lines();
    // Empty lines and comments may come first.
    let first = statements.find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if first.is_some_and(|line| line.starts_with("corsaire certificate")) {
        let (filed, grade) = of_certificate(text, limits)?;
        let line = 1;
        return Ok(vec![Added { line, filed, grade }]);
    }
    let row = |(line, item): (usize, Item)| {
        let row = of_item(item, limits).map_err(|why| format!("line {line}: {why}"));
        row.map(|(filed, grade)| Added { line, filed, grade })
    };
    items(text)?.into_iter().map(row).collect()
}

/// The answers of a file, each with its line.
fn items(text: &str) -> Result<Vec<(usize, Item)>, String> {
    match serde_json::from_str(text) {
        Ok(Whole::Many(all)) => return Ok((1..).zip(all).collect()),
        Ok(Whole::One(one)) => return Ok(vec![(1, one)]),
        Err(_) => {}
    }
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let items = lines.map(|(number, line)| {
        let item = serde_json::from_str(line).map_err(|_| {
            format!("line {number} is neither an answer as JSON nor the beginning of a certificate")
        })?;
        Ok((number, item))
    });
    items.collect()
}

/// The entry of an answer.
fn of_item(item: Item, limits: corsaire_check::Limits) -> Result<(Filed, Grade), String> {
    let Item::Answer(line) = item else {
        return Err("this is not an answer of corsaire".to_string());
    };
    let certificate = line.certificate_text.map(|text| Certificate { text });
    let filed = Filed::new(line.entry.record, certificate);
    let mut filed = filed.map_err(|flaw| match flaw {
        Flaw::Question => "its question cannot be read, or is not one that is kept".to_string(),
        _ => "this is not an answer of corsaire".to_string(),
    })?;
    filed.entry.maker = Some(line.row.maker)
        .filter(|maker| is_name(maker))
        .unwrap_or_default();
    normalised(filed, &checker::within(limits)).map_err(|flaw| flaw.to_string())
}

/// Whether this can be the name of a user's key.
fn is_name(text: &str) -> bool {
    text.len() <= 64 && text.chars().all(|c| c.is_ascii_hexdigit())
}

/// The entry of a certificate, which the checker must accept.
fn of_certificate(text: &str, limits: corsaire_check::Limits) -> Result<(Filed, Grade), String> {
    let certificate = Certificate {
        text: text.to_string(),
    };
    let began = std::time::Instant::now();
    let check = checker::within(limits);
    let verdict = check(&certificate).map_err(|why| Flaw::Rejected(why).to_string())?;
    if verdict == Verdict::NotChecked {
        return Err(too_large(limits));
    }
    let answer = CertifiedAnswer::of(&certificate, &Limits::default());
    let answer = answer.ok_or(
        "the checker accepts it, but it shows only a part of an answer: results take certificates of \
         solutions, of their fewest moves and number, of jump sets, and that there is no solution",
    )?;
    let mut record = answer.record();
    if let Some(why) = &record.stopped {
        return Err(format!(
            "the checker accepts it, but its question is not one that is kept: {why}"
        ));
    }
    // It cost what it cost to check it.
    record.stats.seconds = (began.elapsed().as_secs_f64() * 1000.0).round() / 1000.0;
    record.stats.cpu_seconds = None;
    let filed = Filed::new(record, Some(certificate));
    let filed = filed.map_err(|_| "the certificate has no answer that is kept")?;
    let accepted = |_: &Certificate| Ok(Verdict::Accepted);
    let grade = verify(&filed.entry, filed.certificate.as_ref(), &accepted);
    let grade = grade.map_err(|flaw| flaw.to_string())?;
    Ok((filed, grade))
}

/// Why a certificate was not checked.
fn too_large(limits: corsaire_check::Limits) -> String {
    let limit = match limits.work {
        u64::MAX => "--memory",
        _ => "--memory or --time",
    };
    match is_interrupted() {
        true => "the check was stopped".to_string(),
        false => format!("it is too large to check: allow more with {limit}"),
    }
}
