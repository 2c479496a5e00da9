//! One side of a search for a shortest solution: positions by the number of moves from where the
//! side begins. Read `sets/position_set.rs` before it.

use crate::problem::control::Stopped;
use crate::sets::{Committed, Gather, Marks, PositionSet, Store, read_number, write_number};
use std::io::{Read, Write};

/// Positions by moves, each at the fewest that reach it.
#[derive(Default)]
pub(super) struct Side {
    /// Without marks.
    pub(super) levels: Vec<PositionSet>,
    /// The last level again, each position marked with the move that led to it.
    pub(super) edge: PositionSet,
    /// How many positions all levels have together.
    pub(super) size: u64,
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
            size: first.len(),
            edge: PositionSet::from_known(store, marked, marks)?,
            levels: vec![first],
        })
    }

    /// The sets of a commit: its levels, and its edge with these marks. How many levels there are goes
    /// among the numbers.
    pub(super) fn commit<'s>(
        &'s self,
        marks: Marks,
        numbers: &mut Vec<u64>,
        sets: &mut Vec<Committed<'s>>,
    ) {
        numbers.push(self.levels.len() as u64);
        sets.extend(self.levels.iter().map(|level| (level, Marks::NONE)));
        sets.push((&self.edge, marks));
    }

    /// Takes its sets out of a commit. `None` if there are too few.
    pub(super) fn resume(
        levels: u64,
        sets: &mut impl Iterator<Item = PositionSet>,
    ) -> Option<Side> {
        let levels: Vec<PositionSet> = sets.take(levels.min(MOST_LEVELS) as usize).collect();
        Some(Side {
            size: levels.iter().map(PositionSet::len).sum(),
            edge: sets.next()?,
            levels,
        })
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
        self.size += edge.len();
        self.edge = edge;
        Ok(())
    }

    /// Writes all of it into a checkpoint.
    pub(super) fn save(&self, out: &mut dyn Write) -> Result<(), Stopped> {
        write_number(out, self.levels.len() as u64)?;
        self.levels.iter().try_for_each(|level| level.save(out))?;
        self.edge.save(out)
    }

    /// Reads it again.
    pub(super) fn load(store: &Store, input: &mut dyn Read) -> Result<Side, Stopped> {
        let mut side = Side::default();
        for _ in 0..read_number(input)?.min(MOST_LEVELS) {
            side.levels.push(PositionSet::load(store, input)?);
        }
        side.edge = PositionSet::load(store, input)?;
        side.size = side.levels.iter().map(PositionSet::len).sum();
        Ok(side)
    }
}
