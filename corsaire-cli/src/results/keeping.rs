//! Whether an answer is kept, and what becomes of the rows that it contradicts. Read `results/said.rs` and
//! `results/columns.rs` before it.
//!
//! A stronger answer takes the place of a weaker one, and never the other way round. Of two that cannot
//! both be true, the better founded one stays and the other is marked as refuted: it answers nothing any
//! more. If neither is better founded, both are marked, and the next computation decides.

use crate::results::columns;
use crate::results::row::{Entry, Row};
use crate::results::said::Said;
use crate::results::signer::Signer;
use crate::results::trouble::{Dispute, Trouble};
use corsaire::ask::Grade;
use rusqlite::{Connection, Transaction};
use serde_json::Value;
use std::cmp::Ordering;

/// Where an answer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// It was computed in this run.
    Here,
    /// It was read from a file.
    Elsewhere,
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
    /// A better founded row contradicts it: it is not kept.
    Refuted(Box<Dispute>),
    /// A row that is as well founded contradicts it: neither answers any more.
    Disputed(Box<Dispute>),
}

/// Keeps an answer of this grade, or not.
pub fn keep(
    transaction: &Transaction<'_>,
    signer: &Signer,
    mut entry: Entry,
    grade: Grade,
    origin: Origin,
) -> Result<Kept, Trouble> {
    signer.sign(&mut entry.row, grade);
    let mut refuted = Vec::new();
    let mut same: Option<Row> = None;
    let said = Said::by(&entry.row, grade);
    for there in related(transaction, &entry.row)? {
        if there.key == entry.row.key {
            same = Some(there.clone());
        }
        let found = Said::by(&there, signer.grade(&there)).against(&said);
        let Some(found) = found else {
            continue;
        };
        let dispute = Dispute {
            there,
            new: entry.row.clone(),
            why: found.why,
        };
        match (found.better, origin) {
            (Ordering::Less, _) => refuted.push(dispute),
            (_, Origin::Elsewhere) => return Err(Trouble::Contradiction(Box::new(dispute))),
            (Ordering::Greater, Origin::Here) => return Ok(Kept::Refuted(Box::new(dispute))),
            (Ordering::Equal, Origin::Here) => {
                refute(transaction, signer, &dispute.there, &dispute)?;
                let why = dispute.to_string();
                entry.row.refuted = Some(why);
                signer.sign(&mut entry.row, grade);
                columns::insert(transaction, &entry)?;
                return Ok(Kept::Disputed(Box::new(dispute)));
            }
        }
    }
    for dispute in &refuted {
        refute(transaction, signer, &dispute.there, dispute)?;
    }
    let is_refuted = |row: &Row| refuted.iter().any(|dispute| dispute.there.id == row.id);
    let same = same.filter(|row| !is_refuted(row));
    let kept = match same {
        None => {
            columns::insert(transaction, &entry)?;
            Kept::New
        }
        Some(there) => match stronger(signer, &there, entry.row, grade) {
            Some(mut row) => {
                row.id = there.id;
                signer.sign(&mut row, grade);
                let entry = Entry { row, ..entry };
                columns::insert(transaction, &entry)?;
                Kept::Stronger
            }
            None => Kept::AsBefore,
        },
    };
    Ok(match refuted.is_empty() {
        true => kept,
        false => Kept::Refuting(refuted),
    })
}

/// A row about the same problem that contradicts this one, and is as well founded or better.
pub fn opponent(
    connection: &Connection,
    signer: &Signer,
    row: &Row,
    grade: Grade,
) -> Result<Option<Dispute>, Trouble> {
    let said = Said::by(row, grade);
    let others = related(connection, row)?.into_iter();
    let mut others = others.filter(|other| other.id != row.id);
    Ok(others.find_map(|other| {
        let found = said.against(&Said::by(&other, signer.grade(&other)))?;
        (found.better != Ordering::Greater).then(|| Dispute {
            there: other,
            new: row.clone(),
            why: found.why,
        })
    }))
}

/// The rows about the same question or the same problem that may answer.
fn related(transaction: &Connection, row: &Row) -> Result<Vec<Row>, Trouble> {
    let condition = "refuted IS NULL AND (key = ?1 OR problem_key = ?2 AND problem_key <> '')";
    let numbers = columns::numbers(transaction, condition, [&row.key, &row.problem_key])?;
    let mut rows = Vec::new();
    for number in numbers {
        rows.extend(columns::find(transaction, "id = ?1", number)?);
    }
    Ok(rows)
}

fn refute(
    transaction: &Transaction<'_>,
    signer: &Signer,
    row: &Row,
    dispute: &Dispute,
) -> Result<(), Trouble> {
    let mut row = row.clone();
    let by = &dispute.new;
    let how = format!("{} on {}", by.established, by.day());
    let (question, found) = (by.question(), &by.found);
    row.refuted = Some(format!(
        "{question} came to `{found}` ({how}): {}",
        dispute.why
    ));
    signer.sign(&mut row, Grade::Claimed);
    Ok(columns::mark(transaction, &row)?)
}

/// The row that takes the place of one that is there, if it is stronger.
fn stronger(signer: &Signer, there: &Row, row: Row, grade: Grade) -> Option<Row> {
    // A row that was changed, or cannot be read, is worth nothing.
    if !there.is_unchanged() || there.record().is_none() {
        return Some(row);
    }
    let before = signer.grade(there);
    let standing = |row: &Row, grade: Grade| {
        let has_certificate = row.certificate_bytes.is_some();
        (grade.is_enough(), row.is_known(), grade, has_certificate)
    };
    match standing(&row, grade).cmp(&standing(there, before)) {
        Ordering::Greater => Some(row),
        Ordering::Equal if !row.is_known() && grade.is_enough() => with_both_bounds(there, row),
        _ => None,
    }
}

/// What two searches that were stopped know together. `None` if that is no more than what is there.
fn with_both_bounds(there: &Row, new: Row) -> Option<Row> {
    let fewer = |a: Option<u32>, b: Option<u32>| match (a, b) {
        (Some(a), Some(b)) => a < b,
        (a, b) => a.is_some() && b.is_none(),
    };
    let higher = new.lower_bound > there.lower_bound;
    let lower = fewer(new.upper_bound, there.upper_bound);
    if !higher && !lower && new.seconds <= there.seconds {
        return None;
    }
    let mut answer: Value = serde_json::from_str(&new.answer).ok()?;
    let before: Value = serde_json::from_str(&there.answer).ok()?;
    if there.lower_bound > new.lower_bound {
        answer["lower_bound"] = before["lower_bound"].clone();
    }
    if fewer(there.upper_bound, new.upper_bound) {
        answer["upper_bound"] = before["upper_bound"].clone();
        answer["best_known"] = before["best_known"].clone();
    }
    new.with_answer(&answer)
}
