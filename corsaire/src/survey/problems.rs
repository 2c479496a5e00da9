//! The problems of a survey: all essentially different ones that the class allows. Read
//! `rules/class.rs` and `problem/problem.rs` before it.

use crate::problem::problem::{Goal, Problem};
use crate::rules::board::Board;
use crate::rules::class::{Classes, svss_problems};
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use std::collections::HashSet;

/// Problems of a board, and how many others the class excludes. Of problems that are images of each
/// other there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problems {
    /// The problems, each with the number of its goal, from 1, if there is a list of goals.
    pub allowed: Vec<(Problem, Option<usize>)>,
    /// How many essentially different pairs of a vacancy and a finish, or a goal, the class excludes.
    pub excluded: usize,
}

impl Problems {
    /// Every problem from one vacancy to one survivor.
    ///
    /// ```
    /// use corsaire::{Board, survey::Problems};
    /// let problems = Problems::svss(&Board::named("english")?);
    /// assert_eq!((problems.allowed.len(), problems.pairs()), (21, 151));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn svss(board: &Board) -> Problems {
        let goals: Vec<Position> = board.holes().map(|h| Position::EMPTY.with(h)).collect();
        let pairs = pairs(board, &goals).len();
        let allowed: Vec<_> = svss_problems(board)
            .into_iter()
            .map(|(vacate, finish)| (Problem::svss(board, vacate, finish), None))
            .collect();
        Problems {
            excluded: pairs - allowed.len(),
            allowed,
        }
    }

    /// From every single vacancy to each of these goals.
    pub fn to_goals(board: &Board, goals: &[Position]) -> Problems {
        let classes = Classes::of(board);
        let pairs = pairs(board, goals);
        let all = pairs.len();
        let is_allowed = |(start, goal): &(Position, usize)| {
            classes.class(*start) == classes.class(goals[*goal])
        };
        let allowed: Vec<_> = pairs
            .into_iter()
            .filter(is_allowed)
            .map(|(start, goal)| {
                let problem = Problem {
                    board: board.clone(),
                    start,
                    goal: Goal::Men(goals[goal]),
                };
                (problem, Some(goal + 1))
            })
            .collect();
        Problems {
            excluded: all - allowed.len(),
            allowed,
        }
    }

    /// How many essentially different pairs of a vacancy and a finish there are, whatever their class.
    pub fn pairs(&self) -> usize {
        self.allowed.len() + self.excluded
    }
}

/// Every essentially different start with one vacancy for each goal: of pairs that are images of each
/// other the first.
fn pairs(board: &Board, goals: &[Position]) -> Vec<(Position, usize)> {
    let mut seen = HashSet::new();
    let mut pairs = Vec::new();
    for (number, goal) in goals.iter().enumerate() {
        for vacate in board.holes() {
            let start = board.full().without(vacate);
            let image = |s: &Symmetry| (s.position(*goal), s.position(start));
            if seen.insert(board.symmetries().iter().map(image).min()) {
                pairs.push((start, number));
            }
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goals_with_one_man_are_the_same_problems() {
        for name in ["english", "triangle:5", "rectangle:4x3", "cross:3,2,1,0"] {
            let board = Board::named(name).expect(name);
            let goals: Vec<Position> = board.holes().map(|h| Position::EMPTY.with(h)).collect();
            let (svss, listed) = (Problems::svss(&board), Problems::to_goals(&board, &goals));
            assert_eq!(svss.allowed.len(), listed.allowed.len(), "{name}");
            assert_eq!(svss.excluded, listed.excluded, "{name}");
            let pairs = board.len() * board.len();
            assert!(svss.pairs() * board.symmetries().len() >= pairs);
        }
    }

    #[test]
    fn a_goal_that_is_listed_twice_is_asked_once() {
        let board = Board::named("triangle:4").expect("triangle:4");
        let corners = ["a1", "a4", "d4", "a1"].map(|name| board.hole(name).expect(name));
        let goals = corners.map(|hole| Position::EMPTY.with(hole));
        let (once, often) = (Problems::to_goals(&board, &goals[..1]), goals);
        assert_eq!(Problems::to_goals(&board, &often), once);
    }
}
