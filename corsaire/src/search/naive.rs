//! The slow, obvious engine: the oracle of the fast ones. Read `problem/problem.rs` before it.
//!
//! It shares nothing with the searches: no table of jumps, no symmetry, no pruner, no sorted set.
//! A jump is looked for on the grid each time, two steps from a man, and a set of positions is a
//! [`BTreeSet`]. It serves boards of about twenty holes.

use crate::problem::control::{Control, Stopped, Ticker};
use crate::problem::problem::Problem;
use crate::rules::{Board, Cell, Hole, HoleSet, Jump, Line, Position};
use std::collections::{BTreeMap, BTreeSet};

/// The cells of a board and the directions of its jumps.
pub(crate) struct Grid {
    holes: BTreeMap<(i32, i32), Hole>,
    steps: &'static [(i32, i32)],
}

fn xy(cell: Cell) -> (i32, i32) {
    (i32::from(cell.column), i32::from(cell.row))
}

impl Grid {
    pub(crate) fn of(board: &Board) -> Grid {
        Grid {
            holes: board.holes().map(|h| (xy(board.cell(h)), h)).collect(),
            steps: board.directions().steps(),
        }
    }

    /// Every jump that can be made: where from, where to, and the position after it.
    fn jumps(&self, men: Position) -> Vec<(Hole, Hole, Position)> {
        let mut jumps = Vec::new();
        for (&(x, y), &from) in self.holes.iter().filter(|(_, hole)| men.has(**hole)) {
            for (right, down) in self.steps {
                let over = self.holes.get(&(x + right, y + down));
                let to = self.holes.get(&(x + 2 * right, y + 2 * down));
                if let (Some(&over), Some(&to)) = (over, to)
                    && men.has(over)
                    && !men.has(to)
                {
                    jumps.push((from, to, men.without(from).without(over).with(to)));
                }
            }
        }
        jumps
    }

    fn after_a_jump(&self, men: Position) -> impl Iterator<Item = Position> {
        self.jumps(men).into_iter().map(|(_, _, after)| after)
    }

    /// The jumps of a move from one position to another.
    fn sweep(
        &self,
        board: &Board,
        men: Position,
        end: Position,
        ticker: &Ticker<'_>,
    ) -> Result<Vec<Jump>, Stopped> {
        let mut going = vec![(None, men, Vec::new())];
        while let Some((man, men, sweep)) = going.pop() {
            ticker.tick()?;
            if men == end && !sweep.is_empty() {
                return Ok(sweep);
            }
            for (from, to, men) in self.jumps(men) {
                if man.is_none_or(|man| man == from) {
                    let mut longer: Vec<Jump> = sweep.clone();
                    longer.extend(board.jump_between(from, to));
                    going.push((Some(to), men, longer));
                }
            }
        }
        unreachable!("the positions are a move apart")
    }

    /// Every move and the position after it, each once.
    fn all_sweeps(&self, men: Position) -> BTreeSet<(SweepParts, Position)> {
        let mut found = BTreeSet::new();
        for start in men.holes() {
            let mut going = vec![(start, men, HoleSet::EMPTY)];
            while let Some((man, men, taken)) = going.pop() {
                for (from, to, after) in self.jumps(men) {
                    if from == man {
                        let over = men.holes().find(|h| *h != from && !after.has(*h));
                        let taken = over.map_or(taken, |over| taken.with(over));
                        found.insert(((start, to, taken), after));
                        going.push((to, after, taken));
                    }
                }
            }
        }
        found
    }

    /// The positions after one move: jumps in a row by the same man.
    pub(crate) fn after_a_move(
        &self,
        men: Position,
        ticker: &Ticker<'_>,
    ) -> Result<BTreeSet<Position>, Stopped> {
        let mut found = BTreeSet::new();
        let first = self.jumps(men).into_iter();
        let mut going: Vec<(Hole, Position)> = first.map(|(_, to, men)| (to, men)).collect();
        while let Some((man, men)) = going.pop() {
            ticker.tick()?;
            found.insert(men);
            let further = self.jumps(men).into_iter();
            going.extend(further.filter_map(|(from, to, men)| (from == man).then_some((to, men))));
        }
        Ok(found)
    }
}

/// The positions that can be reached from `start`, by number of jumps.
pub fn reachable_by_jumps(board: &Board, start: Position) -> Vec<BTreeSet<Position>> {
    let grid = Grid::of(board);
    let mut levels = Vec::new();
    let mut level = BTreeSet::from([start]);
    while !level.is_empty() {
        let next = level.iter().flat_map(|men| grid.after_a_jump(*men));
        let next = next.collect();
        levels.push(std::mem::replace(&mut level, next));
    }
    levels
}

