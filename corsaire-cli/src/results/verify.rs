//! Whether what a row of the results file says is true, as far as that can be checked: it is as it was
//! written, its solution is legal, its certificate is accepted and of its question. Read `results/row.rs`
//! before it.

use crate::report::progress::is_interrupted;
use crate::results::conclusion::{Conclusion, Established};
use crate::results::row::{Row, digest_of};
use crate::results::said::Said;
use corsaire::ask::{
    AnyQuestion, Grade, Kept, KeptAnswer, Record, RecordedReason, Topic, Unsound, restore,
};
use corsaire::proof::{Certified, CertifiedNumber, Claim};
use corsaire::search::different_jump_sets;
use corsaire::{Certificate, Conditions, Limits, Problem, What};
use corsaire_check::{Limits as CheckerLimits, Manner, Trouble, check_with};
use std::collections::{BTreeMap, BTreeSet};

/// What a row records, and its question, if the row agrees with itself: it is as it was written, and its
/// columns and its key are those of its answer. Nothing else of a row may be looked at before this holds.
pub fn consistent(row: &Row) -> Result<(Record, AnyQuestion), String> {
    if !row.is_unchanged() {
        return Err("it was changed after it was written: its digest does not match".to_string());
    }
    let record = row.record().ok_or("its answer cannot be read")?;
    let question = record.question.question();
    let question = question.ok_or("its question cannot be read")?;
    if question.key().digest() != row.key {
        return Err("its key is not that of its question".to_string());
    }
    let answer = serde_json::from_str(&row.answer).ok();
    let again = answer.and_then(|answer| row.with_answer(&answer));
    let again = again.ok_or("its answer cannot be read")?;
    if again != *row {
        return Err("its columns do not say what its answer says".to_string());
    }
    Ok((record, question))
}

/// What the evidence of a row, checked now, is worth: a claim if there is nothing to check. An error if
/// the row does not hold.
pub fn verify(
    row: &Row,
    certificate: Option<&Certificate>,
    limits: CheckerLimits,
) -> Result<Grade, String> {
    verify_by(row, certificate, &|certificate| {
        accepted(certificate, limits)
    })
}

/// The same, with a checker of certificates that the caller gives.
pub fn verify_by(
    row: &Row,
    certificate: Option<&Certificate>,
    check: &dyn Fn(&Certificate) -> Result<Verdict, String>,
) -> Result<Grade, String> {
    let (record, question) = consistent(row)?;
    if row.certificate_bytes.is_some() && certificate.is_none() {
        return Err("its certificate is not the one that it had".to_string());
    }
    let mut grade = Grade::Claimed;
    if let Some(certificate) = certificate {
        is_of(row, certificate)?;
        if check(certificate)? == Verdict::Accepted
            && is_shown_by_certificate(row, &record, certificate)
        {
            grade = Grade::Certified;
        }
    }
    let kept = KeptAnswer {
        record: &record,
        certificate,
    };
    let shown = match &question {
        AnyQuestion::Solve(question) => restored(question, &kept),
        AnyQuestion::Prove(question) => restored(question, &kept),
        AnyQuestion::Unique(question) => restored(question, &kept),
        AnyQuestion::Count(question) => restored(question, &kept),
        AnyQuestion::Sweeps(question) => restored(question, &kept),
        AnyQuestion::SweepsInPlay(question) => restored(question, &kept),
    }?;
    if let Some(list) = &record.list
        && record.question.topic == Some(Topic::Count(What::Shortest))
    {
        listed(&question, list, record.moves)?;
    }
    Ok(grade.max(shown))
}

/// Whether a certificate that fits the row shows all that its answer says. It does not show how many
/// shortest solutions there are as sequences of moves or with their images, which men the marked one can
/// be, what is listed, or in how many positions an ending can begin.
pub fn is_shown_by_certificate(row: &Row, record: &Record, certificate: &Certificate) -> bool {
    let is_by_endings =
        |reason: &RecordedReason| reason.kind == "ending" || reason.kind == "conditions";
    let has_images = || match record.question.question() {
        Some(AnyQuestion::Count(count)) => count.problem().symmetries().len() > 1,
        _ => true,
    };
    let counts_images = row.topic == Some(Topic::Count(What::Shortest))
        && record.raw_total.is_some()
        && (record.raw_total != record.total || record.up_to_symmetry && has_images());
    shows_result(row, certificate)
        && row.established == Established::Certificate
        && record.marked.is_none()
        && record.list.is_none()
        && !record.reason.as_ref().is_some_and(is_by_endings)
        && !counts_images
}

