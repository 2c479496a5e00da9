//! Solutions that end in a given way: with a sweep of some length, or with a given move, last or
//! some moves before the last. Read `search/shortest.rs` and `rules/sweep.rs` before it.
//!
//! What the last moves must be is undone from the goal in every way. That gives the positions where
//! the ending can begin, and with each of them the moves that are left: the search looks for one of
//! these positions instead of the goal.
//!
//! A move is all that one man does in a row. So the man that makes the first move of an ending must
//! not be the one that moved before it: then both would be one, longer move. If some beginning of an
//! ending allows that, the last move (or, when the number of moves does not matter, the last jump)
//! before the ending is undone too, by another man, and the search looks for what is before that.

use crate::problem::conditions::Wanted;
use crate::problem::control::{Control, Reserved, Stopped, Ticker};
use crate::problem::problem::{Goal, Problem};
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::{LevelInsight, LevelSearch};
use crate::refute::reason::Reason;
use crate::refute::searched::Searched;
use crate::refute::stats::Stats;
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::sweep::Sweep;
use crate::search::beam::solve;
use crate::search::shortest::{Shortest, solve_shortest};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Where endings can begin, with the hole of the man that moves then, and the moves to the goal.
type Beginnings = BTreeMap<(Position, Hole), Vec<Sweep>>;

/// The positions that the search looks for, with the moves that are left.
type Targets = BTreeMap<Position, Vec<Sweep>>;

/// Bytes of an entry of the maps below, and of each move in it.
const ENTRY_BYTES: usize = 120;
const MOVE_BYTES: usize = 32;

/// Undoes moves, within the limits of a computation.
struct Undoing<'a> {
    board: &'a Board,
    ticker: Ticker<'a>,
    memory: Reserved,
    entries: usize,
}

