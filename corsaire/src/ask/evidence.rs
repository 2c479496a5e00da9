//! What shows a stranger that an answer is true: the certificate, made of what the search found and
//! kept. Read `proof/certificate.rs` and `ask/refutation.rs` before it.
//!
//! Solutions, classes, pagoda functions and proofs in cases are certificates as they are. That a
//! solution is shortest, or how many are, that all play was followed in vain, and how many positions there
//! are, is shown by what the search knew: the checker derives the sets of positions again.

use crate::ask::answer::{Answer, Evidence, Outcome};
use crate::ask::asked::Topic;
use crate::ask::refutation::Refutation;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::Silent;
use crate::proof::certificate::Certificate;
use crate::proof::finder::prove_toward;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::searched::Searched;
use crate::rules::moves::Line;
use crate::rules::solution::Solution;
use crate::search::shortest::{Insight, solve_shortest};
use std::sync::Arc;

/// The most cases that a proof may have, unless something else is said.
pub const CASES: usize = 2000;

/// Why there is no certificate.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// The answer is not known.
    #[error("the search was stopped before it was finished")]
    Unknown,
    /// A limit was reached while it was made.
    #[error("{0} while it was made")]
    Stopped(Stopped),
    /// There is no proof that is short enough, and what the search knew is not at hand.
    #[error("no proof was found in at most {0} cases, and what the search knew was not kept")]
    NoProof(usize),
    /// There is no proof of a number that is short enough.
    #[error("no proof was found in at most {0} cases")]
    NoProofOfNumber(usize),
    /// The number is not known.
    #[error("the count was stopped")]
    CountStopped,
    /// The question did not ask for it.
    #[error("the question did not ask for evidence")]
    NotAsked,
    /// Certificates cannot say what the conditions are.
    #[error(
        "conditions on any move, or on one more than 15 moves from the end, cannot be certified"
    )]
    Conditions,
    /// Nor of some numbers.
    #[error("the number of {0} cannot be certified")]
    Number(&'static str),
    /// It would be of solutions, and there are none.
    #[error("there is no solution: `corsaire prove ... --certificate FILE` certifies that")]
    NoSolution,
    /// The engines contradict each other: this should never be read.
    #[error("{0}")]
    Contradiction(String),
}

impl From<Stopped> for NoCertificate {
    fn from(stopped: Stopped) -> NoCertificate {
        NoCertificate::Stopped(stopped)
    }
}

impl From<Result<Certificate, NoCertificate>> for Evidence {
    fn from(made: Result<Certificate, NoCertificate>) -> Evidence {
        match made {
            Ok(certificate) => Evidence::Certificate(Arc::new(certificate)),
            Err(why) => Evidence::None(why),
        }
    }
}

/// A certificate and the positions that were kept for it.
pub(crate) type Made = Result<(Certificate, u64), NoCertificate>;

/// The certificate that a solution is shortest, by what the search for it knew. If that is not at
/// hand, since another engine found the solution or it was found long ago, a search finds it now.
pub(crate) fn of_shortest(
    problem: &Problem,
    line: &Line,
    insight: Option<&Insight>,
    control: &Control<'_>,
) -> Made {
    if let Some(insight) = insight {
        return Ok((Certificate::shortest(problem, line, insight), 0));
    }
    let found = solve_shortest(problem, control);
    let positions = found.work.forward_kept + found.work.backward_kept;
    let moves = line.moves().len() as u32;
    match (found.outcome, found.insight) {
        (Searched::Unknown(stopped), _) => Err(stopped.into()),
        (Searched::Solved(_), Some(insight)) if found.lower_bound == moves => {
            Ok((Certificate::shortest(problem, line, &insight), positions))
        }
        _ => {
            let why = format!("another search finds no shortest solution of {moves} moves");
            Err(NoCertificate::Contradiction(why))
        }
    }
}

