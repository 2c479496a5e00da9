//! The slow, obvious engine: the oracle of the fast ones. Read `board.rs` and `problem.rs` before
//! it.
//!
//! It shares nothing with the searches: no table of jumps, no symmetry, no screen, no sorted set.
//! A jump is looked for on the grid each time, two steps from a man, and a set of positions is a
//! [`BTreeSet`]. It serves boards of about twenty holes.

use crate::{Board, Cell, Hole, Position, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// The cells of a board and what is a step on it.
struct Grid {
    holes: BTreeMap<(i32, i32), Hole>,
    steps: &'static [(i32, i32)],
}

fn xy(cell: Cell) -> (i32, i32) {
    (i32::from(cell.column), i32::from(cell.row))
}

impl Grid {
    fn of(board: &Board) -> Grid {
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

    /// The positions after one move: jumps in a row by the same man.
    fn after_a_move(&self, men: Position) -> BTreeSet<Position> {
        let mut found = BTreeSet::new();
        let mut going: Vec<(Hole, Position)> = Vec::new();
        going.extend(self.jumps(men).iter().map(|(_, to, after)| (*to, *after)));
        while let Some((man, men)) = going.pop() {
            found.insert(men);
            let further = self.jumps(men).into_iter();
            going.extend(further.filter_map(|(from, to, men)| (from == man).then_some((to, men))));
        }
        found
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
pub fn winnable_by_jumps(problem: &Problem<'_>) -> Vec<BTreeSet<Position>> {
    let grid = Grid::of(problem.board);
    let mut levels = reachable_by_jumps(problem.board, problem.start);
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

/// Whether a problem has a solution.
pub fn is_solvable(problem: &Problem<'_>) -> bool {
    let mut reachable = reachable_by_jumps(problem.board, problem.start).into_iter();
    reachable.any(|level| level.iter().any(|men| problem.goal.is_met_by(*men)))
}

/// The fewest moves of a solution, a move being one or more jumps in a row by the same man.
/// `None` if there is no solution.
pub fn fewest_moves(problem: &Problem<'_>) -> Option<u32> {
    let grid = Grid::of(problem.board);
    let mut seen = BTreeSet::from([problem.start]);
    let mut level = seen.clone();
    let mut moves = 0;
    while !level.is_empty() {
        if level.iter().any(|men| problem.goal.is_met_by(*men)) {
            return Some(moves);
        }
        let next = level.iter().flat_map(|men| grid.after_a_move(*men));
        level = next.filter(|men| seen.insert(*men)).collect();
        moves += 1;
    }
    None
}

/// Whether jumps, each from a cell to a cell, are legal one after the other from `start`.
pub fn is_legal_play(board: &Board, start: Position, steps: &[(Cell, Cell)]) -> bool {
    let holes: BTreeSet<(i32, i32)> = board.holes().map(|hole| xy(board.cell(hole))).collect();
    let mut men: BTreeSet<(i32, i32)> = start.holes().map(|hole| xy(board.cell(hole))).collect();
    steps.iter().all(|(from, to)| {
        let (from, to) = (xy(*from), xy(*to));
        let between = |(right, down): &(i32, i32)| {
            (to == (from.0 + 2 * right, from.1 + 2 * down))
                .then_some((from.0 + right, from.1 + down))
        };
        let over = board.directions().steps().iter().find_map(between);
        over.is_some_and(|over| {
            men.remove(&from) && men.remove(&over) && holes.contains(&to) && men.insert(to)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Goal;

    fn problem<'b>(board: &'b Board, start: &str, goal: &str) -> Problem<'b> {
        let read = |text| Position::parse(board, text).expect(text);
        Problem {
            board,
            start: read(start),
            goal: Goal::Men(read(goal)),
        }
    }

    #[test]
    fn what_can_be_seen_at_a_glance() {
        // o o - o o: either pair can go first, and then the other side is stuck or goes on.
        let board = Board::named("rectangle:5x1").expect("a line");
        let line = problem(&board, "oo-oo", "-o--o");
        let sizes = |levels: Vec<BTreeSet<Position>>| levels.iter().map(BTreeSet::len).collect();
        let reached: Vec<usize> = sizes(reachable_by_jumps(&board, line.start));
        assert_eq!(reached, [1, 2, 2]);
        assert_eq!(paths_by_jumps(&board, line.start, 3), [1, 2, 2, 0]);
        let winnable: Vec<usize> = sizes(winnable_by_jumps(&line));
        assert_eq!(winnable, [1, 1, 1]);
        assert!(is_solvable(&line));
        // The man that came from a1 is not the one that goes on: d1 jumps over it.
        assert_eq!(fewest_moves(&line), Some(2));
        let dead = problem(&board, "oo-oo", "o---o");
        assert!(winnable_by_jumps(&dead).is_empty() && !is_solvable(&dead));
        assert_eq!(fewest_moves(&dead), None);
    }

    #[test]
    fn jumps_in_a_row_by_one_man_are_one_move() {
        let board = Board::named("rectangle:3x3").expect("nine holes");
        let sweep = problem(&board, "oo-/--o/---", "---/---/--o");
        assert_eq!(fewest_moves(&sweep), Some(1));
        let none = problem(&board, "oo-/--o/---", "oo-/--o/---");
        assert_eq!(fewest_moves(&none), Some(0));
    }

    #[test]
    fn only_jumps_are_legal() {
        let board = Board::named("rectangle:3x3").expect("nine holes");
        let start = Position::parse(&board, "oo-/--o/---").expect("a diagram");
        let legal = |names: &[&str]| {
            let cells: Vec<Cell> = names.iter().map(|name| name.parse().expect(name)).collect();
            let steps: Vec<_> = cells.windows(2).map(|pair| (pair[0], pair[1])).collect();
            is_legal_play(&board, start, &steps)
        };
        assert!(legal(&[]) && legal(&["a1", "c1", "c3"]));
        assert!(!legal(&["c3", "a3"]), "no man");
        assert!(!legal(&["a1", "a3"]), "nothing to jump over");
        assert!(!legal(&["a1", "b1"]), "a step");
        assert!(!legal(&["a1", "c3"]), "along a diagonal");
        assert!(!legal(&["b1", "d1"]), "off the board");
        assert!(!legal(&["a1", "c1", "a1"]), "the man between is gone");
    }
}
