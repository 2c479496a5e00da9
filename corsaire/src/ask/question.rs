//! A question: whatever can be asked within limits. Read `ask/answer.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::asked::Asked;
use crate::ask::count::Count;
use crate::ask::describe::Describe;
use crate::ask::prove::Prove;
use crate::ask::solve::Solve;
use crate::ask::sweeps::Sweeps;
use crate::ask::sweeps_in_play::SweepsInPlay;
use crate::ask::unique::Unique;
use crate::problem::limits::Limits;
use crate::problem::progress::{Observer, Silent};

/// Something that can be asked. Made by [`Problem::solve`], [`Problem::prove`], [`Problem::count`],
/// [`Problem::sweeps`] and [`Board::sweeps`].
///
/// [`Problem::solve`]: crate::Problem::solve
/// [`Problem::prove`]: crate::Problem::prove
/// [`Problem::count`]: crate::Problem::count
/// [`Problem::sweeps`]: crate::Problem::sweeps
/// [`Board::sweeps`]: crate::Board::sweeps
///
/// Only this library implements it.
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
pub trait Question: sealed::Sealed {
    /// What is found if all goes well.
    type Found;

    /// Why there is none: most questions have a [`Refutation`](crate::Refutation).
    type Why;

    /// The question in full.
    fn asked(&self) -> Asked;

    /// Looks for the answer within limits. Reports to the observer how far it is.
    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Self::Found, Self::Why>;

    /// Looks for the answer within limits, without reports. [`Answer::into_result`] is for `?`.
    fn run(&self, limits: &Limits) -> Answer<Self::Found, Self::Why> {
        self.ask(limits, &Silent)
    }
}

pub(crate) mod sealed {
    /// What only this library implements.
    pub trait Sealed {}
}

/// Makes types questions: seals them, and gives them the method `run`, so that a program can run them without
/// the trait.
macro_rules! runs {
    ($($question:ty),*) => {
        $(impl $crate::ask::question::sealed::Sealed for $question {}

        impl $question {
            /// Looks for the answer within limits, without reports. `Answer::into_result` is for `?`.
            pub fn run(
                &self,
                limits: &$crate::problem::limits::Limits,
            ) -> $crate::ask::answer::Answer<
                <$question as $crate::ask::question::Question>::Found,
                <$question as $crate::ask::question::Question>::Why,
            > {
                $crate::ask::question::Question::run(self, limits)
            }
        })*
    };
}

pub(crate) use runs;

runs!(Count, Describe, Prove, Solve, Sweeps, SweepsInPlay, Unique);
