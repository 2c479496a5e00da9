//! Questions whose answers can be kept: written down, found again by whoever asks the same, on the same
//! board or on one that is turned, and read back. Read `ask/record.rs` and `rules/turn.rs` before it. One
//! file of `ask/kept/` for each question.
//!
//! **The same question.** A question in full is a text that is equal only for the same question. Turned
//! in all ways, it is 8 or 12 such texts. The least of them is the *key*: it is the same however the
//! board lies, since the boards that it can be turned to are the same.

mod count;
mod prove;
mod refutation;
mod solve;
mod sweeps;
mod sweeps_in_play;
mod unique;

use crate::ask::answer::{Answer, Evidence, Findings, Outcome, Provenance, Work};
use crate::ask::asked::Asked;
use crate::ask::evidence::of_refutation;
use crate::ask::grade::Grade;
use crate::ask::question::Question;
use crate::ask::record::{Record, RecordedOutcome};
use crate::ask::recorded::Recorded;
use crate::ask::refutation::Refutation;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::written_solution::NoSolution;
use crate::proof::certificate::Certificate;
use crate::proof::read_certificate::Certified;
use crate::rules::board::Board;
use crate::rules::turn::Turn;
use crate::search::shortest;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

/// Something that is found, on a board that may be turned.
pub trait Turned {
    /// The same on the turned board.
    #[must_use]
    fn turned(&self, turn: &Turn) -> Self;
}

/// A question whose answer can be kept.
pub trait Kept: Question<Found: Turned + Recorded, Why = Refutation> + Turned + Sized {
    /// Whether it asks for evidence.
    fn wants_evidence(&self) -> bool;

    /// The same question, asking for evidence if its answers can have a certificate.
    #[must_use]
    fn asking_for_evidence(&self) -> Self;

    /// Whether its answers come with evidence, asked for or not.
    fn has_evidence(&self) -> bool {
        self.wants_evidence()
    }

    /// Other questions whose answers answer this one too, if they have the outcome that is given with
    /// them.
    fn answered_by(&self) -> Vec<(Self, Answers)> {
        Vec::new()
    }

    /// The problem, if all that the question asks is settled once it is known that the problem has no solution.
    fn problem_alone(&self) -> Option<&Problem> {
        None
    }

    /// What the answer to another question has, as far as this one asks for it.
    fn fitted(&self, found: Self::Found) -> Self::Found {
        found
    }

    /// The certificate of a solution, if it needs no search.
    fn certificate_of(&self, _found: &Self::Found) -> Option<Certificate> {
        None
    }

    /// The same question with what a claimed answer suggests: it may be true, and is tried first. `None` if
    /// it suggests nothing.
    fn helped_by(&self, _claim: &Answer<Self::Found>) -> Option<Self> {
        None
    }

    /// The answer of a search that was stopped, with what was known before it: the better bounds and the
    /// better solution of the two. A bound counts only if it is well enough founded; a solution is replayed.
    #[must_use]
    fn with_known(
        &self,
        answer: Answer<Self::Found>,
        _known: &Answer<Self::Found>,
    ) -> Answer<Self::Found> {
        answer
    }

    /// What an answer shows by itself, wherever it comes from. Play can be replayed; classes and pagoda
    /// functions are computed again whenever an answer is read.
    fn shown_by(&self, answer: &Answer<Self::Found>) -> Grade {
        match &answer.outcome {
            Outcome::Impossible(why) if why.is_at_once() => Grade::Computed,
            _ => Grade::Claimed,
        }
    }

    /// What was found, from how it was written down. All that can be checked at once is checked: play is
    /// replayed, classes and pagoda functions are computed again. Proofs are read from the certificate,
    /// which the caller has checked.
    ///
    /// # Errors
    ///
    /// It does not hold, or was not written down in full.
    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<Self::Found>, Unsound>;
}

/// Which outcomes of one question answer another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// All that are known.
    Known,
    /// Only that there is no solution.
    Impossible,
}

/// What was found, as far as it could be read.
pub struct Restored<F>(pub(crate) Findings<F>);

/// An answer as it is kept.
pub struct KeptAnswer<'a> {
    /// The answer.
    pub record: &'a Record,
    /// Its certificate, if there is one. It must have been checked.
    pub certificate: Option<&'a Certificate>,
}

