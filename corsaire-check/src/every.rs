//! How many different solutions are shortest. Read `derive.rs` before it, then `graph.rs` and
//! `move_sets.rs`.
//!
//! Let T be the moves of the claimed solution. F and B are derived as in `derive.rs`, with this T, but
//! here they may meet where that makes a solution of T moves. Let q be a position that B undoes a move
//! to, from B(k), with T - k - 1 + h(q) <= L. It must not be on a level of F below T - k - 1. If it is on
//! F(T - k - 1), it is *met after T - k - 1 moves*; otherwise it is left out, as before. If q is the start,
//! then k must be T - 1.
//!
//! **If that holds of every q, no solution has fewer than T moves.** That is the theorem of `derive.rs`
//! again. Suppose p(0) ... p(n) were the positions between the moves of a solution, n < T. Where the proof
//! there comes to the start, k + 1 <= n < T. Where it finds p(i) on a level of F, that level is at most i
//! <= n - k - 1 < T - k - 1. Both were ruled out.
//!
//! **Levels are exact.** Every position of F(g) is an image of one that g moves lead to from the start,
//! and from every position of B(k) play of k moves leads to a goal: moves were left out, but none was made up.
//! In such play one man may make two moves in a row, which are one move then. So if p(0) ... p(T) are
//! the positions between the moves of a shortest solution, F has p(i), if at all, on level i, and B on
//! level T - i: on a lower one there would be a shorter solution.
//!
//! **No position is lost.** Take such a solution, and say that it is *seen at i* if B(T - i) has p(i). It
//! is seen at T. If it is seen at i + 1, undoing its move leads to q = p(i), and by the proof in
//! `derive.rs` either it is seen at i, or q is met after i moves; then F(j) has p(j) for every j <= i. Or
//! q is the start. So there is an i such that p(i) is met or is the start, F(j) has p(j) for each
//! j <= i if it is met, and B(T - j) has p(j) for each j > i. The checker begins with the start and with the
//! positions that are met. It adds those of F(j) from which a move leads to one that it has after j + 1
//! moves, for j from T - 1 down to 1; then those of B(T - j) that a move leads to from one that it has
//! after j - 1 moves, for j from 1 up to T. So it finds p(0) ... p(T).
//!
//! **None is made up.** A position that is met after i moves is an image of one that i moves lead to from
//! the start, and a move leads from it to B(T - i - 1). So it is the position after i moves of a shortest
//! solution; it follows step by step that the others are too.

use crate::budget::{Fault, wrong};
use crate::derive::{Derived, Given, Manner, read_limit};
use crate::graph::Graph;
use crate::levels::{Crew, keep_common, next, unite};
use crate::move_sets;
use crate::moves::{Found, Mover};
use crate::number_of;
use crate::play::Problem;
use crate::text::Lines;
use crate::word::Word;

/// What was counted.
pub(crate) struct Counted {
    /// How many shortest solutions are different.
    pub(crate) number: u64,
    /// How many symmetries they are different up to, the identity counted.
    pub(crate) symmetries: u64,
    /// How many positions were derived.
    pub(crate) positions: u64,
}

impl Counted {
    /// The claim in words, about solutions of this many moves.
    pub(crate) fn words(&self, moves: u64) -> String {
        let solutions = match self.number {
            1 => "there is exactly 1 shortest solution".to_string(),
            number => format!("there are exactly {number} different shortest solutions"),
        };
        let symmetry = match self.symmetries {
            1 => "with images counted separately".to_string(),
            symmetries => format!("up to {symmetries} symmetries"),
        };
        let moves = number_of(moves, "move");
        format!("{solutions}, of {moves}, {symmetry}")
    }
}

/// Checks that no solution has fewer than `moves` moves, and counts those that have as many.
pub(crate) fn count<W: Word>(
    problem: &Problem<W>,
    moves: u64,
    lines: &mut Lines<'_>,
    manner: Manner,
) -> Result<Counted, Fault> {
    // There is a solution of this length, so it is at most 127.
    let length = moves as u32;
    if length == 0 {
        return Ok(Counted {
            number: 1,
            symmetries: 1,
            positions: 0,
        });
    }
    let given = Given::read(problem, lines)?;
    let Some(limit) = read_limit(problem, lines)? else {
        return wrong("expected a line `limit`");
    };
    let s = given.bound_from_start(problem, &mut lines.budget)?;
    let crew = &mut Crew::new(&mut lines.budget, manner);
    let mut sets = Derived::new(problem, &given, &s, length, limit).with_solutions();
    sets.derive(&given, crew)?;
    let levels = on_solutions(&sets, problem.start, length as usize, crew)?;
    let positions = sets.positions();
    crew.budget.give(sets.into_bytes());
    crew.progress.stage("gathering solutions".to_string(), 0);
    let holes = problem.board.holes;
    crew.budget.work(given.symmetries.work() * holes as u64)?;
    let graph = Graph::new(problem, &given.symmetries, &levels, crew.budget)?;
    Ok(Counted {
        number: move_sets::count(graph, &given.symmetries, crew.budget)?,
        symmetries: given.symmetries.count as u64,
        positions,
    })
}

/// The least images of the positions of shortest solutions, by moves made.
fn on_solutions<W: Word>(
    sets: &Derived<'_, W>,
    start: W,
    length: usize,
    crew: &mut Crew<'_>,
) -> Result<Vec<Vec<W>>, Fault> {
    let mut levels = vec![Vec::new(); length + 1];
    for (undone, met) in sets.met.iter().enumerate() {
        add(&mut levels[length - undone], met, crew)?;
    }
    levels[0] = vec![start];
    for made in (1..length).rev() {
        if let Some(known) = sets.forward.get(made) {
            let near = near(&levels[made + 1], &sets.back, made, known, crew)?;
            add(&mut levels[made], &near, crew)?;
        }
    }
    for made in 1..=length {
        if let Some(known) = sets.backward.get(length - made) {
            let near = near(&levels[made - 1], &sets.forth, length - made, known, crew)?;
            add(&mut levels[made], &near, crew)?;
        }
    }
    Ok(levels)
}

/// Adds the positions of a sorted list to those of another.
fn add<W: Word>(level: &mut Vec<W>, more: &[W], crew: &mut Crew<'_>) -> Result<(), Fault> {
    let words = level.len() + more.len();
    crew.budget.work(2 * words as u64)?;
    crew.budget.take((words * size_of::<W>()) as u64)?;
    *level = unite(level, more);
    Ok(())
}

/// Those of the known positions that are a move away from a level, where the bound is at most `most`.
fn near<W: Word>(
    level: &[W],
    mover: &Mover<'_, W>,
    most: usize,
    known: &[W],
    crew: &mut Crew<'_>,
) -> Result<Vec<W>, Fault> {
    let stage = "positions of solutions".to_string();
    crew.progress.stage(stage, level.len());
    let follow = |men, found: &mut Found<W>| mover.moves(men, most as u32, found);
    let sift = |found: &mut Found<W>| {
        found.work += 20 * found.list.len() as u64;
        keep_common(&mut found.list, known);
        false
    };
    let (near, _) = next(level, crew, follow, sift)?;
    Ok(near)
}
