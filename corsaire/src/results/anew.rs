//! Entries from elsewhere, written anew: they hold what was read back and checked, and nothing else of what came.
//! Read `results/verify.rs` before it.

use crate::ask::any_answer::AnyAnswer;
use crate::ask::asked::Topic;
use crate::ask::grade::Grade;
use crate::ask::kept::{Kept, KeptAnswer, Unsound, restore};
use crate::ask::record::{Record, RecordedReason};
use crate::ask::recorded_question::AnyQuestion;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::proof::certificate::Certificate;
use crate::refute::kind::Kind;
use crate::results::checker::Verdict;
use crate::results::entry::{Entry, Filed};
use crate::results::flaw::Flaw;
use crate::results::verify::verify;
use std::cell::Cell;

/// An entry from elsewhere, with what its evidence is worth. Fields that its question does not have, or that
/// nothing showed, are dropped.
///
/// # Errors
///
/// The entry does not hold.
pub fn normalised(
    filed: Filed,
    check: &dyn Fn(&Certificate) -> Result<Verdict, String>,
) -> Result<(Filed, Grade), Flaw> {
    let Filed { entry, certificate } = filed;
    let verdict = Cell::new(None);
    // The certificate is checked once.
    let check = |certificate: &Certificate| match verdict.get() {
        Some(verdict) => Ok(verdict),
        None => check(certificate).inspect(|found| verdict.set(Some(*found))),
    };
    verify(&entry, certificate.as_ref(), &check)?;
    let entry = rewritten(&entry, certificate.as_ref(), verdict.get())?;
    let grade = verify(&entry, certificate.as_ref(), &check)?;
    Ok((Filed { entry, certificate }, grade))
}

/// An entry that holds, with its answer written anew.
pub(super) fn rewritten(
    entry: &Entry,
    certificate: Option<&Certificate>,
    verdict: Option<Verdict>,
) -> Result<Entry, Flaw> {
    let mut entry = entry.clone();
    if verdict == Some(Verdict::Accepted) {
        drop_what_no_certificate_says(&mut entry.record);
    }
    // What solutions have in common is not read back, so it is not believed.
    entry.record.forced.clear();
    entry.record = in_full(&entry, certificate)?.record();
    Ok(entry)
}

/// Drops the number of positions that a search saw.
fn drop_what_no_certificate_says(record: &mut Record) {
    let is_exhaustion = |reason: &&mut RecordedReason| reason.kind == Kind::Exhaustion.name();
    if let Some(reason) = record.reason.as_mut().filter(is_exhaustion) {
        reason.positions = None;
    }
}

/// The answer of an entry, read back. Of a proof that is not kept in full it is the solution.
///
/// # Errors
///
/// The entry does not hold.
pub fn in_full(entry: &Entry, certificate: Option<&Certificate>) -> Result<AnyAnswer, Flaw> {
    let question = entry.question()?;
    let kept = KeptAnswer {
        record: &entry.record,
        certificate,
    };
    match question.restore(&kept, &Limits::default()) {
        Err(Unsound::NotInFull) => only_solution(problem_alone(&question), &entry.record),
        restored => Ok(restored?),
    }
}

fn problem_alone(question: &AnyQuestion) -> Option<&Problem> {
    match question {
        AnyQuestion::Prove(question) => question.problem_alone(),
        _ => None,
    }
}

/// The solution of a proof.
fn only_solution(problem: Option<&Problem>, record: &Record) -> Result<AnyAnswer, Flaw> {
    let problem = problem.ok_or(Unsound::NotInFull)?;
    let mut plain = record.clone();
    plain.question.topic = Some(Topic::Solution);
    let kept = KeptAnswer {
        record: &plain,
        certificate: None,
    };
    let mut answer = restore(&problem.solve(), &kept, &Limits::default())?;
    answer.question.topic = record.question.topic.unwrap_or(Topic::Solution);
    Ok(AnyAnswer::Solve(Box::new(answer)))
}
