//! Which of two entries for the same question is stronger, and what they know together. Read `results/entry.rs`
//! and `ask/grade.rs` before it.
//!
//! A stronger entry takes the place of a weaker one, and never the other way round.

use crate::ask::grade::Grade;
use crate::ask::record::BestKnown;
use crate::results::entry::Entry;

/// The entry that takes the place of one that is there, if it is stronger, and its grade.
pub(super) fn stronger(
    (there, before): (&Entry, Grade),
    (new, grade): (Entry, Grade),
) -> Option<(Entry, Grade)> {
    let standing = |entry: &Entry, grade: Grade| {
        let has_certificate = entry.has_certificate();
        (grade.is_enough(), entry.is_known(), grade, has_certificate)
    };
    match (there.is_known(), new.is_known()) {
        // A search that was stopped is not an answer.
        (true, false) => None,
        (false, false) => together((there, before), (&new, grade)),
        // What a claim shows by itself is used, and nothing else of it.
        (false, true) if before.is_enough() && !grade.is_enough() => {
            together((there, before), (&new, grade))
        }
        _ => (standing(&new, grade) > standing(there, before)).then_some((new, grade)),
    }
}

/// What two entries know together, at least one of which is of a search that was stopped, and how well that is
/// founded. `None` if it is no more than what is there.
///
/// A solution counts whatever the grade of its entry is: it was replayed. A lower bound counts if its entry is
/// well enough founded. Then the grade is that of the weaker entry.
fn together(there: (&Entry, Grade), new: (&Entry, Grade)) -> Option<(Entry, Grade)> {
    let is_base = !new.0.is_known() && new.1 >= there.1;
    let ((base, grade), (other, its)) = match is_base {
        true => (new, there),
        false => (there, new),
    };
    let mut entry = base.clone();
    let (record, more) = (&mut entry.record, &other.record);
    let higher = its.is_enough() && more.lower_bound > record.lower_bound;
    if higher {
        record.lower_bound = more.lower_bound;
    }
    if is_fewer(more.upper_bound, record.upper_bound) {
        record.upper_bound = more.upper_bound;
        // An answer that is complete has its solution elsewhere.
        record.best_known = other.solution().map(|solution| BestKnown {
            solution: solution.to_string(),
        });
    }
    let grade = if higher { grade.min(its) } else { grade };
    let (now, before) = (&entry.record, &there.0.record);
    let knows_more = grade > there.1
        || now.lower_bound > before.lower_bound
        || is_fewer(now.upper_bound, before.upper_bound);
    let took_longer = is_base && new.0.record.stats.seconds > before.stats.seconds;
    (knows_more || took_longer).then_some((entry, grade))
}

/// Whether a bound from above is lower. No bound is the highest.
fn is_fewer(a: Option<u32>, b: Option<u32>) -> bool {
    a.is_some_and(|a| b.is_none_or(|b| a < b))
}
