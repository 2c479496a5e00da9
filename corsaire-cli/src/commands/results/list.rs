//! `corsaire results list`: one line for each row.

use super::{Filter, report};
use crate::args::Common;
use crate::report::failure::Failure;
use crate::report::output::{Exit, plain};
use crate::results::file::ResultsFile;
use crate::results::row::Row;
use corsaire::ask::Grade;
use corsaire::report::grouped;
use serde_json::{Value, json};

/// Lists the rows that the filter takes.
pub(super) fn list(common: &Common, file: &ResultsFile, filter: &Filter) -> Result<Exit, Failure> {
    let (mut text, mut rows) = (String::new(), Vec::new());
    for found in filter.each(file)? {
        let (row, grade) = found?;
        text.push_str(&listed(&row, grade));
        rows.push(summary(&row, grade));
    }
    if rows.is_empty() {
        text.push_str(match filter.is_empty() {
            true => "no answers are stored\n",
            false => "no row is like that\n",
        });
    }
    report(common, text, &json!({"rows": rows}))
}

/// A row for programs.
pub(super) fn summary(row: &Row, grade: Grade) -> Value {
    json!({
        "id": row.id,
        "topic": row.topic_code(),
        "board": row.board,
        "problem": row.problem,
        "details": row.details,
        "outcome": row.outcome.code(),
        "found": row.found,
        "lower_bound": row.lower_bound,
        "upper_bound": row.upper_bound,
        "solution": row.solution,
        "established": row.established.code(),
        "grade": grade.code(),
        "refuted": row.refuted,
        "maker": row.maker,
        "certificate_digest": row.certificate_digest,
        "version": row.version,
        "date": row.date,
        "seconds": row.seconds,
        "digest": row.digest,
    })
}

/// A row in one line.
pub(super) fn listed(row: &Row, grade: Grade) -> String {
    let known = grouped(&row.found_in_words());
    let mark = match (&row.refuted, row.is_unchanged()) {
        (Some(why), _) => format!("; NOT USED: {why}"),
        (None, false) => "; CHANGED after it was written".to_string(),
        (None, true) => match row.entry() {
            Ok(_) => String::new(),
            Err(why) => format!("; NOT USED: {why}"),
        },
    };
    let how = row.how(grade);
    let line = format!(
        "{:>5}  {}: {known} ({how}, {:.1} s, {}{mark})",
        row.id,
        row.question(),
        row.seconds,
        row.day()
    );
    format!("{}\n", plain(&line).replace('\n', " "))
}
