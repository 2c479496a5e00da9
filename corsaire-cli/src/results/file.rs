//! The results file: an SQLite database of answers. Read `results/row.rs` before it.
//!
//! Several processes may write at once: SQLite sees to it that each row is there whole or not at all,
//! whenever one of them is killed. What is there is never replaced by something weaker.

use crate::results::row::{Row, Strength};
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, params};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the tables: `user_version` of the database.
const VERSION: i64 = 1;
/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(30);

const TABLES: &str = "
CREATE TABLE answers (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL UNIQUE,
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
  sets BLOB,
  certificate_digest TEXT,
  version TEXT NOT NULL,
  date INTEGER NOT NULL,
  seconds REAL NOT NULL,
  cpu_seconds REAL,
  digest TEXT NOT NULL
) STRICT;
";

const COLUMNS: &str = "id, key, topic, board, problem, details, outcome, found, lower_bound, \
    upper_bound, solution, established, answer, certificate, sets, certificate_digest, version, \
    date, seconds, cpu_seconds, digest";

/// An open results file.
pub struct ResultsFile {
    path: PathBuf,
    connection: Connection,
    writable: bool,
}

/// Why the results file cannot be used.
#[derive(Debug)]
pub enum Trouble {
    /// It was written by a later version of the program.
    Newer(i64),
    /// It is another database.
    NotResults,
    /// Two answers to one question contradict each other: what is there, and what should be kept.
    Contradiction(Box<(Row, Row)>),
    /// A row was changed.
    Changed(i64),
    /// The system or SQLite says so.
    Other(String),
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Newer(version) => write!(
                f,
                "it is of a later version of corsaire (its tables have version {version}, this \
                 program knows {VERSION})"
            ),
            Trouble::NotResults => write!(f, "it is a database of something else"),
            Trouble::Contradiction(rows) => {
                let (there, new) = &**rows;
                write!(
                    f,
                    "two answers contradict each other: {}. Row {} says {} ({}, {}, corsaire {}); \
                     the other says {} ({}, {}, corsaire {})",
                    there.question(),
                    there.id,
                    there.found,
                    there.established,
                    there.day(),
                    there.version,
                    new.found,
                    new.established,
                    new.day(),
                    new.version
                )
            }
            Trouble::Changed(id) => write!(f, "row {id} was changed after it was written"),
            Trouble::Other(error) => f.write_str(error),
        }
    }
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Trouble {
        Trouble::Other(match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => "it is not a database".to_string(),
            Some(ErrorCode::DatabaseCorrupt) => "it is damaged".to_string(),
            Some(ErrorCode::DiskFull) => "the disk is full".to_string(),
            Some(ErrorCode::ReadOnly) => "it can only be read".to_string(),
            Some(ErrorCode::DatabaseBusy) => "another process is writing to it".to_string(),
            _ => error.to_string(),
        })
    }
}

/// What became of a row that should be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// It is new.
    New,
    /// It took the place of a weaker one.
    Stronger,
    /// What was there is as strong, or stronger.
    AsBefore,
}

impl ResultsFile {
    /// Opens the file, or makes it. If it cannot be written, it is opened for reading.
    pub fn open(path: &Path) -> Result<ResultsFile, Trouble> {
        if let Some(folder) = path.parent() {
            // If this fails, opening the file does, and says why.
            let _ = std::fs::create_dir_all(folder);
        }
        let open = |flags: OpenFlags, name: &Path| {
            let connection = Connection::open_with_flags(name, flags)?;
            connection.busy_timeout(PATIENCE)?;
            let _: i64 =
                connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
            Ok::<Connection, rusqlite::Error>(connection)
        };
        let both = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let written = open(both, path).and_then(|connection| {
            // A file that can only be read says so here.
            connection.execute_batch(
                "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE; COMMIT;",
            )?;
            Ok(connection)
        });
        let (connection, writable) = match written {
            Ok(connection) => (connection, true),
            Err(error) => match error.sqlite_error_code() {
                Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) if path.exists() => {
                    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
                    // Nobody else writes to it either, so that no lock is needed.
                    let uri = format!("file:{}?immutable=1", escaped(path));
                    let connection = open(flags, path).or_else(|_| open(flags, Path::new(&uri)))?;
                    (connection, false)
                }
                _ => return Err(error.into()),
            },
        };
        let mut file = ResultsFile {
            path: path.to_path_buf(),
            connection,
            writable,
        };
        file.migrate()?;
        Ok(file)
    }

    /// Brings the tables to this version.
    fn migrate(&mut self) -> Result<(), Trouble> {
        let version = |connection: &Connection| {
            connection.query_row("PRAGMA user_version", [], |row| row.get::<_, i64>(0))
        };
        match version(&self.connection)? {
            VERSION => return Ok(()),
            0 if self.writable => {}
            0 => return Err(Trouble::NotResults),
            newer => return Err(Trouble::Newer(newer)),
        }
        let transaction = immediate(&mut self.connection)?;
        // Another process may have made them in the meantime.
        if version(&transaction)? == 0 {
            let others: i64 =
                transaction
                    .query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
            if others > 0 {
                return Err(Trouble::NotResults);
            }
            transaction.execute_batch(TABLES)?;
            transaction.execute_batch(&format!("PRAGMA user_version = {VERSION}"))?;
        }
        Ok(transaction.commit()?)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it can be written.
    pub fn is_writable(&self) -> bool {
        self.writable
    }

    /// The row of a question.
    pub fn find(&self, key: &str) -> Result<Option<Row>, Trouble> {
        Ok(find(&self.connection, key)?)
    }

    /// The row with this number.
    pub fn row(&self, id: i64) -> Result<Option<Row>, Trouble> {
        let query = format!("SELECT {COLUMNS} FROM answers WHERE id = ?1");
        let row = self.connection.query_row(&query, [id], read);
        Ok(row.optional()?)
    }

    /// All rows, in the order of their numbers.
    pub fn rows(&self) -> Result<Vec<Row>, Trouble> {
        let query = format!("SELECT {COLUMNS} FROM answers ORDER BY id");
        let mut statement = self.connection.prepare(&query)?;
        let rows = statement.query_map([], read)?;
        Ok(rows.collect::<Result<Vec<Row>, _>>()?)
    }

    /// What SQLite itself finds wrong with the file. Empty if nothing is.
    pub fn damage(&self) -> Result<Vec<String>, Trouble> {
        let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
        let lines = statement.query_map([], |row| row.get(0))?;
        let lines = lines.collect::<Result<Vec<String>, _>>()?;
        Ok(lines.into_iter().filter(|line| line != "ok").collect())
    }

    /// Keeps an answer, unless what is there is as strong.
    pub fn keep(&mut self, row: Row) -> Result<Kept, Trouble> {
        let kept = self.keep_all(vec![row])?;
        Ok(kept.first().copied().unwrap_or(Kept::AsBefore))
    }

    /// Keeps several answers: all of them, or, if one contradicts what is there, none.
    pub fn keep_all(&mut self, rows: Vec<Row>) -> Result<Vec<Kept>, Trouble> {
        let transaction = immediate(&mut self.connection)?;
        let kept = rows.into_iter().map(|row| keep(&transaction, row));
        let kept = kept.collect::<Result<Vec<Kept>, Trouble>>()?;
        transaction.commit()?;
        Ok(kept)
    }
}

