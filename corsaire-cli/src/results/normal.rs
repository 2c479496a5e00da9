//! Answers from elsewhere, written anew: the row holds what was read back and checked, and nothing else of
//! the text that came. Read `results/verify.rs` before it.

use crate::results::row::{Entry, Row};
use crate::results::verify::{Verdict, accepted, verify_by};
use corsaire::ask::{
    AnyQuestion, Grade, Kept, KeptAnswer, Record, RecordedReason, Topic, Unsound, Writable, restore,
};
use corsaire::{Answer, Certificate, Limits, Problem};
use serde_json::Value;
use std::cell::Cell;

/// The row of an answer from elsewhere, with what its evidence is worth. Fields that its question does not
/// have, or that nothing showed, are dropped. An error if the answer does not hold.
pub fn normalised(entry: Entry, limits: corsaire_check::Limits) -> Result<(Entry, Grade), String> {
    let Entry { row, certificate } = entry;
    let verdict = Cell::new(None);
    // The certificate is checked once.
    let check = |certificate: &Certificate| match verdict.get() {
        Some(verdict) => Ok(verdict),
        None => accepted(certificate, limits).inspect(|found| verdict.set(Some(*found))),
    };
    verify_by(&row, certificate.as_ref(), &check)?;
    let row = rewritten(&row, certificate.as_ref(), verdict.get())?;
    let grade = verify_by(&row, certificate.as_ref(), &check)?;
    Ok((Entry { row, certificate }, grade))
}

/// A row that holds, with its answer written anew.
pub fn rewritten(
    row: &Row,
    certificate: Option<&Certificate>,
    verdict: Option<Verdict>,
) -> Result<Row, String> {
    let mut record = row.record().ok_or("its answer cannot be read")?;
    if verdict == Some(Verdict::Accepted) {
        without_what_no_certificate_says(&mut record);
    }
    let question = record.question.question();
    let question = question.ok_or("its question cannot be read")?;
    let answer = written_anew(&question, &record, certificate)?;
    let row = row.with_answer(&answer);
    row.ok_or_else(|| "its answer cannot be read".to_string())
}

/// Drops the number of positions that a search saw.
fn without_what_no_certificate_says(record: &mut Record) {
    let is_exhaustion = |reason: &&mut RecordedReason| reason.kind == "exhaustion";
    if let Some(reason) = record.reason.as_mut().filter(is_exhaustion) {
        reason.positions = None;
    }
}

/// The JSON of an answer, from what can be read back.
fn written_anew(
    question: &AnyQuestion,
    record: &Record,
    certificate: Option<&Certificate>,
) -> Result<Value, String> {
    let kept = KeptAnswer {
        record,
        certificate,
    };
    match question {
        AnyQuestion::Solve(question) => written(question, &kept),
        AnyQuestion::Prove(question) => written(question, &kept),
        AnyQuestion::Unique(question) => written(question, &kept),
        AnyQuestion::Count(question) => written(question, &kept),
        AnyQuestion::Sweeps(question) => written(question, &kept),
        AnyQuestion::SweepsInPlay(question) => written(question, &kept),
    }
}

fn written<Q: Kept>(question: &Q, kept: &KeptAnswer<'_>) -> Result<Value, String>
where
    Answer<Q::Found>: Writable,
{
    match restore(question, kept, &Limits::default()) {
        Ok(answer) => json(&answer),
        Err(Unsound::NotInFull) => only_solution(question.problem_alone(), kept),
        Err(why) => Err(why.to_string()),
    }
}

/// Of a proof that is not kept in full, the solution stays.
fn only_solution(problem: Option<&Problem>, kept: &KeptAnswer<'_>) -> Result<Value, String> {
    let problem = problem.ok_or("it was not kept in full")?;
    let topic = kept.record.question.topic;
    let mut record = kept.record.clone();
    record.question.topic = Some(Topic::Solution);
    let kept = KeptAnswer {
        record: &record,
        certificate: None,
    };
    let answer = restore(&problem.solve(), &kept, &Limits::default());
    let mut value = json(&answer.map_err(|why| why.to_string())?)?;
    value["question"]["topic"] = topic.map(Topic::code).into();
    Ok(value)
}

fn json(answer: &impl serde::Serialize) -> Result<Value, String> {
    let mut value = serde_json::to_value(answer).map_err(|error| error.to_string())?;
    // It is known to those who read it, not to the machine that found it.
    value["provenance"]["known"] = false.into();
    // How well it is founded is the row's to say.
    if let Value::Object(fields) = &mut value {
        fields.remove("evidence");
    }
    Ok(value)
}
