//! The forward side of a search for a shortest solution. Read `sweep.rs` before it, and
//! `shortest.rs` for what F is.

use super::checkpoint::Checkpoint;
use super::{Search, Work};
use crate::control::Stopped;
use crate::set::{Gather, PositionSet, Sink};
use crate::word_hash::HashWords;
use std::collections::HashMap;
use std::sync::atomic::AtomicU64;

/// A small forward side can grow by a thousand times when its limit rises by one, a large one not.
const USUAL_GROWTH: u64 = 20;
/// Of the bytes that may be used, one in so many is a position of the forward side: it takes about
/// 30 bytes, and may take a quarter of them.
const FRONT_SHARE: u64 = 128;

/// The forward side: positions with the moves that reach them.
pub(super) struct Front {
    pub(super) limit: u32,
    pub(super) moves: HashMap<u64, u8, HashWords>,
    /// The one for the next limit, as far as it has come.
    larger: Option<Box<Growing>>,
}

/// A forward side in the making.
struct Growing {
    front: Front,
    /// The positions that this many moves reach, each marked with the last move.
    level: PositionSet,
    made: u32,
    /// Whether there are fewer of them than of the level before.
    shrinks: bool,
}

impl Front {
    pub(super) fn size(&self) -> u64 {
        self.moves.len() as u64
    }
}

impl<const N: usize> Search<'_, N> {
    /// Raises the limit of F by one, if its size allows it. Otherwise it is kept as far as it came.
    pub(super) fn grow(&self, front: &mut Front, now: &mut Checkpoint) -> Result<bool, Stopped> {
        let room = self.control.memory / FRONT_SHARE;
        let most = now.most.min(room);
        if front.limit + 1 >= now.length || now.tried >= most || front.size() * now.growth > most {
            return Ok(false);
        }
        let mut larger = match front.larger.take() {
            Some(larger) => larger,
            None => {
                // What a checkpoint says was tried was counted then.
                let mut larger = Box::new(self.growing(front.limit + 1)?);
                if now.tried > 0 {
                    self.forward(&mut larger, now.tried, room, &mut Work::default())?;
                }
                larger
            }
        };
        if !self.forward(&mut larger, most, room, &mut now.work)? {
            front.larger = Some(larger);
            now.tried = most;
            return Ok(false);
        }
        let larger = larger.front;
        now.growth = larger.size().div_ceil(front.size()).min(USUAL_GROWTH);
        now.tried = 0;
        now.limit = larger.limit;
        *front = larger;
        Ok(true)
    }

    /// F for a limit.
    pub(super) fn front(&self, limit: u32, work: &mut Work) -> Result<Front, Stopped> {
        let mut growing = self.growing(limit)?;
        self.forward(&mut growing, u64::MAX, u64::MAX, work)?;
        Ok(growing.front)
    }

    /// The beginning of F for a limit.
    fn growing(&self, limit: u32) -> Result<Growing, Stopped> {
        let start = self.canonical(self.problem.start.0);
        Ok(Growing {
            front: Front {
                limit,
                moves: HashMap::from_iter([(start, 0)]),
                larger: None,
            },
            level: PositionSet::from_words(&self.store, [start << self.forth.bits()])?,
            made: 0,
            shrinks: false,
        })
    }

    /// Goes on with F until it is complete, or has more than `most` positions. Once its levels shrink
    /// the largest part is done, and it goes on as long as there is room. Returns whether it is
    /// complete.
    fn forward(
        &self,
        growing: &mut Growing,
        most: u64,
        room: u64,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let Growing {
            front,
            level,
            made,
            shrinks,
        } = growing;
        let bits = self.forth.bits();
        let gather = Gather::marked(&self.store, self.control, bits);
        while *made < front.limit && !level.is_empty() {
            if front.size() > if *shrinks { room } else { most } {
                return Ok(false);
            }
            let seen = AtomicU64::new(0);
            let to_go = front.limit - *made - 1;
            let (next, generated) = gather.collect(
                level,
                || 0u64,
                |generated, words, sink: &mut Sink<'_>| {
                    for word in words {
                        self.forth.moves_marked(*word, to_go, |marked| {
                            *generated += 1;
                            sink.push(marked);
                        });
                    }
                    let ahead = front.limit - self.least;
                    let stage = || format!("slack {ahead} forward: move {}", *made + 1);
                    self.report(stage, front.size(), &seen, words.len(), level.len());
                },
            )?;
            *made += 1;
            work.forward_generated += generated.iter().sum::<u64>();
            let mut words = next.iter();
            let before = front.moves.len();
            let mut fresh = Vec::new();
            for word in words.by_ref() {
                let entry = front.moves.entry(word >> bits);
                if let std::collections::hash_map::Entry::Vacant(entry) = entry {
                    entry.insert(*made as u8);
                    fresh.push(word);
                }
            }
            words.finish()?;
            work.forward_kept += (front.moves.len() - before) as u64;
            *shrinks = (fresh.len() as u64) < level.len();
            *level = PositionSet::from_words(&self.store, fresh)?;
        }
        Ok(true)
    }
}
