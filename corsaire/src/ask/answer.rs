//! An answer: what was found out, how well it is founded, what it cost. Read `problem/outcome.rs` and
//! `ask/refutation.rs` before it.

use crate::ask::asked::{Asked, Topic};
use crate::ask::evidence::{Made, NoCertificate};
use crate::ask::grade::Grade;
use crate::ask::refutation::Refutation;
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::outcome;
use crate::problem::progress::Observer;
#[cfg(feature = "json")]
use crate::problem::progress::Silent;
use crate::proof::certificate::Certificate;
use crate::refute::insight::LevelInsight;
use crate::rules::hole_set::HoleSet;
use crate::rules::solution::Solution;
use crate::search::shortest;
use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

/// The outcome of a question: what was asked for; or that there is none, and why; or what stopped
/// it.
pub type Outcome<F = Solution, R = Refutation> = outcome::Outcome<F, R>;

/// The answer to a question. `F` is what was asked for, `R` why there is none.
#[derive(Debug, Clone)]
pub struct Answer<F = Solution, R = Refutation> {
    /// What was asked.
    pub question: Asked,
    /// What was found out.
    pub outcome: Outcome<F, R>,
    /// What was found before it was stopped, if it was stopped.
    pub so_far: Option<F>,
    /// No solution has fewer moves: only of a question for a shortest one, and only if it is proved.
    pub(crate) lower_bound: Option<u32>,
    /// Which men the marked one can be: only of a question for a solution.
    pub(crate) marked: Option<HoleSet>,
    /// What shows a stranger that it is true.
    pub evidence: Evidence,
    /// How much was searched.
    pub work: Work,
    /// Who found it out, when, and at what cost.
    pub provenance: Provenance,
    /// The limits that it was found in.
    pub(crate) limits: Limits,
}

/// What shows a stranger that an answer is true.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evidence {
    /// It was not asked for.
    #[default]
    NotAsked,
    /// A certificate.
    Certificate(Arc<Certificate>),
    /// There is none, and why.
    None(NoCertificate),
}

/// How much was searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Work {
    /// Positions that were kept, in all.
    pub positions: u64,
    /// Those of each side of a search for a shortest solution, and what they generated.
    pub sides: Option<shortest::Work>,
    /// Positions that were kept for the evidence, besides.
    pub for_evidence: u64,
}

impl Work {
    /// This number of positions.
    pub(crate) fn of(positions: u64) -> Work {
        Work {
            positions,
            ..Work::default()
        }
    }

    /// The positions of both sides.
    pub(crate) fn of_sides(sides: shortest::Work) -> Work {
        Work {
            sides: Some(sides),
            ..Work::of(sides.forward_kept + sides.backward_kept)
        }
    }
}

/// Who found an answer, when, and at what cost.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Provenance {
    /// The version of this library.
    pub version: Cow<'static, str>,
    /// The threads that it could use.
    pub threads: usize,
    /// The bytes that sets and tables could take.
    pub memory: u64,
    /// The time that it could take, if there was a limit.
    pub time_limit: Option<Duration>,
    /// When it was answered, from the beginning of 1970.
    pub date: Option<Duration>,
    /// The time that it took.
    pub time: Duration,
    /// The time of all processors that the process has used.
    pub processor_time: Option<Duration>,
    /// The most memory that the process had at once.
    pub peak_bytes: Option<u64>,
    /// How well it is founded.
    pub grade: Grade,
    /// Whether it was known before it was asked now: all of the above is of the time when it was found.
    pub known: bool,
    /// The row of the results file that it comes from.
    pub row: Option<u64>,
}

impl Provenance {
    /// Of work within limits that began at this time of their clock and ends now.
    pub(crate) fn of(control: &Control<'_>, limits: &Limits, began: Duration) -> Provenance {
        let clock = control.clock;
        Provenance {
            version: Cow::Borrowed(env!("CARGO_PKG_VERSION")),
            threads: control.threads,
            memory: control.memory,
            time_limit: limits.time_limit(),
            date: clock.date(),
            time: clock.now().saturating_sub(began),
            processor_time: clock.processor_time(),
            peak_bytes: clock.peak_bytes(),
            grade: Grade::Computed,
            known: false,
            row: None,
        }
    }
}

/// What was found out, before it is made into an answer.
pub(crate) struct Findings<F, R = Refutation> {
    pub(crate) outcome: Outcome<F, R>,
    pub(crate) so_far: Option<F>,
    pub(crate) lower_bound: Option<u32>,
    pub(crate) marked: Option<HoleSet>,
    pub(crate) evidence: Evidence,
    /// What a search for a shortest solution knew.
    pub(crate) insight: Option<shortest::Insight>,
    /// What a search for a shortest solution with conditions knew.
    pub(crate) levels: Option<Arc<LevelInsight>>,
    pub(crate) work: Work,
}

impl<F, R> Findings<F, R> {
    /// An outcome, with nothing else to say.
    pub(crate) fn of(outcome: Outcome<F, R>) -> Findings<F, R> {
        Findings {
            outcome,
            so_far: None,
            lower_bound: None,
            marked: None,
            evidence: Evidence::NotAsked,
            insight: None,
            levels: None,
            work: Work::default(),
        }
    }

    /// Adds the certificate, or why there is none, and the work for it.
    pub(crate) fn add_evidence(&mut self, made: Made) {
        self.work.for_evidence = made.as_ref().map_or(0, |(_, positions)| *positions);
        self.evidence = Evidence::from(made.map(|(certificate, _)| certificate));
    }
}

impl<F, R> Answer<F, R> {
    /// Unknown, because nobody looked for it.
    #[cfg(feature = "json")]
    pub(crate) fn not_looked_for(question: Asked, limits: &Limits) -> Answer<F, R> {
        let unknown = Outcome::Unknown(Stopped::Interrupted);
        Answer::find(question, limits, &Silent, |_| Findings::of(unknown))
    }

    /// Lets `find` look for the answer, and measures what it costs.
    pub(crate) fn find(
        question: Asked,
        limits: &Limits,
        observer: &dyn Observer,
        find: impl FnOnce(&Control<'_>) -> Findings<F, R>,
    ) -> Answer<F, R> {
        let control = limits.control(observer);
        let began = control.clock.now();
        let for_shortest = question.topic == Topic::Shortest;
        let mut problems = question.problems.iter();
        let found = match problems.all(|problem| problem.makes_sense(for_shortest)) {
            false => Findings::of(Outcome::Unknown(Stopped::Senseless)),
            true => match question.can_be_shared() || !control.is_shared() {
                true => find(&control),
                false => Findings::of(Outcome::Unknown(Stopped::Peers(
                    "several processes cannot share this question".to_string(),
                ))),
            },
        };
        Answer {
            question,
            outcome: found.outcome,
            so_far: found.so_far,
            lower_bound: found.lower_bound,
            marked: found.marked,
            evidence: found.evidence,
            work: found.work,
            provenance: Provenance::of(&control, limits, began),
            limits: limits.clone(),
        }
    }
}
