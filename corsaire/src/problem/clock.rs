//! The clock of a computation: what time it is, and what the process has used. Nothing to read before
//! it.
//!
//! The library asks no system for these: it asks the clock that its caller gives it. In a browser,
//! where the standard library has no time, the page gives one; tests give one that they turn
//! themselves.

use std::sync::Arc;
use std::time::Duration;

/// What time it is, and what the process has used.
pub trait Clock: Send + Sync {
    /// The time since some moment that stays the same.
    fn now(&self) -> Duration;

    /// The time since the beginning of 1970, if it is known.
    fn date(&self) -> Option<Duration> {
        None
    }

    /// The time that all processors have spent on this process, if it is known.
    fn processor_time(&self) -> Option<Duration> {
        None
    }

    /// The most memory that this process had at once, if it is known.
    fn peak_bytes(&self) -> Option<u64> {
        None
    }
}

impl<C: Clock + ?Sized> Clock for Arc<C> {
    fn now(&self) -> Duration {
        (**self).now()
    }

    fn date(&self) -> Option<Duration> {
        (**self).date()
    }

    fn processor_time(&self) -> Option<Duration> {
        (**self).processor_time()
    }

    fn peak_bytes(&self) -> Option<u64> {
        (**self).peak_bytes()
    }
}

/// The clock of the system. Where there is none, in WebAssembly, its time stands still: no time limit
/// is ever reached.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

#[cfg(target_family = "wasm")]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

#[cfg(not(target_family = "wasm"))]
impl Clock for SystemClock {
    fn now(&self) -> Duration {
        use std::sync::LazyLock;
        use std::time::Instant;
        static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
        FIRST.elapsed()
    }

    fn date(&self) -> Option<Duration> {
        let now = std::time::SystemTime::now();
        now.duration_since(std::time::UNIX_EPOCH).ok()
    }

    fn processor_time(&self) -> Option<Duration> {
        // User and system time of this process, which Linux counts in hundredths of a second. The
        // name in brackets may hold anything; 11 fields later come the times.
        let text = std::fs::read_to_string("/proc/self/stat").ok()?;
        let (_, fields) = text.rsplit_once(')')?;
        let mut times = fields.split_whitespace().skip(11);
        let mut ticks = || times.next()?.parse::<u64>().ok();
        Some(Duration::from_millis(10 * (ticks()? + ticks()?)))
    }

    fn peak_bytes(&self) -> Option<u64> {
        let text = std::fs::read_to_string("/proc/self/status").ok()?;
        let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
        let kilobytes: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
        Some(kilobytes << 10)
    }
}
