//! An entry: an answer as it is kept. Read `ask/record.rs` and `results/conclusion.rs` before it.
//!
//! The certificate of an entry may be large. So an entry has only its digest and size; the store has the
//! certificate. [`Filed`] is both together.

use crate::ask::answer::Answer;
use crate::ask::asked::Topic;
use crate::ask::count::What;
use crate::ask::kept::Key;
use crate::ask::record::{Record, RecordedOutcome};
use crate::ask::recorded::Recorded;
use crate::ask::recorded_question::AnyQuestion;
use crate::problem::problem::Problem;
use crate::proof::certificate::Certificate;
use crate::results::conclusion::{Conclusion, Established, Finding};
use crate::results::flaw::Flaw;

/// Certificates with more bytes than this are kept by their digest only.
const LARGEST: u64 = 64 << 20;
/// No search has taken as many seconds.
const LONGEST: f64 = 1e10;

/// An answer as it is kept. With the feature `serde` it can be written and read in any format of `serde`.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The answer.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub record: Record,
    /// Its certificate, if it has one.
    #[cfg_attr(feature = "serde", serde(default))]
    pub seal: Option<Seal>,
    /// The name of the key of the user whose program found it. Empty if that is not known.
    #[cfg_attr(feature = "serde", serde(default))]
    pub maker: String,
}

/// What an entry says of its certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Seal {
    /// Its BLAKE3 digest in hexadecimal.
    pub digest: String,
    /// Its bytes, if it is kept. One that is too large is not.
    pub bytes: Option<u64>,
}

/// An entry with its certificate, if that is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Filed {
    /// The entry.
    pub entry: Entry,
    /// Its certificate.
    pub certificate: Option<Certificate>,
}

impl Seal {
    /// That of a certificate.
    pub fn of(certificate: &Certificate) -> Seal {
        let bytes = certificate.text.len() as u64;
        Seal {
            digest: certificate.digest(),
            bytes: (bytes <= LARGEST).then_some(bytes),
        }
    }
}

impl Certificate {
    /// Its BLAKE3 digest in hexadecimal.
    pub fn digest(&self) -> String {
        blake3::hash(self.text.as_bytes()).to_hex().to_string()
    }
}

impl Filed {
    /// The entry of an answer that was just found, with the certificate that is at hand. `None` if its
    /// question is not one that is kept.
    pub fn of<F: Recorded>(answer: &Answer<F>) -> Option<Filed> {
        let certificate = answer.certificate_at_hand();
        let certificate = certificate.map(|certificate| (*certificate).clone());
        Filed::new(answer.record(), certificate).ok()
    }

    /// The entry of an answer that was written down.
    ///
    /// # Errors
    ///
    /// Its question cannot be read, or its date or its seconds cannot be true.
    pub fn new(record: Record, certificate: Option<Certificate>) -> Result<Filed, Flaw> {
        let seal = certificate.as_ref().map(Seal::of);
        let is_kept = seal.as_ref().is_some_and(|seal| seal.bytes.is_some());
        let entry = Entry {
            record,
            seal,
            maker: String::new(),
        };
        entry.question()?;
        Ok(Filed {
            entry,
            certificate: certificate.filter(|_| is_kept),
        })
    }
}

impl Entry {
    /// The question that it answers.
    ///
    /// # Errors
    ///
    /// It cannot be read, or the date or the seconds of the answer cannot be true.
    pub fn question(&self) -> Result<AnyQuestion, Flaw> {
        let record = &self.record;
        let date = i64::try_from(record.provenance.date.unwrap_or_default());
        if date.is_err() || !(0.0..LONGEST).contains(&record.stats.seconds) {
            return Err(Flaw::Answer);
        }
        record.question.question().ok_or(Flaw::Question)
    }

    /// The digest of its question: the same however the board lies. Empty if it cannot be read.
    pub fn key(&self) -> String {
        let question = self.question();
        question.map_or_else(|_| String::new(), |question| question.key().digest())
    }

