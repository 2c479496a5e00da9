//! The longest sweeps that play can reach: anywhere in a game, or anywhere in a solution. Read
//! `search/winnable.rs` and `count/longest_on_board.rs` before it.
//!
//! Every position is visited: those that can be reached from the start, or those of them that lead
//! to the goal. In a solution a sweep must also end in such a position.

use crate::problem::control::{Control, Stopped, Ticker};
use crate::problem::problem::Problem;
use crate::refute::insight::LevelInsight;
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::canonical;
use crate::search::jumps::Expander;
use crate::search::levels::Levels;
use crate::search::winnable::winnable_and_seen;
use crate::sets::{Gather, PositionSet, Store};
use std::sync::Arc;

/// A sweep in a position that play reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InPlay {
    /// The position.
    pub position: Position,
    /// The jumps of the sweep.
    pub jumps: Vec<Jump>,
}

/// The longest sweep that a game from `start` can have. `None` if there is no jump.
///
/// # Errors
///
/// A limit stopped it.
pub fn longest_in_games(
    board: &Board,
    start: Position,
    control: &Control<'_>,
) -> Result<Option<InPlay>, Stopped> {
    let store = Store::new(control);
    let symmetries = board.symmetries_keeping(|s| s.position(start) == start);
    let expander = Expander::new(board, &symmetries, Direction::Forward, Pruner::open(board));
    let mut levels = Levels::new(&expander, &[start], &store, control)?;
    let gather = Gather::new(&store, control);
    let mut longest = Longest::new(board);
    while !levels.level().is_empty() {
        longest.look(levels.level(), &gather, control, |_, _| Ok(true))?;
        levels.advance()?;
    }
    Ok(longest.best)
}

/// The longest sweep that a solution can have. `None` if there is no solution, or if it has no
/// jump.
///
/// # Errors
///
/// A limit stopped it.
pub fn longest_in_solutions(
    problem: &Problem,
    control: &Control<'_>,
) -> Result<Option<InPlay>, Stopped> {
    Ok(longest_in_solutions_and_insight(problem, control)?.0)
}

/// The same, and what the search for the positions of solutions knew, if there is a solution.
pub(crate) fn longest_in_solutions_and_insight(
    problem: &Problem,
    control: &Control<'_>,
) -> Result<(Option<InPlay>, Option<Arc<LevelInsight>>), Stopped> {
    let store = Store::new(control);
    let symmetries = problem.symmetries();
    let (levels, seen) = winnable_and_seen(problem, &store, control)?;
    let gather = Gather::new(&store, control);
    let mut longest = Longest::new(&problem.board);
    for (made, level) in levels.iter().enumerate() {
        // Few sweeps are longer than the longest found before: only those are looked up.
        let ends_well = |jumps: usize, end: Position| match levels.get(made + jumps) {
            Some(level) => level.has(canonical(end, &symmetries).0),
            None => Ok(false),
        };
        longest.look(level, &gather, control, ends_well)?;
    }
    let insight = seen.insight.filter(|_| !levels.is_empty());
    Ok((longest.best, insight))
}

struct Longest {
    /// The jumps of a man on each hole.
    of_man: Vec<Vec<Jump>>,
    best: Option<InPlay>,
}

impl Longest {
    fn new(board: &Board) -> Longest {
        let of = |hole: Hole| {
            let jumps = board.jumps().iter().copied();
            jumps.filter(|jump| jump.from == hole).collect()
        };
        Longest {
            of_man: board.holes().map(of).collect(),
            best: None,
        }
    }

    /// Looks for a longer sweep in the positions of a level, among those that end as `end` demands.
    fn look(
        &mut self,
        level: &PositionSet,
        gather: &Gather<'_>,
        control: &Control<'_>,
        ends_well: impl Fn(usize, Position) -> Result<bool, Stopped> + Sync,
    ) -> Result<(), Stopped> {
        struct State<'s> {
            best: Option<InPlay>,
            done: Result<(), Stopped>,
            ticker: Ticker<'s>,
        }
        let state = || State {
            best: self.best.clone(),
            done: Ok(()),
            ticker: control.ticker(),
        };
        let search = |state: &mut State<'_>, word: u64| {
            let position = Position(word);
            let mut going = Going {
                of_man: &self.of_man,
                start: position,
                jumps: Vec::new(),
                best: &mut state.best,
                ends_well: &ends_well,
                ticker: &state.ticker,
            };
            if state.done.is_ok() {
                let mut men = position.holes();
                state.done = men.try_for_each(|man| going.on(man, position));
            }
            false
        };
        let (_, found) = gather.select(level, &[], state, search)?;
        found.iter().try_for_each(|state| state.done.clone())?;
        let found = found.into_iter().filter_map(|state| state.best);
        // Of the longest, the one in the least position: the same with any number of threads.
        let best = found.max_by_key(|found| {
            let first = std::cmp::Reverse(found.position);
            (found.jumps.len(), first)
        });
        self.best = best;
        Ok(())
    }
}

/// A sweep in progress.
struct Going<'a, E> {
    of_man: &'a [Vec<Jump>],
    start: Position,
    jumps: Vec<Jump>,
    best: &'a mut Option<InPlay>,
    ends_well: &'a E,
    ticker: &'a Ticker<'a>,
}

impl<E: Fn(usize, Position) -> Result<bool, Stopped>> Going<'_, E> {
    fn on(&mut self, man: Hole, position: Position) -> Result<(), Stopped> {
        self.ticker.tick()?;
        let longest = self.best.as_ref().map_or(0, |best| best.jumps.len());
        if self.jumps.len() > longest && (self.ends_well)(self.jumps.len(), position)? {
            *self.best = Some(InPlay {
                position: self.start,
                jumps: self.jumps.clone(),
            });
        }
        let jumps = &self.of_man[man.index()];
        for jump in jumps {
            if jump.is_legal(position) {
                self.jumps.push(*jump);
                self.on(jump.to, jump.exchange(position))?;
                self.jumps.pop();
            }
        }
        Ok(())
    }
}
