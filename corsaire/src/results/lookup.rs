//! What a store has on a question. Read `results/store.rs` and `ask/kept.rs` before it; `results/asker.rs` asks.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::grade::Grade;
use crate::ask::kept::{Answers, Kept, KeptAnswer, Key, Unsound, restore};
use crate::problem::control::Stopped;
use crate::problem::limits::Limits;
use crate::problem::progress::Silent;
use crate::proof::certificate::Certificate;
use crate::results::asker::ResultsAsker;
use crate::results::checker::Verdict;
use crate::results::entry::Entry;
use crate::results::flaw::Flaw;
use crate::results::keep::{opponent, set_certified};
use crate::results::listener::Remark;
use crate::results::store::{Mark, Store, Stored};

/// An entry that holds, and what it answers.
pub(super) struct Found<F> {
    pub(super) stored: Stored,
    pub(super) entry: Entry,
    pub(super) answer: Answer<F>,
}

impl<F> Found<F> {
    /// The same with what its answer is to another question, if it is one.
    fn to<G>(self, to: impl FnOnce(Answer<F>) -> Option<Answer<G>>) -> Option<Found<G>> {
        Some(Found {
            stored: self.stored,
            entry: self.entry,
            answer: to(self.answer)?,
        })
    }
}

/// What a store has on a question.
pub(super) struct OnQuestion<F> {
    /// An answer that is well enough founded to be given.
    pub(super) known: Option<Found<F>>,
    /// Entries that do not answer it, but say something about it: claims and searches that were stopped.
    /// Complete answers come first.
    pub(super) others: Vec<Found<F>>,
}

impl<F> OnQuestion<F> {
    pub(super) fn nothing() -> OnQuestion<F> {
        OnQuestion {
            known: None,
            others: Vec::new(),
        }
    }
}