    /// The digest of its problem: the same for all questions about it. Empty if it is about several, or about
    /// none.
    pub fn problem_key(&self) -> String {
        let asked = self.question().map(|question| question.asked());
        match asked.as_ref().map(|asked| &asked.problems[..]) {
            Ok([problem]) => Key::of(&Problem::solve(problem)).digest(),
            _ => String::new(),
        }
    }

    /// What it is about. `None` if that is not known here.
    pub fn topic(&self) -> Option<Topic> {
        self.record.question.topic
    }

    /// What it comes to.
    pub fn conclusion(&self) -> Conclusion {
        match (self.record.outcome, &self.record.stopped) {
            (Some(RecordedOutcome::Solved), _) => Conclusion::Solved,
            (Some(RecordedOutcome::Impossible), _) => Conclusion::Impossible,
            (_, Some(_)) => Conclusion::Unknown,
            _ => Conclusion::Counted,
        }
    }

    /// Whether it says what is true, and not only how far a search came.
    pub fn is_known(&self) -> bool {
        self.conclusion() != Conclusion::Unknown
    }

    /// A solution: that of the answer, or the best before it was stopped.
    pub fn solution(&self) -> Option<&str> {
        let best = self.record.best_known.as_ref().map(|best| &best.solution);
        self.record.solution.as_ref().or(best).map(String::as_str)
    }

    /// Whether nothing was counted.
    pub(super) fn is_zero(&self) -> bool {
        self.finding() == Finding::Number("0".to_string())
    }

    /// What was found: equal for equal results.
    pub fn finding(&self) -> Finding {
        let record = &self.record;
        match (self.conclusion(), self.topic()) {
            (Conclusion::Solved, Some(Topic::Shortest)) => {
                Finding::Moves(record.lower_bound.unwrap_or_default())
            }
            (Conclusion::Solved, Some(Topic::Unique)) => {
                Finding::Unique(record.unique == Some(true))
            }
            (Conclusion::Solved, _) => Finding::Solvable,
            (Conclusion::Impossible, _) => Finding::Impossible,
            (Conclusion::Unknown, _) => {
                Finding::Stopped(record.stopped.clone().unwrap_or_default())
            }
            (Conclusion::Counted, Some(Topic::SweepsInPlay)) => {
                let lengths = record.problems.iter().map(|row| row.last.length);
                Finding::LastSweeps(lengths.collect())
            }
            (Conclusion::Counted, _) => Finding::Number(record.total.clone().unwrap_or_default()),
        }
    }

    /// How it was established.
    pub fn established(&self) -> Established {
        use Conclusion::{Counted, Impossible, Solved, Unknown};
        let record = &self.record;
        match (self.conclusion(), self.topic()) {
            (Unknown, _) => Established::Stopped,
            (Solved, Some(Topic::Solution)) => Established::Replay,
            (Solved, Some(Topic::Unique)) if record.unique == Some(false) => Established::Replay,
            // A search also counts the solutions as sequences of moves, and no certificate does. Only an
            // answer that was read from a certificate lacks that number.
            (Counted, Some(Topic::Count(What::Shortest)))
                if record.sequences.is_some() || self.is_zero() =>
            {
                Established::Count
            }
            // The total says nothing of the numbers by jumps.
            (Counted, Some(Topic::Count(What::Positions | What::Winnable))) => Established::Count,
            (_, _) if self.seal.is_some() => Established::Certificate,
            (Solved, Some(Topic::Shortest)) => Established::BothEnds,
            (Impossible, _) => Established::Exhaustion,
            (Solved, Some(Topic::Unique)) => Established::Count,
            (Solved, _) => Established::Replay,
            (Counted, _) => Established::Count,
        }
    }

    /// Whether its store has its certificate.
    pub(super) fn has_certificate(&self) -> bool {
        self.seal.as_ref().is_some_and(|seal| seal.bytes.is_some())
    }
}
