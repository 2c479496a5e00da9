//! Certificates, checked by `corsaire-check`. Read `corsaire/src/results/checker.rs` before it.

use crate::report::progress::is_interrupted;
use corsaire::Certificate;
use corsaire::results::{Allowance, Checker, Verdict};
use corsaire_check::{Limits, Manner, Trouble, check_with};
use std::time::Duration;

/// Units of work that the checker does in a second, about.
const IN_A_SECOND: f64 = 5e8;

/// The checker of the program.
pub struct CertificateChecker;

impl Checker for CertificateChecker {
    fn usual(&self) -> Allowance {
        let usual = Limits::default();
        Allowance {
            memory: usual.memory,
            time: Duration::from_secs_f64(usual.work as f64 / IN_A_SECOND),
            threads: 1,
        }
    }

    fn check(&self, certificate: &Certificate, allowance: Allowance) -> Result<Verdict, String> {
        let limits = Limits {
            memory: allowance.memory,
            work: work_in(allowance.time),
        };
        check(certificate, limits, allowance.threads)
    }
}

/// Checks a certificate within limits, with this number of threads. An error if it is rejected.
pub fn check(certificate: &Certificate, limits: Limits, threads: usize) -> Result<Verdict, String> {
    let manner = Manner {
        threads,
        stop: Some(is_interrupted),
        ..Manner::default()
    };
    match check_with(certificate.text.as_bytes(), limits, manner) {
        Ok(_) => Ok(Verdict::Accepted),
        Err(Trouble::TooLarge { .. }) => Ok(Verdict::NotChecked),
        Err(trouble) => Err(trouble.to_string()),
    }
}

/// The same with one thread, as a function of the certificate.
pub fn within(limits: Limits) -> impl Fn(&Certificate) -> Result<Verdict, String> {
    move |certificate| check(certificate, limits, 1)
}

/// Units of work that the checker does in this time, about.
pub fn work_in(time: Duration) -> u64 {
    (time.as_secs_f64() * IN_A_SECOND) as u64
}
