//! Conditions of every kind: play is undone jump by jump from the goals, and beside each position stands what
//! the conditions must know of the play that follows. Read `reach.rs` and `after.rs` before it.
//!
//! **Theorem.** Of a solution that meets the conditions, the checker derives the state of each position, with
//! no more moves beside it than follow (that of `place` included). *Proof.* By induction from the goal, whose states are derived for each
//! man that the line `end` allows. A jump leads from a position p to one whose state is derived. It belongs
//! to the same move exactly if it ends in the hole of `man`, since a move is all that one man does in a row.
//! Otherwise that move is complete, and the jump is the last one of the move before. A complete move is as
//! the condition on its place wants it, or the solution would not meet the conditions. If it is the wanted
//! sweep, and if it is not known who the marked man is, who must make it, the checker derives both states:
//! he made it, or another man did. So it derives the state of p. ∎
//!
//! So **if no state of the start is one in which everything is met, no solution meets the conditions**; and
//! if there is none with at most T moves, no solution of at most T moves does.
//!
//! *Positions from which nothing is won are left out.* A *beginning* is a position with a state that, when its
//! move is complete, has the place E; if E is 0, a goal. Where `place` is E, a position lies on play from the
//! start to a beginning: it is one of the positions of solutions (`reach.rs`) of the problem with the beginnings
//! as its goals.

use crate::Manner;
use crate::after::{After, NOBODY, Rules};
use crate::board::Jump;
use crate::budget::{Budget, Fault, wrong};
use crate::conditions::Conditions;
use crate::levels::{Crew, different, leave_in, next};
use crate::moves::Found;
use crate::play::Problem;
use crate::reach::{Reach, crew};
use crate::symmetry::Symmetries;
use crate::text::Lines;
use crate::word::Word;

/// A position, what is known of the play that follows, and the fewest moves of it. States are compared by
/// their men first, and by their moves last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State<W> {
    men: W,
    after: After,
    moves: u8,
}

/// Checks that no solution meets the conditions; or, with a number of moves, none that has fewer. Returns how
/// many positions and states were derived.
pub(crate) fn none_meets<W: Word>(
    mut problem: Problem<W>,
    conditions: &Conditions<W>,
    fewer_than: Option<u64>,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<u64, Fault> {
    let symmetries = Symmetries::read(&problem, lines)?;
    let holes = problem.board.holes;
    lines
        .budget
        .work(symmetries.work() * (holes * holes) as u64)?;
    if !conditions.are_kept_by(&symmetries) {
        return wrong("a symmetry does not keep the conditions");
    }
    let rules = Rules {
        conditions,
        last: conditions.ending.len() as u8,
        counts_moves: fewer_than.is_some(),
    };
    let states = States {
        rules,
        jumps: problem.board.jumps.clone(),
        maps: maps(&symmetries, holes),
        symmetries: &symmetries,
        // There is a solution of that many moves, so this is at most 127.
        most: fewer_than.map(|moves| moves.saturating_sub(1).min(127) as u8),
    };
    let goals = states.goals(&problem, &mut lines.budget)?;
    let start = problem.start;
    if states.rules.last > 0 {
        problem.goals = states.beginnings(&goals, start, &mut crew(lines, manner))?;
    }
    let mut reach = Reach::to_goals(&problem, &symmetries, lines)?;
    let mut crew = crew(lines, manner);
    let allowed = reach.of_solutions(&mut crew)?;
    let mut derived = reach.derived;
    let mut met = false;
    states.follow(&goals, start, Some(&allowed), &mut crew, |level, budget| {
        budget.work(10 * level.len() as u64)?;
        derived += level.len() as u64;
        met |= level
            .iter()
            .any(|state| state.men == start && states.rules.has_met(state.after, start));
        Ok(())
    })?;
    match met {
        true => wrong("there is a solution that meets the conditions"),
        false => Ok(derived),
    }
}

struct States<'a, W> {
    rules: Rules<'a, W>,
    jumps: Vec<Jump>,
    symmetries: &'a Symmetries<W>,
    /// For each symmetry, the image of each hole.
    maps: Vec<Vec<u8>>,
    /// The most moves of solutions that are looked for, if moves are counted.
    most: Option<u8>,
}

