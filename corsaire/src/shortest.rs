//! Solutions in the fewest moves, with a proof that nothing shorter exists (section 3). Read
//! `set.rs` and `outcome.rs` before it, then `shortest/pattern.rs`, `bound.rs`,
//! `last_move.rs` and `sweep.rs`.
//!
//! Let h(p) be a lower bound on the moves from a position p to the goal and s(p) one on the moves
//! from the start to p, both consistent: a move changes each by at most one for the worse. To
//! decide whether there is a solution of length T, given that there is none shorter, choose a
//! limit L below T.
//!
//! - *Forward*: F is every position that g moves reach with g + h <= L, at each step on the way.
//! - *Backward*: B is every position from which k moves lead to the goal with k + s <= T and
//!   T - k + h > L, at each step on the way.
//!
//! **Theorem.** There is a solution of length T exactly if some position of F is a move before
//! some position of B (or before a goal), with g + 1 + k = T. For on a solution p(0) ... p(T) the
//! sum i + h(p(i)) never falls. Let p(i) be the last one where it is at most L: it and all before
//! it are in F. All after it are in B: they have k = T - i moves to go, and i + s(p(i)) does not
//! bind them since s(p(i)) <= i. So when B undoes the move from p(i) to p(i+1), it finds p(i) in F.
//! If L < h(start), F is empty and B must find the start itself.
//!
//! T counts up from the better of h(start) and the Merson bound (`merson.rs`), so the first
//! solution is a shortest one. Raising L moves work from B to F: the search raises it when B gets
//! much larger than F. Neither bound need be good.

mod bound;
mod checkpoint;
mod every;
mod evidence;
mod last_move;
mod pattern;
mod sweep;

pub use checkpoint::{Checkpoint, CheckpointError};
pub use every::{Every, every_shortest, in_natural_order};
pub use evidence::{Evidence, EvidenceSets, evidence};

use crate::control::{Control, Stopped};
use crate::expand::Direction;
use crate::jump::Jump;
use crate::merson::{merson_bound, merson_regions};
use crate::outcome::{Outcome, Reason, screen};
use crate::position::Position;
use crate::problem::Problem;
use crate::screen::Screen;
use crate::set::{Gather, PositionSet, Sink, Store};
use crate::solution::Solution;
use crate::symmetry::{Symmetry, canonical};
use crate::word_hash::{HashWords, hash};
use bound::{Bounds, MOST_PLACES, NEVER, choose_partition, places, table_bytes};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use sweep::{Sweeper, sweep_to};

/// How large a side may get before the other one is tried, and how much larger then.
const FIRST_SIZE: u64 = 100_000;
const LARGER: u64 = 2;
/// A probe follows one in so many of the backward positions at each level. The next one comes when
/// these are so many times as many.
const PROMISING: u64 = 32;
const NEXT_PROBE: u64 = 4;
/// A small forward side can grow by a thousand times when its limit rises by one, a large one not.
const USUAL_GROWTH: u64 = 20;
/// Of the bytes that may be used, one in so many is a position of the forward side: it takes about
/// 30 bytes, and may take a quarter of them.
const FRONT_SHARE: u64 = 128;
/// So many regions of so many holes, if they make the board: their tables stay in the cache.
const QUICK_REGIONS: [(usize, usize); 3] = [(1, 23), (2, 17), (3, 15)];
/// Holes of the largest region of a pattern table otherwise: at most, and if there is little memory,
/// of which tables take one part in so many.
const LARGEST_REGION: usize = 23;
const SMALLEST_REGION: usize = 8;
const TABLE_SHARE: u64 = 4;
/// Holes of the largest Merson region that is used.
const LARGEST_MERSON: usize = 12;

/// What a search for a shortest solution came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortest {
    /// The shortest solution, or why there is none.
    pub outcome: Outcome,
    /// No solution has fewer moves.
    pub lower_bound: u32,
    /// Positions that the search kept, and that it generated, on each side.
    pub work: Work,
}

/// The work of both sides, all lengths together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Work {
    /// Positions kept from the start on.
    pub forward_kept: u64,
    /// Positions that moves from them led to, within the limits.
    pub forward_generated: u64,
    /// Positions kept from the goal back.
    pub backward_kept: u64,
    /// Positions that undone moves led to, within the limits.
    pub backward_generated: u64,
}