/// Whether an accepted certificate shows what the row is asked for: the outcome, the number of moves, or the
/// number that was counted. It does not show which men the marked one can be, and how few moves there are
/// says nothing of how many solutions have them.
pub fn shows_result(row: &Row, certificate: &Certificate) -> bool {
    let shows_less = match Certified::read(&certificate.text).map(|certified| certified.claim) {
        Some(Claim::Shortest(_)) => row.topic == Some(Topic::Count(What::Shortest)),
        claim => claim.is_none(),
    };
    !shows_less && !leaves_men_open(row) && is_of(row, certificate).is_ok()
}

/// Whether a row says which of several men the marked one can be. A solution shows it of one man, and that
/// there is no solution shows it of all.
fn leaves_men_open(row: &Row) -> bool {
    let Some(record) = row.record() else {
        return true;
    };
    let men = match record.question.question() {
        Some(AnyQuestion::Solve(question)) => question.conditions().marked,
        _ => None,
    };
    let of_one = men.is_some_and(|men| men.start.len() == 1);
    record.marked.is_some() && row.outcome != Conclusion::Impossible && !of_one
}

/// Reads the answer back, which checks all that needs no search. Returns what it shows by itself.
fn restored<Q: Kept>(question: &Q, kept: &KeptAnswer<'_>) -> Result<Grade, String> {
    match restore(question, kept, &Limits::default()) {
        Ok(answer) => Ok(answer.provenance.grade),
        Err(Unsound::NotInFull) => Ok(Grade::Claimed),
        Err(why) => Err(why.to_string()),
    }
}

/// What the checker says of a certificate that it does not reject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is accepted.
    Accepted,
    /// It needs more memory or work than the checker may use.
    TooLarge,
}

/// Lets the checker check a certificate within limits.
pub fn accepted(certificate: &Certificate, limits: CheckerLimits) -> Result<Verdict, String> {
    accepted_by(certificate, limits, 1)
}

/// The same by several threads.
pub fn accepted_by(
    certificate: &Certificate,
    limits: CheckerLimits,
    threads: usize,
) -> Result<Verdict, String> {
    let manner = Manner {
        threads,
        stop: Some(is_interrupted),
        ..Manner::default()
    };
    match check_with(certificate.text.as_bytes(), limits, manner) {
        Ok(_) => Ok(Verdict::Accepted),
        Err(Trouble::TooLarge { .. }) => Ok(Verdict::TooLarge),
        Err(trouble) => Err(format!("its certificate is {trouble}")),
    }
}

