//! When a search for a shortest solution saves its state, and where. Read `state.rs` and
//! `problem/checkpoint.rs` before it.

use super::ShortestSearch;
use super::state::{ENGINE, State};
use crate::problem::checkpoint::{CheckpointFile, Checkpoints, Refused};
use crate::problem::clock::Clock;
use crate::problem::control::{Observer, Stopped};
use std::time::Duration;

/// The state is saved this often at most, and saving may take one part in 20 of the time.
const INTERVAL: Duration = Duration::from_secs(10);
const SHARE: u32 = 20;
/// A search that is told to stop saves its state if that has no more positions: it takes a moment.
const MOST_AT_THE_END: u64 = 40_000_000;

/// Saves states of one search, if there is a place for them.
#[derive(Default)]
pub(super) struct Saver<'a> {
    file: Option<(CheckpointFile, &'a Checkpoints, &'a dyn Observer)>,
    next: Option<Duration>,
    clock: Option<&'a dyn Clock>,
    /// How far an earlier run has come whose checkpoint is kept until this one is as far.
    earlier: (u32, u64),
}

impl<'a> Saver<'a> {
    /// The place of a search's checkpoints; `what` tells searches on the same problem apart.
    pub(super) fn new<const N: usize>(search: &ShortestSearch<'a, N>, what: &str) -> Saver<'a> {
        let Some(checkpoints) = search.control.checkpoints else {
            return Saver::default();
        };
        let problem = search.problem;
        // The sides depend on the tables, and these on the memory that there is.
        let regions: Vec<String> = search
            .bounds
            .regions()
            .iter()
            .map(|region| region.diagram(&problem.board))
            .collect();
        let question = format!(
            "{what} {ENGINE}\n{}regions {}\n",
            problem.in_full(),
            regions.join(" ")
        );
        Saver {
            file: Some((
                checkpoints.of(&question),
                checkpoints,
                search.control.observer,
            )),
            clock: Some(search.control.clock),
            next: Some(search.control.clock.now() + INTERVAL),
            earlier: (0, 0),
        }
    }

    /// Where the search goes on: from a checkpoint if it is to, and from the beginning if there is
    /// none that can be believed.
    pub(super) fn resumed<const N: usize>(
        &mut self,
        search: &ShortestSearch<'_, N>,
        begin: impl FnOnce() -> Result<State, Stopped>,
    ) -> Result<State, Stopped> {
        let Some((file, checkpoints, observer)) = &self.file else {
            return begin();
        };
        let load = |mut input| State::load(&search.store, &mut input, search.least, search.jumps);
        match file.read(search.control).map(load) {
            Err(Refused::Stopped(stopped)) => return Err(stopped),
            Ok(Ok(state)) if checkpoints.resume => {
                let known = state.length;
                observer.note(&format!(
                    "going on from a checkpoint: no solution has fewer than {known} moves"
                ));
                return Ok(state);
            }
            Ok(Ok(state)) => {
                self.earlier = (state.length, state.most);
                observer.note(
                    "an earlier run of this question left a checkpoint: --resume goes on from it",
                );
            }
            Err(Refused::Missing) if checkpoints.resume => {
                observer.note(&not_resumed(&Refused::Missing));
            }
            Err(Refused::Missing) => {}
            Ok(Err(error)) => self.put_aside(&error),
            Err(refused) => self.put_aside(&refused),
        }
        begin()
    }

    /// A checkpoint that cannot be used is not replaced but put aside. If it cannot be, this search
    /// saves nothing.
    fn put_aside(&mut self, why: &dyn std::fmt::Display) {
        if let Some((file, _, observer)) = &self.file {
            observer.note(&not_resumed(why));
            if let Err(error) = file.put_aside() {
                observer.note(&format!(
                    "it cannot be put aside, so nothing is saved: {error}"
                ));
                self.file = None;
            }
        }
    }

    /// Saves the state if the last time is long enough ago.
    pub(super) fn save_now_and_then(&mut self, state: &State) {
        let (Some(next), Some(clock)) = (self.next, self.clock) else {
            return;
        };
        let began = clock.now();
        if began >= next {
            self.save(state);
            let ended = clock.now();
            let pause = INTERVAL.max(ended.saturating_sub(began) * SHARE);
            self.next = Some(ended + pause);
        }
    }

    /// Saves the state if that takes no more than a moment.
    fn save_soon(&mut self, state: &State) {
        if state.front.size() + state.behind.side.size <= MOST_AT_THE_END {
            self.save(state);
        }
    }

    /// A run that cannot save goes on: it just cannot be resumed. One that is not as far as an
    /// earlier one does not replace its checkpoint.
    fn save(&mut self, state: &State) {
        if (state.length, state.most) < self.earlier {
            return;
        }
        if let Some((file, _, observer)) = &self.file
            && let Err(error) = file.write(|out| state.save(out))
        {
            observer.note(&error.to_string());
            self.file = None;
        }
    }

    /// The answer is known.
    fn is_done(&self) {
        if let Some((file, checkpoints, _)) = &self.file {
            checkpoints.is_done(file);
        }
    }

    /// What is in hand when a search is told to stop is worth keeping.
    pub(super) fn ended<T>(&mut self, found: &Result<T, Stopped>, state: &State) {
        match found {
            Err(Stopped::Time | Stopped::Interrupted) => self.save_soon(state),
            Err(_) => {}
            Ok(_) => self.is_done(),
        }
    }
}

/// What a person is told.
fn not_resumed(why: &dyn std::fmt::Display) -> String {
    format!("{why}: starting afresh")
}
