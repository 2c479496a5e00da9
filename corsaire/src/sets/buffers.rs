//! The buffers in which a worker gathers and sorts words. They are kept from one set to the next:
//! fresh memory costs as much as the sorting, and twice that if two workers ask for it at once. Read
//! `sets/table.rs` before it.

use super::table::Table;

/// The buffers of one worker.
#[derive(Debug, Default)]
pub(super) struct Buffers<W> {
    pub(super) table: Table<W>,
    pub(super) words: Vec<W>,
    pub(super) spare: Vec<W>,
}
