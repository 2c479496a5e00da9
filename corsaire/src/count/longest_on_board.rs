//! The sweeps that a board has room for, whatever play leads to them (section 2). Read `rules/sweep.rs`
//! before it.
//!
//! A man that sweeps lands on holes that are an even number of columns and rows apart, and jumps
//! over holes that are not: no hole is landed on and jumped over. So a sweep is a trail in a graph:
//! its vertices are the holes that the man can land on, an edge joins the two ends of a jump, and
//! the edge is used up when the man on the hole between is taken. With diagonals two edges may
//! cross on a hole: only one of them can be used.
//!
//! **Longest sweeps** are longest trails. A connected set of edges is a trail from s to t exactly
//! if every hole but s and t ends an even number of them (s = t: every hole). So as few edges as
//! possible are taken away until that holds. If a hole ends the wrong number of edges, one of its
//! edges must go: try each. What is left at the end may fall apart; then the part that has s and t
//! counts. No longest trail is missed: the edges that are taken away first are among those that it
//! leaves out, and the rest of those could all be added unless they are in other parts.

use crate::problem::control::{Control, Reserved, Stopped};
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::sweep::Sweep;
use crate::sets::hash::HashWords;
use std::collections::{BTreeSet, HashSet};

/// A jump in either direction.
#[derive(Debug, Clone, Copy)]
struct Edge {
    ends: [Hole; 2],
    over: Hole,
}

/// A set of edges by number. A hole between two ends is the middle of at most two edges of one
/// graph, so 128 are enough for 64 holes.
type Edges = u128;

/// The edges that can be reached from a hole, one after the other.
fn edges_from(board: &Board, hole: Hole) -> Vec<Edge> {
    let mut reached = HoleSet::EMPTY.with(hole);
    loop {
        let near = board.jumps().iter().filter(|jump| reached.has(jump.from));
        let further = near.fold(reached, |all, jump| all.with(jump.to));
        if further == reached {
            break;
        }
        reached = further;
    }
    let once = board
        .jumps()
        .iter()
        .filter(|jump| reached.has(jump.from) && jump.from < jump.to);
    let edge = |jump: &crate::rules::jump::Jump| Edge {
        ends: [jump.from, jump.to],
        over: jump.over,
    };
    once.map(edge).collect()
}

/// Every longest sweep that ends on a hole.
///
/// # Errors
///
/// A limit stopped it.
pub fn longest_sweeps(
    board: &Board,
    to: Hole,
    control: &Control<'_>,
) -> Result<Vec<Sweep>, Stopped> {
    let edges = edges_from(board, to);
    let vertices: BTreeSet<Hole> = edges.iter().flat_map(|edge| edge.ends).collect();
    let overs: HoleSet = edges.iter().map(|edge| edge.over).collect();
    // As few edges as possible are left out: first none, then one more each time.
    for length in (1..=overs.len()).rev() {
        let mut found = BTreeSet::new();
        for from in &vertices {
            let mut search = LongestSweeps {
                edges: &edges,
                ends: [*from, to],
                length,
                seen: HashSet::default(),
                found: BTreeSet::new(),
                memory: control.reserve(0)?,
                control,
            };
            search.take_away(all(&edges))?;
            let sweep = |kept: &Edges| sweep(&edges, *kept, *from, to);
            found.extend(search.found.iter().map(sweep));
        }
        if !found.is_empty() {
            return Ok(found.into_iter().collect());
        }
    }
    Ok(Vec::new())
}

fn all(edges: &[Edge]) -> Edges {
    (0..edges.len()).fold(0, |all, edge| all | 1 << edge)
}

fn sweep(edges: &[Edge], kept: Edges, from: Hole, to: Hole) -> Sweep {
    let overs = (0..edges.len()).filter(|edge| kept >> edge & 1 == 1);
    Sweep {
        from,
        to,
        captured: overs.map(|edge| edges[edge].over).collect(),
    }
}

/// A search for the longest sweeps between two holes: edges are taken away until they make one.
struct LongestSweeps<'a> {
    edges: &'a [Edge],
    ends: [Hole; 2],
    /// No sweep is longer.
    length: u32,
    seen: HashSet<(u64, u64), HashWords>,
    /// Sets of `length` edges.
    found: BTreeSet<Edges>,
    memory: Reserved,
    control: &'a Control<'a>,
}

/// Bytes of a set of edges that is remembered, at the worst, and of a sweep that is found.
const SEEN_BYTES: usize = 64;
const SWEEP_BYTES: usize = 64;

