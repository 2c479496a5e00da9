//! Peg solitaire on any board: solve it, prove it, count it, draw it, play it.
//!
//! Everything is the same sentence: *a question about a problem on a board gets an answer with
//! evidence, within limits.*
//!
//! ```
//! use corsaire::{Board, Limits, Outcome, Problem, What};
//!
//! let board = Board::named("english")?; // cheap to clone
//! let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
//! let limits = Limits::default().threads(2).minutes(10);
//! let answer = problem.solve().shortest().run(&limits);
//! match &answer.outcome {
//!     Outcome::Solved(solution) => println!("{solution}"),
//!     Outcome::Impossible(proof) => println!("{proof}"),
//!     Outcome::Unknown(why) => println!("{why}; at least {} moves", answer.lower_bound().unwrap_or(0)),
//! }
//! assert_eq!(answer.lower_bound(), Some(18));
//!
//! // What a stranger can check, with a program that shares no code with this one.
//! let certificate = answer.certificate()?;
//! assert!(certificate.text.contains("claim shortest 18"));
//!
//! let total: u128 = problem.count(What::Solutions).run(&limits).into_result()?.total;
//! assert_eq!(total, 40_861_647_040_079_968);
//!
//! let mut game = problem.play(); // what a page or a notebook holds
//! game.jump("d2-d4")?;
//! assert_eq!(game.legal_jumps().len(), 3);
//! assert!(matches!(game.verdict(&limits), Outcome::Solved(_))); // an outcome, never a bool
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to begin
//!
//! | you want | begin with |
//! |---|---|
//! | a board | [`Board::named`], [`Board::parse`] |
//! | a problem on it | [`Problem::vacate`], [`Problem::starting`], then [`Problem::finish`] or [`Problem::leaving`] |
//! | a solution, a shortest one, one that ends in a sweep | [`Problem::solve`] with [`Conditions`] |
//! | to know why there is none, or which jumps all solutions make | [`Problem::prove`] |
//! | a number | [`Problem::count`] with [`What`] |
//! | long sweeps | [`Board::sweeps`], [`Problem::sweeps`] |
//! | a table of all problems of a board, or of a family of boards | [`Survey`] |
//! | to check what is written | [`Problem::check`] |
//! | to play | [`Problem::play`], [`Game`] |
//! | a picture | [`report::svg`], [`report::Diagram`]; of a game [`report::Sheet`] |
//! | JSON | the feature `serde`: every [`Answer`] can be serialized; `json`: questions can be read too, by `door::Request` |
//! | to keep answers, and to look there first | [`results::ResultsAsker`] with a [`results::Store`] |
//! | to stop, to watch, to go on later | [`Limits`], [`Interrupt`], [`Observer`], [`Checkpoints`] |
//!
//! # The house
//!
//! One module for each room, in the order in which data flows; a room uses only rooms before it.
//! [`ask`] decides which engine answers what; the engines are private. Every type has one public path, the one
//! of its room. Those that most programs need are at the top too. `public-api.txt` lists all of them.

#![warn(clippy::missing_errors_doc)]

pub mod ask;
mod count;
#[cfg(feature = "json")]
pub mod door;
#[doc(hidden)]
pub mod engines;
pub mod play;
pub mod problem;
pub mod proof;
pub mod refute;
pub mod report;
pub mod results;
pub mod rules;
mod search;
mod sets;
pub mod survey;
pub mod text;

pub use ask::{Answer, NoCertificate, NotFound, Outcome, Question, Refutation, What};
pub use play::{Adviser, Game};
pub use problem::{
    Checkpoints, Clock, Conditions, Goal, Interrupt, Limits, Note, Observer, Problem, Progress,
    Silent, Stage, Stopped,
};
pub use proof::{Certificate, Proof};
pub use rules::{Board, Directions, Hole, Jump, Move, Position, Solution, Sweep};
pub use survey::Survey;

/// The examples of the README run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
