//! The adviser: says what becomes of a position, and remembers what it learnt for the next one. It is
//! the only engine for hints and verdicts. Read `play/advice.rs` and `play/adviser/ladder.rs` before it.
//!
//! All positions of a game have the same goal, and each is a jump away from the one before. So an
//! adviser keeps the table of endings, pagoda functions that rejected something, verdicts and what
//! follows from them, and searches that were stopped. It can be asked by several threads at once.

mod advising;
mod endings;
mod ground;
mod known;
mod ladder;
mod searches;

use crate::ask::answer::{Answer, Outcome};
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::play::advice::{Advice, Loss};
use crate::play::game::Game;
use crate::play::hint::Hint;
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::{Goal, Problem};
use crate::problem::progress::{Observer, Silent};
use crate::refute::searched::Searched;
use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::shortest::solve_shortest;
use advising::{Advising, Finish};
use ground::Ground;
use known::Fate;
use ladder::Effort;
pub use ladder::Phase;
use std::fmt;
use std::sync::{Arc, Mutex};

/// Positions of this many classes are remembered, those that were asked about last.
const CLASSES: usize = 2;

/// Advises players on one goal of one board. Share it among threads in an `Arc`.
///
/// ```
/// use corsaire::{Adviser, Board, Limits, Outcome, Problem};
/// let board = Board::named("english")?;
/// let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
/// let adviser = Adviser::for_problem(&problem, 1 << 30);
/// let Outcome::Solved(solution) = adviser.verdict(problem.start, &Limits::default()) else {
///     panic!("the central game can be won")
/// };
/// assert_eq!(solution.jumps().count(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Adviser {
    board: Board,
    goal: Goal,
    memory: u64,
    /// For each class of positions. The one that was used last comes last.
    grounds: Mutex<Vec<Arc<Ground>>>,
}

impl fmt::Debug for Adviser {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Adviser")
            .field("board", &self.board.name())
            .field("goal", &self.goal.text(&self.board))
            .field("memory", &self.memory)
            .finish_non_exhaustive()
    }
}

impl Adviser {
    /// For any position of a board. What it keeps takes at most `memory` bytes, and a few megabytes of
    /// fixed size. Nothing is computed yet.
    pub fn new(board: &Board, goal: &Goal, memory: u64) -> Adviser {
        Adviser {
            board: board.clone(),
            goal: goal.clone(),
            memory,
            grounds: Mutex::default(),
        }
    }

    /// The same, for games of this problem: its class is prepared for.
    pub fn for_problem(problem: &Problem, memory: u64) -> Adviser {
        let adviser = Adviser::new(&problem.board, &problem.goal, memory);
        if problem.makes_sense(false) {
            adviser.ground(problem);
        }
        adviser
    }

    fn problem(&self, start: Position) -> Problem {
        Problem {
            board: self.board.clone(),
            start,
            goal: self.goal.clone(),
        }
    }

    /// What was learnt of the class of a problem's start.
    fn ground(&self, problem: &Problem) -> Arc<Ground> {
        let targets = problem.targets_in_class();
        let mut grounds = self.grounds.lock().expect("no panic");
        let place = grounds.iter().position(|ground| ground.is_for(&targets));
        let ground = match place {
            Some(place) => grounds.remove(place),
            None => Arc::new(Ground::new(problem, self.memory / CLASSES as u64)),
        };
        grounds.push(ground.clone());
        let more = grounds.len().saturating_sub(CLASSES);
        grounds.drain(..more);
        ground
    }

    /// What becomes of a position, as far as the limits allow to find out: a way to win, or why there is none, of
    /// this position, of one that leads to it, or of an image of these under a symmetry. Unknown means that it is not
    /// known yet: asked again, the search goes on. Beams that found no way to win are no reason to call it lost.
    pub fn verdict(&self, position: Position, limits: &Limits) -> Outcome {
        self.verdict_within(position, &limits.control(&Silent))
    }

