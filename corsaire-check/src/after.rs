//! What conditions must know of the play that follows a position. Read `conditions.rs` before it, then
//! `states.rs`.
//!
//! Look at a solution that meets the conditions, and choose the man that is the marked one, if any is. Let E
//! be the farthest place that a condition speaks of, 0 if there is none. The *state* of a position on it,
//! also within a move, has besides the position
//!
//! - `place`: of the move that the next jump belongs to, the number of moves after it; E if there are more;
//! - `man`: the hole in which the man of that move is now, and `jumps`: how many of its jumps follow. At the
//!   goal there is nobody;
//! - `marked`: the hole in which the marked man is now, if that is known from what follows: from the line
//!   `end`, from a later jump of a move that he must make, or because he made the wanted sweep;
//! - `swept`: whether the wanted sweep is one of the moves after that of `place`, made by the marked man if he
//!   must make it; `passed`: whether the position `through` is this one or follows.
//!
//! *What does not matter is left out.* Where `place` is E, `jumps` matter only until the sweep is made, and
//! only up to one more than it has; then the man matters only if moves are counted. Symmetries that keep the
//! conditions map the states of a solution to those of its image, so the least image represents all of them.

use crate::board::Jump;
use crate::conditions::{Conditions, What};
use crate::word::Word;

/// No man.
pub(crate) const NOBODY: u8 = u8::MAX;

/// What is known of the play that follows a position.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct After {
    pub(crate) place: u8,
    pub(crate) jumps: u8,
    pub(crate) man: u8,
    pub(crate) marked: u8,
    pub(crate) swept: bool,
    pub(crate) passed: bool,
}

/// How that changes when jumps are undone.
pub(crate) struct Rules<'a, W> {
    pub(crate) conditions: &'a Conditions<W>,
    /// How many moves the conditions speak of at the end: E.
    pub(crate) last: u8,
    /// Whether moves are counted.
    pub(crate) counts_moves: bool,
}

impl<W: Word> Rules<'_, W> {
    /// What is known when the whole move of `place` has been undone: nothing, if it is not as it must be; two
    /// things, if the marked man may have made it or not.
    pub(crate) fn complete(&self, after: After) -> [Option<After>; 2] {
        if after.man == NOBODY {
            return [Some(after), None];
        }
        let man = usize::from(after.man);
        let as_wanted = match self.wanted(after) {
            None | Some(What::Any) => true,
            Some(What::Sweep(jumps)) => after.jumps == jumps,
            Some(What::Between(from, _)) => man == from,
            Some(What::Over(taken, from, _)) => {
                man == from && u32::from(after.jumps) == taken.men()
            }
        };
        if !as_wanted {
            return [None, None];
        }
        let place = self.last.min(after.place + 1);
        let other = After { place, ..after };
        let sweeps = After {
            swept: true,
            ..other
        };
        match self.conditions.sweep {
            Some((jumps, _)) if after.jumps != jumps || after.swept => [Some(other), None],
            Some((_, false)) => [Some(sweeps), None],
            Some((_, true)) if after.marked == after.man => [Some(sweeps), None],
            Some((_, true)) if after.marked == NOBODY => {
                let marked = after.man;
                [Some(After { marked, ..sweeps }), Some(other)]
            }
            _ => [Some(other), None],
        }
    }

    /// What is known before a jump that leads to a state, if the conditions allow the jump there. `ends`: it
    /// is the last of its move. `men`: the position before it.
    pub(crate) fn before(&self, mut after: After, jump: Jump, ends: bool, men: W) -> Option<After> {
        let wanted = self.wanted(after);
        let [from, to] = [jump.from as u8, jump.to as u8];
        if ends {
            after.jumps = 0;
            let end = match wanted {
                Some(What::Between(_, end) | What::Over(_, _, end)) => end,
                _ => jump.to,
            };
            let by_marked = self.conditions.ending.get(usize::from(after.place));
            if by_marked.is_some_and(|wanted| wanted.marked) && after.marked == NOBODY {
                after.marked = to;
            }
            let other_man = by_marked.is_some_and(|w| w.marked) && after.marked != to;
            if end != jump.to || other_man {
                return None;
            }
        }
        after.jumps += 1;
        let fits = match wanted {
            Some(What::Sweep(jumps)) => after.jumps <= jumps,
            Some(What::Over(taken, ..)) => taken.has(jump.over),
            _ => true,
        };
        if !fits {
            return None;
        }
        after.man = from;
        if after.marked == to {
            after.marked = from;
        }
        after.passed |= self.conditions.through == Some(men);
        if after.place == self.last {
            let sweep = self.conditions.sweep.filter(|_| !after.swept);
            after.jumps = sweep.map_or(0, |(jumps, _)| after.jumps.min(jumps + 1));
            if sweep.is_none() && !self.counts_moves {
                after.man = NOBODY;
            }
        }
        Some(after)
    }

    /// What the move of `place` must be; nothing before the last moves.
    fn wanted(&self, after: After) -> Option<What<W>> {
        let wanted = self.conditions.ending.get(usize::from(after.place));
        wanted.map(|wanted| wanted.what)
    }

    /// Whether this is known at the start of a solution that meets the conditions.
    pub(crate) fn has_met(&self, after: After, start: W) -> bool {
        let conditions = self.conditions;
        let met = |after: &After| {
            let men = start & conditions.start.unwrap_or(start);
            let marked = match after.marked {
                NOBODY => men != W::NOTHING || !conditions.mark_a_man(),
                marked => men.has(usize::from(marked)),
            };
            after.place == self.last
                && (conditions.sweep.is_none() || after.swept)
                && (conditions.through.is_none() || after.passed)
                && marked
        };
        self.complete(after).iter().flatten().any(met)
    }
}