impl<S: Store> ResultsAsker<'_, S> {
    /// The answer that is kept of this question, or of one that answers it too. If there is none, the entries
    /// that say something about it.
    pub(super) fn found<Q: Kept>(&self, question: &Q, limits: &Limits) -> OnQuestion<Q::Found> {
        let mut others = Vec::new();
        let mut enough = |found: Option<Found<Q::Found>>| {
            let found = found?;
            match self.is_enough(question, &found, limits) {
                true => Some(found),
                false => {
                    others.push(found);
                    None
                }
            }
        };
        // A shortest solution is better than any.
        let better = question.answered_by().into_iter();
        let mut better = better.filter(|(_, answers)| *answers == Answers::Known);
        let better = better.find_map(|(other, _)| self.answered(question, &other, limits));
        let known = enough(better)
            .or_else(|| enough(self.kept(question, limits)))
            .or_else(|| enough(self.impossible(question, limits)));
        if known.is_none() {
            // A solution of any length is a bound of the shortest.
            let related = question.answered_by().into_iter();
            let related = related.filter_map(|(other, _)| self.kept(&other, limits));
            others.extend(related.filter_map(|found| found.to(|answer| Some(answer.to(question)))));
        }
        others.sort_by_key(|found| !found.entry.is_known());
        OnQuestion { known, others }
    }

    /// Whether what was found is all that the question asks for.
    fn is_enough<Q: Kept>(&self, question: &Q, found: &Found<Q::Found>, limits: &Limits) -> bool {
        let answer = &found.answer;
        let is_enough = match answer.outcome {
            Outcome::Unknown(_) => self.manner.settled && is_settled(&found.entry, limits),
            _ => !question.wants_evidence() || answer.certificate_at_hand().is_some(),
        };
        answer.provenance.grade.is_enough() && is_enough
    }

    /// The answer to another question, as an answer to this one.
    fn answered<Q: Kept>(
        &self,
        question: &Q,
        other: &Q,
        limits: &Limits,
    ) -> Option<Found<Q::Found>> {
        let found = self.kept(other, limits)?;
        if !found.entry.is_known() {
            return None;
        }
        found.to(|answer| {
            let answer = answer.to(question);
            let solved = answer.outcome.solved();
            let certificate = solved.and_then(|solved| question.certificate_of(solved));
            Some(match certificate.filter(|_| question.wants_evidence()) {
                Some(certificate) => answer.with_certificate(certificate),
                None => answer,
            })
        })
    }

    /// That the problem of a question has no solution, whichever question found it out.
    fn impossible<Q: Kept>(&self, question: &Q, limits: &Limits) -> Option<Found<Q::Found>> {
        let others = question.answered_by().into_iter();
        let mut others = others.filter(|(_, answers)| *answers == Answers::Impossible);
        let found = others.find_map(|(other, _)| self.denied(question, &other, limits));
        if found.is_some() {
            return found;
        }
        let problem = question.problem_alone()?;
        let solve = self.denied(question, &problem.solve(), limits);
        let proofs = [problem.prove(), problem.prove().jump_sets()];
        solve.or_else(|| {
            let mut proofs = proofs.iter();
            proofs.find_map(|proof| self.denied(question, proof, limits))
        })
    }

    /// That the other question has the answer that there is no solution, as an answer to this one.
    fn denied<Q: Kept, R: Kept>(
        &self,
        question: &Q,
        other: &R,
        limits: &Limits,
    ) -> Option<Found<Q::Found>> {
        let found = self.kept(other, limits)?;
        found.to(|answer| answer.impossible_for(question))
    }

    /// The answer that is kept of exactly this question, if it holds, with the grade that it has here. It may
    /// be a claim.
    pub(super) fn kept<Q: Kept>(&self, question: &Q, limits: &Limits) -> Option<Found<Q::Found>> {
        let store = self.store.as_ref()?;
        let found = store.borrow().find(&Key::of(question).digest());
        let stored = match found {
            Ok(stored) => stored?,
            Err(trouble) => {
                self.listener.hear(&Remark::Unreadable(&trouble));
                return None;
            }
        };
        if self.rejected.borrow().contains(&stored.number) {
            return None;
        }
        self.restored(question, &stored, limits)
            .unwrap_or_else(|flaw| {
                self.reject(&stored, &flaw);
                None
            })
    }

    /// What an entry answers, unless it is disputed. An error if it does not hold.
    fn restored<Q: Kept>(
        &self,
        question: &Q,
        stored: &Stored,
        limits: &Limits,
    ) -> Result<Option<Found<Q::Found>>, Flaw> {
        let entry = stored.entry.clone()?;
        let grade = stored.grade.clone()?;
        let certificate = self.certificate(stored, &entry)?;
        let grade = match &certificate {
            Some(certificate) => self.checked_now(stored, &entry, certificate, grade, limits)?,
            None => grade,
        };
        let kept = KeptAnswer {
            record: &entry.record,
            certificate: certificate.as_ref(),
        };
        let mut answer = match restore(question, &kept, limits) {
            Ok(answer) => answer,
            Err(Unsound::NotInFull) => return Ok(None),
            Err(why) => return Err(why.into()),
        };
        let provenance = &mut answer.provenance;
        provenance.grade = provenance.grade.max(grade);
        provenance.row = u64::try_from(stored.number).ok();
        if self.is_disputed(stored.number, &entry, provenance.grade) {
            return Ok(None);
        }
        Ok(Some(Found {
            stored: stored.clone(),
            entry,
            answer,
        }))
    }

    /// The certificate of an entry, which must be its own.
    fn certificate(&self, stored: &Stored, entry: &Entry) -> Result<Option<Certificate>, Flaw> {
        let Some(store) = self.store.as_ref().filter(|_| entry.has_certificate()) else {
            return Ok(None);
        };
        let certificate = store.borrow().certificate(stored);
        let certificate = certificate.map_err(|_| Flaw::OtherCertificate)?;
        let certificate = certificate.ok_or(Flaw::OtherCertificate)?;
        entry.fits(&certificate)?;
        Ok(Some(certificate))
    }

    /// The grade of an entry whose certificate is checked now, unless the store vouches for it: what was made
    /// or checked here is not checked again.
    fn checked_now(
        &self,
        stored: &Stored,
        entry: &Entry,
        certificate: &Certificate,
        grade: Grade,
        limits: &Limits,
    ) -> Result<Grade, Flaw> {
        if grade >= Grade::Computed {
            return Ok(grade);
        }
        let control = limits.control(&Silent);
        let began = control.clock.now();
        let verdict = self.checker.check(certificate, self.allowance(limits));
        let took = control.clock.now().saturating_sub(began);
        self.checking.set(self.checking.get() + took);
        let accepted = verdict.map_err(Flaw::Rejected)? == Verdict::Accepted;
        // Without an accepted certificate it is read as a claim.
        if !accepted || !entry.is_shown_by(certificate) {
            return Ok(grade);
        }
        if let Some(store) = &self.store
            && store.borrow().is_writable()
        {
            // If it cannot be written, the certificate is checked again the next time.
            let _ = set_certified(&mut *store.borrow_mut(), stored, certificate.clone());
        }
        Ok(Grade::Certified)
    }

    /// Whether another entry about the same problem contradicts this one and is as well founded, or better.
    fn is_disputed(&self, number: i64, entry: &Entry, grade: Grade) -> bool {
        let Some(store) = &self.store else {
            return false;
        };
        match opponent(&*store.borrow(), number, entry, grade) {
            Ok(Some(dispute)) => {
                if self.rejected.borrow_mut().insert(number) {
                    self.listener.hear(&Remark::Outweighed(number, &dispute));
                }
                true
            }
            Ok(None) => false,
            Err(_) => true,
        }
    }

    /// Says that an entry does not hold, and marks it: it answers nothing any more.
    fn reject(&self, stored: &Stored, flaw: &Flaw) {
        let Some(store) = &self.store else {
            return;
        };
        self.listener.hear(&Remark::Unsound(stored.number, flaw));
        self.rejected.borrow_mut().insert(stored.number);
        if store.borrow().is_writable() {
            // If it cannot be marked, it is rejected again the next time.
            let _ = store.borrow_mut().mark(stored, Mark::Unsound(flaw));
        }
    }
}

/// Whether a search that was stopped would be stopped again within these limits.
fn is_settled(entry: &Entry, limits: &Limits) -> bool {
    let before = &entry.record.provenance;
    match entry.record.stopped() {
        Some(Stopped::Time) => {
            let time = limits.time_limit().map(|time| time.as_secs_f64());
            before
                .time_limit_seconds
                .is_some_and(|before| time.is_some_and(|time| time <= before))
        }
        Some(Stopped::Memory) => limits.memory_limit() <= before.memory_bytes,
        _ => false,
    }
}
