//! Answers from the results file where they are known, and from the engines where they are not. Read
//! `results/file.rs` before it.

use crate::args::Common;
use crate::report::certificate_folder::CertificateFolder;
use crate::report::output::say;
use crate::report::progress::Watcher;
use crate::results::file::ResultsFile;
use crate::results::keeping;
use crate::results::row::{Entry, Row};
use crate::results::verify::{
    Verdict, accepted, accepted_by, consistent, is_of, is_shown_by_certificate, shows_result,
};
use corsaire::ask::{
    Answers, Asker, Grade, Kept, KeptAnswer, Key, Record, Unsound, Writable, restore,
};
use corsaire::{Answer, Certificate, Limits, Observer, Outcome, Stopped};
use etcetera::BaseStrategy;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Asks, and keeps what is answered.
pub struct ResultsAsker<'a> {
    observer: &'a dyn Observer,
    /// Who shows progress on a terminal, and must take the line away again.
    watcher: Option<&'a Watcher>,
    file: Option<RefCell<ResultsFile>>,
    /// Compute everything again.
    fresh: bool,
    /// Compute everything again, but use stored bounds.
    resuming: bool,
    /// Whether a search that was stopped before, within limits that were no tighter, is left alone.
    settled: bool,
    /// Whether to say where an answer comes from.
    talks: bool,
    /// How answers are certified, if they all should be.
    certifying: Option<Certifying>,
    /// Rows that did not hold, also if the file cannot be written and they cannot be marked.
    rejected: RefCell<BTreeSet<i64>>,
    /// How long certificates were checked for this question.
    checking: Cell<Duration>,
    /// Whether an answer is only looked up: then certificates are checked if that takes a moment.
    looks: Cell<bool>,
}

/// Every question asks for evidence, and every certificate is checked.
pub struct Certifying {
    /// Where certificates go besides the results file.
    pub folder: Option<CertificateFolder>,
    /// What the checker may use for each.
    pub limits: corsaire_check::Limits,
    /// With how many threads it checks.
    pub threads: usize,
}

/// A row, and what it answers.
type Found<F> = (Row, Answer<F>);

/// What the results file has on a question.
struct Stored<F> {
    /// An answer that is well enough founded to be given.
    known: Option<Found<F>>,
    /// Rows that do not answer it, but say something about it: claims and searches that were stopped.
    /// Complete answers come first.
    others: Vec<Found<F>>,
}

impl<F> Stored<F> {
    fn nothing() -> Stored<F> {
        Stored {
            known: None,
            others: Vec::new(),
        }
    }
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
            resuming: false,
            settled: false,
            talks: false,
            certifying: None,
            rejected: RefCell::default(),
            checking: Cell::default(),
            looks: Cell::default(),
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

