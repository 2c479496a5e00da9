//! Solutions in the fewest moves, with a proof that nothing shorter exists (section 3). Read
//! `sets/position_set.rs` and `refute/at_once.rs` before it, then `search/shortest/pattern.rs`,
//! `partition.rs`, `bound.rs`, `best_partition.rs`, `last_move.rs`, `moves.rs`, `walker.rs`, `side.rs`,
//! `front.rs`, `behind.rs`, `state.rs` and `saver.rs`.
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
//! T counts up from the better of h(start) and the Merson bound (`refute/merson.rs`), so the first
//! solution is a shortest one. Raising L moves work from B to F: the search raises it when B gets
//! much larger than F. Neither bound need be good.

mod behind;
mod best_partition;
mod bound;
mod every;
mod front;
mod insight;
mod last_move;
mod moves;
mod partition;
mod pattern;
mod saver;
mod side;
mod state;
mod walker;

pub(crate) use every::every_shortest_toward;
pub use every::{Every, every_shortest, in_natural_order};
pub use insight::Insight;

use crate::problem::control::{Control, Reserved, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::{Progress, Stage};
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::merson::{merson_bound, merson_regions};
use crate::refute::pruner::Pruner;
use crate::refute::reason::Reason;
use crate::refute::searched::Searched;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::sets::{PositionSet, Store};
use behind::{Back, Meeting};
use best_partition::largest_partition;
use bound::{Bounds, NEVER};
use front::{Front, Growth};
use moves::{Mover, sweep_to};
use partition::{MOST_PLACES, places, table_bytes};
use saver::Saver;
use state::State;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// How large a side may get before the other one is tried, and the factor by which that grows.
const FIRST_SIZE: u64 = 100_000;
const LARGER: u64 = 2;
/// The sweeps of single positions take at most one part in sixteen of the memory.
const SWEEP_SHARE: u64 = 16;
/// Holes of the largest Merson region that is used.
const LARGEST_MERSON: usize = 12;

/// The result of a search for a shortest solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortest {
    /// The shortest solution, or why there is none.
    pub outcome: Searched,
    /// No solution has fewer moves.
    pub lower_bound: u32,
    /// Positions that the search kept, and that it generated, on each side.
    pub work: Work,
    /// What shows that no solution has fewer moves. `None` if no search was needed.
    pub insight: Option<Insight>,
}

impl Shortest {
    /// A result that needed no search.
    pub(super) fn without_search(outcome: Searched) -> Shortest {
        Shortest {
            outcome,
            lower_bound: 0,
            work: Work::default(),
            insight: None,
        }
    }
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

/// Looks for a solution with as few moves as possible. If `control` has a place for checkpoints, it
/// saves how far it has come there, and goes on from an earlier run if it is asked to.
///
/// ```
/// use corsaire::engines::{Control, Searched, solve_shortest};
/// use corsaire::{Board, Problem};
/// let board = Board::named("triangle:5").unwrap();
/// let problem = Problem::svss(&board, board.hole("a4").unwrap(), board.hole("a1").unwrap());
/// let shortest = solve_shortest(&problem, &Control::default());
/// let Searched::Solved(solution) = shortest.outcome else { panic!("there is one") };
/// assert_eq!(solution.moves().len() as u32, shortest.lower_bound);
/// ```
pub fn solve_shortest(problem: &Problem, control: &Control<'_>) -> Shortest {
    match exclude_at_once(problem, control) {
        Ok(AtOnce::Open(targets)) => solve_shortest_toward(problem, &targets, None, control),
        Ok(AtOnce::Excluded(reason)) => Shortest::without_search(Searched::Impossible(reason)),
        Err(stopped) => Shortest::without_search(Searched::Unknown(stopped)),
    }
}

/// [`solve_shortest`] toward `targets`: the positions of the goal that class and pagoda functions leave
/// open. A solution may be known: once no shorter one is possible, it is the answer.
pub(crate) fn solve_shortest_toward(
    problem: &Problem,
    targets: &[Position],
    known: Option<&Line>,
    control: &Control<'_>,
) -> Shortest {
    if targets.contains(&problem.start) {
        return Shortest {
            insight: Some(Insight::default()),
            ..Shortest::without_search(Searched::Solved(Line::default()))
        };
    }
    let mut one = One {
        known: known.cloned(),
        ..One::default()
    };
    let found = with_tables(problem, targets, control, &mut one);
    let One {
        length,
        work,
        insight,
        ..
    } = one;
    let positions = work.forward_kept + work.backward_kept;
    let outcome = match found {
        Ok(Some(solution)) => Searched::Solved(solution),
        Ok(None) => Searched::Impossible(Reason::Exhaustion {
            positions,
            insight: insight.as_ref().map(|insight| insight.by_levels(problem)),
        }),
        Err(stopped) => Searched::Unknown(stopped),
    };
    Shortest {
        outcome,
        lower_bound: length,
        work,
        insight,
    }
}

/// The aim to find one solution, and how far the search for it came.
#[derive(Default)]
struct One {
    /// A solution that is known before the search.
    known: Option<Line>,
    length: u32,
    work: Work,
    insight: Option<Insight>,
}

impl Aim for One {
    type Found = Option<Line>;

