//! Signs rows of the results file with the user's key, and tells what a signature vouches for. Read
//! `results/row.rs` and `corsaire/src/ask/grade.rs` before it.
//!
//! A digest shows that a row was changed by accident. Anybody can make one. A signature shows that this
//! user's program wrote the row, and what it had checked: that is all that `computed here` means.

use crate::args::checkpoints;
use crate::results::row::Row;
use corsaire::ask::Grade;
use corsaire::problem::UserKey;
use corsaire::results::Flaw;

/// The first part of everything that is signed here, so that a signature cannot stand for something else.
const PURPOSE: &[u8] = b"corsaire results file, row 2";

/// Signs rows with the user's key, if there is one.
pub struct Signer {
    key: Option<UserKey>,
}

impl Signer {
    /// With the user's key. Makes one if there is none and it can be written.
    pub fn of_user() -> Signer {
        let folder = checkpoints::folder();
        let key = folder.and_then(|folder| {
            let made = UserKey::read_or_make(&folder);
            made.or_else(|_| UserKey::read(&folder)).ok()
        });
        Signer { key }
    }

    /// With the user's key, if there is one.
    pub fn reading() -> Signer {
        let folder = checkpoints::folder();
        let key = folder.and_then(|folder| UserKey::read(&folder).ok());
        Signer { key }
    }

    /// Whether rows can be signed.
    pub fn has_key(&self) -> bool {
        self.key.is_some()
    }

    /// The name of the user's key.
    pub fn name(&self) -> String {
        self.key.as_ref().map(UserKey::name).unwrap_or_default()
    }

    /// Signs a row as having this grade.
    pub fn sign(&self, row: &mut Row, grade: Grade) {
        row.grade = grade.code().to_string();
        row.signature = match &self.key {
            Some(key) => key.sign(&parts(row)),
            None => String::new(),
        };
    }

    /// The grade that the user's signature gives a row. Without one it is a claim.
    pub fn grade(&self, row: &Row) -> Grade {
        let grade = Grade::coded(&row.grade).filter(|_| self.has_signed(row));
        grade.unwrap_or(Grade::Claimed)
    }

    /// The same. An error if the row says that this user's program wrote it, but that did not sign it so.
    pub fn checked_grade(&self, row: &Row) -> Result<Grade, Flaw> {
        let is_own = !row.maker.is_empty() && row.maker == self.name();
        match is_own && !self.has_signed(row) {
            true => Err(Flaw::Signature),
            false => Ok(self.grade(row)),
        }
    }

    /// Whether this user's program signed the row as it is.
    pub fn has_signed(&self, row: &Row) -> bool {
        let key = self.key.as_ref();
        key.is_some_and(|key| key.has_signed(&parts(row), &row.signature))
    }
}

fn parts(row: &Row) -> [&[u8]; 4] {
    let refuted = row.refuted.as_deref().unwrap_or_default();
    [
        PURPOSE,
        row.digest.as_bytes(),
        row.grade.as_bytes(),
        refuted.as_bytes(),
    ]
}
