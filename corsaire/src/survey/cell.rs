//! One cell of a survey: what is known of one problem in one column. Read `ask/answer.rs` and
//! `survey/column.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::count::{Counted, What};
use crate::ask::grade::Grade;
use crate::ask::sweeps_in_play;
use crate::ask::unique::Uniqueness;
use crate::problem::control::Stopped;
use crate::refute::kind::Kind;
use crate::rules::solution::Solution;
use std::time::Duration;

/// What is known of one problem in one column.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cell {
    /// What is known.
    pub value: Value,
    /// What stopped the search for it, if anything did, and the time that it could take.
    pub stopped: Option<(Stopped, Option<Duration>)>,
    /// How well it is founded, if it was asked.
    pub grade: Option<Grade>,
    /// When it was found, from the beginning of 1970, if it was known before.
    pub known_since: Option<Duration>,
    /// The time that it took, if it was asked in this survey.
    pub time: Option<Duration>,
}

/// A value of a cell.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub enum Value {
    /// It was not asked: it belongs to another part, or the survey was stopped before.
    #[default]
    Blank,
    /// Yes.
    Yes,
    /// No, and what kind of reason there is. A count that came to 0 gives none.
    No(Option<Kind>),
    /// The problem has no solution, so there is nothing to ask.
    NoSolution,
    /// Whether all solutions make the same jumps.
    Unique(bool),
    /// This number.
    Number(u128),
    /// At least and at most this number, as far as it is known.
    Between(Option<u32>, Option<u32>),
    /// The probability that random play solves it.
    Odds(f64),
}

impl Cell {
    /// A cell that nothing stopped.
    pub(super) fn of(value: Value) -> Cell {
        Cell {
            value,
            ..Cell::default()
        }
    }

    /// Whether it was asked and not found out.
    pub fn is_unfinished(&self) -> bool {
        matches!(self.value, Value::Between(..))
    }

    /// Whether it says that the problem has no solution.
    pub(super) fn denies(&self) -> bool {
        matches!(self.value, Value::No(_) | Value::NoSolution)
    }

    /// Whether it says that the problem has a solution.
    pub(super) fn affirms(&self) -> bool {
        matches!(
            self.value,
            Value::Number(_) | Value::Odds(_) | Value::Unique(_)
        )
    }

    /// What an answer says; `stopped` is what is known if it is not the whole answer.
    fn of_answer<F>(
        answer: &Answer<F>,
        found: impl FnOnce(&F) -> Value,
        denied: impl FnOnce(Kind) -> Value,
        stopped: impl FnOnce(Option<&F>) -> Value,
    ) -> Cell {
        let mut cell = match &answer.outcome {
            Outcome::Solved(solved) => Cell::of(found(solved)),
            Outcome::Impossible(why) => Cell::of(denied(why.kind())),
            Outcome::Unknown(why) => {
                let mut cell = Cell::of(stopped(answer.so_far.as_ref()));
                // What was asked for may be known although the search went on for more.
                if cell.is_unfinished() {
                    cell.stopped = Some((why.clone(), answer.provenance.time_limit));
                }
                cell
            }
        };
        let provenance = &answer.provenance;
        cell.grade = Some(provenance.grade);
        cell.known_since = provenance.date.filter(|_| provenance.known);
        cell
    }

    /// Whether there is a solution.
    pub(super) fn solvable(answer: &Answer<Solution>) -> Cell {
        let nothing = |_: Option<&Solution>| Value::Between(None, None);
        let no = |kind| Value::No(Some(kind));
        Cell::of_answer(answer, |_| Value::Yes, no, nothing)
    }

    /// The fewest moves. `known` are the moves of a solution that is known.
    pub(super) fn moves(answer: &Answer<Solution>, known: Option<usize>) -> Cell {
        let moves = |solution: &Solution| Value::Number(solution.moves().len() as u128);
        let bounds = |best: Option<&Solution>| {
            let best = best.map(|best| best.moves().len()).into_iter();
            let most = best.chain(known).min().map(|most| most as u32);
            let least = answer.lower_bound().filter(|least| *least > 1);
            match (least, most) {
                (Some(least), Some(most)) if least == most => Value::Number(most.into()),
                // The solution was replayed, so the bound is wrong.
                (Some(least), Some(most)) if least > most => Value::Between(None, Some(most)),
                (least, most) => Value::Between(least, most),
            }
        };
        Cell::of_answer(answer, moves, |_| Value::NoSolution, bounds)
    }

    /// A number, or the odds of random play.
    pub(super) fn counted(answer: &Answer<Counted>) -> Cell {
        let value = |counted: &Counted| match (counted.what, counted.win_probability) {
            (What::DeadEnds, Some(odds)) if odds > 0.0 => Value::Odds(odds),
            (What::DeadEnds, _) => Value::NoSolution,
            _ if counted.total == 0 => Value::NoSolution,
            _ => Value::Number(counted.total),
        };
        let nothing = |_: Option<&Counted>| Value::Between(None, None);
        Cell::of_answer(answer, value, |_| Value::NoSolution, nothing)
    }

    /// Whether all solutions make the same jumps.
    pub(super) fn unique(answer: &Answer<Uniqueness>) -> Cell {
        let value = |found: &Uniqueness| Value::Unique(found.is_unique());
        let nothing = |_: Option<&Uniqueness>| Value::Between(None, None);
        Cell::of_answer(answer, value, |_| Value::NoSolution, nothing)
    }

    /// The longest last sweep.
    pub(super) fn last_sweep(answer: &Answer<Vec<sweeps_in_play::Row>>) -> Cell {
        let value = |rows: Option<&Vec<sweeps_in_play::Row>>| {
            let last = rows.and_then(|rows| rows.first()).map(|row| &row.last);
            match last.map(|last| (last.length, &last.stopped)) {
                Some((Some(length), _)) => Value::Number(length.into()),
                Some((None, None)) => Value::NoSolution,
                Some((None, Some((_, longest)))) => Value::Between(None, *longest),
                None => Value::Between(None, None),
            }
        };
        let none = |_| Value::NoSolution;
        Cell::of_answer(answer, |rows| value(Some(rows)), none, value)
    }
}
