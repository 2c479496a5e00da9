//! Verdicts that are known already. Read `rules/symmetry.rs` before it.
//!
//! **What follows from a verdict.** Every position of a way to win can be won, by the rest of that way.
//! A jump from a lost position leads to a lost position. So a way to win is kept position by position:
//! from each of them some jump leads to another one, or the goal is met; and the neighbours of a lost
//! position are kept as lost, for the same reason.

use crate::ask::refutation::Refutation;
use crate::problem::problem::Problem;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::sets::hash::HashWords;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// Bytes of a position in a hash table, at most, and of a reason.
const ENTRY: u64 = 64;
const REASON: u64 = 4096;
/// So many ways to win are kept as they were told: about a megabyte.
const MOST_TOLD: usize = 512;

/// What is known of the positions of one goal, up to the symmetries that keep it.
#[derive(Debug)]
pub(super) struct Known {
    symmetries: Vec<Symmetry>,
    won: HashSet<u64, HashWords>,
    lost: HashMap<u64, Arc<Refutation>, HashWords>,
    reasons: u64,
    /// Ways to win as they were told, from the very positions that were asked about.
    told: HashMap<u64, Line, HashWords>,
    /// It is emptied before it takes more bytes.
    most: u64,
}

/// What becomes of a position.
#[derive(Debug, Clone)]
pub(super) enum Fate {
    Won(Line),
    Lost(Arc<Refutation>),
}

impl Known {
    /// Nothing, with at most this many bytes.
    pub(super) fn new(symmetries: Vec<Symmetry>, most: u64) -> Known {
        Known {
            symmetries,
            won: HashSet::default(),
            lost: HashMap::default(),
            reasons: 0,
            told: HashMap::default(),
            most,
        }
    }

    fn key(&self, position: Position) -> u64 {
        canonical(position, &self.symmetries).0
    }

    /// Why a position is lost, if that is known.
    pub(super) fn lost(&self, position: Position) -> Option<Arc<Refutation>> {
        self.lost.get(&self.key(position)).cloned()
    }

    /// Whether a position is won or lost, if that is known.
    pub(super) fn is_won(&self, position: Position) -> Option<bool> {
        let key = self.key(position);
        if self.won.contains(&key) {
            return Some(true);
        }
        self.lost.contains_key(&key).then_some(false)
    }

    /// A way to win from the start of a problem, if it is known to be won.
    pub(super) fn way(&self, problem: &Problem) -> Option<Line> {
        if let Some(told) = self.told(problem.start) {
            return Some(told);
        }
        if self.is_won(problem.start) != Some(true) {
            return None;
        }
        let (mut men, mut line): (Position, Vec<Jump>) = (problem.start, Vec::new());
        while !problem.goal.is_met_by(men) {
            let mut jumps = problem.board.jumps().iter().filter(|j| j.is_legal(men));
            let wins = |jump: &&Jump| self.is_won(jump.exchange(men)) == Some(true);
            let jump = *jumps.find(wins)?;
            men = jump.exchange(men);
            line.push(jump);
        }
        Some(line.into_iter().collect())
    }

    /// The way to win that was told last time.
    pub(super) fn told(&self, start: Position) -> Option<Line> {
        self.told.get(&start.0).cloned()
    }

    /// Keeps a way to win as it was told: in few moves.
    pub(super) fn keep_told(&mut self, start: Position, way: &Line) {
        if self.told.len() >= MOST_TOLD {
            self.told.clear();
        }
        self.told.insert(start.0, way.clone());
    }

    /// Keeps what became of the start of a problem.
    pub(super) fn keep(&mut self, problem: &Problem, fate: &Fate) {
        if self.bytes() + 64 * ENTRY + REASON > self.most {
            self.won = HashSet::default();
            self.lost = HashMap::default();
            self.reasons = 0;
        }
        if 64 * ENTRY + REASON > self.most {
            return;
        }
        let start = problem.start;
        match fate {
            Fate::Won(line) => {
                let mut men = start;
                self.won.insert(self.key(men));
                for jump in line.jumps() {
                    men = jump.exchange(men);
                    self.won.insert(self.key(men));
                }
            }
            Fate::Lost(why) => {
                let jumps = problem.board.jumps().iter().filter(|j| j.is_legal(start));
                let children = jumps.map(|jump| self.key(jump.exchange(start)));
                let keys: Vec<u64> = children.chain([self.key(start)]).collect();
                self.reasons += 1;
                for key in keys {
                    self.lost.entry(key).or_insert_with(|| why.clone());
                }
            }
        }
    }

    /// The bytes that it holds, about.
    pub(super) fn bytes(&self) -> u64 {
        (self.won.len() + self.lost.len()) as u64 * ENTRY + self.reasons * REASON
    }
}
