//! Sorted sets of positions, in memory and on disk: what every exhaustive search keeps. Uses
//! `problem` for its limits. Read `sets/position_set.rs` first.

mod buffers;
mod codec;
mod filter;
mod gather;
pub(crate) mod hash;
mod leb128;
mod marks;
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
mod table;
mod values;
mod word;
pub(crate) mod workers;

pub(crate) use filter::Filter;
pub(crate) use gather::{Choice, Gather, Sink};
pub(crate) use leb128::push_number;
pub(crate) use marks::Marks;
pub(crate) use position_set::PositionSet;
use position_set::{BLOCK, Block, Reader, Segment};
pub(crate) use records::sort_and_dedup;
pub(crate) use saved::{read_number, write_number};
pub(crate) use store::Store;
pub(crate) use values::{Lookup, Value, Valued, Values};
