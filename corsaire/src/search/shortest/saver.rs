//! When a search for a shortest solution saves its state, and where. Read `state.rs` and
//! `problem/checkpoint.rs` before it.

use super::Search;
use super::state::{ENGINE, State};
use crate::problem::checkpoint::CheckpointFile;
use crate::problem::control::{Observer, Stopped};
use std::time::{Duration, Instant};

/// The state is saved this often at most, and saving may take one part in 20 of the time.
const INTERVAL: Duration = Duration::from_secs(10);
const SHARE: u32 = 20;
/// A search that is told to stop saves its state if that has no more positions: it takes a moment.
const MOST_AT_THE_END: u64 = 40_000_000;

/// Saves states of one search, if there is a place for them.
#[derive(Default)]
pub(super) struct Saver<'a> {
    file: Option<(CheckpointFile, &'a dyn Observer)>,
    resume: bool,
    next: Option<Instant>,
}

impl<'a> Saver<'a> {
    /// The place of a search's checkpoints.
    pub(super) fn new<const N: usize>(search: &Search<'a, N>) -> Saver<'a> {
        let Some(checkpoints) = search.control.checkpoints else {
            return Saver::default();
        };
        let problem = search.problem;
        // The sides depend on the tables, and these on the memory that there is.
        let regions: Vec<String> = search
            .bounds
            .regions()
            .iter()
            .map(|region| region.diagram(problem.board))
            .collect();
        let question = format!(
            "shortest {ENGINE}\n{}regions {}\n",
            problem.in_full(),
            regions.join(" ")
        );
        Saver {
            file: Some((checkpoints.of(&question), search.control.observer)),
            resume: checkpoints.resume,
            next: Some(Instant::now() + INTERVAL),
        }
    }

    /// Where the search goes on: from a checkpoint if it is to, and from the beginning if there is
    /// none that can be believed.
    pub(super) fn resumed<const N: usize>(&self, search: &Search<'_, N>) -> Result<State, Stopped> {
        if let Some((file, observer)) = self.file.as_ref().filter(|_| self.resume) {
            let loaded = file.read().map(|mut input| {
                State::load(&search.store, &mut input, search.least, search.jumps)
            });
            match loaded {
                Ok(Ok(state)) => return Ok(state),
                Ok(Err(error)) => observer.note(&not_resumed(&error)),
                Err(refused) => observer.note(&not_resumed(&refused)),
            }
        }
        search.begin_search()
    }

    /// Saves the state if the last time is long enough ago.
    pub(super) fn save_now_and_then(&mut self, state: &State) {
        let began = Instant::now();
        if self.next.is_some_and(|next| began >= next) {
            self.save(state);
            let pause = INTERVAL.max(began.elapsed() * SHARE);
            self.next = Some(Instant::now() + pause);
        }
    }

    /// Saves the state if that takes no more than a moment.
    pub(super) fn save_soon(&mut self, state: &State) {
        if state.front.size() + state.behind.side.size <= MOST_AT_THE_END {
            self.save(state);
        }
    }

    /// A run that cannot save goes on: it just cannot be resumed.
    fn save(&mut self, state: &State) {
        if let Some((file, observer)) = &self.file
            && let Err(error) = file.write(|out| state.save(out))
        {
            observer.note(&error.to_string());
            self.file = None;
        }
    }

    /// The answer is known.
    pub(super) fn remove(&self) {
        if let Some((file, _)) = &self.file {
            file.remove();
        }
    }
}

/// What a person is told.
fn not_resumed(why: &dyn std::fmt::Display) -> String {
    format!("{why}: starting afresh")
}
