//! A store in memory: for one run, for tests, and for programs that write entries down in their own way. Read
//! `results/store.rs` before it.

use crate::ask::grade::Grade;
use crate::proof::certificate::Certificate;
use crate::results::entry::{Entry, Filed};
use crate::results::store::{Mark, Store, Stored};
use std::collections::BTreeMap;
use std::convert::Infallible;

/// Entries in memory. It vouches for all of them: what is not checked must be kept as a claim.
///
/// Entries that were written down elsewhere are read, checked and kept:
///
/// ```
/// # #[cfg(feature = "serde")] {
/// use corsaire::results::{Entry, Filed, Memory, NotKept, Verdict, keep_all, normalised};
/// use corsaire::{Board, Limits, Problem};
///
/// let problem = Problem::vacate(&Board::named("triangle:5")?, "a1")?;
/// let answer = problem.solve().run(&Limits::default());
/// let text = serde_json::to_string(&Filed::of(&answer).expect("it is kept").entry)?;
///
/// let entry: Entry = serde_json::from_str(&text)?;
/// let (filed, grade) = normalised(Filed::new(entry.record, None)?, &|_| Ok(Verdict::NotChecked))?;
/// assert_eq!(grade.code(), "replayed");
/// let mut memory = Memory::default();
/// let kept: Result<_, NotKept<_>> = keep_all(&mut memory, [Ok((filed, grade))].into_iter());
/// assert!(kept.is_ok() && memory.entries().count() == 1);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Default)]
pub struct Memory {
    entries: BTreeMap<i64, Held>,
    /// How many numbers were given.
    given: i64,
}

#[derive(Debug, Clone)]
struct Held {
    filed: Filed,
    key: String,
    problem_key: String,
    grade: Grade,
    is_marked: bool,
}

impl Held {
    fn stored(&self, number: i64) -> Stored {
        Stored {
            number,
            digest: String::new(),
            key: self.key.clone(),
            entry: Ok(self.filed.entry.clone()),
            grade: Ok(self.grade),
        }
    }
}

impl Memory {
    /// The entries that may answer, with their grades.
    pub fn entries(&self) -> impl Iterator<Item = (&Entry, Grade)> {
        let held = self.entries.values().filter(|held| !held.is_marked);
        held.map(|held| (&held.filed.entry, held.grade))
    }

    fn answering(&self) -> impl Iterator<Item = (i64, &Held)> {
        let entries = self.entries.iter().filter(|(_, held)| !held.is_marked);
        entries.map(|(number, held)| (*number, held))
    }
}

impl Store for Memory {
    type Trouble = Infallible;

    fn find(&self, key: &str) -> Result<Option<Stored>, Infallible> {
        let mut found = self.answering().filter(|(_, held)| held.key == key);
        Ok(found.next().map(|(number, held)| held.stored(number)))
    }

    fn related(&self, entry: &Entry) -> Result<Vec<Stored>, Infallible> {
        let (key, problem_key) = (entry.key(), entry.problem_key());
        let is_related = |held: &Held| {
            held.key == key || held.problem_key == problem_key && !problem_key.is_empty()
        };
        let found = self.answering().filter(|(_, held)| is_related(held));
        Ok(found.map(|(number, held)| held.stored(number)).collect())
    }

    fn certificate(&self, stored: &Stored) -> Result<Option<Certificate>, Infallible> {
        let held = self.entries.get(&stored.number);
        Ok(held.and_then(|held| held.filed.certificate.clone()))
    }

    fn put(
        &mut self,
        number: Option<i64>,
        filed: Filed,
        grade: Grade,
        mark: Option<Mark<'_>>,
    ) -> Result<(), Infallible> {
        let number = number.unwrap_or_else(|| {
            self.given += 1;
            self.given
        });
        let held = Held {
            key: filed.entry.key(),
            problem_key: filed.entry.problem_key(),
            filed,
            grade,
            is_marked: mark.is_some(),
        };
        self.entries.insert(number, held);
        Ok(())
    }

    fn set_grade(&mut self, stored: &Stored, grade: Grade) -> Result<(), Infallible> {
        if let Some(held) = self.entries.get_mut(&stored.number) {
            held.grade = grade;
        }
        Ok(())
    }

    fn mark(&mut self, stored: &Stored, _: Mark<'_>) -> Result<(), Infallible> {
        if let Some(held) = self.entries.get_mut(&stored.number) {
            held.is_marked = true;
        }
        Ok(())
    }

    fn atomically<R, E: From<Infallible>>(
        &mut self,
        work: impl FnOnce(&mut Memory) -> Result<R, E>,
    ) -> Result<R, E> {
        let before = self.clone();
        work(self).inspect_err(|_| *self = before)
    }
}
