//! Answers and certificates from files, taken into the results file: what `--json` printed, one object or
//! one on each line, and what `--certificate` wrote. Read `results/verify.rs` before it.

use crate::report::progress::is_interrupted;
use crate::results::normal::normalised;
use crate::results::row::{Entry, Row};
use crate::results::verify::{Verdict, accepted, verify_by};
use corsaire::ask::{AnyQuestion, CertifiedAnswer, Grade, Record};
use corsaire::{Certificate, Limits};
use serde_json::{Value, json};

/// A row of a file of answers.
pub struct Added {
    /// The line of the file that it begins on.
    pub line: usize,
    /// The row.
    pub entry: Entry,
    /// The grade of its evidence.
    pub grade: Grade,
}

/// The rows that a file holds. An error, with the line, if one of them does not hold.
pub fn rows(text: &str, limits: corsaire_check::Limits) -> Result<Vec<Added>, String> {
    let mut statements = text.lines();
    // Empty lines and comments may come first.
    let first = statements.find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    if first.is_some_and(|line| line.starts_with("corsaire certificate")) {
        let (entry, grade) = of_certificate(text, limits)?;
        let line = 1;
        return Ok(vec![Added { line, entry, grade }]);
    }
    let whole: Option<Value> = serde_json::from_str(text).ok();
    let answers: Vec<(usize, Value)> = match whole {
        Some(Value::Array(all)) => (1..).zip(all).collect(),
        Some(one) => vec![(1, one)],
        None => {
            let lines = (1..).zip(text.lines());
            let lines = lines.filter(|(_, line)| !line.trim().is_empty());
            lines
                .map(|(number, line)| {
                    let value = serde_json::from_str(line);
                    let value = value.map_err(|_| {
                        format!("line {number} is neither an answer as JSON nor the beginning of a certificate")
                    })?;
                    Ok((number, value))
                })
                .collect::<Result<_, String>>()?
        }
    };
    let row = |(number, answer): (usize, Value)| {
        let row = of_answer(&answer, limits).map_err(|why| format!("line {number}: {why}"));
        let line = number;
        row.map(|(entry, grade)| Added { line, entry, grade })
    };
    answers.into_iter().map(row).collect()
}

/// The row of an answer that was printed as JSON, or exported.
fn of_answer(answer: &Value, limits: corsaire_check::Limits) -> Result<(Entry, Grade), String> {
    // Exported rows have their certificate with them.
    let certificate = answer.get("certificate_text").and_then(Value::as_str);
    let certificate = certificate.map(|text| Certificate {
        text: text.to_string(),
    });
    let maker = answer.pointer("/row/maker").and_then(Value::as_str);
    let maker = maker
        .filter(|maker| is_name(maker))
        .unwrap_or_default()
        .to_string();
    let mut answer = answer.clone();
    if let Value::Object(fields) = &mut answer {
        fields.remove("certificate_text");
        fields.remove("row");
    }
    let key = question(&answer)?.key();
    let entry = Row::of(&key, &answer, certificate);
    let Entry { row, certificate } = entry.ok_or("this is not an answer of corsaire")?;
    let row = row.made_by(&maker);
    normalised(Entry { row, certificate }, limits)
}

/// Whether this can be the name of a user's key.
fn is_name(text: &str) -> bool {
    text.len() <= 64 && text.chars().all(|c| c.is_ascii_hexdigit())
}

/// The row of a certificate, which the checker must accept.
fn of_certificate(text: &str, limits: corsaire_check::Limits) -> Result<(Entry, Grade), String> {
    let certificate = Certificate {
        text: text.to_string(),
    };
    let began = std::time::Instant::now();
    if accepted(&certificate, limits)? == Verdict::TooLarge {
        let unlimited = limits.work == u64::MAX;
        let limit = if unlimited {
            "--memory"
        } else {
            "--memory or --time"
        };
        return Err(match is_interrupted() {
            true => "the check was stopped".to_string(),
            false => format!("it is too large to check: allow more with {limit}"),
        });
    }
    let answer = CertifiedAnswer::of(&certificate, &Limits::default());
    let answer =
        answer.ok_or("the certificate cannot be read, or shows only a part of an answer")?;
    let json = match &answer {
        CertifiedAnswer::Solution(answer) => serde_json::to_value(answer),
        CertifiedAnswer::JumpSets(answer) => serde_json::to_value(answer),
        CertifiedAnswer::Number(answer) => serde_json::to_value(answer),
    };
    let mut json = json.map_err(|error| error.to_string())?;
    if let Some(why) = json["stopped"].as_str() {
        return Err(format!(
            "the checker accepts it, but its question is not one that is kept: {why}"
        ));
    }
    let question = question(&json)?;
    // It cost what it cost to check it.
    json["stats"]["seconds"] = json!((began.elapsed().as_secs_f64() * 1000.0).round() / 1000.0);
    json["stats"]["cpu_seconds"] = Value::Null;
    let entry = Row::of(&question.key(), &json, Some(certificate));
    let entry = entry.ok_or("the certificate has no answer that is kept")?;
    let check = |_: &Certificate| Ok(Verdict::Accepted);
    let grade = verify_by(&entry.row, entry.certificate.as_ref(), &check)?;
    Ok((entry, grade))
}

/// The question of an answer.
fn question(answer: &Value) -> Result<AnyQuestion, String> {
    let record: Record = serde_json::from_value(answer.clone())
        .map_err(|_| "this is not an answer of corsaire".to_string())?;
    let question = record.question.question();
    question.ok_or_else(|| "its question cannot be read, or is not one that is kept".to_string())
}
