//! Conditions on the last moves only, whoever makes them: the ending is undone, and what is left is a
//! problem without conditions. Read `conditions.rs` before it.
//!
//! Let E be the place of the farthest move that a condition speaks of. A *beginning* is a position with the
//! hole of a man: from there E moves lead to a goal, as the conditions want them, this man makes the first
//! of them, and no move begins in the hole in which the one before it ended. The checker finds all of them by
//! undoing moves from the goals.
//!
//! **Theorem.** A solution meets the conditions exactly if it has at least E moves, and the position before
//! its last E moves, with the hole in which the next move begins, is a beginning; then the move before, if
//! there is one, does not end in that hole. *Proof.* Moves are as long as they can be: a move never begins in
//! the hole in which the one before it ended. The rest is the definition. ∎
//!
//! So a solution of n moves that meets the conditions has E moves, and then the start is a beginning; or
//! else its first n - E moves lead from the start to a beginning, and the last of these is made by another
//! man than the one who moves then. If no beginning can have been reached by that man himself, the *targets*
//! are the beginnings. Otherwise they are the positions from which one move (of any number of jumps; or one
//! jump, if only the existence of a solution matters) by another man leads to a beginning. Either way such a
//! solution leads from the start to a target, in n - E or n - E - 1 moves. So
//!
//! - if the start is not a beginning and no play leads from it to a target, no solution meets the
//!   conditions;
//! - if the start is not a beginning and no play of fewer than LENGTH - E (or LENGTH - E - 1) moves leads from
//!   it to a target, no solution of fewer than LENGTH moves meets them; and none has fewer than E.

use crate::Manner;
use crate::board::Jump;
use crate::budget::{Budget, Fault, wrong};
use crate::conditions::{Conditions, Wanted, What};
use crate::derive;
use crate::levels::different;
use crate::play::Problem;
use crate::reach;
use crate::states::none_meets;
use crate::text::Lines;
use crate::word::Word;

/// Checks that no solution of fewer than `moves` moves meets the conditions. There is one of so many moves that
/// does. Returns how many positions were derived.
pub(crate) fn no_shorter<W: Word>(
    mut problem: Problem<W>,
    conditions: &Conditions<W>,
    moves: u64,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    if moves == conditions.ending.len() as u64 {
        return Ok(0);
    }
    if !conditions.is_of_ending() {
        return none_meets(problem, conditions, Some(moves), lines, manner);
    }
    let before = before_ending(&problem, conditions, Step::Move, &mut lines.budget)?;
    problem.goals = before.targets;
    derive::no_shorter(&problem, moves - before.moves, lines, manner)
}

/// Checks that no solution meets the conditions. Returns how many positions were derived.
pub(crate) fn impossible<W: Word>(
    mut problem: Problem<W>,
    conditions: &Conditions<W>,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    if !conditions.is_of_ending() {
        return none_meets(problem, conditions, None, lines, manner);
    }
    problem.goals = before_ending(&problem, conditions, Step::Jump, &mut lines.budget)?.targets;
    match problem.goals.is_empty() {
        true => Ok(0),
        false => reach::impossible(&problem, lines, manner),
    }
}

/// What is left to show when the ending is undone.
pub(crate) struct Before<W> {
    /// The targets, and the moves from them to a goal.
    pub(crate) targets: Vec<W>,
    pub(crate) moves: u64,
}

/// How much is undone before a beginning.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Jump,
    Move,
}

/// Positions, each with the hole of a man. At the goals there is no such man.
type Places<W> = Vec<(W, usize)>;
const NOBODY: usize = usize::MAX;

