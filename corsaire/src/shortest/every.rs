//! Every shortest solution, and how many are different. Read `shortest.rs` before it.
//!
//! The search for one solution goes on when it has met F, until B has nothing more to undo: then
//! every solution runs through F to a position that was met, and on through B. Positions of
//! solutions are few. Spread from those that were met, to the start and to the goal, they are the
//! graph of all solutions: a path through it is a solution as a sequence of moves.
//!
//! A move is told by where it starts and ends and by the men that it takes (`sweep.rs`): a loop run
//! the other way round is the same move. Two solutions are different if they make different moves,
//! or one a different number of times, up to the symmetries that keep start and goal; the order of
//! the moves does not count (table 1 of the paper counts so). The sets of moves from a position to
//! the goal are those of the positions that a move leads to, each with that move.

use super::behind::{Back, Behind};
use super::checkpoint::Checkpoint;
use super::{Aim, LARGER, Search, Work, with_tables};
use crate::board::Board;
use crate::control::{Control, Stopped};
use crate::hole::Hole;
use crate::jump::Jump;
use crate::jump_sets::sort_and_dedup;
use crate::outcome::screen;
use crate::position::Position;
use crate::problem::Problem;
use crate::set::{Gather, PositionSet};
use crate::solution::Solution;
use crate::sweep::Sweep;
use crate::symmetry::canonical;
use crate::word_hash::HashWords;
use std::collections::{HashMap, HashSet};

/// The shortest solutions of a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Every {
    /// The moves of each.
    pub moves: u32,
    /// As sequences of moves.
    pub sequences: u128,
    /// As sets of moves.
    pub raw: u64,
    /// One of each up to the symmetries that keep start and goal.
    pub different: Vec<Vec<Sweep>>,
    /// The work of both sides of the search.
    pub work: Work,
}

/// Finds every shortest solution of a problem. `None` if it has no solution.
pub fn every_shortest(
    problem: &Problem<'_>,
    control: &Control<'_>,
) -> Result<Option<Every>, Stopped> {
    let Ok(targets) = screen(problem) else {
        return Ok(None);
    };
    if targets.contains(&problem.start) {
        return Ok(Some(Every {
            moves: 0,
            sequences: 1,
            raw: 1,
            different: vec![Vec::new()],
            work: Work::default(),
        }));
    }
    let Some((levels, work)) = with_tables(problem, &targets, control, &mut Positions)? else {
        return Ok(None);
    };
    Graph::new(problem, &levels, control)?
        .count(work, control)
        .map(Some)
}

/// Positions of shortest solutions in canonical form, by moves made.
type Levels = Vec<HashSet<u64, HashWords>>;

/// A search for the positions of all shortest solutions.
struct Positions;

impl Aim for Positions {
    type Found = Option<(Levels, Work)>;

    fn search<const N: usize>(&mut self, search: &Search<'_, N>) -> Result<Self::Found, Stopped> {
        let mut now = Checkpoint::default();
        if search.run(&mut now, &mut (None, &mut |_| {}))?.is_none() {
            return Ok(None);
        }
        let levels = search.every(&mut now)?;
        Ok(Some((levels, now.work)))
    }
}

impl<const N: usize> Search<'_, N> {
    /// The positions of all solutions, given the length of the shortest.
    fn every(&self, now: &mut Checkpoint) -> Result<Levels, Stopped> {
        let mut front = self.front(now.limit, &mut now.work)?;
        let mut behind = Behind::for_every_solution();
        loop {
            while self.grow(&mut front, now)? {
                now.work.add(behind.work);
                behind = Behind::for_every_solution();
            }
            match self.backward(now.length, &front, now.most, &mut behind)? {
                Back::Over => now.most *= LARGER,
                _ => break,
            }
        }
        now.work.add(behind.work);
        let length = now.length as usize;
        let mut levels: Levels = vec![HashSet::default(); length + 1];
        for (to_go, met) in behind.met.iter().enumerate() {
            // More moves than F needs would make a shorter solution.
            levels[length - to_go].extend(met);
        }
        for made in (1..=length).rev() {
            let (before, level) = levels.split_at_mut(made);
            for word in &level[0] {
                self.back.moves(*word, made as u32 - 1, |position| {
                    let position = self.canonical(position);
                    if front.moves.get(&position) == Some(&(made as u8 - 1)) {
                        before[made - 1].insert(position);
                    }
                });
            }
        }
        let gather = Gather::new(&self.store, self.control);
        for made in 1..=length {
            let (before, level) = levels.split_at_mut(made);
            let Some(beyond) = behind.levels.get(length - made) else {
                continue;
            };
            let mut near = Vec::new();
            for word in &before[made - 1] {
                self.forth.moves(*word, (length - made) as u32, |position| {
                    near.push(self.canonical(position));
                });
            }
            let near = PositionSet::from_words(&self.store, near)?;
            let near = gather.within(&near, beyond, 0)?;
            let mut words = near.iter();
            level[0].extend(words.by_ref());
            words.finish()?;
        }
        Ok(levels)
    }
}

