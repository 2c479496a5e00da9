//! A part of a claim: something that is computed by itself. Read `paper/inquiry.rs` before it.

use crate::paper::inquiry::Inquiry;
use corsaire::Stopped;
use std::fmt::Display;

/// A part of a claim, and how it is computed. It knows nothing of what the paper says.
pub struct Part<'p, A> {
    /// The claim.
    pub id: &'static str,
    /// Its name among the parts of the claim; empty if it is the only one.
    pub name: String,
    /// Whether it takes little enough time for `--quick`.
    pub quick: bool,
    /// Computes it.
    pub compute: Compute<'p, A>,
}

/// A way to compute a part.
pub type Compute<'p, A> = Box<dyn Fn(&Inquiry<'_, A>) -> Found + 'p>;

/// What was computed, or why not.
pub type Found = Result<Computed, NotRun>;

/// What was computed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Computed {
    /// The value.
    pub value: String,
    /// How it was established.
    pub how: How,
    /// What else there is to say.
    pub note: String,
    /// Whether something is left out, as `--quick` does.
    pub in_part: bool,
}

/// Why a part was not computed to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotRun {
    /// Why.
    pub why: String,
    /// What is known all the same.
    pub known: String,
    /// Whether somebody stopped it, and so everything after it. When the time is up, what is known already can
    /// still be said.
    pub stopped: bool,
}

/// How something was established.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum How {
    /// A certificate that the checker accepts.
    Certificate,
    /// Every line of play was followed.
    Exhaustion,
    /// Play was followed from both ends, up to the length, completely.
    BothEnds,
    /// An argument that needs no search, or few cases.
    Proof,
    /// Play, jump by jump.
    Replay,
    /// Counting.
    Counted,
    /// All sweeps that the board has room for were listed. No play is searched.
    Listed,
    /// Solutions that were found, proofs and exhaustion, each for some problems.
    Several,
}

impl How {
    /// The same, if every search behind it has a certificate that was accepted.
    pub fn certified(self) -> How {
        match self {
            How::Exhaustion | How::BothEnds | How::Proof | How::Several => How::Certificate,
            How::Certificate | How::Replay | How::Counted | How::Listed => self,
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            How::Certificate => "certificate accepted by the checker",
            How::Exhaustion => "exhaustion",
            How::BothEnds => "search from both ends, both complete",
            How::Proof => "proof",
            How::Replay => "replay",
            How::Counted => "counted",
            How::Listed => "all sweeps of the board listed",
            How::Several => "solutions, proofs and exhaustion",
        }
    }
}

impl<'p, A> Part<'p, A> {
    /// A part of a claim.
    pub fn new(
        id: &'static str,
        name: impl Into<String>,
        quick: bool,
        compute: impl Fn(&Inquiry<'_, A>) -> Found + 'p,
    ) -> Part<'p, A> {
        let (name, compute) = (name.into(), Box::new(compute));
        Part {
            id,
            name,
            quick,
            compute,
        }
    }
}

impl Computed {
    /// A value.
    pub fn new(value: impl Into<String>, how: How) -> Computed {
        Computed {
            value: value.into(),
            how,
            note: String::new(),
            in_part: false,
        }
    }

    /// With more to say.
    #[must_use]
    pub fn noting(self, note: impl Into<String>) -> Computed {
        let note = note.into();
        Computed { note, ..self }
    }

    /// Something is left out.
    #[must_use]
    pub fn in_part(self) -> Computed {
        let in_part = true;
        Computed { in_part, ..self }
    }
}

impl NotRun {
    /// For this reason.
    pub fn because(why: impl Display) -> NotRun {
        NotRun {
            why: why.to_string(),
            known: String::new(),
            stopped: false,
        }
    }

    /// A limit stopped it.
    pub fn stopped(why: &Stopped, known: impl Into<String>) -> NotRun {
        NotRun {
            known: known.into(),
            stopped: matches!(why, Stopped::Interrupted),
            ..NotRun::because(why)
        }
    }
}

/// A hole that is not there, a condition that makes no sense: what is wrong with a question.
impl<E: std::error::Error> From<E> for NotRun {
    fn from(error: E) -> NotRun {
        NotRun::because(error)
    }
}
