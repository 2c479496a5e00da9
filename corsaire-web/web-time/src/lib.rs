//! Time for crates that ask for it as `web_time`. Outside the browser it is the standard library's. In
//! the browser it is the page's clock, imported as one function: nothing else of the page is needed.

#[cfg(not(target_family = "wasm"))]
pub use std::time::*;

#[cfg(target_family = "wasm")]
pub use page::Instant;
#[cfg(target_family = "wasm")]
pub use std::time::Duration;

#[cfg(target_family = "wasm")]
mod page {
    use std::ops::{Add, Sub};
    use std::time::Duration;

    #[link(wasm_import_module = "page")]
    unsafe extern "C" {
        /// Milliseconds since the page was loaded.
        safe fn now() -> f64;
    }

    /// A moment, counted from when the page was loaded.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            Instant(Duration::from_secs_f64((now() / 1000.0).max(0.0)))
        }

        /// The time since then.
        pub fn elapsed(&self) -> Duration {
            Instant::now().duration_since(*self)
        }

        /// The time from another moment to this one.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }

        /// A later moment, if there is one.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;

        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }

    impl Sub<Instant> for Instant {
        type Output = Duration;

        fn sub(self, earlier: Instant) -> Duration {
            self.duration_since(earlier)
        }
    }
}
