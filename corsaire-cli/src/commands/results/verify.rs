//! `corsaire results verify`: checks every row, and says what does not hold.

use super::{Filter, patient_limits, report, unusable};
use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::output::{Exit, plain};
use crate::results::checker;
use crate::results::file::ResultsFile;
use crate::results::row::Row;
use corsaire::ask::Grade;
use corsaire::report::number_of;
use corsaire::results::{Entry, Flaw, Store, Stored, contradictions, set_certified};
use serde_json::{Value, json};

/// What was found out about the rows of a file.
#[derive(Default)]
struct Findings {
    /// How many rows were looked at.
    rows: usize,
    /// Rows that were marked before.
    refuted: usize,
    /// Rows that this user's program did not sign.
    unsigned: Vec<i64>,
    /// Rows that do not hold, and why.
    failing: Vec<(i64, String)>,
    /// Rows that hold, with the grade that they have now.
    holding: Vec<(Stored, Entry, Grade)>,
    /// What SQLite finds wrong with the file.
    damage: Vec<String>,
    /// Rows that contradict each other.
    against: Vec<String>,
}

/// Checks the rows that the filter takes.
pub(super) fn verify(
    common: &Common,
    file: &mut ResultsFile,
    filter: &Filter,
) -> Result<Exit, Failure> {
    let mut found = Findings::default();
    let damage = file.damage();
    found.damage = damage.map_err(|trouble| unusable(file.path(), &trouble))?;
    for row in filter.each(file)? {
        let (row, signed) = row?;
        found.look_at(&row, signed, file, patient_limits(common))?;
    }
    found.compare();
    if found.against.is_empty() && file.can_be_written() {
        found.write_down(file);
    }
    report(common, plain(&found.text()), &found.json())?;
    Ok(if found.are_fine() {
        Exit::Yes
    } else {
        Exit::No
    })
}

/// What the evidence of a row, checked now, is worth.
fn shown(
    stored: &Stored,
    certificate: Option<&corsaire::Certificate>,
    limits: corsaire_check::Limits,
) -> Result<(Entry, Grade), Flaw> {
    stored.grade.clone()?;
    let entry = stored.entry.clone()?;
    let check = checker::within(limits);
    let shown = corsaire::results::verify(&entry, certificate, &check)?;
    Ok((entry, shown))
}

impl Findings {
    /// Checks a row that was signed with this grade.
    fn look_at(
        &mut self,
        row: &Row,
        signed: Grade,
        file: &ResultsFile,
        limits: corsaire_check::Limits,
    ) -> Result<(), Failure> {
        self.rows += 1;
        if !file.signer().has_signed(row) {
            self.unsigned.push(row.id);
        }
        if row.refuted.is_some() {
            self.refuted += 1;
            return Ok(());
        }
        let certificate = file.certificate_of(row);
        let certificate = certificate.map_err(|trouble| unusable(file.path(), &trouble))?;
        let stored = row.stored(file.signer());
        match shown(&stored, certificate.as_ref(), limits) {
            Ok((entry, shown)) => {
                // What was signed as certified or replayed is shown again, or was only computed.
                let grade = shown.max(signed.min(Grade::Computed));
                self.holding.push((stored, entry, grade));
            }
            Err(flaw) => {
                let why = format!("{}: {flaw}", row.question());
                self.failing.push((row.id, why));
            }
        }
        Ok(())
    }

    /// Finds rows that contradict each other.
    fn compare(&mut self) {
        let entries = self.holding.iter().map(|(_, entry, grade)| (entry, *grade));
        let found = contradictions(&entries.collect::<Vec<_>>()).into_iter();
        let lines = found.map(|(a, b, conflict)| {
            let (a, entry, _) = &self.holding[a];
            let (a, b) = (a.number, self.holding[b].0.number);
            let problem = entry.columns().problem;
            format!("rows {a} and {b} contradict each other: {conflict}: {problem}")
        });
        self.against = lines.collect();
    }

    /// Signs the rows whose certificates were accepted now.
    fn write_down(&self, file: &mut ResultsFile) {
        let certified = self.holding.iter();
        let certified = certified.filter(|(stored, _, grade)| {
            *grade == Grade::Certified && stored.grade() < Grade::Certified
        });
        for (stored, _, _) in certified {
            // If it cannot be written, the certificate is checked again the next time.
            let _ = match file.certificate(stored) {
                Ok(Some(certificate)) if stored.grade() < Grade::Computed => {
                    set_certified(file, stored, certificate)
                }
                _ => file.set_grade(stored, Grade::Certified),
            };
        }
    }

    fn number(&self, grade: Grade) -> usize {
        let grades = self.holding.iter().map(|(_, _, grade)| *grade);
        grades.filter(|other| *other == grade).count()
    }

    /// How many are shown by replay or certificate.
    fn hold(&self) -> usize {
        self.number(Grade::Replayed) + self.number(Grade::Certified)
    }

    fn are_fine(&self) -> bool {
        self.failing.is_empty() && self.against.is_empty() && self.damage.is_empty()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        for line in &self.damage {
            text.push_str(&format!("the file is damaged: {line}\n"));
        }
        for (id, why) in &self.failing {
            text.push_str(&format!("row {id} does not hold: {why}\n"));
        }
        for line in &self.against {
            text.push_str(&format!("{line}\n"));
        }
        text.push_str(&self.summary());
        if !self.unsigned.is_empty() {
            let ids: Vec<String> = self.unsigned.iter().map(ToString::to_string).collect();
            text.push_str(&format!(
                "not signed with your key, so from elsewhere or changed: row {}\n",
                ids.join(", ")
            ));
        }
        text
    }

    fn summary(&self) -> String {
        let parts = [
            (self.hold(), "shown by replay or certificate"),
            (self.number(Grade::Computed), "computed here"),
            (self.number(Grade::Trusted), "computed on trusted machines"),
            (self.number(Grade::Claimed), "only claimed"),
            (self.refuted, "refuted before and not used"),
            (self.failing.len(), "wrong"),
        ];
        let parts = parts.iter().filter(|(number, _)| *number > 0);
        let parts = parts.map(|(number, words)| format!("{number} {words}"));
        let parts: Vec<String> = parts.collect();
        match parts.is_empty() {
            true => "no row is like that\n".to_string(),
            false => {
                let rows = number_of(self.rows as u64, "row");
                format!("{rows}: {}\n", parts.join(", "))
            }
        }
    }

    fn json(&self) -> Value {
        let failing = self.failing.iter();
        let failing: Vec<Value> = failing
            .map(|(id, why)| json!({"id": id, "why": why}))
            .collect();
        json!({
            "rows": self.rows,
            "hold": self.hold(),
            "unchecked": self.holding.len() - self.hold(),
            "computed": self.number(Grade::Computed),
            "trusted": self.number(Grade::Trusted),
            "claimed": self.number(Grade::Claimed),
            "refuted": self.refuted,
            "unsigned": self.unsigned,
            "failing": failing,
            "contradictions": self.against,
            "damage": self.damage,
        })
    }
}
