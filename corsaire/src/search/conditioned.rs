//! Solutions that meet conditions: how they end, a sweep somewhere, a position on the way, a marked
//! man who is followed through all of his moves. Read `search/winnable.rs` and `search/ending.rs`
//! before it.
//!
//! Play is undone jump by jump from the goal. Beside each position stands what the conditions must
//! know of the play that follows: which move from the end is being undone and how many of its
//! jumps, the hole of the man that makes it, where the marked man stands, and what has been met
//! already. That is enough, since a move is exactly the consecutive jumps of one man. Where the
//! number of moves does not matter, even less is enough.
//!
//! To do this for every position would be too much. But once the ending is undone, only positions
//! matter that the start leads to and that lead to a beginning of such an ending. Those are found
//! first, from both ends (`search/winnable.rs`), without conditions.

use crate::problem::conditions::{Conditions, Wanted};
use crate::problem::control::{Control, Reserved, Stopped};
use crate::problem::problem::{Goal, Problem};
use crate::problem::progress::{Progress, Stage};
use crate::refute::at_once::{AtOnce, Reason, Searched, exclude_at_once};
use crate::refute::insight::{LevelInsight, LevelSearch};
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::search::winnable::winnable_and_seen;
use crate::sets::Store;
use crate::sets::hash::HashWords;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The result of a search with conditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conditioned {
    /// A solution, in the fewest moves if that was asked for, or why there is none.
    pub outcome: Searched,
    /// How many solutions there are, as sequences of jumps.
    pub solutions: u128,
    /// Where the marked man can be at the start.
    pub men: HoleSet,
    /// Positions that solutions without the conditions run through, before the ending.
    pub positions: u64,
    /// What the search for these positions knew. `None` if it was not made.
    pub insight: Option<Arc<LevelInsight>>,
}

/// Which of the solutions is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prefer {
    /// Any one of them.
    Any,
    /// One in the fewest moves.
    FewestMoves,
}

/// Finds the solutions that meet conditions: one of them, and how many there are. To find one in
/// the fewest moves takes more room: then each position is kept once for each man that may move
/// next.
pub fn solve_conditions(
    problem: &Problem,
    conditions: &Conditions,
    prefer: Prefer,
    control: &Control<'_>,
) -> Conditioned {
    let mut search = ConditionedSearch {
        problem,
        conditions,
        prefer,
        control,
        symmetries: conditions.symmetries(problem),
        allowed: Vec::new(),
        beginnings: 0,
        states: 0,
        insight: None,
        memory: control.reserve_part(0),
    };
    let mut found = Conditioned {
        outcome: Searched::Unknown(Stopped::Memory),
        solutions: 0,
        men: HoleSet::EMPTY,
        positions: 0,
        insight: None,
    };
    match exclude_at_once(problem, control) {
        Ok(AtOnce::Open(_)) => {}
        // A problem without a solution has none that meets conditions.
        Ok(AtOnce::Excluded(reason)) => {
            found.outcome = Searched::Impossible(reason);
            return found;
        }
        Err(stopped) => {
            found.outcome = Searched::Unknown(stopped);
            return found;
        }
    }
    match search.run() {
        Ok(Some(best)) => {
            (found.solutions, found.men) = (best.solutions, best.men);
            found.outcome = Searched::Solved(best.solution);
        }
        Ok(None) => {
            found.outcome = Searched::Impossible(Reason::Conditions {
                beginnings: search.beginnings,
                positions: search.positions(),
                insight: search.insight.clone(),
            });
        }
        Err(stopped) => found.outcome = Searched::Unknown(stopped),
    }
    found.positions = search.positions();
    found.insight = search.insight.take();
    found
}

