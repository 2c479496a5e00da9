//! The answer to `survey`: rows as they are done, then the table. Read `survey/table.rs` before it.

use crate::ask::answer::Provenance;
use crate::ask::asker::Asker;
use crate::door::board_of::Boards;
use crate::door::error::RequestError;
use crate::problem::limits::Limits;
use crate::problem::progress::Silent;
use crate::survey::{Column, Done, Part, Survey, Table};
use std::time::Duration;

/// The time that each cell may take, unless the whole may take less.
const EACH: Duration = Duration::from_secs(300);

/// The columns that are asked for.
pub(super) fn columns(written: &[String]) -> Result<Vec<Column>, RequestError> {
    let columns = written.iter().map(|name| name.parse());
    let columns: Result<Vec<Column>, _> = columns.collect();
    match columns {
        Ok(columns) if columns.is_empty() => {
            Err(RequestError::in_field("columns", "the list is empty"))
        }
        Ok(columns) => Ok(columns),
        Err(error) => Err(RequestError::in_field("columns", error)),
    }
}

/// Makes a survey. `partial` is called with a table that has one row each time a cell is done.
pub(super) fn survey<A: Asker>(
    boards: &Boards,
    columns: &[Column],
    asker: &A,
    limits: &Limits,
    partial: &mut dyn FnMut(String),
) -> Result<String, serde_json::Error> {
    let mut survey = Survey::default().each(EACH);
    if !columns.is_empty() {
        survey = survey.columns(columns.iter().copied());
    }
    let provenance = {
        let control = limits.control(&Silent);
        Provenance::of(&control, limits, control.clock.now())
    };
    let done = |done: &Done<'_>| {
        let table = Table {
            board: done.row.problem.board.clone(),
            goals: None,
            columns: done.row.cells.iter().map(|(column, _)| *column).collect(),
            rows: vec![done.row.clone()],
            excluded: 0,
            part: Part::WHOLE,
            each: Some(EACH),
            stopped: None,
            provenance: provenance.clone(),
        };
        if let Ok(json) = serde_json::to_string(&table) {
            partial(json);
        }
    };
    match boards {
        Boards::One(board, _) => {
            let table = survey.of_board(board, asker, limits, done);
            serde_json::to_string(&table)
        }
        Boards::Many(family) => {
            let table = survey.of_family(family, asker, limits, done);
            serde_json::to_string(&table)
        }
    }
}
