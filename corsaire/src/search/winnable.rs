//! The positions that can be reached from a problem's start and can still reach its goal. Read
//! `search/levels.rs` and `refute/pruner.rs` before it.
//!
//! Levels grow from both ends, the smaller one first, until they meet; a position where they meet
//! is winnable. From there winnable positions spread to both ends: the children of winnable
//! positions that were found from the goal, and the parents of winnable ones that were found from
//! the start. Pagoda functions keep both sides from positions that cannot matter.

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::refute::insight::{Excluding, LevelInsight};
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical, orbit_size};
use crate::search::jumps::Expander;
use crate::search::levels::{ENGINE, LevelCount, Levels, neighbours_in};
use crate::search::one_order::LastJumps;
use crate::sets::{Commits, Committed, Filter, Gather, Marks, PositionSet, Resumed, Sink, Store};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// Counts the winnable positions of a problem by number of jumps, up to the symmetries that keep
/// start and goal. Empty if the problem cannot be solved.
///
/// # Errors
///
/// A limit stopped it.
pub fn count_winnable(
    problem: &Problem,
    control: &Control<'_>,
) -> Result<Vec<LevelCount>, Stopped> {
    Ok(count_winnable_and_seen(problem, control)?.0)
}

/// The same, and what was seen on the way.
pub(crate) fn count_winnable_and_seen(
    problem: &Problem,
    control: &Control<'_>,
) -> Result<(Vec<LevelCount>, Seen), Stopped> {
    let store = Store::new(control);
    let seen = Seeing::default();
    let counts = WinnableSearch::counted(problem, &store, control, &seen, |search, found| {
        let count = |level: &Level| LevelCount {
            up_to_symmetry: level.positions.len(),
            raw: level.raw,
        };
        let after = found.dual_levels(search.jumps);
        Ok(found.levels.iter().chain(after).map(count).collect())
    })?;
    Ok((counts, seen.into()))
}

/// What a search saw on the way.
#[derive(Default)]
pub(crate) struct Seen {
    /// How many positions.
    pub(crate) positions: u64,
    /// What it knew. `None` if it did not search.
    pub(crate) insight: Option<Arc<LevelInsight>>,
}

/// The same while it is found.
#[derive(Default)]
struct Seeing {
    positions: AtomicU64,
    insight: OnceLock<Arc<LevelInsight>>,
}

impl From<Seeing> for Seen {
    fn from(seen: Seeing) -> Seen {
        Seen {
            positions: seen.positions.into_inner(),
            insight: seen.insight.into_inner(),
        }
    }
}

/// The winnable positions of a problem by number of jumps, in canonical form under the symmetries
/// that keep start and goal. Empty if the problem cannot be solved.
pub(crate) fn winnable_levels(
    problem: &Problem,
    store: &Store,
    control: &Control<'_>,
) -> Result<Vec<PositionSet>, Stopped> {
    Ok(winnable_and_seen(problem, store, control)?.0)
}

/// The same, and what was seen on the way.
pub(crate) fn winnable_and_seen(
    problem: &Problem,
    store: &Store,
    control: &Control<'_>,
) -> Result<(Vec<PositionSet>, Seen), Stopped> {
    let seen = Seeing::default();
    let levels = WinnableSearch::counted(problem, store, control, &seen, |search, found| {
        let mut after = Vec::new();
        if let Some(mirror) = found.dual {
            for level in found.dual_levels(search.jumps) {
                let positions = search.duals(&level.positions, mirror)?;
                after.push(Level {
                    positions,
                    raw: level.raw,
                });
            }
        }
        search.unmarked(found.levels.into_iter().chain(after))
    })?;
    Ok((levels, seen.into()))
}

/// The same, but with a duality only the first half of the levels; and the duality, if there is
/// one.
pub(crate) fn winnable_half<'a>(
    problem: &'a Problem,
    store: &'a Store,
    control: &'a Control<'a>,
) -> Result<(Vec<PositionSet>, Option<&'a Symmetry>), Stopped> {
    WinnableSearch::run(problem, store, control, |search, found| {
        Ok((search.unmarked(found.levels)?, found.dual))
    })
}

/// The dual of a position under a duality.
pub(crate) fn dual(board: &Board, position: Position, mirror: &Symmetry) -> Position {
    board.complement(mirror.position(position))
}

/// The winnable positions after some number of jumps.
struct Level {
    /// Marked with last jumps on the way from the middle.
    positions: PositionSet,
    /// How many they are without symmetry.
    raw: u64,
}

/// The winnable positions from the start on: all of them, or half of them if there is a duality,
/// which gives the other half.
struct Found<'b> {
    levels: Vec<Level>,
    dual: Option<&'b Symmetry>,
}