    fn search<const N: usize>(
        &mut self,
        search: &ShortestSearch<'_, N>,
    ) -> Result<Self::Found, Stopped> {
        let mut saver = Saver::new(search, "shortest");
        let mut state = saver.resumed(search, || search.begin_search())?;
        let found = search.run(&mut state, &mut saver, self.known.as_ref());
        saver.ended(&found, &mut state);
        (self.length, self.work) = (state.reached.length, state.all_work());
        self.insight = Some(search.insight(state.front.limit));
        found
    }
}

/// What to look for, with tables for up to `N` places.
trait Aim {
    type Found;
    fn search<const N: usize>(
        &mut self,
        search: &ShortestSearch<'_, N>,
    ) -> Result<Self::Found, Stopped>;
}

/// Chooses the tables for a problem, as small as they can be, and lets `aim` search with them.
fn with_tables<A: Aim>(
    problem: &Problem,
    targets: &[Position],
    control: &Control<'_>,
    aim: &mut A,
) -> Result<A::Found, Stopped> {
    control.report(Stage::Tables);
    let partition = largest_partition(problem, targets, control)?;
    let search = match places(&problem.board, &partition) {
        0..=8 => search_with::<A, 8>,
        9..=16 => search_with::<A, 16>,
        17..=24 => search_with::<A, 24>,
        _ => search_with::<A, MOST_PLACES>,
    };
    search(problem, targets, &partition, control, aim)
}

/// Makes the tables of a partition and lets `aim` search with them.
fn search_with<A: Aim, const N: usize>(
    problem: &Problem,
    targets: &[Position],
    partition: &[HoleSet],
    control: &Control<'_>,
    aim: &mut A,
) -> Result<A::Found, Stopped> {
    let _tables = control.reserve(table_bytes(&problem.board, partition))?;
    let bounds = Bounds::<N>::new(problem, targets, partition, control)?;
    let symmetries = problem.symmetries();
    let pruners = Pruner::both(&problem.board, problem.start, targets, control)?;
    let regions = merson_regions(&problem.board, LARGEST_MERSON, control)?;
    let merson = merson_bound(&problem.board, &regions, problem.start, targets);
    let search = ShortestSearch::new(problem, targets, &bounds, control, &symmetries, pruners);
    aim.search(&ShortestSearch { merson, ..search })
}

/// A search from both sides, with tables for up to `N` places.
struct ShortestSearch<'a, const N: usize> {
    problem: &'a Problem,
    targets: &'a [Position],
    jumps: u32,
    /// The bound at the start, and the Merson bound there if it was asked for.
    least: u32,
    merson: u32,
    /// No solution is known to have fewer moves.
    proved: AtomicU32,
    symmetries: &'a [Symmetry],
    bounds: &'a Bounds<N>,
    /// Moves made, among positions that may lead to the goal, and undone, among those that the
    /// start may lead to.
    forth: Mover<'a, N>,
    back: Mover<'a, N>,
    control: &'a Control<'a>,
    store: Store,
    _sweeps: Reserved,
}

