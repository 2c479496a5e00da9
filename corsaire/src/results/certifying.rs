//! How an asker lets certificates be checked: those of stored entries within what is left to the question, those
//! of new answers if that takes a moment, or all of them. Read `results/checker.rs` and `results/asker.rs` before
//! it.

use crate::ask::grade::Grade;
use crate::problem::limits::Limits;
use crate::results::asker::ResultsAsker;
use crate::results::checker::{Allowance, Verdict};
use crate::results::entry::Filed;
use crate::results::flaw::Flaw;
use crate::results::listener::Remark;
use crate::results::lookup::Found;
use crate::results::store::Store;
use std::time::Duration;

/// For a new certificate, if not all are checked.
const SECONDS: Duration = Duration::from_secs(2);
/// For all certificates of an answer that is only looked up.
const MOMENT: Duration = Duration::from_millis(400);
/// The memory for them.
const MOMENT_MEMORY: u64 = 64 << 20;
/// For a certificate, if all are checked.
const LONG: Duration = Duration::from_secs(4000);

impl Allowance {
    /// What a question within these limits may use, but not for ever.
    pub fn within(limits: &Limits) -> Allowance {
        Allowance {
            memory: limits.memory_limit(),
            time: limits.time_limit().unwrap_or(LONG).min(LONG),
            threads: limits.thread_limit(),
        }
    }
}

impl<S: Store> ResultsAsker<'_, S> {
    /// What the checker may use for a stored certificate: no more than its question may, all certificates
    /// together, and a moment if an answer is only looked up.
    pub(super) fn allowance(&self, limits: &Limits) -> Allowance {
        let usual = self.checker.usual();
        let (memory, time) = match self.looks.get() {
            true => (MOMENT_MEMORY, MOMENT),
            false => {
                let time = limits.time_limit().unwrap_or(Duration::MAX);
                (limits.memory_limit(), time)
            }
        };
        Allowance {
            memory: memory.min(usual.memory),
            time: time.saturating_sub(self.checking.get()).min(usual.time),
            threads: 1,
        }
    }

    /// The grade of an answer that was computed here, after its certificate, if it has one, was checked. What a
    /// certificate of a number does not say, like the numbers by jumps, was computed here too.
    pub(super) fn checked(&self, filed: &Filed, grade: Grade) -> Grade {
        let Some(certificate) = &filed.certificate else {
            return grade;
        };
        let allowance = self.certifying.unwrap_or(Allowance {
            time: SECONDS,
            ..self.checker.usual()
        });
        match self.checker.check(certificate, allowance) {
            Ok(Verdict::Accepted) if filed.entry.is_result_of(certificate) => {
                grade.max(Grade::Certified)
            }
            Ok(Verdict::Accepted | Verdict::NotChecked) => grade,
            Err(why) => {
                self.listener.hear(&Remark::Rejected(&Flaw::Rejected(why)));
                grade
            }
        }
    }

    /// Checks the certificate of a known answer if that was not done before and all should be checked.
    pub(super) fn certify_now<F>(&self, found: &mut Found<F>) {
        let grade = found.answer.provenance.grade;
        let is_open = grade >= Grade::Computed && grade < Grade::Certified;
        if self.certifying.is_none() || !is_open {
            return;
        }
        let Some(certificate) = found.answer.certificate_at_hand() else {
            return;
        };
        let filed = Filed {
            entry: found.entry.clone(),
            certificate: Some((*certificate).clone()),
        };
        let checked = self.checked(&filed, grade);
        found.answer.provenance.grade = checked;
        if checked == Grade::Certified
            && let Some(store) = &self.store
            && store.borrow().is_writable()
        {
            // If it cannot be written, the certificate is checked again the next time.
            let _ = store.borrow_mut().set_grade(&found.stored, checked);
        }
    }
}
