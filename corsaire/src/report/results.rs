//! Entries of a store of results in words. Read `results/entry.rs` before it. `columns` are the words that are
//! stored, `question` and `evidence` those that a person reads, `dispute` is why two entries contradict each other.

mod columns;
mod dispute;
mod evidence;
mod question;

pub use columns::Columns;
