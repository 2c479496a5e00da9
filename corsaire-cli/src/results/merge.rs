//! Results of other machines, put together with one's own. Read `results/file.rs` before it.

use crate::results::checker;
use crate::results::file::ResultsFile;
use crate::results::row::Row;
use crate::results::trouble::Trouble;
use corsaire::ask::Grade;
use corsaire::results::{Filed, Kept, keep_all, normalised, verify};
use std::path::Path;

/// How many rows of another file are new, stronger than what was there, and already known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Merged {
    /// Rows in the other file that are not refuted.
    pub rows: usize,
    /// Questions that had no answer here.
    pub new: usize,
    /// Questions that had a weaker answer here.
    pub stronger: usize,
    /// Answers here that the other file refutes.
    pub refuted: usize,
    /// Rows that are claims here from now on.
    pub claims: usize,
}

/// Takes over the rows of another results file: all of them, or none if one does not hold or contradicts
/// what is here. Each gets the grade that its evidence has here: of the user's own signature, of a
/// certificate that the checker accepts, of play. Without evidence it is a claim, or, if `trust` says so,
/// the result of a machine that the user trusts.
pub fn merge(
    into: &mut ResultsFile,
    other: &Path,
    trust: bool,
    limits: corsaire_check::Limits,
) -> Result<Merged, Trouble> {
    if !other.is_file() {
        let why = format!("there is no file {}", other.display());
        return Err(Trouble::Other(why));
    }
    let (_copy, other) = opened(other)?;
    let mut grades = Vec::new();
    let is_refuted =
        |row: &Result<Row, Trouble>| row.as_ref().is_ok_and(|row| row.refuted.is_some());
    let rows = other.rows()?.filter(|row| !is_refuted(row));
    let answers = rows.map(|row| {
        let (filed, grade) = checked(&other, &row?, limits)?;
        let grade = if trust {
            grade.max(Grade::Trusted)
        } else {
            grade
        };
        grades.push(grade);
        Ok((filed, grade))
    });
    let kept: Vec<Kept> = keep_all::<_, Trouble>(into, answers)?;
    let number = |is: fn(&Kept) -> bool| kept.iter().filter(|kept| is(kept)).count();
    Ok(Merged {
        rows: kept.len(),
        new: number(|kept| matches!(kept, Kept::New)),
        stronger: number(|kept| matches!(kept, Kept::Stronger | Kept::Refuting(_))),
        refuted: number(|kept| matches!(kept, Kept::Refuting(_))),
        claims: new_claims(&kept, &grades),
    })
}

/// A row of another file, with the grade that its evidence has here.
fn checked(
    other: &ResultsFile,
    row: &Row,
    limits: corsaire_check::Limits,
) -> Result<(Filed, Grade), Trouble> {
    let certificate = other.certificate_of(row)?;
    let signed = other.signer().grade(row);
    let check = checker::within(limits);
    let checked = row.entry().and_then(|entry| {
        let filed = Filed { entry, certificate };
        // Rows that this user's program computed keep all their fields.
        match signed >= Grade::Computed {
            true => {
                let shown = verify(&filed.entry, filed.certificate.as_ref(), &check)?;
                Ok((filed, shown))
            }
            false => normalised(filed, &check),
        }
    });
    let (filed, shown) = checked.map_err(|flaw| Trouble::Unsound(row.id, flaw))?;
    Ok((filed, shown.max(signed)))
}

/// How many rows that were kept are only claims.
pub fn new_claims(kept: &[Kept], grades: &[Grade]) -> usize {
    let rows = kept.iter().zip(grades);
    let claims = rows.filter(|(kept, grade)| {
        !grade.is_enough() && matches!(kept, Kept::New | Kept::Stronger | Kept::Refuting(_))
    });
    claims.count()
}

/// A results file that is only read. One of an earlier version is copied first, and the copy upgraded.
fn opened(path: &Path) -> Result<(Option<tempfile::TempDir>, ResultsFile), Trouble> {
    match ResultsFile::open_to_read(path) {
        Err(Trouble::Older) => {
            let failed = |error: std::io::Error| Trouble::Other(error.to_string());
            let folder = tempfile::tempdir().map_err(failed)?;
            let copy = folder.path().join("copy.db");
            std::fs::copy(path, &copy).map_err(failed)?;
            let file = ResultsFile::open(&copy)?;
            Ok((Some(folder), file))
        }
        other => Ok((None, other?)),
    }
}
