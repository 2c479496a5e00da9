//! Whether what the results file holds is true, as far as that can be checked: rows are as they were
//! written, solutions are legal, certificates are accepted and of their question, and no two rows
//! contradict each other. Read `results/row.rs` before it.

use crate::results::row::{Row, digest_of};
use corsaire::ask::{AnyQuestion, Kept, KeptAnswer, Unsound, restore};
use corsaire::proof::{Certified, Claim};
use corsaire::search::different_jump_sets;
use corsaire::text::parse_moves;
use corsaire::{Certificate, Limits};
use corsaire_check::{Sets, Trouble, check};
use std::collections::{BTreeMap, BTreeSet};

/// What became of the check of one row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It holds, by its evidence.
    Holds,
    /// Nothing is wrong with it, but there is nothing that could be checked: a search or a count came to
    /// this.
    Unchecked,
    /// It does not hold, and why.
    Fails(String),
}

/// Checks one row by itself.
pub fn verify(row: &Row) -> Verdict {
    match checked(row) {
        Ok(true) => Verdict::Holds,
        Ok(false) => Verdict::Unchecked,
        Err(why) => Verdict::Fails(why),
    }
}

fn checked(row: &Row) -> Result<bool, String> {
    if !row.is_unchanged() {
        return Err("it was changed after it was written: its digest is another".to_string());
    }
    let record = row.record().ok_or("its answer cannot be read")?;
    let certificate = row.certificate();
    if let Some(certificate) = &certificate {
        is_of(row, certificate)?;
        accepted(certificate)?;
    }
    let question = record.question.question();
    let question = question.ok_or("its question cannot be read")?;
    let kept = KeptAnswer {
        record: &record,
        certificate: certificate.as_ref(),
    };
    match &question {
        AnyQuestion::Solve(question) => restored(question, &kept),
        AnyQuestion::Prove(question) => restored(question, &kept),
        AnyQuestion::Unique(question) => restored(question, &kept),
        AnyQuestion::Count(question) => restored(question, &kept),
        AnyQuestion::Sweeps(question) => restored(question, &kept),
        AnyQuestion::SweepsInPlay(question) => restored(question, &kept),
    }?;
    if question.key().digest() != row.key {
        return Err("its key is not that of its question".to_string());
    }
    // The columns say what the answer says.
    let again = row.clone().with_answer(&row.answer);
    let again = again.ok_or("its answer cannot be read")?;
    if again != *row {
        return Err("its columns do not say what its answer says".to_string());
    }
    if let Some(list) = &record.list
        && record.question.topic == "shortest solutions"
    {
        listed(&question, list, record.moves)?;
    }
    let is_replayed = row.established == "replay" && record.marked.is_none();
    let is_certified = row.established == "certificate" && certificate.is_some();
    Ok(is_certified || is_replayed)
}

/// Reads the answer back, which checks all that needs no search.
fn restored<Q: Kept>(question: &Q, kept: &KeptAnswer<'_>) -> Result<(), String> {
    match restore(question, kept, &Limits::default()) {
        Ok(_) | Err(Unsound::NotInFull) => Ok(()),
        Err(why) => Err(why.to_string()),
    }
}

