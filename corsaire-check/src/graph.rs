//! All shortest solutions as a graph of positions and moves. Read `every.rs` before it.
//!
//! Two moves are *the same* if they start in the same hole, end in the same hole and take the same men.
//!
//! The positions of the graph are not up to symmetry. After no moves there is the start. After i + 1
//! moves there is every position that a move leads to from one after i moves, if its least image is that
//! of a position after i + 1 moves of a shortest solution.
//!
//! **Its paths of T moves are the shortest solutions**, as sequences of moves. A shortest solution is a
//! path, since `every.rs` finds all of its positions. And a path of T moves is legal play from the start
//! to the image of a goal, which is a goal. If two of its moves in a row were made by one man, they would
//! be one move, and there would be a solution of fewer moves.
//!
//! **Every position of it leads to a goal.** It is an image of a position after i moves of a shortest
//! solution. So T - i moves lead from it to a goal, and the graph has these.

use crate::board::{Board, Jump};
use crate::budget::{Budget, Fault};
use crate::levels::different;
use crate::play::Problem;
use crate::symmetry::Symmetries;
use crate::word::Word;
use std::collections::BTreeMap;

/// A move: the hole that it starts in, the hole that it ends in, and the men that it takes.
pub(crate) type Move<W> = [W; 3];

/// Bytes of a move in the map, with the room that the map leaves.
const MOVE_BYTES: u64 = 256;

/// The numbers of moves.
pub(crate) struct Numbers<W>(pub(crate) BTreeMap<Move<W>, u32>);

impl<W: Word> Numbers<W> {
    /// The number of a move, a new one if it has none.
    pub(crate) fn of(&mut self, made: Move<W>, budget: &mut Budget) -> Result<u32, Fault> {
        budget.work(100)?;
        if let Some(number) = self.0.get(&made) {
            return Ok(*number);
        }
        budget.take(MOVE_BYTES)?;
        let new = u32::try_from(self.0.len());
        let new = new.map_err(|_| Fault::TooLarge("it takes more than 2^32 moves".to_string()))?;
        self.0.insert(made, new);
        Ok(new)
    }
}

/// The positions after a number of moves, and the next moves from them.
pub(crate) struct Level<W> {
    /// In order.
    pub(crate) positions: Vec<W>,
    /// Numbers of moves and what they lead to, position by position.
    edges: Vec<(u32, W)>,
    /// For each position, the number of edges up to its last.
    ends: Vec<usize>,
}

impl<W> Level<W> {
    /// The edges of each position.
    pub(crate) fn edges(&self) -> impl Iterator<Item = &[(u32, W)]> {
        let firsts = [0].into_iter().chain(self.ends.iter().copied());
        let ranges = firsts.zip(&self.ends);
        ranges.map(|(first, end)| &self.edges[first..*end])
    }
}

/// The graph.
pub(crate) struct Graph<W> {
    pub(crate) numbers: Numbers<W>,
    /// By moves made, without the goals.
    pub(crate) levels: Vec<Level<W>>,
}

impl<W: Word> Graph<W> {
    /// From the least images of the positions of all shortest solutions, by moves made.
    pub(crate) fn new(
        problem: &Problem<W>,
        symmetries: &Symmetries<W>,
        on_solutions: &[Vec<W>],
        budget: &mut Budget,
    ) -> Result<Graph<W>, Fault> {
        let jumps = jumps_by_hole(&problem.board);
        let mut numbers = Numbers(BTreeMap::new());
        let mut levels = Vec::new();
        let mut positions = vec![problem.start];
        for next in &on_solutions[1..] {
            let (mut edges, mut ends) = (Vec::new(), Vec::new());
            let mut found = Vec::new();
            for men in &positions {
                moves_from(*men, &jumps, &mut found, budget)?;
                for (made, end) in &found {
                    budget.work(60 + symmetries.work())?;
                    if next.binary_search(&symmetries.least(*end)).is_ok() {
                        // Lists that grow take up to three times as much, and ends are listed again.
                        budget.take(5 * size_of::<(u32, W)>() as u64)?;
                        edges.push((numbers.of(*made, budget)?, *end));
                    }
                }
                budget.take(3 * size_of::<usize>() as u64)?;
                ends.push(edges.len());
            }
            let mut after: Vec<W> = edges.iter().map(|(_, end)| *end).collect();
            budget.work(50 * after.len() as u64)?;
            different(&mut after);
            levels.push(Level {
                positions: std::mem::replace(&mut positions, after),
                edges,
                ends,
            });
        }
        Ok(Graph { numbers, levels })
    }
}

fn jumps_by_hole(board: &Board) -> Vec<Vec<Jump>> {
    let from = |hole: usize| board.jumps.iter().filter(move |jump| jump.from == hole);
    (0..board.holes)
        .map(|hole| from(hole).copied().collect())
        .collect()
}

/// Finds every move from a position, each once, and what it leads to.
fn moves_from<W: Word>(
    men: W,
    jumps: &[Vec<Jump>],
    found: &mut Vec<(Move<W>, W)>,
    budget: &mut Budget,
) -> Result<(), Fault> {
    found.clear();
    let mut taken = 0;
    for from in (0..jumps.len()).filter(|hole| men.has(*hole)) {
        let (first, start) = (found.len(), W::bit(from));
        let mut going = vec![(from, men)];
        while let Some((man, now)) = going.pop() {
            budget.work(5 + 2 * jumps[man].len() as u64)?;
            for jump in jumps[man].iter().filter(|jump| jump.is_legal(now)) {
                let (after, to) = (now ^ jump.line(), W::bit(jump.to));
                let gone = (men ^ start) ^ (after ^ to);
                budget.work(10 + (found.len() - first) as u64)?;
                if !found[first..].contains(&([start, to, gone], after)) {
                    // Both lists may have room for three times as much.
                    taken += 3 * size_of::<(Move<W>, W, W, usize)>() as u64;
                    budget.take(3 * size_of::<(Move<W>, W, W, usize)>() as u64)?;
                    found.push(([start, to, gone], after));
                    going.push((jump.to, after));
                }
            }
        }
    }
    budget.give(taken);
    Ok(())
}
