//! A row of the results file: an entry in columns. Read `corsaire/src/results/entry.rs` before it.
//!
//! The entry itself is its record, as JSON. The other columns are for people who look at the file with other
//! programs, and say the same. The digest covers what the row says, its certificate by that certificate's own
//! digest: so a row can be read without its certificate, which may be large. The signature covers the digest, the
//! grade and the mark of a refuted row (`results/signer.rs`).

use crate::results::signer::Signer;
use corsaire::ask::{Grade, Topic};
use corsaire::report::{Columns, day};
use corsaire::results::{Conclusion, Entry, Established, Flaw, Seal, Stored};

/// An entry in columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// The number of the row. 0 before it is in the file.
    pub id: i64,
    /// The digest of the question: the same however the board lies.
    pub key: String,
    /// The digest of its problem: the same for all questions about it. Empty if it is about several.
    pub problem_key: String,
    /// What the question is about. None if that is not known here.
    pub topic: Option<Topic>,
    /// The name of the board.
    pub board: String,
    /// The problem in words. Empty if the question is about the board alone.
    pub problem: String,
    /// Conditions and other details of the question.
    pub details: String,
    /// What the answer comes to.
    pub outcome: Conclusion,
    /// What was found, in a few words.
    pub found: String,
    /// The fewest moves, at least.
    pub lower_bound: Option<u32>,
    /// The fewest moves, at most.
    pub upper_bound: Option<u32>,
    /// A solution.
    pub solution: Option<String>,
    /// How it was established.
    pub established: Established,
    /// The record as JSON. Rows of earlier versions have more fields.
    pub answer: String,
    /// The bytes of its certificate, if the file has it.
    pub certificate_bytes: Option<u64>,
    /// The digest of the certificate.
    pub certificate_digest: Option<String>,
    /// The version that found it.
    pub version: String,
    /// When, in seconds from the beginning of 1970.
    pub date: i64,
    /// How long it took.
    pub seconds: f64,
    /// Seconds of all processors.
    pub cpu_seconds: Option<f64>,
    /// The name of the key of the user whose program found it. Empty if that is not known.
    pub maker: String,
    /// The digest of all of this but the number.
    pub digest: String,
    /// The grade that was signed.
    pub grade: String,
    /// The signature of the digest, the grade and the mark.
    pub signature: String,
    /// Why it is not true, if that was found out. Then it answers nothing.
    pub refuted: Option<String>,
}

impl Row {
    /// A new row for an entry.
    pub fn of(entry: &Entry) -> Result<Row, serde_json::Error> {
        // With its fields in alphabetical order: the digest must not depend on how the program orders them.
        let answer = serde_json::to_value(&entry.record)?.to_string();
        let mut row = Row::with(entry, answer);
        row.digest = row.computed_digest();
        Ok(row)
    }

    /// The columns of an entry that was read from this answer.
    fn with(entry: &Entry, answer: String) -> Row {
        let Columns {
            board,
            problem,
            details,
            found,
        } = entry.columns();
        let (record, seal) = (&entry.record, entry.seal.as_ref());
        let date = record.provenance.date.unwrap_or_default();
        Row {
            id: 0,
            key: entry.key(),
            problem_key: entry.problem_key(),
            topic: entry.topic(),
            board,
            problem,
            details,
            outcome: entry.conclusion(),
            found,
            lower_bound: record.lower_bound,
            upper_bound: record.upper_bound,
            solution: entry.solution().map(str::to_string),
            established: entry.established(),
            answer,
            certificate_bytes: seal.and_then(|seal| seal.bytes),
            certificate_digest: seal.map(|seal| seal.digest.clone()),
            version: record.corsaire.clone(),
            date: i64::try_from(date).unwrap_or_default(),
            seconds: record.stats.seconds,
            cpu_seconds: record.stats.cpu_seconds,
            maker: entry.maker.clone(),
            digest: String::new(),
            grade: String::new(),
            signature: String::new(),
            refuted: None,
        }
    }

