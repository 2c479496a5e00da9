//! The states with one number of men, and the ways from each to the goal. Read
//! `search/conditioned/after.rs` before it.

use super::ConditionedSearch;
use super::after::{After, State, image};
use crate::problem::conditions::Conditions;
use crate::problem::control::Stopped;
use crate::problem::progress::{Progress, Stage};
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::sets::hash::HashWords;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Bytes that a state takes, with the room that a hash table leaves, and in a table that is about to
/// grow.
const STATE_BYTES: u64 = 256;
const GROWING_STATE_BYTES: u64 = 400;

/// How to go on from a state: a jump leads to the next one from the state that `turned`, a symmetry,
/// maps to this one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Next {
    pub(super) jump: Jump,
    pub(super) state: State,
    pub(super) turned: u8,
}

/// The fewest moves from a state to the goal, what comes next on that way, and the number of ways
/// from the state and its images together.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ways {
    pub(super) moves: u32,
    pub(super) next: Option<Next>,
    pub(super) count: u128,
}

/// The states with one number of men, one of each up to symmetry.
pub(super) type Level = HashMap<State, Ways, HashWords>;

impl Ways {
    /// An order of ways with the same number of moves.
    pub(super) fn key(&self) -> Option<(Jump, Position)> {
        self.next.map(|next| (next.jump, next.state.0))
    }
}

impl ConditionedSearch<'_> {
    /// The least image of a state, and the symmetry that maps it there.
    fn canonical(&self, state: State) -> (State, u8) {
        let images = (0..).zip(&self.symmetries);
        let images = images.map(|(number, symmetry)| (image(state, symmetry), number));
        images.min().unwrap_or((state, 0))
    }

    /// The goals, with nothing after them.
    pub(super) fn goals(&self) -> Level {
        let Conditions {
            through, marked, ..
        } = self.conditions;
        let end = marked.and_then(|marked| marked.end);
        let state = |position: Position, man: Option<Hole>| {
            let after = After {
                place: 0,
                jumps: 0,
                man: None,
                marked: man,
                sweepers: HoleSet::EMPTY,
                swept: false,
                passed: *through == Some(position),
            };
            let ways = Ways {
                moves: 0,
                next: None,
                count: 1,
            };
            ((position, after), ways)
        };
        let states = |position: Position| match end {
            None => vec![state(position, None)],
            Some(end) => {
                let men = position.on(end).holes();
                men.map(|man| state(position, Some(man))).collect()
            }
        };
        let mut level = Level::default();
        for (state, ways) in self.problem.goal.positions().into_iter().flat_map(states) {
            let known = level.entry(self.canonical(state).0);
            known.and_modify(|known| known.count += 1).or_insert(ways);
        }
        level
    }

    /// Every state a jump before those of a level that is `wanted`.
    pub(super) fn undo(
        &self,
        level: &Level,
        wanted: impl Fn(&After) -> bool,
    ) -> Result<Level, Stopped> {
        const AT_ONCE: usize = 256;
        let mut before = Level::default();
        let board = &self.problem.board;
        let mut memory = self.control.reserve(0)?;
        for (index, ((position, after), ways)) in level.iter().enumerate() {
            if index.is_multiple_of(AT_ONCE) {
                self.control.check()?;
                let known = (self.states + level.len() as u64) * STATE_BYTES;
                let bytes = known + before.len() as u64 * GROWING_STATE_BYTES;
                memory.raise(bytes)?;
                let men = position.men();
                self.control.report(Progress {
                    positions: self.states,
                    bytes,
                    fraction: Some(index as f64 / level.len() as f64),
                    ..Progress::from(Stage::Endings { men })
                });
            }
            for jump in board.jumps().iter().filter(|j| j.can_be_undone(*position)) {
                let Some(earlier) = self.before(*after, *jump, *position) else {
                    continue;
                };
                let place = jump.exchange(*position);
                let known = usize::from(earlier.place) < self.conditions.ending.len();
                if !wanted(&earlier) || !known && !self.is_allowed(place) {
                    continue;
                }
                let goes_on = after.man == Some(jump.to);
                let (state, turned) = self.canonical((place, earlier));
                let more = Ways {
                    moves: ways.moves + u32::from(!goes_on),
                    next: Some(Next {
                        jump: *jump,
                        state: (*position, *after),
                        turned,
                    }),
                    count: ways.count,
                };
                add(&mut before, state, more)?;
            }
        }
        Ok(before)
    }
}

/// Adds ways to a state. Of the best, the level keeps the least: the same in every run.
fn add(level: &mut Level, state: State, more: Ways) -> Result<(), Stopped> {
    match level.entry(state) {
        Entry::Vacant(entry) => {
            entry.insert(more);
        }
        Entry::Occupied(mut entry) => {
            let ways = entry.get_mut();
            let count = ways.count.checked_add(more.count);
            let count = count.ok_or(Stopped::Overflow)?;
            if (more.moves, more.key()) < (ways.moves, ways.key()) {
                *ways = more;
            }
            ways.count = count;
        }
    }
    Ok(())
}
