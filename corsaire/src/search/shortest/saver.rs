//! When a search for a shortest solution saves its state, and where. Read `state.rs` and
//! `problem/checkpoint.rs` before it.

use super::ShortestSearch;
use super::state::{ENGINE, Reached, State};
use crate::problem::checkpoint::{CheckpointFile, Checkpoints, Refused};
use crate::problem::clock::Clock;
use crate::problem::control::Stopped;
use crate::problem::progress::{Note, Observer};
use crate::sets::{Commits, Marks};
use std::time::Duration;

/// The state is saved at most once in this time, and saving may take one part in 20 of the time.
const INTERVAL: Duration = Duration::from_secs(10);
const SHARE: u32 = 20;
/// A search that is asked to stop saves its state if it has at most this many positions: that takes
/// a moment.
const MOST_AT_THE_END: u64 = 40_000_000;

/// Saves states of one search, if there is a place for them.
#[derive(Default)]
pub(super) struct Saver<'a> {
    place: Option<Place<'a>>,
    /// If several processes share the search, they commit it together instead.
    commits: Option<Commits<'a>>,
    marks: [Marks; 2],
    /// How far an earlier run came. Its checkpoint is kept until this run is as far.
    earlier: Reached,
}

/// Where states are saved, and when the next time.
struct Place<'a> {
    file: CheckpointFile,
    checkpoints: &'a Checkpoints,
    observer: &'a dyn Observer,
    clock: &'a dyn Clock,
    next: Duration,
}

impl<'a> Saver<'a> {
    /// The place of a search's checkpoints; `what` separates different searches on one problem.
    pub(super) fn new<const N: usize>(search: &ShortestSearch<'a, N>, what: &str) -> Saver<'a> {
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
        let clock = search.control.clock;
        let place = search.control.checkpoints.map(|checkpoints| Place {
            file: checkpoints.of(&question),
            checkpoints,
            observer: search.control.observer,
            clock,
            next: clock.now() + INTERVAL,
        });
        Saver {
            place,
            commits: Some(Commits::of(search.control, &question)),
            marks: [search.forth.marks(), search.back.marks()],
            earlier: Reached::default(),
        }
    }

    /// The state from which the search goes on: that of a checkpoint, if it is asked to use one, or
    /// the beginning if no checkpoint can be believed.
    pub(super) fn resumed<const N: usize>(
        &mut self,
        search: &ShortestSearch<'_, N>,
        begin: impl FnOnce() -> Result<State, Stopped>,
    ) -> Result<State, Stopped> {
        if let Some(commits) = &mut self.commits
            && let Some(resumed) = commits.resumed(&search.store)?
        {
            return State::resume(resumed, self.marks);
        }
        let Some(place) = &self.place else {
            return begin();
        };
        let (resume, observer) = (place.checkpoints.resume, place.observer);
        let mut saved = match place.file.read(search.control) {
            Ok(saved) => saved,
            Err(Refused::Stopped(stopped)) => return Err(stopped),
            Err(Refused::Missing) => {
                // Of the search behind a certificate nobody expects one.
                if place.checkpoints.is_expected() {
                    observer.note(&Note::NotResumed(Refused::Missing.to_string()));
                }
                return begin();
            }
            Err(refused) => {
                self.put_aside(&refused);
                return begin();
            }
        };
        if resume {
            let state = State::load(&search.store, &mut saved, self.marks);
            match state.and_then(|state| state.fitting(search.least, search.jumps)) {
                Ok(state) => {
                    let lower_bound = state.reached.length;
                    observer.note(&Note::Resumed { lower_bound });
                    return Ok(state);
                }
                Err(error) => self.put_aside(&error),
            }
        } else {
            match Reached::load(&search.store, &mut saved) {
                Ok(earlier) => {
                    self.earlier = earlier;
                    observer.note(&Note::EarlierRun);
                }
                Err(error) => self.put_aside(&error),
            }
        }
        begin()
    }

    /// Puts aside a checkpoint that cannot be used, so that it is not replaced. If that fails, this
    /// search saves nothing.
    fn put_aside(&mut self, why: &dyn std::fmt::Display) {
        if let Some(place) = &self.place {
            place.observer.note(&Note::NotResumed(why.to_string()));
            if let Err(error) = place.file.put_aside() {
                place.observer.note(&Note::NotMoved(error.to_string()));
                self.place = None;
            }
        }
    }

    /// Saves the state if it was last saved long enough ago.
    pub(super) fn save_now_and_then(&mut self, state: &mut State) -> Result<(), Stopped> {
        if let Some(commits) = &mut self.commits {
            commits.now_and_then(|| state.commit(self.marks))?;
        }
        let Some((clock, next)) = self.place.as_ref().map(|place| (place.clock, place.next)) else {
            return Ok(());
        };
        let began = clock.now();
        if began >= next {
            self.save(state);
            let ended = clock.now();
            let pause = INTERVAL.max(ended.saturating_sub(began) * SHARE);
            if let Some(place) = &mut self.place {
                place.next = ended + pause;
            }
        }
        Ok(())
    }

    /// Saves the state if that takes no more than a moment.
    fn save_soon(&mut self, state: &mut State) {
        if state.front.size() + state.behind.side.size() <= MOST_AT_THE_END {
            self.save(state);
        }
    }

    /// Saves the state. A run that cannot save goes on: it just cannot be resumed. A run that is
    /// not as far as an earlier one does not replace the earlier checkpoint.
    fn save(&mut self, state: &mut State) {
        if state.reached < self.earlier {
            return;
        }
        if let Some(place) = &self.place
            && let Err(error) = place.file.write(|out| state.save(self.marks, out))
        {
            place.observer.note(&Note::NotSaved(error.to_string()));
            self.place = None;
        }
    }

    /// Notes that the answer is known.
    fn is_done(&self) {
        if let Some(place) = &self.place {
            place.checkpoints.is_done(&place.file);
        }
    }

    /// At the end of a search: if it was asked to stop, its state is worth keeping.
    pub(super) fn ended<T>(&mut self, found: &Result<T, Stopped>, state: &mut State) {
        match found {
            Err(Stopped::Time | Stopped::Interrupted) => self.save_soon(state),
            Err(_) => {}
            Ok(_) => self.is_done(),
        }
    }
}
