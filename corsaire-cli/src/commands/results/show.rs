//! `corsaire results show`: a row in full.

use super::list::{listed, summary};
use super::{report, unusable};
use crate::args::Common;
use crate::report::certificate::{CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::output::{Exit, plain};
use crate::results::file::ResultsFile;
use crate::results::row::Row;
use corsaire::ask::{AnyQuestion, Grade, Kept, KeptAnswer, Unsound, restore};
use corsaire::report::grouped;
use corsaire::{Answer, Certificate, Limits};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

/// Shows a row, and writes its certificate if that is asked for.
pub(super) fn show(
    common: &Common,
    file: &ResultsFile,
    row: &Row,
    written: Option<&Path>,
) -> Result<Exit, Failure> {
    let certificate = file.certificate(row);
    let certificate = certificate.map_err(|trouble| unusable(file.path(), &trouble))?;
    if let Some(path) = written {
        let certificate = certificate
            .clone()
            .ok_or_else(|| Failure::new(format!("row {} has no certificate", row.id)))?;
        let path = Some(path.to_path_buf());
        let file = CertificateFile::asked(&path, common)?;
        let written = Certified::by(file, || Ok(Arc::new(certificate)));
        if !written.is_written() {
            return Ok(Exit::Failed);
        }
    }
    let grade = file.signer().grade(row);
    let mut answer: Value = serde_json::from_str(&row.answer).unwrap_or_default();
    if let Value::Object(fields) = &mut answer {
        let grade = row.is_known().then(|| grade.code());
        let evidence = json!({"grade": grade, "known_since": row.day(), "row": row.id});
        fields.insert("evidence".to_string(), evidence);
    }
    report(
        common,
        plain(&shown(row, grade, certificate.as_ref())),
        &json!({"row": summary(row, grade), "answer": answer}),
    )
}

fn shown(row: &Row, grade: Grade, certificate: Option<&Certificate>) -> String {
    let mut text = listed(row, grade);
    let answer = in_words(row, certificate);
    text.push_str(&format!("\n{}\n\n", answer.trim_end()));
    let mut line = |name: &str, value: String| text.push_str(&format!("{name}: {value}\n"));
    line(
        "evidence",
        match row.is_unchanged() && row.refuted.is_none() {
            true => row.how(grade),
            false => "none: the row is not used".to_string(),
        },
    );
    if let Some(digest) = &row.certificate_digest {
        line(
            "certificate",
            match row.certificate_bytes {
                None => format!("BLAKE3 {digest} (not kept: too large)"),
                Some(bytes) => format!("BLAKE3 {digest}, {} bytes", grouped(&bytes.to_string())),
            },
        );
    }
    line("found by", format!("corsaire {}", row.version));
    if !row.maker.is_empty() {
        line("key of the user who found it", row.maker.clone());
    }
    line("digest of the row", row.digest.clone());
    text
}

/// The answer as the command printed it, or why it does not hold.
fn in_words(row: &Row, certificate: Option<&Certificate>) -> String {
    fn restored<Q: Kept>(question: &Q, kept: &KeptAnswer<'_>) -> String
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
    let kept = KeptAnswer {
        record: &record,
        certificate,
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