impl<'a> Undoing<'a> {
    fn new(problem: &'a Problem, control: &'a Control<'a>) -> Undoing<'a> {
        Undoing {
            board: &problem.board,
            ticker: control.ticker(),
            memory: control.reserve_part(0),
            entries: 0,
        }
    }

    /// Counts one more entry, with this number of moves.
    fn count(&mut self, moves: usize) -> Result<(), Stopped> {
        self.ticker.tick()?;
        self.entries += ENTRY_BYTES + MOVE_BYTES * moves;
        self.memory.raise(self.entries as u64)
    }
}

/// The beginnings of endings whose moves are `wanted`, the last move first.
fn beginnings(
    problem: &Problem,
    wanted: &[Wanted],
    undoing: &mut Undoing<'_>,
) -> Result<Beginnings, Stopped> {
    let mut found = Beginnings::new();
    let mut ends: BTreeMap<(Position, Option<Hole>), Vec<Sweep>> = BTreeMap::new();
    for target in problem.goal.positions() {
        ends.insert((target, None), Vec::new());
    }
    for wanted in wanted {
        found.clear();
        for ((after, next), moves) in &ends {
            for (sweep, before) in undone(*after, wanted.length(), undoing)? {
                if Some(sweep.to) != *next && wanted.is_met_by(sweep) {
                    undoing.count(moves.len() + 1)?;
                    let moves = || [sweep].into_iter().chain(moves.iter().copied()).collect();
                    found.entry((before, sweep.from)).or_insert_with(moves);
                }
            }
        }
        let ended = found.iter();
        ends = ended
            .map(|((before, man), moves)| ((*before, Some(*man)), moves.clone()))
            .collect();
    }
    Ok(found)
}

/// How many positions there are where endings can begin.
fn positions_of(beginnings: &Beginnings) -> u64 {
    let positions: BTreeSet<Position> = beginnings.keys().map(|(position, _)| *position).collect();
    positions.len() as u64
}

/// Every move of `length` jumps, or of any number, that can be undone, and the position before it.
fn undone(
    after: Position,
    length: Option<u32>,
    undoing: &mut Undoing<'_>,
) -> Result<BTreeSet<(Sweep, Position)>, Stopped> {
    let board = undoing.board;
    let entries = undoing.entries;
    let mut found = BTreeSet::new();
    for to in after.holes() {
        let mut going = BTreeSet::from([(to, after)]);
        let mut jumps = 0;
        while !going.is_empty() && length.is_none_or(|length| jumps < length) {
            let mut before = BTreeSet::new();
            for (man, position) in &going {
                undoing.count(0)?;
                let own = |jump: &&Jump| jump.to == *man && jump.can_be_undone(*position);
                let jumps = board.jumps().iter().filter(own);
                before.extend(jumps.map(|jump| (jump.from, jump.exchange(*position))));
            }
            going = before;
            jumps += 1;
            if length.is_none_or(|length| jumps == length) {
                let sweep = |(from, before): &(Hole, Position)| {
                    (Sweep::between(*before, *from, after, to), *before)
                };
                found.extend(going.iter().map(sweep));
            }
        }
    }
    // The moves found here are dropped once the caller has looked at them, so they are not counted.
    undoing.entries = entries;
    Ok(found)
}

/// Whether the man on a hole may have moved last.
fn may_have_moved(board: &Board, position: Position, man: Hole) -> bool {
    let mut jumps = board.jumps().iter();
    jumps.any(|jump| jump.to == man && jump.can_be_undone(position))
}

/// What the search looks for. If no beginning can be reached by a move of the man that moves next,
/// these are the beginnings; otherwise the positions a move by another man before them, of `length`
/// jumps or of any number.
fn targets(
    beginnings: &Beginnings,
    length: Option<u32>,
    undoing: &mut Undoing<'_>,
) -> Result<Targets, Stopped> {
    let board = undoing.board;
    let mut places = beginnings.keys();
    let mut targets = Targets::new();
    if !places.any(|(position, man)| may_have_moved(board, *position, *man)) {
        for ((position, _), moves) in beginnings {
            targets.insert(*position, moves.clone());
        }
        return Ok(targets);
    }
    for ((position, man), moves) in beginnings {
        for (sweep, before) in undone(*position, length, undoing)? {
            if sweep.to != *man {
                undoing.count(moves.len() + 1)?;
                let moves = || [sweep].into_iter().chain(moves.iter().copied()).collect();
                targets.entry(before).or_insert_with(moves);
            }
        }
    }
    Ok(targets)
}

/// A solution that has no moves before the ending: the start is one of its beginnings.
fn all_ending(problem: &Problem, beginnings: &Beginnings) -> Option<Line> {
    let at_start = |((position, _), _): &(&(Position, Hole), _)| *position == problem.start;
    let (_, moves) = beginnings.iter().find(at_start)?;
    Some(lengthened(problem, &Line::default(), moves))
}

/// A solution with more moves at its end.
fn lengthened(problem: &Problem, solution: &Line, moves: &[Sweep]) -> Line {
    let mut jumps: Vec<Jump> = solution.jumps().collect();
    let mut position = solution.end(problem.start);
    for sweep in moves {
        let more = sweep.jumps(&problem.board, position);
        let more = more.expect("what was undone can be made");
        position = more.iter().fold(position, |p, jump| jump.exchange(p));
        jumps.extend(more);
    }
    jumps.into_iter().collect()
}

/// Looks for a solution of any length whose last moves are `wanted`, the last move first.
pub fn solve_ending(
    problem: &Problem,
    wanted: &[Wanted],
    control: &Control<'_>,
) -> (Searched, Stats) {
    match exclude_at_once(problem, control) {
        Ok(AtOnce::Open(_)) => solve_open_ending(problem, wanted, control),
        // A problem without a solution has none that ends in this way.
        Ok(AtOnce::Excluded(reason)) => (Searched::Impossible(reason), Stats::default()),
        Err(stopped) => (Searched::Unknown(stopped), Stats::default()),
    }
}

/// [`solve_ending`], given that class and pagoda functions do not exclude every position of the goal.
pub(crate) fn solve_open_ending(
    problem: &Problem,
    wanted: &[Wanted],
    control: &Control<'_>,
) -> (Searched, Stats) {
    let mut stats = Stats::default();
    let outcome = ending(problem, wanted, control, &mut stats);
    (outcome.unwrap_or_else(Searched::Unknown), stats)
}

fn ending(
    problem: &Problem,
    wanted: &[Wanted],
    control: &Control<'_>,
    stats: &mut Stats,
) -> Result<Searched, Stopped> {
    let undoing = &mut Undoing::new(problem, control);
    let beginnings = beginnings(problem, wanted, undoing)?;
    if let Some(solution) = all_ending(problem, &beginnings) {
        return Ok(Searched::Solved(solution));
    }
    // One search for each number of men that an ending can begin with.
    let targets = targets(&beginnings, Some(1), undoing)?;
    let mut searches = Vec::new();
    let mut by_men: BTreeMap<u32, Vec<Position>> = BTreeMap::new();
    for position in targets.keys() {
        by_men.entry(position.men()).or_default().push(*position);
    }
    let mut stopped = None;
    for positions in by_men.values() {
        let part = Problem {
            goal: Goal::OneOf(positions.as_slice().into()),
            ..problem.clone()
        };
        let (outcome, more) = solve(&part, control);
        stats.positions += more.positions;
        match outcome {
            Searched::Solved(solution) => {
                let moves = &targets[&solution.end(problem.start)];
                let solution = lengthened(problem, &solution, moves);
                return Ok(Searched::Solved(solution));
            }
            Searched::Unknown(why) => stopped = Some(why),
            Searched::Impossible(_) if more.insight.is_some() => {
                searches.push(LevelSearch {
                    targets: positions.clone(),
                    insight: more.insight,
                    positions: more.positions,
                });
            }
            Searched::Impossible(_) => {}
        }
    }
    match stopped {
        Some(why) => Err(why),
        None => Ok(Searched::Impossible(Reason::Ending {
            beginnings: positions_of(&beginnings),
            positions: stats.positions,
            insight: Some(Arc::new(insight(problem, &targets, &searches))),
        })),
    }
}

/// What searches knew that reached none of the targets. Class and pagoda functions exclude those that were
/// not searched for: a certificate needs these functions too.
fn insight(problem: &Problem, targets: &Targets, searches: &[LevelSearch]) -> LevelInsight {
    let symmetries = before_ending(problem, targets).symmetries();
    LevelInsight::of_all(problem, &symmetries, searches)
}

/// The problem to reach one of the targets.
fn before_ending(problem: &Problem, targets: &Targets) -> Problem {
    Problem {
        goal: Goal::OneOf(targets.keys().copied().collect()),
        ..problem.clone()
    }
}

/// What is left of a problem when its last moves, which are `wanted`, have been undone, as certificates need
/// it: the problem to reach a target, and the moves from there to the goal. For solutions of any length the
/// jump before the ending is undone instead of the move.
pub(crate) fn undone_ending(
    problem: &Problem,
    wanted: &[Wanted],
    any_length: bool,
    control: &Control<'_>,
) -> Result<Option<(Problem, u32)>, Stopped> {
    let undoing = &mut Undoing::new(problem, control);
    let beginnings = beginnings(problem, wanted, undoing)?;
    let targets = targets(&beginnings, any_length.then_some(1), undoing)?;
    let moves = targets.values().next().map(|moves| moves.len() as u32);
    Ok(moves.map(|moves| (before_ending(problem, &targets), moves)))
}

/// Looks for a solution in as few moves as possible whose last moves are `wanted`, the last move
/// first.
pub fn solve_shortest_ending(
    problem: &Problem,
    wanted: &[Wanted],
    control: &Control<'_>,
) -> Shortest {
    match exclude_at_once(problem, control) {
        Ok(AtOnce::Open(_)) => solve_shortest_open_ending(problem, wanted, control),
        Ok(AtOnce::Excluded(reason)) => Shortest::without_search(Searched::Impossible(reason)),
        Err(stopped) => Shortest::without_search(Searched::Unknown(stopped)),
    }
}

/// [`solve_shortest_ending`], given that class and pagoda functions do not exclude every position of the
/// goal.
pub(crate) fn solve_shortest_open_ending(
    problem: &Problem,
    wanted: &[Wanted],
    control: &Control<'_>,
) -> Shortest {
    let found = shortest_ending(problem, wanted, control);
    found.unwrap_or_else(|stopped| Shortest::without_search(Searched::Unknown(stopped)))
}

fn shortest_ending(
    problem: &Problem,
    wanted: &[Wanted],
    control: &Control<'_>,
) -> Result<Shortest, Stopped> {
    let undoing = &mut Undoing::new(problem, control);
    let beginnings = beginnings(problem, wanted, undoing)?;
    if let Some(solution) = all_ending(problem, &beginnings) {
        return Ok(Shortest {
            lower_bound: solution.moves().len() as u32,
            ..Shortest::without_search(Searched::Solved(solution))
        });
    }
    let targets = targets(&beginnings, None, undoing)?;
    let part = before_ending(problem, &targets);
    // What it knows is about the problem without the ending.
    let mut found = solve_shortest(&part, control);
    // Every ending has the same number of moves.
    found.lower_bound += targets.values().next().map_or(0, Vec::len) as u32;
    found.outcome = match found.outcome {
        Searched::Solved(solution) => {
            let moves = &targets[&solution.end(problem.start)];
            Searched::Solved(lengthened(problem, &solution, moves))
        }
        Searched::Impossible(reason) => Searched::Impossible(Reason::Ending {
            beginnings: positions_of(&beginnings),
            positions: found.work.forward_kept + found.work.backward_kept,
            insight: match reason {
                Reason::Exhaustion { insight, .. } => insight,
                // Class and pagoda functions exclude every target.
                _ => Some(Arc::new(insight(problem, &targets, &[]))),
            },
        }),
        unknown => unknown,
    };
    Ok(found)
}
