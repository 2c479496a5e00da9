//! The results file: every answer with its evidence, kept in a database of the user's own. `row.rs` is an
//! answer as it is kept, `conclusion.rs` what it comes to, `words.rs` is what a person reads of it, `signer.rs`
//! signs it, `said.rs` tells which of two that contradict each other is
//! right, `keeping.rs` decides what is kept; `columns.rs` and `file.rs` are the database, `asker.rs` looks
//! there before it asks the engines; `verify.rs`, `normal.rs`, `merge.rs`, `add.rs` and `export.rs` are what
//! `corsaire results` does with it.

pub mod add;
pub mod asker;
mod columns;
mod conclusion;
pub mod export;
pub mod file;
pub mod keeping;
pub mod merge;
pub mod normal;
pub mod row;
mod said;
mod signer;
pub mod trouble;
mod upgrade;
pub mod verify;
mod words;

pub use asker::{Certifying, ResultsAsker};
