//! Work that is done on several threads at once: the only place of the library that starts threads.
//! Nothing to read before it.

/// Does each piece of `work` on a thread of its own and waits for all of them. One piece alone is done
/// on the thread of the caller. The results are in the order of the work.
///
/// Where there are no threads, in WebAssembly, the pieces are done one after the other. No piece may
/// wait for another one.
pub(crate) fn at_once<T: Send>(
    work: impl ExactSizeIterator<Item = impl FnOnce() -> T + Send>,
) -> Vec<T> {
    if work.len() <= 1 || cfg!(target_family = "wasm") {
        return work.map(|piece| piece()).collect();
    }
    std::thread::scope(|scope| {
        let handles: Vec<_> = work.map(|piece| scope.spawn(piece)).collect();
        let results = handles.into_iter().map(|handle| handle.join());
        results.map(|result| result.expect("no panic")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread::{ThreadId, current};

    #[test]
    fn every_piece_is_done_and_results_are_in_order() {
        for pieces in 0..5 {
            let work = (0..pieces).map(|piece| move || (piece, current().id()));
            let (results, threads): (Vec<usize>, Vec<ThreadId>) = at_once(work).into_iter().unzip();
            assert!(results.into_iter().eq(0..pieces));
            // One piece is done here, more are done elsewhere.
            let here = threads.iter().filter(|id| **id == current().id());
            assert_eq!(here.count(), usize::from(pieces == 1));
        }
    }
}
