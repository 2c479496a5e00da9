//! The results file: every answer with its evidence, kept in a database of the user's own. `row.rs` is an
//! answer as it is kept, `file.rs` the database, `asker.rs` looks there before it asks the engines;
//! `verify.rs`, `merge.rs`, `add.rs` and `export.rs` are what `corsaire results` does with it.

pub mod add;
pub mod asker;
pub mod export;
pub mod file;
pub mod merge;
pub mod row;
pub mod verify;

pub use asker::ResultsAsker;
