//! How far a search for a shortest solution has come: enough to go on later as if it had never
//! stopped. Read `shortest.rs` before it.
//!
//! The search is a sequence of attempts that depend only on a few numbers, which are saved after
//! each one. What an attempt that was cut short had found is found again.

use super::{FIRST_SIZE, Work};
use std::fmt;
use std::str::FromStr;

/// The numbers that the next attempt depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checkpoint {
    /// Lengths below this one are refuted.
    pub length: u32,
    /// The limit of the forward side.
    pub limit: u32,
    /// How large a side may get.
    pub most: u64,
    /// How far the forward side for the next limit has come: to this size, or beyond it once it
    /// shrinks.
    pub tried: u64,
    /// How much it grew last.
    pub growth: u64,
    /// The work so far.
    pub work: Work,
}

impl Default for Checkpoint {
    /// Nothing has been tried yet.
    fn default() -> Checkpoint {
        Checkpoint {
            length: 0,
            limit: 0,
            most: FIRST_SIZE,
            tried: 0,
            growth: 1,
            work: Work::default(),
        }
    }
}

const HEADING: &str = "corsaire checkpoint 1";

/// The text is not a checkpoint of this version.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a checkpoint of this version, or a damaged one")]
pub struct CheckpointError;

impl Checkpoint {
    fn numbers(&self) -> [u64; 9] {
        let Work {
            forward_kept,
            forward_generated,
            backward_kept,
            backward_generated,
        } = self.work;
        [
            u64::from(self.length),
            u64::from(self.limit),
            self.most,
            self.tried,
            self.growth,
            forward_kept,
            forward_generated,
            backward_kept,
            backward_generated,
        ]
    }
}

/// A heading, the numbers, and their sum as a check.
impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.numbers();
        let text: Vec<String> = numbers.iter().map(u64::to_string).collect();
        writeln!(f, "{HEADING}\n{}\n{}", text.join(" "), check(&numbers))
    }
}

fn check(numbers: &[u64]) -> u64 {
    numbers
        .iter()
        .fold(0, |sum, number| sum.wrapping_mul(31).wrapping_add(*number))
}

impl FromStr for Checkpoint {
    type Err = CheckpointError;

    fn from_str(text: &str) -> Result<Checkpoint, CheckpointError> {
        let mut lines = text.lines();
        let (heading, numbers, sum) = (lines.next(), lines.next(), lines.next());
        let parsed: Option<Vec<u64>> = numbers
            .unwrap_or_default()
            .split(' ')
            .map(|number| number.parse().ok())
            .collect();
        let numbers: [u64; 9] = parsed
            .unwrap_or_default()
            .try_into()
            .map_err(|_| CheckpointError)?;
        if heading != Some(HEADING)
            || sum != Some(&check(&numbers).to_string())
            || lines.next().is_some()
        {
            return Err(CheckpointError);
        }
        let small = |number: u64| u32::try_from(number).map_err(|_| CheckpointError);
        Ok(Checkpoint {
            length: small(numbers[0])?,
            limit: small(numbers[1])?,
            most: numbers[2],
            tried: numbers[3],
            growth: numbers[4],
            work: Work {
                forward_kept: numbers[5],
                forward_generated: numbers[6],
                backward_kept: numbers[7],
                backward_generated: numbers[8],
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_read_and_nothing_else() {
        let checkpoint = Checkpoint {
            length: 20,
            limit: 17,
            most: 400_000,
            tried: 100_000,
            growth: 20,
            work: Work {
                forward_kept: 1,
                forward_generated: 2,
                backward_kept: 3,
                backward_generated: 4,
            },
        };
        let text = checkpoint.to_string();
        assert_eq!(text.parse(), Ok(checkpoint));
        assert_eq!(
            text.replace("17", "18").parse::<Checkpoint>(),
            Err(CheckpointError)
        );
        for end in 0..text.len() - 1 {
            assert_eq!(
                text[..end].parse::<Checkpoint>(),
                Err(CheckpointError),
                "{end}"
            );
        }
    }
}
