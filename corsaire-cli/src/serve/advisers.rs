//! Who gives hints: an adviser for each board and goal that was asked about lately. They learn in the
//! background while nobody asks. Read `corsaire/src/door/hint.rs`, `serve/lane.rs` and `serve/seats.rs` before it.

use crate::serve::lane::{Lane, be_nice};
use crate::serve::seats::Seats;
use corsaire::door::Advise;
use corsaire::play::{Advice, Loss, Phase};
use corsaire::{Adviser, Answer, Board, Game, Goal, Interrupt, Limits, Observer, Problem};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

/// The memory that all advisers may hold.
const MEMORY: u64 = 1 << 30;
/// How many there are at most. Who was not asked for longest goes.
const MOST: usize = 4;
/// An adviser who was not asked for this time learns no more.
const LATELY: Duration = Duration::from_secs(300);
/// Learning begins when nobody has asked for this time, and looks up as often.
const QUIET: Duration = Duration::from_millis(300);
/// How long one lesson takes.
const LESSON: Duration = Duration::from_millis(200);

/// Hints that are found at a time: first phases, and the rest.
const SEATS: usize = 2;
const LONG_SEATS: usize = 4;

/// The advisers of the server.
pub struct Advisers {
    /// Who was asked last comes first.
    known: Mutex<Vec<Known>>,
    /// Stops the lesson that is going on.
    lesson: Mutex<Interrupt>,
    /// For first phases, which take a moment, and for the rest.
    seats: Seats,
    long_seats: Seats,
}

struct Known {
    board: Board,
    goal: Goal,
    adviser: Arc<Adviser>,
    asked: Instant,
    has_more: bool,
}

impl Advisers {
    /// Nobody yet. Whoever comes learns while the lane of short questions is empty.
    pub fn start(lane: &Arc<Lane>) -> Arc<Advisers> {
        let advisers = Arc::new(Advisers {
            known: Mutex::default(),
            lesson: Mutex::default(),
            seats: Seats::new(SEATS),
            long_seats: Seats::new(LONG_SEATS),
        });
        let (weak, lane) = (Arc::downgrade(&advisers), lane.clone());
        let thread = std::thread::Builder::new().name("advisers".to_string());
        // Without this thread nobody learns, but hints are given all the same.
        let _ = thread.spawn(move || {
            be_nice();
            study(&weak, &lane);
        });
        advisers
    }

    fn known(&self) -> MutexGuard<'_, Vec<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The adviser for a problem: an old one, or a new one in the place of who was not asked for longest.
    fn adviser(&self, problem: &Problem) -> Arc<Adviser> {
        let Problem { board, goal, .. } = problem;
        let mut known = self.known();
        let same = |known: &Known| known.board == *board && known.goal == *goal;
        let adviser = match known.iter().position(same) {
            Some(place) => known.remove(place).adviser,
            None => Arc::new(Adviser::new(board, goal, MEMORY / MOST as u64)),
        };
        let found = Known {
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
        let mut known = self.known();
        known.retain(|known| !Arc::ptr_eq(&known.adviser, adviser));
    }

    /// Ends the lesson that is going on: somebody asks.
    fn interrupt(&self) {
        if let Ok(lesson) = self.lesson.lock() {
            lesson.stop();
        }
    }

    /// Who should learn now.
    fn pupil(&self) -> Option<Arc<Adviser>> {
        let known = self.known();
        let mut lately = known.iter().filter(|known| {
            let ago = known.asked.elapsed();
            known.has_more && ago < LATELY && ago > QUIET
        });
        lately.next().map(|known| known.adviser.clone())
    }

    /// One lesson. The adviser is remembered as learnt out if there is nothing more to learn.
    fn teach(&self, adviser: &Arc<Adviser>) {
        let interrupt = Interrupt::default();
        if let Ok(mut lesson) = self.lesson.lock() {
            *lesson = interrupt.clone();
        }
        let limits = Limits::default().time(LESSON).interrupt(&interrupt);
        let learn = || adviser.learn(&limits.no_scratch());
        let Ok(has_more) = catch_unwind(AssertUnwindSafe(learn)) else {
            self.forget(adviser);
            return;
        };
        if !has_more {
            let mut known = self.known();
            let same = known
                .iter_mut()
                .filter(|known| Arc::ptr_eq(&known.adviser, adviser));
            same.for_each(|known| known.has_more = false);
        }
    }
}

/// Teaches advisers while nobody asks, as long as there is a server.
fn study(advisers: &Weak<Advisers>, lane: &Lane) {
    while let Some(advisers) = advisers.upgrade() {
        match advisers.pupil().filter(|_| lane.is_idle()) {
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
        let seats = match phase {
            Phase::First => &self.seats,
            Phase::Whole | Phase::Shortest => &self.long_seats,
        };
        // Known advice needs no seat. The fewest moves are not remembered.
        let is_known = || phase != Phase::Shortest && adviser.knows(game);
        let mut seat = None;
        while !is_known() && !limits.is_interrupted() && seat.is_none() {
            seat = seats.take(&game.rest(), limits);
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
