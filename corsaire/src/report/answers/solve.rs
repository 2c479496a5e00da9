//! The answer to a question for a solution, in words. Read `ask/solve.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::report::words::{number_of, trimmed};
use crate::rules::solution::Solution;
use std::fmt::{self, Write};

impl fmt::Display for Answer<Solution> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        trimmed(f, |text| self.write(text))
    }
}

impl Answer<Solution> {
    fn write(&self, f: &mut String) -> fmt::Result {
        match &self.outcome {
            Outcome::Solved(solution) => {
                let moves = number_of(solution.moves().len() as u64, "move");
                let jumps = number_of(solution.jumps().count() as u64, "jump");
                let fewest = match self.proved_minimum() {
                    true => ", and no solution has fewer moves",
                    false => "",
                };
                writeln!(f, "solved: {moves}, {jumps}{fewest}\n{solution}")?;
                match self.marked {
                    Some(men) if men.len() > 1 => {
                        let men = solution.board().names(men.holes());
                        writeln!(f, "the man can start on {}", men.join(", "))
                    }
                    _ => Ok(()),
                }
            }
            Outcome::Impossible(why) => write!(f, "impossible: {why}"),
            Outcome::Unknown(stopped) => {
                let positions = number_of(self.work.positions, "position");
                let known = match self.lower_bound {
                    0 => "nothing is proved".to_string(),
                    moves => format!(
                        "no solution has fewer than {}",
                        number_of(moves.into(), "move")
                    ),
                };
                writeln!(f, "unknown: {stopped} after {positions}; {known}")
            }
        }
    }
}
