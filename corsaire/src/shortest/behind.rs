//! The backward side of a search for a shortest solution. Read `sweep.rs` and `front.rs` before it,
//! and `shortest.rs` for what B is.

use super::bound::NEVER;
use super::front::Front;
use super::{FIRST_SIZE, Search, Work};
use crate::control::Stopped;
use crate::expand::Direction;
use crate::set::{Gather, PositionSet, Sink};
use crate::word_hash::hash;
use std::sync::atomic::AtomicU64;

/// A probe follows one in so many of the backward positions at each level. The next one comes when
/// these are so many times as many.
const PROMISING: u64 = 32;
const NEXT_PROBE: u64 = 4;

/// The backward side of a length: positions by moves to go.
#[derive(Default)]
pub(super) struct Behind {
    pub(super) levels: Vec<PositionSet>,
    /// The last level again, each position marked with the move that led to it.
    edge: PositionSet,
    kept: u64,
    pub(super) work: Work,
    /// When it has more positions than this, a few are followed to see whether there is a solution.
    probe_at: u64,
    /// Whether it goes on when it has met F: for every solution, not just one. Then these are the
    /// positions of F that were met, by moves to go.
    every: bool,
    pub(super) met: Vec<Vec<u64>>,
}

impl Behind {
    /// One that goes on when it has met F.
    pub(super) fn for_every_solution() -> Behind {
        Behind {
            every: true,
            ..Behind::default()
        }
    }
}

/// What the backward side came to.
pub(super) enum Back {
    /// A position of F, a move before the last of these levels.
    Met {
        before: u64,
        after: Vec<PositionSet>,
    },
    /// There is no solution of this length.
    None,
    /// It grew too large.
    Over,
}

/// What undoing a move led to.
struct Undone {
    /// Positions of F.
    met: Vec<u64>,
    /// Positions beyond the cut, marked.
    beyond: PositionSet,
}

