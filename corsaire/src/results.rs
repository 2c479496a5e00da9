//! Answers that are kept: entries with their evidence, which of two is stronger, what contradicts what, whether an
//! entry holds, and an asker that looks into a store before it asks the engines. Uses `ask` and the rooms before it.
//! No file and no database is opened here: [`Store`] is a trait, and [`Memory`] the one store of the library.
//!
//! ```
//! use corsaire::ask::Asker;
//! use corsaire::results::{Memory, NoChecker, ResultsAsker, Unheard};
//! use corsaire::{Board, Limits, Problem, Silent};
//!
//! let asker = ResultsAsker::new(Memory::default(), &NoChecker, Unheard, &Silent);
//! let problem = Problem::vacate(&Board::named("triangle:5")?, "a1")?;
//! let first = asker.answer(&problem.solve().shortest(), &Limits::default());
//! assert!(!first.provenance.known);
//!
//! // The same problem on a board that is turned, and a question for any solution: both are known.
//! let turned = Problem::vacate(&problem.board, "e5")?;
//! assert!(asker.answer(&turned.solve().shortest(), &Limits::default()).provenance.known);
//! assert!(asker.answer(&turned.solve(), &Limits::default()).provenance.known);
//! let memory = asker.into_store().expect("it has one");
//! assert_eq!(memory.entries().count(), 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod anew;
mod asker;
mod certifying;
mod checker;
mod conclusion;
mod contradiction;
mod entry;
mod fit;
mod flaw;
mod keep;
mod listener;
mod lookup;
mod memory;
mod statement;
mod store;
mod strength;
mod verify;

pub use anew::{in_full, normalised};
pub use asker::ResultsAsker;
pub use checker::{Allowance, Checker, NoChecker, Verdict};
pub use conclusion::{Conclusion, Established, Finding};
pub use contradiction::{Conflict, contradictions};
pub use entry::{Entry, Filed, Seal};
pub use flaw::Flaw;
pub use keep::{Dispute, Kept, NotKept, Origin, keep, keep_all, set_certified};
pub use listener::{Listener, Remark, Unheard};
pub use memory::Memory;
pub use store::{Mark, Store, Stored};
pub use verify::verify;
