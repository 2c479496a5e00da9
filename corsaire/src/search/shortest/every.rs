//! Every shortest solution, and how many are different. Read `search/shortest.rs` before it.
//!
//! The search for one solution goes on when it has met F, until B has nothing more to undo: then
//! every solution runs through F to a position that was met, and on through B. Positions of
//! solutions are few. Spread from those that were met, to the start and to the goal, they are the
//! graph of all solutions: a path through it is a solution as a sequence of moves.
//!
//! Two moves are the same if they start and end in the same holes and take the same men
//! (`rules/sweep.rs`): a loop run the other way round is the same move. Two solutions are different
//! if they make different moves, or one of them a different number of times, up to the symmetries
//! that keep start and goal. The order of the moves does not count. Table 1 of the paper counts in
//! this way. The sets of moves from a position to the goal are those of the positions that a move
//! leads to, each with that move.

use super::behind::Behind;
use super::moves::Mover;
use super::saver::Saver;
use super::state::State;
use super::{Aim, Insight, ShortestSearch, Work, with_tables};
use crate::problem::control::{Control, Reserved, Stopped, Ticker};
use crate::problem::problem::Problem;
use crate::problem::progress::Stage;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::rules::board::Board;
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::sweep::Sweep;
use crate::rules::symmetry::canonical;
use crate::sets::hash::HashWords;
use crate::sets::sort_and_dedup;
use crate::sets::{Gather, Marks, PositionSet, Sink};
use std::collections::{HashMap, HashSet};

/// The positions of solutions may take one part in four of the memory.
const POSITIONS_SHARE: u64 = 4;

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
    /// What shows that no solution has fewer moves, and that there are no others of as many.
    pub insight: Insight,
}

/// Finds every shortest solution of a problem. `None` if it has no solution.
///
/// # Errors
///
/// A limit stopped it.
pub fn every_shortest(problem: &Problem, control: &Control<'_>) -> Result<Option<Every>, Stopped> {
    match exclude_at_once(problem, control)? {
        AtOnce::Open(targets) => every_shortest_toward(problem, &targets, control),
        AtOnce::Excluded(_) => Ok(None),
    }
}

/// [`every_shortest`] toward `targets`: the positions of the goal that class and pagoda functions leave
/// open.
pub(crate) fn every_shortest_toward(
    problem: &Problem,
    targets: &[Position],
    control: &Control<'_>,
) -> Result<Option<Every>, Stopped> {
    if targets.contains(&problem.start) {
        return Ok(Some(Every {
            moves: 0,
            sequences: 1,
            raw: 1,
            different: vec![Vec::new()],
            work: Work::default(),
            insight: Insight::default(),
        }));
    }
    let mut positions = Positions(control.reserve_part(POSITIONS_SHARE));
    let found = with_tables(problem, targets, control, &mut positions)?;
    drop(positions);
    let Some((levels, work, insight)) = found else {
        return Ok(None);
    };
    let every = Graph::new(problem, &levels, control)?.count(work, control)?;
    Ok(Some(Every { insight, ..every }))
}

/// Positions of shortest solutions in canonical form, in order, by moves made.
type Levels = Vec<Vec<u64>>;

/// A search for the positions of all shortest solutions, with room for them.
struct Positions(Reserved);

impl Aim for Positions {
    type Found = Option<(Levels, Work, Insight)>;

    fn search<const N: usize>(
        &mut self,
        search: &ShortestSearch<'_, N>,
    ) -> Result<Self::Found, Stopped> {
        let saver = &mut Saver::default();
        let mut state = search.begin_search()?;
        if search.run(&mut state, saver, None)?.is_none() {
            return Ok(None);
        }
        let levels = search.every(&mut state)?;
        let insight = search.insight(state.front.limit);
        let bytes: u64 = levels.iter().map(|level| 8 * level.len()).sum();
        if bytes > self.0.bytes() {
            return Err(Stopped::Memory);
        }
        let words: Result<Levels, Stopped> = levels.iter().map(PositionSet::words).collect();
        Ok(Some((words?, state.all_work(), insight)))
    }
}

