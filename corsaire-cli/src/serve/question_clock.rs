//! The clock of one question: the processor time that it tells is that of this question alone. Nothing to
//! read before it.
//!
//! The system's clock tells what the whole process has used, and a server answers many questions at
//! once. The time of the thread that answers is that of its question, if it starts no others. The memory
//! of one question is not measured. What is not known is not told.

use corsaire::Clock;
use corsaire::problem::SystemClock;
use std::thread::ThreadId;
use std::time::Duration;

/// For a question that is answered on the thread on which this was made.
pub struct QuestionClock {
    thread: ThreadId,
    /// The processor time of the thread before. `None` if it is not known, or if other threads help.
    began: Option<Duration>,
}

impl QuestionClock {
    /// For a question that may use this number of threads.
    pub fn start(threads: usize) -> QuestionClock {
        QuestionClock {
            thread: std::thread::current().id(),
            began: thread_time().filter(|_| threads <= 1),
        }
    }
}

impl Clock for QuestionClock {
    fn now(&self) -> Duration {
        SystemClock.now()
    }

    fn date(&self) -> Option<Duration> {
        SystemClock.date()
    }

    fn processor_time(&self) -> Option<Duration> {
        let is_here = std::thread::current().id() == self.thread;
        let began = self.began.filter(|_| is_here)?;
        Some(thread_time()?.saturating_sub(began))
    }

    fn peak_bytes(&self) -> Option<u64> {
        None
    }
}

/// The processor time of this thread.
#[cfg(unix)]
fn thread_time() -> Option<Duration> {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    let seconds = Duration::from_secs(time.tv_sec.try_into().ok()?);
    Some(seconds + Duration::from_nanos(time.tv_nsec.try_into().ok()?))
}

#[cfg(not(unix))]
fn thread_time() -> Option<Duration> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn only_the_time_of_this_thread() {
        let clock = QuestionClock::start(1);
        let work = || {
            let began = Instant::now();
            while began.elapsed() < Duration::from_millis(200) {}
        };
        std::thread::spawn(work).join().expect("work");
        let before = clock.processor_time();
        assert!(before.is_none_or(|time| time < Duration::from_millis(100)));
        if cfg!(unix) {
            work();
            assert!(clock.processor_time() > before);
        }
        let elsewhere = std::thread::spawn(move || clock.processor_time());
        assert_eq!(elsewhere.join().expect("a time"), None);
        assert_eq!(QuestionClock::start(2).processor_time(), None);
        assert_eq!(QuestionClock::start(1).peak_bytes(), None);
    }
}
