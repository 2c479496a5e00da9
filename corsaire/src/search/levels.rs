//! Positions by number of jumps: all that can be reached from a start. Read `search/jumps.rs` and
//! `sets/position_set.rs` before it.
//!
//! Every jump takes one man off, so the positions after k jumps have k men fewer than the start,
//! and a level never meets an earlier one: each is found from the one before it alone.

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::Stage;
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::rules::symmetry::orbit_size;
use crate::search::jumps::Expander;
use crate::sets::{Commits, Filter, Gather, PositionSet, Resumed, Sink, Store};

/// How many positions a level has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LevelCount {
    /// Up to the symmetries that keep the start.
    pub up_to_symmetry: u64,
    /// All of them.
    pub raw: u64,
}

/// Positions level by level, from a set of them in one direction.
pub struct Levels<'a> {
    expander: &'a Expander,
    gather: Gather<'a>,
    store: &'a Store,
    control: &'a Control<'a>,
    level: PositionSet,
    jumps: u32,
    found: u64,
}

impl<'a> Levels<'a> {
    /// Starts from `positions`, which are canonical under the expander's symmetries.
    pub fn new(
        expander: &'a Expander,
        positions: &[Position],
        store: &'a Store,
        control: &'a Control<'a>,
    ) -> Result<Levels<'a>, Stopped> {
        let words = positions
            .iter()
            .map(|position| expander.marks().pack(position.0, 0));
        let level = PositionSet::from_known(store, words, expander.marks())?;
        let found = level.len();
        Ok(Levels::at(expander, level, (0, found), store, control))
    }

    /// Goes on at a level that is this number of jumps away, after this number of positions was found.
    pub fn at(
        expander: &'a Expander,
        level: PositionSet,
        (jumps, found): (u32, u64),
        store: &'a Store,
        control: &'a Control<'a>,
    ) -> Levels<'a> {
        Levels {
            expander,
            gather: Gather::marked(store, control, expander.marks()),
            store,
            control,
            level,
            jumps,
            found,
        }
    }

    /// How many jumps the present level is away, and how many positions were found.
    pub fn reached(&self) -> (u32, u64) {
        (self.jumps, self.found)
    }

    /// The positions of the present level, in canonical form, with their last jumps if the expander
    /// keeps them.
    pub fn level(&self) -> &PositionSet {
        &self.level
    }

    /// Goes on to the next level. Returns the one that it leaves and how many positions that has
    /// without symmetry.
    pub fn advance(&mut self) -> Result<(PositionSet, u64), Stopped> {
        let stage = Stage::Away { jumps: self.jumps };
        self.control
            .report_positions(stage, self.found, self.store.used());
        let (next, raw) = neighbours(&self.gather, self.expander, &self.level)?;
        self.jumps += 1;
        self.found += next.len();
        Ok((std::mem::replace(&mut self.level, next), raw))
    }
}

/// The positions a jump away from those of `level`, and how many positions `level` has without
/// symmetry.
pub fn neighbours(
    gather: &Gather<'_>,
    expander: &Expander,
    level: &PositionSet,
) -> Result<(PositionSet, u64), Stopped> {
    let expand = |raw: &mut u64, words: &[u64], sink: &mut Sink<'_>| {
        for word in words {
            *raw += expander.children(*word, |child| sink.push(child));
        }
    };
    let (next, raw) = gather.collect(level, || 0, expand)?;
    Ok((next, gather.sum(raw.into_iter().sum())?))
}

/// What an expander finds from those of `level` that pass a filter, and how many positions `level`
/// has without symmetry.
pub fn neighbours_in(
    gather: &Gather<'_>,
    expander: &Expander,
    level: &PositionSet,
    filter: &Filter,
) -> Result<(PositionSet, u64), Stopped> {
    gather.collect_in(filter, level, |word, found| {
        expander.children(word, |child| found.push(child))
    })
}

/// Counts the positions that can be reached from `start` by number of jumps, up to the symmetries
/// of the board that keep `start`. `counted` is called with each level when it is done. If the
/// computation is stopped, these counts are right all the same.
///
/// # Errors
///
/// A limit stopped it.
pub fn count_positions(
    board: &Board,
    start: Position,
    control: &Control<'_>,
    counted: impl FnMut(LevelCount),
) -> Result<(), Stopped> {
    count_positions_up_to(board, start, None, control, counted)
}

