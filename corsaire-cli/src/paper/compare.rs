//! What was computed beside what the paper says: the only place that sees both. Read `paper/claim.rs`
//! and `paper/part.rs` before it.

use crate::paper::part::{Found, NotRun};
use crate::paper::tables::{self, rows};

/// What became of a part of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// What the paper says.
    Reproduced,
    /// The same, as far as it was computed.
    InPart,
    /// The paper does not say it.
    New,
    /// Something else than the paper says, and it is known why.
    Explained,
    /// Something else than the paper says.
    Differs,
    /// Not computed, or not to the end.
    NotRun,
}

impl Verdict {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Reproduced => "reproduced",
            Verdict::InPart => "in part",
            Verdict::New => "new",
            Verdict::Explained => "differs (explained)",
            Verdict::Differs => "differs",
            Verdict::NotRun => "not run",
        }
    }
}

/// A value that the paper does not state.
fn is_not_stated(expected: &str) -> bool {
    expected.is_empty()
        || expected.starts_with("not stated")
        || expected.starts_with("not computed")
}

/// Whether a value is what the paper says. `at most 9 jumps` is met by fewer of the same.
fn agrees(expected: &str, computed: &str) -> bool {
    let number_of = |text: &str| {
        let (number, thing) = text.split_once(' ')?;
        Some((number.parse::<u64>().ok()?, thing.to_string()))
    };
    let Some(most) = expected.strip_prefix("at most ") else {
        return expected == computed;
    };
    match (number_of(most), number_of(computed)) {
        (Some((most, thing)), Some((number, other))) => {
            number <= most && other.trim_end_matches('s') == thing.trim_end_matches('s')
        }
        _ => false,
    }
}

/// What became of a part: its value, or what is known of it, and the verdict.
pub fn verdict(expected: &str, found: &Found) -> Verdict {
    match found {
        Err(NotRun { .. }) => Verdict::NotRun,
        Ok(_) if is_not_stated(expected) => Verdict::New,
        Ok(computed) if !agrees(expected, &computed.value) => Verdict::Differs,
        Ok(computed) if computed.in_part => Verdict::InPart,
        Ok(_) => Verdict::Reproduced,
    }
}

/// Why a value differs from the paper's, if that is known of this very value.
pub fn explanation(id: &str, part: &str, computed: &str) -> Option<&'static str> {
    let mut known = rows::<4>(tables::DIFFERENCES);
    known.find_map(|[of, name, value, why]| {
        ((of, name, value) == (id, part, computed)).then_some(why)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paper::claim::Claim;
    use crate::paper::part::{Computed, How};

    #[test]
    fn another_expectation_turns_the_row() {
        let found = |value: &str| Ok(Computed::new(value, How::Counted));
        let claims = Claim::all();
        for claim in &claims {
            for part in claim
                .parts
                .iter()
                .filter(|part| !is_not_stated(&part.value))
            {
                let value = part.value.trim_start_matches("at most ");
                assert_eq!(verdict(&part.value, &found(value)), Verdict::Reproduced);
                let changed = match part.value.strip_prefix("at most ") {
                    Some(_) => "at most 0 jumps".to_string(),
                    None => format!("{}.", part.value),
                };
                assert_eq!(
                    verdict(&changed, &found(value)),
                    Verdict::Differs,
                    "{value}"
                );
            }
        }
    }

    #[test]
    fn what_was_not_stated_is_new_and_what_was_not_run_is_neither() {
        let found = Ok(Computed::new("1916", How::Counted));
        assert_eq!(verdict("not computed by the authors", &found), Verdict::New);
        let part = Ok(Computed::new("20 moves", How::Counted).in_part());
        assert_eq!(verdict("20 moves", &part), Verdict::InPart);
        assert_eq!(verdict("21 moves", &part), Verdict::Differs);
        assert_eq!(
            verdict("1", &Err(NotRun::because("interrupted"))),
            Verdict::NotRun
        );
    }

    #[test]
    fn fewer_of_the_same_are_at_most_as_many() {
        assert!(agrees("at most 9 jumps", "9 jumps") && agrees("at most 9 jumps", "1 jump"));
        assert!(!agrees("at most 9 jumps", "10 jumps") && !agrees("at most 9 jumps", "9 moves"));
        assert!(!agrees("at most 9 jumps", "none"));
    }

    #[test]
    fn only_the_very_value_is_explained() {
        for [id, part, value, why] in rows::<4>(tables::DIFFERENCES) {
            assert_eq!(explanation(id, part, value), Some(why));
            assert_eq!(explanation(id, part, &format!("{value}0")), None);
        }
    }
}
