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
use serde_json::{Value, json};
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
            Some((mut row, grade)) => {
                row.id = there.id;
                signer.sign(&mut row, grade);
                let own = |_: &_| row.certificate_bytes.is_some();
                let certificate = entry.certificate.filter(own);
                columns::insert(transaction, &Entry { row, certificate })?;
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
    let how = format!("{} on {}", by.established.code(), by.day());
    let (question, found) = (by.question(), &by.found);
    row.refuted = Some(format!(
        "{question} came to `{found}` ({how}): {}",
        dispute.why
    ));
    signer.sign(&mut row, Grade::Claimed);
    Ok(columns::mark(transaction, &row)?)
}

/// The row that takes the place of one that is there, if it is stronger, and its grade.
fn stronger(signer: &Signer, there: &Row, row: Row, grade: Grade) -> Option<(Row, Grade)> {
    // A row that was changed, or cannot be read, is worth nothing.
    if !there.is_unchanged() || there.record().is_none() {
        return Some((row, grade));
    }
    let before = signer.grade(there);
    let standing = |row: &Row, grade: Grade| {
        let has_certificate = row.certificate_bytes.is_some();
        (grade.is_enough(), row.is_known(), grade, has_certificate)
    };
    match (there.is_known(), row.is_known()) {
        // A search that was stopped is not an answer.
        (true, false) => None,
        (false, false) => together((there, before), (&row, grade)),
        // What a claim shows by itself is used, and nothing else of it.
        (false, true) if before.is_enough() && !grade.is_enough() => {
            together((there, before), (&row, grade))
        }
        _ => (standing(&row, grade) > standing(there, before)).then_some((row, grade)),
    }
}

/// What two rows know together, at least one of which is of a search that was stopped, and how well that is
/// founded. `None` if it is no more than what is there.
///
/// A solution counts whatever the grade of its row is: it was replayed. A lower bound counts if its row is
/// well enough founded. Then the grade is that of the weaker row.
fn together(there: (&Row, Grade), new: (&Row, Grade)) -> Option<(Row, Grade)> {
    let fewer = |a: Option<u32>, b: Option<u32>| match (a, b) {
        (Some(a), Some(b)) => a < b,
        (a, b) => a.is_some() && b.is_none(),
    };
    let is_base = !new.0.is_known() && new.1 >= there.1;
    let ((base, grade), (other, its)) = match is_base {
        true => (new, there),
        false => (there, new),
    };
    let higher = its.is_enough() && other.lower_bound > base.lower_bound;
    let lower = fewer(other.upper_bound, base.upper_bound);
    let mut answer: Value = serde_json::from_str(&base.answer).ok()?;
    let more: Value = serde_json::from_str(&other.answer).ok()?;
    if higher {
        answer["lower_bound"] = more["lower_bound"].clone();
    }
    if lower {
        answer["upper_bound"] = more["upper_bound"].clone();
        answer["best_known"] = match &more["best_known"] {
            // An answer that is complete has its solution elsewhere.
            Value::Null => json!({
                "moves": more["moves"], "solution": more["solution"], "left": more["left"]
            }),
            best => best.clone(),
        };
    }
    let grade = if higher { grade.min(its) } else { grade };
    let row = base.with_answer(&answer)?;
    let knows_more = grade > there.1
        || row.lower_bound > there.0.lower_bound
        || fewer(row.upper_bound, there.0.upper_bound);
    let took_longer = is_base && new.0.seconds > there.0.seconds;
    (knows_more || took_longer).then_some((row, grade))
}
