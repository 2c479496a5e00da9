//! Proofs by exhaustion that no solution has at most T moves.
//!
//! Let h and s be consistent bounds on the moves to the goal and from the start (`tables.rs`), and L
//! a limit. The certificate gives two sets: F, positions with a number g of moves that reach them,
//! and B, positions with a number k of moves that lead from them to a goal. It is checked that
//!
//! - F has the start with g = 0 if h(start) <= L, and for each of its positions everything that a
//!   move leads to, with at most g + 1, unless g + 1 + h > L there;
//! - B has the goals with k = 0, and for each of its positions everything, q, that undoing a move
//!   leads to: q is not the start; and k + 1 + s(q) > T, or T - k - 1 + h(q) <= L and F does not
//!   have q with g <= T - k - 1, or B has q with at most k + 1.
//!
//! **Then there is no solution of at most T moves.** Suppose p(0) ... p(n) were one, n <= T. Going
//! back from the goal, let all p(j) with j > i be in B, with at most n - j each, and look at the
//! line for q = p(i) and k <= n - i - 1. Since s(q) <= i, k + 1 + s(q) <= T. If T - k - 1 + h(q) <= L,
//! then i + h(p(i)) <= L, and so for everything before it, since a move lowers h by one at most: then
//! F has p(i) with at most i <= T - k - 1 moves, which was ruled out. So B has p(i) with at most
//! n - i. In the end B's check meets the start, which was ruled out too.
//!
//! While a move is followed jump by jump, what exceeds a bound by two or more is left: the rest of
//! the move is one move more.

use crate::board::Board;
use crate::tables::{NEVER, Table};
use crate::{Limits, Lines, Problem, Rejection, men, number};
use std::collections::HashSet;
use std::io::Read;
use std::path::Path;

/// The largest region.
const LARGEST_REGION: u32 = 22;

/// Families of disjoint regions; the bound is the best of their sums.
struct Bound(Vec<Vec<Table>>);

impl Bound {
    fn of(&self, men: u64) -> u32 {
        let sum = |family: &Vec<Table>| family.iter().map(|table| table.cost(men)).sum();
        self.0.iter().map(sum).max().unwrap_or(0).min(NEVER)
    }
}

/// Positions in order, each with a number of moves.
struct Set {
    positions: Vec<u64>,
    moves: Vec<u8>,
}

impl Set {
    fn moves_of(&self, position: u64) -> Option<u32> {
        let found = self.positions.binary_search(&position);
        found.ok().map(|index| u32::from(self.moves[index]))
    }

    fn iter(&self) -> impl Iterator<Item = (u64, u32)> {
        let moves = self.moves.iter().map(|moves| u32::from(*moves));
        self.positions.iter().copied().zip(moves)
    }
}

/// Checks that no solution has fewer than `moves` moves.
pub(crate) fn no_shorter(
    problem: &Problem,
    moves: u64,
    lines: &mut Lines<'_>,
    folder: &Path,
    limits: Limits,
) -> Result<(), Rejection> {
    let families = read_regions(problem, lines, limits)?;
    let board = &problem.board;
    let bound = |ends: &[u64], to_ends: bool| {
        let family = |regions: &Vec<u64>| {
            let tables = regions
                .iter()
                .map(|region| Table::new(board, *region, ends, to_ends));
            tables.collect()
        };
        Bound(families.iter().map(family).collect())
    };
    let to_goal = bound(&problem.goals, true);
    let Some(limit) = lines.read_if("limit") else {
        let least = to_goal.of(problem.start);
        if u64::from(least) < moves {
            return lines.reject(format!("the bound at the start is {least}"));
        }
        return Ok(());
    };
    let limit = number(lines, limit)?.min(200) as u32;
    let sets = lines.expect("sets")?;
    let (forward, backward) = read_sets(lines, sets, folder, limits)?;
    let total = moves.saturating_sub(1).min(200) as u32;
    let search = Search {
        board,
        start: problem.start,
        total,
        limit,
        from_start: bound(&[problem.start], false),
        to_goal,
        forward,
        backward,
    };
    if search.to_goal.of(problem.start) <= limit
        && search.forward.moves_of(problem.start) != Some(0)
    {
        return lines.reject("the forward set lacks the start");
    }
    if problem.goals.contains(&problem.start) {
        return lines.reject("the start is a goal");
    }
    for goal in &problem.goals {
        if search.backward.moves_of(*goal) != Some(0) {
            return lines.reject("the backward set lacks a goal");
        }
    }
    for result in [search.check_forward(), search.check_backward()] {
        if let Err(reason) = result {
            return lines.reject(reason);
        }
    }
    Ok(())
}

fn read_regions(
    problem: &Problem,
    lines: &mut Lines<'_>,
    limits: Limits,
) -> Result<Vec<Vec<u64>>, Rejection> {
    let mut families = Vec::new();
    let mut bytes = 0;
    while let Some(diagrams) = lines.read_if("regions") {
        let mut taken = 0;
        let mut family = Vec::new();
        for diagram in diagrams.split_whitespace() {
            let region = men(&problem.board, lines, diagram)?;
            if region & taken != 0 {
                return lines.reject("regions of a line have a hole in common");
            }
            if region.count_ones() > LARGEST_REGION {
                return lines.reject("a region is too large");
            }
            bytes += 2 * (1u64 << region.count_ones()) + Table::bytes(region.count_ones());
            if bytes > limits.memory {
                return lines.reject("the tables need more memory than there is");
            }
            taken |= region;
            family.push(region);
        }
        families.push(family);
    }
    Ok(families)
}