/// Lets the checker check a certificate.
pub fn accepted(certificate: &Certificate) -> Result<(), String> {
    let sets = Sets::Bytes(certificate.sets.as_deref().unwrap_or_default());
    let limits = corsaire_check::Limits::default();
    match check(certificate.text.as_bytes(), sets, limits) {
        Ok(_) => Ok(()),
        Err(Trouble::TooLarge { reason, .. }) => {
            Err(format!("its certificate is too large to check: {reason}"))
        }
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
    let asked = question.ok_or("its question cannot be read")?.asked();
    let [problem] = &asked.problems[..] else {
        return Err("its certificate is of another question".to_string());
    };
    if problem.in_full() != certified.problem.in_full() {
        return Err("its certificate is of another problem".to_string());
    }
    let jump_sets = |proofs: &[(corsaire::Position, corsaire::Proof)]| {
        let sets = proofs.iter().flat_map(|(_, proof)| proof.solutions.clone());
        sets.collect::<Vec<_>>()
    };
    let text = |number: usize| Some(number.to_string());
    let fits = match (&certified.claim, row.topic.as_str(), row.outcome.as_str()) {
        (Claim::Impossible(_), topic, "impossible") => !topic.contains("sweeps"),
        (Claim::Impossible(_), "jump sets" | "shortest solutions", "counted") => row.found == "0",
        (Claim::Solution(_), "solution" | "proof", "solved") => true,
        (Claim::Shortest(_), "solution", "solved") => true,
        (Claim::Shortest(solution), "shortest solution", "solved") => {
            Some(solution.moves().len()) == record.lower_bound.map(|moves| moves as usize)
        }
        (Claim::Shortest(solution), "shortest solutions", "counted") => {
            Some(solution.moves().len()) == record.moves.map(|moves| moves as usize)
        }
        (Claim::JumpSets(proofs), "proof of jump sets", "solved") => {
            Some(jump_sets(proofs).len() as u64) == record.jump_sets
        }
        (Claim::JumpSets(proofs), "uniqueness of jumps", "solved") => {
            let different = different_jump_sets(problem, &jump_sets(proofs));
            record.unique == Some(different == 1)
        }
        (Claim::JumpSets(proofs), "jump sets", "counted") => {
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

/// What a row says of its problem, whatever was asked.
#[derive(Default)]
struct Said {
    /// Whether there is a solution.
    solvable: Option<bool>,
    /// The fewest moves, at least and at most.
    moves: (Option<usize>, Option<usize>),
    /// Whether all solutions make the same jumps.
    unique: Option<bool>,
}

impl Said {
    fn by(row: &Row) -> Said {
        let Some(record) = row.record() else {
            return Said::default();
        };
        let counts = [
            "solutions as sequences of jumps",
            "jump sets",
            "shortest solutions",
        ];
        let is_count = counts.contains(&row.topic.as_str()) && row.outcome == "counted";
        let moves = row.solution.as_deref().and_then(number_of_moves);
        let counted = record
            .moves
            .filter(|_| is_count)
            .map(|moves| moves as usize);
        let least = record.lower_bound.map(|least| least as usize);
        Said {
            solvable: match row.outcome.as_str() {
                "solved" => Some(true),
                "impossible" => Some(false),
                "counted" if is_count => Some(row.found != "0"),
                _ => row.solution.is_some().then_some(true),
            },
            moves: (
                least.filter(|_| row.outcome != "impossible").or(counted),
                moves.or(counted),
            ),
            unique: match row.topic.as_str() {
                "jump sets" if row.outcome == "counted" && record.up_to_symmetry => {
                    Some(row.found == "1").filter(|_| row.found != "0")
                }
                _ => record.unique,
            },
        }
    }

    /// Why two rows of one problem cannot both be true.
    fn against(&self, other: &Said) -> Option<&'static str> {
        let differ = |a: Option<bool>, b: Option<bool>| a.is_some() && b.is_some() && a != b;
        let too_few = |a: &Said, b: &Said| match (a.moves.0, b.moves.1) {
            (Some(least), Some(moves)) => moves < least,
            _ => false,
        };
        if differ(self.solvable, other.solvable) {
            Some("one says that there is a solution, the other that there is none")
        } else if too_few(self, other) || too_few(other, self) {
            Some("one has a solution in fewer moves than the other allows")
        } else if differ(self.unique, other.unique) {
            Some("one says that all solutions make the same jumps, the other that they do not")
        } else {
            None
        }
    }
}

/// Rows that hold by themselves but contradict each other, with why.
pub fn contradictions(rows: &[Row]) -> Vec<String> {
    let mut by_problem: BTreeMap<String, Vec<(&Row, Said)>> = BTreeMap::new();
    for row in rows {
        if let Some(key) = problem_key(row) {
            by_problem
                .entry(key)
                .or_default()
                .push((row, Said::by(row)));
        }
    }
    let mut found = Vec::new();
    for group in by_problem.values() {
        for (index, (row, said)) in group.iter().enumerate() {
            let others = group[index + 1..].iter();
            found.extend(others.filter_map(|(other, what)| {
                let why = said.against(what)?;
                let (a, b) = (row.id, other.id);
                Some(format!(
                    "rows {a} and {b} contradict each other: {why}: {}",
                    row.problem
                ))
            }));
        }
    }
    found
}

/// The same for every question about a problem, however its board lies.
fn problem_key(row: &Row) -> Option<String> {
    let mut question = row.record()?.question;
    let is_of_one = question.problems.len() == 1;
    question.topic = "solution".to_string();
    for own in ["images", "list"] {
        question.details.remove(own);
    }
    Some(question.question().filter(|_| is_of_one)?.key().digest())
}

fn number_of_moves(solution: &str) -> Option<usize> {
    let moves = parse_moves(solution).ok()?;
    let holes = moves.iter().map(|one| (one.0.first(), one.0.last()));
    let ends: Vec<_> = holes
        .map(|(a, b)| Some((a?.cell, b?.cell)))
        .collect::<Option<_>>()?;
    // A move that begins where the last one ended is the same man's.
    let joined = ends
        .windows(2)
        .filter(|pair| pair[0].1 == pair[1].0)
        .count();
    Some(ends.len() - joined)
}
