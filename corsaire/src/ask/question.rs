//! A question: whatever can be asked within limits. Read `ask/answer.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::asked::Asked;
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;

/// Something that can be asked. Made by [`Problem::solve`], [`Problem::prove`], [`Problem::count`],
/// [`Problem::sweeps`] and [`Board::sweeps`].
///
/// [`Problem::solve`]: crate::Problem::solve
/// [`Problem::prove`]: crate::Problem::prove
/// [`Problem::count`]: crate::Problem::count
/// [`Problem::sweeps`]: crate::Problem::sweeps
/// [`Board::sweeps`]: crate::Board::sweeps
///
/// ```
/// use corsaire::{Board, Limits, Problem, Progress, Question};
///
/// let board = Board::named("triangle:5")?;
/// let question = Problem::vacate(&board, "a1")?.solve().shortest();
/// let print = |progress: &Progress| println!("{}: {} positions", progress.stage, progress.positions);
/// let answer = question.ask(&Limits::default(), &print);
/// assert!(answer.outcome.solved().is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Question {
    /// What is found if all goes well.
    type Found;

    /// Why there is none: most questions have a [`Refutation`](crate::Refutation).
    type Why;

    /// The question in full.
    fn asked(&self) -> Asked;

    /// Looks for the answer within limits. Reports to the observer how far it is.
    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Self::Found, Self::Why>;
}
