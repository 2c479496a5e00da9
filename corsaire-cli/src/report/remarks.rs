//! What is said on standard error while the results file is asked. Read `corsaire/src/results/listener.rs` before
//! it.

use crate::report::output::say;
use crate::report::progress::Watcher;
use corsaire::ask::{Asked, Grade};
use corsaire::results::{Entry, Listener, Remark};

/// Says it, with the name of the results file.
pub struct Remarks<'a> {
    /// The results file.
    pub path: String,
    /// Who shows progress on a terminal, and must take the line away again. Without one nothing is said of
    /// what is known.
    pub watcher: Option<&'a Watcher>,
}

impl Listener for Remarks<'_> {
    fn hear(&self, remark: &Remark<'_>) {
        let path = &self.path;
        match remark {
            Remark::Unreadable(trouble) => say(format_args!("{path}: {trouble}")),
            Remark::Unsound(id, flaw) => {
                say(format_args!("row {id} of {path} is not used: {flaw}"));
            }
            Remark::Outweighed(id, dispute) => {
                say(format_args!("row {id} of {path} is not used: {dispute}"));
            }
            Remark::Known(id, entry, grade) => self.known(*id, entry, *grade),
            Remark::Claimed(id, entry) => self.claimed(*id, entry),
            Remark::Rejected(flaw) => say(format_args!(
                "the answer is kept, but {flaw}: this is a mistake in the program, please report it"
            )),
            Remark::ReadOnly => {
                say(format_args!(
                    "the answer is not kept: {path} can only be read"
                ));
            }
            Remark::NotVouched => {
                say("there is no key to sign answers with: what is kept now is only a claim later");
            }
            Remark::Refuting(dispute) => {
                let id = dispute.number;
                say(format_args!(
                    "{path}: {dispute}. Row {id} is refuted, and answers nothing any more"
                ));
            }
            Remark::Refuted(dispute) => say(format_args!(
                "{path}: {dispute}. The row is better founded, so this answer is wrong: please report it"
            )),
            Remark::Disputed(dispute) => say(format_args!(
                "{path}: {dispute}. One of them is wrong, so neither is used: please report it"
            )),
            Remark::NotKept(trouble) => {
                say(format_args!("the answer is not kept: {path}: {trouble}"));
            }
        }
    }

    fn begin(&self, question: &Asked) {
        if let Some(watcher) = self.watcher {
            watcher.begin(question);
        }
    }

    fn finish(&self) {
        if let Some(watcher) = self.watcher {
            watcher.finish();
        }
    }
}

impl Remarks<'_> {
    /// Since when an answer is known, and by what evidence.
    fn known(&self, id: i64, entry: &Entry, grade: Grade) {
        if self.watcher.is_none() {
            return;
        }
        let seconds = entry.record.stats.seconds;
        say(format_args!(
            "known since {} (row {id}: {}, {:.*} s then); --fresh to compute again",
            entry.day(),
            entry.how(grade),
            if seconds < 10.0 { 1 } else { 0 },
            seconds
        ));
    }

    /// What is only claimed.
    fn claimed(&self, id: i64, entry: &Entry) {
        if self.watcher.is_none() {
            return;
        }
        let key = match entry.maker.as_str() {
            "" => String::new(),
            maker => format!(", key {maker}"),
        };
        say(format_args!(
            "row {id} claims: {} (from another machine, {}{key}; not checked here); computing it",
            entry.found_in_words(),
            entry.day()
        ));
    }
}
