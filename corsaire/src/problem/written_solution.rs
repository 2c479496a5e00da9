//! A solution that was written down, read again: it is replayed, and must lead to the goal. Read
//! `text/replay.rs` and `problem/problem.rs` before it.

use crate::problem::problem::Problem;
use crate::rules::solution::Solution;
use crate::text::location::TextError;
use crate::text::notation::{NotationError, parse_moves};
use crate::text::replay::{Illegal, replay};

/// Why a text is not a solution of a problem.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoSolution {
    /// It cannot be read.
    #[error("it cannot be read: {0}")]
    Text(#[from] TextError<NotationError>),
    /// A jump is not legal.
    #[error("{0}")]
    Illegal(#[from] Illegal),
    /// It does not lead to the goal.
    #[error("it does not lead to the goal")]
    NotTheGoal,
}

impl Problem {
    /// Play from the start of this problem that was written down, replayed: wherever it leads.
    ///
    /// # Errors
    ///
    /// The play cannot be read, or is not legal.
    pub fn played(&self, text: &str) -> Result<Solution, NoSolution> {
        let moves = match text.trim() {
            "" => Vec::new(),
            text => parse_moves(text)?,
        };
        let played = replay(&self.board, self.start, &moves)?;
        Ok(Solution::new(&self.board, self.start, played.solution))
    }

    /// Whether this is a solution of the problem: every jump is legal where it is made, and the end meets
    /// the goal.
    pub fn is_solved_by(&self, solution: &Solution) -> bool {
        let mut men = self.start;
        let is_legal = solution.jumps().all(|jump| {
            let legal = self.board.jumps().contains(&jump) && jump.is_legal(men);
            men = jump.exchange(men);
            legal
        });
        is_legal && self.goal.is_met_by(men)
    }

    /// A solution of this problem that was written down, replayed.
    ///
    /// ```
    /// use corsaire::{Board, Problem};
    /// let board = Board::named("rectangle:4x1")?;
    /// let problem = Problem::starting(&board, "oo--")?.leaving("--o-")?;
    /// assert!(problem.solution("a1-c1").is_ok());
    /// assert!(problem.solution("b1-d1").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The play cannot be read, is not legal, or does not meet the goal.
    pub fn solution(&self, text: &str) -> Result<Solution, NoSolution> {
        let solution = self.played(text)?;
        match self.goal.is_met_by(solution.end()) {
            true => Ok(solution),
            false => Err(NoSolution::NotTheGoal),
        }
    }
}
