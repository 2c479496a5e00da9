//! Answers from the results file where they are known, and from the engines where they are not. Read
//! `results/file.rs` before it.

use crate::args::Common;
use crate::report::output::say;
use crate::report::progress::Watcher;
use crate::results::file::{ResultsFile, Trouble};
use crate::results::row::{Row, Strength};
use crate::results::verify::{accepted, is_of};
use corsaire::ask::{Answers, Asker, Kept, KeptAnswer, Key, Writable, restore};
use corsaire::{Answer, Limits, Observer, Outcome};
use etcetera::BaseStrategy;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// Asks, and keeps what is answered.
pub struct ResultsAsker<'a> {
    observer: &'a dyn Observer,
    /// Who shows progress on a terminal, and must take the line away again.
    watcher: Option<&'a Watcher>,
    file: Option<RefCell<ResultsFile>>,
    /// Compute everything again.
    fresh: bool,
    /// Whether a search that was stopped before, within limits that were no tighter, is left alone.
    settled: bool,
    /// Whether to say where an answer comes from.
    talks: bool,
}

/// The results file that is used if none is named.
pub fn usual_file() -> Option<PathBuf> {
    let folders = etcetera::choose_base_strategy().ok()?;
    Some(folders.data_dir().join("corsaire").join("results.db"))
}

/// The results file that the command line names, or the usual one. None if nothing is kept.
pub fn chosen_file(common: &Common) -> Option<PathBuf> {
    if common.without_results() {
        return None;
    }
    let named = common.named_results();
    let is_usual = named.is_none();
    let path = named.or_else(usual_file)?;
    if is_usual && let Some(folder) = path.parent() {
        // If this fails, opening the file does, and says why.
        let _ = std::fs::create_dir_all(folder);
    }
    Some(path)
}

impl<'a> ResultsAsker<'a> {
    /// Asks by way of the results file that the command line names, or the usual one. If it cannot be used,
    /// says why, and asks without.
    pub fn new(common: &Common, watcher: &'a Watcher) -> ResultsAsker<'a> {
        let path = chosen_file(common);
        ResultsAsker {
            watcher: Some(watcher),
            fresh: common.fresh,
            talks: true,
            ..ResultsAsker::at(path.as_deref(), watcher)
        }
    }

    /// Asks by way of this results file, or without one. Nothing is said of what is known.
    pub fn at(path: Option<&Path>, observer: &'a dyn Observer) -> ResultsAsker<'a> {
        let file = path.and_then(|path| match ResultsFile::open(path) {
            Ok(file) => Some(RefCell::new(file)),
            Err(trouble) => {
                say(format_args!(
                    "the results file {} is not used: {trouble}",
                    path.display()
                ));
                None
            }
        });
        ResultsAsker {
            observer,
            watcher: None,
            file,
            fresh: false,
            settled: false,
            talks: false,
        }
    }

    /// Whether there is a results file to ask.
    #[cfg(feature = "serve")]
    pub fn has_file(&self) -> bool {
        self.file.is_some()
    }

    /// The same for many questions in a row: nothing is said of each, and a search that was stopped before
    /// within the same limits is not begun again.
    pub fn for_many(self) -> ResultsAsker<'a> {
        ResultsAsker {
            settled: true,
            talks: false,
            ..self
        }
    }

    /// The same, but everything is computed again if `fresh` says so.
    pub fn fresh_if(self, fresh: bool) -> ResultsAsker<'a> {
        let fresh = fresh || self.fresh;
        ResultsAsker { fresh, ..self }
    }

    /// The answer that is kept of exactly this question, if it holds.
    fn kept<Q: Kept>(&self, question: &Q, limits: &Limits) -> Option<(Row, Answer<Q::Found>)> {
        let file = self.file.as_ref()?.borrow();
        let row = match file.find(&Key::of(question).digest()) {
            Ok(row) => row?,
            Err(trouble) => {
                say(format_args!("{}: {trouble}", file.path().display()));
                return None;
            }
        };
        let not_used = |why: &dyn std::fmt::Display| {
            say(format_args!(
                "row {} of {} is not used: {why}",
                row.id,
                file.path().display()
            ));
        };
        if !row.is_unchanged() {
            not_used(&"it was changed after it was written");
            return None;
        }
        let Some(record) = row.record() else {
            not_used(&"its answer cannot be read");
            return None;
        };
        let certificate = row.certificate();
        // The sets of shortest solutions take long: they are checked when the certificate is asked for, and by
        // `results verify`.
        if let Some(certificate) = &certificate {
            let checked = is_of(&row, certificate).and_then(|()| {
                match certificate.sets.is_none() || question.wants_evidence() {
                    true => accepted(certificate),
                    false => Ok(()),
                }
            });
            if let Err(why) = checked {
                not_used(&why);
                return None;
            }
        }
        let kept = KeptAnswer {
            record: &record,
            certificate: certificate.as_ref(),
        };
        match restore(question, &kept, limits) {
            Ok(answer) => Some((row, answer)),
            Err(corsaire::ask::Unsound::NotInFull) => None,
            Err(why) => {
                not_used(&why);
                None
            }
        }
    }

