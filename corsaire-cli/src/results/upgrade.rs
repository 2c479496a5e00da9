//! Results files of version 1, brought to the present one. Read `results/columns.rs` before it.
//!
//! Rows of version 1 are not signed. So their answers are claims, until the user says that they are his
//! own (`results trust`), or a certificate or a solution shows them.

use crate::results::columns::{self, TABLES};
use crate::results::row::Row;
use crate::results::trouble::Trouble;
use corsaire::Certificate;
use corsaire::results::Filed;
use rusqlite::{OptionalExtension, Transaction};

/// Brings the tables of version 1 to the present version. A row that cannot be read is left out.
pub fn upgrade(transaction: &Transaction<'_>) -> Result<(), Trouble> {
    transaction.execute_batch("ALTER TABLE answers RENAME TO answers_1;")?;
    transaction.execute_batch(TABLES)?;
    let ids = {
        let mut statement = transaction.prepare("SELECT id FROM answers_1 ORDER BY id")?;
        let ids = statement.query_map([], |row| row.get(0))?;
        ids.collect::<Result<Vec<i64>, _>>()?
    };
    for id in ids {
        let query = "SELECT answer, certificate FROM answers_1 WHERE id = ?1";
        let old = transaction.query_row(query, [id], |row| {
            let certificate: Option<String> = row.get(1)?;
            // Sets of positions that it had beside its certificate are derived today.
            let certificate = certificate.map(|text| Certificate { text });
            Ok((row.get::<_, String>(0)?, certificate))
        });
        let Ok(Some((answer, certificate))) = old.optional() else {
            continue;
        };
        let record = serde_json::from_str(&answer).ok();
        let filed = record.and_then(|record| Filed::new(record, certificate).ok());
        if let Some(filed) = filed {
            let mut row = Row::of(&filed.entry)?;
            row.id = id;
            columns::insert(transaction, &row, filed.certificate.as_ref())?;
        }
    }
    Ok(transaction.execute_batch("DROP TABLE answers_1;")?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::Connection;

    #[test]
    fn rows_of_version_1_become_claims() {
        let mut connection = Connection::open_in_memory().expect("a database");
        connection
            .execute_batch(
                "CREATE TABLE answers (id INTEGER PRIMARY KEY, answer TEXT, certificate TEXT, sets BLOB);
                 INSERT INTO answers VALUES (1, 'garbage', NULL, NULL);",
            )
            .expect("a table");
        let board = corsaire::Board::named("triangle:4").expect("a board");
        let problem = corsaire::Problem::vacate(&board, "a2").expect("a problem");
        let answer = problem.solve().run(&corsaire::Limits::default());
        let answer = serde_json::to_string(&answer).expect("JSON");
        let insert = "INSERT INTO answers VALUES (7, ?1, NULL, NULL)";
        connection.execute(insert, [&answer]).expect("a row");
        let transaction = connection.transaction().expect("a transaction");
        upgrade(&transaction).expect("upgraded");
        let rows = columns::numbers(&transaction, "TRUE", []).expect("rows");
        assert_eq!(rows, [7], "the one that can be read keeps its number");
        let row = columns::find(&transaction, "id = ?1", 7)
            .expect("rows")
            .expect("a row");
        assert!(row.is_unchanged() && row.signature.is_empty());
        assert_eq!(row.found, "solvable");
    }
}
