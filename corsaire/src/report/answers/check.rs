//! The result of checking a written solution, in words. Read `ask/check.rs` before it.

use crate::ask::check::Checked;
use crate::report::words::{men, number_of, trimmed};
use std::fmt::{self, Write};

impl fmt::Display for Checked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        trimmed(f, |text| self.write(text))
    }
}

impl Checked {
    fn write(&self, f: &mut String) -> fmt::Result {
        let play = match &self.play {
            Ok(play) => play,
            Err(illegal) => return writeln!(f, "illegal: {illegal}"),
        };
        let moves = number_of(play.moves().len() as u64, "move");
        let jumps = number_of(play.jumps().count() as u64, "jump");
        write!(f, "legal: {moves}, {jumps}")?;
        if let Some((length, number)) = play.line().longest_sweep() {
            write!(f, "; the longest sweep has {length}, it is move {number}")?;
        }
        let left = play.board().names(play.end().holes());
        let men = men(play.end().men());
        let solves = match self.meets_problem {
            true => "it solves the problem",
            false => "it does not solve the problem",
        };
        writeln!(f, "\nleft: {men}, {}\n{solves}", left.join(" "))?;
        match &self.regrouped {
            None => Ok(()),
            Some(Ok(better)) => writeln!(
                f,
                "the same jumps in the fewest moves: {}\n{better}",
                better.moves().len()
            ),
            Some(Err(stopped)) => {
                writeln!(f, "the same jumps in the fewest moves: unknown: {stopped}")
            }
        }
    }
}