    /// The answer that is kept of this question, or of one that answers it too.
    fn found<Q: Kept>(&self, question: &Q, limits: &Limits) -> Option<(Row, Answer<Q::Found>)> {
        let is_enough = |row: &Row, answer: &Answer<Q::Found>| match answer.outcome {
            Outcome::Unknown(_) => self.settled && is_settled(row, limits),
            _ => !question.wants_evidence() || answer.certificate_at_hand().is_some(),
        };
        let enough = |found: &(Row, Answer<Q::Found>)| is_enough(&found.0, &found.1);
        // A shortest solution is better than any.
        let better = question.answered_by().into_iter();
        let mut better = better.filter(|(_, answers)| *answers == Answers::Known);
        let better = better.find_map(|(other, _)| self.answered(question, &other, limits));
        if let Some(found) = better.filter(enough) {
            return Some(found);
        }
        let own = self.kept(question, limits).filter(enough);
        own.or_else(|| self.impossible(question, limits).filter(enough))
    }

    /// The answer to another question, as an answer to this one.
    fn answered<Q: Kept>(
        &self,
        question: &Q,
        other: &Q,
        limits: &Limits,
    ) -> Option<(Row, Answer<Q::Found>)> {
        let (row, answer) = self.kept(other, limits)?;
        if row.strength() == Strength::Unknown {
            return None;
        }
        let answer = answer.to(question);
        let found = answer.outcome.solved();
        let certificate = found.and_then(|found| question.certificate_of(found));
        Some(match certificate.filter(|_| question.wants_evidence()) {
            Some(certificate) => (row, answer.with_certificate(certificate)),
            None => (row, answer),
        })
    }

    /// That the problem of a question has no solution, whoever asked for it.
    fn impossible<Q: Kept>(
        &self,
        question: &Q,
        limits: &Limits,
    ) -> Option<(Row, Answer<Q::Found>)> {
        let others = question.answered_by().into_iter();
        let mut others = others.filter(|(_, answers)| *answers == Answers::Impossible);
        let with_conditions = others.find_map(|(other, _)| {
            let (row, answer) = self.kept(&other, limits)?;
            Some((row, answer.impossible_for(question)?))
        });
        if with_conditions.is_some() {
            return with_conditions;
        }
        let problem = question.problem_alone()?;
        if let Some((row, answer)) = self.kept(&problem.solve(), limits)
            && let Some(answer) = answer.impossible_for(question)
        {
            return Some((row, answer));
        }
        let proofs = [problem.prove(), problem.prove().jump_sets()];
        proofs.iter().find_map(|proof| {
            let (row, answer) = self.kept(proof, limits)?;
            Some((row, answer.impossible_for(question)?))
        })
    }

    /// Keeps an answer. If that fails, says so: the answer stands all the same.
    fn keep<Q: Kept>(&self, question: &Q, answer: &Answer<Q::Found>)
    where
        Answer<Q::Found>: Writable,
    {
        let Some(file) = &self.file else {
            return;
        };
        let mut file = file.borrow_mut();
        if !file.is_writable() {
            say(format_args!(
                "the answer is not kept: {} can only be read",
                file.path().display()
            ));
            return;
        }
        let certificate = answer.certificate_at_hand();
        let json = serde_json::to_value(answer).ok();
        let key = Key::of(question);
        let row = json.and_then(|json| Row::of(&key, &json, certificate.as_deref()));
        let Some(row) = row else {
            return;
        };
        match file.keep(row) {
            Ok(_) => {}
            Err(trouble @ Trouble::Contradiction(_)) => say(format_args!(
                "{}: {trouble}. One of them is wrong: please report it",
                file.path().display()
            )),
            Err(trouble) => say(format_args!(
                "the answer is not kept: {}: {trouble}",
                file.path().display()
            )),
        }
    }
}

/// Whether a search that was stopped would be stopped again within these limits.
fn is_settled(row: &Row, limits: &Limits) -> bool {
    let Some(record) = row.record() else {
        return false;
    };
    let before = &record.provenance;
    match row.found.as_str() {
        "the time limit was reached" => {
            let time = limits.time_limit().map(|time| time.as_secs_f64());
            before
                .time_limit_seconds
                .is_some_and(|before| time.is_some_and(|time| time <= before))
        }
        "the memory limit was reached" => limits.memory_limit() <= before.memory_bytes,
        _ => false,
    }
}

impl Asker for ResultsAsker<'_> {
    fn answer<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found>
    where
        Answer<Q::Found>: Writable,
    {
        let found = match self.fresh {
            true => None,
            false => self.found(question, limits),
        };
        if let Some((row, answer)) = found {
            if self.talks {
                say(format_args!(
                    "known since {} (row {}: {}, {:.*} s then); --fresh to compute again",
                    row.day(),
                    row.id,
                    row.established,
                    if row.seconds < 10.0 { 1 } else { 0 },
                    row.seconds
                ));
            }
            return answer;
        }
        let answer = question.ask(limits, self.observer);
        if let Some(watcher) = self.watcher {
            watcher.finish();
        }
        self.keep(question, &answer);
        answer
    }

    fn known<Q: Kept>(&self, question: &Q) -> Option<Answer<Q::Found>> {
        let limits = Limits::default();
        let found = self.found(question, &limits);
        let found = found.or_else(|| self.kept(question, &limits));
        found.map(|(_, answer)| answer)
    }
}
