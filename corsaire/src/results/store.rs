//! A store of entries: a database, a file, or memory. Read `results/entry.rs` and `results/keep.rs` before it.

use crate::ask::grade::Grade;
use crate::proof::certificate::Certificate;
use crate::results::entry::{Entry, Filed};
use crate::results::flaw::Flaw;
use crate::results::keep::Dispute;

/// An entry as it is in a store.
#[derive(Debug, Clone)]
pub struct Stored {
    /// Its number in the store.
    pub number: i64,
    /// A digest of what the store has: another entry under the same number has another.
    pub digest: String,
    /// The digest of the question that it is stored under.
    pub key: String,
    /// The entry, or why what is stored is not one.
    pub entry: Result<Entry, Flaw>,
    /// How well it is founded, as far as the store vouches for that: a claim if it does not. An error if it
    /// says that it is the user's own, and is not.
    pub grade: Result<Grade, Flaw>,
}

impl Stored {
    /// How well it is founded.
    pub fn grade(&self) -> Grade {
        *self.grade.as_ref().unwrap_or(&Grade::Claimed)
    }
}

/// Why an entry answers nothing any more.
#[derive(Debug, Clone, Copy)]
pub enum Mark<'a> {
    /// It does not hold.
    Unsound(&'a Flaw),
    /// A better founded entry contradicts it.
    Refuted(&'a Dispute),
    /// An entry that is as well founded contradicts it.
    Disputed(&'a Dispute),
}

/// Where entries are kept. Of each question at most one entry answers; entries that are marked answer nothing.
///
/// A store decides what it vouches for. Nothing else of what it holds is believed before it is checked.
pub trait Store {
    /// Why the store cannot be used.
    type Trouble: std::fmt::Display;

    /// The entry that answers the question of this key.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    fn find(&self, key: &str) -> Result<Option<Stored>, Self::Trouble>;

    /// The entries about the same question or the same problem that may answer.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    fn related(&self, entry: &Entry) -> Result<Vec<Stored>, Self::Trouble>;

    /// The certificate of an entry, if it is kept.
    ///
    /// # Errors
    ///
    /// The store cannot be read.
    fn certificate(&self, stored: &Stored) -> Result<Option<Certificate>, Self::Trouble>;

    /// Writes an entry under this number, or under a new one, and vouches for this grade.
    ///
    /// # Errors
    ///
    /// The store cannot be written.
    fn put(
        &mut self,
        number: Option<i64>,
        filed: Filed,
        grade: Grade,
        mark: Option<Mark<'_>>,
    ) -> Result<(), Self::Trouble>;

    /// Vouches for this grade of an entry, if it is still there as it was.
    ///
    /// # Errors
    ///
    /// The store cannot be written.
    fn set_grade(&mut self, stored: &Stored, grade: Grade) -> Result<(), Self::Trouble>;

    /// Marks an entry, if it is still there as it was.
    ///
    /// # Errors
    ///
    /// The store cannot be written.
    fn mark(&mut self, stored: &Stored, mark: Mark<'_>) -> Result<(), Self::Trouble>;

    /// Does all of this work or, if it fails, nothing of it. No other process changes the store meanwhile.
    ///
    /// # Errors
    ///
    /// Those of the work; or the store cannot be written.
    fn atomically<R, E: From<Self::Trouble>>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<R, E>,
    ) -> Result<R, E>
    where
        Self: Sized;

    /// Whether entries can be kept.
    fn is_writable(&self) -> bool {
        true
    }

    /// The name of the user whose program this is. Empty if it does not matter.
    fn user(&self) -> String {
        String::new()
    }

    /// Whether it vouches tomorrow for what it is given today.
    fn can_vouch(&self) -> bool {
        true
    }
}