impl<const N: usize> ShortestSearch<'_, N> {
    /// The positions of all solutions, given a state that has found the length of the shortest.
    fn every(&self, state: &mut State) -> Result<Vec<PositionSet>, Stopped> {
        state.drop_behind();
        state.behind = Behind::for_every_solution();
        self.decide(state, &mut Saver::default())?;
        let (front, behind) = (&state.front.side, &state.behind);
        let length = state.reached.length as usize;
        let mut levels: Vec<PositionSet> = Vec::new();
        levels.resize_with(length + 1, PositionSet::default);
        for (to_go, met) in behind.met.iter().enumerate() {
            // A position that F reaches in fewer moves would make a shorter solution.
            let met = met.iter().copied();
            levels[length - to_go] = PositionSet::from_words(&self.store, met)?;
        }
        let gather = Gather::new(&self.store, self.control);
        for made in (0..length).rev() {
            if let Some(known) = front.levels.get(made) {
                let near = self.near(&levels[made + 1], &self.back, made as u32, known)?;
                levels[made] = gather.merge(vec![std::mem::take(&mut levels[made]), near])?;
            }
        }
        for made in 1..=length {
            let to_go = length - made;
            if let Some(known) = behind.side.levels.get(to_go) {
                let near = self.near(&levels[made - 1], &self.forth, to_go as u32, known)?;
                levels[made] = gather.merge(vec![std::mem::take(&mut levels[made]), near])?;
            }
        }
        Ok(levels)
    }

    /// The positions of `known` that are a move away from those of a level.
    fn near(
        &self,
        level: &PositionSet,
        mover: &Mover<'_, N>,
        most: u32,
        known: &PositionSet,
    ) -> Result<PositionSet, Stopped> {
        let gather = Gather::new(&self.store, self.control);
        let expand = |(): &mut (), words: &[u64], sink: &mut Sink<'_>| {
            for word in words {
                let found = mover.moves(*word, most, self.control, |position| {
                    sink.push(self.canonical(position));
                });
                if let Err(stopped) = found {
                    return sink.fail(stopped);
                }
            }
        };
        let (near, _) = gather.collect(level, || (), expand)?;
        gather.within(&near, known, Marks::NONE)
    }
}

/// Bytes of an edge of the graph, of a position and of a sweep, with the room that tables leave.
const EDGE_BYTES: usize = 24;
const POSITION_BYTES: usize = 128;
const SWEEP_BYTES: usize = 256;

/// The moves of a position, each once, and what it leads to.
type Moves = HashMap<Sweep, Position, HashWords>;

/// Every move of a position, each once, and what it leads to.
fn sweeps(
    board: &Board,
    position: Position,
    ticker: &Ticker<'_>,
    room: u64,
) -> Result<Moves, Stopped> {
    let mut found = Moves::default();
    for from in position.holes() {
        let mut seen = HashSet::<_, HashWords>::default();
        let mut going = vec![(from, position)];
        while let Some((man, now)) = going.pop() {
            let further = board.jumps().iter();
            for jump in further.filter(|jump| jump.from == man && jump.is_legal(now)) {
                ticker.tick()?;
                if (SWEEP_BYTES * found.len()) as u64 > room {
                    return Err(Stopped::Memory);
                }
                let after = jump.exchange(now);
                if seen.insert((jump.to, after)) {
                    found.insert(Sweep::between(position, from, after, jump.to), after);
                    going.push((jump.to, after));
                }
            }
        }
    }
    Ok(found)
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
    memory: Reserved,
}

