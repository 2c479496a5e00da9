//! What contradicts what. Read `results/statement.rs` before it.
//!
//! Of two statements that cannot both be true, the one of the higher grade stands.

use crate::ask::grade::Grade;
use crate::results::entry::Entry;
use crate::results::statement::{Said, Statement};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// In what two entries contradict each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Conflict {
    /// Whether there is a solution.
    Solvable,
    /// How few moves a solution has.
    Moves,
    /// Whether all solutions make the same jumps.
    Unique,
    /// The answer to the same question.
    Answer,
}

/// Why two entries cannot both be true.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Contradiction {
    pub(super) conflict: Conflict,
    /// Whether the first is the better founded one (`Greater`), the second (`Less`), or neither.
    pub(super) better: Ordering,
}

impl Contradiction {
    fn new(conflict: Conflict, mine: Grade, its: Grade) -> Contradiction {
        Contradiction {
            conflict,
            better: mine.cmp(&its),
        }
    }
}

impl Said {
    /// Why what this says and what the other says cannot both be true. Both are about the same problem.
    pub(super) fn against(&self, other: &Said) -> Option<Contradiction> {
        let solvable = self.against_solution(other);
        let solvable = solvable.or_else(|| self.against_moves(other));
        solvable
            .or_else(|| self.against_uniqueness(other))
            .or_else(|| self.against_answer(other))
    }

    /// Whether what this says of its solutions holds of those of the other. A solution that meets conditions is
    /// a solution.
    fn includes(&self, other: &Said) -> bool {
        self.conditions.is_none() || self.conditions == other.conditions
    }

    fn against_solution(&self, other: &Said) -> Option<Contradiction> {
        let (mine, its) = (self.solvable?, other.solvable?);
        let (yes, no) = if mine.value {
            (self, other)
        } else {
            (other, self)
        };
        let found = mine.value != its.value && no.includes(yes);
        found.then(|| Contradiction::new(Conflict::Solvable, mine.grade, its.grade))
    }

    fn against_moves(&self, other: &Said) -> Option<Contradiction> {
        let fewer = |least: Statement<usize>, most: Statement<usize>| most.value < least.value;
        if let (Some(least), Some(most)) = (self.least, other.most)
            && fewer(least, most)
            && self.includes(other)
        {
            return Some(Contradiction::new(Conflict::Moves, least.grade, most.grade));
        }
        let (most, least) = (self.most?, other.least?);
        let found = fewer(least, most) && other.includes(self);
        found.then(|| Contradiction::new(Conflict::Moves, most.grade, least.grade))
    }

    fn against_uniqueness(&self, other: &Said) -> Option<Contradiction> {
        let (mine, its) = (self.unique?, other.unique?);
        let found = mine.value != its.value && self.conditions == other.conditions;
        found.then(|| Contradiction::new(Conflict::Unique, mine.grade, its.grade))
    }

    fn against_answer(&self, other: &Said) -> Option<Contradiction> {
        let ((key, mine), (its_key, its)) = (self.found.as_ref()?, other.found.as_ref()?);
        let found = key == its_key && mine.value != its.value;
        found.then(|| Contradiction::new(Conflict::Answer, mine.grade, its.grade))
    }
}

/// Which of these entries contradict each other: their places in the list, and in what.
pub fn contradictions(entries: &[(&Entry, Grade)]) -> Vec<(usize, usize, Conflict)> {
    let mut by_problem: BTreeMap<String, Vec<(usize, Said)>> = BTreeMap::new();
    for (place, (entry, grade)) in entries.iter().enumerate() {
        let problem = match entry.problem_key() {
            none if none.is_empty() => entry.key(),
            problem => problem,
        };
        let group = by_problem.entry(problem).or_default();
        group.push((place, Said::by(entry, *grade)));
    }
    let mut found = Vec::new();
    for group in by_problem.values() {
        for (index, (place, said)) in group.iter().enumerate() {
            let others = group[index + 1..].iter();
            found.extend(others.filter_map(|(other, its)| {
                let conflict = said.against(its)?.conflict;
                Some((*place, *other, conflict))
            }));
        }
    }
    found
}
