//! How far a long check has come. Nothing to read before it.

use std::time::{Duration, Instant};

/// How often a check says how far it is.
const INTERVAL: Duration = Duration::from_secs(1);

/// Says now and then how far a check is, if anything listens.
pub(crate) struct Progress {
    say: Option<fn(&str)>,
    said: Instant,
    /// What is being done, and with how many positions.
    stage: String,
    of: usize,
}

impl Progress {
    pub(crate) fn new(say: Option<fn(&str)>) -> Progress {
        Progress {
            say,
            said: Instant::now(),
            stage: String::new(),
            of: 0,
        }
    }

    /// The next stage begins.
    pub(crate) fn stage(&mut self, stage: String, of: usize) {
        (self.stage, self.of) = (stage, of);
    }

    /// Some of the positions are done.
    pub(crate) fn report(&mut self, done: usize) {
        if let Some(say) = self.say
            && self.said.elapsed() >= INTERVAL
        {
            self.said = Instant::now();
            say(&format!("{}: {done} of {}", self.stage, self.of));
        }
    }
}
