//! Answers, written down as records. Read `ask/record.rs` before it. One file of `ask/kept/` for each question
//! writes what is its own, beside the code that reads it back.

use crate::ask::answer::{Answer, Outcome, Provenance};
use crate::ask::asked::{Asked, Topic};
use crate::ask::record::{
    Record, RecordedBoard, RecordedOutcome, RecordedProblem, RecordedProvenance, RecordedQuestion,
    RecordedReason, RecordedStats, RecordedTarget,
};
use crate::ask::refutation::{Argument, Refutation};
use crate::problem::problem::Problem;
use crate::refute::kind::Kind;
use crate::refute::reason::Reason;
use crate::rules::board::Board;
use std::time::Duration;

/// What is found, if its answer can be written down.
pub trait Recorded: Sized {
    /// Writes down what belongs to this kind of answer only.
    fn write(answer: &Answer<Self>, record: &mut Record);
}

impl<F: Recorded> Answer<F> {
    /// The answer as it is written down. Its grade is not part of that: the reader judges it anew.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem};
    /// let board = Board::named("triangle:5")?;
    /// let answer = Problem::vacate(&board, "a1")?.solve().shortest().run(&Limits::default());
    /// assert_eq!(answer.record().lower_bound, Some(10));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn record(&self) -> Record {
        let stopped = match &self.outcome {
            Outcome::Unknown(stopped) => Some(stopped),
            _ => None,
        };
        let mut record = Record {
            corsaire: self.provenance.version.to_string(),
            question: RecordedQuestion::of(&self.question),
            stopped: stopped.map(ToString::to_string),
            stopped_by: stopped.map(|stopped| stopped.code().to_string()),
            stats: self.recorded_stats(),
            provenance: RecordedProvenance::of(&self.provenance),
            ..Record::default()
        };
        F::write(self, &mut record);
        record
    }
}

impl<F> Answer<F> {
    fn recorded_stats(&self) -> RecordedStats {
        let (work, provenance) = (&self.work, &self.provenance);
        let is_proof = matches!(self.question.topic, Topic::Proof | Topic::JumpSets);
        let sides = work.sides;
        RecordedStats {
            positions: (!is_proof).then_some(work.positions),
            forward_kept: sides.map(|sides| sides.forward_kept),
            forward_generated: sides.map(|sides| sides.forward_generated),
            backward_kept: sides.map(|sides| sides.backward_kept),
            backward_generated: sides.map(|sides| sides.backward_generated),
            evidence_positions: work.for_evidence,
            seconds: thousandths(provenance.time),
            cpu_seconds: provenance.processor_time.map(thousandths),
            peak_bytes: provenance.peak_bytes,
        }
    }
}

/// Seconds to the thousandth.
pub(crate) fn thousandths(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

impl RecordedProvenance {
    fn of(provenance: &Provenance) -> RecordedProvenance {
        RecordedProvenance {
            threads: provenance.threads,
            memory_bytes: provenance.memory,
            time_limit_seconds: provenance.time_limit.map(thousandths),
            date: provenance.date.map(|date| date.as_secs()),
        }
    }
}

impl RecordedQuestion {
    fn of(asked: &Asked) -> RecordedQuestion {
        let mut question = RecordedQuestion {
            topic: Some(asked.topic),
            board: RecordedBoard::of(&asked.board),
            problems: asked.problems.iter().map(RecordedProblem::of).collect(),
            ..RecordedQuestion::default()
        };
        for (name, value) in &asked.details {
            let values = question.details.entry(name.to_string()).or_default();
            values.push(value.clone());
        }
        question
    }
}

impl RecordedBoard {
    fn of(board: &Board) -> RecordedBoard {
        RecordedBoard {
            name: board.name().to_string(),
            rows: board.full().diagram(board),
            directions: board.directions().count(),
        }
    }
}

impl RecordedProblem {
    pub(crate) fn of(problem: &Problem) -> RecordedProblem {
        let board = &problem.board;
        RecordedProblem {
            start: problem.start.diagram(board),
            goal: problem.goal.text(board),
        }
    }
}

impl RecordedOutcome {
    pub(crate) fn of<F>(outcome: &Outcome<F>) -> RecordedOutcome {
        match outcome {
            Outcome::Solved(_) => RecordedOutcome::Solved,
            Outcome::Impossible(_) => RecordedOutcome::Impossible,
            Outcome::Unknown(_) => RecordedOutcome::Unknown,
        }
    }
}

impl RecordedReason {
    /// Why there is no solution, if there is none.
    pub(crate) fn of<F>(outcome: &Outcome<F>) -> Option<RecordedReason> {
        match outcome {
            Outcome::Impossible(why) => Some(RecordedReason::by(why)),
            _ => None,
        }
    }

    fn by(why: &Refutation) -> RecordedReason {
        let is_some = |number: &u64| *number > 0;
        let plain = RecordedReason {
            kind: why.kind().name().to_string(),
            ..RecordedReason::default()
        };
        match &why.argument {
            Argument::Proofs(proofs) => {
                let followed = Some(why.positions).filter(is_some);
                let targets = proofs.iter().map(|(target, _)| RecordedTarget {
                    target: target.diagram(&why.problem.board),
                });
                RecordedReason {
                    positions: followed.filter(|_| why.kind() == Kind::Exhaustion),
                    targets: targets.collect(),
                    ..plain
                }
            }
            Argument::Reason(Reason::Class(_) | Reason::Pagoda { .. }) => plain,
            Argument::Reason(Reason::Exhaustion { positions, .. }) => RecordedReason {
                positions: Some(*positions).filter(is_some),
                ..plain
            },
            Argument::Reason(
                Reason::Ending {
                    beginnings,
                    positions,
                    ..
                }
                | Reason::Conditions {
                    beginnings,
                    positions,
                    ..
                },
            ) => RecordedReason {
                positions: Some(*positions),
                beginnings: Some(*beginnings),
                ..plain
            },
        }
    }
}
