//! A row of the results file: an answer as it is kept. Read `corsaire/src/ask/record.rs` before it.
//!
//! The answer itself is its JSON, as `--json` prints it. The other columns are for people who look at the
//! file with other programs, and say the same. The digest covers what the row says, its certificate by
//! that certificate's own digest: so a row can be read without its certificate, which may be large. The
//! signature covers the digest, the grade and the mark of a refuted row (`results/signer.rs`).

use crate::results::conclusion::{Conclusion, Established};
use corsaire::ask::{AnyQuestion, Key, Record, RecordedOutcome, Topic};
use corsaire::report::day;
use corsaire::{Certificate, Problem, What};
use serde_json::Value;

/// Certificates with more bytes than this are kept by their digest only.
const LARGEST: u64 = 64 << 20;

/// An answer as it is kept.
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
    /// The answer as JSON.
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

/// A row and its certificate.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The row.
    pub row: Row,
    /// Its certificate, if it is kept.
    pub certificate: Option<Certificate>,
}

impl Entry {
    /// The same for another file, which gives it a number of its own.
    pub fn without_number(mut self) -> Entry {
        self.row.id = 0;
        self
    }
}

impl Row {
    /// The row of an answer, given as JSON, with its certificate. `None` if it is not an answer that can
    /// be kept.
    pub fn of(key: &Key, answer: &Value, certificate: Option<Certificate>) -> Option<Entry> {
        // How well an answer is founded is the row's to say, and may change.
        let mut answer = answer.clone();
        if let Value::Object(fields) = &mut answer {
            fields.remove("evidence");
        }
        let answer = &answer;
        let digest = certificate.as_ref().map(digest_of);
        let certificate =
            certificate.filter(|certificate| certificate.text.len() as u64 <= LARGEST);
        let row = Row::of_key(key.digest(), answer, certificate.as_ref(), digest)?;
        Some(Entry { row, certificate })
    }

    fn of_key(
        key: String,
        answer: &Value,
        certificate: Option<&Certificate>,
        digest: Option<String>,
    ) -> Option<Row> {
        let record: Record = serde_json::from_value(answer.clone()).ok()?;
        let question = &record.question;
        let text = |name: &str| answer.get(name).and_then(Value::as_str).map(str::to_string);
        let number = |name: &str| {
            let number = answer.get(name).and_then(Value::as_u64)?;
            u32::try_from(number).ok()
        };
        let outcome = outcome(&record);
        let board = question.board.board();
        let solution = text("solution").or(record.best_known.as_ref().map(|b| b.solution.clone()));
        let details = question
            .details
            .iter()
            .map(|(name, values)| format!("{} {}", name.replace('_', " "), values.join(", ")));
        let mut row = Row {
            id: 0,
            key,
            problem_key: problem_key(question.question()),
            topic: question.topic,
            board: board.map_or_else(String::new, |board| board.name().to_string()),
            problem: problem(&record),
            details: details.collect::<Vec<_>>().join("; "),
            outcome,
            found: found(&record, outcome),
            lower_bound: number("lower_bound"),
            upper_bound: number("upper_bound"),
            solution,
            established: established(&record, outcome, digest.is_some()),
            answer: answer.to_string(),
            certificate_bytes: certificate.map(|certificate| certificate.text.len() as u64),
            certificate_digest: digest,
            version: record.corsaire.clone(),
            date: i64::try_from(record.provenance.date.unwrap_or_default()).ok()?,
            seconds: Some(record.stats.seconds).filter(|s| (0.0..1e10).contains(s))?,
            cpu_seconds: record.stats.cpu_seconds,
            maker: String::new(),
            digest: String::new(),
            grade: String::new(),
            signature: String::new(),
            refuted: None,
        };
        row.digest = row.computed_digest();
        Some(row)
    }

    /// The same row with another answer to its question. `None` if that cannot be read.
    pub fn with_answer(&self, answer: &Value) -> Option<Row> {
        let digest = self.certificate_digest.clone();
        let mut row = Row::of_key(self.key.clone(), answer, None, digest)?;
        row.id = self.id;
        row.certificate_bytes = self.certificate_bytes;
        row.grade = self.grade.clone();
        row.signature = self.signature.clone();
        row.refuted = self.refuted.clone();
        Some(row.made_by(&self.maker))
    }

    /// The same row, found by the program of the user whose key has this name.
    pub fn made_by(mut self, maker: &str) -> Row {
        self.maker = maker.to_string();
        self.digest = self.computed_digest();
        self
    }

    /// The answer as it was written down. `None` if it cannot be read.
    pub fn record(&self) -> Option<Record> {
        serde_json::from_str(&self.answer).ok()
    }

