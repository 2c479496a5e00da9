//! Whether what the results file holds is true, as far as that can be checked: rows are as they were
//! written, solutions are legal, certificates are accepted and of their question, and no two rows
//! contradict each other. Read `results/row.rs` before it.

use crate::results::row::{Row, digest_of};
use corsaire::ask::{AnyQuestion, Kept, KeptAnswer, Unsound, restore};
use corsaire::proof::{Certified, Claim};
use corsaire::text::parse_moves;
use corsaire::{Certificate, Limits, Problem};
use corsaire_check::{Sets, Trouble, check};
use std::collections::{BTreeSet, HashMap};

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
        if Some(digest_of(certificate)) != row.certificate_digest {
            return Err("its certificate is not the one that it had".to_string());
        }
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
    if again.certificate_digest == row.certificate_digest && again != *row {
        return Err("its columns do not say what its answer says".to_string());
    }
    if let Some(certificate) = &certificate {
        claims(row, certificate, record.lower_bound)?;
    }
    if let Some(list) = &record.list
        && record.question.topic == "shortest solutions"
    {
        listed(&question, list, record.moves)?;
    }
    let is_solution = row.topic == "solution" && row.outcome == "solved";
    Ok(certificate.is_some() || is_solution)
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

/// Whether a certificate claims what the row says, of the row's problem.
fn claims(row: &Row, certificate: &Certificate, lower_bound: Option<u32>) -> Result<(), String> {
    let certified = Certified::read(&certificate.text).ok_or("its certificate cannot be read")?;
    let record = row.record().ok_or("its answer cannot be read")?;
    let board = record.question.board.board();
    let problem = record
        .question
        .problems
        .first()
        .zip(board)
        .and_then(|(problem, board)| {
            let start = corsaire::Position::parse(&board, &problem.start).ok()?;
            let goal = corsaire::Goal::read(&board, &problem.goal)?;
            Some(Problem { board, start, goal })
        });
    if problem.map(|problem| problem.in_full()) != Some(certified.problem.in_full()) {
        return Err("its certificate is of another problem".to_string());
    }
    let fits = match (&certified.claim, row.outcome.as_str()) {
        (Claim::Solution(_), "solved") => true,
        (Claim::Shortest(solution), "solved" | "counted") => {
            let moves = u32::try_from(solution.moves().len()).ok();
            let said = if row.outcome == "counted" {
                record.moves
            } else {
                lower_bound
            };
            moves == said
        }
        (Claim::Impossible(_), "impossible") => true,
        (Claim::Impossible(_), "counted") => row.found == "0",
        (Claim::JumpSets(proofs), "solved" | "counted") => {
            let sets: usize = proofs.iter().map(|(_, proof)| proof.solutions.len()).sum();
            let all = record
                .raw_total
                .or(record.jump_sets.map(|sets| sets.to_string()));
            all == Some(sets.to_string())
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

/// Rows that hold by themselves but contradict each other, with why.
pub fn contradictions(rows: &[Row]) -> Vec<String> {
    let mut by_problem: HashMap<(String, String), Vec<&Row>> = HashMap::new();
    let of_solutions = [
        "solution",
        "shortest solution",
        "proof",
        "proof of jump sets",
    ];
    for row in rows
        .iter()
        .filter(|row| of_solutions.contains(&row.topic.as_str()))
    {
        let Some(key) = problem_key(row) else {
            continue;
        };
        by_problem
            .entry((key, row.details.clone()))
            .or_default()
            .push(row);
    }
    let mut found = Vec::new();
    for group in by_problem.values() {
        let impossible = group.iter().find(|row| row.outcome == "impossible");
        let solved = group.iter().find(|row| row.outcome == "solved");
        if let (Some(no), Some(yes)) = (impossible, solved) {
            found.push(format!(
                "row {} says that there is no solution, row {} has one: {}",
                no.id, yes.id, no.problem
            ));
        }
        let proved = group.iter().find(|row| row.topic == "shortest solution");
        let least = proved.and_then(|row| Some((row, row.lower_bound?)));
        for row in group.iter() {
            let moves = row.solution.as_deref().and_then(number_of_moves);
            if let (Some((proved, least)), Some(moves)) = (least, moves)
                && moves < least as usize
            {
                found.push(format!(
                    "row {} says that no solution has fewer than {least} moves, row {} has one in \
                     {moves}: {}",
                    proved.id, row.id, row.problem
                ));
            }
        }
    }
    found.sort();
    found
}

/// The same for every question about a problem, however its board lies.
fn problem_key(row: &Row) -> Option<String> {
    let mut question = row.record()?.question;
    question.topic = "solution".to_string();
    Some(question.question()?.key().digest())
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
