//! One side of a search for a shortest solution: positions by the number of moves from where the
//! side begins. Read `sets/position_set.rs` and `walker.rs` before it.

use super::walker::Walker;
use crate::problem::control::Stopped;
use crate::sets::{Gather, Marks, PositionSet, Store};

/// Positions by moves, each at the fewest that reach it.
#[derive(Default)]
pub(super) struct Side {
    /// Without marks.
    pub(super) levels: Vec<PositionSet>,
    /// The last level again, each position marked with the move that led to it.
    pub(super) edge: PositionSet,
}

/// No side has more levels than this: every move takes a man.
const MOST_LEVELS: u64 = 65;

impl Side {
    /// The side that begins with these positions. What led to them is not known: their marks are
    /// zero.
    pub(super) fn new(
        store: &Store,
        positions: impl Iterator<Item = u64>,
        marks: Marks,
    ) -> Result<Side, Stopped> {
        let positions: Vec<u64> = positions.collect();
        let first = PositionSet::from_known(store, positions.iter().copied(), Marks::NONE)?;
        let marked = positions.into_iter().map(|word| marks.pack(word, 0));
        Ok(Side {
            edge: PositionSet::from_known(store, marked, marks)?,
            levels: vec![first],
        })
    }

    /// Goes through all of it. Its edge has these marks.
    pub(super) fn walk<'s>(
        &'s mut self,
        marks: Marks,
        walker: &mut impl Walker<'s>,
    ) -> Result<(), Stopped> {
        let mut levels = self.levels.len() as u64;
        walker.number(&mut levels)?;
        let levels = levels.min(MOST_LEVELS) as usize;
        self.levels.resize_with(levels, PositionSet::default);
        for level in &mut self.levels {
            walker.set(level, Marks::NONE)?;
        }
        walker.set(&mut self.edge, marks)
    }

    /// How many positions all levels have together.
    pub(super) fn size(&self) -> u64 {
        self.levels.iter().map(PositionSet::len).sum()
    }

    /// How many moves the last level is from the first.
    pub(super) fn moves(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// Whether the last level is smaller than the one before it: then the largest part is done.
    pub(super) fn shrinks(&self) -> bool {
        matches!(&self.levels[..], [.., before, last] if last.len() < before.len())
    }

    /// All levels, for a comparison with each.
    pub(super) fn all(&self) -> Vec<&PositionSet> {
        self.levels.iter().collect()
    }

    /// Adds a level of marked positions.
    pub(super) fn push(&mut self, edge: PositionSet, gather: &Gather<'_>) -> Result<(), Stopped> {
        self.levels.push(gather.without_marks(&edge)?);
        self.edge = edge;
        Ok(())
    }
}