impl<const N: usize> Search<'_, N> {
    /// B for a length, level by level from the goal, until it has more than `most` positions. It
    /// goes on with what `behind` has.
    pub(super) fn backward(
        &self,
        length: u32,
        front: &Front,
        most: u64,
        behind: &mut Behind,
    ) -> Result<Back, Stopped> {
        if behind.levels.is_empty() {
            let goals = self.targets.iter().map(|target| self.canonical(target.0));
            let marked = goals.clone().map(|goal| goal << self.back.bits());
            behind.edge = PositionSet::from_words(&self.store, marked)?;
            behind.levels = vec![PositionSet::from_words(&self.store, goals)?];
            behind.probe_at = FIRST_SIZE;
        }
        let gather = Gather::marked(&self.store, self.control, self.back.bits());
        while behind.levels.len() as u32 <= length && !behind.edge.is_empty() {
            // As for F: once levels shrink, the largest part is done.
            let shrinks =
                matches!(&behind.levels[..], [.., before, last] if last.len() < before.len());
            if behind.kept > most && !shrinks {
                return Ok(Back::Over);
            }
            let levels: Vec<&PositionSet> = behind.levels.iter().collect();
            let edge = &behind.edge;
            let undone = self.undo(length, front, &levels, edge, &gather, &mut behind.work)?;
            if behind.every {
                behind.met.resize(behind.levels.len(), Vec::new());
                behind.met.push(undone.met);
            } else if let Some(before) = undone.met.into_iter().min() {
                return Ok(Back::Met {
                    before,
                    after: std::mem::take(&mut behind.levels),
                });
            }
            behind.kept += undone.beyond.len();
            behind.work.backward_kept += undone.beyond.len();
            behind.levels.push(gather.without_marks(&undone.beyond)?);
            behind.edge = undone.beyond;
            if behind.kept > behind.probe_at && !behind.every {
                behind.probe_at = behind.kept * NEXT_PROBE;
                if let Some(met) = self.probe(length, front, behind, &gather)? {
                    return Ok(met);
                }
            }
        }
        Ok(Back::None)
    }

    /// Goes on from the last level with the most promising few: they may find a solution, though
    /// they prove nothing. It costs little, and a length that has solutions need not be searched
    /// to the end.
    fn probe(
        &self,
        length: u32,
        front: &Front,
        behind: &mut Behind,
        gather: &Gather<'_>,
    ) -> Result<Option<Back>, Stopped> {
        let width = behind.kept / PROMISING;
        let known = behind.levels.len() - 1;
        let mut edge = self.promising(&behind.edge, width, gather)?;
        let mut few = vec![gather.without_marks(&edge)?];
        while (known + few.len()) as u32 <= length && !edge.is_empty() {
            let levels: Vec<&PositionSet> = behind.levels[..known].iter().chain(&few).collect();
            let undone = self.undo(length, front, &levels, &edge, gather, &mut behind.work)?;
            if let Some(before) = undone.met.into_iter().min() {
                let mut after = std::mem::take(&mut behind.levels);
                after.truncate(known);
                after.extend(few);
                return Ok(Some(Back::Met { before, after }));
            }
            edge = self.promising(&undone.beyond, width, gather)?;
            behind.work.backward_kept += edge.len();
            few.push(gather.without_marks(&edge)?);
        }
        Ok(None)
    }

    /// Undoes a move in all ways in the last of `levels`, which is `edge` with marks.
    fn undo(
        &self,
        length: u32,
        front: &Front,
        levels: &[&PositionSet],
        edge: &PositionSet,
        gather: &Gather<'_>,
        work: &mut Work,
    ) -> Result<Undone, Stopped> {
        let to_go = levels.len() as u32;
        let made = length - to_go;
        let kept: u64 = levels.iter().map(|level| level.len()).sum();
        let seen = AtomicU64::new(0);
        let expand = |generated: &mut u64, words: &[u64], sink: &mut Sink<'_>| {
            for word in words {
                self.back.moves_marked(*word, made, |marked| {
                    *generated += 1;
                    sink.push(marked);
                });
            }
            let stage = || {
                let (ahead, behind) = (
                    front.limit - self.least,
                    length.saturating_sub(front.limit + 1),
                );
                format!(
                    "length {length}, slack {ahead} forward, {behind} backward: move {to_go} from the goal"
                )
            };
            self.report(stage, front.size() + kept, &seen, words.len(), edge.len());
        };
        let (next, generated) = gather.collect(edge, || 0, expand)?;
        work.backward_generated += generated.into_iter().sum::<u64>();
        // Which of them are beyond the cut, and which of the others are in F?
        let judge = |met: &mut Vec<u64>, marked: u64| {
            let word = marked >> self.back.bits();
            let h = self
                .bounds
                .bound(&self.bounds.node(word, Direction::Forward));
            if h < NEVER && made + h <= front.limit {
                if front
                    .moves
                    .get(&word)
                    .is_some_and(|g| u32::from(*g) <= made)
                {
                    met.push(word);
                }
                return false;
            }
            h < NEVER
        };
        let (beyond, met) = gather.select(&next, levels, Vec::new, judge)?;
        let met = met.concat();
        Ok(Undone { met, beyond })
    }

    /// About `count` of the positions, those that fewest moves may have led to.
    fn promising(
        &self,
        positions: &PositionSet,
        count: u64,
        gather: &Gather<'_>,
    ) -> Result<PositionSet, Stopped> {
        let moves = |marked: u64| {
            let word = marked >> self.back.bits();
            self.bounds.node(word, Direction::Backward).total()
        };
        let tally = |tally: &mut Vec<u64>, word: u64| {
            tally[moves(word)] += 1;
            false
        };
        let zeros = || vec![0; N * NEVER as usize + 1];
        let (_, tallies) = gather.select(positions, &[], zeros, tally)?;
        let number = |moves: usize| tallies.iter().map(|tally| tally[moves]).sum::<u64>();
        let (mut last, mut left) = (0, count);
        while last < N * NEVER as usize && number(last) <= left {
            left -= number(last);
            last += 1;
        }
        // Of the last ones any share will do.
        let share = (left << 32) / number(last).max(1);
        let keep = |(): &mut (), word: u64| {
            let moves = moves(word);
            moves < last || moves == last && hash(word >> self.back.bits()) >> 32 < share
        };
        Ok(gather.select(positions, &[], || (), keep)?.0)
    }
}