impl Work {
    fn add(&mut self, other: Work) {
        self.forward_kept += other.forward_kept;
        self.forward_generated += other.forward_generated;
        self.backward_kept += other.backward_kept;
        self.backward_generated += other.backward_generated;
    }
}

/// Looks for a solution with as few moves as possible. It goes on from `saved` if there is one,
/// and hands `save` its checkpoints.
///
/// ```
/// use corsaire::{Board, Control, Outcome, Problem, solve_shortest};
/// let board = Board::named("triangle:5").unwrap();
/// let problem = Problem::svss(&board, board.hole("a4").unwrap(), board.hole("a1").unwrap());
/// let shortest = solve_shortest(&problem, &Control::default(), None, &mut |_| {});
/// let Outcome::Solved(solution) = shortest.outcome else { panic!("there is one") };
/// assert_eq!(solution.moves().len() as u32, shortest.lower_bound);
/// ```
pub fn solve_shortest(
    problem: &Problem<'_>,
    control: &Control<'_>,
    saved: Option<Checkpoint>,
    save: &mut dyn FnMut(&Checkpoint),
) -> Shortest {
    let mut now = Checkpoint::default();
    let targets = match screen(problem) {
        Ok(targets) => targets,
        Err(reason) => {
            return Shortest {
                outcome: Outcome::Impossible(reason),
                lower_bound: 0,
                work: now.work,
            };
        }
    };
    if targets.contains(&problem.start) {
        return Shortest {
            outcome: Outcome::Solved(Solution::default()),
            lower_bound: 0,
            work: now.work,
        };
    }
    let mut steps = (saved, save);
    let one = &mut One(&mut now, &mut steps);
    let found = with_tables(problem, &targets, control, one);
    let positions = now.work.forward_kept + now.work.backward_kept;
    let outcome = match found {
        Ok(Some(solution)) => Outcome::Solved(solution),
        Ok(None) => Outcome::Impossible(Reason::Exhaustion { positions }),
        Err(stopped) => Outcome::Unknown(stopped),
    };
    Shortest {
        outcome,
        lower_bound: now.length,
        work: now.work,
    }
}

/// A search for one solution.
struct One<'a, 's>(&'a mut Checkpoint, &'a mut Steps<'s>);

impl Aim for One<'_, '_> {
    type Found = Option<Solution>;

    fn search<const N: usize>(&mut self, search: &Search<'_, N>) -> Result<Self::Found, Stopped> {
        search.run(self.0, self.1)
    }
}

/// What to look for, with tables for up to `N` places.
trait Aim {
    type Found;
    fn search<const N: usize>(&mut self, search: &Search<'_, N>) -> Result<Self::Found, Stopped>;
}

/// Chooses the tables for a problem and lets `aim` search with them.
fn with_tables<A: Aim>(
    problem: &Problem<'_>,
    targets: &[Position],
    control: &Control<'_>,
    aim: &mut A,
) -> Result<A::Found, Stopped> {
    fn go<A: Aim, const N: usize>(
        problem: &Problem<'_>,
        targets: &[Position],
        partition: &[Position],
        control: &Control<'_>,
        aim: &mut A,
    ) -> Result<A::Found, Stopped> {
        let bounds = Bounds::<N>::new(problem, targets, partition, control.threads);
        let symmetries = problem.symmetries();
        let screens = Screen::both(problem.board, problem.start, targets);
        let search = Search::new(problem, targets, &bounds, control, &symmetries, screens);
        aim.search(&search)
    }
    control.report(|| "pattern tables".to_string(), 0, 0, None);
    let holes = problem.board.len();
    let mut quick = QUICK_REGIONS.iter();
    let quick = quick.find(|(regions, largest)| holes <= regions * largest);
    let largest = quick.map_or(LARGEST_REGION, |(_, largest)| *largest);
    let largest = (SMALLEST_REGION..=largest)
        .rev()
        .find(|largest| table_bytes(problem.board, *largest) <= control.memory / TABLE_SHARE);
    let largest = largest.unwrap_or(SMALLEST_REGION);
    let partition = choose_partition(problem, targets, largest);
    let go = match places(problem.board, &partition) {
        0..=8 => go::<A, 8>,
        9..=16 => go::<A, 16>,
        17..=24 => go::<A, 24>,
        _ => go::<A, MOST_PLACES>,
    };
    go(problem, targets, &partition, control, aim)
}

/// Where to go on from, and who is told how far the search is.
type Steps<'a> = (Option<Checkpoint>, &'a mut dyn FnMut(&Checkpoint));

struct Search<'a, const N: usize> {
    problem: &'a Problem<'a>,
    targets: &'a [Position],
    jumps: u32,
    /// The bound at the start.
    least: u32,
    symmetries: &'a [Symmetry],
    bounds: &'a Bounds<N>,
    /// Moves made, among positions that may lead to the goal, and undone, among those that the
    /// start may lead to.
    forth: Sweeper<'a, N>,
    back: Sweeper<'a, N>,
    control: &'a Control<'a>,
    store: Store,
}

