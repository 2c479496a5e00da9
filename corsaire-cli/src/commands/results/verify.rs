//! `corsaire results verify`: checks every row, and says what does not hold.

use super::{Filter, patient_limits, report, unusable};
use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::output::{Exit, plain};
use crate::results::file::ResultsFile;
use crate::results::verify::{self, contradictions};
use corsaire::ask::Grade;
use corsaire::report::number_of;
use serde_json::{Value, json};

/// Checks the rows that the filter takes.
pub(super) fn verify(
    common: &Common,
    file: &mut ResultsFile,
    filter: &Filter,
) -> Result<Exit, Failure> {
    let damage = file
        .damage()
        .map_err(|trouble| unusable(file.path(), &trouble))?;
    let mut failures: Vec<(i64, String)> = Vec::new();
    let (mut rows, mut answering, mut certified) = (0_usize, Vec::new(), Vec::new());
    let (mut refuted, mut unsigned, mut grades) = (0_usize, Vec::new(), Vec::new());
    for found in filter.each(file)? {
        let (row, signed) = found?;
        rows += 1;
        if !file.signer().has_signed(&row) {
            unsigned.push(row.id);
        }
        if row.refuted.is_some() {
            refuted += 1;
            continue;
        }
        let certificate = file.certificate(&row);
        let certificate = certificate.map_err(|trouble| unusable(file.path(), &trouble))?;
        let verified = file
            .signer()
            .checked_grade(&row)
            .and_then(|_| verify::verify(&row, certificate.as_ref(), patient_limits(common)));
        match verified {
            Ok(shown) => {
                // What was signed as certified or replayed is shown again, or was only computed.
                let grade = shown.max(signed.min(Grade::Computed));
                grades.push(grade);
                if shown == Grade::Certified && signed < shown {
                    certified.push((row.clone(), signed));
                }
                answering.push((row, grade));
            }
            Err(why) => failures.push((row.id, format!("{}: {why}", row.question()))),
        }
    }
    let against: Vec<String> = contradictions(&answering);
    if against.is_empty() && file.is_writable() {
        for (row, signed) in certified {
            // If it cannot be written, the certificate is checked again the next time.
            let _ = match file.certificate(&row) {
                Ok(Some(certificate)) if signed < Grade::Computed => {
                    file.set_certified(&row, certificate)
                }
                _ => file.set_grade(row, Grade::Certified),
            };
        }
    }
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
    let number = |grade: Grade| grades.iter().filter(|other| **other == grade).count();
    let (computed, claimed) = (number(Grade::Computed), number(Grade::Claimed));
    let trusted = number(Grade::Trusted);
    let unchecked = computed + trusted + claimed;
    let hold = grades.len() - unchecked;
    let parts = [
        (hold, "shown by replay or certificate"),
        (computed, "computed here"),
        (trusted, "computed on trusted machines"),
        (claimed, "only claimed"),
        (refuted, "refuted before and not used"),
        (failures.len(), "wrong"),
    ];
    let parts = parts.iter().filter(|(number, _)| *number > 0);
    let parts: Vec<String> = parts
        .map(|(number, words)| format!("{number} {words}"))
        .collect();
    text.push_str(&match parts.is_empty() {
        true => "no row is like that\n".to_string(),
        false => format!("{}: {}\n", number_of(rows as u64, "row"), parts.join(", ")),
    });
    if !unsigned.is_empty() {
        let ids: Vec<String> = unsigned.iter().map(ToString::to_string).collect();
        text.push_str(&format!(
            "not signed with your key, so from elsewhere or changed: row {}\n",
            ids.join(", ")
        ));
    }
    let failing: Vec<Value> = failures
        .iter()
        .map(|(id, why)| json!({"id": id, "why": why}))
        .collect();
    let json = json!({
        "rows": rows,
        "hold": hold,
        "unchecked": unchecked,
        "computed": computed,
        "trusted": trusted,
        "claimed": claimed,
        "refuted": refuted,
        "unsigned": unsigned,
        "failing": failing,
        "contradictions": against,
        "damage": damage,
    });
    report(common, plain(&text), &json)?;
    let is_fine = failures.is_empty() && against.is_empty() && damage.is_empty();
    Ok(if is_fine { Exit::Yes } else { Exit::No })
}
