//! How many games and solutions there are as sequences of jumps, and how random play ends. Read
//! `search/winnable.rs` and `sets/values.rs` before it.
//!
//! The parents of a position are the positions one jump before it. The number of sequences of jumps
//! from the start to a position is the sum of the numbers of its parents. So the numbers of a level
//! follow from those of the level before it: each position looks its parents up. Images of a
//! position under a symmetry that keeps the start have the same number. Random play makes each
//! legal jump with the same probability. The probability that it reaches a position is the sum of
//! those of its parents, each divided by the number of jumps that the parent has.

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::Stage;
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical, orbit_size};
use crate::search::jumps::Expander;
use crate::search::levels::{LevelCount, neighbours};
use crate::search::winnable::{dual, winnable_half};
use crate::sets::{Gather, Lookup, PositionSet, Store, Value, Valued, Values};

/// Counts the solutions of a problem: the sequences of jumps from its start to its goal.
///
/// One half of the levels is counted from the start, the other half from the goal. Where the halves
/// meet, the numbers are multiplied. With a duality (`search/winnable.rs`), as many sequences lead
/// from the dual of a position to the goal as lead from the start to the position.
///
/// # Errors
///
/// A limit stopped it.
pub fn count_solutions(problem: &Problem, control: &Control<'_>) -> Result<u128, Stopped> {
    let store = Store::with_values(control);
    let (mut before, dual) = winnable_half(problem, &store, control)?;
    let after = match dual {
        Some(_) => Vec::new(),
        None => before.split_off(before.len().div_ceil(2)),
    };
    let play = Play::new(&problem.board, problem.symmetries(), &store, control);
    let keep = |(): &mut (), _: Orbit, sum: u128| Ok(sum);
    let half = |levels: Vec<PositionSet>, near: &Expander| {
        let mut levels = levels.into_iter();
        let first = levels.next().unwrap_or_default();
        let next = |_: &PositionSet| Ok(levels.next());
        let mut each = |_| Ok(());
        play.levels(first, next, near, 1, add_counts, || (), keep, &mut each)
    };
    let before = half(before, &play.back)?;
    if let Some(mirror) = dual {
        return play.join_duals(&before, problem, mirror);
    }
    if after.is_empty() {
        // Either the start meets the goal, which is one solution without jumps, or there is none.
        return Ok(u128::from(before.positions.len()));
    }
    let after = half(after.into_iter().rev().collect(), &play.forth)?;
    play.join(&before, &after)
}

/// The games of a start that end after some number of jumps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct GameCount {
    /// Games as sequences of jumps.
    pub games: u128,
    /// Sequences of this number of jumps, whether the game goes on or not.
    pub sequences: u128,
}

impl GameCount {
    pub(super) fn plus(self, other: GameCount) -> Result<GameCount, Stopped> {
        Ok(GameCount {
            games: add_counts(self.games, other.games)?,
            sequences: add_counts(self.sequences, other.sequences)?,
        })
    }
}

/// Counts the games from `start`, sequences of jumps until none is left, by number of jumps.
/// `counted` is called with each number of jumps when it is done.
///
/// # Errors
///
/// A limit stopped it.
pub fn count_games(
    board: &Board,
    start: Position,
    control: &Control<'_>,
    mut counted: impl FnMut(GameCount),
) -> Result<(), Stopped> {
    let store = Store::with_values(control);
    let symmetries = board.symmetries_keeping(|s| s.position(start) == start);
    let play = Play::new(board, symmetries, &store, control);
    let tally = |tally: &mut GameCount, (word, orbit): Orbit, sum: u128| {
        let sequences = times(sum, orbit)?;
        let games = if play.jumps(word) == 0 { sequences } else { 0 };
        *tally = tally.plus(GameCount { games, sequences })?;
        Ok(sum)
    };
    let mut each = |tallies: Vec<GameCount>| {
        let total = tallies
            .into_iter()
            .try_fold(GameCount::default(), GameCount::plus)?;
        counted(total);
        Ok(())
    };
    play.all(start, 1, add_counts, GameCount::default, tally, &mut each)
}

/// Positions with no jump left after some number of jumps, and the probabilities of random play.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct DeadEnds {
    /// Positions without a jump.
    pub positions: LevelCount,
    /// The probability that random play ends after this number of jumps.
    pub probability: f64,
    /// The probability that it has met the goal then.
    pub won: f64,
}

impl DeadEnds {
    fn plus(mut self, other: DeadEnds) -> DeadEnds {
        self.positions.up_to_symmetry += other.positions.up_to_symmetry;
        self.positions.raw += other.positions.raw;
        self.probability += other.probability;
        self.won += other.won;
        self
    }
}

