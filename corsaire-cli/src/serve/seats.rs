//! Seats for hints that take long: a few at a time, so that each gets on and the others see what it
//! found. Nothing to read before it.

use corsaire::Limits;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Who waits looks up this often whether he still should.
const PATIENCE: Duration = Duration::from_millis(100);

/// Some seats.
pub struct Seats {
    free: Mutex<usize>,
    bell: Condvar,
}

/// A seat that is taken until this is dropped.
pub struct Seat<'a>(&'a Seats);

impl Seats {
    pub fn new(number: usize) -> Seats {
        Seats {
            free: Mutex::new(number),
            bell: Condvar::new(),
        }
    }

    /// Waits for a seat. None if the question was cancelled meanwhile.
    pub fn take(&self, limits: &Limits) -> Option<Seat<'_>> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            if limits.is_interrupted() {
                return None;
            }
            let woken = self.bell.wait_timeout(free, PATIENCE);
            free = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
        *free -= 1;
        Some(Seat(self))
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.bell.notify_one();
    }
}
