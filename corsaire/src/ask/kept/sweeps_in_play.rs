//! The question for the longest sweeps in play, kept. Read `ask/sweeps_in_play.rs` and `ask/kept.rs`
//! before it.

use super::{Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::record::{Record, RecordedLonger, RecordedPlace, RecordedProblem, RecordedRow};
use crate::ask::recorded::Recorded;
use crate::ask::sweeps_in_play::{Longer, Place, Row, SweepsInPlay};
use crate::problem::problem::Problem;
use crate::rules::turn::Turn;

impl Turned for SweepsInPlay {
    fn turned(&self, turn: &Turn) -> SweepsInPlay {
        let problems = self.problems.iter();
        SweepsInPlay {
            board: turn.to().clone(),
            problems: problems.map(|problem| problem.turned(turn)).collect(),
            anywhere: self.anywhere,
        }
    }
}

impl Turned for Vec<Row> {
    fn turned(&self, turn: &Turn) -> Vec<Row> {
        let place = |place: &Place| Place {
            play: place.play.as_ref().map(|play| play.turned(turn)),
            certificate: None,
            ..place.clone()
        };
        let row = |row: &Row| Row {
            problem: row.problem.turned(turn),
            last: place(&row.last),
            last_but_one: place(&row.last_but_one),
            in_games: row.in_games.as_ref().map(place),
            in_solutions: row.in_solutions.as_ref().map(place),
        };
        self.iter().map(row).collect()
    }
}

impl Recorded for Vec<Row> {
    fn write(answer: &Answer<Vec<Row>>, record: &mut Record) {
        let rows = answer.outcome.solved().or(answer.so_far.as_ref());
        record.problems = rows.into_iter().flatten().map(RecordedRow::of).collect();
    }
}

impl RecordedRow {
    fn of(row: &Row) -> RecordedRow {
        let RecordedProblem { start, goal } = RecordedProblem::of(&row.problem);
        RecordedRow {
            start,
            goal,
            last: RecordedPlace::of(&row.last),
            last_but_one: RecordedPlace::of(&row.last_but_one),
            in_games: row.in_games.as_ref().map(RecordedPlace::of),
            in_solutions: row.in_solutions.as_ref().map(RecordedPlace::of),
        }
    }
}

impl RecordedPlace {
    fn of(place: &Place) -> RecordedPlace {
        let stopped = place.stopped.as_ref().map(|(stopped, _)| stopped);
        let longer = place.longer.iter().map(|longer| RecordedLonger {
            length: longer.length,
            beginnings: longer.beginnings,
            positions: longer.positions,
        });
        RecordedPlace {
            length: place.length,
            solution: place.play.as_ref().map(ToString::to_string),
            longer: longer.collect(),
            stopped: stopped.map(ToString::to_string),
            stopped_by: stopped.map(|stopped| stopped.code().to_string()),
            positions: place.positions,
        }
    }
}

impl Kept for SweepsInPlay {
    /// Certificates of sweeps are not kept.
    fn wants_evidence(&self) -> bool {
        false
    }

    fn asking_for_evidence(&self) -> SweepsInPlay {
        self.clone()
    }

    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<Vec<Row>>, Unsound> {
        let record = kept.record;
        if record.outcome.is_some() {
            return Err(Unsound::Contradiction("sweeps have no outcome"));
        }
        let rows = self.problems.iter().zip(&record.problems);
        let rows = rows.map(|(problem, recorded)| row(problem, recorded));
        let rows = rows.collect::<Result<Vec<Row>, Unsound>>()?;
        if rows.iter().any(|row| !row.is_right()) {
            return Err(Unsound::Contradiction("a sweep is not in its play"));
        }
        Ok(Restored(match record.stopped() {
            Some(stopped) => Findings {
                so_far: Some(rows),
                ..Findings::of(Outcome::Unknown(stopped))
            },
            None if rows.len() != self.problems.len() => {
                return Err(Unsound::Unreadable("a problem"));
            }
            None => Findings::of(Outcome::Solved(rows)),
        }))
    }
}

fn row(problem: &Problem, recorded: &RecordedRow) -> Result<Row, Unsound> {
    let place = |recorded: &RecordedPlace| place(problem, recorded);
    let maybe = |recorded: &Option<RecordedPlace>| recorded.as_ref().map(place).transpose();
    Ok(Row {
        problem: problem.clone(),
        last: place(&recorded.last)?,
        last_but_one: place(&recorded.last_but_one)?,
        in_games: maybe(&recorded.in_games)?,
        in_solutions: maybe(&recorded.in_solutions)?,
    })
}

fn place(problem: &Problem, recorded: &RecordedPlace) -> Result<Place, Unsound> {
    let play = recorded.solution.as_deref();
    let play = play.map(|play| problem.played(play)).transpose()?;
    let longer = recorded.longer.iter().map(|longer| Longer {
        length: longer.length,
        beginnings: longer.beginnings,
        positions: longer.positions,
    });
    Ok(Place {
        length: recorded.length,
        play,
        longer: longer.collect(),
        stopped: recorded.stopped().map(|stopped| (stopped, None)),
        positions: recorded.positions,
        certificate: None,
    })
}
