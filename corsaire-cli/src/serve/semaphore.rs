//! Seats for those who have to find something out: a few at a time, and nobody beside somebody who finds
//! out the same. Nothing to read before it.
//!
//! Fifty searches side by side would all be slow. One after the other, half of them take half the time.
//! Positions with fewer men take less time, so they come first.

use corsaire::{Limits, Problem};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Who waits looks up this often whether he still should.
const PATIENCE: Duration = Duration::from_millis(100);

/// Some seats.
pub struct Seats {
    number: usize,
    room: Mutex<Room>,
    bell: Condvar,
}

#[derive(Default)]
struct Room {
    /// What is being found out: the problems that are left of games.
    seated: Vec<Problem>,
    /// With a number for each, in order of arrival.
    waiting: Vec<(u64, Problem)>,
    arrived: u64,
}

/// A seat that is taken until this is dropped.
pub struct Seat<'a> {
    seats: &'a Seats,
    matter: Problem,
}

impl Seats {
    pub fn new(number: usize) -> Seats {
        Seats {
            number,
            room: Mutex::default(),
            bell: Condvar::new(),
        }
    }

    fn room(&self) -> MutexGuard<'_, Room> {
        self.room.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a seat. None if somebody else has looked into the same matter meanwhile, or if the
    /// question was cancelled.
    pub fn take(&self, matter: &Problem, limits: &Limits) -> Option<Seat<'_>> {
        let mut room = self.room();
        room.arrived += 1;
        let me = room.arrived;
        room.waiting.push((me, matter.clone()));
        loop {
            let place = room.waiting.iter().position(|(who, _)| *who == me)?;
            if limits.is_interrupted() {
                room.waiting.remove(place);
                return None;
            }
            if room.seated.len() < self.number && room.next() == Some(me) {
                room.waiting.remove(place);
                room.seated.push(matter.clone());
                // There may be another seat for another one.
                self.bell.notify_all();
                return Some(Seat {
                    seats: self,
                    matter: matter.clone(),
                });
            }
            let woken = self.bell.wait_timeout(room, PATIENCE);
            room = woken.unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Room {
    /// Whose turn it is: of positions with as many men, in order of arrival.
    fn next(&self) -> Option<u64> {
        let waiting = self.waiting.iter();
        let waiting = waiting.filter(|(_, matter)| !self.seated.contains(matter));
        let next = waiting.min_by_key(|(who, matter)| (matter.start.men(), *who));
        next.map(|(who, _)| *who)
    }
}

impl Drop for Seat<'_> {
    fn drop(&mut self) {
        let mut room = self.seats.room();
        room.seated.retain(|other| *other != self.matter);
        // Who waited for the same need not wait any longer.
        room.waiting.retain(|(_, other)| *other != self.matter);
        self.seats.bell.notify_all();
    }
}
