//! The question for the longest sweeps in play, kept. Read `ask/sweeps_in_play.rs` and `ask/kept.rs`
//! before it.

use super::{Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Findings, Outcome};
use crate::ask::record::{RecordedPlace, RecordedRow};
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
