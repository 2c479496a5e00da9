//! The backward side of a search for a shortest solution. Read `side.rs`, `moves.rs` and `front.rs`
//! before it, and `search/shortest.rs` for what B is.

use super::bound::NEVER;
use super::front::Front;
use super::side::Side;
use super::state::State;
use super::walker::Walker;
use super::{FIRST_SIZE, ShortestSearch, Work};
use crate::problem::control::Stopped;
use crate::problem::progress::Stage;
use crate::rules::jump::Direction;
use crate::sets::hash::hash;
use crate::sets::{Choice, Gather, Marks, PositionSet, Sink};
use std::sync::atomic::AtomicU64;

/// A probe follows one in 32 of the backward positions at each level. The next probe comes when
/// their number has grown fourfold.
const PROMISING: u64 = 32;
const NEXT_PROBE: u64 = 4;

/// The backward side of a length: positions by moves to go.
#[derive(Default)]
pub(super) struct Behind {
    pub(super) side: Side,
    pub(super) work: Work,
    /// When it has more positions than this, a few are followed to see whether there is a solution.
    probe_at: u64,
    /// Whether it goes on when it has met F, to find every solution and not just one. Then `met`
    /// has the positions of F that were met, by moves to go.
    every: bool,
    pub(super) met: Vec<Vec<u64>>,
}

impl Behind {
    /// A backward side that goes on when it has met F.
    pub(super) fn for_every_solution() -> Behind {
        Behind {
            every: true,
            ..Behind::default()
        }
    }

    /// The same without any positions.
    pub(super) fn anew(&self) -> Behind {
        Behind {
            every: self.every,
            ..Behind::default()
        }
    }

    /// Goes through all of it, of a side that does not go on when it has met F. Its edge has these
    /// marks.
    pub(super) fn walk<'s>(
        &'s mut self,
        marks: Marks,
        walker: &mut impl Walker<'s>,
    ) -> Result<(), Stopped> {
        self.side.walk(marks, walker)?;
        self.work.walk(walker)?;
        walker.number(&mut self.probe_at)
    }
}

/// Where the two sides meet: a position of F, one move before the last of some levels of B.
pub(super) struct Meeting {
    pub(super) before: u64,
    /// How many levels of B these are, and the levels that a probe found beyond them.
    known: usize,
    few: Vec<PositionSet>,
    /// The work of the step that found it. It is added when the solution is known: a search that is
    /// stopped before that finds it again.
    pub(super) work: Work,
}

impl Meeting {
    /// The levels, from the goal on.
    pub(super) fn levels<'s>(&'s self, side: &'s Side) -> Vec<&'s PositionSet> {
        side.levels[..self.known].iter().chain(&self.few).collect()
    }
}

/// The result of a step of the backward side.
pub(super) enum Back {
    /// It met F.
    Met(Meeting),
    /// There is no solution of this length.
    None,
    /// It has one level more.
    Level,
    /// It grew too large.
    Over,
}

/// A position of F that a probe met, and the few positions of its levels from the last level on.
type Probed = (u64, Vec<PositionSet>);

/// The positions that undoing a move led to.
struct Undone {
    /// Positions of F.
    met: Vec<u64>,
    /// Positions beyond the cut, marked.
    beyond: PositionSet,
}