/// What is known of the play that follows a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct After {
    /// The move that is being undone, counted from the end; for all moves before the ending, the
    /// number of the ending's moves.
    place: u8,
    /// How many of its jumps have been undone, as far as that matters.
    jumps: u8,
    /// The man that makes it. `None` at the goal, and if it does not matter.
    man: Option<Hole>,
    /// The marked man, as soon as it is known which one he is.
    marked: Option<Hole>,
    /// Men that make a sweep of the length that is wanted somewhere.
    sweepers: HoleSet,
    /// Such a sweep was made.
    swept: bool,
    /// The position that play must pass was passed.
    passed: bool,
}

impl Hash for After {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let hole = |hole: Option<Hole>| hole.map_or(64, |hole| hole.index() as u64);
        let holes = hole(self.man) << 8 | hole(self.marked);
        let flags = u64::from(self.swept) << 1 | u64::from(self.passed);
        let numbers = u64::from(self.place) << 8 | u64::from(self.jumps);
        state.write_u64(numbers << 32 | flags << 16 | holes);
        state.write_u64(self.sweepers.0);
    }
}

/// A position and what follows it.
type State = (Position, After);

/// The image of a state.
fn image((position, after): State, symmetry: &Symmetry) -> State {
    let hole = |hole: Option<Hole>| hole.map(|hole| symmetry.hole(hole));
    let image = After {
        man: hole(after.man),
        marked: hole(after.marked),
        sweepers: symmetry.hole_set(after.sweepers),
        ..after
    };
    (symmetry.position(position), image)
}

/// How to go on from a state: a jump leads to the next one from the state that `turned`, a symmetry,
/// maps to this one.
#[derive(Debug, Clone, Copy)]
struct Next {
    jump: Jump,
    state: State,
    turned: u8,
}

/// The fewest moves from a state to the goal, what comes next on that way, and the number of ways
/// from the state and its images together.
#[derive(Debug, Clone, Copy)]
struct Ways {
    moves: u32,
    next: Option<Next>,
    count: u128,
}

/// The states with one number of men, one of each up to symmetry.
type Level = HashMap<State, Ways, HashWords>;

/// Positions that lead to beginnings of the ending, by number of men.
struct Allowed {
    symmetries: Vec<Symmetry>,
    by_men: BTreeMap<u32, HashSet<u64, HashWords>>,
}

/// The best solution, how many there are, and which men the marked one can be.
struct Best {
    solution: Line,
    solutions: u128,
    men: HoleSet,
}

/// A search for the solutions that meet conditions, from the goal back.
struct ConditionedSearch<'a> {
    problem: &'a Problem,
    conditions: &'a Conditions,
    prefer: Prefer,
    control: &'a Control<'a>,
    /// The symmetries that keep the problem and the conditions.
    symmetries: Vec<Symmetry>,
    allowed: Vec<Allowed>,
    beginnings: u64,
    states: u64,
    insight: Option<Arc<LevelInsight>>,
    /// The memory that the allowed positions take.
    memory: Reserved,
}

/// Bytes that a state takes, with the room that a hash table leaves, and in a table that is about to
/// grow.
const STATE_BYTES: u64 = 256;
const GROWING_STATE_BYTES: u64 = 400;
/// Bytes that an allowed position takes.
const ALLOWED_BYTES: u64 = 24;

