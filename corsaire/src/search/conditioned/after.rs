//! What the conditions must know of the play that follows a position, how that changes when a jump is
//! undone, and whether all conditions are met. Read `problem/conditions.rs` and `search/conditioned.rs`
//! before it.

use super::{ConditionedSearch, Prefer};
use crate::problem::conditions::{Conditions, Wanted};
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use std::hash::{Hash, Hasher};

/// What is known of the play that follows a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct After {
    /// The move that is being undone, counted from the end; for all moves before the ending, the
    /// number of the ending's moves.
    pub(super) place: u8,
    /// How many of its jumps have been undone, as far as that matters.
    pub(super) jumps: u8,
    /// The man that makes it. `None` at the goal, and if it does not matter.
    pub(super) man: Option<Hole>,
    /// The marked man, as soon as it is known which one he is.
    pub(super) marked: Option<Hole>,
    /// Men that make a sweep of the length that is wanted somewhere.
    pub(super) sweepers: HoleSet,
    /// Such a sweep was made.
    pub(super) swept: bool,
    /// The position that play must pass was passed.
    pub(super) passed: bool,
}

impl Hash for After {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let hole = |hole: Option<Hole>| hole.map_or(64, |hole| hole.index() as u64);
        let holes = hole(self.man) << 8 | hole(self.marked);
        let flags = u64::from(self.swept) << 1 | u64::from(self.passed);
        let numbers = u64::from(self.place) << 8 | u64::from(self.jumps);
        state.write_u64(numbers << 32 | flags << 16 | holes);
        state.write_u64(self.sweepers.0);
    }
}

/// A position and what follows it.
pub(super) type State = (Position, After);

/// The image of a state.
pub(super) fn image((position, after): State, symmetry: &Symmetry) -> State {
    let hole = |hole: Option<Hole>| hole.map(|hole| symmetry.hole(hole));
    let image = After {
        man: hole(after.man),
        marked: hole(after.marked),
        sweepers: symmetry.hole_set(after.sweepers),
        ..after
    };
    (symmetry.position(position), image)
}

impl ConditionedSearch<'_> {
    /// What follows the position before a jump, if the conditions allow the jump there.
    pub(super) fn before(&self, after: After, jump: Jump, position: Position) -> Option<After> {
        let Conditions {
            ending,
            sweep,
            through,
            ..
        } = self.conditions;
        let goes_on = after.man == Some(jump.to);
        let mut before = if goes_on || after.man.is_none() {
            after
        } else {
            self.finished(after)?
        };
        let wanted = ending.get(usize::from(before.place)).copied();
        if !goes_on {
            before = self.begun(before, jump, wanted)?;
        }
        before.jumps += 1;
        let too_many = match wanted {
            Some(Wanted::Length(length)) => u32::from(before.jumps) > length,
            Some(Wanted::Exactly(sweep)) => !sweep.captured.has(jump.over),
            _ => false,
        };
        if too_many {
            return None;
        }
        if wanted.is_none_or(|wanted| matches!(wanted, Wanted::Any | Wanted::Between(..))) {
            // It only matters whether this is the sweep that is wanted somewhere.
            let most = sweep.map_or(0, |length| length + 1);
            before.jumps = u32::from(before.jumps).min(most) as u8;
        }
        let swept = sweep.is_none() || before.swept;
        let matters = wanted.is_some() || self.prefer == Prefer::FewestMoves || !swept;
        before.man = matters.then_some(jump.from);
        if before.marked == Some(jump.to) {
            before.marked = Some(jump.from);
        }
        if before.sweepers.has(jump.to) {
            before.sweepers = before.sweepers.without(jump.to).with(jump.from);
        }
        before.passed |= *through == Some(jump.exchange(position));
        Some(before)
    }

    /// What is known when the last jump of a move is about to be undone, if the move may end so: where it
    /// must, and by the man that must make it.
    fn begun(&self, before: After, jump: Jump, wanted: Option<Wanted>) -> Option<After> {
        let mut begun = After { jumps: 0, ..before };
        let other_end = match wanted {
            Some(Wanted::Exactly(sweep)) => jump.to != sweep.to,
            Some(Wanted::Between(_, to)) => jump.to != to,
            _ => false,
        };
        let mut other_man = false;
        if wanted.is_some_and(|wanted| self.conditions.is_by_marked(wanted)) {
            begun.marked = begun.marked.or(Some(jump.to));
            other_man = begun.marked != Some(jump.to);
        }
        (!other_end && !other_man).then_some(begun)
    }

    /// What is known when the whole move has been undone, if it is as it must be.
    pub(super) fn finished(&self, after: After) -> Option<After> {
        let last = self.conditions.ending.len() as u8;
        let Some(man) = after.man else {
            // Nothing has been undone, or the ending is undone and nothing else matters.
            return (after.place == last).then_some(after);
        };
        let as_wanted = match self.conditions.ending.get(usize::from(after.place)) {
            None | Some(Wanted::Any) => true,
            Some(Wanted::Length(length)) => u32::from(after.jumps) == *length,
            Some(Wanted::Exactly(sweep)) => {
                man == sweep.from && u32::from(after.jumps) == sweep.captured.len()
            }
            Some(Wanted::Between(from, _)) => man == *from,
        };
        let mut finished = after;
        finished.place = last.min(after.place + 1);
        if self.conditions.sweep == Some(u32::from(after.jumps)) {
            match self.conditions.marked {
                Some(_) => finished.sweepers = after.sweepers.with(man),
                None => finished.swept = true,
            }
        }
        as_wanted.then_some(finished)
    }

    /// The men that may be the marked one, if everything has been met at the start; without a mark,
    /// all men.
    pub(super) fn met(&self, after: After) -> Option<HoleSet> {
        let Conditions {
            ending,
            sweep,
            through,
            marked,
        } = self.conditions;
        let after = self.finished(after)?;
        let asked = marked.is_some_and(|marked| marked.end.is_some())
            || ending
                .iter()
                .any(|wanted| self.conditions.is_by_marked(*wanted));
        let mut men = self.problem.start.taken();
        if let Some(marked) = marked {
            men = men.intersection(marked.start);
            if asked {
                men = men.intersection(after.marked.into_iter().collect());
            }
            if sweep.is_some() {
                men = men.intersection(after.sweepers);
            }
        }
        let met = usize::from(after.place) == ending.len()
            && (!men.is_empty() || marked.is_none())
            && (sweep.is_none() || marked.is_some() || after.swept)
            && (through.is_none() || after.passed);
        met.then_some(men)
    }
}
