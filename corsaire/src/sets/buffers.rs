//! Room for a worker to gather and sort words in, kept from one set to the next: fresh memory costs
//! as much as the sorting, and twice that if two workers ask for it at once.

use super::table::Table;

/// A worker's room.
#[derive(Debug, Default)]
pub(super) struct Desk {
    pub(super) table: Table,
    pub(super) words: Vec<u64>,
    pub(super) spare: Vec<u64>,
}