/// Every move of a position, each once, and what it leads to.
fn sweeps(board: &Board, position: Position) -> HashMap<Sweep, Position, HashWords> {
    let mut found = HashMap::default();
    for from in position.holes() {
        let mut seen = HashSet::<_, HashWords>::default();
        let mut going = vec![(from, position)];
        while let Some((man, now)) = going.pop() {
            let further = board.jumps().iter();
            for jump in further.filter(|jump| jump.from == man && jump.is_legal(now)) {
                let after = jump.exchange(now);
                if seen.insert((jump.to, after)) {
                    found.insert(Sweep::between(position, from, after, jump.to), after);
                    going.push((jump.to, after));
                }
            }
        }
    }
    found
}

/// For each position the sweeps of solutions, by number, and what they lead to.
type Edges = HashMap<u64, Vec<(u32, u64)>, HashWords>;

/// The positions of all solutions and the moves between them, without symmetry.
struct Graph {
    sweeps: Vec<Sweep>,
    /// For each symmetry the numbers of the images of all sweeps.
    images: Vec<Vec<u32>>,
    /// By moves made.
    levels: Vec<Edges>,
    start: u64,
}

impl Graph {
    fn new(
        problem: &Problem<'_>,
        levels: &[HashSet<u64, HashWords>],
        control: &Control<'_>,
    ) -> Result<Graph, Stopped> {
        let symmetries = problem.symmetries();
        let mut numbers: HashMap<Sweep, u32, HashWords> = HashMap::default();
        let mut graph = Graph {
            sweeps: Vec::new(),
            images: Vec::new(),
            levels: Vec::new(),
            start: problem.start.0,
        };
        let mut level = HashSet::<u64, HashWords>::from_iter([problem.start.0]);
        for next in &levels[1..] {
            control.check()?;
            let mut after = HashSet::default();
            let edges = level.drain().map(|word| {
                let found = sweeps(problem.board, Position(word));
                let found = found
                    .into_iter()
                    .filter(|(_, end)| next.contains(&canonical(*end, &symmetries).0));
                let edges: Vec<(u32, u64)> = found
                    .map(|(sweep, end)| {
                        after.insert(end.0);
                        (number(sweep, &mut numbers, &mut graph.sweeps), end.0)
                    })
                    .collect();
                (word, edges)
            });
            graph.levels.push(edges.collect());
            level = after;
        }
        for symmetry in &symmetries {
            // Solutions map to solutions, and so do their moves.
            let image = |index: usize| {
                let image = graph.sweeps[index].image(symmetry);
                numbers[&image]
            };
            let images = (0..graph.sweeps.len()).map(image);
            graph.images.push(images.collect());
        }
        Ok(graph)
    }

