//! A cache of advisers, one for each board and goal of recent hints. They learn in the background while no
//! question waits. Read `corsaire/src/door/hint.rs`, `serve/queue.rs` and `serve/semaphore.rs` before it.

use crate::serve::queue::{Queue, be_nice};
use crate::serve::semaphore::Semaphore;
use corsaire::door::Advise;
use corsaire::play::{Advice, Loss, Phase};
use corsaire::{Adviser, Answer, Board, Game, Goal, Interrupt, Limits, Observer, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// The memory that all advisers may hold.
const MEMORY: u64 = 1 << 30;
/// How many advisers are cached. The least recently used is dropped.
const MOST: usize = 4;
/// An adviser that was not asked for this long stops learning.
const LATELY: Duration = Duration::from_secs(300);
/// Learning begins after this long without a question, and checks as often.
const QUIET: Duration = Duration::from_millis(300);
/// How long an adviser learns at a time.
const SLICE: Duration = Duration::from_millis(200);

/// Concurrent searches for hints: first phases, and the rest.
const PERMITS: usize = 2;
const LONG_PERMITS: usize = 4;

/// The advisers of the server.
pub struct Advisers {
    /// The most recently used comes first.
    cached: Mutex<Vec<Cached>>,
    /// Stops the adviser that is learning.
    learning: Mutex<Interrupt>,
    /// For first phases, which take a moment, and for the rest.
    searches: Semaphore,
    long_searches: Semaphore,
}

struct Cached {
    board: Board,
    goal: Goal,
    adviser: Arc<Adviser>,
    asked: Instant,
    has_more: bool,
}

impl Advisers {
    /// An empty cache. Its advisers learn while the queue of short questions is empty.
    pub fn start(queue: &Arc<Queue>) -> Arc<Advisers> {
        let advisers = Arc::new(Advisers {
            cached: Mutex::default(),
            learning: Mutex::default(),
            searches: Semaphore::new(PERMITS),
            long_searches: Semaphore::new(LONG_PERMITS),
        });
        let (weak, queue) = (Arc::downgrade(&advisers), queue.clone());
        let thread = std::thread::Builder::new().name("advisers".to_string());
        // Without this thread no adviser learns, but hints are given all the same.
        let _ = thread.spawn(move || {
            be_nice();
            study(&weak, &queue);
        });
        advisers
    }

    fn cached(&self) -> MutexGuard<'_, Vec<Cached>> {
        self.cached.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The adviser for a problem: an old one, or a new one in the place of who was not asked for longest.
    fn adviser(&self, problem: &Problem) -> Arc<Adviser> {
        let Problem { board, goal, .. } = problem;
        let mut known = self.cached();
        let same = |known: &Cached| known.board == *board && known.goal == *goal;
        let adviser = match known.iter().position(same) {
            Some(place) => known.remove(place).adviser,
            None => Arc::new(Adviser::new(board, goal, MEMORY / MOST as u64)),
        };
        let found = Cached {
            board: board.clone(),
            goal: goal.clone(),
            adviser: adviser.clone(),
            asked: Instant::now(),
            has_more: true,
        };
        known.insert(0, found);
        known.truncate(MOST);
        adviser
    }

    /// Lets go of an adviser in whom something broke.
    fn forget(&self, adviser: &Arc<Adviser>) {
        let mut known = self.cached();
        known.retain(|known| !Arc::ptr_eq(&known.adviser, adviser));
    }

    /// Stops learning: a question has arrived.
    fn interrupt(&self) {
        if let Ok(learning) = self.learning.lock() {
            learning.stop();
        }
    }

    /// The adviser that should learn now.
    fn unfinished(&self) -> Option<Arc<Adviser>> {
        let known = self.cached();
        let mut lately = known.iter().filter(|known| {
            let ago = known.asked.elapsed();
            known.has_more && ago < LATELY && ago > QUIET
        });
        lately.next().map(|known| known.adviser.clone())
    }

    /// Lets an adviser learn for a while, and notes if there is nothing more to learn.
    fn teach(&self, adviser: &Arc<Adviser>) {
        let interrupt = Interrupt::default();
        if let Ok(mut learning) = self.learning.lock() {
            *learning = interrupt.clone();
        }
        let limits = Limits::default().time(SLICE).interrupt(&interrupt);
        let learn = || adviser.learn(&limits.no_scratch());
        let Ok(has_more) = catch_unwind(AssertUnwindSafe(learn)) else {
            self.forget(adviser);
            return;
        };
        if !has_more {
            let mut known = self.cached();
            let same = known
                .iter_mut()
                .filter(|known| Arc::ptr_eq(&known.adviser, adviser));
            same.for_each(|known| known.has_more = false);
        }
    }
}

/// Lets advisers learn while no question waits, as long as the server runs.
fn study(advisers: &Weak<Advisers>, queue: &Queue) {
    while let Some(advisers) = advisers.upgrade() {
        match advisers.unfinished().filter(|_| queue.is_idle()) {
            Some(adviser) => advisers.teach(&adviser),
            None => {
                drop(advisers);
                std::thread::sleep(QUIET);
            }
        }
    }
}

impl Advise for Advisers {
    fn advise(
        &self,
        game: &Game,
        phase: Phase,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        let adviser = self.adviser(game.problem());
        self.interrupt();
        let searches = match phase {
            Phase::First => &self.searches,
            Phase::Whole | Phase::Shortest => &self.long_searches,
        };
        // Known advice needs no permit. The fewest moves are not remembered.
        let is_known = || phase != Phase::Shortest && adviser.knows(game);
        let mut permit = None;
        while !is_known() && !limits.is_interrupted() && permit.is_none() {
            permit = searches.take(&game.rest(), limits);
        }
        let advised = || Advise::advise(&*adviser, game, phase, limits, observer);
        catch_unwind(AssertUnwindSafe(advised)).unwrap_or_else(|panic| {
            self.forget(&adviser);
            resume_unwind(panic)
        })
    }

    fn remembers(&self) -> bool {
        true
    }
}
