//! Conditions that were written down in full, read again, and whether a solution meets them. Read
//! `problem/conditions.rs` before it.

use crate::problem::conditions::{Conditions, Marked, Wanted};
use crate::problem::problem::Problem;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::rules::sweep::Sweep;

impl Conditions {
    /// The conditions of which [`Conditions::in_full`] wrote these parts. `None` if one of them cannot be
    /// read.
    pub fn read<'t>(
        problem: &Problem,
        parts: impl IntoIterator<Item = (&'t str, &'t str)>,
    ) -> Option<Conditions> {
        let board = &problem.board;
        let mut all = Conditions::default();
        for (name, text) in parts {
            match name {
                "move_at" => {
                    let (place, wanted) = text.split_once(": ")?;
                    let place: usize = place.strip_prefix('-')?.parse().ok()?;
                    if !(1..=Conditions::FARTHEST).contains(&place) {
                        return None;
                    }
                    if all.ending.len() < place {
                        all.ending.resize(place, Wanted::Any);
                    }
                    all.ending[place - 1] = wanted_move(board, wanted)?;
                }
                "sweep" => all.sweep = Some(text.parse().ok()?),
                "through" => all.through = Some(Position::parse(board, text).ok()?),
                "marked" => {
                    let (start, end) = match text.split_once(" ends on ") {
                        Some((start, end)) => (start, Some(end)),
                        None => (text, None),
                    };
                    let start = named(board, start.strip_prefix("starts on ")?)?;
                    let end = match end {
                        Some(end) => Some(named(board, end)?),
                        None => None,
                    };
                    all.marked = Some(Marked { start, end });
                }
                _ => return None,
            }
        }
        all.of(problem).ok()
    }

    /// Whether a solution meets them, whichever man that may be the marked one is.
    pub fn are_met_by(&self, solution: &Solution) -> bool {
        match self.marked {
            None => self.are_met_with(solution, None),
            Some(marked) => {
                let mut men = marked.start.holes();
                men.any(|man| self.are_met_with(solution, Some(man)))
            }
        }
    }

    /// The same if this man is the marked one. He is followed through all of his moves.
    fn are_met_with(&self, solution: &Solution, mut man: Option<Hole>) -> bool {
        let moves: Vec<Sweep> = solution
            .moves()
            .iter()
            .filter_map(|one| Sweep::of(one.jumps()))
            .collect();
        let passed = self
            .through
            .is_none_or(|through| solution.positions().any(|men| men == through));
        if !passed || moves.len() < self.ending.len() {
            return false;
        }
        let mut swept = self.sweep.is_none();
        for (index, made) in moves.iter().enumerate() {
            let his = self.marked.is_none() || man == Some(made.from);
            let wanted = self.ending.get(moves.len() - 1 - index);
            let fits = wanted.is_none_or(|wanted| {
                wanted.is_met_by(*made) && (his || !self.is_by_marked(*wanted))
            });
            if !fits {
                return false;
            }
            swept |= his && self.sweep == Some(made.captured.len());
            man = match man {
                Some(man) if man == made.from => Some(made.to),
                // Who is taken makes no further move.
                man => man.filter(|man| !made.captured.has(*man)),
            };
        }
        let end = self.marked.and_then(|marked| marked.end);
        swept && end.is_none_or(|end| man.is_some_and(|man| end.has(man)))
    }
}

/// A move as it is written in full.
fn wanted_move(board: &Board, text: &str) -> Option<Wanted> {
    if text == "any" {
        return Some(Wanted::Any);
    }
    if let Ok(length) = text.parse() {
        return Some(Wanted::Length(length));
    }
    if let Some((from, to)) = text.split_once("-...-") {
        return Some(Wanted::Between(board.hole(from)?, board.hole(to)?));
    }
    let (ends, captured) = text.split_once(" over ")?;
    let (from, to) = ends.split_once('-')?;
    Some(Wanted::Exactly(Sweep {
        from: board.hole(from)?,
        to: board.hole(to)?,
        captured: named(board, captured)?,
    }))
}

/// Holes by name, with blanks between them.
fn named(board: &Board, names: &str) -> Option<HoleSet> {
    names.split(' ').map(|name| board.hole(name)).collect()
}
