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
const PATIENCE: Duration = Duration::from_secs(10);

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
    /// A row does not hold.
    Unsound(i64, String),
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
            Trouble::Unsound(id, why) => write!(f, "row {id} does not hold: {why}"),
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
        let both = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        match connected(path, both) {
            Ok(connection) => ResultsFile::of(path, connection),
            Err(error) => match error.sqlite_error_code() {
                Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) if path.is_file() => {
                    ResultsFile::open_to_read(path)
                }
                _ if path.is_dir() => Err(Trouble::Other("it is a folder".to_string())),
                _ => Err(error.into()),
            },
        }
    }

    /// Opens a file that is there, and changes nothing.
    pub fn open_to_read(path: &Path) -> Result<ResultsFile, Trouble> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        // If no lock can be had in a folder that cannot be written, nobody else writes there either.
        let uri = format!("file:{}?immutable=1", escaped(path));
        let connection = connected(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
            .or_else(|_| connected(Path::new(&uri), flags))?;
        let file = ResultsFile {
            path: path.to_path_buf(),
            connection,
            writable: false,
        };
        match file.version()? {
            VERSION => file.checked(),
            other => Err(not_ours(other)),
        }
    }

    /// A connection that may write. Nothing is written before it is known that the file is ours, or empty.
    fn of(path: &Path, connection: Connection) -> Result<ResultsFile, Trouble> {
        let mut file = ResultsFile {
            path: path.to_path_buf(),
            writable: !connection.is_readonly(rusqlite::MAIN_DB)?,
            connection,
        };
        match file.version()? {
            VERSION => {}
            0 if file.writable && file.things()? == 0 => file.make()?,
            other => return Err(not_ours(other)),
        }
        if file.writable {
            file.connection
                .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")?;
        }
        file.checked()
    }

    fn version(&self) -> Result<i64, rusqlite::Error> {
        let version = self.connection.prepare("PRAGMA user_version");
        version?.query_row([], |row| row.get(0))
    }

    /// How many tables and other things there are.
    fn things(&self) -> Result<i64, rusqlite::Error> {
        let things = "SELECT count(*) FROM sqlite_master";
        self.connection.query_row(things, [], |row| row.get(0))
    }

    /// Makes the tables, unless another process has made them in the meantime.
    fn make(&mut self) -> Result<(), Trouble> {
        self.connection
            .execute_batch("PRAGMA journal_mode = WAL;")?;
        let transaction = immediate(&mut self.connection)?;
        let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        if version == 0 {
            transaction.execute_batch(TABLES)?;
            transaction.execute_batch(&format!("PRAGMA user_version = {VERSION}"))?;
        }
        Ok(transaction.commit()?)
    }

    /// The same if its tables are those that this program makes, and nothing else is there that could act.
    fn checked(self) -> Result<ResultsFile, Trouble> {
        let others = "SELECT count(*) FROM sqlite_master WHERE type IN ('trigger', 'view')";
        let others: i64 = self.connection.query_row(others, [], |row| row.get(0))?;
        let table = "SELECT sql FROM sqlite_master WHERE type = 'table' AND name = 'answers'";
        let table: Option<String> = self
            .connection
            .query_row(table, [], |row| row.get(0))
            .optional()?;
        let is_ours = table.is_some_and(|sql| TABLES.contains(sql.trim()));
        match is_ours && others == 0 {
            true => Ok(self),
            false => Err(Trouble::NotResults),
        }
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

/// A connection to a file, which may be no database at all.
fn connected(path: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    // A name like `:memory:` is a file too.
    let is_uri = flags.contains(OpenFlags::SQLITE_OPEN_URI);
    let file = match std::path::absolute(path) {
        Ok(file) if !is_uri => file,
        _ => path.to_path_buf(),
    };
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    let _: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    Ok(connection)
}

/// What is wrong with a file of another version.
fn not_ours(version: i64) -> Trouble {
    match version > VERSION {
        true => Trouble::Newer(version),
        false => Trouble::NotResults,
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
    let is_sound = there.is_unchanged() && there.record().is_some();
    if is_sound && there.contradicts(&row) {
        return Err(Trouble::Contradiction(Box::new((there, row))));
    }
    let stronger = match (there.strength(), row.strength()) {
        // A row that was changed by hand, or cannot be read, is worth nothing.
        _ if !is_sound => Some(row),
        (Strength::Unknown, Strength::Unknown) => with_both_bounds(&there, row),
        (before, now) => (now > before).then_some(row),
    };
    let Some(row) = stronger else {
        return Ok(Kept::AsBefore);
    };
    insert(transaction, &row, Some(there.id))?;
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

/// A row as it is there. What is of another type than it should be is left out: then the digest is wrong.
fn read(row: &rusqlite::Row<'_>) -> Result<Row, rusqlite::Error> {
    let text = |index: usize| maybe_text(row, index).unwrap_or_default();
    let number = |index: usize| row.get::<_, Option<i64>>(index).ok().flatten();
    let bound = |index: usize| number(index).and_then(|bound| u32::try_from(bound).ok());
    let real = |index: usize| row.get::<_, Option<f64>>(index).ok().flatten();
    Ok(Row {
        id: row.get(0)?,
        key: text(1),
        topic: text(2),
        board: text(3),
        problem: text(4),
        details: text(5),
        outcome: text(6),
        found: text(7),
        lower_bound: bound(8),
        upper_bound: bound(9),
        solution: maybe_text(row, 10),
        established: text(11),
        answer: text(12),
        certificate: maybe_text(row, 13),
        sets: row.get::<_, Option<Vec<u8>>>(14).ok().flatten(),
        certificate_digest: maybe_text(row, 15),
        version: text(16),
        date: number(17).unwrap_or_default(),
        seconds: real(18)
            .filter(|seconds| seconds.is_finite())
            .unwrap_or_default(),
        cpu_seconds: real(19),
        digest: text(20),
    })
}

fn maybe_text(row: &rusqlite::Row<'_>, index: usize) -> Option<String> {
    row.get::<_, Option<String>>(index).ok().flatten()
}

/// A path as part of an address.
fn escaped(path: &Path) -> String {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    let mut text = String::new();
    for byte in path.to_string_lossy().trim_start_matches("//").bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' => text.push(char::from(byte)),
            byte if byte.is_ascii_alphanumeric() => text.push(char::from(byte)),
            byte => text.push_str(&format!("%{byte:02x}")),
        }
    }
    text
}
