//! Answers from a store where they are known, and from the engines where they are not. Read `results/lookup.rs`
//! and `results/certifying.rs` with it.

use crate::ask::answer::Answer;
use crate::ask::asker::Asker;
use crate::ask::kept::Kept;
use crate::ask::recorded::Recorded;
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;
use crate::results::checker::{Allowance, Checker};
use crate::results::entry::Filed;
use crate::results::keep::{self, keep};
use crate::results::listener::{Listener, Remark};
use crate::results::lookup::{Found, OnQuestion};
use crate::results::store::Store;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::time::Duration;

/// Asks, and keeps what is answered.
pub struct ResultsAsker<'a, S> {
    pub(super) store: Option<RefCell<S>>,
    pub(super) checker: &'a dyn Checker,
    pub(super) listener: Box<dyn Listener + 'a>,
    observer: &'a dyn Observer,
    pub(super) manner: Manner,
    /// What the checker may use for each certificate, if all answers should have one.
    pub(super) certifying: Option<Allowance>,
    /// Entries that did not hold, also if the store cannot be written and they cannot be marked.
    pub(super) rejected: RefCell<BTreeSet<i64>>,
    /// How long certificates were checked for this question.
    pub(super) checking: Cell<Duration>,
    /// Whether an answer is only looked up: then certificates are checked if that takes a moment.
    pub(super) looks: Cell<bool>,
}

/// How it asks.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Manner {
    /// Compute everything again.
    fresh: bool,
    /// Compute everything again, but use stored bounds.
    resuming: bool,
    /// Whether a search that was stopped before, within limits that were no tighter, is left alone.
    pub(super) settled: bool,
}

