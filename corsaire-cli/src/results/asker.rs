//! Answers from the results file where they are known, and from the engines where they are not: the library's
//! asker with this program's file, checker and remarks. Read `results/store.rs` and
//! `corsaire/src/results/asker.rs` before it.

use crate::args::Common;
use crate::report::certificate_folder::CertificateFolder;
use crate::report::output::say;
use crate::report::progress::Watcher;
use crate::report::remarks::Remarks;
use crate::results::checker::CertificateChecker;
use crate::results::file::ResultsFile;
use corsaire::ask::{Asker, Kept};
use corsaire::results::{self, Allowance};
use corsaire::{Answer, Limits, Observer};
use etcetera::BaseStrategy;
use std::path::{Path, PathBuf};

/// Asks, and keeps what is answered.
pub struct ResultsAsker<'a> {
    asker: results::ResultsAsker<'a, ResultsFile>,
    /// Where certificates go besides the results file.
    folder: Option<CertificateFolder>,
}

/// Every question asks for evidence, and every certificate is checked.
pub struct Certifying {
    folder: Option<CertificateFolder>,
    allowance: Allowance,
}

impl Certifying {
    /// Checks with what the command line allows a question to use. Certificates go to this folder too.
    pub fn within(limits: &Limits, folder: Option<CertificateFolder>) -> Certifying {
        let allowance = Allowance::within(limits);
        Certifying { folder, allowance }
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
        let asker = ResultsAsker::with(path.as_deref(), watcher, Some(watcher));
        asker.fresh_if(common.fresh)
    }

    /// Asks by way of this results file, or without one. Nothing is said of what is known.
    pub fn at(path: Option<&Path>, observer: &'a dyn Observer) -> ResultsAsker<'a> {
        ResultsAsker::with(path, observer, None)
    }

    fn with(
        path: Option<&Path>,
        observer: &'a dyn Observer,
        watcher: Option<&'a Watcher>,
    ) -> ResultsAsker<'a> {
        let file = path.and_then(|path| match ResultsFile::open(path) {
            Ok(file) => Some(file),
            Err(trouble) => {
                say(format_args!(
                    "the results file {} is not used: {trouble}",
                    path.display()
                ));
                None
            }
        });
        let remarks = Remarks {
            path: path.map_or(String::new(), |path| path.display().to_string()),
            watcher,
        };
        ResultsAsker {
            asker: results::ResultsAsker::with(file, &CertificateChecker, remarks, observer),
            folder: None,
        }
    }

    /// Whether there is a results file to ask.
    #[cfg(feature = "serve")]
    pub fn has_file(&self) -> bool {
        self.asker.has_store()
    }

    /// The same for many questions in a row: nothing is said of each, and a search that was stopped before
    /// within the same limits is not begun again.
    pub fn for_many(self) -> ResultsAsker<'a> {
        let asker = self.asker.for_many();
        ResultsAsker { asker, ..self }
    }

    /// The same, but every answer has a certificate that was checked, as far as there is one.
    pub fn certifying(self, certifying: Certifying) -> ResultsAsker<'a> {
        ResultsAsker {
            asker: self.asker.certifying(certifying.allowance),
            folder: certifying.folder,
        }
    }

    /// The same, but everything is computed again if `fresh` says so.
    pub fn fresh_if(self, fresh: bool) -> ResultsAsker<'a> {
        let asker = self.asker.fresh_if(fresh);
        ResultsAsker { asker, ..self }
    }

    /// The same, but every search is run if `resuming` says so. Its answer states the better bounds: its own
    /// or the stored ones.
    pub fn resuming_if(self, resuming: bool) -> ResultsAsker<'a> {
        let asker = self.asker.resuming_if(resuming);
        ResultsAsker { asker, ..self }
    }
}

impl Asker for ResultsAsker<'_> {
    fn answer<Q: Kept>(&self, question: &Q, limits: &Limits) -> Answer<Q::Found> {
        let answer = self.asker.answer(question, limits);
        if let (Some(folder), Some(certificate)) = (&self.folder, answer.certificate_at_hand())
            && let Err(failure) = folder.write(question, &certificate)
        {
            say(format_args!("no certificate was written: {failure}"));
        }
        answer
    }

    fn known<Q: Kept>(&self, question: &Q) -> Option<Answer<Q::Found>> {
        self.asker.known(question)
    }
}
