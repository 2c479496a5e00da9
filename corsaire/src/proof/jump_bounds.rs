//! Bounds on how often each jump is made, found without playing (appendix B). Read
//! `refute/pagoda.rs` and `rules/class.rs` before it.
//!
//! Write n(j) for the number of times that a solution makes jump j. A jump takes one man off its
//! first two holes and puts one on its third, so for every hole the men at the start, less those at
//! the goal, are what the jumps take off it. Every *argument* here is a consequence of that, or of
//! a fact about the order of jumps:
//!
//! **Touches.** Let R be a set of holes that does not have the same men at the goal as at the
//! start. Some jump touches R. The first one that does finds R as it is at the
//! start, so it is legal there as far as R is concerned; the last one leaves R as it is at the goal.
//! So at least one jump of each kind is made. If no single jump takes R from start to goal, they are
//! not the same, and at least two jumps of either kind are made. A region that starts full and
//! ends empty is *left* by both of them: they take men out of it and put none into it.
//!
//! Multiply the equation of each hole by a value, the touches of some regions by positive numbers,
//! and add up: an inequality of the jump counts. With values of a pagoda function it says what the
//! jumps may lose together. Given bounds on all counts but one, it bounds that one.

use crate::problem::problem::Problem;
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;

/// A start and one position of the goal.
#[derive(Debug, Clone, Copy)]
pub struct Task<'b> {
    /// The board.
    pub board: &'b Board,
    /// The men at the start.
    pub start: Position,
    /// The men at the end.
    pub target: Position,
}

impl<'b> Task<'b> {
    /// One position of a problem's goal.
    pub fn new(problem: &'b Problem, target: Position) -> Task<'b> {
        Task {
            board: &problem.board,
            start: problem.start,
            target,
        }
    }

    /// How many jumps there are: each takes a man off.
    pub fn jumps(&self) -> u32 {
        self.start.men().saturating_sub(self.target.men())
    }

    /// For each hole the men that jumps must take off it.
    pub fn numbers(&self) -> Vec<i64> {
        let men = |position: Position, hole| i64::from(position.has(hole));
        let holes = self.board.holes();
        holes
            .map(|hole| men(self.start, hole) - men(self.target, hole))
            .collect()
    }

    /// The symmetries of the board that keep start and target.
    pub(crate) fn symmetries(&self) -> Vec<Symmetry> {
        self.board.symmetries_keeping(|symmetry| {
            symmetry.position(self.start) == self.start
                && symmetry.position(self.target) == self.target
        })
    }

    /// The jumps that touch a region first, last, or both, if such a jump must be made.
    pub fn touch(&self, region: HoleSet, when: When) -> Option<Touch> {
        let [start, target] = [self.start, self.target].map(|men| men.on(region));
        let jumps = self.board.jumps();
        if start == target {
            return None;
        }
        let first = |jump: &Jump| {
            jump.men_before().intersection(region).is_full_in(start) && !start.has(jump.to)
        };
        let last = |jump: &Jump| {
            let landed = !region.has(jump.to) || target.has(jump.to);
            jump.men_before().men_of(target) == 0 && landed
        };
        let touches = |jump: &Jump| jump.line().meets(region);
        let at_once = |jump: &Jump| first(jump) && jump.exchange(start).on(region) == target;
        if when == When::Both && jumps.iter().filter(|jump| touches(jump)).any(at_once) {
            return None;
        }
        let counts = |jump: &Jump| {
            touches(jump)
                && match when {
                    When::First => first(jump),
                    When::Last => last(jump),
                    When::Both => first(jump) || last(jump),
                }
        };
        Some(Touch {
            region,
            when,
            jumps: (0..jumps.len())
                .filter(|jump| counts(&jumps[*jump]))
                .collect(),
        })
    }
}

/// Which touch of a region is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// The first one.
    First,
    /// The last one.
    Last,
    /// The first and the last, which are not the same.
    Both,
}

/// A region that must be touched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touch {
    /// The region.
    pub region: HoleSet,
    /// Which touch of it is meant.
    pub when: When,
    /// The jumps that can be it, by number.
    pub jumps: Vec<usize>,
}

impl Touch {
    /// How many of its jumps must be made.
    pub fn times(&self) -> i64 {
        match self.when {
            When::First | When::Last => 1,
            When::Both => 2,
        }
    }
}

/// A value for each hole and a number for each of some regions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The values by hole.
    pub values: Vec<i64>,
    /// Touches by number, each with how often it is counted.
    pub touches: Vec<(usize, i64)>,
}

/// Why a bound holds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Argument {
    /// The inequality of a function.
    Function(Function),
    /// The number of jumps that change the parity of the men on these holes is odd or even.
    Parity(HoleSet),
}

/// At least and at most how often each jump is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JumpBounds {
    /// At least.
    pub low: Vec<i64>,
    /// At most.
    pub high: Vec<i64>,
    /// No counts at all: known even on a board without jumps.
    pub none: bool,
}

/// A sum of jump counts, each times a number, that is at most `most`.
struct Inequality {
    times: Vec<i64>,
    most: i64,
}

impl JumpBounds {
    /// Bounds when nothing is known but that each jump takes a man off.
    pub fn new(task: &Task<'_>) -> JumpBounds {
        let jumps = task.board.jumps().len();
        JumpBounds {
            low: vec![0; jumps],
            high: vec![i64::from(task.jumps()); jumps],
            none: false,
        }
    }

