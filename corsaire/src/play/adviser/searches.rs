//! Searches that were stopped and can go on. Read `search/pincer.rs` before it.

use crate::rules::position::Position;
use crate::search::pincer::Pincer;
use std::sync::Mutex;

/// At most this many are kept.
const MOST: usize = 4;

/// The searches, the one that was stopped last at the end.
#[derive(Default)]
pub(super) struct Searches(Mutex<Vec<Pincer>>);

impl Searches {
    /// Whether there is one for a position.
    pub(super) fn has(&self, position: Position) -> bool {
        let kept = self.0.lock().expect("no panic");
        kept.iter().any(|search| search.start() == position)
    }

    /// The position of the one that was stopped last.
    pub(super) fn last(&self) -> Option<Position> {
        let kept = self.0.lock().expect("no panic");
        kept.last().map(Pincer::start)
    }

    /// Takes the one for a position out.
    pub(super) fn take(&self, position: Position) -> Option<Pincer> {
        let mut kept = self.0.lock().expect("no panic");
        let place = kept.iter().position(|search| search.start() == position);
        place.map(|place| kept.remove(place))
    }

    /// Keeps a search. The oldest make room for it: together they take at most this many bytes, if they
    /// are more than one.
    pub(super) fn put(&self, search: Pincer, most: u64) {
        let mut kept = self.0.lock().expect("no panic");
        kept.push(search);
        let bytes = |kept: &[Pincer]| kept.iter().map(Pincer::bytes).sum::<u64>();
        while kept.len() > 1 && (kept.len() > MOST || bytes(&kept) > most) {
            kept.remove(0);
        }
    }

    /// The bytes that they hold.
    pub(super) fn bytes(&self) -> u64 {
        let kept = self.0.lock().expect("no panic");
        kept.iter().map(Pincer::bytes).sum()
    }
}
