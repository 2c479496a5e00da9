//! A game that is being played: jumps made, jumps taken back, and what can still become of it. Read
//! `problem/problem.rs` and `ask/solve.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::play::advice::{Advice, Loss};
use crate::play::hint::Hint;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::text::location::TextError;
use crate::text::notation::{NotationError, parse_moves_on};
use crate::text::replay::{Illegal, replay};

/// A game of a problem: made by [`Problem::play`].
///
/// ```
/// use corsaire::{Board, Limits, Outcome, Problem};
/// let board = Board::named("english")?;
/// let mut game = Problem::vacate(&board, "d4")?.finish("d4")?.play();
/// assert_eq!(game.legal_jumps().len(), 4);
/// game.jump("d2-d4")?;
/// assert!(matches!(game.verdict(&Limits::default()), Outcome::Solved(_)));
/// game.undo();
/// assert_eq!(game.men(), 32);
/// game.redo();
/// assert_eq!(game.so_far().to_string(), "d2-d4");
/// assert_eq!(game.jumps().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    problem: Problem,
    position: Position,
    made: Vec<Jump>,
    /// Jumps that were taken back, the last one to be made again first.
    undone: Vec<Jump>,
}

/// Why a jump was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// Its text cannot be read.
    #[error("{}", .0.reason)]
    Text(#[from] TextError<NotationError>),
    /// It is not legal.
    #[error("{}", .0.reason)]
    Illegal(#[from] Illegal),
}

impl Problem {
    /// Begins a game.
    pub fn play(&self) -> Game {
        Game {
            problem: self.clone(),
            position: self.start,
            made: Vec::new(),
            undone: Vec::new(),
        }
    }
}

impl Game {
    /// What is being played.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// Where the men are now.
    pub fn position(&self) -> Position {
        self.position
    }

    /// How many men are left.
    pub fn men(&self) -> u32 {
        self.position.men()
    }

    /// The jumps that can be made now.
    pub fn legal_jumps(&self) -> Vec<Jump> {
        let jumps = self.problem.board.jumps().iter().copied();
        jumps.filter(|jump| jump.is_legal(self.position)).collect()
    }

    /// Makes a jump like `d2-d4`, several by one man like `d2-d4-f4`, or several moves with commas
    /// between them: all of them, or none if one is not legal. What was taken back is forgotten.
    ///
    /// # Errors
    ///
    /// The text cannot be read, or a jump is not legal.
    pub fn jump(&mut self, written: &str) -> Result<(), GameError> {
        let moves = parse_moves_on(&self.problem.board, written)?;
        let played = replay(&self.problem.board, self.position, &moves)?;
        if !moves.is_empty() {
            self.made.extend(played.solution.jumps());
            self.position = played.end;
            self.undone.clear();
        }
        Ok(())
    }

    /// Makes one of [`Game::legal_jumps`]. False, and nothing happens, if it is not legal now.
    pub fn make(&mut self, jump: Jump) -> bool {
        let is_legal = self.legal_jumps().contains(&jump);
        if is_legal {
            self.position = jump.exchange(self.position);
            self.made.push(jump);
            self.undone.clear();
        }
        is_legal
    }

    /// The game after one of [`Game::legal_jumps`]: to look ahead without changing this one.
    pub fn after(&self, jump: Jump) -> Option<Game> {
        let mut game = self.clone();
        game.make(jump).then_some(game)
    }

    /// Takes the last jump back, and returns it.
    pub fn undo(&mut self) -> Option<Jump> {
        let jump = self.made.pop()?;
        self.position = jump.exchange(self.position);
        self.undone.push(jump);
        Some(jump)
    }

    /// Makes the jump again that was taken back last, and returns it.
    pub fn redo(&mut self) -> Option<Jump> {
        let jump = self.undone.pop()?;
        self.position = jump.exchange(self.position);
        self.made.push(jump);
        Some(jump)
    }

    /// The moves made up to now: what one man did in a row is one move.
    pub fn so_far(&self) -> Solution {
        let line = self.made.iter().copied().collect();
        Solution::new(&self.problem.board, self.problem.start, line)
    }

    /// The position at the start and after each jump.
    pub(crate) fn positions(&self) -> Vec<Position> {
        let mut men = self.problem.start;
        let after = self.made.iter().map(|jump| {
            men = jump.exchange(men);
            men
        });
        let after: Vec<Position> = after.collect();
        [vec![self.problem.start], after].concat()
    }

    /// The jumps that were made, the first one first.
    pub fn jumps(&self) -> &[Jump] {
        &self.made
    }

    /// Whether the goal is met.
    pub fn is_won(&self) -> bool {
        self.problem.goal.is_met_by(self.position)
    }

    /// Whether no jump is left.
    pub fn is_over(&self) -> bool {
        self.legal_jumps().is_empty()
    }

    /// The problem that is left: from the position now to the same goal.
    pub fn rest(&self) -> Problem {
        Problem {
            start: self.position,
            ..self.problem.clone()
        }
    }

    /// Asks for a hint: whether the game can still be won, which jumps keep it so, and which jump lost
    /// it.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Outcome, Problem};
    /// let board = Board::named("triangle:5")?;
    /// let mut game = Problem::vacate(&board, "a1")?.play();
    /// game.jump("a3-a1")?;
    /// let answer = game.hint().run(&Limits::default());
    /// let Outcome::Solved(advice) = &answer.outcome else { panic!("it can be won") };
    /// assert_eq!(advice.jumps.len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self) -> Hint {
        Hint::new(self)
    }

    /// Whether the goal can still be met from here: with a way to it, or with the reason why not; or
    /// unknown, if the limits do not allow to find out.
    ///
    /// An [`Adviser`](crate::Adviser) gives such outcomes too, and remembers what it learnt.
    pub fn verdict(&self, limits: &Limits) -> Outcome {
        self.rest().solve().run(limits).outcome
    }

    /// The verdict with all that a player should know: the answer to [`Game::hint`].
    pub fn advice(&self, limits: &Limits) -> Answer<Advice, Loss> {
        self.hint().run(limits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Board;

    fn game() -> Game {
        let board = Board::named("english").expect("english");
        let problem = Problem::vacate(&board, "d4").and_then(|p| p.finish("d4"));
        problem.expect("holes").play()
    }

    #[test]
    fn what_is_taken_back_can_be_made_again() {
        let mut game = game();
        let begun = game.clone();
        game.jump("d6-d4, d3-d5, f4-d4-d6").expect("legal");
        let played = game.clone();
        assert_eq!((game.men(), game.so_far().moves().len()), (28, 3));
        let mut back = Vec::new();
        while let Some(jump) = game.undo() {
            back.push(jump);
        }
        assert_eq!((game.position(), back.len()), (begun.position(), 4));
        while game.redo().is_some() {}
        assert_eq!(game, played);
        game.undo();
        assert!(game.make(back[0]), "the jump that was just taken back");
        assert_eq!(game.redo(), None, "a new jump forgets what was taken back");
    }

    #[test]
    fn a_line_with_an_illegal_jump_changes_nothing() {
        let mut game = game();
        let begun = game.clone();
        let error = game.jump("d2-d4, d1-d3").expect_err("d2 is empty");
        assert_eq!(error.to_string(), "nothing to jump over on d2");
        assert!(game.jump("d2+d4").is_err());
        assert_eq!(game, begun);
        let other = Jump {
            ..game.legal_jumps()[0]
        };
        assert!(game.make(other));
        assert!(!game.make(other), "it cannot be made twice");
    }

    #[test]
    fn a_verdict_turns_with_a_losing_jump() {
        let board = Board::named("triangle:5").expect("a triangle");
        let problem = Problem::vacate(&board, "a1").and_then(|p| p.finish("a1"));
        let limits = Limits::default();
        let mut game = problem.expect("holes").play();
        let mut turned = 0;
        while !game.is_over() {
            assert!(matches!(game.verdict(&limits), Outcome::Solved(_)));
            let mut winning = None;
            for jump in game.legal_jumps() {
                game.make(jump);
                match game.verdict(&limits) {
                    Outcome::Solved(_) => winning = Some(jump),
                    Outcome::Impossible(_) => turned += 1,
                    Outcome::Unknown(stopped) => panic!("{stopped}"),
                }
                game.undo();
            }
            assert!(game.make(winning.expect("a won position has a winning jump")));
        }
        assert!(game.is_won() && turned > 0, "{turned} jumps lose");
    }
}
