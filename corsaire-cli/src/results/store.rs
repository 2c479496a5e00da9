//! The results file as a store of entries. Read `corsaire/src/results/store.rs` and `results/file.rs` before it.

use crate::results::columns;
use crate::results::file::ResultsFile;
use crate::results::row::Row;
use crate::results::trouble::Trouble;
use corsaire::Certificate;
use corsaire::ask::Grade;
use corsaire::results::{Entry, Filed, Mark, Store, Stored};

impl Store for ResultsFile {
    type Trouble = Trouble;

    fn find(&self, key: &str) -> Result<Option<Stored>, Trouble> {
        let condition = "key = ?1 AND refuted IS NULL";
        let row = columns::find(&self.connection, condition, key)?;
        Ok(row.map(|row| row.stored(self.signer())))
    }

    fn related(&self, entry: &Entry) -> Result<Vec<Stored>, Trouble> {
        let condition = "refuted IS NULL AND (key = ?1 OR problem_key = ?2 AND problem_key <> '')";
        let keys = [entry.key(), entry.problem_key()];
        let numbers = columns::numbers(&self.connection, condition, keys)?;
        let mut related = Vec::new();
        for number in numbers {
            let row = self.row(number)?;
            related.extend(row.map(|row| row.stored(self.signer())));
        }
        Ok(related)
    }

    fn certificate(&self, stored: &Stored) -> Result<Option<Certificate>, Trouble> {
        let entry = stored.entry.as_ref().ok();
        let Some(seal) = entry.and_then(|entry| entry.seal.as_ref()) else {
            return Ok(None);
        };
        let found = columns::certificate(&self.connection, stored.number, &seal.digest);
        Ok(found?)
    }

    fn put(
        &mut self,
        number: Option<i64>,
        filed: Filed,
        grade: Grade,
        mark: Option<Mark<'_>>,
    ) -> Result<(), Trouble> {
        let mut row = Row::of(&filed.entry)?;
        row.id = number.unwrap_or(0);
        row.refuted = mark.map(|mark| mark.to_string());
        self.signer().sign(&mut row, grade);
        let certificate = filed.certificate.as_ref();
        Ok(columns::insert(&self.connection, &row, certificate)?)
    }

    fn set_grade(&mut self, stored: &Stored, grade: Grade) -> Result<(), Trouble> {
        self.change(stored, |row, file| file.signer().sign(row, grade))
    }

    fn mark(&mut self, stored: &Stored, mark: Mark<'_>) -> Result<(), Trouble> {
        self.change(stored, |row, file| {
            row.refuted = Some(mark.to_string());
            file.signer().sign(row, Grade::Claimed);
        })
    }

    fn atomically<R, E: From<Trouble>>(
        &mut self,
        work: impl FnOnce(&mut ResultsFile) -> Result<R, E>,
    ) -> Result<R, E> {
        let run = |file: &ResultsFile, sql: &str| {
            let run = file.connection.execute_batch(sql);
            run.map_err(|error| E::from(Trouble::from(error)))
        };
        run(self, "BEGIN IMMEDIATE")?;
        let worked = work(self).and_then(|result| {
            run(self, "COMMIT")?;
            Ok(result)
        });
        if worked.is_err() {
            // If this fails too, SQLite has taken everything back already.
            let _ = run(self, "ROLLBACK");
        }
        worked
    }

    fn is_writable(&self) -> bool {
        self.can_be_written()
    }

    fn user(&self) -> String {
        self.signer().name()
    }

    fn can_vouch(&self) -> bool {
        self.signer().has_key()
    }
}

impl ResultsFile {
    /// Changes the grade, the signature and the mark of a row, if it is still there as it was.
    fn change(
        &self,
        stored: &Stored,
        change: impl FnOnce(&mut Row, &ResultsFile),
    ) -> Result<(), Trouble> {
        let row = self.row(stored.number)?;
        let Some(mut row) = row.filter(|row| row.digest == stored.digest) else {
            return Ok(());
        };
        change(&mut row, self);
        Ok(columns::mark(&self.connection, &row)?)
    }
}