    /// The code of its topic. Empty if that is not known.
    pub fn topic_code(&self) -> &'static str {
        self.topic.map_or("", Topic::code)
    }

    /// Whether it is as it was written.
    pub fn is_unchanged(&self) -> bool {
        self.digest == self.computed_digest()
    }

    /// Whether it says what is true, and not only how far a search came.
    pub fn is_known(&self) -> bool {
        self.outcome != Conclusion::Unknown
    }

    /// The day on which it was found: 2026-11-16.
    pub fn day(&self) -> String {
        day(u64::try_from(self.date).unwrap_or_default())
    }

    fn computed_digest(&self) -> String {
        let mut hasher = blake3::Hasher::new();
        let mut part = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        let bound = |bound: Option<u32>| bound.map_or("-".to_string(), |b| b.to_string());
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
            &self
                .certificate_bytes
                .map_or("-".to_string(), |b| b.to_string()),
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

/// The digest of the problem of a question: of the plain question for a solution.
fn problem_key(question: Option<AnyQuestion>) -> String {
    let asked = question.map(|question| question.asked());
    match asked.as_ref().map(|asked| &asked.problems[..]) {
        Some([problem]) => Key::of(&Problem::solve(problem)).digest(),
        _ => String::new(),
    }
}

/// The digest of a certificate.
pub fn digest_of(certificate: &Certificate) -> String {
    blake3::hash(certificate.text.as_bytes())
        .to_hex()
        .to_string()
}

fn outcome(record: &Record) -> Conclusion {
    match (record.outcome, &record.stopped) {
        (Some(RecordedOutcome::Solved), _) => Conclusion::Solved,
        (Some(RecordedOutcome::Impossible), _) => Conclusion::Impossible,
        (_, Some(_)) => Conclusion::Unknown,
        _ => Conclusion::Counted,
    }
}

/// What was found, in a few words: equal for equal results.
fn found(record: &Record, outcome: Conclusion) -> String {
    use Conclusion::{Counted, Impossible, Solved, Unknown};
    let fewest = || match record.lower_bound {
        Some(1) => "1 move".to_string(),
        moves => format!("{} moves", moves.unwrap_or_default()),
    };
    match (outcome, record.question.topic) {
        (Solved, Some(Topic::Shortest)) => fewest(),
        (Solved, Some(Topic::Unique)) => match record.unique {
            Some(true) => "unique".to_string(),
            _ => "not unique".to_string(),
        },
        (Solved, _) => "solvable".to_string(),
        (Impossible, _) => "impossible".to_string(),
        (Unknown, _) => record.stopped.clone().unwrap_or_default(),
        (Counted, Some(Topic::SweepsInPlay)) => {
            let lengths = record.problems.iter().map(|row| row.last.length);
            let lengths = lengths.map(|length| length.map_or("-".to_string(), |n| n.to_string()));
            format!("last sweep {}", lengths.collect::<Vec<_>>().join(", "))
        }
        (Counted, _) => record.total.clone().unwrap_or_default(),
    }
}

fn established(record: &Record, outcome: Conclusion, certified: bool) -> Established {
    use Conclusion::{Counted, Impossible, Solved, Unknown};
    match (outcome, record.question.topic) {
        (Unknown, _) => Established::Stopped,
        (Solved, Some(Topic::Solution)) => Established::Replay,
        (Solved, Some(Topic::Unique)) if record.unique == Some(false) => Established::Replay,
        // A search also counts the solutions as sequences of moves, and no certificate does. Only an answer
        // that was read from a certificate lacks that number.
        (Counted, Some(Topic::Count(What::Shortest)))
            if record.sequences.is_some() || record.total.as_deref() == Some("0") =>
        {
            Established::Count
        }
        // The total says nothing of the numbers by jumps.
        (Counted, Some(Topic::Count(What::Positions | What::Winnable))) => Established::Count,
        (_, _) if certified => Established::Certificate,
        (Solved, Some(Topic::Shortest)) => Established::BothEnds,
        (Impossible, _) => Established::Exhaustion,
        (Solved, Some(Topic::Unique)) => Established::Count,
        (Solved, _) => Established::Replay,
        (Counted, _) => Established::Count,
    }
}

/// The problem in words, without the board.
fn problem(record: &Record) -> String {
    let question = &record.question;
    let Some(board) = question.board.board() else {
        return String::new();
    };
    match &question.problems[..] {
        [] => String::new(),
        [problem] => {
            let start = corsaire::Position::parse(&board, &problem.start);
            let vacant = start.map(|start| board.complement(start));
            let start = match vacant {
                Ok(vacant) if (1..=3).contains(&vacant.men()) => {
                    format!("vacate {}", board.names(vacant.holes()).join(","))
                }
                _ => format!("start {}", problem.start),
            };
            let is_holes = problem.goal.contains(|c: char| c.is_ascii_digit());
            let verb = if is_holes || problem.goal == "any" {
                "finish"
            } else {
                "leave"
            };
            format!("{}, {start}, {verb} {}", board.name(), problem.goal)
        }
        problems => format!("{}, {} problems", board.name(), problems.len()),
    }
}
