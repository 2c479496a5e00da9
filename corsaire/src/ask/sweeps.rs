//! The question for the sweeps of a board: the longest that it has room for, or all of some length.
//! Read `rules/sweep.rs` and `ask/question.rs` before it.

use crate::ask::answer::{Answer, Findings, Outcome};
use crate::ask::asked::{Asked, Topic};
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::count::longest_on_board::{longest_sweeps, sweeps_of};
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::sweep::Sweep;
use crate::rules::symmetry::Symmetry;
use std::collections::BTreeSet;

/// The question for the sweeps of a board. Made by [`Board::sweeps`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Sweeps {
    pub(super) board: Board,
    pub(super) ends: HoleSet,
    pub(super) length: Option<u32>,
}

/// The sweeps of a board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct BoardSweeps {
    /// All of them. Two sweeps are the same if they start and end in the same holes and take the
    /// same men.
    pub all: BTreeSet<Sweep>,
    /// One of each up to the symmetries of the board that keep the holes they end on.
    pub different: Vec<Sweep>,
    /// For each hole, up to symmetry, the longest sweep that ends there: none if a length was asked
    /// for.
    pub longest: Vec<(Hole, u32)>,
}

impl Board {
    /// Asks for the longest sweeps that this board has room for.
    ///
    /// ```
    /// use corsaire::{Board, Limits};
    /// let board = Board::named("english")?;
    /// let sweeps = board.sweeps().run(&Limits::default()).into_result()?;
    /// assert_eq!(sweeps.length(), Some(16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sweeps(&self) -> Sweeps {
        Sweeps {
            board: self.clone(),
            ends: self.holes().collect(),
            length: None,
        }
    }
}

impl BoardSweeps {
    /// The jumps of each sweep.
    pub fn length(&self) -> Option<u32> {
        self.all.first().map(|sweep| sweep.captured.len())
    }
}

impl Sweeps {
    /// Only those that end on one of these holes, as far as the board has them.
    pub fn ending_at(self, ends: impl IntoIterator<Item = Hole>) -> Sweeps {
        let ends: HoleSet = ends.into_iter().collect();
        let ends = ends.intersection(self.board.holes().collect());
        Sweeps { ends, ..self }
    }

    /// All of this number of jumps instead of the longest.
    pub fn of_length(self, length: u32) -> Sweeps {
        let length = Some(length);
        Sweeps { length, ..self }
    }

    /// The symmetries of the board that keep the holes they end on.
    pub(super) fn symmetries(&self) -> Vec<&Symmetry> {
        let symmetries = self.board.symmetries().iter();
        let symmetries = symmetries.filter(|s| s.hole_set(self.ends) == self.ends);
        symmetries.collect()
    }

    fn find(&self, control: &Control<'_>) -> (BoardSweeps, Result<(), Stopped>) {
        let mut found = BoardSweeps::default();
        let done = found.find(self, control);
        let symmetries = self.symmetries();
        let is_first = |sweep: &Sweep| symmetries.iter().all(|s| *sweep <= sweep.image(s));
        found.different = found.all.iter().copied().filter(is_first).collect();
        let is_first = |(to, _): &(Hole, u32)| symmetries.iter().all(|s| *to <= s.hole(*to));
        found.longest.retain(is_first);
        (found, done)
    }
}

impl BoardSweeps {
    fn find(&mut self, asked: &Sweeps, control: &Control<'_>) -> Result<(), Stopped> {
        for to in asked.ends.holes() {
            if let Some(length) = asked.length {
                self.all
                    .extend(sweeps_of(&asked.board, to, length, control)?);
                continue;
            }
            let sweeps = longest_sweeps(&asked.board, to, control)?;
            let longest = sweeps.first().map_or(0, |sweep| sweep.captured.len());
            self.longest.push((to, longest));
            let so_far = self.length().unwrap_or(0);
            if longest > so_far {
                self.all.clear();
            }
            if longest >= so_far {
                self.all.extend(sweeps);
            }
        }
        Ok(())
    }
}

impl Question for Sweeps {
    type Found = BoardSweeps;
    type Why = Refutation;

    fn asked(&self) -> Asked {
        let ends = self.board.names(self.ends.holes()).join(",");
        let length = self.length.map(|length| ("length", length.to_string()));
        let asked = Asked {
            board: self.board.clone(),
            problems: Vec::new(),
            topic: Topic::Sweeps,
            details: Vec::new(),
        };
        let is_every = self.ends.len() as usize == self.board.len();
        let ends = (!is_every).then_some(("ending_at", ends));
        asked.with(ends).with(length)
    }

    /// If there is no such sweep, an empty set is the answer.
    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<BoardSweeps> {
        Answer::find(self.asked(), limits, observer, |control| {
            match self.find(control) {
                (found, Ok(())) => Findings::of(Outcome::Solved(found)),
                (found, Err(stopped)) => Findings {
                    so_far: Some(found),
                    ..Findings::of(Outcome::Unknown(stopped))
                },
            }
        })
    }
}
