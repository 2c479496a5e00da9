//! Results of other machines, put together with one's own. Read `results/file.rs` before it.

use crate::results::file::{Kept, ResultsFile, Trouble};
use crate::results::verify::{Verdict, verify};
use std::path::Path;

/// How many rows of another file are new, stronger than what was there, and no news.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct Merged {
    /// Rows in the other file.
    pub rows: usize,
    /// Questions that had no answer here.
    pub new: usize,
    /// Questions that had a weaker answer here.
    pub stronger: usize,
}

/// Takes over the rows of another results file: all of them or, if one does not hold or contradicts
/// what is here, none.
pub fn merge(into: &mut ResultsFile, other: &Path) -> Result<Merged, Trouble> {
    if !other.is_file() {
        return Err(Trouble::Other(format!(
            "there is no file {}",
            other.display()
        )));
    }
    let rows = ResultsFile::open_to_read(other)?.rows()?;
    for row in &rows {
        if let Verdict::Fails(why) = verify(row) {
            return Err(Trouble::Unsound(row.id, why));
        }
    }
    let kept = into.keep_all(rows)?;
    let number = |wanted: Kept| kept.iter().filter(|kept| **kept == wanted).count();
    Ok(Merged {
        rows: kept.len(),
        new: number(Kept::New),
        stronger: number(Kept::Stronger),
    })
}
