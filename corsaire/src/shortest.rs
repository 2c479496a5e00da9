//! Solutions in the fewest moves, with a proof that nothing shorter exists (section 3). Read
//! `set.rs` and `outcome.rs` before it, then `shortest/pattern.rs`, `bound.rs`, `last_move.rs`,
//! `sweep.rs`, `front.rs` and `behind.rs`.
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

mod behind;
mod bound;
mod checkpoint;
mod every;
mod evidence;
mod front;
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
use crate::set::{PositionSet, Store};
use crate::solution::Solution;
use crate::symmetry::{Symmetry, canonical};
use behind::{Back, Behind};
use bound::{Bounds, MOST_PLACES, NEVER, choose_partition, places, table_bytes};
use front::Front;
use std::sync::atomic::{AtomicU64, Ordering};
use sweep::{Sweeper, sweep_to};

/// How large a side may get before the other one is tried, and how much larger then.
const FIRST_SIZE: u64 = 100_000;
const LARGER: u64 = 2;
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
