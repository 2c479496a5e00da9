//! Whether what an entry says is true, as far as that can be checked: its solution is legal, its certificate is
//! accepted and of its question. Read `results/fit.rs` and `results/checker.rs` before it.

use crate::ask::asked::Topic;
use crate::ask::count::What;
use crate::ask::grade::Grade;
use crate::ask::kept::{KeptAnswer, Unsound};
use crate::ask::recorded_question::AnyQuestion;
use crate::problem::limits::Limits;
use crate::proof::certificate::Certificate;
use crate::results::checker::Verdict;
use crate::results::entry::Entry;
use crate::results::flaw::Flaw;
use crate::rules::sweep::Sweep;
use std::collections::BTreeSet;

/// What the evidence of an entry, checked now, is worth: a claim if there is nothing to check. `check` lets the
/// checker check the certificate.
///
/// # Errors
///
/// The entry does not hold.
pub fn verify(
    entry: &Entry,
    certificate: Option<&Certificate>,
    check: &dyn Fn(&Certificate) -> Result<Verdict, String>,
) -> Result<Grade, Flaw> {
    let question = entry.question()?;
    if entry.has_certificate() && certificate.is_none() {
        return Err(Flaw::OtherCertificate);
    }
    let mut grade = Grade::Claimed;
    if let Some(certificate) = certificate {
        entry.fits(certificate)?;
        let verdict = check(certificate).map_err(Flaw::Rejected)?;
        if verdict == Verdict::Accepted && entry.is_shown_by(certificate) {
            grade = Grade::Certified;
        }
    }
    let kept = KeptAnswer {
        record: &entry.record,
        certificate,
    };
    // Reading the answer back checks all that needs no search.
    let shown = match question.restore(&kept, &Limits::default()) {
        Ok(answer) => answer.grade(),
        Err(Unsound::NotInFull) => Grade::Claimed,
        Err(why) => return Err(why.into()),
    };
    if let Some(list) = &entry.record.list
        && entry.topic() == Some(Topic::Count(What::Shortest))
    {
        listed(&question, list, entry.record.moves)?;
    }
    Ok(grade.max(shown))
}

/// Whether the shortest solutions that are listed are solutions of that length, and different: there are at
/// least so many. That there are no more only computing again can show.
fn listed(question: &AnyQuestion, list: &[String], moves: Option<u32>) -> Result<(), Flaw> {
    let AnyQuestion::Count(count) = question else {
        return Ok(());
    };
    let mut seen = BTreeSet::new();
    for (number, line) in (1..).zip(list) {
        let solution = count.problem().solution(line);
        let solution = solution.map_err(|why| Flaw::Listed(number, why))?;
        if u32::try_from(solution.moves().len()).ok() != moves {
            return Err(Flaw::ListedLength(number));
        }
        let sweeps = solution.moves().iter();
        let sweeps = sweeps.filter_map(|one| Sweep::of(one.jumps()));
        let mut sweeps: Vec<Sweep> = sweeps.collect();
        sweeps.sort_unstable();
        if !seen.insert(sweeps) {
            return Err(Flaw::ListedTwice(number));
        }
    }
    Ok(())
}
