//! Workers: threads that share pieces of work, one piece at a time. Only this file of the library
//! starts threads. Read `problem/control.rs` before it.

use crate::problem::control::Stopped;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// The numbers of the pieces that a worker is to do, one after the other, from 0 on. They end when
/// every piece is taken, or when another worker has failed.
pub(crate) struct Pieces<'a> {
    next: &'a AtomicUsize,
    count: usize,
    failed: &'a AtomicBool,
}

impl Iterator for Pieces<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.failed.load(Ordering::Relaxed) {
            return None;
        }
        let piece = self.next.fetch_add(1, Ordering::Relaxed);
        (piece < self.count).then_some(piece)
    }
}

/// Runs `work` in up to `threads` workers that share `count` pieces, and returns the result of
/// each. A single worker is the calling thread itself: it starts no other. Where there are no
/// threads, in WebAssembly, there is always a single one.
pub(crate) fn share_out<T: Send>(
    threads: usize,
    count: usize,
    work: impl Fn(Pieces<'_>) -> Result<T, Stopped> + Sync,
) -> Result<Vec<T>, Stopped> {
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let run = || {
        let result = work(Pieces {
            next: &next,
            count,
            failed: &failed,
        });
        if result.is_err() {
            failed.store(true, Ordering::Relaxed);
        }
        result
    };
    let threads = threads.min(count);
    if threads <= 1 || cfg!(target_family = "wasm") {
        return Ok(vec![run()?]);
    }
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(run)).collect();
        let results = workers
            .into_iter()
            .map(|worker| worker.join().expect("a worker panicked"));
        // Every worker is waited for; the first failure is the answer.
        results.collect::<Vec<_>>().into_iter().collect()
    })
}

/// What workers made of pieces, each with its number, put into the order of the pieces.
pub(super) fn in_order<T>(made: impl IntoIterator<Item = Vec<(usize, T)>>) -> Vec<T> {
    let mut made: Vec<(usize, T)> = made.into_iter().flatten().collect();
    made.sort_by_key(|(piece, _)| *piece);
    made.into_iter().map(|(_, part)| part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_is_done_once() {
        for (threads, count) in [(0, 0), (1, 0), (3, 0), (1, 1), (3, 1), (1, 500), (3, 500)] {
            let square = |pieces: Pieces<'_>| Ok(pieces.map(|n| (n, n * n)).collect::<Vec<_>>());
            let made = share_out(threads, count, square).expect("no failure");
            assert!(made.len() <= threads.max(1));
            let expected: Vec<usize> = (0..count).map(|n| n * n).collect();
            assert_eq!(in_order(made), expected);
        }
    }

    #[test]
    fn one_worker_is_the_calling_thread() {
        let here = std::thread::current().id();
        let is_here = |pieces: Pieces<'_>| {
            pieces.for_each(drop);
            Ok(std::thread::current().id() == here)
        };
        assert_eq!(share_out(1, 10, is_here), Ok(vec![true]));
        assert_eq!(share_out(2, 10, is_here), Ok(vec![false, false]));
    }

    #[test]
    fn a_failure_ends_the_work_of_all() {
        for threads in [1, 2] {
            let done = AtomicUsize::new(0);
            let work = |pieces: Pieces<'_>| {
                for piece in pieces {
                    if piece == 3 {
                        return Err(Stopped::Memory);
                    }
                    done.fetch_add(1, Ordering::Relaxed);
                    std::thread::sleep(std::time::Duration::from_millis(1));
                }
                Ok(())
            };
            assert_eq!(share_out(threads, 100_000, work), Err(Stopped::Memory));
            assert!(done.into_inner() < 50_000);
        }
    }
}
