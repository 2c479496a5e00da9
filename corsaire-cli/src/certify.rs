//! Certificates of results: what `--certificate FILE` of `solve` and `count` writes.

use crate::failure::Failure;
use crate::output;
use corsaire::{
    Certificate, Control, Position, Problem, Proof, Solution, Stopped, Task, Verdict, evidence,
    prove_impossible, prove_jump_sets,
};
use std::path::Path;

/// At most so many cases in a proof, unless more are asked for.
pub const CASES: usize = 2000;

/// What a certificate shows.
pub enum Claim<'a> {
    /// This is a solution.
    Solution(&'a Solution),
    /// This is a solution, and none has fewer moves.
    Shortest(&'a Solution),
    /// There is no solution.
    Impossible,
    /// Solutions have so many jump sets.
    JumpSets(u64),
}

/// Why there is no certificate.
type WhyNot = String;

/// Writes a certificate. Tells the user if it cannot.
pub fn write(
    problem: &Problem<'_>,
    claim: &Claim<'_>,
    path: &Path,
    control: &Control<'_>,
) -> Result<(), Failure> {
    match certificate(problem, claim, control) {
        Ok(certificate) => output::certificate(path, &certificate),
        Err(why) => {
            refuse(&why);
            Ok(())
        }
    }
}

/// Tells the user why there is no certificate.
pub fn refuse(why: &str) {
    eprintln!("corsaire: no certificate was written: {why}");
}

fn certificate(
    problem: &Problem<'_>,
    claim: &Claim<'_>,
    control: &Control<'_>,
) -> Result<Certificate, WhyNot> {
    let stopped = |stopped: Stopped| stopped.to_string();
    match claim {
        Claim::Solution(solution) => Ok(Certificate::solution(problem, solution)),
        Claim::Shortest(solution) => {
            let moves = solution.moves().len() as u32;
            let evidence = evidence(problem, moves, control).map_err(stopped)?;
            let evidence = evidence.ok_or("a shorter solution was met")?;
            Ok(Certificate::shortest(problem, solution, &evidence))
        }
        Claim::Impossible => match prove_impossible(problem, CASES, control).map_err(stopped)? {
            Verdict::Impossible(proofs) => Ok(Certificate::jump_sets(problem, &proofs)),
            _ => Err("no proof was found that is short enough".to_string()),
        },
        Claim::JumpSets(expected) => {
            let proofs = jump_set_proofs(problem, CASES, control).map_err(stopped)?;
            let proofs = proofs.ok_or("no proof was found that is short enough")?;
            let found: usize = proofs.iter().map(|(_, proof)| proof.solutions.len()).sum();
            if found as u64 != *expected {
                return Err(format!("the proof has {found} jump sets"));
            }
            Ok(Certificate::jump_sets(problem, &proofs))
        }
    }
}

/// For each position of the goal the proof of which jump sets lead to it. `None` if one of them would
/// have more than so many cases.
pub fn jump_set_proofs(
    problem: &Problem<'_>,
    cases: usize,
    control: &Control<'_>,
) -> Result<Option<Vec<(Position, Proof)>>, Stopped> {
    let mut proofs = Vec::new();
    for target in problem.goal.positions() {
        match prove_jump_sets(&Task::new(problem, target), cases, control)? {
            Some(proof) => proofs.push((target, proof)),
            None => return Ok(None),
        }
    }
    Ok(Some(proofs))
}
