//! The table of endings: all positions of a few men that lead to the goal, grown from the goal back.
//! Read `search/jumps.rs` before it.
//!
//! **Theorem.** Each jump takes one man off. So the positions that lead to a goal of m men in k jumps
//! have m + k men, and each of them leads to one of k - 1 jumps: the level of m + k men, complete, is
//! found from the level before it alone. A position of as many men as a complete level has can be won
//! if and only if it is there.

use crate::problem::control::{Control, Stopped};
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::jump::{Direction, Jump};
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::search::jumps::Expander;
use crate::sets::{Marks, WordSet};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};

/// Positions between two looks at the clock.
const AT_ONCE: usize = 256;

/// A level: canonical positions in order.
pub(super) type Level = Arc<[u64]>;

/// The endings of some goals of as many men.
#[derive(Debug)]
pub(super) struct Endings {
    board: Board,
    /// Those that keep the goals.
    symmetries: Vec<Symmetry>,
    men: u32,
    back: Expander,
    levels: RwLock<Vec<Level>>,
    growing: Mutex<Growing>,
    /// The bytes of what grows.
    growing_bytes: AtomicU64,
}

/// The next level, as far as it is done.
#[derive(Debug)]
struct Growing {
    next: WordSet,
    done: usize,
}

impl Default for Growing {
    fn default() -> Growing {
        Growing {
            next: WordSet::new(Marks::NONE),
            done: 0,
        }
    }
}

impl Endings {
    /// Of goals that these symmetries keep: no jumps yet.
    pub(super) fn new(board: &Board, targets: &[Position], symmetries: &[Symmetry]) -> Endings {
        let words = targets.iter().map(|men| canonical(*men, symmetries).0);
        let mut words: Vec<u64> = words.collect();
        words.sort_unstable();
        words.dedup();
        let open = Pruner::open(board);
        Endings {
            board: board.clone(),
            symmetries: symmetries.to_vec(),
            men: targets.first().map_or(0, |men| men.men()),
            back: Expander::new(board, symmetries, Direction::Backward, open),
            levels: RwLock::new(vec![words.into()]),
            growing: Mutex::default(),
            growing_bytes: AtomicU64::new(0),
        }
    }

    /// The levels that are complete, from the goal back.
    pub(super) fn levels(&self) -> Vec<Level> {
        self.levels.read().expect("no panic").clone()
    }

    /// From a position to those before it.
    pub(super) fn back(&self) -> &Expander {
        &self.back
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        self.growing_bytes.load(Ordering::Relaxed) + 8 * self.positions()
    }

    /// The positions of all levels.
    pub(super) fn positions(&self) -> u64 {
        let levels = self.levels.read().expect("no panic");
        levels.iter().map(|level| level.len() as u64).sum()
    }

    /// Grows levels of up to `largest` positions, in at most `room` bytes. Returns whether there is more
    /// to grow. If it is stopped, it goes on from there. If another thread grows them already, nobody
    /// waits for it.
    pub(super) fn grow(
        &self,
        largest: usize,
        room: u64,
        control: &Control<'_>,
    ) -> Result<bool, Stopped> {
        let Ok(mut growing) = self.growing.try_lock() else {
            return Ok(true);
        };
        loop {
            let level = self.levels().pop().expect("there are the goals");
            let held = 8 * self.positions();
            if level.is_empty() || level.len() > largest {
                return Ok(false);
            }
            let Growing { next, done } = &mut *growing;
            while *done < level.len() {
                control.check()?;
                // The level is made from the set, beside it.
                if held + 2 * next.bytes() > room {
                    return Ok(false);
                }
                let end = level.len().min(*done + AT_ONCE);
                for word in &level[*done..end] {
                    self.back.children(*word, |parent| next.insert(parent));
                }
                *done = end;
                self.growing_bytes.store(next.bytes(), Ordering::Relaxed);
            }
            let mut words = std::mem::take(&mut *growing).next.into_words();
            self.growing_bytes.store(0, Ordering::Relaxed);
            words.sort_unstable();
            self.levels.write().expect("no panic").push(words.into());
        }
    }

    /// Whether a position leads to the goals; `None` if it has more men than the table.
    pub(super) fn has(&self, position: Position) -> Option<bool> {
        let levels = self.levels.read().expect("no panic");
        if levels[0].is_empty() {
            return None;
        }
        let jumps = position.men().checked_sub(self.men)? as usize;
        match levels.get(jumps) {
            Some(level) => Some(self.is_in(level, position)),
            // After an empty level there are only empty ones.
            None => levels
                .last()
                .is_some_and(|last| last.is_empty())
                .then_some(false),
        }
    }

    fn is_in(&self, level: &Level, position: Position) -> bool {
        let key = canonical(position, &self.symmetries).0;
        level.binary_search(&key).is_ok()
    }

    /// How a position leads to the goals, if it is in the table.
    pub(super) fn way(&self, start: Position) -> Option<Line> {
        if self.has(start) != Some(true) {
            return None;
        }
        let levels = self.levels.read().expect("no panic");
        let jumps = (start.men() - self.men) as usize;
        let (mut men, mut line): (Position, Vec<Jump>) = (start, Vec::new());
        for level in levels[..jumps].iter().rev() {
            let mut legal = self.board.jumps().iter().filter(|jump| jump.is_legal(men));
            let jump = legal.find(|jump| self.is_in(level, jump.exchange(men)));
            let jump = *jump.expect("each position leads to the level behind it");
            men = jump.exchange(men);
            line.push(jump);
        }
        Some(line.into_iter().collect())
    }
}
