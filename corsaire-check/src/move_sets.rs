//! The different sets of moves that solutions make. Read `graph.rs` before it.
//!
//! Two solutions are *the same* if they make the same moves, each equally often, in whatever order, or
//! if a symmetry maps one of them to such a solution.
//!
//! So what counts is the multiset of a solution's moves, called its set here: a list of their numbers in
//! ascending order. Equal sets are equal lists. The sets of the paths from a position to the goals are
//! those of the positions that a move leads to, each with the number of that move. The graph has all
//! images of solutions, and a symmetry maps the set of a solution to the list of the images of its moves,
//! sorted again. So two solutions are the same exactly if the least images of their sets are equal.

use crate::budget::{Budget, Fault};
use crate::graph::Graph;
use crate::levels::different;
use crate::symmetry::Symmetries;
use crate::word::Word;

/// The sets of moves from each position of a level to the goals.
#[derive(Default)]
struct Sets {
    /// Set after set, position by position.
    words: Vec<u32>,
    /// For each position, the number of words up to its last.
    ends: Vec<usize>,
}

impl Sets {
    /// Adds the sets of the next position. Returns how many bytes they take, with the room of lists that
    /// grow.
    fn add(&mut self, words: &[u32]) -> u64 {
        let before = self.bytes();
        self.words.extend_from_slice(words);
        self.ends.push(self.words.len());
        self.bytes() - before
    }

    /// The sets of a position.
    fn of(&self, position: usize) -> &[u32] {
        let first = position
            .checked_sub(1)
            .map_or(0, |before| self.ends[before]);
        &self.words[first..self.ends[position]]
    }

    fn bytes(&self) -> u64 {
        3 * (4 * self.words.len() + size_of::<usize>() * self.ends.len()) as u64
    }
}

/// How many sets of solutions are different up to symmetry.
pub(crate) fn count<W: Word>(
    mut graph: Graph<W>,
    symmetries: &Symmetries<W>,
    budget: &mut Budget,
) -> Result<u64, Fault> {
    let length = graph.levels.len();
    let sets = sets(&graph, budget)?;
    let images = images(&mut graph, symmetries, budget)?;
    let mut least = Vec::new();
    for set in sets.chunks_exact(length) {
        budget.work((1 + images.len()) as u64 * 10 * length as u64)?;
        budget.take(12 * length as u64)?;
        let mut best = set.to_vec();
        for numbers in &images {
            let image = set.iter().map(|number| numbers[*number as usize]);
            let mut image: Vec<u32> = image.collect();
            image.sort_unstable();
            best = best.min(image);
        }
        least.extend(best);
    }
    let least = distinct(&least, length, budget)?;
    Ok((least.len() / length) as u64)
}

/// The sets of moves from the start to the goals.
fn sets<W: Word>(graph: &Graph<W>, budget: &mut Budget) -> Result<Vec<u32>, Fault> {
    let (mut after, mut positions) = (Sets::default(), &Vec::new());
    for (size, level) in (1..).zip(graph.levels.iter().rev()) {
        let mut sets = Sets::default();
        for edges in level.edges() {
            let mut found = Vec::new();
            let mut taken = 0;
            for (number, end) in edges {
                // A last move leads to a goal, and makes a set by itself.
                let rest = match positions.binary_search(end) {
                    Ok(place) if size > 1 => after.of(place).chunks_exact(size - 1),
                    _ => [].chunks_exact(1),
                };
                budget.work(30 + 4 * (rest.len() * size) as u64)?;
                // A list that grows takes up to three times as much.
                budget.take(12 * (size + rest.len() * size) as u64)?;
                taken += 12 * (size + rest.len() * size) as u64;
                match size {
                    1 => found.push(*number),
                    _ => rest.for_each(|set| insert(*number, set, &mut found)),
                }
            }
            let found = distinct(&found, size, budget)?;
            budget.give(taken);
            budget.take(sets.add(&found))?;
        }
        budget.give(after.bytes());
        (after, positions) = (sets, &level.positions);
    }
    Ok(after.words)
}

/// Appends a sorted set with one more number.
fn insert(number: u32, set: &[u32], sets: &mut Vec<u32>) {
    let place = set.partition_point(|other| *other < number);
    sets.extend_from_slice(&set[..place]);
    sets.push(number);
    sets.extend_from_slice(&set[place..]);
}

/// The different ones of these sets, in order.
fn distinct(sets: &[u32], size: usize, budget: &mut Budget) -> Result<Vec<u32>, Fault> {
    let count = (sets.len() / size) as u64;
    budget.work(2 * sets.len() as u64 + 10 * count * u64::from(count.max(1).ilog2()))?;
    // They are listed, and written again.
    let bytes = 4 * sets.len() as u64 + 16 * count;
    budget.take(bytes)?;
    let mut all: Vec<&[u32]> = sets.chunks_exact(size).collect();
    different(&mut all);
    let all = all.concat();
    budget.give(bytes);
    Ok(all)
}

/// For each symmetry the number of the image of each move.
fn images<W: Word>(
    graph: &mut Graph<W>,
    symmetries: &Symmetries<W>,
    budget: &mut Budget,
) -> Result<Vec<Vec<u32>>, Fault> {
    let moves: Vec<_> = graph
        .numbers
        .0
        .iter()
        .map(|(made, n)| (*made, *n))
        .collect();
    let mut all: Vec<Vec<u32>> = Vec::new();
    for (made, number) in &moves {
        let [from, to, taken] = made.map(|men| symmetries.images(men));
        for (symmetry, ((from, to), taken)) in from.zip(to).zip(taken).enumerate() {
            if all.len() == symmetry {
                budget.take(4 * moves.len() as u64)?;
                all.push(vec![0; moves.len()]);
            }
            all[symmetry][*number as usize] = graph.numbers.of([from, to, taken], budget)?;
        }
    }
    Ok(all)
}