impl Found<'_> {
    /// The levels whose duals are those of the second half, in its order.
    fn dual_levels(&self, jumps: usize) -> impl Iterator<Item = &Level> {
        let levels = self.levels.iter().rev().skip(1 - jumps % 2);
        levels.take(if self.dual.is_some() { jumps } else { 0 })
    }
}

/// A symmetry that maps the start to the complement of the only target and the target to the
/// complement of the start, if there is one.
///
/// A position y leads to the target t exactly if the complement of t leads to the complement of
/// y. With such a symmetry s the complement of t is s(start), so y leads to t in k jumps exactly
/// if y is the complement of s(x) for some x that the start leads to in k jumps. The same goes
/// the other way, so x is winnable exactly if that y is.
fn duality<'b>(problem: &'b Problem, targets: &[Position]) -> Option<&'b Symmetry> {
    let [target] = targets else { return None };
    let board = &problem.board;
    board.symmetries().iter().find(|symmetry| {
        symmetry.position(problem.start) == board.complement(*target)
            && symmetry.position(*target) == board.complement(problem.start)
    })
}

/// A search for the winnable positions of a problem.
struct WinnableSearch<'a> {
    problem: &'a Problem,
    targets: &'a [Position],
    jumps: usize,
    symmetries: &'a [Symmetry],
    /// For words with last jumps as their marks.
    gather: Gather<'a>,
    marks: Marks,
    seen: &'a Seeing,
    store: &'a Store,
    control: &'a Control<'a>,
}