    /// The narrowest bounds around all of these. `None` if there are none.
    pub fn around(all: impl Iterator<Item = JumpBounds>) -> Option<JumpBounds> {
        all.reduce(|a, b| JumpBounds {
            low: a.low.iter().zip(&b.low).map(|(a, b)| *a.min(b)).collect(),
            high: a.high.iter().zip(&b.high).map(|(a, b)| *a.max(b)).collect(),
            none: false,
        })
    }

    /// Raises the lower bounds to at least these.
    pub(crate) fn raise(&mut self, low: &[i64]) {
        for (known, low) in self.low.iter_mut().zip(low) {
            *known = (*known).max(*low);
        }
    }

    /// Whether every count is known.
    pub fn known(&self) -> bool {
        self.low == self.high
    }

    /// Whether no count is left for some jump.
    pub fn contradicts_itself(&self) -> bool {
        let mut bounds = self.low.iter().zip(&self.high);
        self.none || bounds.any(|(low, high)| low > high)
    }

    /// For each hole the men that are left to be taken off it after the jumps that must be made.
    pub fn numbers_left(&self, task: &Task<'_>) -> Vec<i64> {
        let mut numbers = task.numbers();
        for (jump, low) in task.board.jumps().iter().zip(&self.low) {
            numbers[jump.from.index()] -= low;
            numbers[jump.over.index()] -= low;
            numbers[jump.to.index()] += low;
        }
        numbers
    }

    /// The least that an inequality's sum can be.
    fn least(&self, inequality: &Inequality) -> i64 {
        let bounds = self.low.iter().zip(&self.high);
        let terms = inequality.times.iter().zip(bounds);
        terms
            .map(|(times, (low, high))| times * if *times > 0 { low } else { high })
            .sum()
    }

    /// Whether an argument leaves no counts within these bounds.
    pub fn refuted_by(&self, task: &Task<'_>, touches: &[Touch], argument: &Argument) -> bool {
        let mut counts = self.clone();
        counts.tighten(task, touches, argument);
        counts.contradicts_itself()
    }

    /// Makes the bounds as narrow as an argument allows. Returns whether one changed.
    pub fn tighten(&mut self, task: &Task<'_>, touches: &[Touch], argument: &Argument) -> bool {
        match argument {
            Argument::Function(function) => {
                let mut changed = false;
                for inequality in inequalities(task, touches, function) {
                    changed |= self.tighten_by(&inequality);
                }
                changed
            }
            Argument::Parity(set) => self.tighten_parity(task, *set),
        }
    }

    fn tighten_by(&mut self, inequality: &Inequality) -> bool {
        let spare = inequality.most - self.least(inequality);
        if spare < 0 {
            self.none = true;
            return true;
        }
        let mut changed = false;
        for (jump, times) in inequality
            .times
            .iter()
            .enumerate()
            .filter(|(_, t)| **t != 0)
        {
            let (low, high) = (self.low[jump], self.high[jump]);
            if *times > 0 {
                let most = low + spare.div_euclid(*times);
                if most < high {
                    self.high[jump] = most;
                    changed = true;
                }
            } else {
                let fewest = high - spare.div_euclid(-times);
                if fewest > low {
                    self.low[jump] = fewest;
                    changed = true;
                }
            }
        }
        changed
    }

    fn tighten_parity(&mut self, task: &Task<'_>, set: HoleSet) -> bool {
        let mut odd = set.is_odd_in(task.start) != set.is_odd_in(task.target);
        let mut open = None;
        for (index, jump) in task.board.jumps().iter().enumerate() {
            if set.intersection(jump.line()).len() % 2 == 1 {
                if self.low[index] == self.high[index] {
                    odd ^= self.low[index] % 2 != 0;
                } else if open.replace(index).is_some() {
                    return false;
                }
            }
        }
        let Some(jump) = open else {
            if odd {
                self.none = true;
            }
            return odd;
        };
        let wrong = |count: i64| (count % 2 != 0) != odd;
        let (low, high) = (self.low[jump], self.high[jump]);
        self.low[jump] += i64::from(wrong(low));
        self.high[jump] -= i64::from(wrong(high));
        wrong(low) || wrong(high)
    }
}

/// The inequality of a function and, if it counts no touches, the same the other way round.
fn inequalities(task: &Task<'_>, touches: &[Touch], function: &Function) -> Vec<Inequality> {
    let value = |hole: crate::rules::Hole| function.values[hole.index()];
    let loss = |jump: &Jump| value(jump.from) + value(jump.over) - value(jump.to);
    let mut times: Vec<i64> = task.board.jumps().iter().map(loss).collect();
    let numbers = task.numbers();
    let mut most: i64 = numbers
        .iter()
        .zip(&function.values)
        .map(|(a, b)| a * b)
        .sum();
    for (touch, weight) in &function.touches {
        most -= weight * touches[*touch].times();
        for jump in &touches[*touch].jumps {
            times[*jump] -= weight;
        }
    }
    let mut both = vec![Inequality { times, most }];
    if function.touches.is_empty() {
        let times = both[0].times.iter().map(|times| -times).collect();
        both.push(Inequality { times, most: -most });
    }
    both
}
