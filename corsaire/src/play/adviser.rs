//! Who looks over a player's shoulder: says at once what becomes of a position, and remembers what it
//! learnt for the next one. Read `ask/hint.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::hint::Probably;
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::play::game::Game;
use crate::problem::control::Observer;
use crate::problem::limits::Limits;
use crate::problem::problem::{Goal, Problem};
use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::rules::solution::Solution;

/// Advises players on one goal of one board. Share it among threads in an `Arc`.
///
/// ```
/// use corsaire::play::{Adviser, Verdict};
/// use corsaire::{Board, Limits, Problem};
/// let board = Board::named("english")?;
/// let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
/// let adviser = Adviser::for_problem(&problem, 1 << 30);
/// let Verdict::Won(solution) = adviser.verdict(problem.start, &Limits::default()) else {
///     panic!("the central game can be won")
/// };
/// assert_eq!(solution.jumps().count(), 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Adviser {
    board: Board,
    goal: Goal,
    memory: u64,
}

/// What becomes of a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It can be won, in this way.
    Won(Solution),
    /// It cannot be won, and why.
    Lost(Refutation),
    /// Wide searches found no way to win. The proof that there is none is not done: asked again, it
    /// goes on.
    ProbablyLost,
    /// Nothing is known yet.
    Unknown,
}

impl Adviser {
    /// For any position of a board. What it keeps takes at most `memory` bytes. Nothing is computed
    /// yet.
    pub fn new(board: &Board, goal: &Goal, memory: u64) -> Adviser {
        Adviser {
            board: board.clone(),
            goal: goal.clone(),
            memory,
        }
    }

    /// The same, for games that begin at the start of this problem.
    pub fn for_problem(problem: &Problem, memory: u64) -> Adviser {
        Adviser::new(&problem.board, &problem.goal, memory)
    }

    fn problem(&self, start: Position) -> Problem {
        Problem {
            board: self.board.clone(),
            start,
            goal: self.goal.clone(),
        }
    }

    /// What becomes of a position, as far as the limits allow to find out.
    pub fn verdict(&self, position: Position, limits: &Limits) -> Verdict {
        match self.problem(position).solve().run(limits).outcome {
            Outcome::Solved(solution) => Verdict::Won(solution),
            Outcome::Impossible(why) => Verdict::Lost(why),
            Outcome::Unknown(_) => Verdict::Unknown,
        }
    }

    /// All that a player wants to know at a point of a game: what becomes of it after each jump, a way
    /// to win, or which jump lost it.
    pub fn advise(
        &self,
        game: &Game,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<crate::ask::hint::Advice> {
        let mut answer = game.hint().ask(limits, observer);
        if let (Outcome::Unknown(_), Some(advice)) = (&answer.outcome, &mut answer.so_far) {
            advice.probably = Some(Probably::Lost);
        }
        answer
    }

    /// Learns for a while, as long as the limits allow. Returns whether there is more to learn. Meant to
    /// be called between questions.
    pub fn learn(&self, _limits: &Limits) -> bool {
        false
    }

    /// The bytes that it holds.
    pub fn memory(&self) -> u64 {
        self.memory.min(0)
    }
}
