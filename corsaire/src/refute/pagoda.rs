//! Pagoda functions (appendix B): a value for each hole such that no jump raises the sum over
//! the men. Read `problem/problem.rs` before it.
//!
//! **Theorem.** Let f(from) + f(over) >= f(to) for every jump of the board. A jump replaces
//! f(from) + f(over) by f(to), so the sum of f over the men never rises. Hence no position with
//! a smaller sum than the goal can lead to the goal.
//!
//! Such functions are found by linear programming, in floating point, and become exact by
//! scaling and rounding to integers: what is returned has been checked in integers.

use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::rules::turn::Turn;
use microlp::{ComparisonOp, OptimizationDirection, SolveOutcome};

/// A pagoda function of a board: an integer for each hole.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Pagoda(Vec<i32>);

/// The largest value of a hole that [`Pagoda::against`] returns.
const LARGEST: i32 = 64;

impl Pagoda {
    /// The same on a board that was turned.
    pub(crate) fn turned(&self, turn: &Turn) -> Pagoda {
        let values = turn.by_hole(self.values());
        Pagoda::new(turn.to(), values).unwrap_or_else(|| self.clone())
    }

    /// The function with these values, by hole, if it is a pagoda function of the board.
    pub fn new(board: &Board, values: Vec<i32>) -> Option<Pagoda> {
        let at = |hole: Hole| i64::from(values[hole.index()]);
        let holds = |jump: &Jump| at(jump.from) + at(jump.over) >= at(jump.to);
        (values.len() == board.len() && board.jumps().iter().all(holds)).then_some(Pagoda(values))
    }

    /// Its values by hole.
    pub fn values(&self) -> &[i32] {
        &self.0
    }

    /// The sum over the men of a position.
    pub fn sum(&self, position: Position) -> i64 {
        position
            .holes()
            .filter_map(|hole| self.0.get(hole.index()))
            .map(|value| i64::from(*value))
            .sum()
    }

    /// The sum of pagoda functions is one.
    pub(crate) fn plus(&self, other: &Pagoda) -> Pagoda {
        Pagoda(self.0.iter().zip(&other.0).map(|(a, b)| a + b).collect())
    }

    /// What a jump takes off the sum.
    pub(crate) fn loss(&self, jump: Jump) -> i32 {
        let at = |hole: Hole| self.0[hole.index()];
        at(jump.from) + at(jump.over) - at(jump.to)
    }

    /// The function that has the value of each hole on its image.
    pub(crate) fn image(&self, symmetry: &Symmetry) -> Pagoda {
        let mut values = vec![0; self.0.len()];
        for (index, value) in self.0.iter().enumerate() {
            values[symmetry.hole(Hole(index as u8)).index()] = *value;
        }
        Pagoda(values)
    }

    /// A pagoda function whose sum over `position` is smaller than over `target`: a proof that
    /// `target` cannot be reached from it. `None` does not say that it can be.
    pub fn against(board: &Board, position: Position, target: Position) -> Option<Pagoda> {
        Pagoda::against_all(board, position, &[target])
    }

    /// A pagoda function whose sum over `position` is smaller than over each of `targets`, which have as
    /// many men: one proof that none of them can be reached from it.
    pub(crate) fn against_all(
        board: &Board,
        position: Position,
        targets: &[Position],
    ) -> Option<Pagoda> {
        let (first, others) = targets.split_first()?;
        if position.men() < first.men() {
            // No jump adds a man.
            return Pagoda::new(board, vec![1; board.len()]);
        }
        // With several targets, the least sum over them is a variable of its own: over the first it is
        // larger by `more`.
        let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
        let cost = |hole| f64::from(i8::from(position.has(hole)) - i8::from(first.has(hole)));
        let variables: Vec<_> = board
            .holes()
            .map(|hole| program.add_var(cost(hole), (-1.0, 1.0)))
            .collect();
        if !others.is_empty() {
            let more = program.add_var(1.0, (0.0, f64::INFINITY));
            for target in others {
                let sign = |hole| i8::from(target.has(hole)) - i8::from(first.has(hole));
                let signs = board.holes().map(|hole| (hole, sign(hole)));
                let terms = signs.filter(|(_, sign)| *sign != 0);
                let terms = terms.map(|(hole, sign)| (variables[hole.index()], f64::from(sign)));
                let terms: Vec<_> = terms.chain([(more, 1.0)]).collect();
                program.add_constraint(terms, ComparisonOp::Ge, 0.0);
            }
        }
        for jump in board.jumps() {
            let of = |hole: Hole| variables[hole.index()];
            let terms = [
                (of(jump.from), 1.0),
                (of(jump.over), 1.0),
                (of(jump.to), -1.0),
            ];
            program.add_constraint(terms, ComparisonOp::Ge, 0.0);
        }
        let SolveOutcome::Solution(solution) = program.solve().ok()? else {
            return None;
        };
        if solution.objective() > -1e-6 {
            return None;
        }
        let values: Vec<f64> = variables
            .iter()
            .map(|variable| solution[*variable])
            .collect();
        (1..=LARGEST).find_map(|scale| {
            let pagoda = Pagoda::rounded(board, &values, scale)?;
            let sum = pagoda.sum(position);
            let excludes = |target: &Position| sum < pagoda.sum(*target);
            targets.iter().all(excludes).then_some(pagoda)
        })
    }

    /// The function of these values, multiplied and rounded, if it is one.
    fn rounded(board: &Board, values: &[f64], scale: i32) -> Option<Pagoda> {
        let rounded = |value: &f64| (value * f64::from(scale)).round() as i32;
        Pagoda::new(board, values.iter().map(rounded).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_papers_functions_are_pagoda_functions() {
        // Claim U4.
        let board = Board::named("semi-wiegleb").expect("semi-wiegleb");
        let function = |entries: &[(&str, i32)]| {
            let mut values = vec![0; board.len()];
            for (holes, value) in entries {
                for hole in holes.split(' ') {
                    values[board.hole(hole).expect(hole).index()] = *value;
                }
            }
            Pagoda::new(&board, values)
        };
        assert!(function(&[("d2 b4 d4 f4 b6 d6 f6 d8", 1), ("a4 g4 a6 g6", -1)]).is_some());
        let fig19 = [
            ("d2 b4 d4 f4", 2),
            ("a4 g4", -2),
            ("a5 b5 d5 f5 g5 b6 d6 f6 d8", 1),
            ("a6 g6", -1),
        ];
        assert!(function(&fig19).is_some());
        assert_eq!(function(&[("d2", 1), ("d1", 2)]), None);
    }

    #[test]
    fn what_is_found_is_a_proof() {
        let board = Board::named("diamond").expect("diamond");
        let centre = board.hole("e5").expect("e5");
        let (start, target) = (board.full().without(centre), Position::EMPTY.with(centre));
        let pagoda =
            Pagoda::against(&board, start, target).expect("the central game is impossible");
        assert!(pagoda.sum(start) < pagoda.sum(target));
        assert_eq!(Pagoda::new(&board, pagoda.values().to_vec()), Some(pagoda));
    }
}
