//! Answers and certificates from files, taken into the results file: what `--json` printed, one object or
//! one on each line, and what `--certificate` wrote. Read `results/verify.rs` before it.

use crate::results::row::Row;
use crate::results::verify::{Verdict, accepted, verify};
use corsaire::ask::{AnyQuestion, CertifiedAnswer, Record};
use corsaire::{Certificate, Limits};
use serde_json::{Value, json};
use std::path::Path;

/// The rows that a file holds. An error, with the line, if one of them does not hold.
pub fn rows(path: &Path, text: &str) -> Result<Vec<Row>, String> {
    if text.starts_with("corsaire certificate") {
        return Ok(vec![of_certificate(path, text)?]);
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
                    let value = value.map_err(|error| {
                        format!("line {number} is not an answer as JSON: {error}")
                    })?;
                    Ok((number, value))
                })
                .collect::<Result<_, String>>()?
        }
    };
    let row = |(number, answer): (usize, Value)| {
        of_answer(&answer).map_err(|why| format!("line {number}: {why}"))
    };
    answers.into_iter().map(row).collect()
}

/// The row of an answer that was printed as JSON, or exported.
fn of_answer(answer: &Value) -> Result<Row, String> {
    // Exported rows have their certificate with them.
    let certificate = answer.get("certificate_text").and_then(Value::as_str);
    let certificate = certificate.map(|text| Certificate {
        text: text.to_string(),
        sets: None,
    });
    let mut answer = answer.clone();
    if let Value::Object(fields) = &mut answer {
        fields.remove("certificate_text");
        fields.remove("row");
    }
    let key = question(&answer)?.key();
    let row = Row::of(&key, &answer, certificate.as_ref());
    let row = row.ok_or("this is not an answer of corsaire")?;
    match verify(&row) {
        Verdict::Fails(why) => Err(why),
        _ => Ok(row),
    }
}

/// The row of a certificate, which the checker must accept.
fn of_certificate(path: &Path, text: &str) -> Result<Row, String> {
    let mut beside = path.as_os_str().to_os_string();
    beside.push(".sets");
    let has_sets = text.lines().any(|line| line.starts_with("sets "));
    let sets = match has_sets {
        true => {
            let sets = std::fs::read(&beside);
            let beside = Path::new(&beside).display();
            Some(sets.map_err(|error| format!("{beside}: {error}"))?)
        }
        false => None,
    };
    let certificate = Certificate {
        text: text.to_string(),
        sets,
    };
    let began = std::time::Instant::now();
    accepted(&certificate)?;
    let name = text.lines().find_map(|line| line.strip_prefix("# "));
    let limits = Limits::default();
    let answer = CertifiedAnswer::of(&certificate, name.unwrap_or("board"), &limits);
    let answer = answer.ok_or("the certificate cannot be read")?;
    let json = match &answer {
        CertifiedAnswer::Solution(answer) => serde_json::to_value(answer),
        CertifiedAnswer::JumpSets(answer) => serde_json::to_value(answer),
    };
    let mut json = json.map_err(|error| error.to_string())?;
    let question = question(&json)?;
    // It cost what it cost to check it.
    json["stats"]["seconds"] = json!((began.elapsed().as_secs_f64() * 1000.0).round() / 1000.0);
    json["stats"]["cpu_seconds"] = Value::Null;
    let row = Row::of(&question.key(), &json, Some(&certificate));
    row.ok_or_else(|| "the certificate has no answer that is kept".to_string())
}

/// The question of an answer.
fn question(answer: &Value) -> Result<AnyQuestion, String> {
    let record: Record = serde_json::from_value(answer.clone())
        .map_err(|error| format!("this is not an answer of corsaire: {error}"))?;
    let question = record.question.question();
    question.ok_or_else(|| "its question cannot be read, or is not one that is kept".to_string())
}
