//! The checker of certificates, as the caller gives it: the library has none of its own, because a checker should
//! share nothing with what it checks. The program uses `corsaire-check`. Nothing to read before it.

use crate::proof::certificate::Certificate;
use std::time::Duration;

/// What a check of a certificate may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// Bytes held at the same time.
    pub memory: u64,
    /// Time on one processor, about.
    pub time: Duration,
    /// Threads.
    pub threads: usize,
}

/// What the checker says of a certificate that it does not reject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// It is accepted.
    Accepted,
    /// It needs more than it may use, so it was not checked.
    NotChecked,
}

/// Checks certificates.
pub trait Checker {
    /// What the check of a certificate of a stranger may use.
    fn usual(&self) -> Allowance;

    /// Checks a certificate.
    ///
    /// # Errors
    ///
    /// The certificate is rejected, for this reason.
    fn check(&self, certificate: &Certificate, allowance: Allowance) -> Result<Verdict, String>;
}

/// Checks nothing: then a certificate of another machine shows nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoChecker;

impl Checker for NoChecker {
    fn usual(&self) -> Allowance {
        Allowance {
            memory: 0,
            time: Duration::ZERO,
            threads: 1,
        }
    }

    fn check(&self, _: &Certificate, _: Allowance) -> Result<Verdict, String> {
        Ok(Verdict::NotChecked)
    }
}
