//! Why two entries contradict each other, and why an entry answers nothing any more, in words. Read
//! `results/keep.rs` before it.

use crate::results::{Conflict, Dispute, Entry, Mark};
use std::fmt;

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Conflict::Solvable => "one says that there is a solution, the other that there is none",
            Conflict::Moves => "one has a solution in fewer moves than the other allows",
            Conflict::Unique => {
                "one says that all solutions make the same jumps, the other that they do not"
            }
            Conflict::Answer => "they answer the same question differently",
        })
    }
}

impl fmt::Display for Dispute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = |entry: &Entry| {
            let found = match entry.is_known() {
                true => entry.columns().found,
                false => {
                    let least = entry.record.lower_bound.unwrap_or_default();
                    format!("at least {least} moves")
                }
            };
            let (how, day) = (entry.established().code(), entry.day());
            format!("{found} ({how}, {day}, corsaire {})", entry.record.corsaire)
        };
        let (there, new) = (&self.there, &self.new);
        write!(
            f,
            "two answers contradict each other: {}. Row {}, {}, says {}; the other, {}, says {}",
            self.conflict,
            self.number,
            there.question_in_words(),
            side(there),
            new.question_in_words(),
            side(new)
        )
    }
}

impl fmt::Display for Mark<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mark::Unsound(flaw) => flaw.fmt(f),
            Mark::Disputed(dispute) => dispute.fmt(f),
            Mark::Refuted(Dispute { new, conflict, .. }) => write!(
                f,
                "{} came to `{}` ({} on {}): {conflict}",
                new.question_in_words(),
                new.columns().found,
                new.established().code(),
                new.day()
            ),
        }
    }
}