/// How many sequences of 0, 1, 2, ... jumps there are from `start`, up to `most` jumps.
pub fn paths_by_jumps(board: &Board, start: Position, most: usize) -> Vec<u128> {
    let grid = Grid::of(board);
    let mut paths = BTreeMap::from([(start, 1u128)]);
    let mut counts = vec![1];
    for _ in 0..most {
        let mut longer = BTreeMap::new();
        for (men, count) in &paths {
            for after in grid.after_a_jump(*men) {
                *longer.entry(after).or_default() += count;
            }
        }
        paths = longer;
        counts.push(paths.values().sum());
    }
    counts
}

/// The positions that lie on solutions, by number of jumps, start and goal included. Empty if
/// there is no solution.
pub fn winnable_by_jumps(problem: &Problem) -> Vec<BTreeSet<Position>> {
    let grid = Grid::of(&problem.board);
    let mut levels = reachable_by_jumps(&problem.board, problem.start);
    let met = |level: &BTreeSet<Position>| level.iter().any(|men| problem.goal.is_met_by(*men));
    // Every position that meets the goal has the same number of men: it is one level.
    let Some(last) = levels.iter().position(met) else {
        return Vec::new();
    };
    levels.truncate(last + 1);
    levels[last].retain(|men| problem.goal.is_met_by(*men));
    for jumps in (0..last).rev() {
        let (before, after) = levels.split_at_mut(jumps + 1);
        before[jumps].retain(|men| grid.after_a_jump(*men).any(|men| after[0].contains(&men)));
    }
    levels
}

/// Every game of a problem, played one by one.
#[derive(Debug, Default)]
pub struct Games {
    /// Games that end after some number of jumps.
    pub by_jumps: Vec<u128>,
    /// Positions with no jump left, by number of jumps.
    pub dead_ends: Vec<BTreeSet<Position>>,
    /// Sequences of jumps from the start to the goal.
    pub solutions: u128,
    /// The jumps of each of them, as holes that they start from and end in, whatever their order.
    pub jump_sets: BTreeSet<Vec<(Hole, Hole)>>,
    /// The probability that random play meets the goal.
    pub won: f64,
}

/// Plays every game.
pub fn games(problem: &Problem) -> Games {
    fn play(
        grid: &Grid,
        problem: &Problem,
        men: Position,
        probability: f64,
        made: &mut Vec<(Hole, Hole)>,
        games: &mut Games,
    ) {
        if games.by_jumps.len() == made.len() {
            games.by_jumps.push(0);
            games.dead_ends.push(BTreeSet::new());
        }
        if problem.goal.is_met_by(men) {
            games.solutions += 1;
            games.won += probability;
            let mut set = made.clone();
            set.sort_unstable();
            games.jump_sets.insert(set);
        }
        let jumps = grid.jumps(men);
        if jumps.is_empty() {
            games.by_jumps[made.len()] += 1;
            games.dead_ends[made.len()].insert(men);
        }
        for (from, to, after) in &jumps {
            made.push((*from, *to));
            let probability = probability / jumps.len() as f64;
            play(grid, problem, *after, probability, made, games);
            made.pop();
        }
    }
    let mut games = Games::default();
    let grid = Grid::of(&problem.board);
    play(
        &grid,
        problem,
        problem.start,
        1.0,
        &mut Vec::new(),
        &mut games,
    );
    games
}

/// The parts of a sweep: the hole that it starts from, the hole that it ends in and the men that it
/// takes.
pub type SweepParts = (Hole, Hole, HoleSet);

/// Every solution of this number of moves, its sweeps in order. No move goes on with the man of the
/// move before.
pub fn solutions_of(problem: &Problem, moves: u32) -> BTreeSet<Vec<SweepParts>> {
    fn play(
        grid: &Grid,
        problem: &Problem,
        men: Position,
        left: u32,
        made: &mut Vec<SweepParts>,
        found: &mut BTreeSet<Vec<SweepParts>>,
    ) {
        if left == 0 {
            if problem.goal.is_met_by(men) {
                found.insert(made.clone());
            }
            return;
        }
        for ((from, to, taken), after) in grid.all_sweeps(men) {
            if made.last().is_none_or(|(_, last, _)| *last != from) {
                made.push((from, to, taken));
                play(grid, problem, after, left - 1, made, found);
                made.pop();
            }
        }
    }
    let grid = Grid::of(&problem.board);
    let mut found = BTreeSet::new();
    let made = &mut Vec::new();
    play(&grid, problem, problem.start, moves, made, &mut found);
    found
}

/// Whether a problem has a solution.
pub fn is_solvable(problem: &Problem) -> bool {
    !winnable_by_jumps(problem).is_empty()
}

