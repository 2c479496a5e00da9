//! What goes through the fields of a state: into a checkpoint and out of it, into a commit and out of
//! it. A state and its parts name their fields once, in one order, and hand each to a walker. Read
//! `sets/saved.rs` and `sets/commits.rs` before it.

use crate::problem::control::Stopped;
use crate::sets::{Committed, Marks, PositionSet, Resumed, Store, read_number, write_number};
use std::io::{Read, Write};

/// Writes each field that it is given, or replaces it by what it reads.
pub(super) trait Walker<'s> {
    /// Goes on to a number.
    fn number(&mut self, number: &mut u64) -> Result<(), Stopped>;

    /// Goes on to a set, whose words have these marks.
    fn set(&mut self, set: &'s mut PositionSet, marks: Marks) -> Result<(), Stopped>;

    /// Goes on to a small number.
    fn small_number(&mut self, number: &mut u32) -> Result<(), Stopped> {
        let mut large = u64::from(*number);
        self.number(&mut large)?;
        *number = large as u32;
        Ok(())
    }

    /// Goes on to whether something follows.
    fn flag(&mut self, flag: bool) -> Result<bool, Stopped> {
        let mut number = u64::from(flag);
        self.number(&mut number)?;
        Ok(number > 0)
    }
}

/// Writes a checkpoint.
pub(super) struct Saving<'o>(pub(super) &'o mut dyn Write);

impl<'s> Walker<'s> for Saving<'_> {
    fn number(&mut self, number: &mut u64) -> Result<(), Stopped> {
        write_number(self.0, *number)
    }

    fn set(&mut self, set: &'s mut PositionSet, _: Marks) -> Result<(), Stopped> {
        set.save(self.0)
    }
}

/// Reads a checkpoint.
pub(super) struct Loading<'i> {
    pub(super) store: &'i Store,
    pub(super) input: &'i mut dyn Read,
}

impl<'s> Walker<'s> for Loading<'_> {
    fn number(&mut self, number: &mut u64) -> Result<(), Stopped> {
        *number = read_number(self.input)?;
        Ok(())
    }

    fn set(&mut self, set: &'s mut PositionSet, _: Marks) -> Result<(), Stopped> {
        *set = PositionSet::load(self.store, self.input)?;
        Ok(())
    }
}

/// Lists what goes into a commit. It never fails.
#[derive(Default)]
pub(super) struct Committing<'s> {
    pub(super) numbers: Vec<u64>,
    pub(super) sets: Vec<Committed<'s>>,
}

impl<'s> Walker<'s> for Committing<'s> {
    fn number(&mut self, number: &mut u64) -> Result<(), Stopped> {
        self.numbers.push(*number);
        Ok(())
    }

    fn set(&mut self, set: &'s mut PositionSet, marks: Marks) -> Result<(), Stopped> {
        self.sets.push((set, marks));
        Ok(())
    }
}

/// Takes what is in a commit.
pub(super) struct Resuming {
    numbers: std::vec::IntoIter<u64>,
    sets: std::vec::IntoIter<PositionSet>,
}

impl From<Resumed> for Resuming {
    fn from(resumed: Resumed) -> Resuming {
        Resuming {
            numbers: resumed.numbers.into_iter(),
            sets: resumed.sets.into_iter(),
        }
    }
}

impl<'s> Walker<'s> for Resuming {
    fn number(&mut self, number: &mut u64) -> Result<(), Stopped> {
        *number = self.numbers.next().ok_or_else(of_another_search)?;
        Ok(())
    }

    fn set(&mut self, set: &'s mut PositionSet, _: Marks) -> Result<(), Stopped> {
        *set = self.sets.next().ok_or_else(of_another_search)?;
        Ok(())
    }
}

fn of_another_search() -> Stopped {
    Stopped::Commit("a commit is not of this search".to_string())
}