impl<'a, S: Store> ResultsAsker<'a, S> {
    /// Asks by way of this store.
    pub fn new(
        store: S,
        checker: &'a dyn Checker,
        listener: impl Listener + 'a,
        observer: &'a dyn Observer,
    ) -> ResultsAsker<'a, S> {
        ResultsAsker::with(Some(store), checker, listener, observer)
    }

    /// Asks by way of this store, or without one.
    pub fn with(
        store: Option<S>,
        checker: &'a dyn Checker,
        listener: impl Listener + 'a,
        observer: &'a dyn Observer,
    ) -> ResultsAsker<'a, S> {
        ResultsAsker {
            store: store.map(RefCell::new),
            checker,
            listener: Box::new(listener),
            observer,
            manner: Manner::default(),
            certifying: None,
            rejected: RefCell::default(),
            checking: Cell::default(),
            looks: Cell::default(),
        }
    }

    /// The same for many questions in a row: nothing is said of what is known, and a search that was stopped
    /// before within the same limits is not begun again.
    #[must_use]
    pub fn for_many(mut self) -> ResultsAsker<'a, S> {
        self.manner.settled = true;
        self
    }

    /// The same, but every answer has a certificate that was checked, as far as there is one.
    #[must_use]
    pub fn certifying(mut self, allowance: Allowance) -> ResultsAsker<'a, S> {
        self.certifying = Some(allowance);
        self
    }

    /// The same, but everything is computed again if `fresh` says so.
    #[must_use]
    pub fn fresh_if(mut self, fresh: bool) -> ResultsAsker<'a, S> {
        self.manner.fresh |= fresh;
        self
    }

    /// The same, but every search is run if `resuming` says so. Its answer states the better bounds: its own
    /// or the stored ones.
    #[must_use]
    pub fn resuming_if(mut self, resuming: bool) -> ResultsAsker<'a, S> {
        self.manner.resuming = resuming;
        self
    }

    /// Whether there is a store to ask.
    pub fn has_store(&self) -> bool {
        self.store.is_some()
    }

    /// The answer of the store, or else that of the engines.
    fn looked_up_or_asked<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found> {
        self.checking.set(Duration::ZERO);
        let stored = match self.manner.fresh {
            true => OnQuestion::nothing(),
            false => self.found(question, limits),
        };
        if let Some(found) = stored.known.filter(|_| !self.manner.resuming) {
            return self.told(found);
        }
        let others = stored.others;
        let is_claim = |found: &&Found<Q::Found>| {
            found.entry.is_known() && !found.answer.provenance.grade.is_enough()
        };
        let claim = others.iter().find(is_claim);
        if let Some(Found { stored, entry, .. }) = claim.filter(|_| !self.manner.settled) {
            self.listener.hear(&Remark::Claimed(stored.number, entry));
        }
        // Entries that are no claims do not help: which shortest solution is found must not depend on them.
        let helped = claim.and_then(|claim| question.helped_by(&claim.answer));
        let asked = helped.as_ref().unwrap_or(question);
        self.listener.begin(&asked.asked());
        let mut answer = asked.ask(limits, self.observer);
        self.listener.finish();
        for other in &others {
            answer = question.with_known(answer, &other.answer);
        }
        self.keep(&mut answer);
        answer
    }

    /// An answer that was known.
    fn told<F>(&self, mut found: Found<F>) -> Answer<F> {
        self.certify_now(&mut found);
        if !self.manner.settled {
            let grade = found.answer.provenance.grade;
            let known = Remark::Known(found.stored.number, &found.entry, grade);
            self.listener.hear(&known);
        }
        found.answer
    }

    /// Checks the certificate of an answer, if that takes a moment or if all are checked, and keeps the answer.
    /// If that fails, says so: the answer stands all the same.
    fn keep<F: Recorded>(&self, answer: &mut Answer<F>) {
        if self.store.is_none() && self.certifying.is_none() {
            return;
        }
        let Some(filed) = Filed::of(answer) else {
            return;
        };
        let grade = self.checked(&filed, answer.provenance.grade);
        answer.provenance.grade = grade;
        let Some(store) = &self.store else {
            return;
        };
        let mut store = store.borrow_mut();
        if !store.is_writable() {
            self.listener.hear(&Remark::ReadOnly);
            return;
        }
        if !store.can_vouch() {
            self.listener.hear(&Remark::NotVouched);
        }
        match keep(&mut *store, filed, grade) {
            Ok(kept) => self.tell(&kept),
            Err(trouble) => self.listener.hear(&Remark::NotKept(&trouble)),
        }
    }

    /// Says what an answer contradicts.
    fn tell(&self, kept: &keep::Kept) {
        match kept {
            keep::Kept::New | keep::Kept::Stronger | keep::Kept::AsBefore => {}
            keep::Kept::Refuting(disputes) => {
                for dispute in disputes {
                    self.listener.hear(&Remark::Refuting(dispute));
                }
            }
            keep::Kept::Refuted(dispute) => self.listener.hear(&Remark::Refuted(dispute)),
            keep::Kept::Disputed(dispute) => self.listener.hear(&Remark::Disputed(dispute)),
        }
    }
}

impl<S> ResultsAsker<'_, S> {
    /// The store, to write it down.
    pub fn into_store(self) -> Option<S> {
        self.store.map(RefCell::into_inner)
    }
}

impl<S: Store> Asker for ResultsAsker<'_, S> {
    fn answer<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found> {
        match self.certifying {
            Some(_) => self.looked_up_or_asked(&question.asking_for_evidence(), limits),
            None => self.looked_up_or_asked(question, limits),
        }
    }

    fn known<Q: Kept>(&self, question: &Q) -> Option<Answer<Q::Found>> {
        let limits = Limits::default();
        self.checking.set(Duration::ZERO);
        self.looks.set(true);
        let found = self.found(question, &limits).known;
        let found = found.or_else(|| self.kept(question, &limits));
        self.looks.set(false);
        let found = found.filter(|found| found.answer.provenance.grade.is_enough());
        found.map(|found| found.answer)
    }
}