/// Whether a certificate is the row's own, of its problem, and claims what the row says.
pub fn is_of(row: &Row, certificate: &Certificate) -> Result<(), String> {
    if Some(digest_of(certificate)) != row.certificate_digest {
        return Err("its certificate is not the one that it had".to_string());
    }
    let certified = Certified::read(&certificate.text).ok_or("its certificate cannot be read")?;
    let record = row.record().ok_or("its answer cannot be read")?;
    let question = record.question.question();
    let question = question.ok_or("its question cannot be read")?;
    let conditions = match &question {
        AnyQuestion::Solve(question) => question.conditions().clone(),
        AnyQuestion::Prove(question) => question.conditions().clone(),
        _ => Conditions::default(),
    };
    let asked = question.asked();
    let [problem] = &asked.problems[..] else {
        return Err("its certificate is of another question".to_string());
    };
    let goal = match certified.claim {
        // Its goal does not matter.
        Claim::Positions(_) => certified.problem.goal.clone(),
        _ => problem.goal.clone(),
    };
    let about = Problem {
        goal,
        ..problem.clone()
    };
    if about.in_full() != certified.problem.in_full() {
        return Err("its certificate is of another problem".to_string());
    }
    // That there is no solution at all says more than that none meets the conditions.
    let says_more = certified.conditions.is_empty()
        && matches!(certified.claim, Claim::Impossible(_) | Claim::Followed(_));
    if certified.conditions != conditions && !says_more {
        return Err("its certificate is of other conditions".to_string());
    }
    let jump_sets = |proofs: &[(corsaire::Position, corsaire::Proof)]| {
        let sets = proofs.iter().flat_map(|(_, proof)| proof.solutions.clone());
        sets.collect::<Vec<_>>()
    };
    let text = |number: usize| Some(number.to_string());
    let board = &problem.board;
    let Some(topic) = row.topic else {
        return Err("its question cannot be read".to_string());
    };
    use Conclusion::{Counted, Impossible, Solved};
    let fits = match (&certified.claim, topic, row.outcome) {
        (
            Claim::Impossible(_) | Claim::Followed(_),
            Topic::Solution | Topic::Shortest | Topic::Proof | Topic::JumpSets | Topic::Unique,
            Impossible,
        ) => true,
        (
            Claim::Impossible(_) | Claim::Followed(_),
            Topic::Count(What::JumpSets | What::Shortest | What::Winnable),
            Counted,
        ) => row.found == "0",
        (Claim::Positions(found), Topic::Count(What::Positions), Counted) => {
            let start = problem.start;
            let keeping = board.symmetries_keeping(|symmetry| symmetry.position(start) == start);
            is_counted(&record, *found, keeping.len())
        }
        (Claim::Winnable(found), Topic::Count(What::Winnable), Counted) => {
            is_counted(&record, *found, problem.symmetries().len())
        }
        (Claim::Solution(_), Topic::Solution | Topic::Proof, Solved) => true,
        (Claim::Shortest(_), Topic::Solution, Solved) => true,
        (Claim::Shortest(solution), Topic::Shortest, Solved) => {
            Some(solution.moves().len()) == record.lower_bound.map(|moves| moves as usize)
        }
        (Claim::Shortest(solution), Topic::Count(What::Shortest), Counted) => {
            Some(solution.moves().len()) == record.moves.map(|moves| moves as usize)
        }
        (
            Claim::ShortestCount {
                solution,
                number,
                symmetries,
            },
            Topic::Count(What::Shortest),
            Counted,
        ) => {
            let up_to = match record.up_to_symmetry {
                true => problem.symmetries().len(),
                false => 1,
            };
            Some(solution.moves().len()) == record.moves.map(|moves| moves as usize)
                && record.total == Some(number.to_string())
                && *symmetries == up_to
        }
        (Claim::JumpSets(proofs), Topic::JumpSets, Solved) => {
            Some(jump_sets(proofs).len() as u64) == record.jump_sets
        }
        (Claim::JumpSets(proofs), Topic::Unique, Solved) => {
            let different = different_jump_sets(problem, &jump_sets(proofs));
            record.unique == Some(different == 1)
        }
        (Claim::JumpSets(proofs), Topic::Count(What::JumpSets), Counted) => {
            let sets = jump_sets(proofs);
            let different = text(different_jump_sets(problem, &sets));
            let total = if record.up_to_symmetry {
                different
            } else {
                text(sets.len())
            };
            record.raw_total == text(sets.len()) && record.total == total
        }
        _ => false,
    };
    match fits {
        true => Ok(()),
        false => Err("its certificate claims something else".to_string()),
    }
}

/// Whether a record has the number of a certificate, up to the same symmetries.
fn is_counted(record: &Record, found: CertifiedNumber, symmetries: usize) -> bool {
    let symmetries = if record.up_to_symmetry { symmetries } else { 1 };
    found.symmetries == symmetries && record.total == Some(found.number.to_string())
}

/// Whether the shortest solutions that are listed are solutions of that length, and different: there are
/// at least so many. That there are no more only computing again can show.
fn listed(question: &AnyQuestion, list: &[String], moves: Option<u32>) -> Result<(), String> {
    let AnyQuestion::Count(count) = question else {
        return Ok(());
    };
    let mut seen = BTreeSet::new();
    for (number, line) in (1..).zip(list) {
        let solution = count.problem().solution(line);
        let solution = solution.map_err(|why| format!("solution {number} of its list: {why}"))?;
        if u32::try_from(solution.moves().len()).ok() != moves {
            return Err(format!("solution {number} of its list has another length"));
        }
        let mut sweeps: Vec<_> = solution
            .moves()
            .iter()
            .filter_map(|one| corsaire::Sweep::of(one.jumps()))
            .collect();
        sweeps.sort_unstable();
        if !seen.insert(sweeps) {
            return Err(format!("solution {number} of its list stands there twice"));
        }
    }
    Ok(())
}

/// Rows that may answer, and contradict each other, with why.
pub fn contradictions(rows: &[(Row, Grade)]) -> Vec<String> {
    let mut by_problem: BTreeMap<&str, Vec<(&Row, Said)>> = BTreeMap::new();
    for (row, grade) in rows {
        let key = match row.problem_key.as_str() {
            "" => row.key.as_str(),
            key => key,
        };
        let group = by_problem.entry(key).or_default();
        group.push((row, Said::by(row, *grade)));
    }
    let mut found = Vec::new();
    for group in by_problem.values() {
        for (index, (row, said)) in group.iter().enumerate() {
            let others = group[index + 1..].iter();
            found.extend(others.filter_map(|(other, what)| {
                let why = said.against(what)?.why;
                let (a, b) = (row.id, other.id);
                let problem = &row.problem;
                Some(format!(
                    "rows {a} and {b} contradict each other: {why}: {problem}"
                ))
            }));
        }
    }
    found
}