/// The certificate that a problem has no solution, by the argument that was found.
pub(crate) fn of_refutation(refutation: &Refutation) -> Made {
    let problem = &refutation.problem;
    let certificate = match (refutation.proofs(), refutation.insight()) {
        (Some(proofs), _) => Certificate::jump_sets(problem, &proofs),
        (None, Some(insight)) => Certificate::impossible(problem, insight),
        (None, None) => return Err(NoCertificate::NoProof(CASES)),
    };
    Ok((certificate, 0))
}

/// Decides whether a problem has a solution by arguments that can be certified, as far as there are
/// any: the cheapest first. What class and pagoda functions say may be known.
pub(crate) fn decide(
    problem: &Problem,
    known: Option<AtOnce>,
    cases: usize,
    control: &Control<'_>,
) -> Result<Result<Line, Refutation>, Stopped> {
    let at_once = known.map_or_else(|| exclude_at_once(problem, control), Ok)?;
    let targets = match at_once {
        AtOnce::Open(targets) => targets,
        AtOnce::Excluded(reason) => return Ok(Err(Refutation::by_reason(problem, reason))),
    };
    let verdict = prove_toward(problem, Some(&targets), cases, control)?;
    Ok(Refutation::or_line(problem, verdict))
}

/// The certificate that a problem has no solution, by an argument that is looked for now. What class and
/// pagoda functions say may be known.
pub(crate) fn of_impossible(
    problem: &Problem,
    known: Option<AtOnce>,
    control: &Control<'_>,
) -> Made {
    match decide(problem, known, CASES, control)? {
        Err(refutation) => of_refutation(&refutation),
        Ok(_) => Err(NoCertificate::Contradiction(
            "a solution was met".to_string(),
        )),
    }
}

impl Answer<Solution> {
    /// A certificate that [`corsaire-check`](https://crates.io/crates/corsaire-check) accepts: that
    /// the solution is one and, if a shortest was asked for, that none has fewer moves; or that there
    /// is no solution. With conditions it speaks of solutions that meet them.
    ///
    /// If the question did not ask for evidence, and if it is not at hand, it is searched for now,
    /// within the limits of the question. That may take longer than the answer took. A question with
    /// conditions must ask for evidence.
    ///
    /// # Errors
    ///
    /// A limit stopped it, nothing is known, or a question with conditions did not ask for evidence.
    pub fn certificate(&self) -> Result<Arc<Certificate>, NoCertificate> {
        match self.evidence.certificate() {
            Err(NoCertificate::NotAsked) => {}
            made => return made,
        }
        let problem = &self.question.problems[0];
        let control = self.limits.control(&Silent);
        let has_conditions = !self.question.details.is_empty();
        let made = match &self.outcome {
            Outcome::Unknown(_) => Err(NoCertificate::Unknown),
            // An answer has no more than the text of the conditions.
            _ if has_conditions => Err(NoCertificate::NotAsked),
            Outcome::Impossible(refutation) => match of_refutation(refutation) {
                Err(NoCertificate::NoProof(_)) => of_impossible(problem, None, &control),
                made => made,
            },
            Outcome::Solved(solution) if self.proved_minimum() => {
                of_shortest(problem, solution.line(), None, &control)
            }
            Outcome::Solved(solution) => Ok((Certificate::solution(problem, solution.line()), 0)),
        };
        made.map(|(certificate, _)| Arc::new(certificate))
    }

    /// Whether the solution was proved to be a shortest one.
    pub fn proved_minimum(&self) -> bool {
        let solution = self.outcome.solved();
        self.question.topic == Topic::Shortest
            && solution.is_some_and(|found| Some(found.moves().len() as u32) == self.lower_bound)
    }
}

impl Evidence {
    /// The certificate, or why there is none.
    ///
    /// # Errors
    ///
    /// There is no certificate: the error says why.
    pub fn certificate(&self) -> Result<Arc<Certificate>, NoCertificate> {
        match self {
            Evidence::Certificate(certificate) => Ok(certificate.clone()),
            Evidence::None(why) => Err(why.clone()),
            Evidence::NotAsked => Err(NoCertificate::NotAsked),
        }
    }
}
