//! How far a search for a shortest solution has come: both sides as they are, and what decides which
//! of them grows next. Saved in a checkpoint, it goes on later as if it had never stopped. Read
//! `front.rs` and `behind.rs` before it.

use super::behind::Behind;
use super::front::{Front, USUAL_GROWTH};
use super::walker::{Committing, Loading, Resuming, Saving, Walker};
use super::{FIRST_SIZE, Work};
use crate::problem::control::Stopped;
use crate::sets::{Committed, Marks, Resumed, Store};
use std::io::{Read, Write};

/// Part of what identifies a checkpoint. It changes whenever a version of the program reads
/// checkpoints differently from the one before.
pub(super) const ENGINE: u32 = 2;

/// How far a search has come: a saved state begins with this. The further, the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Reached {
    /// Lengths below this one are refuted.
    pub(super) length: u32,
    /// How large a side may get.
    pub(super) most: u64,
}

impl Reached {
    /// Goes through it.
    fn walk<'s>(&mut self, walker: &mut impl Walker<'s>) -> Result<(), Stopped> {
        walker.small_number(&mut self.length)?;
        walker.number(&mut self.most)
    }

    /// Reads it from the beginning of a saved state.
    pub(super) fn load(store: &Store, input: &mut dyn Read) -> Result<Reached, Stopped> {
        let mut reached = Reached::default();
        reached.walk(&mut Loading { store, input })?;
        Ok(reached)
    }
}

/// The state of a search.
pub(super) struct State {
    pub(super) reached: Reached,
    /// How large the forward side for the next limit was allowed to get when it was last tried.
    pub(super) tried: u64,
    /// The factor by which the forward side grew last.
    pub(super) growth: u64,
    /// The work up to now, without that of `behind`.
    pub(super) work: Work,
    pub(super) front: Front,
    pub(super) behind: Behind,
}

impl Default for State {
    /// Nothing has been tried yet.
    fn default() -> State {
        State {
            reached: Reached {
                length: 0,
                most: FIRST_SIZE,
            },
            tried: 0,
            growth: 1,
            work: Work::default(),
            front: Front::default(),
            behind: Behind::default(),
        }
    }
}

impl State {
    /// All work up to now.
    pub(super) fn all_work(&self) -> Work {
        let mut work = self.work;
        work.add(self.behind.work);
        work
    }

    /// Drops the backward side, so that it can begin anew.
    pub(super) fn drop_behind(&mut self) {
        self.work.add(self.behind.work);
        self.behind = self.behind.anew();
    }

    /// Goes through all of it. The edges of its sides have these marks, forward and backward.
    fn walk<'s>(
        &'s mut self,
        [forth, back]: [Marks; 2],
        walker: &mut impl Walker<'s>,
    ) -> Result<(), Stopped> {
        // It comes first: it is also read without the rest.
        self.reached.walk(walker)?;
        walker.number(&mut self.tried)?;
        walker.number(&mut self.growth)?;
        self.work.walk(walker)?;
        self.front.walk(forth, walker)?;
        self.behind.walk(back, walker)
    }

    /// All of it for a commit: numbers, and sets with their marks.
    pub(super) fn commit(&mut self, marks: [Marks; 2]) -> (Vec<u64>, Vec<Committed<'_>>) {
        let mut walker = Committing::default();
        self.walk(marks, &mut walker).expect("a list never fails");
        (walker.numbers, walker.sets)
    }

    /// Takes it out of a commit.
    pub(super) fn resume(resumed: Resumed, marks: [Marks; 2]) -> Result<State, Stopped> {
        let mut state = State::default();
        state.walk(marks, &mut Resuming::from(resumed))?;
        Ok(state)
    }

    /// Writes all of it.
    pub(super) fn save(&mut self, marks: [Marks; 2], out: &mut dyn Write) -> Result<(), Stopped> {
        self.walk(marks, &mut Saving(out))
    }

    /// Reads it again.
    pub(super) fn load(
        store: &Store,
        input: &mut dyn Read,
        marks: [Marks; 2],
    ) -> Result<State, Stopped> {
        let mut state = State::default();
        state.walk(marks, &mut Loading { store, input })?;
        Ok(state)
    }

    /// Refuses it if it cannot be of a search whose solutions have at most `longest` moves and whose
    /// bound at the start is `least`.
    pub(super) fn fitting(self, least: u32, longest: u32) -> Result<State, Stopped> {
        let Reached { length, most } = self.reached;
        let fits = (1..=longest).contains(&length)
            && (least..length.max(least + 1)).contains(&self.front.limit)
            && (FIRST_SIZE..1 << 60).contains(&most)
            && (1..=USUAL_GROWTH).contains(&self.growth)
            && !self.front.side.levels.is_empty();
        if fits {
            Ok(self)
        } else {
            let why = "checkpoint: its numbers do not fit the problem";
            Err(Stopped::Disk(why.to_string()))
        }
    }
}

impl Work {
    /// Goes through its numbers.
    pub(super) fn walk<'s>(&mut self, walker: &mut impl Walker<'s>) -> Result<(), Stopped> {
        walker.number(&mut self.forward_kept)?;
        walker.number(&mut self.forward_generated)?;
        walker.number(&mut self.backward_kept)?;
        walker.number(&mut self.backward_generated)
    }
}
