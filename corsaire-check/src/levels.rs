//! Levels of positions as sorted lists, and the next level made of one, by several threads if there
//! are any. Read `moves.rs` before it.
//!
//! A level is cut into parts of a fixed size, so that the count of work does not depend on the number
//! of threads. What a part leads to is sorted; such lists are united two by two, as long as there are
//! two that were made of equally many parts.

use crate::budget::{Budget, Fault};
use crate::derive::Manner;
use crate::moves::Found;
use crate::progress::Progress;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Positions of a level that are followed at once.
const PART: usize = 4096;
/// Bytes that what they lead to may take before it is sorted, for each thread.
const MOST_ROOM: u64 = 256 << 20;

/// What a level may hold: positions, or positions with what is known of them.
pub(crate) trait Entry: Copy + Ord + Send + Sync {}

impl<T: Copy + Ord + Send + Sync> Entry for T {}

/// Sorts a list and leaves out what it has twice.
pub(crate) fn different<W: Ord>(list: &mut Vec<W>) {
    list.sort_unstable();
    list.dedup();
}

/// Leaves out of one sorted list what another has.
pub(crate) fn leave_out<W: Ord>(list: &mut Vec<W>, known: &[W]) {
    let mut rest = known;
    list.retain(|word| {
        rest = &rest[below(rest, word)..];
        rest.first() != Some(word)
    });
}

/// Leaves in a list, sorted by `key` first, only what another sorted list has, and what is `free`.
pub(crate) fn leave_in<T, W: Ord>(
    list: &mut Vec<T>,
    known: &[W],
    key: impl Fn(&T) -> W,
    free: impl Fn(&T) -> bool,
) {
    let mut rest = known;
    list.retain(|entry| {
        let word = key(entry);
        rest = &rest[below(rest, &word)..];
        rest.first() == Some(&word) || free(entry)
    });
}

/// Leaves in one sorted list only what another has.
pub(crate) fn keep_common<W: Ord>(list: &mut Vec<W>, known: &[W]) {
    let mut rest = known;
    list.retain(|word| {
        rest = &rest[below(rest, word)..];
        rest.first() == Some(word)
    });
}

/// Whether two sorted lists have something in common.
pub(crate) fn meet<W: Ord>(list: &[W], known: &[W]) -> bool {
    let mut rest = known;
    list.iter().any(|word| {
        rest = &rest[below(rest, word)..];
        rest.first() == Some(word)
    })
}

/// How many words of a sorted list are less than this one, in steps that double from its beginning.
fn below<W: Ord>(list: &[W], word: &W) -> usize {
    let mut step = 1;
    while step < list.len() && list[step] < *word {
        step *= 2;
    }
    let (from, to) = (step / 2, list.len().min(step + 1));
    from + list[from..to].partition_point(|other| other < word)
}

/// Unites two sorted lists.
pub(crate) fn unite<W: Entry>(first: &[W], second: &[W]) -> Vec<W> {
    let mut all = Vec::with_capacity(first.len() + second.len());
    let (mut first, mut second) = (first.iter().peekable(), second.iter().peekable());
    while let (Some(a), Some(b)) = (first.peek(), second.peek()) {
        let (a, b) = (**a, **b);
        all.push(a.min(b));
        if a <= b {
            first.next();
        }
        if b <= a {
            second.next();
        }
    }
    all.extend(first.chain(second));
    all.shrink_to_fit();
    all
}

/// What derives levels.
pub(crate) struct Crew<'a> {
    /// At least one.
    pub(crate) threads: usize,
    pub(crate) budget: &'a mut Budget,
    pub(crate) progress: Progress,
}

impl<'a> Crew<'a> {
    pub(crate) fn new(budget: &'a mut Budget, manner: Manner) -> Crew<'a> {
        Crew {
            threads: manner.threads,
            budget,
            progress: Progress::new(manner.progress),
        }
    }
}

/// What the threads share.
struct Shared<'a, W> {
    budget: &'a mut Budget,
    progress: &'a mut Progress,
    /// How many positions were followed.
    done: usize,
    /// Lists by the power of two of parts that they were made of.
    lists: Vec<Option<Vec<W>>>,
    met: bool,
    fault: Option<Fault>,
}