/// The same up to `most` jumps.
pub(crate) fn count_positions_up_to(
    board: &Board,
    start: Position,
    most: Option<u32>,
    control: &Control<'_>,
    mut counted: impl FnMut(LevelCount),
) -> Result<(), Stopped> {
    let store = Store::new(control);
    let symmetries = board.symmetries_keeping(|s| s.position(start) == start);
    let open = Pruner::open(board);
    let expander = Expander::marked(board, &symmetries, Direction::Forward, open);
    let problem = Problem::from(board, start).in_full();
    let mut commits = Commits::of(control, &format!("positions {ENGINE}\n{problem}"));
    // The counts of all levels before the present one, two numbers each.
    let mut counts: Vec<u64> = Vec::new();
    let mut levels = match commits.resumed(&store)? {
        None => Levels::new(&expander, &[start], &store, control)?,
        Some(Resumed {
            numbers, mut sets, ..
        }) => {
            let (Some(level), [jumps, found, counts_before @ ..]) = (sets.pop(), &numbers[..])
            else {
                return Err(Stopped::Commit("a commit is not of this count".to_string()));
            };
            counts.extend(counts_before);
            Levels::at(&expander, level, (*jumps as u32, *found), &store, control)
        }
    };
    let count = |up_to_symmetry, raw| LevelCount {
        up_to_symmetry,
        raw,
    };
    // A commit may be further than what is asked for.
    let asked = most.map_or(usize::MAX, |most| most as usize + 1);
    for pair in counts.as_chunks::<2>().0.iter().take(asked) {
        counted(count(pair[0], pair[1]));
    }
    while !levels.level().is_empty() && (levels.reached().0 as usize) < asked {
        if levels.reached().0 as usize == asked - 1 {
            let level = levels.level();
            let raw = raw_len(level, &expander, &symmetries, control)?;
            counted(count(level.len(), raw));
            break;
        }
        let (level, raw) = levels.advance()?;
        counts.extend([level.len(), raw]);
        counted(count(level.len(), raw));
        commits.now_and_then(|| {
            let (jumps, found) = levels.reached();
            let numbers = [u64::from(jumps), found].into_iter();
            let sets = vec![(levels.level(), expander.marks())];
            (numbers.chain(counts.iter().copied()).collect(), sets)
        })?;
    }
    Ok(())
}

/// Part of what identifies commits. It changes whenever a version reads them differently from the one
/// before.
pub(crate) const ENGINE: u32 = 1;

/// How many positions a level has without symmetry.
fn raw_len(
    level: &PositionSet,
    expander: &Expander,
    symmetries: &[Symmetry],
    control: &Control<'_>,
) -> Result<u64, Stopped> {
    let mut words = level.iter();
    let images = |word: u64| orbit_size(Position(expander.marks().key(word)), symmetries);
    let raw = words.by_ref().map(images).sum();
    words.finish()?;
    control.sum(raw)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::symmetry::canonical;

    /// Level by level the same positions are found whether last jumps are kept or not.
    #[test]
    fn no_position_is_lost_for_its_last_jump() {
        for (name, vacate, finish, most) in [
            ("triangle:5", "a1", "any", 99),
            ("rectangle:4x4", "b1", "b4", 99),
            ("rectangle:4x3+diagonals", "a1", "any", 99),
            ("english", "d4", "d4", 9),
            ("english", "c1", "c1", 8),
            ("wiegleb", "e5", "e5", 7),
            // No room for a last jump.
            ("rectangle:8x8", "a1", "a1", 5),
        ] {
            let board = Board::named(name).expect(name);
            let problem = Problem::to_one_man(&board, vacate, finish);
            let (start, targets) = (problem.start, problem.targets_in_class());
            let symmetries = problem.symmetries();
            let control = Control::default();
            let store = Store::new(&control);
            for (direction, from) in [
                (Direction::Forward, vec![start]),
                (Direction::Backward, targets),
            ] {
                let from = from.iter().map(|p| canonical(*p, &symmetries));
                let from: Vec<Position> = from.collect();
                let open = || Pruner::open(&board);
                let plain = Expander::new(&board, &symmetries, direction, open());
                let marked = Expander::marked(&board, &symmetries, direction, open());
                let levels = |expander| Levels::new(expander, &from, &store, &control);
                let mut all = levels(&plain).expect("levels");
                let mut followed = levels(&marked).expect("levels");
                for _ in 0..most {
                    let words = followed.level().iter().map(|word| marked.marks().key(word));
                    assert!(words.eq(all.level().iter()), "{name} {direction:?}");
                    let raw = all.advance().expect("a level").1;
                    assert_eq!(raw, followed.advance().expect("a level").1, "{name}");
                }
            }
        }
    }

    #[test]
    fn one_order_of_jumps_is_followed() {
        let board = Board::named("english").expect("english");
        let start = board.full().without(board.hole("d4").expect("d4"));
        let control = Control::default();
        let store = Store::new(&control);
        let (symmetries, open) = (board.symmetries(), Pruner::open(&board));
        let made = |expander: Expander| {
            let mut levels = Levels::new(&expander, &[start], &store, &control).expect("a level");
            let mut made = 0;
            for _ in 0..10 {
                for word in levels.level().iter() {
                    expander.children(word, |_| made += 1);
                }
                levels.advance().expect("a level");
            }
            made
        };
        let all = made(Expander::new(
            &board,
            symmetries,
            Direction::Forward,
            open.clone(),
        ));
        let followed = made(Expander::marked(
            &board,
            symmetries,
            Direction::Forward,
            open,
        ));
        assert!(followed * 3 < all * 2, "{followed} of {all}");
    }

    #[test]
    fn a_position_takes_about_two_bytes() {
        let board = Board::named("english").expect("english");
        let start = board.full().without(board.hole("d4").expect("d4"));
        let control = Control::default();
        let store = Store::new(&control);
        let (symmetries, open) = (board.symmetries(), Pruner::open(&board));
        let expander = Expander::new(&board, symmetries, Direction::Forward, open);
        let mut levels = Levels::new(&expander, &[start], &store, &control).expect("a level");
        while levels.level().len() < 500_000 {
            levels.advance().expect("a level");
        }
        assert_eq!(levels.level().len(), 517_854);
        assert!(levels.level().bytes() < 2 * levels.level().len());
    }
}
