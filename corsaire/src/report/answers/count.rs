//! The answer to a question for a number, in words. Read `ask/count.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::count::{Counted, What};
use crate::report::words::{grouped, number_of, trimmed};
use std::fmt::{self, Write};

impl fmt::Display for Answer<Counted> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        trimmed(f, |text| self.write(text))
    }
}

impl Answer<Counted> {
    fn write(&self, f: &mut String) -> fmt::Result {
        let counted = match &self.outcome {
            Outcome::Solved(counted) => Some(counted),
            _ => self.so_far.as_ref(),
        };
        let Some(counted) = counted else {
            return match &self.outcome {
                Outcome::Unknown(why) => write!(f, "not complete: {why}; nothing is counted yet"),
                _ => Ok(()),
            };
        };
        heading(counted, f)?;
        let men = self.question.problems[0].start.men() as usize;
        for (jumps, count) in counted.by_jumps.iter().enumerate() {
            let row = match counted.what {
                What::DeadEnds if *count == 0 => continue,
                What::DeadEnds => men - jumps,
                _ => jumps,
            };
            writeln!(f, "{row:>5} {:>20}", grouped(&count.to_string()))?;
        }
        let is_complete = match &self.outcome {
            Outcome::Unknown(why) => {
                match counted.by_jumps.len() {
                    0 => writeln!(f, "not complete: {why}; nothing is counted yet")?,
                    _ => writeln!(
                        f,
                        "not complete: {why}; every number above is final, and the rest is missing"
                    )?,
                }
                false
            }
            _ => {
                writeln!(f, "total {:>20}", grouped(&counted.total.to_string()))?;
                true
            }
        };
        details(counted, is_complete, f)
    }
}

/// What else is known of a number, and one of each.
fn details(counted: &Counted, is_complete: bool, f: &mut String) -> fmt::Result {
    let mut line = |name: &str, value: Option<String>| match value {
        Some(value) => writeln!(f, "{name}: {value}"),
        None => Ok(()),
    };
    let number = |number: u128| grouped(&number.to_string());
    let raw = counted.raw_total;
    let raw = raw.filter(|_| counted.up_to_symmetry && is_complete);
    line("with mirror images", raw.map(number))?;
    line(
        "moves of each",
        counted.moves.map(|moves| moves.to_string()),
    )?;
    line("as sequences of moves", counted.sequences.map(number))?;
    let shortest = counted.shortest_game;
    line(
        "the shortest game",
        shortest.map(|jumps| number_of(jumps as u64, "jump")),
    )?;
    let probability = counted.win_probability;
    line(
        "random play meets the goal with probability",
        probability.map(|p| format!("{p:e}")),
    )?;
    for (number, item) in (1..).zip(counted.list.iter().flatten()) {
        writeln!(f, "{number:>5}: {item}")?;
    }
    Ok(())
}

fn heading(counted: &Counted, f: &mut String) -> fmt::Result {
    let name = counted.what.name();
    let by = match counted.what {
        What::DeadEnds => " by number of men",
        _ if counted.by_jumps.is_empty() => "",
        _ => " by number of jumps",
    };
    let symmetry = match (counted.up_to_symmetry, counted.what) {
        (true, What::Shortest) => ", up to symmetry and the order of the moves",
        (false, What::Shortest) => ", up to the order of the moves",
        (true, _) => ", up to symmetry",
        (false, _) => "",
    };
    writeln!(f, "{name}{by}{symmetry}")
}
