//! What a certificate may cost. Nothing to read before it.
//!
//! Work is counted, not timed: the same certificate costs the same everywhere. Every loop whose
//! length depends on the certificate pays for each round before it makes it, or right after it. A
//! unit is about a nanosecond, and a look into a large table or set pays for several. Memory counts
//! as long as it is held: code that frees memory gives it back to the budget.

/// What a check may use. What would need more is neither accepted nor rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes held at the same time.
    pub memory: u64,
    /// Units of work for one certificate.
    pub work: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            memory: 1 << 30,
            work: 60_000_000_000,
        }
    }
}

/// Why a certificate is not accepted.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// It is wrong.
    Wrong(String),
    /// It needs more than the limits.
    TooLarge(String),
}

/// It is wrong, for this reason.
pub(crate) fn wrong<T>(reason: impl Into<String>) -> Result<T, Fault> {
    Err(Fault::Wrong(reason.into()))
}

/// What is left of the limits.
pub(crate) struct Budget {
    limits: Limits,
    memory: u64,
    /// The least memory that was left at any time.
    least_memory: u64,
    work: u64,
    /// Says whether to stop. It is asked every few milliseconds.
    stop: Option<fn() -> bool>,
}

/// How often it is asked whether to stop: the logarithm of the units of work between two questions.
const ASKED_EVERY: u32 = 22;

impl Budget {
    pub(crate) fn new(limits: Limits, stop: Option<fn() -> bool>) -> Budget {
        let Limits { memory, work } = limits;
        Budget {
            limits,
            memory,
            least_memory: memory,
            work,
            stop,
        }
    }

    /// Pays for work.
    pub(crate) fn work(&mut self, units: u64) -> Result<(), Fault> {
        let most = self.limits.work;
        let too_large = || format!("it takes more than {most} units of work (--work)");
        let left = self.work.checked_sub(units);
        let left = left.ok_or_else(|| Fault::TooLarge(too_large()))?;
        let is_asked = (left ^ self.work) >> ASKED_EVERY != 0;
        self.work = left;
        match self.stop.filter(|_| is_asked) {
            Some(stop) if stop() => Err(Fault::TooLarge("the check was stopped".to_string())),
            _ => Ok(()),
        }
    }

    /// Takes memory.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Fault> {
        let most = self.limits.memory;
        let too_large = || format!("it takes more than {most} bytes of memory (--memory)");
        let left = self.memory.checked_sub(bytes);
        self.memory = left.ok_or_else(|| Fault::TooLarge(too_large()))?;
        self.least_memory = self.least_memory.min(self.memory);
        Ok(())
    }

    /// Gives memory back that was taken.
    pub(crate) fn give(&mut self, bytes: u64) {
        self.memory = self.memory.saturating_add(bytes).min(self.limits.memory);
    }

    /// Memory that can still be taken.
    pub(crate) fn free(&self) -> u64 {
        self.memory
    }

    /// Units of work that can still be paid.
    pub(crate) fn left(&self) -> u64 {
        self.work
    }

    /// Units of work paid so far.
    pub(crate) fn spent(&self) -> u64 {
        self.limits.work - self.work
    }

    /// The most memory that was taken at the same time.
    pub(crate) fn most_taken(&self) -> u64 {
        self.limits.memory - self.least_memory
    }
}