/// Reads `FILE FORWARD BACKWARD`: a file beside the certificate, and how many positions it has.
fn read_sets(
    lines: &Lines<'_>,
    text: &str,
    folder: &Path,
    limits: Limits,
) -> Result<(Set, Set), Rejection> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [name, forward, backward] = words[..] else {
        return lines.reject("sets have a file and two numbers");
    };
    if name.contains(['/', '\\']) || name.starts_with('.') {
        return lines.reject("the file of the sets is not beside the certificate");
    }
    let (forward, backward) = (number(lines, forward)?, number(lines, backward)?);
    // Ten bytes at most for a number in the file; 9 for each position and as much to sort them.
    if (forward + backward) * 28 > limits.memory {
        return lines.reject("the sets need more memory than there is");
    }
    let mut bytes = Vec::new();
    let read = std::fs::File::open(folder.join(name)).and_then(|file| {
        let most = 10 * (forward + backward) + 10_000;
        file.take(most).read_to_end(&mut bytes)
    });
    if let Err(error) = read {
        return lines.reject(format!("cannot read {name}: {error}"));
    }
    let mut rest = &bytes[..];
    let sets = (set(&mut rest, forward), set(&mut rest, backward));
    match sets {
        (Some(forward), Some(backward)) if rest.is_empty() => Ok((forward, backward)),
        _ => lines.reject(format!("{name} does not have these sets")),
    }
}

/// A set: how many levels, then for each level how many positions and the differences between
/// them, in numbers of seven bits a byte, the lowest first.
fn set(bytes: &mut &[u8], count: u64) -> Option<Set> {
    let mut all: Vec<(u64, u8)> = Vec::new();
    let levels = varint(bytes)?;
    for level in 0..u8::try_from(levels).ok()? {
        let mut last = 0u64;
        for index in 0..varint(bytes)? {
            let step = varint(bytes)?;
            if (index > 0 && step == 0) || all.len() as u64 == count {
                return None;
            }
            last = last.checked_add(step)?;
            all.push((last, level));
        }
    }
    all.sort_unstable();
    let different = all.windows(2).all(|pair| pair[0].0 < pair[1].0);
    (different && all.len() as u64 == count).then(|| Set {
        positions: all.iter().map(|(position, _)| *position).collect(),
        moves: all.iter().map(|(_, moves)| *moves).collect(),
    })
}

fn varint(bytes: &mut &[u8]) -> Option<u64> {
    let mut value = 0u64;
    for place in 0..10 {
        let (byte, rest) = bytes.split_first()?;
        *bytes = rest;
        let part = u64::from(byte & 127);
        let shifted = part << (7 * place);
        if shifted >> (7 * place) != part {
            return None;
        }
        value |= shifted;
        if byte & 128 == 0 {
            return Some(value);
        }
    }
    None
}

struct Search<'a> {
    board: &'a Board,
    start: u64,
    total: u32,
    limit: u32,
    to_goal: Bound,
    from_start: Bound,
    forward: Set,
    backward: Set,
}

impl Search<'_> {
    fn check_forward(&self) -> Result<(), String> {
        for (position, made) in self.forward.iter() {
            // Moves that may still come after this one.
            let Some(left) = self.limit.checked_sub(made + 1) else {
                continue;
            };
            self.moves(position, true, left, &self.to_goal, &mut |next| match self
                .forward
                .moves_of(next)
            {
                Some(moves) if moves <= made + 1 => Ok(()),
                _ => Err("the forward set is not closed".to_string()),
            })?;
        }
        Ok(())
    }

    fn check_backward(&self) -> Result<(), String> {
        for (position, to_go) in self.backward.iter() {
            // Moves that may have been made before this one.
            let Some(before) = self.total.checked_sub(to_go + 1) else {
                continue;
            };
            self.moves(position, false, before, &self.from_start, &mut |next| {
                if next == self.start {
                    return Err("the backward set reaches the start".to_string());
                }
                if before + self.to_goal.of(next) <= self.limit {
                    return match self.forward.moves_of(next) {
                        Some(made) if made <= before => Err("the sets meet".to_string()),
                        _ => Ok(()),
                    };
                }
                match self.backward.moves_of(next) {
                    Some(moves) if moves <= to_go + 1 => Ok(()),
                    _ => Err("the backward set is not closed".to_string()),
                }
            })?;
        }
        Ok(())
    }

    /// Everything that a move (or undoing one) leads to where the bound is at most `most`.
    fn moves(
        &self,
        position: u64,
        forward: bool,
        most: u32,
        bound: &Bound,
        found: &mut dyn FnMut(u64) -> Result<(), String>,
    ) -> Result<(), String> {
        let mut seen = HashSet::new();
        // Positions in the middle of a move, with the hole of the man that moves.
        let mut open: Vec<(u64, Option<usize>)> = vec![(position, None)];
        while let Some((position, man)) = open.pop() {
            for jump in &self.board.jumps {
                let (possible, here, there) = match forward {
                    true => (jump.is_legal(position), jump.from, jump.to),
                    false => (jump.can_be_undone(position), jump.to, jump.from),
                };
                if !possible || man.is_some_and(|man| man != here) {
                    continue;
                }
                let next = position ^ jump.line();
                let moves = bound.of(next);
                if moves > most + 1 || !seen.insert((next, there)) {
                    continue;
                }
                if moves <= most {
                    found(next)?;
                }
                open.push((next, Some(there)));
            }
        }
        Ok(())
    }
}
