//! The results file: an SQLite database of answers. Read `results/row.rs`, `results/signer.rs` and
//! `results/columns.rs` before it.
//!
//! Several processes may write at once: SQLite makes sure that each row is there whole or not at all,
//! whenever one of them is killed. Rows are read without their certificates, which may be large.

use crate::results::columns::{self, TABLES};
use crate::results::row::Row;
use crate::results::signer::Signer;
use crate::results::trouble::Trouble;
use crate::results::upgrade::upgrade;
use corsaire::Certificate;
use rusqlite::limits::Limit;
use rusqlite::{Connection, ErrorCode, OpenFlags, Transaction};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The version of the tables: `user_version` of the database.
const VERSION: i64 = 2;
/// How long to wait for another process that is writing.
const PATIENCE: Duration = Duration::from_secs(10);
/// The most bytes of a text or a row.
const LONGEST: i32 = 256 << 20;

/// An open results file.
pub struct ResultsFile {
    path: PathBuf,
    pub(super) connection: Connection,
    writable: bool,
    signer: Signer,
}

impl ResultsFile {
    /// Opens the file, or makes it. If it cannot be written, it is opened for reading.
    pub fn open(path: &Path) -> Result<ResultsFile, Trouble> {
        is_file_or_new(path)?;
        let both = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        match connected(path, both) {
            Ok(connection) => ResultsFile::of(path, connection),
            Err(error) => match error.sqlite_error_code() {
                Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) if path.is_file() => {
                    ResultsFile::open_to_read(path)
                }
                _ => Err(error.into()),
            },
        }
    }

    /// Opens a file that is there, and changes nothing.
    pub fn open_to_read(path: &Path) -> Result<ResultsFile, Trouble> {
        is_file_or_new(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        // If a lock cannot be had because the folder cannot be written, no other process writes there.
        let uri = format!("file:{}?immutable=1", escaped(path));
        let connection = match connected(path, OpenFlags::SQLITE_OPEN_READ_ONLY) {
            Ok(connection) => connection,
            // Then a log beside the file would be passed over, and with it the newest rows.
            Err(_) if has_log(path) => return Err(Trouble::Log),
            Err(_) => connected(Path::new(&uri), flags)?,
        };
        let file = ResultsFile::with(path, connection, false);
        match file.version()? {
            VERSION => file.checked(),
            0 if file.things()? == 0 => Err(Trouble::Other("it is empty".to_string())),
            other => Err(not_ours(other)),
        }
    }

    /// A connection that may write. Nothing is written before it is known that the file is ours, or empty.
    fn of(path: &Path, connection: Connection) -> Result<ResultsFile, Trouble> {
        let writable = !connection.is_readonly(rusqlite::MAIN_DB)?;
        let mut file = ResultsFile::with(path, connection, writable);
        match file.version()? {
            VERSION => {}
            0 if file.writable && file.things()? == 0 => file.make()?,
            1 if file.writable && file.has_answers()? => file.make()?,
            other => return Err(not_ours(other)),
        }
        if file.writable {
            file.connection
                .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")?;
        }
        file.checked()
    }

    fn with(path: &Path, connection: Connection, writable: bool) -> ResultsFile {
        ResultsFile {
            path: path.to_path_buf(),
            connection,
            writable,
            // A key is made only to sign something with it.
            signer: match writable {
                true => Signer::of_user(),
                false => Signer::reading(),
            },
        }
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

    /// Whether there is a table of answers whose columns are all stored, and nothing else. SQLite makes an
    /// index without SQL for a column that is unique.
    fn has_answers(&self) -> Result<bool, rusqlite::Error> {
        let answers = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = 'answers' \
                       AND rootpage > 0 AND sql LIKE 'CREATE TABLE %'";
        let others = "SELECT (SELECT count(*) FROM sqlite_master \
                      WHERE NOT (type = 'table' AND name = 'answers') \
                      AND NOT (type = 'index' AND tbl_name = 'answers' AND sql IS NULL)) \
                      + (SELECT count(*) FROM pragma_table_xinfo('answers') WHERE hidden <> 0)";
        let number = |query| {
            self.connection
                .query_row(query, [], |row| row.get::<_, i64>(0))
        };
        Ok(number(answers)? == 1 && number(others)? == 0)
    }

    /// Makes the tables, or upgrades them, unless another process has done it in the meantime.
    fn make(&mut self) -> Result<(), Trouble> {
        self.connection
            .execute_batch("PRAGMA journal_mode = WAL;")?;
        let transaction = immediate(&mut self.connection)?;
        let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        match version {
            0 => transaction.execute_batch(TABLES)?,
            1 => upgrade(&transaction)?,
            _ => return Ok(()),
        }
        transaction.execute_batch(&format!("PRAGMA user_version = {VERSION}"))?;
        Ok(transaction.commit()?)
    }

    /// The same if its tables and indexes are those that this program makes, and nothing else is there.
    fn checked(self) -> Result<ResultsFile, Trouble> {
        let is_ours = {
            let query = "SELECT ifnull(sql, '') FROM sqlite_master";
            let mut statement = self.connection.prepare(query)?;
            let found = statement.query_map([], |row| row.get::<_, String>(0))?;
            let found = found.collect::<Result<BTreeSet<String>, _>>()?;
            let ours = TABLES.split(';').map(|sql| sql.trim().to_string());
            found == ours.filter(|sql| !sql.is_empty()).collect()
        };
        match is_ours {
            true => Ok(self),
            false => Err(Trouble::NotResults),
        }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it can be written.
    pub fn can_be_written(&self) -> bool {
        self.writable
    }

    /// Who signs its rows.
    pub fn signer(&self) -> &Signer {
        &self.signer
    }

    /// The row with this number.
    pub fn row(&self, id: i64) -> Result<Option<Row>, Trouble> {
        Ok(columns::find(&self.connection, "id = ?1", id)?)
    }

    /// All rows, one after the other, in the order of their numbers.
    pub fn rows(&self) -> Result<impl Iterator<Item = Result<Row, Trouble>>, Trouble> {
        let ids = columns::numbers(&self.connection, "TRUE", [])?;
        // A row may have been removed in the meantime.
        Ok(ids.into_iter().filter_map(|id| self.row(id).transpose()))
    }

    /// The certificate of a row, if it is kept and is the one that the row had.
    pub fn certificate_of(&self, row: &Row) -> Result<Option<Certificate>, Trouble> {
        let Some(digest) = row.certificate_digest.as_ref() else {
            return Ok(None);
        };
        match row.certificate_bytes {
            Some(_) => Ok(columns::certificate(&self.connection, row.id, digest)?),
            None => Ok(None),
        }
    }

    /// What SQLite itself finds wrong with the file. Empty if nothing is.
    pub fn damage(&self) -> Result<Vec<String>, Trouble> {
        let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
        let lines = statement.query_map([], |row| row.get(0))?;
        let lines = lines.collect::<Result<Vec<String>, _>>()?;
        Ok(lines.into_iter().filter(|line| line != "ok").collect())
    }

    /// Removes a row.
    pub fn remove(&mut self, id: i64) -> Result<(), Trouble> {
        let removed = self
            .connection
            .execute("DELETE FROM answers WHERE id = ?1", [id]);
        removed?;
        Ok(())
    }

    /// Gives the room of removed rows back to the system.
    pub fn compact(&mut self) -> Result<(), Trouble> {
        Ok(self.connection.execute_batch("VACUUM")?)
    }
}

/// Fails for a folder, a pipe or a device: some of them would wait for ever.
fn is_file_or_new(path: &Path) -> Result<(), Trouble> {
    let what = match std::fs::metadata(path) {
        Ok(data) if data.is_dir() => "it is a folder",
        Ok(data) if !data.is_file() => "it is not a file",
        _ => return beside_are_files(path),
    };
    Err(Trouble::Other(what.to_string()))
}

/// The suffixes of the files that SQLite keeps beside a database.
pub const BESIDE: [&str; 3] = ["-journal", "-wal", "-shm"];

/// The file with this suffix beside a results file.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(suffix);
    PathBuf::from(name)
}

/// Fails if one of the files that SQLite opens beside the file is not a file.
fn beside_are_files(path: &Path) -> Result<(), Trouble> {
    for suffix in BESIDE {
        let file = beside(path, suffix);
        if std::fs::metadata(&file).is_ok_and(|data| !data.is_file()) {
            let why = format!("{} beside it is not a file", file.display());
            return Err(Trouble::Other(why));
        }
    }
    Ok(())
}

/// Whether a log with rows that are not in the file yet lies beside it.
fn has_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|data| data.len() > 0)
}

/// A connection to a file, which may not be a database.
fn connected(path: &Path, flags: OpenFlags) -> Result<Connection, rusqlite::Error> {
    // A name like `:memory:` is a file too.
    let is_uri = flags.contains(OpenFlags::SQLITE_OPEN_URI);
    let file = match std::path::absolute(path) {
        Ok(file) if !is_uri => file,
        _ => path.to_path_buf(),
    };
    let connection = Connection::open_with_flags(file, flags)?;
    connection.busy_timeout(PATIENCE)?;
    connection.set_limit(Limit::SQLITE_LIMIT_LENGTH, LONGEST)?;
    let _: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    Ok(connection)
}

/// What is wrong with a file of another version.
fn not_ours(version: i64) -> Trouble {
    match version {
        1 => Trouble::Older,
        newer if newer > VERSION => Trouble::Newer(newer, VERSION),
        _ => Trouble::NotResults,
    }
}

fn immediate(connection: &mut Connection) -> Result<Transaction<'_>, rusqlite::Error> {
    connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)
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