/// Counts the positions without a jump that can be reached from a problem's start, by number of
/// jumps, up to the symmetries of the board that keep the start. `counted` is called with each
/// number of jumps when it is done.
///
/// # Errors
///
/// A limit stopped it.
pub fn count_dead_ends(
    problem: &Problem,
    control: &Control<'_>,
    mut counted: impl FnMut(DeadEnds),
) -> Result<(), Stopped> {
    let (board, start) = (&problem.board, problem.start);
    let store = Store::with_values(control);
    let symmetries = board.symmetries_keeping(|s| s.position(start) == start);
    let play = Play::new(board, symmetries, &store, control);
    let tally = |tally: &mut DeadEnds, (word, orbit): Orbit, sum: f64| {
        let jumps = play.jumps(word);
        // Random play that has won goes on if it can. It cannot win again: every position of the
        // goal has the same number of men.
        let images = play
            .symmetries
            .iter()
            .map(|symmetry| symmetry.position(Position(word)));
        let winning = images
            .filter(|image| problem.goal.is_met_by(*image))
            .count();
        let won = sum * orbit as f64 * winning as f64 / play.symmetries.len() as f64;
        let ended = jumps == 0;
        *tally = tally.plus(DeadEnds {
            positions: LevelCount {
                up_to_symmetry: u64::from(ended),
                raw: if ended { orbit } else { 0 },
            },
            probability: if ended { sum * orbit as f64 } else { 0.0 },
            won,
        });
        Ok(sum / jumps.max(1) as f64)
    };
    let mut each = |tallies: Vec<DeadEnds>| {
        let tallies = tallies.into_iter();
        counted(tallies.fold(DeadEnds::default(), DeadEnds::plus));
        Ok(())
    };
    let add = |a: f64, b: f64| Ok(a + b);
    play.all(start, 1.0, add, DeadEnds::default, tally, &mut each)
}

pub(super) fn add_counts(a: u128, b: u128) -> Result<u128, Stopped> {
    a.checked_add(b).ok_or(Stopped::Overflow)
}

fn times(count: u128, orbit: u64) -> Result<u128, Stopped> {
    count
        .checked_mul(u128::from(orbit))
        .ok_or(Stopped::Overflow)
}

/// A position in canonical form, and how many images it has.
type Orbit = (u64, u64);

/// Goes from level to level.
struct Play<'a> {
    symmetries: Vec<Symmetry>,
    forth: Expander,
    back: Expander,
    gather: Gather<'a>,
    store: &'a Store,
    control: &'a Control<'a>,
}

