//! Games and solutions, counted by several processes together. Read `count/games.rs` and `sets/sums.rs`
//! before it.
//!
//! In one process, a position looks up the numbers of the positions a jump before it. Here each
//! position sends its number to those a jump behind it. Positions are kept up to symmetry, and it must
//! not matter which image is followed. So the number kept at a position is N, that of the sequences of
//! jumps to all of its images together. Let c be the class of a position under the symmetries, and p
//! another. Each image of p leads into c by as many jumps as p itself does, so N(c) is the sum over p of
//! N(p) times the number of jumps that lead from p into c: a position sends N along each of its jumps.

use crate::count::games::{GameCount, add_counts};
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::Stage;
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical, orbit_size};
use crate::search::jumps::Expander;
use crate::search::levels::{ENGINE, neighbours};
use crate::search::winnable::{dual, winnable_half};
use crate::sets::{Commits, Gather, Marks, PositionSet, Resumed, Store, Valued, Values};

/// Goes from level to level.
struct Push<'a> {
    board: &'a Board,
    symmetries: Vec<Symmetry>,
    gather: Gather<'a>,
    control: &'a Control<'a>,
}

impl<'a> Push<'a> {
    fn expander(&self, direction: Direction) -> Expander {
        let open = Pruner::open(self.board);
        Expander::new(self.board, &self.symmetries, direction, open)
    }

    /// The first level: one sequence without jumps to each image of its positions.
    fn first(&self, positions: PositionSet) -> Result<Valued<u128>, Stopped> {
        let begin = |(): &mut (), words: &[u64], numbers: &mut [u128]| {
            for (word, number) in words.iter().zip(numbers) {
                *number = u128::from(orbit_size(Position(*word), &self.symmetries));
            }
            Ok(())
        };
        let (values, _) = self.gather.evaluate(&positions, None, || (), begin)?;
        Ok(Valued { positions, values })
    }

    /// The numbers of a level that come from those of the level before it.
    fn step(
        &self,
        before: &Valued<u128>,
        level: &PositionSet,
        expander: &Expander,
    ) -> Result<Values<u128>, Stopped> {
        let before = std::slice::from_ref(before);
        self.gather.add_up(before, level, |word, number, send| {
            expander.children(word, |child| send(child, number));
        })
    }

    /// The numbers at the last of several levels.
    fn through(
        &self,
        levels: impl IntoIterator<Item = PositionSet>,
        expander: &Expander,
    ) -> Result<Valued<u128>, Stopped> {
        let mut levels = levels.into_iter();
        let mut level = self.first(levels.next().unwrap_or_default())?;
        for (jumps, positions) in (1..).zip(levels) {
            self.control
                .report_positions(Stage::Play { jumps }, positions.here(), 0);
            let values = self.step(&level, &positions, expander)?;
            level = Valued { positions, values };
        }
        Ok(level)
    }

    /// How many games end at a level, and how many sequences of jumps lead to it.
    fn games_at(&self, level: &Valued<u128>, forth: &Expander) -> Result<GameCount, Stopped> {
        let mut here = GameCount::default();
        level.each(|words, numbers| {
            for (word, number) in words.iter().zip(numbers) {
                let mut goes_on = false;
                forth.jumps(*word, |_, _| goes_on = true);
                let games = if goes_on { 0 } else { *number };
                let sequences = *number;
                here = here.plus(GameCount { games, sequences })?;
            }
            Ok(())
        })?;
        Ok(GameCount {
            games: self.control.long_sum(here.games)?,
            sequences: self.control.long_sum(here.sequences)?,
        })
    }

    /// The sum over a level of the product of two numbers, those of all images together, divided by
    /// how many images there are.
    fn product(&self, level: &Valued<u128>, others: Values<u128>) -> Result<u128, Stopped> {
        let mut total = 0;
        let add = |words: &[u64], numbers: &[u128], others: &[u128]| {
            for ((word, number), other) in words.iter().zip(numbers).zip(others) {
                let images = u128::from(orbit_size(Position(*word), &self.symmetries));
                let product = (number / images).checked_mul(*other);
                total = add_counts(total, product.ok_or(Stopped::Overflow)?)?;
            }
            Ok(())
        };
        level.each_with(&others, add)?;
        self.control.long_sum(total)
    }
}