impl<const N: usize> ShortestSearch<'_, N> {
    /// Goes on with B for the length of `state` by one level, from the goal.
    pub(super) fn backward(&self, state: &mut State) -> Result<Back, Stopped> {
        let (length, front, behind) = (state.reached.length, &state.front, &mut state.behind);
        if behind.side.levels.is_empty() {
            let goals = self.targets.iter().map(|target| self.canonical(target.0));
            behind.side = Side::new(&self.store, goals, self.back.marks())?;
            behind.probe_at = FIRST_SIZE;
        }
        // It probes before the next level, not after the last one: a search that is stopped here
        // goes on here.
        let gather = Gather::marked(&self.store, self.control, self.back.marks());
        if behind.side.size() > behind.probe_at && !behind.every {
            let (work, met) = self.probe(length, front, &behind.side, &gather)?;
            if let Some((before, few)) = met {
                return Ok(Back::Met(Meeting {
                    before,
                    known: behind.side.levels.len() - 1,
                    few,
                    work,
                }));
            }
            behind.work.add(work);
            behind.probe_at = behind.side.size() * NEXT_PROBE;
        }
        let side = &behind.side;
        if side.moves() >= length || side.edge.is_empty() {
            return Ok(Back::None);
        }
        if side.size() > state.reached.most && !side.shrinks() {
            return Ok(Back::Over);
        }
        let (work, undone) = self.undo(length, front, &side.all(), &side.edge, &gather)?;
        if behind.every {
            behind.met.resize(behind.side.levels.len(), Vec::new());
            behind.met.push(undone.met);
        } else if let Some(before) = self.first_met(undone.met)? {
            return Ok(Back::Met(Meeting {
                before,
                known: behind.side.levels.len(),
                few: Vec::new(),
                work,
            }));
        }
        let kept = undone.beyond.len();
        behind.side.push(undone.beyond, &gather)?;
        // The work is added only now: a search that is stopped before this does it again.
        behind.work.add(work);
        behind.work.backward_kept += kept;
        Ok(Back::Level)
    }

    /// Goes on from the last level with the most promising few: they may find a solution, though
    /// they prove nothing. It costs little, and a length that has solutions need not be searched
    /// to the end.
    fn probe(
        &self,
        length: u32,
        front: &Front,
        side: &Side,
        gather: &Gather<'_>,
    ) -> Result<(Work, Option<Probed>), Stopped> {
        let mut all_work = Work::default();
        let width = side.size() / PROMISING;
        let known = side.levels.len() - 1;
        let mut edge = self.promising(&side.edge, width, gather)?;
        let mut few = vec![gather.without_marks(&edge)?];
        while (known + few.len()) as u32 <= length && !edge.is_empty() {
            let levels: Vec<&PositionSet> = side.levels[..known].iter().chain(&few).collect();
            let (work, undone) = self.undo(length, front, &levels, &edge, gather)?;
            all_work.add(work);
            if let Some(before) = self.first_met(undone.met)? {
                return Ok((all_work, Some((before, few))));
            }
            edge = self.promising(&undone.beyond, width, gather)?;
            all_work.backward_kept += edge.len();
            few.push(gather.without_marks(&edge)?);
        }
        Ok((all_work, None))
    }

    /// The position of F with which the search goes on: of those that were met the first, whatever threads
    /// and processes met it.
    fn first_met(&self, met: Vec<u64>) -> Result<Option<u64>, Stopped> {
        self.control.least(met.into_iter().min())
    }

    /// Undoes a move in all ways in the last of `levels`, which is `edge` with marks.
    fn undo(
        &self,
        length: u32,
        front: &Front,
        levels: &[&PositionSet],
        edge: &PositionSet,
        gather: &Gather<'_>,
    ) -> Result<(Work, Undone), Stopped> {
        let to_go = levels.len() as u32;
        let made = length - to_go;
        let kept: u64 = levels.iter().map(|level| level.len()).sum();
        let seen = AtomicU64::new(0);
        let expand = |generated: &mut u64, words: &[u64], sink: &mut Sink<'_>| {
            let moved = self.back.all_moves(words, made, self.control, |marked| {
                *generated += 1;
                sink.push(marked);
            });
            if let Err(stopped) = moved {
                sink.fail(stopped);
            }
            let stage = Stage::Backward { number: to_go };
            self.report(stage, front.size() + kept, &seen, words.len(), edge.len());
        };
        let (next, generated) = gather.collect(edge, || 0, expand)?;
        let work = Work {
            backward_generated: self.control.sum(generated.into_iter().sum())?,
            ..Work::default()
        };
        // Which of them are beyond the cut, and which of the others are in F?
        let choice = |marked: u64| {
            let word = self.back.marks().key(marked);
            let node = self.bounds.node(word, Direction::Forward);
            match self.bounds.bound(&node) {
                NEVER.. => Choice::Leave,
                h if made + h <= front.limit => Choice::LookUp,
                _ => Choice::Keep,
            }
        };
        let (beyond, met) = gather.choose(&next, levels, &front.within(made), choice)?;
        Ok((work, Undone { met, beyond }))
    }

    /// About `count` of the positions, those that fewest moves may have led to.
    fn promising(
        &self,
        positions: &PositionSet,
        count: u64,
        gather: &Gather<'_>,
    ) -> Result<PositionSet, Stopped> {
        let moves = |marked: u64| {
            let word = self.back.marks().key(marked);
            self.bounds.node(word, Direction::Backward).total()
        };
        let tally = |tally: &mut Vec<u64>, word: u64| {
            tally[moves(word)] += 1;
            false
        };
        let zeros = || vec![0; N * NEVER as usize + 1];
        let (_, tallies) = gather.select(positions, &[], zeros, tally)?;
        let number = |moves: usize| tallies.iter().map(|tally| tally[moves]).sum::<u64>();
        let tally: Vec<u64> = (0..zeros().len()).map(number).collect();
        let tally = self.control.sums(&tally)?;
        let number = |moves: usize| tally[moves];
        let (mut last, mut left) = (0, count);
        while last < N * NEVER as usize && number(last) <= left {
            left -= number(last);
            last += 1;
        }
        // Of the last group any part will do.
        let share = (left << 32) / number(last).max(1);
        let keep = |(): &mut (), word: u64| {
            let moves = moves(word);
            moves < last || moves == last && hash(self.back.marks().key(word)) >> 32 < share
        };
        Ok(gather.select(positions, &[], || (), keep)?.0)
    }
}