/// Undoes the ending. The start must not be a beginning.
pub(crate) fn before_ending<W: Word>(
    problem: &Problem<W>,
    conditions: &Conditions<W>,
    step: Step,
    budget: &mut Budget,
) -> Result<Before<W>, Fault> {
    let mut undoing = Undoing {
        jumps: &problem.board.jumps,
        budget,
    };
    let mut places: Places<W> = problem.goals.iter().map(|goal| (*goal, NOBODY)).collect();
    for wanted in &conditions.ending {
        let mut before = Vec::new();
        for (men, next) in &places {
            undoing.moves(*men, *next, wanted, None, &mut before)?;
        }
        undoing.sort(&mut before)?;
        places = before;
    }
    if places.iter().any(|(men, _)| *men == problem.start) {
        return wrong("the ending can begin at the start");
    }
    let mut moves = conditions.ending.len() as u64;
    undoing
        .budget
        .work((places.len() * undoing.jumps.len()) as u64)?;
    let own = |(men, man): &(W, usize)| {
        let mut jumps = problem.board.jumps.iter();
        jumps.any(|jump| jump.to == *man && jump.can_be_undone(*men))
    };
    if places.iter().any(own) {
        let any = Wanted {
            what: What::Any,
            marked: false,
        };
        let most = (step == Step::Jump).then_some(1);
        let mut before = Vec::new();
        for (men, next) in &places {
            undoing.moves(*men, *next, &any, most, &mut before)?;
        }
        undoing.sort(&mut before)?;
        places = before;
        moves += 1;
    }
    undoing
        .budget
        .take((places.len() * size_of::<W>()) as u64)?;
    let mut targets: Vec<W> = places.iter().map(|(men, _)| *men).collect();
    different(&mut targets);
    Ok(Before { targets, moves })
}

struct Undoing<'a> {
    jumps: &'a [Jump],
    budget: &'a mut Budget,
}

impl Undoing<'_> {
    /// Adds every position from which a move that is as wanted, of at most this number of jumps, leads to
    /// `men` and does not end in the hole `next`; with the hole in which it begins.
    fn moves<W: Word>(
        &mut self,
        men: W,
        next: usize,
        wanted: &Wanted<W>,
        most: Option<usize>,
        found: &mut Places<W>,
    ) -> Result<(), Fault> {
        let bytes = size_of::<(W, usize)>() as u64;
        let (most, end) = match wanted.what {
            What::Any => (most, None),
            What::Sweep(jumps) => (Some(usize::from(jumps)), None),
            What::Between(_, to) => (None, Some(to)),
            What::Over(taken, _, to) => (Some(taken.men() as usize), Some(to)),
        };
        let may_end = |hole: &usize| *hole != next && end.is_none_or(|end| end == *hole);
        let mut ends: Vec<usize> = self.jumps.iter().map(|jump| jump.to).collect();
        different(&mut ends);
        for hole in ends.into_iter().filter(may_end) {
            self.budget.take(2 * bytes)?;
            let mut level: Places<W> = vec![(men, hole)];
            let mut jumps = 0;
            while !level.is_empty() && most.is_none_or(|most| jumps < most) {
                let mut before = Vec::new();
                for (men, man) in &level {
                    self.budget.work(self.jumps.len() as u64)?;
                    let own = |jump: &&Jump| jump.to == *man && jump.can_be_undone(*men);
                    for jump in self.jumps.iter().filter(own) {
                        if let What::Over(taken, ..) = wanted.what
                            && !taken.has(jump.over)
                        {
                            continue;
                        }
                        // A list that grows may have room for twice as many.
                        self.budget.take(2 * bytes)?;
                        before.push((*men ^ jump.line(), jump.from));
                    }
                }
                self.budget.give(2 * bytes * level.len() as u64);
                self.sort(&mut before)?;
                (level, jumps) = (before, jumps + 1);
                let as_wanted = |(_, man): &&(W, usize)| match wanted.what {
                    What::Any => true,
                    What::Sweep(length) => jumps == usize::from(length),
                    What::Between(from, _) => *man == from,
                    What::Over(taken, from, _) => *man == from && jumps == taken.men() as usize,
                };
                for place in level.iter().filter(as_wanted) {
                    self.budget.take(2 * bytes)?;
                    found.push(*place);
                }
            }
            self.budget.give(2 * bytes * level.len() as u64);
        }
        Ok(())
    }

    fn sort<W: Word>(&mut self, places: &mut Places<W>) -> Result<(), Fault> {
        self.budget.work(20 * places.len() as u64)?;
        let before = places.len();
        different(places);
        places.shrink_to_fit();
        let bytes = size_of::<(W, usize)>();
        self.budget
            .give((2 * bytes * (before - places.len())) as u64);
        Ok(())
    }
}
