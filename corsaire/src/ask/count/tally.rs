//! Counting: which engine counts what, and what it has counted up to now. Read `ask/count.rs` before it.

use super::{Count, Counted, What};
use crate::ask::answer::Work;
use crate::count::games::{GameCount, count_dead_ends, count_games, count_solutions};
use crate::count::jump_sets::jump_sets;
use crate::count::pushed;
use crate::problem::control::{Control, Stopped};
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::LevelInsight;
use crate::refute::searched::Searched;
use crate::rules::board::Board;
use crate::rules::moves::Line;
use crate::search::conditioned::{Prefer, solve_conditions};
use crate::search::levels::{LevelCount, count_positions_up_to};
use crate::search::shortest::{Insight, every_shortest_toward, in_natural_order};
use crate::search::winnable::count_winnable_and_seen;
use std::sync::Arc;

/// A number up to symmetry and without, as far as there are both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Number {
    /// Mirror images and rotations count once.
    pub up_to_symmetry: Option<u128>,
    /// All of them.
    pub raw: Option<u128>,
}

/// What has been counted up to now.
#[derive(Default)]
pub(super) struct Tally {
    by_jumps: Vec<Number>,
    /// If it is not the sum.
    total: Option<Number>,
    pub(super) work: Work,
    moves: Option<u32>,
    sequences: Option<u128>,
    win_probability: Option<f64>,
    list: Vec<String>,
    /// What class and pagoda functions say, if they were asked.
    pub(super) at_once: Option<AtOnce>,
    /// One of the shortest solutions, if a certificate needs it, and what the search knew.
    pub(super) shortest: Option<(Line, Insight)>,
    /// What a search by levels of jumps knew.
    pub(super) insight: Option<Arc<LevelInsight>>,
}

impl From<LevelCount> for Number {
    fn from(count: LevelCount) -> Number {
        Number {
            up_to_symmetry: Some(count.up_to_symmetry.into()),
            raw: Some(count.raw.into()),
        }
    }
}

impl Number {
    fn raw(number: u128) -> Number {
        Number {
            up_to_symmetry: None,
            raw: Some(number),
        }
    }

    fn both(different: usize, raw: u64) -> Number {
        Number {
            up_to_symmetry: Some(different as u128),
            raw: Some(raw.into()),
        }
    }
}

impl Tally {
    pub(super) fn count(&mut self, asked: &Count, control: &Control<'_>) -> Result<(), Stopped> {
        let problem = &asked.problem;
        let (board, start) = (&problem.board, problem.start);
        match asked.what {
            What::Positions => {
                let most = asked.most_jumps;
                count_positions_up_to(board, start, most, control, |level| {
                    self.level(level.into());
                })?;
            }
            What::Winnable => {
                let (levels, seen) = count_winnable_and_seen(problem, control)?;
                let levels = levels.into_iter();
                levels.for_each(|level| self.level(level.into()));
                self.insight = seen.insight;
            }
            What::Games => {
                let counted = |level: GameCount| self.level(Number::raw(level.games));
                match control.is_shared() {
                    true => pushed::count_games(board, start, control, counted)?,
                    false => count_games(board, start, control, counted)?,
                }
            }
            What::Solutions if !asked.conditions.is_empty() => {
                let found = solve_conditions(problem, &asked.conditions, Prefer::Any, control);
                self.work = Work::of(found.positions);
                match found.outcome {
                    Searched::Unknown(stopped) => return Err(stopped),
                    _ => self.total = Some(Number::raw(found.solutions)),
                }
            }
            What::Solutions => {
                let solutions = match control.is_shared() {
                    true => pushed::count_solutions(problem, control)?,
                    false => count_solutions(problem, control)?,
                };
                self.total = Some(Number::raw(solutions));
            }
            What::JumpSets => {
                let sets = jump_sets(problem, control)?;
                self.total = Some(Number::both(sets.different.len(), sets.raw));
                let listed = sets.different.iter().take(asked.list.unwrap_or(0));
                self.list = listed.map(|set| jump_set(board, set)).collect();
            }
            What::Shortest => self.shortest(asked, control)?,
            What::DeadEnds => {
                let mut won = 0.0;
                count_dead_ends(problem, control, |level| {
                    won += level.won;
                    self.level(level.positions.into());
                })?;
                self.win_probability = Some(won);
            }
        }
        Ok(())
    }

    fn shortest(&mut self, asked: &Count, control: &Control<'_>) -> Result<(), Stopped> {
        let problem = &asked.problem;
        let at_once = exclude_at_once(problem, control)?;
        let every = match &at_once {
            AtOnce::Open(targets) => every_shortest_toward(problem, targets, control)?,
            AtOnce::Excluded(_) => None,
        };
        self.at_once = Some(at_once);
        let Some(every) = every else {
            self.total = Some(Number::both(0, 0));
            return Ok(());
        };
        self.total = Some(Number::both(every.different.len(), every.raw));
        (self.moves, self.sequences) = (Some(every.moves), Some(every.sequences));
        self.work = Work::of_sides(every.work);
        let first = every.different.first().filter(|_| asked.evidence);
        if let Some(moves) = first {
            let line = in_natural_order(problem, moves, control)?;
            self.shortest = line.map(|line| (line, every.insight.clone()));
        }
        for moves in every.different.iter().take(asked.list.unwrap_or(0)) {
            let line = in_natural_order(problem, moves, control)?;
            let text = line.map(|line| line.display(&problem.board).to_string());
            self.list.extend(text);
        }
        Ok(())
    }

    fn level(&mut self, number: Number) {
        self.work.positions += number.up_to_symmetry.unwrap_or(0) as u64;
        self.by_jumps.push(number);
    }

    fn total(&self, of: impl Fn(&Number) -> Option<u128>) -> Option<u128> {
        match &self.total {
            Some(total) => of(total),
            None => self.by_jumps.iter().map(of).sum(),
        }
    }

    pub(super) fn counted(&self, asked: &Count) -> Counted {
        let what = asked.what;
        let up_to_symmetry = asked.is_up_to_symmetry();
        let wanted = |number: &Number| match up_to_symmetry {
            true => number.up_to_symmetry,
            false => number.raw,
        };
        let by_jumps: Vec<u128> = self.by_jumps.iter().filter_map(wanted).collect();
        let shortest_game = by_jumps.iter().position(|games| *games > 0);
        let ends = matches!(what, What::DeadEnds | What::Games);
        Counted {
            what,
            up_to_symmetry,
            total: self.total(wanted).unwrap_or(0),
            raw_total: self.total(|number| number.raw),
            by_jumps,
            moves: self.moves,
            sequences: self.sequences,
            shortest_game: shortest_game.filter(|_| ends),
            win_probability: self.win_probability,
            list: asked.list.map(|_| self.list.clone()),
        }
    }
}

/// The jumps of a set, with how often each is made.
fn jump_set(board: &Board, set: &[u8]) -> String {
    let jumps = board.jumps().iter().zip(set);
    let made = jumps.filter(|(_, times)| **times > 0).map(|(jump, times)| {
        let jump = board.jump_name(*jump);
        match times {
            1 => jump,
            times => format!("{times} x {jump}"),
        }
    });
    made.collect::<Vec<_>>().join(", ")
}