/// A solution in the fewest moves, by plain breadth-first search by moves, and how many positions
/// it saw. Stops when `control` says so.
///
/// # Errors
///
/// A limit stopped it.
pub fn shortest(problem: &Problem, control: &Control<'_>) -> Result<(Option<Line>, u64), Stopped> {
    /// Bytes of a position that was seen.
    const SEEN_BYTES: u64 = 64;
    let grid = Grid::of(&problem.board);
    let (ticker, mut memory) = (control.ticker(), control.reserve(0)?);
    let mut before: BTreeMap<Position, Position> = BTreeMap::from([(problem.start, problem.start)]);
    let mut level = BTreeSet::from([problem.start]);
    while !level.is_empty() {
        if let Some(end) = level.iter().find(|men| problem.goal.is_met_by(**men)) {
            let mut line = vec![*end];
            while line.last() != Some(&problem.start) {
                line.push(before[&line[line.len() - 1]]);
            }
            line.reverse();
            let mut moves = Vec::new();
            for pair in line.windows(2) {
                moves.extend(grid.sweep(&problem.board, pair[0], pair[1], &ticker)?);
            }
            return Ok((Some(moves.into_iter().collect()), before.len() as u64));
        }
        let mut next = BTreeSet::new();
        for men in &level {
            memory.raise(SEEN_BYTES * before.len() as u64)?;
            for after in grid.after_a_move(*men, &ticker)? {
                if let std::collections::btree_map::Entry::Vacant(new) = before.entry(after) {
                    new.insert(*men);
                    next.insert(after);
                }
            }
        }
        level = next;
    }
    Ok((None, before.len() as u64))
}

/// How many moves a shortest solution has.
pub fn fewest_moves(problem: &Problem) -> Option<u32> {
    let control = Control {
        memory: u64::MAX,
        ..Control::default()
    };
    let (solution, _) = shortest(problem, &control).expect("nothing stops it");
    solution.map(|solution| solution.moves().len() as u32)
}

/// Whether jumps, each from a cell to a cell, are legal one after the other from `start`.
pub fn is_legal_play(board: &Board, start: Position, steps: &[(Cell, Cell)]) -> bool {
    let grid = Grid::of(board);
    let mut men: BTreeSet<(i32, i32)> = start.holes().map(|hole| xy(board.cell(hole))).collect();
    steps.iter().all(|(from, to)| {
        let ((x, y), to) = (xy(*from), xy(*to));
        grid.holes.contains_key(&to)
            && grid.steps.iter().any(|(right, down)| {
                to == (x + 2 * right, y + 2 * down)
                    && men.remove(&(x, y))
                    && men.remove(&(x + right, y + down))
                    && men.insert(to)
            })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Goal;

    fn problem(board: &Board, start: &str, goal: &str) -> Problem {
        let read = |text| Position::parse(board, text).expect(text);
        Problem {
            board: board.clone(),
            start: read(start),
            goal: Goal::Men(read(goal)),
        }
    }

    #[test]
    fn what_can_be_seen_at_a_glance() {
        // After a1-c1 only d1 can go on, over the man that came: - o - - o is left.
        let board = Board::named("rectangle:5x1").expect("a line");
        let line = problem(&board, "oo-oo", "-o--o");
        let sizes = |levels: &[BTreeSet<_>]| levels.iter().map(BTreeSet::len).collect::<Vec<_>>();
        assert_eq!(sizes(&reachable_by_jumps(&board, line.start)), [1, 2, 2]);
        assert_eq!(paths_by_jumps(&board, line.start, 3), [1, 2, 2, 0]);
        assert_eq!(sizes(&winnable_by_jumps(&line)), [1, 1, 1]);
        assert!(is_solvable(&line));
        assert_eq!(fewest_moves(&line), Some(2));
        let dead = problem(&board, "oo-oo", "o---o");
        assert!(!is_solvable(&dead) && fewest_moves(&dead).is_none());
    }

    #[test]
    fn what_a_man_can_do_in_nine_holes() {
        let board = Board::named("rectangle:3x3").expect("nine holes");
        let sweep = problem(&board, "oo-/--o/---", "---/---/--o");
        assert_eq!(fewest_moves(&sweep), Some(1));
        let legal = |names: &[&str]| {
            let cells: Vec<Cell> = names.iter().map(|name| name.parse().expect(name)).collect();
            let steps: Vec<_> = cells.windows(2).map(|pair| (pair[0], pair[1])).collect();
            is_legal_play(&board, sweep.start, &steps)
        };
        assert!(legal(&[]) && legal(&["a1", "c1", "c3"]));
        assert!(!legal(&["c3", "a3"]), "no man");
        assert!(!legal(&["a1", "a3"]), "nothing to jump over");
        assert!(!legal(&["a1", "c3"]), "along a diagonal");
        assert!(!legal(&["b1", "d1"]), "off the board");
        assert!(!legal(&["a1", "c1", "a1"]), "the man between is gone");
    }
}
