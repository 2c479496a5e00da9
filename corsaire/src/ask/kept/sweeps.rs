//! The question for the sweeps of a board, kept. Read `ask/sweeps.rs` and `ask/kept.rs` before it.

use super::{Kept, KeptAnswer, Restored, Turned, Unsound};
use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::record::{Record, RecordedLongest, RecordedSweep};
use crate::ask::recorded::Recorded;
use crate::ask::sweeps::{BoardSweeps, Sweeps};
use crate::rules::hole::Hole;
use crate::rules::position::Position;
use crate::rules::sweep::Sweep;
use crate::rules::turn::Turn;
use std::collections::BTreeSet;

impl Turned for Sweeps {
    fn turned(&self, turn: &Turn) -> Sweeps {
        Sweeps {
            board: turn.to().clone(),
            ends: turn.hole_set(self.ends),
            length: self.length,
        }
    }
}

impl Turned for BoardSweeps {
    /// One of each up to symmetry stays one of each, though perhaps not the first of them.
    fn turned(&self, turn: &Turn) -> BoardSweeps {
        let image = |sweep: &Sweep| sweep.image(turn.images());
        let longest = self.longest.iter();
        BoardSweeps {
            all: self.all.iter().map(image).collect(),
            different: self.different.iter().map(image).collect(),
            longest: longest.map(|(to, n)| (turn.hole(*to), *n)).collect(),
        }
    }
}

impl Recorded for BoardSweeps {
    fn write(answer: &Answer<BoardSweeps>, record: &mut Record) {
        let board = &answer.question.board;
        let none = BoardSweeps::default();
        let found = match (&answer.outcome, &answer.so_far) {
            (Outcome::Solved(found), _) | (_, Some(found)) => found,
            _ => &none,
        };
        let name = |hole: Hole| board.cell(hole).to_string();
        let sweeps = found.different.iter().map(|sweep| RecordedSweep {
            from: name(sweep.from),
            to: name(sweep.to),
            position: sweep.men().diagram(board),
        });
        let longest = found.longest.iter().map(|(to, length)| RecordedLongest {
            to: name(*to),
            length: *length,
        });
        record.total = Some(found.different.len().to_string());
        record.raw_total = Some(found.all.len().to_string());
        record.sweeps = sweeps.collect();
        record.longest = longest.collect();
    }
}

impl Kept for Sweeps {
    /// There are no certificates of it.
    fn wants_evidence(&self) -> bool {
        false
    }

    fn asking_for_evidence(&self) -> Sweeps {
        self.clone()
    }

    fn restored(&self, kept: &KeptAnswer<'_>) -> Result<Restored<BoardSweeps>, Unsound> {
        let record = kept.record;
        if record.outcome.is_some() {
            return Err(Unsound::Contradiction("sweeps have no outcome"));
        }
        let sweeps = record.sweeps.iter().map(|sweep| self.sweep(sweep));
        let different: Option<Vec<Sweep>> = sweeps.collect();
        let different = different.ok_or(Unsound::Unreadable("a sweep"))?;
        let symmetries = self.symmetries();
        let images = different.iter().flat_map(|sweep| {
            let images = symmetries.iter().map(|symmetry| sweep.image(symmetry));
            images.collect::<Vec<_>>()
        });
        let all: BTreeSet<Sweep> = images.collect();
        if record.raw_total.as_deref() != Some(&all.len().to_string()) {
            return Err(Unsound::Contradiction(
                "the sweeps are not as many as it says",
            ));
        }
        let longest = record.longest.iter().map(|longest| {
            let to = self.board.hole(&longest.to)?;
            Some((to, longest.length))
        });
        let longest: Option<Vec<(Hole, u32)>> = longest.collect();
        let holes = self.board.len() as u32;
        let is_wrong = |longest: &&RecordedLongest| longest.length > holes;
        let total = record.total.as_deref() == Some(&different.len().to_string());
        if record.longest.iter().find(is_wrong).is_some() || !total {
            return Err(Unsound::Contradiction("the numbers do not fit together"));
        }
        let found = BoardSweeps {
            all,
            different,
            longest: longest.ok_or(Unsound::Unreadable("a hole"))?,
        };
        Ok(Restored(match record.stopped() {
            None => Findings::of(Outcome::Solved(found)),
            Some(stopped) => Findings {
                so_far: Some(found),
                ..Findings::of(Outcome::Unknown(stopped))
            },
        }))
    }
}

impl Sweeps {
    /// A sweep that was written down, if it can be made and is of the kind that is asked for.
    fn sweep(&self, recorded: &RecordedSweep) -> Option<Sweep> {
        let board = &self.board;
        let (from, to) = (board.hole(&recorded.from)?, board.hole(&recorded.to)?);
        let men = Position::parse(board, &recorded.position).ok()?;
        let captured = men.without(from).taken();
        let sweep = Sweep { from, to, captured };
        let fits = self.ends.has(to) && self.length.is_none_or(|length| captured.len() == length);
        sweep.jumps(board, men).filter(|_| fits)?;
        Some(sweep)
    }
}