/// The forward side: positions with the moves that reach them.
struct Front {
    limit: u32,
    moves: HashMap<u64, u8, HashWords>,
    /// The one for the next limit, as far as it has come.
    larger: Option<Box<Growing>>,
}

/// A forward side in the making.
struct Growing {
    front: Front,
    /// The positions that this many moves reach, each marked with the last move.
    level: PositionSet,
    made: u32,
    /// Whether there are fewer of them than of the level before.
    shrinks: bool,
}

impl Front {
    fn size(&self) -> u64 {
        self.moves.len() as u64
    }
}

/// The backward side of a length: positions by moves to go.
#[derive(Default)]
struct Behind {
    levels: Vec<PositionSet>,
    /// The last level again, each position marked with the move that led to it.
    edge: PositionSet,
    kept: u64,
    work: Work,
    /// When it has more positions than this, a few are followed to see whether there is a solution.
    probe_at: u64,
    /// Whether it goes on when it has met F: for every solution, not just one. Then these are the
    /// positions of F that were met, by moves to go.
    every: bool,
    met: Vec<Vec<u64>>,
}

/// What the backward side came to.
enum Back {
    /// A position of F, a move before the last of these levels.
    Met {
        before: u64,
        after: Vec<PositionSet>,
    },
    /// There is no solution of this length.
    None,
    /// It grew too large.
    Over,
}

/// What undoing a move led to.
struct Undone {
    /// Positions of F.
    met: Vec<u64>,
    /// Positions beyond the cut, marked.
    beyond: PositionSet,
}

