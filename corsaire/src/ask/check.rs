//! The question whether a written solution is one. Read `text/replay.rs` before it.

use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::{Observer, Silent};
use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::regroup::{regroup, regroup_quickly};
use crate::text::location::TextError;
use crate::text::notation::{NotationError, parse_moves_on};
use crate::text::replay::{Illegal, replay};

/// The result of checking a written line of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checked {
    /// The play, or the first jump that is not legal.
    pub play: Result<Solution, Illegal>,
    /// Whether it is legal and leaves what the problem asks for.
    pub meets_problem: bool,
    /// The same jumps in the fewest moves that their legal orders allow, if that was asked for.
    pub regrouped: Option<Result<Solution, Stopped>>,
}

impl Checked {
    /// Also puts the same jumps into the legal order that makes the fewest moves of them, if they are
    /// legal.
    pub fn regroup(&mut self, limits: &Limits, observer: &dyn Observer) {
        let play = self.play.as_ref().ok();
        self.regrouped = play.map(|play| play.regrouped_observed(limits, observer));
    }
}

impl Problem {
    /// The problem that play of its own begins with: a full board but for the hole in which the first
    /// jump ends, and one man left anywhere.
    ///
    /// ```
    /// use corsaire::{Board, Problem};
    /// let board = Board::named("english")?;
    /// let problem = Problem::of_play(&board, "d2-d4, f3-d3")?;
    /// assert_eq!(problem.to_string(), "english, vacate d4, finish any");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The play cannot be read.
    pub fn of_play(board: &Board, written: &str) -> Result<Problem, TextError<NotationError>> {
        let moves = parse_moves_on(board, written)?;
        let first = moves
            .first()
            .and_then(|first| board.hole_at(first.0[1].cell));
        let start = first.into_iter().fold(board.full(), Position::without);
        Ok(Problem::from(board, start))
    }

    /// Plays what is written from the start of this problem.
    ///
    /// ```
    /// use corsaire::{Board, Problem};
    /// let board = Board::named("english")?;
    /// let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
    /// let checked = problem.check("d2-d4, f3-d3")?;
    /// assert!(checked.play.is_ok() && !checked.meets_problem);
    /// let illegal = problem.check("d2-d4, d1-d3")?.play.unwrap_err();
    /// assert_eq!(illegal.to_string(), "move 2, d1-d3: nothing to jump over on d2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The play cannot be read. Play that is not legal is no error: [`Checked::play`] says so.
    pub fn check(&self, written: &str) -> Result<Checked, TextError<NotationError>> {
        let moves = parse_moves_on(&self.board, written)?;
        Ok(match replay(&self.board, self.start, &moves) {
            Err(illegal) => Checked {
                play: Err(illegal),
                meets_problem: false,
                regrouped: None,
            },
            Ok(played) => Checked {
                meets_problem: self.goal.is_met_by(played.end),
                play: Ok(Solution::new(&self.board, self.start, played.solution)),
                regrouped: None,
            },
        })
    }
}

impl Solution {
    /// The same jumps in the legal order that makes the fewest moves of them.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem};
    /// let board = Board::named("english")?;
    /// let play = Problem::vacate(&board, "d4")?.check("d2-d4, b3-d3, d4-d2")?.play?;
    /// let better = play.regrouped(&Limits::default())?;
    /// assert!(better.moves().len() <= play.moves().len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// A limit stopped it.
    pub fn regrouped(&self, limits: &Limits) -> Result<Solution, Stopped> {
        self.regrouped_observed(limits, &Silent)
    }

    /// The same jumps in fewer moves, as far as that takes a moment.
    pub(crate) fn in_fewer_moves(&self, control: &Control<'_>) -> Solution {
        let line = regroup_quickly(self.start(), self.line(), control);
        Solution::new(self.board(), self.start(), line)
    }

    /// The same, with an observer to report to.
    ///
    /// # Errors
    ///
    /// A limit stopped it.
    pub fn regrouped_observed(
        &self,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Result<Solution, Stopped> {
        let line = regroup(self.start(), self.line(), &limits.control(observer))?;
        Ok(Solution::new(self.board(), self.start(), line))
    }
}
