//! How far a search for a shortest solution has come: both sides as they are, and what decides which
//! of them grows next. Saved in a checkpoint, it goes on later as if it had never stopped. Read
//! `front.rs` and `behind.rs` before it.

use super::behind::Behind;
use super::front::{Front, USUAL_GROWTH};
use super::{FIRST_SIZE, Work};
use crate::problem::control::Stopped;
use crate::sets::{Committed, Marks, Resumed, Store, read_number, write_number};
use std::io::{Read, Write};

/// Part of what identifies a checkpoint. It changes whenever a version of the program reads
/// checkpoints differently from the one before.
pub(super) const ENGINE: u32 = 2;

/// How far a search has come: a saved state begins with this. The further, the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Reached {
    /// Lengths below this one are refuted.
    length: u32,
    /// How large a side may get.
    most: u64,
}

impl Reached {
    /// Reads it from the beginning of a saved state.
    pub(super) fn load(input: &mut dyn Read) -> Result<Reached, Stopped> {
        Ok(Reached {
            length: read_number(input)? as u32,
            most: read_number(input)?,
        })
    }
}

/// The state of a search.
pub(super) struct State {
    /// Lengths below this one are refuted.
    pub(super) length: u32,
    /// How large a side may get.
    pub(super) most: u64,
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
            length: 0,
            most: FIRST_SIZE,
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

    /// How far it is.
    pub(super) fn reached(&self) -> Reached {
        Reached {
            length: self.length,
            most: self.most,
        }
    }

    /// Drops the backward side, so that it can begin anew.
    pub(super) fn drop_behind(&mut self) {
        self.work.add(self.behind.work);
        self.behind = self.behind.anew();
    }

    /// All of it for a commit: numbers, and sets of which the edges have these marks, forward and
    /// backward.
    pub(super) fn commit(&self, [forth, back]: [Marks; 2]) -> (Vec<u64>, Vec<Committed<'_>>) {
        let mut numbers = vec![u64::from(self.length), self.most, self.tried, self.growth];
        let mut sets = Vec::new();
        numbers.extend(self.work.list());
        self.front.commit(forth, &mut numbers, &mut sets);
        self.behind.commit(back, &mut numbers, &mut sets);
        (numbers, sets)
    }

    /// Takes it out of a commit. `None` if that is of something else.
    pub(super) fn resume(resumed: Resumed) -> Option<State> {
        let (mut numbers, mut sets) = (resumed.numbers.into_iter(), resumed.sets.into_iter());
        let numbers = &mut numbers;
        Some(State {
            length: numbers.next()? as u32,
            most: numbers.next()?,
            tried: numbers.next()?,
            growth: numbers.next()?,
            work: Work::of_list(numbers)?,
            front: Front::resume(numbers, &mut sets)?,
            behind: Behind::resume(numbers, &mut sets)?,
        })
    }

    /// Writes all of it.
    pub(super) fn save(&self, out: &mut dyn Write) -> Result<(), Stopped> {
        // What `Reached` reads comes first.
        for number in [u64::from(self.length), self.most, self.tried, self.growth] {
            write_number(out, number)?;
        }
        self.work.save(out)?;
        self.front.save(out)?;
        self.behind.save(out)
    }

    /// Reads the state of a search whose solutions have at most `longest` moves and whose bound at
    /// the start is `least`.
    pub(super) fn load(
        store: &Store,
        input: &mut dyn Read,
        least: u32,
        longest: u32,
    ) -> Result<State, Stopped> {
        let Reached { length, most } = Reached::load(input)?;
        let state = State {
            length,
            most,
            tried: read_number(input)?,
            growth: read_number(input)?,
            work: Work::load(input)?,
            front: Front::load(store, input)?,
            behind: Behind::load(store, input)?,
        };
        let limit = state.front.limit;
        let fits = (1..=longest).contains(&state.length)
            && (least..state.length.max(least + 1)).contains(&limit)
            && (FIRST_SIZE..1 << 60).contains(&state.most)
            && (1..=USUAL_GROWTH).contains(&state.growth)
            && !state.front.side.levels.is_empty();
        if fits {
            Ok(state)
        } else {
            let why = "checkpoint: its numbers do not fit the problem";
            Err(Stopped::Disk(why.to_string()))
        }
    }
}

impl Work {
    /// Its numbers.
    pub(super) fn list(mut self) -> [u64; 4] {
        self.numbers().map(|number| *number)
    }

    /// The work with these numbers. `None` if there are too few.
    pub(super) fn of_list(list: &mut impl Iterator<Item = u64>) -> Option<Work> {
        let mut work = Work::default();
        for number in work.numbers() {
            *number = list.next()?;
        }
        Some(work)
    }

    fn numbers(&mut self) -> [&mut u64; 4] {
        [
            &mut self.forward_kept,
            &mut self.forward_generated,
            &mut self.backward_kept,
            &mut self.backward_generated,
        ]
    }

    pub(super) fn save(mut self, out: &mut dyn Write) -> Result<(), Stopped> {
        let numbers = self.numbers();
        numbers
            .into_iter()
            .try_for_each(|number| write_number(out, *number))
    }

    pub(super) fn load(input: &mut dyn Read) -> Result<Work, Stopped> {
        let mut work = Work::default();
        for number in work.numbers() {
            *number = read_number(input)?;
        }
        Ok(work)
    }
}
