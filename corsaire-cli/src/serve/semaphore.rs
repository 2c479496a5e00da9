//! A semaphore: limits concurrent hint searches, and never lets two search the same position. Nothing to read
//! before it.
//!
//! Fifty searches side by side would all be slow. One after the other, half of them take half the time.
//! Positions with fewer men take less time, so they come first.

use corsaire::{Limits, Problem};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// How often a waiting search checks for cancellation.
const PATIENCE: Duration = Duration::from_millis(100);

/// Permits for a number of searches.
pub struct Semaphore {
    number: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// What is being searched: the problems that are left of games.
    admitted: Vec<Problem>,
    /// With a number for each, in order of arrival.
    waiting: Vec<(u64, Problem)>,
    arrived: u64,
}

/// A permit to search, which is returned when this is dropped.
pub struct Permit<'a> {
    semaphore: &'a Semaphore,
    problem: Problem,
}

impl Semaphore {
    pub fn new(number: usize) -> Semaphore {
        Semaphore {
            number,
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a permit. None if another search has decided the same problem meanwhile, or if the question was
    /// cancelled.
    pub fn take(&self, problem: &Problem, limits: &Limits) -> Option<Permit<'_>> {
        let mut state = self.state();
        state.arrived += 1;
        let me = state.arrived;
        state.waiting.push((me, problem.clone()));
        loop {
            let place = state.waiting.iter().position(|(number, _)| *number == me)?;
            if limits.is_interrupted() {
                state.waiting.remove(place);
                return None;
            }
            if state.admitted.len() < self.number && state.next() == Some(me) {
                state.waiting.remove(place);
                state.admitted.push(problem.clone());
                // There may be a permit for another search.
                self.changed.notify_all();
                return Some(Permit {
                    semaphore: self,
                    problem: problem.clone(),
                });
            }
            let woken = self.changed.wait_timeout(state, PATIENCE);
            state = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl State {
    /// Whose turn it is: of positions with as many men, in order of arrival.
    fn next(&self) -> Option<u64> {
        let waiting = self.waiting.iter();
        let waiting = waiting.filter(|(_, problem)| !self.admitted.contains(problem));
        let next = waiting.min_by_key(|(number, problem)| (problem.start.men(), *number));
        next.map(|(number, _)| *number)
    }
}

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        let mut state = self.semaphore.state();
        state.admitted.retain(|other| *other != self.problem);
        // Searches that waited for the same problem need not wait any longer.
        state.waiting.retain(|(_, other)| *other != self.problem);
        self.semaphore.changed.notify_all();
    }
}
