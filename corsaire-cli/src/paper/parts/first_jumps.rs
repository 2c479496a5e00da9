//! Problems that table 1 writes together: claim M6 (section 3 of the paper). Read `parts/shortest.rs`
//! before it.
//!
//! Two problems with the same finish share all solutions from the second jump on if one first jump of
//! each leads to the same position. Whether that is their only useful first jump is read off the list of
//! all their different shortest solutions: with which first jumps can the moves of one be made?

use crate::paper::inquiry::{Inquiry, board, problem};
use crate::paper::part::{Computed, Found, How, NotRun, Part};
use crate::paper::parts::shortest::solutions;
use corsaire::ask::Asker;
use corsaire::engines::canonical;
use corsaire::rules::Line;
use corsaire::text::{parse_moves, replay};
use corsaire::{Board, Hole, Jump, Position, Problem, Sweep};
use std::collections::{BTreeSet, HashSet};

/// The pairs, with whether all solutions of both are quick to list.
const PAIRS: [(&str, &str, &str, bool); 4] = [
    ("b4,e4-e1", "b4-e1", "e4-e1", true),
    ("b5,e5-e2", "b5-e2", "e5-e2", false),
    ("e4,b4-e4", "e4-e4", "b4-e4", false),
    ("e5,e2-e5", "e5-e5", "e2-e5", false),
];

/// The parts of this claim.
pub fn parts<'p, A: Asker + 'p>() -> Vec<Part<'p, A>> {
    let mut parts = Vec::new();
    for (name, first, second, quick) in PAIRS {
        parts.push(Part::new("M6", name, true, move |_| same(first, second)));
        let useful = format!("{name} useful");
        parts.push(Part::new("M6", useful, quick, move |inquiry| {
            let first = beginnings(inquiry, first)?;
            let second = beginnings(inquiry, second)?;
            let value = format!("{} and {}", first.join(" or "), second.join(" or "));
            let note = "read off all different shortest solutions of both";
            Ok(Computed::new(value, How::BothEnds).noting(note))
        }));
    }
    parts
}

/// First jumps of two problems that lead to the same position, up to symmetries that keep the finish.
fn same(first: &str, second: &str) -> Found {
    let board = board("wiegleb")?;
    let (first, second) = (problem(&board, first)?, problem(&board, second)?);
    let finish = first.goal.positions();
    let keeping = board.symmetries_keeping(|symmetry| {
        let mut ends = finish.iter();
        ends.all(|end| symmetry.position(*end) == *end)
    });
    let mut seen = BTreeSet::new();
    let mut pairs = Vec::new();
    // Jumps that lead to the very same position come before those that do so up to symmetry.
    for exactly in [true, false] {
        for (one, after) in after_first(&first) {
            let least = canonical(after, &keeping);
            for (other, position) in after_first(&second) {
                let is_same = match exactly {
                    true => position == after,
                    false => canonical(position, &keeping) == least,
                };
                if is_same && seen.insert(least) {
                    let [one, other] = [one, other].map(|jump| board.jump_name(jump));
                    pairs.push(format!("{one} and {other}"));
                }
            }
        }
    }
    Ok(Computed::new(pairs.join("; "), How::Replay))
}

/// Each first jump of a problem, with the position that it leads to.
fn after_first(problem: &Problem) -> Vec<(Jump, Position)> {
    let start = problem.start;
    let jumps = problem.board.jumps().iter().copied();
    let legal = jumps.filter(|jump| jump.is_legal(start));
    legal.map(|jump| (jump, jump.exchange(start))).collect()
}

/// The first jumps with which a shortest solution of a problem can begin, up to its symmetries.
fn beginnings<A: Asker>(inquiry: &Inquiry<'_, A>, name: &str) -> Result<Vec<String>, NotRun> {
    let problem = problem(&board("wiegleb")?, name)?;
    let all = solutions(inquiry, name, true)?;
    let lines = all.list.iter().map(String::as_str);
    let found = first_jumps(&problem, lines)?.into_iter();
    Ok(found.map(|jump| problem.board.jump_name(jump)).collect())
}

/// The first jumps with which the moves of these solutions can begin, in any order that is legal: one of
/// each up to the symmetries of the problem.
fn first_jumps<'l>(
    problem: &Problem,
    lines: impl Iterator<Item = &'l str>,
) -> Result<BTreeSet<Jump>, NotRun> {
    let board = &problem.board;
    let symmetries = problem.symmetries();
    let mut found = BTreeSet::new();
    for line in lines {
        let replay = replay(board, problem.start, &parse_moves(line)?)?;
        let moves = sweeps(&replay.solution);
        for (index, first) in moves.iter().enumerate() {
            let Some(jump) = begins_with(problem, *first) else {
                continue;
            };
            let images = symmetries.iter().map(|symmetry| symmetry.jump(jump));
            let least = images.min().unwrap_or(jump);
            if !found.contains(&least) && can_begin(board, problem.start, &moves, index) {
                found.insert(least);
            }
        }
    }
    Ok(found)
}

fn sweeps(line: &Line) -> Vec<Sweep> {
    let moves = line.moves().iter();
    moves.filter_map(|one| Sweep::of(one.jumps())).collect()
}

/// The first jump of a move that is made first: it can only lead into the vacancy.
fn begins_with(problem: &Problem, first: Sweep) -> Option<Jump> {
    first.jumps(&problem.board, problem.start)?;
    let vacant = problem.board.complement(problem.start);
    let into = |hole: Hole| problem.board.jump_between(first.from, hole);
    vacant.holes().find_map(into)
}

/// Whether these moves have a legal order that begins with the one at `index`.
fn can_begin(board: &Board, start: Position, moves: &[Sweep], index: usize) -> bool {
    let all = (1u64 << moves.len()) - 1;
    let mut seen = HashSet::new();
    match after(board, start, moves[index]) {
        Some(next) => can_go_on(board, next, moves, all & !(1 << index), &mut seen),
        None => false,
    }
}

/// Whether the moves that are left have a legal order. The position follows from which are left.
fn can_go_on(
    board: &Board,
    position: Position,
    moves: &[Sweep],
    left: u64,
    seen: &mut HashSet<u64>,
) -> bool {
    if left == 0 {
        return true;
    }
    if !seen.insert(left) {
        return false;
    }
    let indices = (0..moves.len()).filter(|index| left & 1 << index != 0);
    let mut next = indices.filter_map(|index| {
        let position = after(board, position, moves[index])?;
        Some((position, left & !(1 << index)))
    });
    next.any(|(position, left)| can_go_on(board, position, moves, left, seen))
}

/// The position after a move, if it is legal.
fn after(board: &Board, position: Position, one: Sweep) -> Option<Position> {
    let jumps = one.jumps(board, position)?;
    Some(jumps.iter().fold(position, |men, jump| jump.exchange(men)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_solution_begins_with_another_jump() {
        let list = include_str!("../../../../docs/results/wiegleb-e5-e2.txt");
        let board = board("wiegleb").expect("a board");
        let problem = problem(&board, "e5-e2").expect("a problem");
        let lines = list.lines().filter(|line| line.contains('-'));
        let jumps = first_jumps(&problem, lines).expect("legal");
        let names: Vec<String> = jumps.iter().map(|jump| board.jump_name(*jump)).collect();
        assert_eq!(names, ["c5-e5", "e7-e5"]);
    }
}
