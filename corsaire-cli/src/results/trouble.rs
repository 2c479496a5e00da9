//! Why the results file, or a row of it, cannot be used. Nothing to read before it.

use corsaire::results::{Dispute, Flaw, NotKept};
use rusqlite::ErrorCode;

/// Why the results file cannot be used.
#[derive(Debug)]
pub enum Trouble {
    /// It was written by a later version of the program: the versions of its tables and of the program's.
    Newer(i64, i64),
    /// It is of an earlier version, and can only be read.
    Older,
    /// A log beside it has rows that cannot be read here.
    Log,
    /// It is another database.
    NotResults,
    /// Two answers contradict each other.
    Contradiction(Box<Dispute>),
    /// A row does not hold.
    Unsound(i64, Flaw),
    /// The system or SQLite says so.
    Other(String),
}

impl From<NotKept<Trouble>> for Trouble {
    fn from(not_kept: NotKept<Trouble>) -> Trouble {
        match not_kept {
            NotKept::Contradiction(dispute) => Trouble::Contradiction(dispute),
            NotKept::Store(trouble) => trouble,
        }
    }
}

impl From<serde_json::Error> for Trouble {
    fn from(error: serde_json::Error) -> Trouble {
        Trouble::Other(error.to_string())
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Trouble::Newer(theirs, ours) => write!(
                f,
                "it is of a later version of corsaire (its tables have version {theirs}, this \
                 program knows {ours})"
            ),
            Trouble::Older => write!(
                f,
                "it is of an earlier version of corsaire and can only be read: copy it to a place \
                 where it can be written"
            ),
            Trouble::Log => write!(
                f,
                "its log (the file beside it that ends in -wal) cannot be read here: copy both to a \
                 place where they can be written"
            ),
            Trouble::NotResults => write!(f, "it is a database of something else"),
            Trouble::Contradiction(dispute) => dispute.fmt(f),
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