/// The next level: what `follow` finds from each position, sorted, as far as `sift` leaves it. `sift` gets
/// sorted lists, and says whether it met something that must not be met. That ends the check, but only
/// when the level is complete: so the result does not depend on the number of threads.
pub(crate) fn next<W: Entry>(
    level: &[W],
    crew: &mut Crew<'_>,
    follow: impl Fn(W, &mut Found<W>) + Sync,
    sift: impl Fn(&mut Found<W>) -> bool + Sync,
) -> Result<(Vec<W>, bool), Fault> {
    let parts = level.len().div_ceil(PART);
    let threads = crew.threads.clamp(1, parts.max(1));
    let (budget, progress) = (&mut *crew.budget, &mut crew.progress);
    let room = (budget.free() / 4 / threads as u64).min(MOST_ROOM);
    budget.take(room * threads as u64)?;
    // A list that grows may have twice the room, and while it moves the old one is still there.
    let most_words = room as usize / (3 * size_of::<W>());
    let part = AtomicUsize::new(0);
    let shared = Mutex::new(Shared {
        budget,
        progress,
        done: 0,
        lists: Vec::new(),
        met: false,
        fault: None,
    });
    let lock = || shared.lock().expect("no thread panics");
    let work = || {
        let most_work = lock().budget.left();
        let mut found = Found::new(most_work, most_words);
        loop {
            let from = PART.saturating_mul(part.fetch_add(1, Ordering::Relaxed));
            if from >= level.len() || lock().fault.is_some() {
                return;
            }
            let some = &level[from..level.len().min(from + PART)];
            (found.work, found.list) = (0, Vec::new());
            for men in some {
                follow(*men, &mut found);
            }
            different(&mut found.list);
            let met = sift(&mut found);
            let paid = lock().pay(some.len(), &found, met);
            let united = paid.and_then(|()| add(&lock, std::mem::take(&mut found.list)));
            if let Err(fault) = united {
                lock().fault = Some(fault);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work);
        }
        work();
    });
    let shared = shared.into_inner().expect("no thread panics");
    if let Some(fault) = shared.fault {
        return Err(fault);
    }
    let (budget, met) = (shared.budget, shared.met);
    let mut all = Vec::new();
    for list in shared.lists.into_iter().flatten() {
        let bytes = size_of::<W>() as u64;
        budget.take(bytes * (all.len() + list.len()) as u64)?;
        let united = unite(&all, &list);
        // Both are dropped, and the room for what they have in common.
        budget.give(bytes * (2 * (all.len() + list.len()) - united.len()) as u64);
        all = united;
    }
    budget.give(room * threads as u64);
    Ok((all, met))
}

impl<W: Entry> Shared<'_, W> {
    /// Pays for a part, and for the list that it led to.
    fn pay(&mut self, part: usize, found: &Found<W>, met: bool) -> Result<(), Fault> {
        self.done += part;
        self.met |= met;
        self.progress.report(self.done);
        self.budget.work(found.work)?;
        if found.is_full {
            self.budget.take(u64::MAX)?;
        }
        self.budget.take((found.list.len() * size_of::<W>()) as u64)
    }
}

/// Adds a list to those that there are, united with all of its kind.
fn add<'a, 'b: 'a, W: Entry + 'b, L>(lock: &impl Fn() -> L, mut list: Vec<W>) -> Result<(), Fault>
where
    L: std::ops::DerefMut<Target = Shared<'b, W>> + 'a,
{
    let bytes = size_of::<W>() as u64;
    list.shrink_to_fit();
    for kind in 0.. {
        let other = {
            let mut shared = lock();
            if shared.lists.len() <= kind {
                shared.lists.resize_with(kind + 1, || None);
            }
            let Some(other) = shared.lists[kind].take() else {
                shared.lists[kind] = Some(list);
                break;
            };
            shared
                .budget
                .take(bytes * (list.len() + other.len()) as u64)?;
            other
        };
        let united = unite(&list, &other);
        let freed = 2 * (list.len() + other.len()) - united.len();
        drop((list, other));
        lock().budget.give(bytes * freed as u64);
        list = united;
    }
    Ok(())
}