impl ConditionedSearch<'_> {
    fn run(&mut self) -> Result<Option<Best>, Stopped> {
        let Some(jumps) = self.problem.jumps() else {
            return Ok(None);
        };
        // Play is undone twice: once to find where the ending can begin, once back to the start.
        let last = self.conditions.ending.len() as u8;
        let mut beginnings: BTreeSet<Position> = BTreeSet::new();
        let mut level = self.goals();
        for _ in 0..=jumps {
            let begun = |state: &&State| self.finished(state.1).is_some_and(|a| a.place == last);
            let begun = level.keys().filter(begun);
            let images =
                begun.flat_map(|state| self.symmetries.iter().map(|s| s.position(state.0)));
            beginnings.extend(images);
            level = self.undo(&level, |after| after.place < last)?;
        }
        self.beginnings = beginnings.len() as u64;
        self.allow(&beginnings)?;
        let mut levels = vec![self.goals()];
        for _ in 0..jumps {
            let before = self.undo(levels.last().expect("not empty"), |_| true)?;
            self.states += before.len() as u64;
            levels.push(before);
        }
        self.best(&levels)
    }

    /// The least image of a state, and the symmetry that maps it there.
    fn canonical(&self, state: State) -> (State, u8) {
        let images = (0..).zip(&self.symmetries);
        let images = images.map(|(number, symmetry)| (image(state, symmetry), number));
        images.min().unwrap_or((state, 0))
    }

    /// The goals, with nothing after them.
    fn goals(&self) -> Level {
        let Conditions {
            through, marked, ..
        } = self.conditions;
        let end = marked.and_then(|marked| marked.end);
        let state = |position: Position, man: Option<Hole>| {
            let after = After {
                place: 0,
                jumps: 0,
                man: None,
                marked: man,
                sweepers: HoleSet::EMPTY,
                swept: false,
                passed: *through == Some(position),
            };
            let ways = Ways {
                moves: 0,
                next: None,
                count: 1,
            };
            ((position, after), ways)
        };
        let states = |position: Position| match end {
            None => vec![state(position, None)],
            Some(end) => {
                let men = position.on(end).holes();
                men.map(|man| state(position, Some(man))).collect()
            }
        };
        let mut level = Level::default();
        for (state, ways) in self.problem.goal.positions().into_iter().flat_map(states) {
            let known = level.entry(self.canonical(state).0);
            known.and_modify(|known| known.count += 1).or_insert(ways);
        }
        level
    }

    /// Every state a jump before those of a level that is `wanted`.
    fn undo(&self, level: &Level, wanted: impl Fn(&After) -> bool) -> Result<Level, Stopped> {
        const AT_ONCE: usize = 256;
        let mut before = Level::default();
        let board = &self.problem.board;
        let mut memory = self.control.reserve(0)?;
        for (index, ((position, after), ways)) in level.iter().enumerate() {
            if index.is_multiple_of(AT_ONCE) {
                self.control.check()?;
                let known = (self.states + level.len() as u64) * STATE_BYTES;
                let bytes = known + before.len() as u64 * GROWING_STATE_BYTES;
                memory.raise(bytes)?;
                let men = position.men();
                self.control.report(Progress {
                    positions: self.states,
                    bytes,
                    fraction: Some(index as f64 / level.len() as f64),
                    ..Progress::from(Stage::Endings { men })
                });
            }
            for jump in board.jumps().iter().filter(|j| j.can_be_undone(*position)) {
                let Some(earlier) = self.before(*after, *jump, *position) else {
                    continue;
                };
                let place = jump.exchange(*position);
                let known = usize::from(earlier.place) < self.conditions.ending.len();
                if !wanted(&earlier) || !known && !self.is_allowed(place) {
                    continue;
                }
                let goes_on = after.man == Some(jump.to);
                let (state, turned) = self.canonical((place, earlier));
                let more = Ways {
                    moves: ways.moves + u32::from(!goes_on),
                    next: Some(Next {
                        jump: *jump,
                        state: (*position, *after),
                        turned,
                    }),
                    count: ways.count,
                };
                match before.entry(state) {
                    std::collections::hash_map::Entry::Vacant(entry) => {
                        entry.insert(more);
                    }
                    std::collections::hash_map::Entry::Occupied(mut entry) => {
                        let ways = entry.get_mut();
                        let count = ways.count.checked_add(more.count);
                        let count = count.ok_or(Stopped::Overflow)?;
                        // Of the best, the least: the same in every run.
                        if (more.moves, more.key()) < (ways.moves, ways.key()) {
                            *ways = more;
                        }
                        ways.count = count;
                    }
                }
            }
        }
        Ok(before)
    }

    /// What follows the position before a jump, if the conditions allow the jump there.
    fn before(&self, after: After, jump: Jump, position: Position) -> Option<After> {
        let Conditions {
            ending,
            sweep,
            through,
            ..
        } = self.conditions;
        let goes_on = after.man == Some(jump.to);
        let mut before = if goes_on || after.man.is_none() {
            after
        } else {
            self.finished(after)?
        };
        let wanted = ending.get(usize::from(before.place)).copied();
        if !goes_on {
            before.jumps = 0;
            let other_end = match wanted {
                Some(Wanted::Exactly(sweep)) => jump.to != sweep.to,
                Some(Wanted::Between(_, to)) => jump.to != to,
                _ => false,
            };
            let mut other_man = false;
            if wanted.is_some_and(|wanted| self.conditions.is_by_marked(wanted)) {
                before.marked = before.marked.or(Some(jump.to));
                other_man = before.marked != Some(jump.to);
            }
            if other_end || other_man {
                return None;
            }
        }
        before.jumps += 1;
        let too_many = match wanted {
            Some(Wanted::Length(length)) => u32::from(before.jumps) > length,
            Some(Wanted::Exactly(sweep)) => !sweep.captured.has(jump.over),
            _ => false,
        };
        if too_many {
            return None;
        }
        if wanted.is_none_or(|wanted| matches!(wanted, Wanted::Any | Wanted::Between(..))) {
            // It only matters whether this is the sweep that is wanted somewhere.
            let most = sweep.map_or(0, |length| length + 1);
            before.jumps = u32::from(before.jumps).min(most) as u8;
        }
        let swept = sweep.is_none() || before.swept;
        let matters = wanted.is_some() || self.prefer == Prefer::FewestMoves || !swept;
        before.man = matters.then_some(jump.from);
        if before.marked == Some(jump.to) {
            before.marked = Some(jump.from);
        }
        if before.sweepers.has(jump.to) {
            before.sweepers = before.sweepers.without(jump.to).with(jump.from);
        }
        before.passed |= *through == Some(jump.exchange(position));
        Some(before)
    }

    /// What is known when the whole move has been undone, if it is as it must be.
    fn finished(&self, after: After) -> Option<After> {
        let last = self.conditions.ending.len() as u8;
        let Some(man) = after.man else {
            // Nothing has been undone, or the ending is undone and nothing else matters.
            return (after.place == last).then_some(after);
        };
        let as_wanted = match self.conditions.ending.get(usize::from(after.place)) {
            None | Some(Wanted::Any) => true,
            Some(Wanted::Length(length)) => u32::from(after.jumps) == *length,
            Some(Wanted::Exactly(sweep)) => {
                man == sweep.from && u32::from(after.jumps) == sweep.captured.len()
            }
            Some(Wanted::Between(from, _)) => man == *from,
        };
        let mut finished = after;
        finished.place = last.min(after.place + 1);
        if self.conditions.sweep == Some(u32::from(after.jumps)) {
            match self.conditions.marked {
                Some(_) => finished.sweepers = after.sweepers.with(man),
                None => finished.swept = true,
            }
        }
        as_wanted.then_some(finished)
    }

    /// Finds the positions that lead from the start to one of these.
    fn allow(&mut self, beginnings: &BTreeSet<Position>) -> Result<(), Stopped> {
        let mut groups: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
        for position in beginnings {
            groups.entry(position.men()).or_default().push(*position);
        }
        // One half for these positions, the other for finding them.
        let mut memory = self.control.reserve_part(2);
        let room = memory.bytes();
        let store = Store::new(self.control);
        let mut searches = Vec::new();
        for (men, positions) in groups {
            let part = Problem {
                goal: Goal::OneOf(positions.as_slice().into()),
                ..self.problem.clone()
            };
            let (levels, seen) = winnable_and_seen(&part, &store, self.control)?;
            searches.push(LevelSearch {
                targets: positions,
                insight: seen.insight,
                positions: seen.positions,
            });
            let words: u64 = levels.iter().map(crate::sets::PositionSet::len).sum();
            if (self.positions() + words) * ALLOWED_BYTES > room {
                return Err(Stopped::Memory);
            }
            let mut by_men = BTreeMap::new();
            for (men, level) in (men..).zip(levels.iter().rev()) {
                let mut allowed =
                    HashSet::with_capacity_and_hasher(level.len() as usize, HashWords::default());
                let mut words = level.iter();
                allowed.extend(words.by_ref());
                words.finish()?;
                by_men.insert(men, allowed);
            }
            self.allowed.push(Allowed {
                symmetries: part.symmetries(),
                by_men,
            });
        }
        drop(store);
        let insight = LevelInsight::of_all(self.problem, &self.symmetries, &searches);
        self.insight = Some(Arc::new(insight));
        memory.lower(self.positions() * ALLOWED_BYTES);
        self.memory = memory;
        Ok(())
    }

    fn is_allowed(&self, position: Position) -> bool {
        self.allowed.iter().any(|allowed| {
            let level = allowed.by_men.get(&position.men());
            level.is_some_and(|level| level.contains(&canonical(position, &allowed.symmetries).0))
        })
    }

    fn positions(&self) -> u64 {
        let levels = self.allowed.iter().flat_map(|a| a.by_men.values());
        levels.map(|level| level.len() as u64).sum()
    }

    /// The men that may be the marked one, if everything has been met at the start; without a mark,
    /// all men.
    fn met(&self, after: After) -> Option<HoleSet> {
        let Conditions {
            ending,
            sweep,
            through,
            marked,
        } = self.conditions;
        let after = self.finished(after)?;
        let asked = marked.is_some_and(|marked| marked.end.is_some())
            || ending
                .iter()
                .any(|wanted| self.conditions.is_by_marked(*wanted));
        let mut men = self.problem.start.taken();
        if let Some(marked) = marked {
            men = men.intersection(marked.start);
            if asked {
                men = men.intersection(after.marked.into_iter().collect());
            }
            if sweep.is_some() {
                men = men.intersection(after.sweepers);
            }
        }
        let met = usize::from(after.place) == ending.len()
            && (!men.is_empty() || marked.is_none())
            && (sweep.is_none() || marked.is_some() || after.swept)
            && (through.is_none() || after.passed);
        met.then_some(men)
    }

    fn best(&self, levels: &[Level]) -> Result<Option<Best>, Stopped> {
        let level = levels.last().expect("there is the start's");
        let at_start = |state: &State| match state.0 == self.problem.start {
            true => self.met(state.1),
            false => None,
        };
        let men = level.keys().filter_map(at_start);
        let images = men.flat_map(|men| self.symmetries.iter().map(move |s| s.hole_set(men)));
        let men = images.fold(HoleSet::EMPTY, HoleSet::union);
        let met = |(state, _): &(&State, &Ways)| at_start(state).is_some();
        let met = || level.iter().filter(met).map(|(_, ways)| ways);
        let count = met().try_fold(0u128, |sum, ways| sum.checked_add(ways.count));
        let count = count.ok_or(Stopped::Overflow)?;
        let Some(mut ways) = met().min_by_key(|ways| (ways.moves, ways.key())) else {
            return Ok(None);
        };
        let mut jumps = Vec::new();
        let mut rest = levels.iter().rev().skip(1);
        let mut turned = Vec::new();
        while let Some(next) = &ways.next {
            // The jump turns as its state did, and as all the states before it did.
            turned.push(&self.symmetries[usize::from(next.turned)]);
            let turn = |jump: Jump, symmetry: &&Symmetry| symmetry.jump(jump);
            jumps.push(turned.iter().rev().fold(next.jump, turn));
            ways = &rest.next().expect("a level for each jump")[&next.state];
        }
        Ok(Some(Best {
            solution: jumps.into_iter().collect(),
            solutions: count,
            men,
        }))
    }
}

impl Ways {
    /// An order of ways with the same number of moves.
    fn key(&self) -> Option<(Jump, Position)> {
        self.next.map(|next| (next.jump, next.state.0))
    }
}