fn immediate(connection: &mut Connection) -> Result<Transaction<'_>, rusqlite::Error> {
    connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
}

fn find(connection: &Connection, key: &str) -> Result<Option<Row>, rusqlite::Error> {
    let query = format!("SELECT {COLUMNS} FROM answers WHERE key = ?1");
    connection.query_row(&query, [key], read).optional()
}

fn keep(transaction: &Transaction<'_>, row: Row) -> Result<Kept, Trouble> {
    let Some(there) = find(transaction, &row.key)? else {
        insert(transaction, &row, None)?;
        return Ok(Kept::New);
    };
    // A row that was changed by hand is worth nothing.
    if there.is_unchanged() {
        if there.contradicts(&row) {
            return Err(Trouble::Contradiction(Box::new((there, row))));
        }
        let row = match (there.strength(), row.strength()) {
            (Strength::Unknown, Strength::Unknown) => match with_both_bounds(&there, row) {
                Some(row) => row,
                None => return Ok(Kept::AsBefore),
            },
            (before, now) if now <= before => return Ok(Kept::AsBefore),
            _ => row,
        };
        insert(transaction, &row, Some(there.id))?;
    } else {
        insert(transaction, &row, Some(there.id))?;
    }
    Ok(Kept::Stronger)
}

/// What two searches that were stopped know together. `None` if that is no more than what is there.
fn with_both_bounds(there: &Row, new: Row) -> Option<Row> {
    let fewer = |a: Option<u32>, b: Option<u32>| match (a, b) {
        (Some(a), Some(b)) => a < b,
        (a, b) => a.is_some() && b.is_none(),
    };
    let higher = new.lower_bound > there.lower_bound;
    let lower = fewer(new.upper_bound, there.upper_bound);
    if !higher && !lower && new.seconds <= there.seconds {
        return None;
    }
    let mut answer: Value = serde_json::from_str(&new.answer).ok()?;
    let before: Value = serde_json::from_str(&there.answer).ok()?;
    if there.lower_bound > new.lower_bound {
        answer["lower_bound"] = before["lower_bound"].clone();
    }
    if fewer(there.upper_bound, new.upper_bound) {
        answer["upper_bound"] = before["upper_bound"].clone();
        answer["best_known"] = before["best_known"].clone();
    }
    let text = answer.to_string();
    new.with_answer(&text)
}

fn insert(transaction: &Transaction<'_>, row: &Row, id: Option<i64>) -> Result<(), Trouble> {
    let query = format!(
        "INSERT OR REPLACE INTO answers ({COLUMNS}) VALUES \
         (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21)"
    );
    transaction.execute(
        &query,
        params![
            id,
            row.key,
            row.topic,
            row.board,
            row.problem,
            row.details,
            row.outcome,
            row.found,
            row.lower_bound,
            row.upper_bound,
            row.solution,
            row.established,
            row.answer,
            row.certificate,
            row.sets,
            row.certificate_digest,
            row.version,
            row.date,
            row.seconds,
            row.cpu_seconds,
            row.digest
        ],
    )?;
    Ok(())
}

fn read(row: &rusqlite::Row<'_>) -> Result<Row, rusqlite::Error> {
    Ok(Row {
        id: row.get(0)?,
        key: row.get(1)?,
        topic: row.get(2)?,
        board: row.get(3)?,
        problem: row.get(4)?,
        details: row.get(5)?,
        outcome: row.get(6)?,
        found: row.get(7)?,
        lower_bound: row.get(8)?,
        upper_bound: row.get(9)?,
        solution: row.get(10)?,
        established: row.get(11)?,
        answer: row.get(12)?,
        certificate: row.get(13)?,
        sets: row.get(14)?,
        certificate_digest: row.get(15)?,
        version: row.get(16)?,
        date: row.get(17)?,
        seconds: row.get(18)?,
        cpu_seconds: row.get(19)?,
        digest: row.get(20)?,
    })
}

/// A path as part of an address.
fn escaped(path: &Path) -> String {
    let mut text = String::new();
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'%' | b'?' | b'#' => text.push_str(&format!("%{byte:02x}")),
            byte => text.push(char::from(byte)),
        }
    }
    text
}