impl<W: Word> States<'_, W> {
    /// The states of the goals, one for each man that may be the marked one.
    fn goals(&self, problem: &Problem<W>, budget: &mut Budget) -> Result<Vec<State<W>>, Fault> {
        let mut states = Vec::new();
        for men in &problem.goals {
            let mut add = |marked: u8| {
                budget.take(2 * size_of::<State<W>>() as u64)?;
                budget.work(50 + 2 * self.symmetries.work())?;
                let after = After {
                    place: 0,
                    jumps: 0,
                    man: NOBODY,
                    marked,
                    swept: false,
                    passed: self.rules.conditions.through == Some(*men),
                };
                states.push(self.least(State {
                    men: *men,
                    after,
                    moves: 0,
                }));
                Ok(())
            };
            match self.rules.conditions.end {
                None => add(NOBODY)?,
                Some(end) => {
                    for hole in (0..problem.board.holes).filter(|hole| (*men & end).has(*hole)) {
                        add(hole as u8)?;
                    }
                }
            }
        }
        different(&mut states);
        Ok(states)
    }

    /// The beginnings.
    fn beginnings(
        &self,
        goals: &[State<W>],
        start: W,
        crew: &mut Crew<'_>,
    ) -> Result<Vec<W>, Fault> {
        let mut found: Vec<W> = Vec::new();
        let begins = |state: &&State<W>| {
            let complete = self.rules.complete(state.after);
            complete
                .iter()
                .flatten()
                .any(|after| after.place == self.rules.last)
        };
        self.follow(goals, start, None, crew, |level, budget| {
            budget.work(10 * level.len() as u64)?;
            for state in level.iter().filter(begins) {
                // Symmetries keep the conditions: images of beginnings are beginnings.
                for men in self.symmetries.images(state.men).chain([state.men]) {
                    budget.work(self.symmetries.work())?;
                    budget.take(3 * size_of::<W>() as u64)?;
                    found.push(men);
                }
            }
            Ok(())
        })?;
        different(&mut found);
        Ok(found)
    }

    /// Derives the states from the goals to the start, level by level, and hands each level to `then`.
    /// Without allowed positions, only those of the last moves.
    fn follow(
        &self,
        goals: &[State<W>],
        start: W,
        allowed: Option<&[Vec<W>]>,
        crew: &mut Crew<'_>,
        mut then: impl FnMut(&[State<W>], &mut Budget) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let bytes = size_of::<State<W>>();
        let mut last: Vec<State<W>> = Vec::new();
        for men in 0..=start.men() as usize {
            let known = allowed.and_then(|allowed| allowed.get(men));
            let known = known.map_or(&[][..], Vec::as_slice);
            let follow = |state, found: &mut Found<State<W>>| self.undo(state, found);
            let sift = |found: &mut Found<State<W>>| {
                found.work += 20 * found.list.len() as u64;
                let is_free = |state: &State<W>| state.after.place < self.rules.last;
                leave_in(&mut found.list, known, |state| state.men, is_free);
                fewest(&mut found.list);
                false
            };
            crew.progress
                .stage(format!("states of {men} men"), last.len());
            let mut level = next(&last, crew, follow, sift)?.0;
            let here = goals.iter().filter(|goal| goal.men.men() as usize == men);
            // The list moves when it grows.
            let more = (level.len() + 2 * goals.len()) * bytes;
            let before = level.len() * bytes + more;
            crew.budget.take(more as u64)?;
            crew.budget.work((goals.len() + 20 * level.len()) as u64)?;
            level.extend(here);
            different(&mut level);
            fewest(&mut level);
            level.shrink_to_fit();
            crew.budget
                .give((before - level.len() * bytes + last.len() * bytes) as u64);
            last = level;
            then(&last, crew.budget)?;
        }
        crew.budget.give((last.len() * bytes) as u64);
        Ok(())
    }

    /// Adds the states before every jump that may have led to a state.
    fn undo(&self, state: State<W>, found: &mut Found<State<W>>) {
        found.work += 20 + 2 * self.jumps.len() as u64;
        let complete = self.rules.complete(state.after);
        for jump in self
            .jumps
            .iter()
            .filter(|jump| jump.can_be_undone(state.men))
        {
            found.work += 60 + 2 * self.symmetries.work();
            if found.becomes_full_with(0) {
                return;
            }
            let goes_on = usize::from(state.after.man) == jump.to;
            let afters = if goes_on {
                [Some(state.after), None]
            } else {
                complete
            };
            let moves = state.moves + u8::from(!goes_on);
            if self.most.is_some_and(|most| moves > most) {
                continue;
            }
            let men = state.men ^ jump.line();
            let before = afters.into_iter().flatten();
            let before = before.filter_map(|after| self.rules.before(after, *jump, !goes_on, men));
            // Without a count of moves, all states have none.
            let moves = if self.most.is_some() { moves } else { 0 };
            found
                .list
                .extend(before.map(|after| self.least(State { men, after, moves })));
        }
    }

    /// The least image of a state.
    fn least(&self, state: State<W>) -> State<W> {
        let images = self.symmetries.images(state.men).zip(&self.maps);
        let images = images.map(|(men, map)| {
            let hole = |hole: u8| map.get(usize::from(hole)).copied().unwrap_or(NOBODY);
            let after = After {
                man: hole(state.after.man),
                marked: hole(state.after.marked),
                ..state.after
            };
            State {
                men,
                after,
                ..state
            }
        });
        images.fold(state, State::min)
    }
}

/// Leaves in a sorted list each position with what is known only once, with the fewest moves.
fn fewest<W: Word>(list: &mut Vec<State<W>>) {
    list.dedup_by_key(|state| (state.men, state.after));
}

/// For each symmetry, the image of each hole.
fn maps<W: Word>(symmetries: &Symmetries<W>, holes: usize) -> Vec<Vec<u8>> {
    let mut maps = vec![Vec::new(); symmetries.images(W::NOTHING).count()];
    for hole in 0..holes {
        for (map, image) in maps.iter_mut().zip(symmetries.images(W::bit(hole))) {
            map.extend(
                (0..holes)
                    .find(|hole| image.has(*hole))
                    .map(|hole| hole as u8),
            );
        }
    }
    maps
}