    fn count(self, work: Work, control: &Control<'_>) -> Result<Every, Stopped> {
        // For each position the number of paths to the goal, and the sets of moves on them, one
        // after the other, each sorted.
        let mut after: HashMap<u64, (u128, Vec<u32>), HashWords> = HashMap::default();
        for (to_go, level) in (1..).zip(self.levels.iter().rev()) {
            let mut now = HashMap::default();
            let mut bytes = 0;
            for (position, edges) in level {
                control.check()?;
                let (mut paths, mut sets) = (0u128, Vec::new());
                for (sweep, end) in edges {
                    let (more, ends) = match after.get(end) {
                        Some((more, ends)) => (*more, &ends[..]),
                        None => (1, &[][..]),
                    };
                    paths = paths.checked_add(more).ok_or(Stopped::Overflow)?;
                    if to_go == 1 {
                        sets.push(*sweep);
                    } else {
                        ends.chunks_exact(to_go - 1)
                            .for_each(|set| insert(*sweep, set, &mut sets));
                    }
                }
                sort_and_dedup(&mut sets, to_go);
                bytes += size_of_val(&sets[..]) as u64;
                if bytes > control.memory / 2 {
                    return Err(Stopped::Memory);
                }
                now.insert(*position, (paths, sets));
            }
            let stage = || format!("sets of moves, {to_go} moves from the goal");
            control.report(stage, level.len() as u64, bytes, None);
            after = now;
        }
        let moves = self.levels.len();
        let (sequences, sets) = after.remove(&self.start).unwrap_or_default();
        let first = |set: &[u32]| {
            let image = |images: &Vec<u32>| {
                let mut image: Vec<u32> = set.iter().map(|sweep| images[*sweep as usize]).collect();
                image.sort_unstable();
                image
            };
            let images = self.images.iter().map(image);
            images.min().unwrap_or_else(|| set.to_vec())
        };
        let sets = sets.chunks_exact(moves);
        let raw = sets.len() as u64;
        let mut different: Vec<Vec<u32>> = sets.map(first).collect();
        different.sort_unstable();
        different.dedup();
        let sweeps = |set: Vec<u32>| set.iter().map(|s| self.sweeps[*s as usize]).collect();
        Ok(Every {
            moves: moves as u32,
            sequences,
            raw,
            different: different.into_iter().map(sweeps).collect(),
            work,
        })
    }
}

/// The number of a sweep, a new one if it has none.
fn number(
    sweep: Sweep,
    numbers: &mut HashMap<Sweep, u32, HashWords>,
    sweeps: &mut Vec<Sweep>,
) -> u32 {
    *numbers.entry(sweep).or_insert_with(|| {
        sweeps.push(sweep);
        sweeps.len() as u32 - 1
    })
}

/// Appends a sorted set with one more.
fn insert(sweep: u32, set: &[u32], sets: &mut Vec<u32>) {
    let place = set.partition_point(|other| *other < sweep);
    sets.extend_from_slice(&set[..place]);
    sets.push(sweep);
    sets.extend_from_slice(&set[place..]);
}

/// The solution that makes these moves in an order that works around the board: each one starts as
/// near as it can to where the last one ended. `None` if no order is legal.
pub fn in_natural_order(problem: &Problem<'_>, moves: &[Sweep]) -> Option<Solution> {
    let mut order = Order {
        board: problem.board,
        moves,
        dead: HashSet::default(),
        jumps: Vec::new(),
    };
    let done = order.go_on(0, problem.start, None);
    done.then(|| order.jumps.into_iter().collect())
}

struct Order<'a> {
    board: &'a Board,
    moves: &'a [Sweep],
    /// Moves made, a bit for each, after which the others cannot be made.
    dead: HashSet<u64, HashWords>,
    jumps: Vec<Jump>,
}

impl Order<'_> {
    fn distance(&self, from: Hole, to: Hole) -> i32 {
        let [from, to] = [from, to].map(|hole| self.board.cell(hole));
        let columns = i32::from(from.column) - i32::from(to.column);
        let rows = i32::from(from.row) - i32::from(to.row);
        columns * columns + rows * rows
    }

    /// Makes the moves that are not made yet, if it can.
    fn go_on(&mut self, made: u64, position: Position, last: Option<Hole>) -> bool {
        if made.count_ones() as usize == self.moves.len() {
            return true;
        }
        if self.dead.contains(&made) {
            return false;
        }
        let left = (0..self.moves.len()).filter(|index| made >> index & 1 == 0);
        let far = |index: &usize| last.map(|last| self.distance(last, self.moves[*index].from));
        let mut left: Vec<usize> = left.collect();
        left.sort_by_key(far);
        for index in left {
            let sweep = self.moves[index];
            if let Some(jumps) = sweep.jumps(self.board, position) {
                let before = self.jumps.len();
                let after = jumps.iter().fold(position, |p, jump| jump.exchange(p));
                self.jumps.extend(jumps);
                if self.go_on(made | 1 << index, after, Some(sweep.to)) {
                    return true;
                }
                self.jumps.truncate(before);
            }
        }
        self.dead.insert(made);
        false
    }
}
