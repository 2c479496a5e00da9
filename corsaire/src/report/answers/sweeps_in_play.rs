//! The longest sweeps in play, in words. Read `ask/sweeps_in_play.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::sweeps_in_play::{Place, Row};
use crate::problem::control::Stopped;
use crate::problem::problem::Problem;
use crate::report::words::{number_of, trimmed};
use std::fmt::{self, Write};

impl fmt::Display for Answer<Vec<Row>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        trimmed(f, |text| self.write(text))
    }
}

impl Answer<Vec<Row>> {
    fn write(&self, f: &mut String) -> fmt::Result {
        let problems = self.question.problems.len();
        let rows = self.rows();
        for row in rows {
            if problems > 1 {
                writeln!(f, "{}", name(&row.problem))?;
            }
            write_place(&row.last, "as the last move", f)?;
            write_place(&row.last_but_one, "as the last move but one", f)?;
            let anywhere = [&row.in_games, &row.in_solutions].into_iter().flatten();
            for (place, name) in anywhere.zip(["anywhere in a game", "anywhere in a solution"]) {
                write_place(place, name, f)?;
            }
            if problems > 1 {
                writeln!(f)?;
            }
        }
        if problems > 1 {
            let longest = |place: fn(&Row) -> &Place| {
                let lengths = rows.iter().filter_map(|row| place(row).length);
                lengths.max().unwrap_or(0)
            };
            let (last, before) = (longest(|row| &row.last), longest(|row| &row.last_but_one));
            let all = match rows.len() == problems {
                true => "over all problems",
                false => "so far",
            };
            writeln!(
                f,
                "{all}: {last} as the last move, {before} as the last move but one"
            )?;
        }
        Ok(())
    }
}

impl Answer<Vec<Row>> {
    /// The rows, as far as they were found.
    pub fn rows(&self) -> &[Row] {
        match (&self.outcome, &self.so_far) {
            (Outcome::Solved(rows), _) | (_, Some(rows)) => rows,
            _ => &[],
        }
    }
}

/// What stopped a search, and where it was then.
pub(in crate::report) fn stopped_text((stopped, length): &(Stopped, Option<u32>)) -> String {
    match length {
        Some(length) => format!("{stopped}, with sweeps of {length} jumps"),
        None => stopped.to_string(),
    }
}

/// From where to where.
fn name(problem: &Problem) -> String {
    let board = &problem.board;
    let vacant = board.complement(problem.start);
    let start = match vacant.men() {
        1 => board.names(vacant.holes()).concat(),
        _ => problem.start.diagram(board),
    };
    format!("{start} to {}", problem.goal.text(board))
}

fn write_place(place: &Place, name: &str, f: &mut String) -> fmt::Result {
    let answer = match (place.length, &place.stopped) {
        (Some(1), _) => "a single jump".to_string(),
        (Some(length), _) => format!("a sweep of {length} jumps"),
        (None, Some(stopped)) => format!("unknown: {}", stopped_text(stopped)),
        (None, None) => "there is no such solution".to_string(),
    };
    writeln!(f, "the longest {name}: {answer}")?;
    if let Some(play) = &place.play {
        writeln!(f, "{play}")?;
    }
    for longer in place.longer.iter().filter(|longer| longer.beginnings > 0) {
        writeln!(
            f,
            "  not {}: it could be played in {}, and play reaches no such position",
            longer.length,
            number_of(longer.beginnings, "position")
        )?;
    }
    Ok(())
}
