//! Results of other machines, put together with one's own. Read `results/file.rs` before it.

use crate::results::file::ResultsFile;
use crate::results::keeping::Kept;
use crate::results::normal::normalised;
use crate::results::row::Entry;
use crate::results::trouble::Trouble;
use crate::results::verify::verify;
use corsaire::ask::Grade;
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
    let rows = other.rows()?.filter_map(|row| {
        let row = match row {
            Ok(row) => row,
            Err(trouble) => return Some(Err(trouble)),
        };
        if row.refuted.is_some() {
            return None;
        }
        let certificate = match other.certificate(&row) {
            Ok(certificate) => certificate,
            Err(trouble) => return Some(Err(trouble)),
        };
        let (id, signed) = (row.id, other.signer().grade(&row));
        let entry = Entry { row, certificate }.without_number();
        // Rows that this user's program computed keep all their fields.
        let checked = match signed >= Grade::Computed {
            true => verify(&entry.row, entry.certificate.as_ref(), limits)
                .map(|shown| (entry, shown.max(signed))),
            false => normalised(entry, limits).map(|(entry, shown)| (entry, shown.max(signed))),
        };
        let (entry, grade) = match checked {
            Ok(checked) => checked,
            Err(why) => return Some(Err(Trouble::Unsound(id, why))),
        };
        let grade = if trust {
            grade.max(Grade::Trusted)
        } else {
            grade
        };
        grades.push(grade);
        Some(Ok((entry, grade)))
    });
    let kept = into.keep_all(rows)?;
    let number = |is: fn(&Kept) -> bool| kept.iter().filter(|kept| is(kept)).count();
    Ok(Merged {
        rows: kept.len(),
        new: number(|kept| matches!(kept, Kept::New)),
        stronger: number(|kept| matches!(kept, Kept::Stronger | Kept::Refuting(_))),
        refuted: number(|kept| matches!(kept, Kept::Refuting(_))),
        claims: new_claims(&kept, &grades),
    })
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