    /// The same for a part of a question that has limits of its own.
    pub(super) fn verdict_within(&self, position: Position, control: &Control<'_>) -> Outcome {
        let problem = self.problem(position);
        if !problem.makes_sense(false) {
            return Outcome::Unknown(Stopped::Senseless);
        }
        let ground = self.ground(&problem);
        match ground.decide(position, &Effort::new(control)) {
            Ok(Fate::Won(line)) => Outcome::Solved(Solution::new(&self.board, position, line)),
            Ok(Fate::Lost(why)) => Outcome::Impossible(Refutation::clone(&why)),
            Err(stopped) => Outcome::Unknown(stopped),
        }
    }

    /// All that a player wants to know at a point of a game: what becomes of it after each jump, a way
    /// to win, or which jump lost it. It is the answer to [`Game::hint`], sooner. If the limits stop it
    /// and it is asked again, it resumes.
    pub fn advise(
        &self,
        game: &Game,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        let hint = game.hint();
        self.answer(game, &hint, Phase::Whole, &|_, _, _| (), limits, observer)
    }

    /// The same, as far as it is found in a moment.
    pub fn advise_at_first(
        &self,
        game: &Game,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        let hint = game.hint();
        self.answer(game, &hint, Phase::First, &|_, _, _| (), limits, observer)
    }

    /// The same as [`Adviser::advise`], and in how few moves the game can be won from here, if the limits
    /// allow to find out. (A program that never calls it is smaller by the search for shortest solutions.)
    pub fn advise_shortest(
        &self,
        game: &Game,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        let hint = game.hint().shortest();
        self.answer(game, &hint, Phase::Shortest, &shorten, limits, observer)
    }

    /// Whether [`Adviser::advise`] would say everything at once: there is nothing left to find out.
    pub fn knows(&self, game: &Game) -> bool {
        let rest = game.rest();
        if rest != self.problem(game.position()) || !rest.makes_sense(false) {
            return false;
        }
        let grounds = self.grounds.lock().expect("no panic");
        let targets = rest.targets_in_class();
        let ground = grounds.iter().find(|ground| ground.is_for(&targets));
        let ground = ground.cloned();
        drop(grounds);
        ground.is_some_and(|ground| advising::knows(&ground, game))
    }

    fn answer(
        &self,
        game: &Game,
        hint: &Hint,
        phase: Phase,
        finish: &Finish<'_>,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        let rest = game.rest();
        Answer::find(hint.asked(), limits, observer, |control| {
            // A game of another board or another goal has an adviser of its own.
            let ground = match rest == self.problem(game.position()) {
                true => self.ground(&rest),
                false => Adviser::for_problem(game.problem(), self.memory).ground(&rest),
            };
            let control = phase.within(control);
            Advising::new(&ground, game, &Effort::new(&control)).find(finish)
        })
    }

    /// Learns for a while, as long as the limits allow: goes on with searches that were stopped, and
    /// grows the table of endings. Returns whether there is more to learn. Meant to be called between
    /// questions, or by a thread of its own; a question need not wait for it.
    pub fn learn(&self, limits: &Limits) -> bool {
        let control = limits.control(&Silent);
        let ground = self.grounds.lock().expect("no panic").last().cloned();
        let learn = |ground: Arc<Ground>| ground.learn(&control);
        ground.is_some_and(|ground| learn(ground).unwrap_or(true))
    }

    /// The bytes that it holds.
    pub fn memory(&self) -> u64 {
        let grounds = self.grounds.lock().expect("no panic");
        grounds.iter().map(|ground| ground.bytes()).sum()
    }
}

/// The fewest moves in which the problem that is left can be won.
fn shorten(rest: &Problem, advice: &mut Advice, control: &Control<'_>) {
    if let Searched::Solved(line) = solve_shortest(rest, control).outcome {
        let solution = Solution::new(&rest.board, rest.start, line);
        advice.fewest_moves = Some(solution.moves().len() as u32);
        advice.continuation = Some(solution);
    }
}
