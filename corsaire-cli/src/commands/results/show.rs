//! `corsaire results show`: a row in full.

use super::list::{listed, summary};
use super::{report, unusable};
use crate::args::Common;
use crate::report::certificate::{CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::output::{Exit, plain};
use crate::results::export::Printed;
use crate::results::file::ResultsFile;
use crate::results::row::Row;
use corsaire::ask::{Grade, KeptAnswer, Unsound};
use corsaire::report::grouped;
use corsaire::results::{Entry, Flaw};
use corsaire::{Certificate, Limits};
use serde_json::json;
use std::path::Path;
use std::sync::Arc;

/// Shows a row, and writes its certificate if that is asked for.
pub(super) fn show(
    common: &Common,
    file: &ResultsFile,
    row: &Row,
    written: Option<&Path>,
) -> Result<Exit, Failure> {
    let certificate = file.certificate_of(row);
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
    let entry = row.entry();
    let answer = entry.as_ref().ok();
    let answer = answer.map(|entry| Printed::of(row.id, entry, grade, certificate.as_ref()));
    report(
        common,
        plain(&shown(row, &entry, grade, certificate.as_ref())),
        &json!({"row": summary(row, grade), "answer": answer}),
    )
}

fn shown(
    row: &Row,
    entry: &Result<Entry, Flaw>,
    grade: Grade,
    certificate: Option<&Certificate>,
) -> String {
    let mut text = listed(row, grade);
    let answer = match entry {
        Ok(entry) => in_words(entry, certificate),
        Err(flaw) => flaw.to_string(),
    };
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
fn in_words(entry: &Entry, certificate: Option<&Certificate>) -> String {
    let kept = KeptAnswer {
        record: &entry.record,
        certificate,
    };
    let question = match entry.question() {
        Ok(question) => question,
        Err(flaw) => return flaw.to_string(),
    };
    match question.restore(&kept, &Limits::default()) {
        Ok(answer) => answer.to_string(),
        Err(Unsound::NotInFull) => "there is a solution".to_string(),
        Err(why) => format!("it does not hold: {why}"),
    }
}
