//! Certificates of results: what `--certificate FILE` of `solve`, `prove` and `count` writes. Read
//! `destination.rs` before it.

use crate::args::Common;
use crate::destination::{Destination, Staged};
use crate::failure::Failure;
use crate::output::{self, Exit};
use corsaire::problem::Control;
use corsaire::proof::{Task, Verdict, prove_impossible, prove_jump_sets};
use corsaire::rules::Line;
use corsaire::search::evidence;
use corsaire::{Certificate, Position, Problem, Proof, Stopped};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// The most cases that a proof may have, unless more are asked for.
pub const CASES: usize = 2000;

/// What a certificate shows.
pub enum Claim<'a> {
    /// This is a solution.
    Solution(&'a Line),
    /// This is a solution, and none has fewer moves.
    Shortest(&'a Line),
    /// There is no solution.
    Impossible,
    /// Solutions have this number of jump sets.
    JumpSets(u64),
}

/// Why there is no certificate.
pub enum WhyNot {
    /// A limit stopped its making.
    Stopped(Stopped),
    /// It cannot be made.
    NotMade(String),
    /// It was made, but could not be written.
    NotWritten(Failure),
}

impl From<Stopped> for WhyNot {
    fn from(stopped: Stopped) -> WhyNot {
        WhyNot::Stopped(stopped)
    }
}

impl WhyNot {
    /// It cannot be made.
    pub fn not_made(why: impl Into<String>) -> WhyNot {
        WhyNot::NotMade(why.into())
    }
}

/// The file that a certificate goes to.
pub struct CertificateFile<'a> {
    path: &'a Path,
    /// The file beside it for sets of positions.
    sets: PathBuf,
}

/// What became of a certificate, as part of a report.
#[derive(Serialize, Default)]
pub struct Certified {
    /// The file. Null if there is none.
    certificate: Option<String>,
    /// The file beside it with sets of positions, if it needs one.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_sets: Option<String>,
    #[serde(skip)]
    shows: &'static str,
    /// Why there is none, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_error: Option<String>,
    #[serde(skip)]
    stopped: bool,
}

impl<'a> CertificateFile<'a> {
    /// The file that was asked for, if one was. An error if it cannot be written: that is found out
    /// before the search. `has_sets` tells whether sets of positions may go into a file beside it.
    pub fn asked(
        path: &'a Option<PathBuf>,
        has_sets: bool,
        common: &Common,
    ) -> Result<Option<CertificateFile<'a>>, Failure> {
        let Some(path) = path else {
            return Ok(None);
        };
        let mut sets = path.as_os_str().to_os_string();
        sets.push(".sets");
        let file = CertificateFile {
            path,
            sets: PathBuf::from(sets),
        };
        let here = attempted(path)?;
        if has_sets && !here.is_file() {
            return Err(Failure::new(format!(
                "--certificate {}: this is not a file. The certificate of a shortest solution may \
                 need a second file beside it, whose name ends in .sets: give the name of a file",
                path.display()
            )));
        }
        let beside = has_sets.then(|| attempted(&file.sets)).transpose()?;
        if beside
            .as_ref()
            .is_some_and(|beside| here.is_same_file_as(beside))
        {
            return Err(Failure::new(format!(
                "--certificate {}: it and the file beside it, whose name ends in .sets, are the \
                 same file: give another name",
                path.display()
            )));
        }
        if let Some(output) = &common.output {
            let result = attempted(output)?;
            let mut own = [Some(&here), beside.as_ref()].into_iter().flatten();
            if own.any(|file| file.is_same_file_as(&result)) {
                return Err(Failure::new(format!(
                    "-o {} would replace the certificate: give it another name",
                    output.display()
                )));
            }
        }
        Ok(Some(file))
    }

    fn write(&self, certificate: &Certificate) -> Result<(), Failure> {
        // Both are whole before one of them takes the place of an old one.
        let sets = certificate.sets.as_ref();
        let sets = sets.map(|sets| staged(&self.sets, sets)).transpose()?;
        let text = staged(self.path, certificate.text.as_bytes())?;
        let Some(sets) = sets else {
            return put(self.path, text);
        };
        // If the second cannot take its place, the first one gives it back.
        let old = std::fs::read(&self.sets).ok();
        put(&self.sets, sets)?;
        put(self.path, text).inspect_err(|_| {
            let _ = match old {
                Some(old) => staged(&self.sets, &old).and_then(|old| put(&self.sets, old)),
                None => std::fs::remove_file(&self.sets).map_err(Failure::new),
            };
        })
    }
}

/// What a certificate shows, in words.
fn shown(certificate: &Certificate) -> &'static str {
    let claim = |line: &str| line.strip_prefix("claim ").map(str::to_string);
    let claim = certificate.text.lines().find_map(claim).unwrap_or_default();
    match claim.split(' ').next() {
        Some("shortest") => "that no solution has fewer moves",
        Some("impossible") => "that there is no solution",
        Some("jumpsets") => "how many jump sets solutions have",
        _ => "that this is a solution",
    }
}

