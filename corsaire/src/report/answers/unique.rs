//! Whether all solutions make the same jumps, in words. Read `ask/unique.rs` before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::unique::Uniqueness;
use std::fmt;

impl fmt::Display for Answer<Uniqueness> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.outcome {
            Outcome::Impossible(why) => write!(f, "impossible: {why}"),
            Outcome::Unknown(stopped) => write!(f, "unknown: {stopped}"),
            Outcome::Solved(Uniqueness { solution, another }) => match another {
                None => write!(
                    f,
                    "unique: all solutions make the same jumps, in some order, or those of a mirror image\n\
                     {solution}"
                ),
                Some(another) => write!(
                    f,
                    "not unique: these two solutions make different jumps\n{solution}\n{another}"
                ),
            },
        }
    }
}
