//! Lists of records of the same size, one after the other. Nothing to read before it.

/// Sorts records of `size` numbers and removes repeated ones.
pub(crate) fn sort_and_dedup<T: Ord + Copy>(list: &mut Vec<T>, size: usize) {
    let mut records: Vec<&[T]> = list.chunks_exact(size).collect();
    records.sort_unstable();
    records.dedup();
    *list = records.concat();
}
