//! What the page gives the engine: a clock, and somebody who listens. Nothing to read before it.

use corsaire::{Clock, Observer, Progress};
use std::sync::Mutex;
use std::time::Duration;

#[cfg(target_family = "wasm")]
#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since the page was loaded.
    safe fn now() -> f64;
    /// Milliseconds since the beginning of 1970.
    safe fn date() -> f64;
    /// Takes what lies in the outbox: `kind` is 0 for progress and 1 for a part of an answer.
    safe fn tell(kind: u32, pointer: *const u8, length: usize);
}

/// Outside the browser, in tests, nobody listens and time stands still.
#[cfg(not(target_family = "wasm"))]
mod nobody {
    pub fn now() -> f64 {
        0.0
    }
    pub fn date() -> f64 {
        0.0
    }
    pub fn tell(_kind: u32, _pointer: *const u8, _length: usize) {}
}
#[cfg(not(target_family = "wasm"))]
use nobody::{date, now, tell};

/// Progress is told this often.
const OFTEN: Duration = Duration::from_millis(250);

/// The clock of the page.
pub struct PageClock;

impl Clock for PageClock {
    fn now(&self) -> Duration {
        Duration::from_secs_f64((now() / 1000.0).max(0.0))
    }

    fn date(&self) -> Option<Duration> {
        Some(Duration::from_secs_f64((date() / 1000.0).max(0.0)))
    }
}

/// The page as somebody who listens.
pub struct Page {
    began: Duration,
    told: Mutex<Duration>,
}

impl Page {
    /// From now on.
    pub fn listening() -> Page {
        let began = PageClock.now();
        Page {
            began,
            told: Mutex::new(began),
        }
    }

    /// Tells a part of an answer.
    pub fn partial(&self, json: &str) {
        tell(1, json.as_ptr(), json.len());
    }
}

impl Observer for Page {
    fn progress(&self, progress: &Progress) {
        let now = PageClock.now();
        let Ok(mut told) = self.told.lock() else {
            return;
        };
        if now < *told + OFTEN {
            return;
        }
        *told = now;
        let seconds = (now - self.began).as_secs_f64();
        let mut json = serde_json::json!(progress);
        json["seconds"] = seconds.into();
        let json = json.to_string();
        tell(0, json.as_ptr(), json.len());
    }
}