impl<'a, const N: usize> Search<'a, N> {
    /// A search up to these symmetries, with these screens forward and backward.
    fn new(
        problem: &'a Problem<'a>,
        targets: &'a [Position],
        bounds: &'a Bounds<N>,
        control: &'a Control<'a>,
        symmetries: &'a [Symmetry],
        [toward, from]: [Screen; 2],
    ) -> Search<'a, N> {
        let left = control.memory.saturating_sub(bounds.bytes());
        Search {
            problem,
            targets,
            jumps: problem.jumps().unwrap_or(0),
            least: bounds.bound(&bounds.node(problem.start.0, Direction::Forward)),
            symmetries,
            forth: Sweeper::new(problem, bounds, Direction::Forward, toward, symmetries),
            back: Sweeper::new(problem, bounds, Direction::Backward, from, symmetries),
            store: Store::new(control, left / 2),
            bounds,
            control,
        }
    }

    /// Tells the observer that so many more positions of a level are done.
    fn report(
        &self,
        stage: impl FnOnce() -> String,
        positions: u64,
        seen: &AtomicU64,
        more: usize,
        level: u64,
    ) {
        let seen = seen.fetch_add(more as u64, Ordering::Relaxed) + more as u64;
        let done = seen as f64 / level as f64;
        self.control
            .report(stage, positions, self.store.used(), Some(done));
    }

    fn canonical(&self, word: u64) -> u64 {
        canonical(Position(word), self.symmetries).0
    }

    /// Counts up the length until there is a solution. `None`: there is none of any length.
    fn run(
        &self,
        now: &mut Checkpoint,
        (saved, save): &mut Steps<'_>,
    ) -> Result<Option<Solution>, Stopped> {
        let first = self.least;
        if first >= NEVER {
            return Ok(None);
        }
        let board = self.problem.board;
        let regions = merson_regions(board, LARGEST_MERSON);
        let merson = merson_bound(board, &regions, self.problem.start, self.targets);
        (now.length, now.limit) = (first.max(merson).max(1), first);
        // What a checkpoint counted is not counted again.
        let resumed = saved.filter(|saved| saved.limit >= first);
        *now = resumed.unwrap_or(*now);
        let mut again = Work::default();
        let work = if resumed.is_some() {
            &mut again
        } else {
            &mut now.work
        };
        let mut front = self.front(now.limit, work)?;
        let mut behind = Behind::default();
        while now.length <= self.jumps {
            // The forward side serves all lengths: it grows first, as far as its size allows.
            while self.grow(&mut front, now)? {
                now.work.add(std::mem::take(&mut behind).work);
                save(now);
            }
            match self.backward(now.length, &front, now.most, &mut behind)? {
                Back::Met { before, after } => {
                    now.work.add(behind.work);
                    return Ok(Some(self.solution(&front, before, &after)));
                }
                Back::None => {
                    now.length += 1;
                    now.work.add(std::mem::take(&mut behind).work);
                    save(now);
                }
                Back::Over => now.most *= LARGER,
            }
        }
        Ok(None)
    }

    /// Raises the limit of F by one, if its size allows it. Otherwise it is kept as far as it came.
    fn grow(&self, front: &mut Front, now: &mut Checkpoint) -> Result<bool, Stopped> {
        let room = self.control.memory / FRONT_SHARE;
        let most = now.most.min(room);
        if front.limit + 1 >= now.length || now.tried >= most || front.size() * now.growth > most {
            return Ok(false);
        }
        let mut larger = match front.larger.take() {
            Some(larger) => larger,
            None => {
                // What a checkpoint says was tried was counted then.
                let mut larger = Box::new(self.growing(front.limit + 1)?);
                if now.tried > 0 {
                    self.forward(&mut larger, now.tried, room, &mut Work::default())?;
                }
                larger
            }
        };
        if !self.forward(&mut larger, most, room, &mut now.work)? {
            front.larger = Some(larger);
            now.tried = most;
            return Ok(false);
        }
        let larger = larger.front;
        now.growth = larger.size().div_ceil(front.size()).min(USUAL_GROWTH);
        now.tried = 0;
        now.limit = larger.limit;
        *front = larger;
        Ok(true)
    }

    /// F for a limit.
    fn front(&self, limit: u32, work: &mut Work) -> Result<Front, Stopped> {
        let mut growing = self.growing(limit)?;
        self.forward(&mut growing, u64::MAX, u64::MAX, work)?;
        Ok(growing.front)
    }

    /// The beginning of F for a limit.
    fn growing(&self, limit: u32) -> Result<Growing, Stopped> {
        let start = self.canonical(self.problem.start.0);
        Ok(Growing {
            front: Front {
                limit,
                moves: HashMap::from_iter([(start, 0)]),
                larger: None,
            },
            level: PositionSet::from_words(&self.store, [start << self.forth.bits()])?,
            made: 0,
            shrinks: false,
        })
    }

    /// Goes on with F until it is complete, or has more than `most` positions. Once its levels shrink
    /// the largest part is done, and it goes on as long as there is room. Returns whether it is
    /// complete.
    fn forward(
        &self,
        growing: &mut Growing,
        most: u64,
        room: u64,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let Growing {
            front,
            level,
            made,
            shrinks,
        } = growing;
        let bits = self.forth.bits();
        let gather = Gather::marked(&self.store, self.control, bits);
        while *made < front.limit && !level.is_empty() {
            if front.size() > if *shrinks { room } else { most } {
                return Ok(false);
            }
            let seen = AtomicU64::new(0);
            let to_go = front.limit - *made - 1;
            let (next, generated) = gather.collect(
                level,
                || 0u64,
                |generated, words, sink: &mut Sink<'_>| {
                    for word in words {
                        self.forth.moves_marked(*word, to_go, |marked| {
                            *generated += 1;
                            sink.push(marked);
                        });
                    }
                    let ahead = front.limit - self.least;
                    let stage = || format!("slack {ahead} forward: move {}", *made + 1);
                    self.report(stage, front.size(), &seen, words.len(), level.len());
                },
            )?;
            *made += 1;
            work.forward_generated += generated.iter().sum::<u64>();
            let mut words = next.iter();
            let before = front.moves.len();
            let mut fresh = Vec::new();
            for word in words.by_ref() {
                let entry = front.moves.entry(word >> bits);
                if let std::collections::hash_map::Entry::Vacant(entry) = entry {
                    entry.insert(*made as u8);
                    fresh.push(word);
                }
            }
            words.finish()?;
            work.forward_kept += (front.moves.len() - before) as u64;
            *shrinks = (fresh.len() as u64) < level.len();
            *level = PositionSet::from_words(&self.store, fresh)?;
        }
        Ok(true)
    }

    /// B for a length, level by level from the goal, until it has more than `most` positions. It
    /// goes on with what `behind` has.
    fn backward(
        &self,
        length: u32,
        front: &Front,
        most: u64,
        behind: &mut Behind,
    ) -> Result<Back, Stopped> {
        if behind.levels.is_empty() {
            let goals = self.targets.iter().map(|target| self.canonical(target.0));
            let marked = goals.clone().map(|goal| goal << self.back.bits());
            behind.edge = PositionSet::from_words(&self.store, marked)?;
            behind.levels = vec![PositionSet::from_words(&self.store, goals)?];
            behind.probe_at = FIRST_SIZE;
        }
        let gather = Gather::marked(&self.store, self.control, self.back.bits());
        while behind.levels.len() as u32 <= length && !behind.edge.is_empty() {
            // As for F: once levels shrink, the largest part is done.
            let shrinks =
                matches!(&behind.levels[..], [.., before, last] if last.len() < before.len());
            if behind.kept > most && !shrinks {
                return Ok(Back::Over);
            }
            let levels: Vec<&PositionSet> = behind.levels.iter().collect();
            let edge = &behind.edge;
            let undone = self.undo(length, front, &levels, edge, &gather, &mut behind.work)?;
            if behind.every {
                behind.met.resize(behind.levels.len(), Vec::new());
                behind.met.push(undone.met);
            } else if let Some(before) = undone.met.into_iter().min() {
                return Ok(Back::Met {
                    before,
                    after: std::mem::take(&mut behind.levels),
                });
            }
            behind.kept += undone.beyond.len();
            behind.work.backward_kept += undone.beyond.len();
            behind.levels.push(gather.without_marks(&undone.beyond)?);
            behind.edge = undone.beyond;
            if behind.kept > behind.probe_at && !behind.every {
                behind.probe_at = behind.kept * NEXT_PROBE;
                if let Some(met) = self.probe(length, front, behind, &gather)? {
                    return Ok(met);
                }
            }
        }
        Ok(Back::None)
    }

    /// Goes on from the last level with the most promising few: they may find a solution, though
    /// they prove nothing. It costs little, and a length that has solutions need not be searched
    /// to the end.
    fn probe(
        &self,
        length: u32,
        front: &Front,
        behind: &mut Behind,
        gather: &Gather<'_>,
    ) -> Result<Option<Back>, Stopped> {
        let width = behind.kept / PROMISING;
        let known = behind.levels.len() - 1;
        let mut edge = self.promising(&behind.edge, width, gather)?;
        let mut few = vec![gather.without_marks(&edge)?];
        while (known + few.len()) as u32 <= length && !edge.is_empty() {
            let levels: Vec<&PositionSet> = behind.levels[..known].iter().chain(&few).collect();
            let undone = self.undo(length, front, &levels, &edge, gather, &mut behind.work)?;
            if let Some(before) = undone.met.into_iter().min() {
                let mut after = std::mem::take(&mut behind.levels);
                after.truncate(known);
                after.extend(few);
                return Ok(Some(Back::Met { before, after }));
            }
            edge = self.promising(&undone.beyond, width, gather)?;
            behind.work.backward_kept += edge.len();
            few.push(gather.without_marks(&edge)?);
        }
        Ok(None)
    }

    /// Undoes a move in all ways in the last of `levels`, which is `edge` with marks.
    fn undo(
        &self,
        length: u32,
        front: &Front,
        levels: &[&PositionSet],
        edge: &PositionSet,
        gather: &Gather<'_>,
        work: &mut Work,
    ) -> Result<Undone, Stopped> {
        let to_go = levels.len() as u32;
        let made = length - to_go;
        let kept: u64 = levels.iter().map(|level| level.len()).sum();
        let seen = AtomicU64::new(0);
        let expand = |generated: &mut u64, words: &[u64], sink: &mut Sink<'_>| {
            for word in words {
                self.back.moves_marked(*word, made, |marked| {
                    *generated += 1;
                    sink.push(marked);
                });
            }
            let stage = || {
                let (ahead, behind) = (
                    front.limit - self.least,
                    length.saturating_sub(front.limit + 1),
                );
                format!(
                    "length {length}, slack {ahead} forward, {behind} backward: move {to_go} from the goal"
                )
            };
            self.report(stage, front.size() + kept, &seen, words.len(), edge.len());
        };
        let (next, generated) = gather.collect(edge, || 0, expand)?;
        work.backward_generated += generated.into_iter().sum::<u64>();
        // Which of them are beyond the cut, and which of the others are in F?
        let judge = |met: &mut Vec<u64>, marked: u64| {
            let word = marked >> self.back.bits();
            let h = self
                .bounds
                .bound(&self.bounds.node(word, Direction::Forward));
            if h < NEVER && made + h <= front.limit {
                if front
                    .moves
                    .get(&word)
                    .is_some_and(|g| u32::from(*g) <= made)
                {
                    met.push(word);
                }
                return false;
            }
            h < NEVER
        };
        let (beyond, met) = gather.select(&next, levels, Vec::new, judge)?;
        let met = met.concat();
        Ok(Undone { met, beyond })
    }

    /// About `count` of the positions, those that fewest moves may have led to.
    fn promising(
        &self,
        positions: &PositionSet,
        count: u64,
        gather: &Gather<'_>,
    ) -> Result<PositionSet, Stopped> {
        let moves = |marked: u64| {
            let word = marked >> self.back.bits();
            self.bounds.node(word, Direction::Backward).total()
        };
        let tally = |tally: &mut Vec<u64>, word: u64| {
            tally[moves(word)] += 1;
            false
        };
        let zeros = || vec![0; N * NEVER as usize + 1];
        let (_, tallies) = gather.select(positions, &[], zeros, tally)?;
        let number = |moves: usize| tallies.iter().map(|tally| tally[moves]).sum::<u64>();
        let (mut last, mut left) = (0, count);
        while last < N * NEVER as usize && number(last) <= left {
            left -= number(last);
            last += 1;
        }
        // Of the last ones any share will do.
        let share = (left << 32) / number(last).max(1);
        let keep = |(): &mut (), word: u64| {
            let moves = moves(word);
            moves < last || moves == last && hash(word >> self.back.bits()) >> 32 < share
        };
        Ok(gather.select(positions, &[], || (), keep)?.0)
    }

    /// The solution through a move from `before`, in F, into the last of `levels`.
    fn solution(&self, front: &Front, before: u64, levels: &[PositionSet]) -> Solution {
        let near = |sweeper: &Sweeper<'_, N>, word: u64, wanted: &dyn Fn(u64) -> bool| {
            let mut least: Option<u64> = None;
            sweeper.moves(word, 2 * NEVER, |position| {
                let position = self.canonical(position);
                if least.is_none_or(|least| position < least) && wanted(position) {
                    least = Some(position);
                }
            });
            least.expect("each position was found from its neighbour")
        };
        let mut chain = vec![before];
        let mut made = front.moves[&before];
        while made > 0 {
            made -= 1;
            let word = *chain.last().expect("not empty");
            chain.push(near(&self.back, word, &|position| {
                front.moves.get(&position) == Some(&made)
            }));
        }
        chain.reverse();
        for level in levels.iter().rev() {
            let word = *chain.last().expect("not empty");
            chain.push(near(&self.forth, word, &|position| level.has(position)));
        }
        self.lift(&chain)
    }

    /// The moves through the orbits of these canonical positions, from the start itself.
    fn lift(&self, chain: &[u64]) -> Solution {
        let board = self.problem.board;
        let mut position = self.problem.start;
        let mut jumps: Vec<Jump> = Vec::new();
        for word in &chain[1..] {
            let sweep = sweep_to(board, position, &|end| self.canonical(end.0) == *word);
            let sweep = sweep.expect("neighbours in the chain are a move apart");
            position = sweep
                .iter()
                .fold(position, |position, jump| jump.exchange(position));
            jumps.extend(sweep);
        }
        jumps.into_iter().collect()
    }
}
