//! Rows in the columns of the database. Read `results/row.rs` before it.

use crate::results::row::Row;
use corsaire::Certificate;
use corsaire::ask::Topic;
use corsaire::results::{Conclusion, Established};
use rusqlite::{Connection, OptionalExtension, params};

/// The table of answers, and the rule that of each question only one row answers.
pub const TABLES: &str = "
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  problem_key TEXT NOT NULL,
  topic TEXT NOT NULL,
  board TEXT NOT NULL,
  problem TEXT NOT NULL,
  details TEXT NOT NULL,
  outcome TEXT NOT NULL,
  found TEXT NOT NULL,
  lower_bound INTEGER,
  upper_bound INTEGER,
  solution TEXT,
  established TEXT NOT NULL,
  answer TEXT NOT NULL,
  certificate TEXT,
  certificate_bytes INTEGER,
  certificate_digest TEXT,
  version TEXT NOT NULL,
  date INTEGER NOT NULL,
  seconds REAL NOT NULL,
  cpu_seconds REAL,
  maker TEXT NOT NULL,
  digest TEXT NOT NULL,
  grade TEXT NOT NULL,
  signature TEXT NOT NULL,
  refuted TEXT
) STRICT;
CREATE UNIQUE INDEX answers_by_key ON answers (key) WHERE refuted IS NULL;
CREATE INDEX answers_by_problem ON answers (problem_key);
";

/// All columns of a row but its certificate, of which only the size is read.
const LIGHT: &str = "id, key, problem_key, topic, board, problem, details, outcome, found, \
    lower_bound, upper_bound, solution, established, answer, \
    CASE WHEN certificate IS NULL THEN NULL ELSE certificate_bytes END, \
    certificate_digest, version, date, seconds, cpu_seconds, maker, digest, grade, signature, refuted";

/// The one row that this condition finds.
pub fn find(
    connection: &Connection,
    condition: &str,
    value: impl rusqlite::ToSql,
) -> Result<Option<Row>, rusqlite::Error> {
    let query = format!("SELECT {LIGHT} FROM answers WHERE {condition}");
    connection.query_row(&query, [value], read).optional()
}

/// The numbers of the rows that this condition finds, in order.
pub fn numbers(
    connection: &Connection,
    condition: &str,
    values: impl rusqlite::Params,
) -> Result<Vec<i64>, rusqlite::Error> {
    let query = format!("SELECT id FROM answers WHERE {condition} ORDER BY id");
    let mut statement = connection.prepare(&query)?;
    let numbers = statement.query_map(values, |row| row.get(0))?;
    numbers.collect()
}

/// The certificate of a row, if it is kept and has this digest.
pub fn certificate(
    connection: &Connection,
    id: i64,
    digest: &str,
) -> Result<Option<Certificate>, rusqlite::Error> {
    let query = "SELECT certificate FROM answers WHERE id = ?1";
    let certificate = connection.query_row(query, [id], |columns| {
        let text: Option<String> = columns.get(0)?;
        Ok(text.map(|text| Certificate { text }))
    });
    let certificate = certificate.optional()?.flatten();
    Ok(certificate.filter(|certificate| certificate.digest() == digest))
}

/// Writes a row under its number, or under a new one if that is 0.
pub fn insert(
    connection: &Connection,
    row: &Row,
    certificate: Option<&Certificate>,
) -> Result<(), rusqlite::Error> {
    connection.execute(
        "INSERT OR REPLACE INTO answers VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, \
         ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26)",
        params![
            Some(row.id).filter(|id| *id != 0),
            row.key,
            row.problem_key,
            row.topic_code(),
            row.board,
            row.problem,
            row.details,
            row.outcome.code(),
            row.found,
            row.lower_bound,
            row.upper_bound,
            row.solution,
            row.established.code(),
            row.answer,
            certificate.map(|certificate| &certificate.text),
            row.certificate_bytes.and_then(|bytes| i64::try_from(bytes).ok()),
            row.certificate_digest,
            row.version,
            row.date,
            row.seconds,
            row.cpu_seconds,
            row.maker,
            row.digest,
            row.grade,
            row.signature,
            row.refuted
        ],
    )?;
    Ok(())
}

/// A row as it is there. A column of another type than it should have is left out: then the digest is
/// wrong.
fn read(row: &rusqlite::Row<'_>) -> Result<Row, rusqlite::Error> {
    let maybe_text = |index: usize| row.get::<_, Option<String>>(index).ok().flatten();
    let text = |index: usize| maybe_text(index).unwrap_or_default();
    let number = |index: usize| row.get::<_, Option<i64>>(index).ok().flatten();
    let bound = |index: usize| number(index).and_then(|bound| u32::try_from(bound).ok());
    let real = |index: usize| row.get::<_, Option<f64>>(index).ok().flatten();
    Ok(Row {
        id: row.get(0)?,
        key: text(1),
        problem_key: text(2),
        topic: Topic::coded(&text(3)),
        board: text(4),
        problem: text(5),
        details: text(6),
        outcome: Conclusion::coded(&text(7)),
        found: text(8),
        lower_bound: bound(9),
        upper_bound: bound(10),
        solution: maybe_text(11),
        established: Established::coded(&text(12)),
        answer: text(13),
        certificate_bytes: number(14).and_then(|bytes| u64::try_from(bytes).ok()),
        certificate_digest: maybe_text(15),
        version: text(16),
        date: number(17).unwrap_or_default(),
        seconds: real(18).filter(|s| s.is_finite()).unwrap_or_default(),
        cpu_seconds: real(19),
        maker: text(20),
        digest: text(21),
        grade: text(22),
        signature: text(23),
        // A mark that cannot be read is still a mark.
        refuted: match row.get_ref(24)? {
            rusqlite::types::ValueRef::Null => None,
            _ => Some(maybe_text(24).unwrap_or_else(|| "its mark cannot be read".to_string())),
        },
    })
}

/// Writes the grade, the signature and the mark of a row that is there.
pub fn mark(connection: &Connection, row: &Row) -> Result<(), rusqlite::Error> {
    // Another process may have marked or replaced the row in the meantime.
    let update = "UPDATE answers SET grade = ?2, signature = ?3, refuted = ?4 \
                  WHERE id = ?1 AND digest = ?5 AND refuted IS NULL";
    connection.execute(
        update,
        params![row.id, row.grade, row.signature, row.refuted, row.digest],
    )?;
    Ok(())
}