impl Graph {
    fn new(
        problem: &Problem,
        positions: &[Vec<u64>],
        control: &Control<'_>,
    ) -> Result<Graph, Stopped> {
        let symmetries = problem.symmetries();
        let mut numbers: HashMap<Sweep, u32, HashWords> = HashMap::default();
        let words: usize = positions.iter().map(Vec::len).sum();
        let mut bytes = 8 * words as u64;
        let mut graph = Graph {
            sweeps: Vec::new(),
            images: Vec::new(),
            levels: Vec::new(),
            start: problem.start.0,
            memory: control.reserve(bytes)?,
        };
        let ticker = control.ticker();
        let mut level = HashSet::<u64, HashWords>::from_iter([problem.start.0]);
        for next in &positions[1..] {
            let (mut after, mut all) = (HashSet::default(), Edges::default());
            for word in level.drain() {
                let found = sweeps(&problem.board, Position(word), &ticker, control.rest())?;
                let on = |end: Position| next.binary_search(&canonical(end, &symmetries).0).is_ok();
                let found = found.into_iter().filter(|(_, end)| on(*end));
                let edges: Vec<(u32, u64)> = found
                    .map(|(sweep, end)| {
                        after.insert(end.0);
                        (number(sweep, &mut numbers, &mut graph.sweeps), end.0)
                    })
                    .collect();
                bytes += (EDGE_BYTES * edges.len() + POSITION_BYTES) as u64;
                let known = (SWEEP_BYTES * graph.sweeps.len()) as u64;
                graph.memory.raise(bytes + known)?;
                all.insert(word, edges);
            }
            graph.levels.push(all);
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

    fn count(mut self, work: Work, control: &Control<'_>) -> Result<Every, Stopped> {
        let graph = self.memory.bytes();
        let mut bytes_after = 0;
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
                // Twice the bytes: records are sorted beside the list.
                self.memory.raise(graph + bytes_after + 2 * bytes)?;
                now.insert(*position, (paths, sets));
            }
            let moves = to_go as u32;
            control.report_positions(Stage::LastMoves { moves }, level.len() as u64, bytes);
            (after, bytes_after) = (now, bytes);
        }
        let (sequences, sets) = after.remove(&self.start).unwrap_or_default();
        Ok(self.every(sequences, &sets, work))
    }

    /// The solutions with these sets of moves, one after the other.
    fn every(&self, sequences: u128, sets: &[u32], work: Work) -> Every {
        let moves = self.levels.len();
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
        Every {
            moves: moves as u32,
            sequences,
            raw,
            different: different.into_iter().map(sweeps).collect(),
            work,
            insight: Insight::default(),
        }
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
///
/// # Errors
///
/// A limit stopped it.
pub fn in_natural_order(
    problem: &Problem,
    moves: &[Sweep],
    control: &Control<'_>,
) -> Result<Option<Line>, Stopped> {
    let mut order = Order {
        board: &problem.board,
        moves,
        dead: HashSet::default(),
        jumps: Vec::new(),
        ticker: control.ticker(),
        memory: control.reserve(0)?,
    };
    let done = order.go_on(0, problem.start, None)?;
    Ok(done.then(|| order.jumps.into_iter().collect()))
}

/// Bytes of a set of moves that is remembered, at the worst.
const DEAD_BYTES: u64 = 32;

struct Order<'a> {
    board: &'a Board,
    moves: &'a [Sweep],
    /// Moves made, a bit for each, after which the others cannot be made.
    dead: HashSet<u64, HashWords>,
    jumps: Vec<Jump>,
    ticker: Ticker<'a>,
    memory: Reserved,
}

impl Order<'_> {
    fn distance(&self, from: Hole, to: Hole) -> i32 {
        let [from, to] = [from, to].map(|hole| self.board.cell(hole));
        let columns = i32::from(from.column) - i32::from(to.column);
        let rows = i32::from(from.row) - i32::from(to.row);
        columns * columns + rows * rows
    }

    /// Makes the moves that are not made yet, if it can.
    fn go_on(
        &mut self,
        made: u64,
        position: Position,
        last: Option<Hole>,
    ) -> Result<bool, Stopped> {
        if made.count_ones() as usize == self.moves.len() {
            return Ok(true);
        }
        if self.dead.contains(&made) {
            return Ok(false);
        }
        let left = (0..self.moves.len()).filter(|index| made >> index & 1 == 0);
        let far = |index: &usize| last.map(|last| self.distance(last, self.moves[*index].from));
        let mut left: Vec<usize> = left.collect();
        left.sort_by_key(far);
        for index in left {
            let sweep = self.moves[index];
            self.ticker.tick()?;
            if let Some(jumps) = sweep.jumps(self.board, position) {
                let before = self.jumps.len();
                let after = jumps.iter().fold(position, |p, jump| jump.exchange(p));
                self.jumps.extend(jumps);
                if self.go_on(made | 1 << index, after, Some(sweep.to))? {
                    return Ok(true);
                }
                self.jumps.truncate(before);
            }
        }
        self.dead.insert(made);
        self.memory.raise(DEAD_BYTES * self.dead.len() as u64)?;
        Ok(false)
    }
}
