//! Sorted sets of positions, in memory and on disk: what every exhaustive search keeps. Uses
//! `problem` for its limits. Read `sets/position_set.rs` first.

mod buffers;
mod codec;
mod commits;
mod comparison;
mod filter;
mod gather;
pub(crate) mod hash;
mod leb128;
mod marks;
mod outbox;
mod position_set;
mod records;
mod saved;
#[cfg(not(target_family = "wasm"))]
mod scratch;
#[cfg(target_family = "wasm")]
#[path = "sets/no_scratch.rs"]
mod scratch;
mod sort;
mod store;
mod sums;
mod table;
mod values;
mod word;
mod word_set;
pub(crate) mod workers;

pub(crate) use commits::Commits;
pub(crate) use filter::Filter;
pub(crate) use gather::Choice;
pub(crate) use marks::Marks;
pub(crate) use records::sort_and_dedup;
pub(crate) use saved::{read_number, write_number};
pub(crate) use values::{Value, Values};
pub(crate) use word_set::WordSet;

/// The words that all sets are made of: the one place that says how large a board can be here.
type BoardWord = u64;

pub(crate) type PositionSet = position_set::PositionSet<BoardWord>;
pub(crate) type Committed<'s> = commits::Committed<'s, BoardWord>;
pub(crate) type Resumed = commits::Resumed<BoardWord>;
pub(crate) type Store = store::Store<BoardWord>;
pub(crate) type Gather<'a> = gather::Gather<'a, BoardWord>;
pub(crate) type Sink<'a> = gather::Sink<'a, BoardWord>;
pub(crate) type Valued<V> = values::Valued<V, BoardWord>;
pub(crate) type Lookup<V> = values::Lookup<V, BoardWord>;
