//! What a survey says, in words: its cells, its rows, and how far it came. Read `survey/cell.rs` before
//! it.

use crate::problem::control::Stopped;
use crate::report::words::{grouped, number_of};
use crate::survey::{Cell, Column, Done, Row, Value};
use std::fmt;
use std::time::Duration;

impl Cell {
    /// What a person reads in this cell of a column: `20`, `no (pagoda)`, `21 to 23`, `not within 5m`.
    pub fn words(&self, column: Column) -> String {
        match &self.value {
            Value::Number(1) if column == Column::JumpSets => "unique jumps".to_string(),
            Value::Unique(true) => "unique jumps".to_string(),
            Value::Number(number) => grouped(&number.to_string()),
            Value::Odds(odds) => in_words(*odds),
            Value::Between(None, None) if column == Column::Solvable => {
                format!("unknown, {}", self.why())
            }
            _ => self.plain(),
        }
    }

    /// The same for a program: digits without commas, odds as a probability.
    pub fn plain(&self) -> String {
        match &self.value {
            Value::Blank => String::new(),
            Value::Yes => "yes".to_string(),
            Value::No(None) => "no".to_string(),
            Value::No(Some(kind)) => format!("no ({})", kind.name()),
            Value::NoSolution => "-".to_string(),
            Value::Unique(true) => "yes".to_string(),
            Value::Unique(false) => "no".to_string(),
            Value::Number(number) => number.to_string(),
            Value::Odds(odds) => format!("{odds:e}"),
            Value::Between(Some(least), Some(most)) => format!("{least} to {most}"),
            Value::Between(Some(least), None) => format!("at least {least}"),
            Value::Between(None, Some(most)) => format!("at most {most}"),
            Value::Between(None, None) => self.why(),
        }
    }

    /// Why nothing is known.
    fn why(&self) -> String {
        match &self.stopped {
            Some((Stopped::Time, Some(limit))) => format!("not within {}", time(*limit)),
            Some((Stopped::Memory, _)) => "not within memory".to_string(),
            Some((stopped, _)) => stopped.to_string(),
            None => "unknown".to_string(),
        }
    }
}

/// A probability in words: `1 in 74,135,000`. Five figures are enough.
fn in_words(odds: f64) -> String {
    if odds >= 1.0 {
        return "certain".to_string();
    }
    let one_in = 1.0 / odds;
    if one_in < 1000.0 {
        let one_in = format!("{one_in:.1}");
        return format!("1 in {}", one_in.trim_end_matches(".0"));
    }
    let unit = 10f64.powi(one_in.log10().floor() as i32 - 4).max(1.0);
    let rounded = (one_in / unit).round() * unit;
    format!("1 in {}", grouped(&format!("{rounded:.0}")))
}

/// A time as the command line takes it: `5m`, `90s`, `50ms`.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds, time.subsec_millis()) {
        (0, millis) => format!("{millis}ms"),
        (seconds, 0) if seconds % 3600 == 0 => format!("{}h", seconds / 3600),
        (seconds, 0) if seconds % 60 == 0 => format!("{}m", seconds / 60),
        (seconds, 0) => format!("{seconds}s"),
        (_, _) => format!("{:.1}s", time.as_secs_f64()),
    }
}

impl Row {
    /// The problem in a few words: `d4 to d1`, or `d4 to goal 2`.
    pub fn label(&self) -> String {
        format!("{} to {}", self.vacated(), self.finished())
    }

    /// The name of the hole that is vacated.
    pub(super) fn vacated(&self) -> String {
        let board = &self.problem.board;
        board.names(self.vacate()).concat()
    }

    /// Where the last man is left, or the number of the goal.
    pub(super) fn finished(&self) -> String {
        match self.goal {
            Some(number) => format!("goal {number}"),
            None => self.problem.goal.text(&self.problem.board),
        }
    }
}

/// One line when a cell is done: `d4 to d1: 20 moves, 2.1 s`.
impl fmt::Display for Done<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.cell.words(self.column);
        let number = match self.cell.value {
            Value::Number(number) => u64::try_from(number).ok(),
            _ => None,
        };
        let said = match (self.column, number) {
            (Column::Moves, Some(moves)) => number_of(moves, "move"),
            (Column::Shortest, Some(number)) => number_of(number, "shortest solution"),
            (Column::JumpSets, Some(number)) if number > 1 => number_of(number, "jump set"),
            (Column::LastSweep, Some(jumps)) => {
                format!("last sweep of {}", number_of(jumps, "jump"))
            }
            (Column::JumpSets, Some(_)) => words,
            (column, _) => format!("{}: {words}", column.name()),
        };
        write!(f, "{}: {said}", self.row.label())?;
        match self.cell.time {
            _ if self.cell.known_since.is_some() => {
                let grade = self.cell.grade.unwrap_or_default();
                write!(f, ", known: {}", grade.words())
            }
            Some(time) => write!(f, ", {:.1} s", time.as_secs_f64()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_in_words() {
        for (odds, words) in [
            (1.0, "certain"),
            (0.5, "1 in 2"),
            (0.3, "1 in 3.3"),
            (1.0 / 876.54, "1 in 876.5"),
            (1.0 / 74_135_123.0, "1 in 74,135,000"),
            (1.0 / 12_345.0, "1 in 12,345"),
            (1.0 / 999_999.9, "1 in 1,000,000"),
        ] {
            assert_eq!(in_words(odds), words);
        }
    }

    #[test]
    fn times_as_they_are_typed() {
        let written = |millis| time(Duration::from_millis(millis));
        let expected = ["50ms", "1.5s", "90s", "5m", "2h"];
        assert_eq!(
            [50, 1500, 90_000, 300_000, 7_200_000].map(written),
            expected
        );
    }
}