fn attempted(path: &Path) -> Result<Destination, Failure> {
    let destination = Destination::at(path).and_then(|destination| {
        destination.attempt()?;
        Ok(destination)
    });
    destination.map_err(|error| output::not_written(path, &error))
}

fn staged<'c>(path: &Path, content: &'c [u8]) -> Result<Staged<'c>, Failure> {
    let destination = Destination::at(path);
    let staged = destination.and_then(|destination| destination.stage(content)?.synced());
    staged.map_err(|error| output::not_written(path, &error))
}

fn put(path: &Path, staged: Staged<'_>) -> Result<(), Failure> {
    let put = staged.put();
    put.map_err(|error| output::not_written(path, &error))
}

impl Certified {
    /// Makes and writes the certificate if one was asked for. Tells the user if it does not come.
    pub fn by(
        file: Option<CertificateFile<'_>>,
        make: impl FnOnce() -> Result<Certificate, WhyNot>,
    ) -> Certified {
        let Some(file) = file else {
            return Certified::default();
        };
        let written = make().and_then(|made| {
            file.write(&made).map_err(WhyNot::NotWritten)?;
            Ok(made)
        });
        let why = match &written {
            Ok(made) => {
                let name = |path: &Path| path.to_string_lossy().into_owned();
                return Certified {
                    certificate: Some(name(file.path)),
                    certificate_sets: made.sets.as_ref().map(|_| name(&file.sets)),
                    shows: shown(made),
                    ..Certified::default()
                };
            }
            Err(WhyNot::Stopped(stopped)) => format!("{stopped} while it was made"),
            Err(WhyNot::NotMade(why)) => why.clone(),
            Err(WhyNot::NotWritten(failure)) => failure.to_string(),
        };
        output::tell(format_args!("no certificate was written: {why}"));
        Certified {
            certificate_error: Some(why),
            stopped: matches!(written, Err(WhyNot::Stopped(_))),
            ..Certified::default()
        }
    }

    /// A line that says where it is and what it shows. Empty if there is none.
    pub fn line(&self) -> String {
        let Some(file) = &self.certificate else {
            return String::new();
        };
        let shows = self.shows;
        match &self.certificate_sets {
            None => format!("certificate: {file} shows {shows}\n"),
            Some(sets) => format!("certificate: {file} shows {shows}, with {sets}: keep both\n"),
        }
    }

    /// Whether it is there, or was not asked for.
    pub fn came(&self) -> bool {
        self.certificate_error.is_none()
    }

    /// Whether it is there.
    pub fn is_written(&self) -> bool {
        self.certificate.is_some()
    }

    /// How a run ends whose result alone would end it with `result`.
    pub fn exit(&self, result: Exit) -> Exit {
        match (result, &self.certificate_error) {
            (result, None) => result,
            (Exit::Stopped, _) => Exit::Stopped,
            _ if self.stopped => Exit::Stopped,
            _ => Exit::Failed,
        }
    }
}

/// Makes the certificate of a claim.
pub fn certificate(
    problem: &Problem,
    claim: &Claim<'_>,
    control: &Control<'_>,
) -> Result<Certificate, WhyNot> {
    let too_long = || WhyNot::not_made(format!("no proof was found in at most {CASES} cases"));
    match claim {
        Claim::Solution(solution) => Ok(Certificate::solution(problem, solution)),
        Claim::Shortest(solution) => {
            let moves = solution.moves().len() as u32;
            let evidence = evidence(problem, moves, control)?;
            let evidence =
                evidence.ok_or_else(|| WhyNot::not_made("a shorter solution was met"))?;
            Ok(Certificate::shortest(problem, solution, &evidence))
        }
        Claim::Impossible => match prove_impossible(problem, CASES, control)? {
            Verdict::Impossible(proofs) => Ok(Certificate::jump_sets(problem, &proofs)),
            Verdict::Exhausted => Err(too_long()),
            Verdict::Solvable(_) => Err(WhyNot::not_made("a solution was met")),
        },
        Claim::JumpSets(expected) => {
            let proofs = jump_set_proofs(problem, CASES, control)?;
            let proofs = proofs.ok_or_else(too_long)?;
            let found: usize = proofs.iter().map(|(_, proof)| proof.solutions.len()).sum();
            if found as u64 != *expected {
                return Err(WhyNot::not_made(format!("the proof has {found} jump sets")));
            }
            Ok(Certificate::jump_sets(problem, &proofs))
        }
    }
}

/// For each position of the goal the proof of which jump sets lead to it. `None` if one of them would
/// have more than `cases` cases.
pub fn jump_set_proofs(
    problem: &Problem,
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