impl<'a> WinnableSearch<'a> {
    /// Finds the winnable positions and hands them to `then`, if there are any.
    fn run<T: Default>(
        problem: &'a Problem,
        store: &'a Store,
        control: &'a Control<'a>,
        then: impl FnOnce(&WinnableSearch<'_>, Found<'a>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        WinnableSearch::counted(problem, store, control, &Seeing::default(), then)
    }

    /// The same, and tells what was seen.
    fn counted<T: Default>(
        problem: &'a Problem,
        store: &'a Store,
        control: &'a Control<'a>,
        seen: &Seeing,
        then: impl FnOnce(&WinnableSearch<'_>, Found<'a>) -> Result<T, Stopped>,
    ) -> Result<T, Stopped> {
        let targets = problem.targets_in_class();
        let Some(jumps) = problem.jumps().filter(|_| !targets.is_empty()) else {
            return Ok(T::default());
        };
        let symmetries = problem.symmetries();
        let marks = LastJumps::new(problem.board.jumps(), &symmetries, problem.board.len()).marks;
        let search = WinnableSearch {
            problem,
            targets: &targets,
            jumps: jumps as usize,
            symmetries: &symmetries,
            gather: Gather::marked(store, control, marks),
            marks,
            seen,
            store,
            control,
        };
        let dual = duality(problem, &targets);
        let levels = match dual {
            Some(mirror) => search.with_duality(mirror)?,
            None => search.both_ends()?,
        };
        if levels.iter().all(|level| level.positions.is_empty()) {
            return Ok(T::default());
        }
        then(&search, Found { levels, dual })
    }

    fn levels<'s>(
        &'s self,
        expander: &'s Expander,
        positions: &[Position],
    ) -> Result<Levels<'s>, Stopped> {
        let positions = positions.iter().map(|p| canonical(*p, self.symmetries));
        let positions: Vec<Position> = positions.collect();
        Levels::new(expander, &positions, self.store, self.control)
    }

    fn expander(&self, direction: Direction, pruner: Pruner) -> Expander {
        Expander::marked(&self.problem.board, self.symmetries, direction, pruner)
    }

    fn both_ends(&self) -> Result<Vec<Level>, Stopped> {
        let board = &self.problem.board;
        let [toward, from] = Pruner::both(board, self.problem.start, self.targets, self.control)?;
        let forth = self.expander(Direction::Forward, toward);
        let back = self.expander(Direction::Backward, from);
        let mut commits = self.commits("from both ends");
        let (mut forward, mut backward, mut reached, mut leading);
        match commits.resumed(self.store)? {
            None => {
                forward = self.levels(&forth, &[self.problem.start])?;
                backward = self.levels(&back, self.targets)?;
                (reached, leading) = (Vec::new(), Vec::new());
            }
            Some(resumed) => {
                let [from_start, from_goal] = self.went_on(resumed);
                (forward, reached) = self.levels_at(&forth, from_start)?;
                (backward, leading) = self.levels_at(&back, from_goal)?;
            }
        }
        while reached.len() + leading.len() < self.jumps {
            let level = if forward.level().len() <= backward.level().len() {
                reached.push(forward.advance()?.0);
                forward.level()
            } else {
                leading.push(backward.advance()?.0);
                backward.level()
            };
            self.seen
                .positions
                .fetch_add(level.len(), Ordering::Relaxed);
            if level.is_empty() {
                // From the other end alone there is little to see.
                let meet = match forward.level().is_empty() {
                    true => self.problem.goal.men(),
                    false => self.problem.start.men(),
                };
                self.knows(&forth, &back, meet);
                return Ok(Vec::new());
            }
            commits.now_and_then(|| self.state([(&reached, &forward), (&leading, &backward)]))?;
        }
        let meet = self.problem.start.men() - reached.len() as u32;
        self.knows(&forth, &back, meet);
        let gather = &self.gather;
        let middle = gather.within(forward.level(), backward.level(), self.marks)?;
        self.spread_both(&middle, &reached, &leading)
    }

    /// The positions of all solutions by level, given those of the level where both ends meet and all
    /// levels before and after it.
    fn spread_both(
        &self,
        middle: &PositionSet,
        reached: &[PositionSet],
        leading: &[PositionSet],
    ) -> Result<Vec<Level>, Stopped> {
        let after = self.spread(middle, Direction::Forward, leading)?;
        let mut after = after.into_iter();
        after.next().expect("it starts with the middle");
        let mut levels = self.spread(middle, Direction::Backward, reached)?;
        levels.reverse();
        levels.extend(after);
        Ok(levels)
    }

    /// With a duality, half of the levels give the other half.
    fn with_duality(&self, mirror: &Symmetry) -> Result<Vec<Level>, Stopped> {
        let (board, start) = (&self.problem.board, self.problem.start);
        let pruner = Pruner::toward(board, start, self.targets, self.control)?;
        let forth = self.expander(Direction::Forward, pruner);
        let mut commits = self.commits("from the start");
        let (mut forward, mut reached);
        match commits.resumed(self.store)? {
            None => {
                forward = self.levels(&forth, &[self.problem.start])?;
                reached = Vec::new();
            }
            Some(resumed) => {
                let [from_start, _] = self.went_on(resumed);
                (forward, reached) = self.levels_at(&forth, from_start)?;
            }
        }
        while reached.len() < self.jumps / 2 {
            reached.push(forward.advance()?.0);
            self.seen
                .positions
                .fetch_add(forward.level().len(), Ordering::Relaxed);
            commits.now_and_then(|| self.state([(&reached, &forward)]))?;
        }
        self.knows_by_duality(&forth, mirror, reached.len() as u32);
        // The duals of the present level are as many jumps from the goal as it is from the start:
        // with an even number of jumps they are at the same level, with an odd number at the next
        // one. There, the winnable positions are those that this level leads to and whose duals it
        // has; and these duals are its own winnable positions.
        let level = forward.level();
        let middle = if self.jumps.is_multiple_of(2) {
            let duals = self.duals(level, mirror)?;
            self.gather.within(&duals, level, self.marks)?
        } else {
            let forth = forth.clone().finding_duals(board, mirror);
            self.step_into(&forth, level, level)?.0
        };
        let mut levels = self.spread(&middle, Direction::Backward, &reached)?;
        levels.reverse();
        Ok(levels)
    }

    /// Tells what the search knows, with both sides up to the level of this number of men.
    fn knows(&self, forth: &Expander, back: &Expander, meet: u32) {
        let pruners = [forth.pruner(), back.pruner()];
        let (problem, targets) = (self.problem, self.targets);
        let insight = LevelInsight::of(problem, targets, self.symmetries, pruners, meet);
        let _ = self.seen.insight.set(Arc::new(insight));
    }

    /// The same with a duality, after this number of jumps. The functions of one side are those of the
    /// other.
    fn knows_by_duality(&self, forth: &Expander, mirror: &Symmetry, jumps: u32) {
        let (problem, board) = (self.problem, &self.problem.board);
        let pruners = [forth.pruner(), &Pruner::open(board)];
        let meet = problem.start.men() - jumps;
        let mut insight = LevelInsight::of(problem, self.targets, self.symmetries, pruners, meet);
        let duals = Excluding::of(forth.pruner(), false);
        let duals = duals.filter_map(|excluding| excluding.dual(board, mirror));
        insight.functions.extend(duals);
        let _ = self.seen.insight.set(Arc::new(insight));
    }

    /// The commits of a search that several processes share.
    fn commits(&self, how: &str) -> Commits<'a> {
        let problem = self.problem.in_full();
        Commits::of(self.control, &format!("winnable {ENGINE} {how}\n{problem}"))
    }

    /// What a commit has of each side: how far it is, and its levels.
    fn state<'s, const SIDES: usize>(
        &self,
        sides: [(&'s Vec<PositionSet>, &'s Levels<'_>); SIDES],
    ) -> (Vec<u64>, Vec<Committed<'s>>) {
        let mut numbers = vec![self.seen.positions.load(Ordering::Relaxed)];
        let mut sets = Vec::new();
        for (before, levels) in sides {
            numbers.extend([levels.reached().1, before.len() as u64]);
            let levels = before.iter().chain([levels.level()]);
            sets.extend(levels.map(|level| (level, self.marks)));
        }
        (numbers, sets)
    }

    /// The sides of a commit: the positions found, and the levels.
    fn went_on(&self, resumed: Resumed) -> [(u64, Vec<PositionSet>); 2] {
        let Resumed { numbers, sets, .. } = resumed;
        let mut sets = sets.into_iter();
        let mut sides = [(0, Vec::new()), (0, Vec::new())];
        let seen = numbers.first().copied().unwrap_or(0);
        self.seen.positions.store(seen, Ordering::Relaxed);
        let numbers = numbers.get(1..).unwrap_or_default();
        for (side, numbers) in sides.iter_mut().zip(numbers.as_chunks::<2>().0) {
            let [found, before] = *numbers;
            *side = (found, sets.by_ref().take(before as usize + 1).collect());
        }
        sides
    }

    /// Goes on with one side.
    fn levels_at<'s>(
        &'s self,
        expander: &'s Expander,
        (found, mut sets): (u64, Vec<PositionSet>),
    ) -> Result<(Levels<'s>, Vec<PositionSet>), Stopped> {
        let level = sets.pop();
        let level = level.ok_or_else(|| Stopped::Commit("a commit lacks a level".to_string()))?;
        let reached = (sets.len() as u32, found);
        let levels = Levels::at(expander, level, reached, self.store, self.control);
        Ok((levels, sets))
    }

    fn dual(&self, position: u64, mirror: &Symmetry) -> u64 {
        dual(&self.problem.board, Position(position), mirror).0
    }

    /// The duals of a level's positions, with unknown last jumps.
    fn duals(&self, level: &PositionSet, mirror: &Symmetry) -> Result<PositionSet, Stopped> {
        let map = |(): &mut (), words: &[u64], sink: &mut Sink<'_>| {
            for word in words {
                let dual = Position(self.dual(self.marks.key(*word), mirror));
                let dual = canonical(dual, self.symmetries);
                sink.push(self.marks.pack(dual.0, 0));
            }
        };
        Ok(self.gather.collect(level, || (), map)?.0)
    }

    /// The positions of levels without their last jumps.
    fn unmarked(
        &self,
        levels: impl IntoIterator<Item = Level>,
    ) -> Result<Vec<PositionSet>, Stopped> {
        let unmarked = |level: Level| self.gather.without_marks(&level.positions);
        levels.into_iter().map(unmarked).collect()
    }

    /// The positions of `other` that an expander finds from those of `level`, and how many positions
    /// `level` has without symmetry.
    fn step_into(
        &self,
        expander: &Expander,
        level: &PositionSet,
        other: &PositionSet,
    ) -> Result<(PositionSet, u64), Stopped> {
        // Most of what is found is not in `other`: a filter says so before it is sorted.
        let filter = Filter::new(other, self.marks, self.store)?;
        let (near, raw) = neighbours_in(&self.gather, expander, level, &filter)?;
        Ok((self.gather.within(&near, other, self.marks)?, raw))
    }

    /// The winnable positions of `middle` and of the levels of `others`, the last one next to it.
    fn spread(
        &self,
        middle: &PositionSet,
        direction: Direction,
        others: &[PositionSet],
    ) -> Result<Vec<Level>, Stopped> {
        // What is found is looked up in a level: a pruner would add nothing.
        let expander = self.expander(direction, Pruner::open(&self.problem.board));
        let mut levels = Vec::new();
        // Each direction has last jumps of its own.
        let mut positions = self.gather.with_no_marks(middle)?;
        for other in others.iter().rev() {
            let (next, raw) = self.step_into(&expander, &positions, other)?;
            levels.push(Level { positions, raw });
            positions = next;
        }
        let mut words = positions.iter();
        let orbits = words
            .by_ref()
            .map(|word| orbit_size(Position(self.marks.key(word)), self.symmetries));
        let raw = orbits.sum();
        words.finish()?;
        let raw = self.control.sum(raw)?;
        levels.push(Level { positions, raw });
        Ok(levels)
    }
}
