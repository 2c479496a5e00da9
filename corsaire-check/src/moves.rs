//! From a position to those a move away. Read `tables.rs`, `function.rs` and `symmetry.rs` before it.
//!
//! **A move is followed jump by jump, and left early.** Let x be a position within a move, after some
//! of its jumps. The rest of the move is a single move, so a position in which it ends has a bound of at
//! least that of x less 1: if x has more than `most + 1`, or no man that can go on and more than `most`,
//! the move leads to nothing that is looked for. And if a function excludes x, then x lies on no
//! solution, so no solution makes the move like this. (Undone: what is left to undo is a single move
//! too.)

use crate::board::{Board, Jump};
use crate::function::Functions;
use crate::symmetry::Symmetries;
use crate::tables::Bound;
use crate::word::Word;

/// From how many jumps on it is remembered where a move has come: different ways meet again only then.
const LONG: usize = 3;

/// Moves in one direction, among positions that functions do not exclude.
pub(crate) struct Mover<'a, W> {
    /// All jumps, and those that a man on each hole makes first (or has made last).
    all: Vec<Step<W>>,
    of_man: Vec<Vec<Step<W>>>,
    bound: &'a Bound<W>,
    functions: &'a Functions,
    symmetries: &'a Symmetries<W>,
    /// Units of work for a position, for a jump, and for a position that is found.
    costs: [u64; 3],
}

/// A jump, made or undone.
#[derive(Clone, Copy)]
struct Step<W> {
    line: W,
    /// The men on its line before it.
    men: W,
    /// Where the man is after it.
    man: usize,
}

/// What moves lead to.
pub(crate) struct Found<W> {
    /// The least images of positions, as they are found.
    pub(crate) list: Vec<W>,
    /// Units of work.
    pub(crate) work: u64,
    /// No more is looked for if the work is more than this, or if it has more than this many words.
    pub(crate) most_work: u64,
    pub(crate) most_words: usize,
    /// Whether it had more than that at any time: then it lacks positions, and proves nothing.
    pub(crate) is_full: bool,
    /// Positions within one move, each with the hole of the man that moves.
    within: Vec<(W, usize)>,
}

impl<W> Found<W> {
    pub(crate) fn new(most_work: u64, most_words: usize) -> Found<W> {
        Found {
            list: Vec::new(),
            work: 0,
            most_work,
            most_words,
            is_full: false,
            within: Vec::new(),
        }
    }

    /// Whether it has, or had, more than it may. A position within a move takes as much as four words.
    fn becomes_full(&mut self) -> bool {
        self.becomes_full_with(self.within.len())
    }

    /// The same with this many positions within a move that are kept elsewhere.
    pub(crate) fn becomes_full_with(&mut self, within: usize) -> bool {
        let words = self.list.len() + 4 * within;
        self.is_full |= self.work > self.most_work || words > self.most_words;
        self.is_full
    }
}

impl<'a, W: Word> Mover<'a, W> {
    /// Moves made, or undone if `forward` is false.
    pub(crate) fn new(
        board: &Board,
        forward: bool,
        bound: &'a Bound<W>,
        functions: &'a Functions,
        symmetries: &'a Symmetries<W>,
    ) -> Mover<'a, W> {
        let step = |jump: &Jump| Step {
            line: jump.line(),
            men: if forward { jump.men() } else { W::bit(jump.to) },
            man: if forward { jump.to } else { jump.from },
        };
        let begins = |jump: &Jump| if forward { jump.from } else { jump.to };
        let of = |hole: usize| {
            let jumps = board.jumps.iter();
            jumps
                .filter(|jump| begins(jump) == hole)
                .map(step)
                .collect()
        };
        Mover {
            all: board.jumps.iter().map(step).collect(),
            of_man: (0..board.holes).map(of).collect(),
            costs: [
                20 + 2 * board.jumps.len() as u64,
                10 + bound.work() + functions.work(),
                60 + symmetries.work(),
            ],
            bound,
            functions,
            symmetries,
        }
    }

    /// Adds every position that one move leads to where the bound is at most `most`.
    pub(crate) fn moves(&self, men: W, most: u32, found: &mut Found<W>) {
        found.work += self.costs[0];
        found.within.clear();
        for step in self.all.iter().filter(|step| men & step.line == step.men) {
            self.after(step, men, 1, most, found);
        }
    }

    /// Goes on after the next jump of a move, which is its number `jumps`. It calls itself as often as
    /// a man can jump: each time another man is taken.
    fn after(&self, step: &Step<W>, before: W, jumps: usize, most: u32, found: &mut Found<W>) {
        found.work += self.costs[1];
        let (men, next) = (before ^ step.line, &self.of_man[step.man]);
        let goes_on = next.iter().any(|next| men & next.line == next.men);
        if found.becomes_full() {
            return;
        }
        // Most positions have too large a bound, so that is looked up first.
        let Some(bound) = self.bound.within(men, most + u32::from(goes_on)) else {
            return;
        };
        if !self.functions.pass(men) {
            return;
        }
        if jumps >= LONG {
            found.work += found.within.len() as u64;
            if found.within.contains(&(men, step.man)) {
                return;
            }
            found.within.push((men, step.man));
        }
        if bound <= most {
            found.work += self.costs[2];
            found.list.push(self.symmetries.least(men));
        }
        for next in next.iter().filter(|next| men & next.line == next.men) {
            self.after(next, men, jumps + 1, most, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Found;

    #[test]
    fn what_was_full_once_stays_full() {
        let mut found: Found<u64> = Found::new(100, 7);
        found.within = vec![(1, 0); 2];
        assert!(found.becomes_full());
        found.within.clear();
        assert!(found.becomes_full() && found.is_full);
    }
}
