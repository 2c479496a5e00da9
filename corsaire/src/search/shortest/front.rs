//! The forward side of a search for a shortest solution. Read `side.rs` and `moves.rs` before it, and
//! `search/shortest.rs` for what F is.

use super::side::Side;
use super::state::State;
use super::walker::Walker;
use super::{ShortestSearch, Work};
use crate::problem::control::Stopped;
use crate::problem::progress::Stage;
use crate::sets::{Gather, Marks, PositionSet, Sink};
use std::sync::atomic::AtomicU64;

/// When its limit rises by one, a small forward side can become a thousand times as large. A large
/// one does not: no more than this is expected.
pub(super) const USUAL_GROWTH: u64 = 20;

/// The forward side: positions by the moves that reach them.
#[derive(Default)]
pub(super) struct Front {
    /// Moves and bound are together at most this.
    pub(super) limit: u32,
    pub(super) side: Side,
    /// The forward side for the next limit, as far as it has come.
    larger: Option<Box<Front>>,
}

impl Front {
    pub(super) fn size(&self) -> u64 {
        self.side.size()
    }

    /// The levels that up to this many moves reach.
    pub(super) fn within(&self, moves: u32) -> Vec<&PositionSet> {
        self.side.levels.iter().take(moves as usize + 1).collect()
    }

    /// Whether it is complete.
    fn is_complete(&self) -> bool {
        self.side.moves() >= self.limit || self.side.edge.is_empty()
    }

    /// Goes through all of it. Its edges have these marks.
    pub(super) fn walk<'s>(
        &'s mut self,
        marks: Marks,
        walker: &mut impl Walker<'s>,
    ) -> Result<(), Stopped> {
        self.walk_nested(true, marks, walker)
    }

    /// Goes through all of it. Only the outer one may have a larger one.
    fn walk_nested<'s>(
        &'s mut self,
        is_outer: bool,
        marks: Marks,
        walker: &mut impl Walker<'s>,
    ) -> Result<(), Stopped> {
        walker.small_number(&mut self.limit)?;
        self.side.walk(marks, walker)?;
        match walker.flag(self.larger.is_some())? {
            true if is_outer => {
                let larger = self.larger.get_or_insert_default();
                larger.walk_nested(false, marks, walker)
            }
            true => Err(Stopped::Disk("checkpoint: a side is damaged".to_string())),
            false => Ok(()),
        }
    }
}

/// The result of growing the forward side.
pub(super) enum Growth {
    /// Its size does not allow it.
    None,
    /// The side for the next limit has one level more.
    Level,
    /// The side for the next limit is complete and takes its place.
    Limit,
}

impl<const N: usize> ShortestSearch<'_, N> {
    /// Goes on with F for the next limit by one level, if its size allows it.
    pub(super) fn grow(&self, state: &mut State) -> Result<Growth, Stopped> {
        let (front, most) = (&mut state.front, state.reached.most);
        if front.limit + 1 >= state.reached.length
            || state.tried >= most
            || front.size() * state.growth > most
        {
            return Ok(Growth::None);
        }
        // It stays in the state while it grows, so that it is there when the search is stopped.
        let larger = match &mut front.larger {
            Some(larger) => larger,
            none => none.insert(Box::new(self.begin(front.limit + 1)?)),
        };
        // Once levels shrink the largest part is done, and it goes on.
        if larger.size() > most && !larger.side.shrinks() {
            state.tried = most;
            return Ok(Growth::None);
        }
        if !larger.is_complete() {
            self.forward(larger, &mut state.work)?;
            return Ok(Growth::Level);
        }
        let larger = front.larger.take().expect("it is complete");
        state.growth = larger.size().div_ceil(front.size()).min(USUAL_GROWTH);
        state.tried = 0;
        *front = *larger;
        Ok(Growth::Limit)
    }

    /// F for a limit.
    pub(super) fn front(&self, limit: u32, work: &mut Work) -> Result<Front, Stopped> {
        let mut front = self.begin(limit)?;
        while !front.is_complete() {
            self.forward(&mut front, work)?;
        }
        Ok(front)
    }

    /// The beginning of F for a limit.
    fn begin(&self, limit: u32) -> Result<Front, Stopped> {
        let start = self.canonical(self.problem.start.0);
        Ok(Front {
            limit,
            side: Side::new(&self.store, [start].into_iter(), self.forth.marks())?,
            larger: None,
        })
    }

    /// The next level of F.
    fn forward(&self, front: &mut Front, work: &mut Work) -> Result<(), Stopped> {
        let gather = Gather::marked(&self.store, self.control, self.forth.marks());
        let side = &front.side;
        let seen = AtomicU64::new(0);
        let made = side.moves() + 1;
        let to_go = front.limit - made;
        let expand = |generated: &mut u64, words: &[u64], sink: &mut Sink<'_>| {
            let moved = self.forth.all_moves(words, to_go, self.control, |marked| {
                *generated += 1;
                sink.push(marked);
            });
            if let Err(stopped) = moved {
                sink.fail(stopped);
            }
            let stage = Stage::Forward { number: made };
            self.report(stage, side.size(), &seen, words.len(), side.edge.len());
        };
        let (next, generated) = gather.collect(&side.edge, || 0, expand)?;
        let (fresh, _) = gather.select(&next, &side.all(), || (), |(), _| true)?;
        let kept = fresh.len();
        front.side.push(fresh, &gather)?;
        // The work is added only now: a search that is stopped before this does it again.
        work.forward_generated += self.control.sum(generated.iter().sum())?;
        work.forward_kept += kept;
        Ok(())
    }
}