impl<'a> Play<'a> {
    fn new(
        board: &Board,
        symmetries: Vec<Symmetry>,
        store: &'a Store,
        control: &'a Control<'a>,
    ) -> Play<'a> {
        let expander =
            |direction| Expander::new(board, &symmetries, direction, Pruner::open(board));
        Play {
            forth: expander(Direction::Forward),
            back: expander(Direction::Backward),
            gather: Gather::new(store, control),
            symmetries,
            store,
            control,
        }
    }

    /// How many jumps can be made.
    fn jumps(&self, word: u64) -> u32 {
        let mut jumps = 0;
        self.forth.jumps(word, |_, _| jumps += 1);
        jumps
    }

    /// The numbers of `level`: `settle` makes them from the sums of the numbers of `before`.
    fn step<V: Value + Copy, S: Send>(
        &self,
        before: &Valued<V>,
        level: PositionSet,
        near: &Expander,
        add: impl Fn(V, V) -> Result<V, Stopped> + Sync,
        state: impl Fn() -> S + Sync,
        settle: impl Fn(&mut S, Orbit, V) -> Result<V, Stopped> + Sync,
    ) -> Result<(Valued<V>, Vec<S>), Stopped> {
        let mut sums: Option<Values<V>> = None;
        let mut settled = Vec::new();
        before.in_parts(self.store, |parents, last| {
            let work = |state: &mut S, words: &[u64], numbers: &mut [V]| {
                for (word, number) in words.iter().zip(numbers) {
                    let (sum, orbit) = self.sum(*word, *number, parents, near, &add)?;
                    *number = if last {
                        settle(state, (*word, orbit), sum)?
                    } else {
                        sum
                    };
                }
                Ok(())
            };
            let (numbers, states) = self.gather.evaluate(&level, sums.as_ref(), &state, work)?;
            (sums, settled) = (Some(numbers), states);
            Ok(())
        })?;
        let level = Valued {
            positions: level,
            values: sums.expect("there is at least one part"),
        };
        Ok((level, settled))
    }

    /// The sum of `number` and the numbers of a position's neighbours, as far as `numbers` has
    /// them; and how many images the position has.
    #[inline]
    fn sum<V: Value + Copy>(
        &self,
        word: u64,
        number: V,
        numbers: &Lookup<V>,
        near: &Expander,
        add: &impl Fn(V, V) -> Result<V, Stopped>,
    ) -> Result<(V, u64), Stopped> {
        let mut sum = Ok(number);
        let orbit = near.children(word, |neighbour| {
            if let (Some(more), Ok(so_far)) = (numbers.get(neighbour), &sum) {
                sum = add(*so_far, *more);
            }
        });
        Ok((sum?, orbit))
    }

    /// Numbers for everything that can be reached from `start`.
    fn all<V: Value + Copy, S: Send>(
        &self,
        start: Position,
        number: V,
        add: impl Fn(V, V) -> Result<V, Stopped> + Sync,
        state: impl Fn() -> S + Sync,
        settle: impl Fn(&mut S, Orbit, V) -> Result<V, Stopped> + Sync,
        each: &mut impl FnMut(Vec<S>) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let first = PositionSet::from_words(self.store, [start.0])?;
        let next = |level: &PositionSet| {
            let (next, _) = neighbours(&self.gather, &self.forth, level)?;
            Ok((!next.is_empty()).then_some(next))
        };
        self.levels(first, next, &self.back, number, add, state, settle, each)?;
        Ok(())
    }

    /// Numbers for the positions of a first level, each of which has `number`, and of the levels
    /// after it.
    #[allow(clippy::too_many_arguments)] // what to do with the numbers of each level
    fn levels<V: Value + Copy, S: Send>(
        &self,
        first: PositionSet,
        mut next: impl FnMut(&PositionSet) -> Result<Option<PositionSet>, Stopped>,
        near: &Expander,
        number: V,
        add: impl Fn(V, V) -> Result<V, Stopped> + Sync,
        state: impl Fn() -> S + Sync,
        settle: impl Fn(&mut S, Orbit, V) -> Result<V, Stopped> + Sync,
        each: &mut impl FnMut(Vec<S>) -> Result<(), Stopped>,
    ) -> Result<Valued<V>, Stopped> {
        let begin = |state: &mut S, words: &[u64], numbers: &mut [V]| {
            for (word, place) in words.iter().zip(numbers) {
                let orbit = orbit_size(Position(*word), &self.symmetries);
                *place = settle(state, (*word, orbit), number)?;
            }
            Ok(())
        };
        let (numbers, states) = self.gather.evaluate(&first, None, &state, begin)?;
        let mut level = Valued {
            positions: first,
            values: numbers,
        };
        each(states)?;
        let (mut jumps, mut found) = (0u32, 1);
        while let Some(positions) = next(&level.positions)? {
            self.control
                .report_positions(Stage::Play { jumps }, found, self.store.used());
            let (numbered, states) = self.step(&level, positions, near, &add, &state, &settle)?;
            each(states)?;
            level = numbered;
            found += level.positions.len();
            jumps += 1;
        }
        Ok(level)
    }

    /// How many sequences of jumps go through a level and the next one: `before` has the numbers up
    /// to the first, `after` those from the second on.
    fn join(&self, before: &Valued<u128>, after: &Valued<u128>) -> Result<u128, Stopped> {
        self.multiply(after, before, |word, parents| {
            self.sum(word, 0, parents, &self.back, &add_counts)
        })
    }

    /// How many sequences of jumps go through `level`, the middle one or the last before the
    /// middle, and through the duals of its positions.
    fn join_duals(
        &self,
        level: &Valued<u128>,
        problem: &Problem,
        mirror: &Symmetry,
    ) -> Result<u128, Stopped> {
        let odd = problem.jumps().is_some_and(|jumps| jumps % 2 == 1);
        self.multiply(level, level, |word, numbers| {
            let position = Position(word);
            let dual = dual(&problem.board, position, mirror);
            let on = if odd {
                // The dual of what a jump leads to is what undoing one leads to from the dual.
                self.sum(dual.0, 0, numbers, &self.back, &add_counts)?.0
            } else {
                let same = numbers.get(canonical(dual, &self.symmetries).0);
                same.copied().unwrap_or(0)
            };
            Ok((on, orbit_size(position, &self.symmetries)))
        })
    }

    /// The sum of the numbers of a level, each times a sum of numbers of `looked_up` and times how
    /// many images the position has. `other` returns these two factors.
    fn multiply(
        &self,
        level: &Valued<u128>,
        looked_up: &Valued<u128>,
        other: impl Fn(u64, &Lookup<u128>) -> Result<(u128, u64), Stopped> + Sync,
    ) -> Result<u128, Stopped> {
        let mut total = 0;
        looked_up.in_parts(self.store, |part, _| {
            let work = |total: &mut u128, words: &[u64], numbers: &mut [u128]| {
                for (word, number) in words.iter().zip(numbers) {
                    let (sum, orbit) = other(*word, part)?;
                    let all = sum.checked_mul(*number).ok_or(Stopped::Overflow)?;
                    *total = add_counts(*total, times(all, orbit)?)?;
                }
                Ok(())
            };
            let numbers = Some(&level.values);
            let (_, totals) = self
                .gather
                .evaluate(&level.positions, numbers, || 0, work)?;
            total = totals.into_iter().try_fold(total, add_counts)?;
            Ok(())
        })?;
        Ok(total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_is_too_large_is_an_error() {
        assert_eq!(add_counts(u128::MAX - 1, 1), Ok(u128::MAX));
        assert_eq!(add_counts(u128::MAX, 1), Err(Stopped::Overflow));
        assert_eq!(times(u128::MAX / 2, 2), Ok(u128::MAX - 1));
        assert_eq!(times(u128::MAX / 2, 3), Err(Stopped::Overflow));
        let most = GameCount {
            games: 1,
            sequences: u128::MAX,
        };
        assert_eq!(most.plus(most), Err(Stopped::Overflow));
    }
}
