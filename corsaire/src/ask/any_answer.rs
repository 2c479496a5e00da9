//! An answer to any question whose answers are kept, read back from its record. Read `ask/kept.rs` and
//! `ask/recorded_question.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::count::Counted;
use crate::ask::grade::Grade;
use crate::ask::kept::{KeptAnswer, Unsound, restore};
use crate::ask::prove::Proved;
use crate::ask::record::Record;
use crate::ask::recorded_question::AnyQuestion;
use crate::ask::sweeps::BoardSweeps;
use crate::ask::sweeps_in_play::Row;
use crate::ask::unique::Uniqueness;
use crate::problem::limits::Limits;
use crate::rules::solution::Solution;

/// An answer to any question.
#[non_exhaustive]
pub enum AnyAnswer {
    /// A solution.
    Solve(Box<Answer<Solution>>),
    /// A proof.
    Prove(Box<Answer<Proved>>),
    /// Whether all solutions make the same jumps.
    Unique(Box<Answer<Uniqueness>>),
    /// A number.
    Count(Box<Answer<Counted>>),
    /// The sweeps of a board.
    Sweeps(Box<Answer<BoardSweeps>>),
    /// The longest sweeps in play.
    SweepsInPlay(Box<Answer<Vec<Row>>>),
}

/// Does the same with every kind of answer.
macro_rules! each {
    ($answer:expr, $one:ident => $work:expr) => {
        match $answer {
            AnyAnswer::Solve($one) => $work,
            AnyAnswer::Prove($one) => $work,
            AnyAnswer::Unique($one) => $work,
            AnyAnswer::Count($one) => $work,
            AnyAnswer::Sweeps($one) => $work,
            AnyAnswer::SweepsInPlay($one) => $work,
        }
    };
}

pub(crate) use each;

impl AnyAnswer {
    /// The answer as it is written down.
    pub fn record(&self) -> Record {
        each!(self, one => one.record())
    }

    /// How well it is founded: what it shows by itself, if it was just read back.
    pub fn grade(&self) -> Grade {
        each!(self, one => one.provenance.grade)
    }

    /// The same as the answer of an entry of a results file, with its number and its grade. It is shown as it
    /// was found, and was not asked again.
    #[must_use]
    pub fn of_entry(mut self, number: Option<u64>, grade: Grade) -> AnyAnswer {
        each!(&mut self, one => {
            one.provenance.row = number;
            one.provenance.grade = grade;
            one.provenance.known = false;
        });
        self
    }
}

impl AnyQuestion {
    /// The answer that was kept of this question.
    ///
    /// # Errors
    ///
    /// It is not of this question, does not hold, or was not written down in full.
    pub fn restore(&self, kept: &KeptAnswer<'_>, limits: &Limits) -> Result<AnyAnswer, Unsound> {
        Ok(match self {
            AnyQuestion::Solve(one) => AnyAnswer::Solve(Box::new(restore(one, kept, limits)?)),
            AnyQuestion::Prove(one) => AnyAnswer::Prove(Box::new(restore(one, kept, limits)?)),
            AnyQuestion::Unique(one) => AnyAnswer::Unique(Box::new(restore(one, kept, limits)?)),
            AnyQuestion::Count(one) => AnyAnswer::Count(Box::new(restore(one, kept, limits)?)),
            AnyQuestion::Sweeps(one) => AnyAnswer::Sweeps(Box::new(restore(one, kept, limits)?)),
            AnyQuestion::SweepsInPlay(one) => {
                AnyAnswer::SweepsInPlay(Box::new(restore(one, kept, limits)?))
            }
        })
    }
}