/// [`crate::count::games::count_games`] for several processes.
pub(crate) fn count_games(
    board: &Board,
    start: Position,
    control: &Control<'_>,
    mut counted: impl FnMut(GameCount),
) -> Result<(), Stopped> {
    let store = Store::with_values(control);
    let push = Push {
        board,
        symmetries: board.symmetries_keeping(|s| s.position(start) == start),
        gather: Gather::new(&store, control),
        control,
    };
    let forth = push.expander(Direction::Forward);
    let problem = Problem::from(board, start).in_full();
    let mut commits = Commits::of(control, &format!("games {ENGINE}\n{problem}"));
    // What was counted, four words for each number of jumps.
    let mut counts: Vec<u64> = Vec::new();
    let mut level = match commits.resumed(&store)? {
        Some(Resumed {
            numbers,
            mut sets,
            values: Some(values),
        }) if !sets.is_empty() => {
            counts = numbers;
            Valued {
                positions: sets.swap_remove(0),
                values,
            }
        }
        _ => push.first(PositionSet::from_known(&store, [start.0], Marks::NONE)?)?,
    };
    let number = |words: &[u64]| u128::from(words[1]) << 64 | u128::from(words[0]);
    for words in counts.as_chunks::<4>().0 {
        let (games, sequences) = (number(&words[..2]), number(&words[2..]));
        counted(GameCount { games, sequences });
    }
    let mut found = 0;
    loop {
        let GameCount { games, sequences } = push.games_at(&level, &forth)?;
        counted(GameCount { games, sequences });
        let words = [games, sequences].map(|number| [number as u64, (number >> 64) as u64]);
        counts.extend(words.as_flattened());
        found += level.positions.len();
        let jumps = counts.len() as u32 / 4;
        control.report_positions(Stage::Play { jumps }, found, store.used());
        let (next, _) = neighbours(&push.gather, &forth, &level.positions)?;
        if next.is_empty() {
            return Ok(());
        }
        let values = push.step(&level, &next, &forth)?;
        level = Valued {
            positions: next,
            values,
        };
        commits.values_now_and_then(|| (counts.clone(), &level))?;
    }
}

/// [`crate::count::games::count_solutions`] for several processes.
pub(crate) fn count_solutions(problem: &Problem, control: &Control<'_>) -> Result<u128, Stopped> {
    let store = Store::with_values(control);
    let (mut before, duality) = winnable_half(problem, &store, control)?;
    let push = Push {
        board: &problem.board,
        symmetries: problem.symmetries(),
        gather: Gather::new(&store, control),
        control,
    };
    let forth = push.expander(Direction::Forward);
    if let Some(mirror) = duality {
        let level = push.through(before, &forth)?;
        let odd = problem.jumps().is_some_and(|jumps| jumps % 2 == 1);
        let duals = forth.finding_duals(&problem.board, mirror);
        let all = std::slice::from_ref(&level);
        // The numbers at the duals: as many sequences lead from them to the goal.
        let others = push
            .gather
            .add_up(all, &level.positions, |word, number, send| {
                if odd {
                    duals.children(word, |dual| send(dual, number));
                } else {
                    let dual = dual(&problem.board, Position(word), mirror);
                    send(canonical(dual, &push.symmetries).0, number);
                }
            })?;
        return push.product(&level, others);
    }
    let after = before.split_off(before.len().div_ceil(2));
    if after.is_empty() {
        // Either the start meets the goal, which is one solution without jumps, or there is none.
        return Ok(before.first().map_or(0, |level| u128::from(level.len())));
    }
    let before = push.through(before, &forth)?;
    let back = push.expander(Direction::Backward);
    let after = push.through(after.into_iter().rev(), &back)?;
    let others = push.step(&before, &after.positions, &forth)?;
    push.product(&after, others)
}
