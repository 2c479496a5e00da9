//! The results file: every answer with its evidence, kept in a database of the user's own. What an entry says, and
//! which of two is right, is decided by the library (`corsaire/src/results/`). Here is its store: `row.rs` is an
//! entry in columns, `signer.rs` signs it, `columns.rs` and `file.rs` are the database, `store.rs` keeps entries
//! there. `checker.rs` lets `corsaire-check` check certificates, and `asker.rs` asks. `merge.rs`, `add.rs` and
//! `export.rs` are what `corsaire results` does with the file.

pub mod add;
pub mod asker;
pub mod checker;
mod columns;
pub mod export;
pub mod file;
pub mod merge;
pub mod row;
mod signer;
mod store;
pub mod trouble;
mod upgrade;

pub use asker::{Certifying, ResultsAsker};