/// Why a kept answer cannot be given.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unsound {
    /// Something is missing, or cannot be read.
    #[error("{0} is missing, or cannot be read")]
    Unreadable(&'static str),
    /// Its solution is none.
    #[error("the solution does not hold: {0}")]
    Solution(#[from] NoSolution),
    /// It contradicts itself.
    #[error("{0}")]
    Contradiction(&'static str),
    /// There is nothing wrong with it, but all of it was not written down.
    #[error("it was not kept in full")]
    NotInFull,
}

/// A question in the form that is the same however its board lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    /// All of it, as text.
    pub text: String,
}

impl Key {
    /// The key of a question.
    pub fn of<Q: Kept>(question: &Q) -> Key {
        let mut texts: Vec<String> = in_all_ways(question)
            .map(|(_, asked)| asked.in_full())
            .collect();
        texts.sort_unstable();
        let text = texts.into_iter().next();
        Key {
            text: text.unwrap_or_else(|| question.asked().in_full()),
        }
    }

    /// Its BLAKE3 digest in hexadecimal.
    pub fn digest(&self) -> String {
        blake3::hash(self.text.as_bytes()).to_hex().to_string()
    }
}

/// A question on all the boards that its board can be turned to.
fn in_all_ways<Q: Kept>(question: &Q) -> impl Iterator<Item = (Turn, Asked)> {
    let board: Board = question.asked().board;
    let turns = board.turns().into_iter();
    turns.map(move |turn| {
        let asked = question.turned(&turn).asked();
        (turn, asked)
    })
}

/// The answer that was kept of a question, as an answer to that question: turned if it was asked on a
/// board that lay another way.
///
/// # Errors
///
/// It is not of this question, does not hold, or was not written down in full.
pub fn restore<Q: Kept>(
    question: &Q,
    kept: &KeptAnswer<'_>,
    limits: &Limits,
) -> Result<Answer<Q::Found>, Unsound> {
    let record = kept.record;
    let recorded = record.question.board.board();
    let recorded = recorded.ok_or(Unsound::Unreadable("the board"))?;
    let in_full = record.question.in_full();
    let in_full = in_full.ok_or(Unsound::Unreadable("the question"))?;
    let asked = question.asked();
    let with_evidence = |mut answer: Answer<Q::Found>| {
        if question.has_evidence() && answer.evidence == Evidence::NotAsked {
            let found = answer.outcome.solved();
            let of_solution = found.and_then(|found| question.certificate_of(found));
            let made = of_solution.map(Arc::new).or(answer.certificate_at_hand());
            answer.evidence = made.map_or(Evidence::NotAsked, Evidence::Certificate);
        }
        answer.provenance.grade = question.shown_by(&answer);
        answer
    };
    if asked.in_full() == in_full {
        let Restored(found) = question.restored(kept)?;
        let answer = answer(asked, record, found, kept.certificate, limits);
        return Ok(with_evidence(answer));
    }
    // Every way from one board to the other leads over this one corner of the grid.
    let home = recorded.turns().into_iter().next();
    let home = home.ok_or(Unsound::Unreadable("the board"))?;
    let (board, back) = (asked.board.clone(), home.back());
    let ways = board.turns().into_iter();
    for there in ways.filter(|there| there.to() == home.to()) {
        let turned = question.turned(&there).turned(&back);
        if turned.asked().in_full() == in_full {
            let Restored(found) = turned.restored(kept)?;
            let found = found.turned(&home).turned(&there.back());
            return Ok(with_evidence(answer(asked, record, found, None, limits)));
        }
    }
    Err(Unsound::Contradiction("it is of another question"))
}

/// An answer made of what was found.
fn answer<F>(
    question: Asked,
    record: &Record,
    found: Findings<F>,
    certificate: Option<&Certificate>,
    limits: &Limits,
) -> Answer<F> {
    let evidence = match (certificate, found.evidence) {
        (Some(certificate), Evidence::NotAsked) => {
            Evidence::Certificate(Arc::new(certificate.clone()))
        }
        (_, evidence) => evidence,
    };
    let (stats, provenance) = (&record.stats, &record.provenance);
    let seconds = |seconds: f64| Duration::try_from_secs_f64(seconds).unwrap_or_default();
    let sides = stats.forward_kept.map(|forward_kept| shortest::Work {
        forward_kept,
        forward_generated: stats.forward_generated.unwrap_or_default(),
        backward_kept: stats.backward_kept.unwrap_or_default(),
        backward_generated: stats.backward_generated.unwrap_or_default(),
    });
    Answer {
        question,
        outcome: found.outcome,
        so_far: found.so_far,
        lower_bound: found.lower_bound,
        marked: found.marked,
        evidence,
        work: Work {
            positions: stats.positions.unwrap_or_default(),
            sides,
            for_evidence: stats.evidence_positions,
        },
        provenance: Provenance {
            version: Cow::Owned(record.corsaire.clone()),
            threads: provenance.threads,
            memory: provenance.memory_bytes,
            time_limit: provenance.time_limit_seconds.map(seconds),
            date: provenance.date.map(Duration::from_secs),
            time: seconds(stats.seconds),
            processor_time: stats.cpu_seconds.map(seconds),
            peak_bytes: stats.peak_bytes,
            grade: Grade::Claimed,
            known: true,
            row: None,
        },
        limits: limits.clone(),
    }
}

impl<F> Answer<F> {
    /// The certificate that came with the answer, or that its argument makes without a search.
    pub fn certificate_at_hand(&self) -> Option<Arc<Certificate>> {
        if let Evidence::Certificate(certificate) = &self.evidence {
            return Some(certificate.clone());
        }
        let Outcome::Impossible(why) = &self.outcome else {
            return None;
        };
        let (certificate, _) = of_refutation(why).ok()?;
        Some(Arc::new(certificate))
    }

    /// The same with this certificate.
    #[must_use]
    pub fn with_certificate(self, certificate: Certificate) -> Answer<F> {
        Answer {
            evidence: Evidence::Certificate(Arc::new(certificate)),
            ..self
        }
    }

    /// That there is no solution, as the answer to another question. `None` if it does not say so.
    #[must_use]
    pub fn impossible_for<Q: Kept>(self, question: &Q) -> Option<Answer<Q::Found>> {
        // What one question does not ask for, another may: proofs make their own certificate.
        let certificate = self
            .certificate_at_hand()
            .filter(|_| question.has_evidence());
        let evidence = match (self.evidence, certificate) {
            (Evidence::NotAsked, Some(made)) => Evidence::Certificate(made),
            (evidence, _) => evidence,
        };
        let Outcome::Impossible(why) = self.outcome else {
            return None;
        };
        Some(Answer {
            question: question.asked(),
            outcome: Outcome::Impossible(why),
            so_far: None,
            lower_bound: None,
            marked: None,
            evidence,
            work: self.work,
            provenance: self.provenance,
            limits: self.limits,
        })
    }

    /// The same answer to another question that it answers too.
    #[must_use]
    pub fn to<Q: Kept<Found = F>>(self, question: &Q) -> Answer<F> {
        let mut answer = Answer {
            question: question.asked(),
            outcome: self.outcome.map(|found| question.fitted(found), |why| why),
            so_far: self.so_far.map(|found| question.fitted(found)),
            ..self
        };
        let shown = question.shown_by(&answer);
        answer.provenance.grade = answer.provenance.grade.max(shown);
        answer
    }
}

impl<F: Turned> Findings<F> {
    fn turned(&self, turn: &Turn) -> Findings<F> {
        Findings {
            outcome: match &self.outcome {
                Outcome::Solved(found) => Outcome::Solved(found.turned(turn)),
                Outcome::Impossible(why) => Outcome::Impossible(why.turned(turn)),
                Outcome::Unknown(stopped) => Outcome::Unknown(stopped.clone()),
            },
            so_far: self.so_far.as_ref().map(|found| found.turned(turn)),
            lower_bound: self.lower_bound,
            marked: self.marked.map(|men| turn.hole_set(men)),
            evidence: Evidence::NotAsked,
            insight: None,
            levels: None,
            work: self.work,
        }
    }
}

impl KeptAnswer<'_> {
    /// The outcome if there is no solution, or if it is not known; `None` if there is one.
    fn not_solved<F>(
        &self,
        problem: &Problem,
        has_conditions: bool,
    ) -> Result<Option<Outcome<F>>, Unsound> {
        match self.record.outcome {
            Some(RecordedOutcome::Solved) => Ok(None),
            Some(RecordedOutcome::Unknown) => {
                let stopped = self.record.stopped();
                let stopped = stopped.ok_or(Unsound::Unreadable("what stopped it"))?;
                Ok(Some(Outcome::Unknown(stopped)))
            }
            Some(RecordedOutcome::Impossible) => {
                let why = Refutation::restored(self, problem, has_conditions)?;
                Ok(Some(Outcome::Impossible(why)))
            }
            None => Err(Unsound::Unreadable("the outcome")),
        }
    }

    /// What the certificate says of all solutions.
    fn certified(&self) -> Option<Certified> {
        let certified = Certified::read(&self.certificate?.text)?;
        certified.conditions.is_empty().then_some(certified)
    }
}