    /// The same, but every answer has a certificate that was checked, as far as there is one.
    pub fn certifying(self, certifying: Certifying) -> ResultsAsker<'a> {
        let certifying = Some(certifying);
        ResultsAsker { certifying, ..self }
    }

    /// The same, but everything is computed again if `fresh` says so.
    pub fn fresh_if(self, fresh: bool) -> ResultsAsker<'a> {
        let fresh = fresh || self.fresh;
        ResultsAsker { fresh, ..self }
    }

    /// The same, but every search is run if `resuming` says so. Its answer states the better bounds: its own
    /// or the stored ones.
    pub fn resuming_if(self, resuming: bool) -> ResultsAsker<'a> {
        ResultsAsker { resuming, ..self }
    }

    /// The answer that is kept of exactly this question, if it holds, with the grade that it has here. It
    /// may be a claim.
    fn kept<Q: Kept>(&self, question: &Q, limits: &Limits) -> Option<Found<Q::Found>> {
        let file = self.file.as_ref()?;
        let found = file.borrow().find(&Key::of(question).digest());
        let row = match found {
            Ok(row) => row?,
            Err(trouble) => {
                let path = file.borrow().path().display().to_string();
                say(format_args!("{path}: {trouble}"));
                return None;
            }
        };
        if self.rejected.borrow().contains(&row.id) {
            return None;
        }
        match self.restored(question, &row, limits) {
            Ok(answer) => answer.map(|answer| (row, answer)),
            Err(why) => {
                self.reject(row, &why);
                None
            }
        }
    }

    /// What a row answers. An error if it does not hold.
    fn restored<Q: Kept>(
        &self,
        question: &Q,
        row: &Row,
        limits: &Limits,
    ) -> Result<Option<Answer<Q::Found>>, String> {
        let (record, _) = consistent(row)?;
        let mut grade = match &self.file {
            Some(file) => file.borrow().signer().checked_grade(row)?,
            None => Grade::Claimed,
        };
        let certificate = self.certificate(row)?;
        if let Some(found) = &certificate {
            is_of(row, found)?;
            // The user's signature stands for certificates that were made or checked here.
            if grade < Grade::Computed {
                let began = Instant::now();
                let verdict = accepted(found, self.checker_limits(limits))?;
                self.checking.set(self.checking.get() + began.elapsed());
                match verdict {
                    Verdict::Accepted => grade = self.certified(row, &record, found, grade),
                    // It is read as a claim.
                    Verdict::TooLarge => {}
                }
            }
        }
        let kept = KeptAnswer {
            record: &record,
            certificate: certificate.as_ref(),
        };
        match restore(question, &kept, limits) {
            Ok(mut answer) => {
                let provenance = &mut answer.provenance;
                provenance.grade = provenance.grade.max(grade);
                if self.is_disputed(row, provenance.grade) {
                    return Ok(None);
                }
                provenance.row = u64::try_from(row.id).ok();
                Ok(Some(answer))
            }
            Err(Unsound::NotInFull) => Ok(None),
            Err(why) => Err(why.to_string()),
        }
    }

    fn certificate(&self, row: &Row) -> Result<Option<Certificate>, String> {
        let Some(file) = self
            .file
            .as_ref()
            .filter(|_| row.certificate_bytes.is_some())
        else {
            return Ok(None);
        };
        let certificate = file.borrow().certificate(row);
        let certificate = certificate.map_err(|trouble| trouble.to_string())?;
        let own = certificate.ok_or("its certificate is not the one that it had")?;
        Ok(Some(own))
    }

    /// The grade of a row whose certificate was accepted now, which is written down.
    fn certified(
        &self,
        row: &Row,
        record: &Record,
        certificate: &Certificate,
        grade: Grade,
    ) -> Grade {
        if !is_shown_by_certificate(row, record, certificate) {
            return grade;
        }
        if let Some(file) = &self.file
            && file.borrow().is_writable()
        {
            // If it cannot be written, the certificate is checked again the next time.
            let _ = file.borrow_mut().set_certified(row, certificate.clone());
        }
        Grade::Certified
    }

    /// Whether another row about the same problem contradicts this one and is as well founded, or better.
    fn is_disputed(&self, row: &Row, grade: Grade) -> bool {
        let Some(file) = &self.file else {
            return false;
        };
        let opponent = file.borrow().opponent(row, grade);
        match opponent {
            Ok(Some(dispute)) => {
                if self.rejected.borrow_mut().insert(row.id) {
                    let path = file.borrow().path().display().to_string();
                    say(format_args!(
                        "row {} of {path} is not used: {dispute}",
                        row.id
                    ));
                }
                true
            }
            Ok(None) => false,
            Err(_) => true,
        }
    }

    /// Says that a row does not hold, and marks it: it answers nothing any more.
    fn reject(&self, row: Row, why: &str) {
        let Some(file) = &self.file else {
            return;
        };
        let path = file.borrow().path().display().to_string();
        say(format_args!("row {} of {path} is not used: {why}", row.id));
        self.rejected.borrow_mut().insert(row.id);
        if file.borrow().is_writable() {
            // If it cannot be marked, it is rejected again the next time.
            let _ = file.borrow_mut().refute(row, why);
        }
    }

    /// The answer that is kept of this question, or of one that answers it too. If there is none, the rows
    /// that say something about it.
    fn found<Q: Kept>(&self, question: &Q, limits: &Limits) -> Stored<Q::Found> {
        let is_enough = |row: &Row, answer: &Answer<Q::Found>| match answer.outcome {
            Outcome::Unknown(_) => self.settled && is_settled(row, limits),
            _ => !question.wants_evidence() || answer.certificate_at_hand().is_some(),
        };
        let mut others = Vec::new();
        let mut enough = |found: Option<Found<Q::Found>>| {
            let (row, answer) = found?;
            match answer.provenance.grade.is_enough() && is_enough(&row, &answer) {
                true => Some((row, answer)),
                false => {
                    others.push((row, answer));
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
            others.extend(related.map(|(row, answer)| (row, answer.to(question))));
        }
        others.sort_by_key(|(row, _)| !row.is_known());
        Stored { known, others }
    }

    /// The answer to another question, as an answer to this one.
    fn answered<Q: Kept>(
        &self,
        question: &Q,
        other: &Q,
        limits: &Limits,
    ) -> Option<Found<Q::Found>> {
        let (row, answer) = self.kept(other, limits)?;
        if !row.is_known() {
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
    fn impossible<Q: Kept>(&self, question: &Q, limits: &Limits) -> Option<Found<Q::Found>> {
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

    /// Checks the certificate of an answer, if that takes a moment or if all are checked, and keeps the
    /// answer. If that fails, says so: the answer stands all the same.
    fn keep<Q: Kept>(&self, question: &Q, answer: &mut Answer<Q::Found>)
    where
        Answer<Q::Found>: Writable,
    {
        if self.file.is_none() && self.certifying.is_none() {
            return;
        }
        let json = serde_json::to_value(&*answer).ok();
        let certificate = answer.certificate_at_hand();
        let certificate = certificate.map(|certificate| (*certificate).clone());
        let entry = json.and_then(|json| Row::of(&Key::of(question), &json, certificate));
        let Some(entry) = entry else {
            return;
        };
        let grade = self.checked(&entry, answer.provenance.grade);
        answer.provenance.grade = grade;
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
        let path = file.path().display().to_string();
        if !file.signer().has_key() {
            say("there is no key to sign answers with: what is kept now is only a claim later");
        }
        match file.keep(entry, grade) {
            Ok(keeping::Kept::New | keeping::Kept::Stronger | keeping::Kept::AsBefore) => {}
            Ok(keeping::Kept::Refuting(disputes)) => {
                for dispute in disputes {
                    let id = dispute.there.id;
                    say(format_args!(
                        "{path}: {dispute}. Row {id} is refuted, and answers nothing any more"
                    ));
                }
            }
            Ok(keeping::Kept::Refuted(dispute)) => say(format_args!(
                "{path}: {dispute}. The row is better founded, so this answer is wrong: please report it"
            )),
            Ok(keeping::Kept::Disputed(dispute)) => say(format_args!(
                "{path}: {dispute}. One of them is wrong, so neither is used: please report it"
            )),
            Err(trouble) => say(format_args!("the answer is not kept: {path}: {trouble}")),
        }
    }
}

/// Units of work that the checker may take for a new certificate if not all are checked: two seconds.
const SECONDS: u64 = 1_000_000_000;
/// Units of work for all certificates of an answer that is only looked up: a moment.
const MOMENT: u64 = 200_000_000;
/// The memory for them.
const MOMENT_MEMORY: u64 = 64 << 20;

/// Units of work that the checker may take for a certificate if all are checked: some minutes.
const MINUTES: u64 = 2_000_000_000_000;

impl Certifying {
    /// Checks with what the command line allows a question to use.
    pub fn within(limits: &Limits, folder: Option<CertificateFolder>) -> Certifying {
        Certifying {
            folder,
            limits: corsaire_check::Limits {
                memory: limits.memory_limit(),
                work: work_within(limits).min(MINUTES),
            },
            threads: limits.thread_limit(),
        }
    }
}

impl ResultsAsker<'_> {
    /// The grade of an answer that was computed here, after its certificate, if it has one, was checked. What a
    /// certificate of a number does not say, like the numbers by jumps, was computed here too.
    fn checked(&self, entry: &Entry, grade: Grade) -> Grade {
        let Some(certificate) = &entry.certificate else {
            return grade;
        };
        let (limits, threads) = match &self.certifying {
            Some(certifying) => (certifying.limits, certifying.threads),
            None => (
                corsaire_check::Limits {
                    work: SECONDS,
                    ..corsaire_check::Limits::default()
                },
                1,
            ),
        };
        match accepted_by(certificate, limits, threads) {
            Ok(Verdict::Accepted) if shows_result(&entry.row, certificate) => {
                grade.max(Grade::Certified)
            }
            Ok(Verdict::Accepted | Verdict::TooLarge) => grade,
            Err(why) => {
                say(format_args!(
                    "the answer is kept, but {why}: this is a mistake in the program, please report it"
                ));
                grade
            }
        }
    }

    /// A known answer, with its certificate checked if that was not done before and all should be.
    fn certified_now<Q: Kept>(&self, row: &Row, answer: &mut Answer<Q::Found>) {
        let Some(certificate) = answer.certificate_at_hand() else {
            return;
        };
        if self.certifying.is_none() || answer.provenance.grade >= Grade::Certified {
            return;
        }
        let entry = Entry {
            row: row.clone(),
            certificate: Some((*certificate).clone()),
        };
        if answer.provenance.grade < Grade::Computed {
            return;
        }
        answer.provenance.grade = self.checked(&entry, answer.provenance.grade);
        if answer.provenance.grade == Grade::Certified
            && let Some(file) = &self.file
            && file.borrow().is_writable()
        {
            // If it cannot be written, the certificate is checked again the next time.
            let _ = file.borrow_mut().set_grade(row.clone(), Grade::Certified);
        }
    }

    /// Writes the certificate of an answer to the folder for them, if there is one.
    fn write_certificate<Q: Kept>(&self, question: &Q, answer: &Answer<Q::Found>) {
        let folder = self.certifying.as_ref().and_then(|c| c.folder.as_ref());
        if let (Some(folder), Some(certificate)) = (folder, answer.certificate_at_hand())
            && let Err(failure) = folder.write(question, &certificate)
        {
            say(format_args!("no certificate was written: {failure}"));
        }
    }
}

/// Says what is only claimed.
fn say_claimed(row: &Row) {
    let key = match row.maker.as_str() {
        "" => String::new(),
        maker => format!(", key {maker}"),
    };
    say(format_args!(
        "row {} claims: {} (from another machine, {}{key}; not checked here); computing it",
        row.id,
        row.found_in_words(),
        row.day()
    ));
}

impl ResultsAsker<'_> {
    /// What the checker may use for a stored certificate: no more than its question may, all certificates
    /// together, and a moment if an answer is only looked up.
    fn checker_limits(&self, limits: &Limits) -> corsaire_check::Limits {
        let usual = corsaire_check::Limits::default();
        let (memory, work) = match self.looks.get() {
            true => (
                MOMENT_MEMORY,
                MOMENT.saturating_sub(work_in(self.checking.get())),
            ),
            false => {
                let work = work_within(limits).saturating_sub(work_in(self.checking.get()));
                (limits.memory_limit(), work)
            }
        };
        corsaire_check::Limits {
            memory: memory.min(usual.memory),
            work: work.min(usual.work),
        }
    }
}

/// Units of work that the time of a question has room for.
fn work_within(limits: &Limits) -> u64 {
    limits.time_limit().map_or(u64::MAX, work_in)
}

/// Units of work that the checker does in this time, about.
pub fn work_in(time: Duration) -> u64 {
    const IN_A_SECOND: f64 = 5e8;
    (time.as_secs_f64() * IN_A_SECOND) as u64
}

/// Whether a search that was stopped would be stopped again within these limits.
fn is_settled(row: &Row, limits: &Limits) -> bool {
    let Some(record) = row.record() else {
        return false;
    };
    let before = &record.provenance;
    match record.stopped() {
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

impl Asker for ResultsAsker<'_> {
    fn answer<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found>
    where
        Answer<Q::Found>: Writable,
    {
        let certifiable = self
            .certifying
            .as_ref()
            .map(|_| question.asking_for_evidence());
        let question = certifiable.as_ref().unwrap_or(question);
        let answer = self.looked_up_or_asked(question, limits);
        self.write_certificate(question, &answer);
        answer
    }

    fn known<Q: Kept>(&self, question: &Q) -> Option<Answer<Q::Found>> {
        let limits = Limits::default();
        self.checking.set(Duration::ZERO);
        self.looks.set(true);
        let found = self.found(question, &limits).known;
        let found = found.or_else(|| self.kept(question, &limits));
        self.looks.set(false);
        let found = found.filter(|(_, answer)| answer.provenance.grade.is_enough());
        found.map(|(_, answer)| answer)
    }
}

impl ResultsAsker<'_> {
    /// The answer of the results file, or else that of the engines.
    fn looked_up_or_asked<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found>
    where
        Answer<Q::Found>: Writable,
    {
        self.checking.set(Duration::ZERO);
        let stored = match self.fresh {
            true => Stored::nothing(),
            false => self.found(question, limits),
        };
        if let Some((row, mut answer)) = stored.known.filter(|_| !self.resuming) {
            self.certified_now::<Q>(&row, &mut answer);
            self.say_known(&row, answer.provenance.grade);
            return answer;
        }
        let others = stored.others;
        let is_claim = |(row, answer): &&Found<Q::Found>| {
            row.is_known() && !answer.provenance.grade.is_enough()
        };
        let claim = others.iter().find(is_claim);
        if let Some((row, _)) = claim.filter(|_| self.talks) {
            say_claimed(row);
        }
        // Rows that are no claims do not help: which shortest solution is found must not depend on them.
        let helped = claim.and_then(|(_, claim)| question.helped_by(claim));
        let asked = helped.as_ref().unwrap_or(question);
        if let Some(watcher) = self.watcher {
            watcher.begin(asked);
        }
        let mut answer = asked.ask(limits, self.observer);
        if let Some(watcher) = self.watcher {
            watcher.finish();
        }
        for (_, other) in &others {
            answer = question.with_known(answer, other);
        }
        self.keep(question, &mut answer);
        answer
    }

    /// Says since when an answer is known, and by what evidence.
    fn say_known(&self, row: &Row, grade: Grade) {
        if !self.talks {
            return;
        }
        say(format_args!(
            "known since {} (row {}: {}, {:.*} s then); --fresh to compute again",
            row.day(),
            row.id,
            row.how(grade),
            if row.seconds < 10.0 { 1 } else { 0 },
            row.seconds
        ));
    }
}