impl LongestSweeps<'_> {
    fn take_away(&mut self, kept: Edges) -> Result<(), Stopped> {
        let words = (kept as u64, (kept >> 64) as u64);
        if self.overs(kept) < self.length || !self.seen.insert(words) {
            return Ok(());
        }
        if self.seen.len().is_multiple_of(1 << 10) {
            self.control.check()?;
            let bytes = SEEN_BYTES * self.seen.len() + SWEEP_BYTES * self.found.len();
            self.memory.raise(bytes as u64)?;
        }
        if let Some(choices) = self.wrong(kept) {
            let edges = 0..self.edges.len();
            for edge in edges.filter(|edge| choices >> edge & 1 == 1) {
                self.take_away(kept & !(1 << edge))?;
            }
            return Ok(());
        }
        let part = self.part(kept);
        if part.count_ones() == self.length {
            self.found.insert(part);
        }
        Ok(())
    }

    /// How many men could be taken: of edges that cross only one can be used.
    fn overs(&self, kept: Edges) -> u32 {
        let edges = self.edges.iter().enumerate();
        let present = edges.filter(|(index, _)| kept >> index & 1 == 1);
        let overs: HoleSet = present.map(|(_, edge)| edge.over).collect();
        overs.len()
    }

    /// Edges of which one must be taken away, if any must.
    fn wrong(&self, kept: Edges) -> Option<Edges> {
        let (mut odd, mut once, mut crossed) = (HoleSet::EMPTY, HoleSet::EMPTY, None);
        let present = || self.edges.iter().enumerate();
        let present = || present().filter(|(index, _)| kept >> index & 1 == 1);
        for (_, edge) in present() {
            for end in edge.ends {
                odd = odd.symmetric_difference(HoleSet::EMPTY.with(end));
            }
            if once.has(edge.over) {
                crossed = Some(edge.over);
            }
            once = once.with(edge.over);
        }
        for end in self.ends {
            odd = odd.symmetric_difference(HoleSet::EMPTY.with(end));
        }
        let of = |choose: &dyn Fn(&Edge) -> bool| {
            let chosen = present().filter(|(_, edge)| choose(edge));
            chosen.fold(0, |all, (index, _)| all | 1 << index)
        };
        match odd.holes().next() {
            Some(hole) => Some(of(&|edge| edge.ends.contains(&hole))),
            None => crossed.map(|over| of(&|edge| edge.over == over)),
        }
    }

    /// The edges that are connected with the end.
    fn part(&self, kept: Edges) -> Edges {
        let (mut part, mut reached) = (0, HoleSet::EMPTY.with(self.ends[1]));
        loop {
            let before = part;
            for (index, edge) in self.edges.iter().enumerate() {
                let new = kept >> index & 1 == 1 && part >> index & 1 == 0;
                if new && edge.ends.iter().any(|end| reached.has(*end)) {
                    part |= 1 << index;
                    reached = edge.ends.into_iter().fold(reached, HoleSet::with);
                }
            }
            if part == before {
                return if reached.has(self.ends[0]) { part } else { 0 };
            }
        }
    }
}

/// Every sweep of `length` jumps that ends on a hole.
///
/// # Errors
///
/// A limit stopped it.
pub fn sweeps_of(
    board: &Board,
    to: Hole,
    length: u32,
    control: &Control<'_>,
) -> Result<Vec<Sweep>, Stopped> {
    // Backward from the end: each set of taken men with the hole where the man is, once.
    let mut level = BTreeSet::from([(to, HoleSet::EMPTY)]);
    let (ticker, mut memory) = (control.ticker(), control.reserve(0)?);
    for _ in 0..length {
        control.check()?;
        if level.is_empty() {
            break;
        }
        let mut before = BTreeSet::new();
        for (man, captured) in &level {
            ticker.tick()?;
            memory.raise((SWEEP_BYTES * (level.len() + before.len())) as u64)?;
            let jumps = board.jumps().iter();
            let own = jumps.filter(|jump| jump.to == *man && !captured.has(jump.over));
            before.extend(own.map(|jump| (jump.from, captured.with(jump.over))));
        }
        level = before;
    }
    let sweep = |(from, captured)| Sweep { from, to, captured };
    Ok(level
        .into_iter()
        .map(sweep)
        .filter(|_| length > 0)
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longest_sweeps_are_those_that_no_longer_ones_exceed() {
        for name in [
            "rectangle:5x5",
            "rectangle:5x4",
            "rectangle:5x5+diagonals",
            "cross:1,2,2,1",
            "triangle:5",
            "triangle:6",
            "hexagon:3",
            "english",
        ] {
            let board = Board::named(name).expect(name);
            let control = Control::default();
            for to in board.holes() {
                let longest = longest_sweeps(&board, to, &control).expect("no limit");
                let length = longest.first().map_or(0, |sweep| sweep.captured.len());
                let same = sweeps_of(&board, to, length, &control).expect("no limit");
                assert_eq!(longest, same, "{name}");
                let longer = sweeps_of(&board, to, length + 1, &control).expect("no limit");
                assert!(longer.is_empty(), "{name}");
                for sweep in &longest {
                    assert!(sweep.jumps(&board, sweep.men()).is_some(), "{name}");
                }
            }
        }
    }
}
