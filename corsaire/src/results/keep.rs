//! Whether an answer is kept, and what becomes of the entries that it contradicts. Read
//! `results/contradiction.rs`, `results/strength.rs` and `results/store.rs` before it.
//!
//! Of two entries that cannot both be true, the better founded one stays and the other is marked as refuted: it
//! answers nothing any more. If neither is better founded, both are marked, and the next computation decides.

use crate::ask::grade::Grade;
use crate::proof::certificate::Certificate;
use crate::results::anew::rewritten;
use crate::results::checker::Verdict;
use crate::results::contradiction::Conflict;
use crate::results::entry::{Entry, Filed};
use crate::results::statement::Said;
use crate::results::store::{Mark, Store, Stored};
use crate::results::strength::stronger;
use std::cmp::Ordering;

/// Where an answer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// It was computed in this run.
    Here,
    /// It was read from a file.
    Elsewhere,
}

/// Two entries that cannot both be true.
#[derive(Debug, Clone)]
pub struct Dispute {
    /// The number of the entry in the store.
    pub number: i64,
    /// The entry in the store.
    pub there: Entry,
    /// The entry that should be kept.
    pub new: Entry,
    /// In what they contradict each other.
    pub conflict: Conflict,
}

/// What became of an answer that should be kept.
#[derive(Debug)]
pub enum Kept {
    /// It is new.
    New,
    /// It took the place of a weaker one.
    Stronger,
    /// What was there is as strong, or stronger.
    AsBefore,
    /// It is kept, and refutes these.
    Refuting(Vec<Dispute>),
    /// A better founded entry contradicts it: it is not kept.
    Refuted(Box<Dispute>),
    /// An entry that is as well founded contradicts it: neither answers any more.
    Disputed(Box<Dispute>),
}

/// Why answers from elsewhere are not kept.
#[derive(Debug)]
pub enum NotKept<T> {
    /// One of them contradicts an entry that is as well founded, or better.
    Contradiction(Box<Dispute>),
    /// The store cannot be used.
    Store(T),
}

impl<T> From<T> for NotKept<T> {
    fn from(trouble: T) -> NotKept<T> {
        NotKept::Store(trouble)
    }
}

/// Keeps an answer that was computed here and has this grade, unless what is there is stronger.
///
/// # Errors
///
/// The store cannot be used.
pub fn keep<S: Store>(store: &mut S, mut filed: Filed, grade: Grade) -> Result<Kept, S::Trouble> {
    filed.entry.maker = store.user();
    store.atomically(|store| match placed(store, filed, grade, Origin::Here) {
        Ok(kept) => Ok(kept),
        // Only answers from elsewhere are turned away.
        Err(NotKept::Contradiction(dispute)) => Ok(Kept::Refuted(dispute)),
        Err(NotKept::Store(trouble)) => Err(trouble),
    })
}

/// Keeps answers from elsewhere, each with the grade that its evidence has here: all of them, or none if one
/// cannot be read or contradicts what is there.
///
/// # Errors
///
/// That of the first answer that cannot be read or contradicts what is there; or the store cannot be used.
pub fn keep_all<S: Store, E: From<S::Trouble> + From<NotKept<S::Trouble>>>(
    store: &mut S,
    answers: impl Iterator<Item = Result<(Filed, Grade), E>>,
) -> Result<Vec<Kept>, E> {
    store.atomically(|store| {
        let kept = answers.map(|answer| {
            let (filed, grade) = answer?;
            Ok(placed(store, filed, grade, Origin::Elsewhere)?)
        });
        kept.collect()
    })
}

/// Writes the entry of a certificate that was accepted anew, and vouches for it.
///
/// # Errors
///
/// The store cannot be used.
pub fn set_certified<S: Store>(
    store: &mut S,
    stored: &Stored,
    certificate: Certificate,
) -> Result<(), S::Trouble> {
    let Ok(entry) = &stored.entry else {
        return Ok(());
    };
    let Ok(entry) = rewritten(entry, Some(&certificate), Some(Verdict::Accepted)) else {
        return Ok(());
    };
    store.atomically(|store| {
        let there = store.find(&stored.key)?;
        // Another process may have marked or replaced the entry in the meantime.
        let is_same =
            |there: &Stored| (there.number, &there.digest) == (stored.number, &stored.digest);
        if there.as_ref().is_some_and(is_same) {
            let filed = Filed {
                entry,
                certificate: Some(certificate),
            };
            store.put(Some(stored.number), filed, Grade::Certified, None)?;
        }
        Ok(())
    })
}