    /// The entry, if the row agrees with itself: it is as it was written, and its columns and its key are those
    /// of its answer. Nothing else of a row may be looked at before this holds.
    pub fn entry(&self) -> Result<Entry, Flaw> {
        if !self.is_unchanged() {
            return Err(Flaw::Changed);
        }
        let entry = self.read().ok_or(Flaw::Answer)?;
        entry.question()?;
        let again = Row {
            id: self.id,
            digest: self.digest.clone(),
            grade: self.grade.clone(),
            signature: self.signature.clone(),
            refuted: self.refuted.clone(),
            ..Row::with(&entry, self.answer.clone())
        };
        match again == *self {
            true => Ok(entry),
            false if again.key != self.key => Err(Flaw::Key),
            false => Err(Flaw::Columns),
        }
    }

    /// The entry as the row has it, which may be a lie.
    fn read(&self) -> Option<Entry> {
        let seal = self.certificate_digest.as_ref().map(|digest| Seal {
            digest: digest.clone(),
            bytes: self.certificate_bytes,
        });
        Some(Entry {
            record: serde_json::from_str(&self.answer).ok()?,
            seal,
            maker: self.maker.clone(),
        })
    }

    /// The row as the library reads it.
    pub fn stored(&self, signer: &Signer) -> Stored {
        Stored {
            number: self.id,
            digest: self.digest.clone(),
            key: self.key.clone(),
            entry: self.entry(),
            grade: signer.checked_grade(self),
        }
    }

    /// The code of its topic. Empty if that is not known.
    pub fn topic_code(&self) -> &'static str {
        self.topic.map_or("", Topic::code)
    }

    /// Whether it is as it was written.
    pub fn is_unchanged(&self) -> bool {
        self.digest == self.computed_digest()
    }

    /// The day on which it was found: 2026-11-16.
    pub fn day(&self) -> String {
        day(u64::try_from(self.date).unwrap_or_default())
    }

    /// The question in words. Of an answer that cannot be read, those of the columns.
    pub fn question(&self) -> String {
        if let Some(entry) = self.read().filter(|entry| entry.question().is_ok()) {
            return entry.question_in_words();
        }
        let of = match self.problem.is_empty() {
            true => &self.board,
            false => &self.problem,
        };
        match self.details.is_empty() {
            true => format!("{} of {of}", self.topic_code()),
            false => format!("{} of {of} ({})", self.topic_code(), self.details),
        }
    }

    /// What was found, in words. Of an answer that cannot be read, those of the column.
    pub fn found_in_words(&self) -> String {
        let entry = self.read();
        entry.map_or_else(|| self.found.clone(), |entry| entry.found_in_words())
    }

    /// How it was established and how well it is founded, in a few words.
    pub fn how(&self, grade: Grade) -> String {
        self.established.with(grade)
    }

    fn computed_digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let mut part = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        let bound = |bound: Option<u32>| bound.map_or("-".to_string(), |b| b.to_string());
        let bytes = self.certificate_bytes;
        let texts = [
            self.key.as_str(),
            &self.problem_key,
            self.topic_code(),
            &self.board,
            &self.problem,
            &self.details,
            self.outcome.code(),
            &self.found,
            &bound(self.lower_bound),
            &bound(self.upper_bound),
            self.solution.as_deref().unwrap_or("-"),
            self.established.code(),
            &self.answer,
            &bytes.map_or("-".to_string(), |b| b.to_string()),
            self.certificate_digest.as_deref().unwrap_or("-"),
            &self.version,
            &self.maker,
        ];
        texts.iter().for_each(|text| part(text.as_bytes()));
        part(&self.date.to_le_bytes());
        part(&self.seconds.to_le_bytes());
        part(&self.cpu_seconds.unwrap_or(-1.0).to_le_bytes());
        hasher.finalize().to_hex().to_string()
    }
}
