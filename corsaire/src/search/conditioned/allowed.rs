//! Positions that the start leads to and that lead to a beginning of the ending: no others need a state.
//! Read `search/winnable.rs` and `search/conditioned.rs` before it.

use super::ConditionedSearch;
use crate::problem::control::Stopped;
use crate::problem::problem::{Goal, Problem};
use crate::refute::insight::{LevelInsight, LevelSearch};
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::search::winnable::winnable_and_seen;
use crate::sets::hash::HashWords;
use crate::sets::{PositionSet, Store};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

/// Bytes that an allowed position takes.
const ALLOWED_BYTES: u64 = 24;

/// Positions by number of men.
type ByMen = BTreeMap<u32, HashSet<u64, HashWords>>;

/// Positions that lead to beginnings of the ending, by number of men.
pub(super) struct Allowed {
    symmetries: Vec<Symmetry>,
    by_men: ByMen,
}

impl ConditionedSearch<'_> {
    /// Finds the positions that lead from the start to one of these.
    pub(super) fn allow(&mut self, beginnings: &BTreeSet<Position>) -> Result<(), Stopped> {
        let mut groups: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
        for position in beginnings {
            groups.entry(position.men()).or_default().push(*position);
        }
        // One half for these positions, the other for finding them.
        let mut memory = self.control.reserve_part(2);
        let room = memory.bytes();
        let store = Store::new(self.control);
        let mut searches = Vec::new();
        for (men, positions) in groups {
            let part = Problem {
                goal: Goal::OneOf(positions.as_slice().into()),
                ..self.problem.clone()
            };
            let (levels, seen) = winnable_and_seen(&part, &store, self.control)?;
            searches.push(LevelSearch {
                targets: positions,
                insight: seen.insight,
                positions: seen.positions,
            });
            let words: u64 = levels.iter().map(PositionSet::len).sum();
            if (self.positions() + words) * ALLOWED_BYTES > room {
                return Err(Stopped::Memory);
            }
            self.allowed.push(Allowed {
                symmetries: part.symmetries(),
                by_men: by_men(men, &levels)?,
            });
        }
        drop(store);
        let insight = LevelInsight::of_all(self.problem, &self.symmetries, &searches);
        self.insight = Some(Arc::new(insight));
        memory.lower(self.positions() * ALLOWED_BYTES);
        self.memory = memory;
        Ok(())
    }

    pub(super) fn is_allowed(&self, position: Position) -> bool {
        self.allowed.iter().any(|allowed| {
            let level = allowed.by_men.get(&position.men());
            level.is_some_and(|level| level.contains(&canonical(position, &allowed.symmetries).0))
        })
    }

    pub(super) fn positions(&self) -> u64 {
        let levels = self.allowed.iter().flat_map(|a| a.by_men.values());
        levels.map(|level| level.len() as u64).sum()
    }
}

/// The words of levels, of which the last has this number of men.
fn by_men(men: u32, levels: &[PositionSet]) -> Result<ByMen, Stopped> {
    let mut by_men = ByMen::new();
    for (men, level) in (men..).zip(levels.iter().rev()) {
        let mut allowed =
            HashSet::with_capacity_and_hasher(level.len() as usize, HashWords::default());
        let mut words = level.iter();
        allowed.extend(words.by_ref());
        words.finish()?;
        by_men.insert(men, allowed);
    }
    Ok(by_men)
}
