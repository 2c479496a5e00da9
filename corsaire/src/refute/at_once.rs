//! The arguments that are tried before every search: position class and pagoda functions. Read
//! `rules/class.rs`, `refute/pagoda.rs` and `refute/reason.rs` before it.

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::refute::pagoda::Pagoda;
use crate::refute::reason::{Exclusion, Reason};
use crate::rules::class::Classes;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;

/// If there are at most 8 parity sets, their sums are tried too: at most 255.
const FEW_PARITIES: usize = 8;

/// The positions of a goal that class and pagoda functions do not exclude.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AtOnce {
    /// They do not exclude these positions: one at least.
    Open(Vec<Position>),
    /// They exclude every position.
    Excluded(Reason),
}

/// Looks for the positions of the goal that neither class nor pagoda functions exclude.
pub fn exclude_at_once(problem: &Problem, control: &Control<'_>) -> Result<AtOnce, Stopped> {
    exclude_with(problem, &[], control)
}

/// The same. Functions that are known already are tried before new ones are looked for.
pub(crate) fn exclude_with(
    problem: &Problem,
    known: &[Pagoda],
    control: &Control<'_>,
) -> Result<AtOnce, Stopped> {
    let mut open = Vec::new();
    let mut functions: Vec<Exclusion<Pagoda>> = Vec::new();
    for target in problem.targets_in_class() {
        let excludes =
            |found: &&mut Exclusion<Pagoda>| found.by.sum(problem.start) < found.by.sum(target);
        if let Some(found) = functions.iter_mut().find(excludes) {
            found.targets.push(target);
            continue;
        }
        control.check()?;
        let excludes = |known: &&Pagoda| known.sum(problem.start) < known.sum(target);
        // The last one is the one that excluded something last.
        let known = known.iter().rev().find(excludes).cloned();
        let found = known.or_else(|| Pagoda::against(&problem.board, problem.start, target));
        match found {
            None => open.push(target),
            Some(by) => functions.push(Exclusion {
                by,
                targets: vec![target],
            }),
        }
    }
    if !open.is_empty() {
        return Ok(AtOnce::Open(open));
    }
    let classes = excluded_by_class(problem);
    Ok(AtOnce::Excluded(match functions.is_empty() {
        true => Reason::Class(classes),
        false => Reason::Pagoda { classes, functions },
    }))
}

/// A few parity sets that exclude every position of the goal that is not of the start's class. Each
/// is the set that excludes most of the positions that are left, the first if several do.
fn excluded_by_class(problem: &Problem) -> Vec<Exclusion<HoleSet>> {
    let classes = Classes::of(&problem.board);
    let sets = sums(classes.parities());
    let class = classes.class(problem.start);
    let mut left = problem.goal.positions();
    left.retain(|target| classes.class(*target) != class);
    let differ =
        |set: HoleSet, target: Position| set.is_odd_in(problem.start) != set.is_odd_in(target);
    let mut chosen = Vec::new();
    while !left.is_empty() {
        let excluded = |set: &HoleSet| left.iter().filter(|target| differ(*set, **target)).count();
        // If several are best, `max_by_key` takes the last.
        let best = sets.iter().rev().max_by_key(|set| excluded(set));
        let by = *best.expect("positions of different classes differ on a set");
        let (targets, rest) = left.into_iter().partition(|target| differ(by, *target));
        chosen.push(Exclusion { by, targets });
        left = rest;
    }
    chosen
}

/// Parity sets and, if they are few, all their sums: the holes that are in an odd number of the
/// sets added up. First those of few sets.
///
/// A sum is a parity set too: a line that meets A in a holes, B in b holes and both in c holes
/// meets their sum in a + b - 2c holes, which is even if a and b are.
fn sums(sets: &[HoleSet]) -> Vec<HoleSet> {
    if sets.len() > FEW_PARITIES {
        return sets.to_vec();
    }
    let mut choices: Vec<usize> = (1..1 << sets.len()).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let sum = |choice: usize| {
        let chosen = sets
            .iter()
            .enumerate()
            .filter(|(i, _)| choice >> i & 1 == 1);
        chosen.fold(HoleSet::EMPTY, |sum, (_, set)| {
            sum.symmetric_difference(*set)
        })
    };
    choices.into_iter().map(sum).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Board;

    fn refused(problem: &Problem) -> Reason {
        match exclude_at_once(problem, &Control::default()) {
            Ok(AtOnce::Excluded(reason)) => reason,
            other => panic!("{other:?} is not a reason"),
        }
    }

    /// Checks that an argument of `reason` holds for each position of the goal, once each.
    fn assert_all_excluded(problem: &Problem, reason: &Reason) {
        let (classes, functions) = match reason {
            Reason::Class(classes) => (classes, &Vec::new()),
            Reason::Pagoda { classes, functions } => (classes, functions),
            other => panic!("{other:?} is not an argument of class or pagoda functions"),
        };
        let mut excluded: Vec<Position> = Vec::new();
        for Exclusion { by, targets } in classes {
            for jump in problem.board.jumps() {
                let common = by.intersection(jump.line()).len();
                assert_eq!(common % 2, 0, "{jump:?} changes the parity");
            }
            for target in targets {
                assert_ne!(by.is_odd_in(problem.start), by.is_odd_in(*target));
            }
            excluded.extend(targets);
        }
        for Exclusion { by, targets } in functions {
            let holds = Pagoda::new(&problem.board, by.values().to_vec());
            assert_eq!(holds.as_ref(), Some(by));
            for target in targets {
                assert!(by.sum(problem.start) < by.sum(*target));
            }
            excluded.extend(targets);
        }
        excluded.sort_unstable();
        assert_eq!(excluded, problem.goal.positions());
    }

    #[test]
    fn every_goal_has_an_argument_of_its_own() {
        for (name, vacate, finish, arguments) in [
            ("french", "d4", "any", 2),
            ("french", "d4", "d4", 1),
            ("diamond", "e5", "e5", 1),
        ] {
            let board = Board::named(name).expect(name);
            let problem = Problem::to_one_man(&board, vacate, finish);
            let reason = refused(&problem);
            assert_all_excluded(&problem, &reason);
            let number = match &reason {
                Reason::Class(classes) => classes.len(),
                Reason::Pagoda { classes, functions } => classes.len() + functions.len(),
                _ => 0,
            };
            assert_eq!(number, arguments, "{name} {vacate} {finish}");
        }
    }

    #[test]
    fn class_and_pagoda_functions_share_the_goals() {
        let board = Board::named("diamond").expect("diamond");
        let problem = Problem::to_one_man(&board, "e4", "any");
        let holes = ["e3", "e4", "e5", "d5"].map(|name| board.hole(name).expect(name));
        let problem = Problem {
            goal: crate::problem::Goal::OneManOn(holes.into_iter().collect()),
            ..problem
        };
        let reason = refused(&problem);
        assert!(matches!(&reason, Reason::Pagoda { classes, .. } if !classes.is_empty()));
        assert_all_excluded(&problem, &reason);
    }

    #[test]
    fn a_board_with_many_classes_is_screened_too() {
        let board = Board::named("rectangle:2x16").expect("32 holes in lines of 16");
        assert!(Classes::of(&board).parities().len() <= FEW_PARITIES);
        let apart = Board::parse(&"o.".repeat(32)).expect("32 holes apart");
        for board in [board, apart] {
            let start = Position::EMPTY;
            let goal = crate::problem::Goal::any_one_man(&board);
            let problem = Problem {
                board: board.clone(),
                start,
                goal,
            };
            let reason = refused(&problem);
            assert_all_excluded(&problem, &reason);
        }
    }
}