/// Puts an answer into its place, if it has one.
fn placed<S: Store>(
    store: &mut S,
    filed: Filed,
    grade: Grade,
    origin: Origin,
) -> Result<Kept, NotKept<S::Trouble>> {
    let key = filed.entry.key();
    let said = Said::by(&filed.entry, grade);
    let (mut refuted, mut same) = (Vec::new(), None);
    for there in store.related(&filed.entry)? {
        let found = contradiction(&there, &said, &filed.entry);
        if there.key == key {
            same = Some(there.clone());
        }
        let Some((dispute, better)) = found else {
            continue;
        };
        match (better, origin) {
            (Ordering::Less, _) => refuted.push((there, dispute)),
            (_, Origin::Elsewhere) => return Err(NotKept::Contradiction(Box::new(dispute))),
            (Ordering::Greater, Origin::Here) => return Ok(Kept::Refuted(Box::new(dispute))),
            (Ordering::Equal, Origin::Here) => {
                store.mark(&there, Mark::Refuted(&dispute))?;
                store.put(None, filed, grade, Some(Mark::Disputed(&dispute)))?;
                return Ok(Kept::Disputed(Box::new(dispute)));
            }
        }
    }
    for (there, dispute) in &refuted {
        store.mark(there, Mark::Refuted(dispute))?;
    }
    let is_refuted = |one: &Stored| refuted.iter().any(|(other, _)| other.number == one.number);
    let same = same.filter(|same| !is_refuted(same));
    let kept = replaced(store, same, filed, grade)?;
    let refuted: Vec<Dispute> = refuted.into_iter().map(|(_, dispute)| dispute).collect();
    Ok(match refuted.is_empty() {
        true => kept,
        false => Kept::Refuting(refuted),
    })
}

/// In what an entry of the store contradicts a new one, and whether it is better founded.
fn contradiction(there: &Stored, said: &Said, new: &Entry) -> Option<(Dispute, Ordering)> {
    let entry = there.entry.as_ref().ok()?;
    let found = Said::by(entry, there.grade()).against(said)?;
    let dispute = Dispute {
        number: there.number,
        there: entry.clone(),
        new: new.clone(),
        conflict: found.conflict,
    };
    Some((dispute, found.better))
}

/// Writes an entry in the place of the one that answers the same question, if it is stronger.
fn replaced<S: Store>(
    store: &mut S,
    same: Option<Stored>,
    filed: Filed,
    grade: Grade,
) -> Result<Kept, S::Trouble> {
    let Some(there) = same else {
        store.put(None, filed, grade, None)?;
        return Ok(Kept::New);
    };
    let Filed { entry, certificate } = filed;
    let stronger = match &there.entry {
        Ok(before) => stronger((before, there.grade()), (entry, grade)),
        // What does not hold is worth nothing.
        Err(_) => Some((entry, grade)),
    };
    let Some((entry, grade)) = stronger else {
        return Ok(Kept::AsBefore);
    };
    let certificate = certificate.filter(|_| entry.has_certificate());
    let filed = Filed { entry, certificate };
    store.put(Some(there.number), filed, grade, None)?;
    Ok(Kept::Stronger)
}

/// An entry about the same problem that contradicts this one, and is as well founded or better.
pub(super) fn opponent<S: Store>(
    store: &S,
    number: i64,
    entry: &Entry,
    grade: Grade,
) -> Result<Option<Dispute>, S::Trouble> {
    let said = Said::by(entry, grade);
    let others = store.related(entry)?.into_iter();
    let mut others = others.filter(|other| other.number != number);
    Ok(others.find_map(|other| {
        let (dispute, better) = contradiction(&other, &said, entry)?;
        (better != Ordering::Less).then_some(dispute)
    }))
}