impl<'a, const N: usize> ShortestSearch<'a, N> {
    /// A search up to these symmetries, with these pruners forward and backward.
    fn new(
        problem: &'a Problem,
        targets: &'a [Position],
        bounds: &'a Bounds<N>,
        control: &'a Control<'a>,
        symmetries: &'a [Symmetry],
        [toward, from]: [Pruner; 2],
    ) -> ShortestSearch<'a, N> {
        let sweeps = control.reserve_part(SWEEP_SHARE);
        let room = sweeps.bytes() / control.threads.max(1) as u64;
        let mover =
            |direction, pruner| Mover::new(problem, bounds, direction, pruner, symmetries, room);
        ShortestSearch {
            problem,
            targets,
            jumps: problem.jumps().unwrap_or(0),
            merson: 0,
            proved: AtomicU32::new(0),
            least: bounds.bound(&bounds.node(problem.start.0, Direction::Forward)),
            symmetries,
            forth: mover(Direction::Forward, toward),
            back: mover(Direction::Backward, from),
            store: Store::new(control),
            bounds,
            control,
            _sweeps: sweeps,
        }
    }

    /// Reports that `more` positions of a level are done.
    fn report(&self, stage: Stage, positions: u64, seen: &AtomicU64, more: usize, level: u64) {
        let seen = seen.fetch_add(more as u64, Ordering::Relaxed) + more as u64;
        let proved = self.proved.load(Ordering::Relaxed);
        self.control.report(Progress {
            lower_bound: (proved > 0).then_some(proved),
            positions,
            bytes: self.store.used(),
            fraction: Some(seen as f64 / level as f64),
            ..Progress::from(stage)
        });
    }

    fn canonical(&self, word: u64) -> u64 {
        canonical(Position(word), self.symmetries).0
    }

    /// The state in which nothing has been tried. Nothing can be tried if the bound at the start
    /// says that there is no way to the goal.
    fn begin_search(&self) -> Result<State, Stopped> {
        let mut state = State::default();
        state.reached.length = self.least.max(self.merson).max(1);
        if self.least < NEVER {
            state.front = self.front(self.least, &mut state.work)?;
        }
        Ok(state)
    }

    /// Tries one length after another until there is a solution, or until that of `known`, which is then
    /// the shortest. `None`: there is none of any length.
    fn run(
        &self,
        state: &mut State,
        saver: &mut Saver,
        known: Option<&Line>,
    ) -> Result<Option<Line>, Stopped> {
        if self.least >= NEVER {
            return Ok(None);
        }
        while state.reached.length <= self.jumps {
            self.proved.store(state.reached.length, Ordering::Relaxed);
            if let Some(known) =
                known.filter(|line| line.moves().len() as u32 <= state.reached.length)
            {
                return Ok(Some(known.clone()));
            }
            match self.decide(state, saver)? {
                Some(meeting) => {
                    let levels = meeting.levels(&state.behind.side);
                    let solution = self.solution(&state.front, meeting.before, &levels)?;
                    state.work.add(meeting.work);
                    return Ok(Some(solution));
                }
                None => {
                    state.reached.length += 1;
                    state.drop_behind();
                    saver.save_now_and_then(state)?;
                }
            }
        }
        Ok(None)
    }

    /// Decides whether there is a solution of the state's length, given that there is none shorter.
    /// If there is, returns where both sides meet.
    ///
    /// The forward side serves all lengths: it grows first, as far as its size allows.
    fn decide(&self, state: &mut State, saver: &mut Saver) -> Result<Option<Meeting>, Stopped> {
        loop {
            match self.grow(state)? {
                Growth::None => match self.backward(state)? {
                    Back::Met(meeting) => return Ok(Some(meeting)),
                    Back::None => return Ok(None),
                    Back::Over => state.reached.most *= LARGER,
                    Back::Level => saver.save_now_and_then(state)?,
                },
                Growth::Level => saver.save_now_and_then(state)?,
                // The cut has moved, so B begins anew.
                Growth::Limit => {
                    state.drop_behind();
                    saver.save_now_and_then(state)?;
                }
            }
        }
    }

    /// The solution through a move from `before`, in F, into the last of `levels`.
    fn solution(
        &self,
        front: &Front,
        before: u64,
        levels: &[&PositionSet],
    ) -> Result<Line, Stopped> {
        // The least position of a level that is a move away.
        let near = |mover: &Mover<'_, N>, word: u64, level: &PositionSet| {
            let mut found = Vec::new();
            mover.moves(word, 2 * NEVER, self.control, |position| {
                found.push(self.canonical(position));
            })?;
            found.sort_unstable();
            found.dedup();
            for word in found {
                if self.control.anywhere(level.has(word)?)? {
                    return Ok(word);
                }
            }
            Err(Stopped::Disk("a set of positions changed".to_string()))
        };
        let mut made = 0;
        while !self
            .control
            .anywhere(front.side.levels[made].has(before)?)?
        {
            made += 1;
        }
        let mut chain = vec![before];
        for level in front.side.levels[..made].iter().rev() {
            let word = *chain.last().expect("not empty");
            chain.push(near(&self.back, word, level)?);
        }
        chain.reverse();
        for level in levels.iter().rev() {
            let word = *chain.last().expect("not empty");
            chain.push(near(&self.forth, word, level)?);
        }
        self.lift(&chain)
    }

    /// The moves through the orbits of these canonical positions, from the start itself.
    fn lift(&self, chain: &[u64]) -> Result<Line, Stopped> {
        let board = &self.problem.board;
        let mut position = self.problem.start;
        let mut jumps: Vec<Jump> = Vec::new();
        for word in &chain[1..] {
            let wanted = |end: Position| self.canonical(end.0) == *word;
            let sweep = sweep_to(board, position, self.control, &wanted)?;
            let sweep = sweep.expect("neighbours in the chain are a move apart");
            position = sweep
                .iter()
                .fold(position, |position, jump| jump.exchange(position));
            jumps.extend(sweep);
        }
        Ok(jumps.into_iter().collect())
    }
}
