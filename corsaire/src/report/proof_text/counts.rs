//! What is known of how often jumps are made, and what is new in it. Read `report/proof_text.rs` before it.

use super::Writer;
use crate::proof::jump_bounds::JumpBounds;
use crate::report::story::jump_name;
use crate::report::words::{at_most, listed, times};
use std::collections::BTreeMap;

/// That a jump is made at most 3 times is worth saying. Larger bounds are not.
const WORTH_SAYING: i64 = 3;

impl Writer<'_, '_, '_> {
    /// What is known now and was not known before.
    pub(super) fn facts(&self, before: &JumpBounds, after: &JumpBounds) -> String {
        let jumps = 0..before.low.len();
        let mut news = Vec::new();
        let needed = self.needed(before, after);
        if !needed.is_empty() {
            news.push(format!("Needed: {}.", needed.join(", ")));
        }
        let out = jumps
            .clone()
            .filter(|jump| after.high[*jump] == 0 && before.high[*jump] > 0);
        let out: Vec<String> = out.map(|jump| self.name(jump)).collect();
        if !out.is_empty() {
            news.push(format!("Never made: {}.", out.join(", ")));
        }
        let mut less: BTreeMap<i64, Vec<String>> = BTreeMap::new();
        for jump in jumps {
            let most = after.high[jump];
            let is_new = most < before.high[jump] && most > after.low[jump];
            if is_new && (1..=WORTH_SAYING).contains(&most) {
                less.entry(most).or_default().push(self.name(jump));
            }
        }
        for (most, jumps) in less {
            news.push(format!("{}: {}.", at_most(most), jumps.join(", ")));
        }
        news.join(" ")
    }

    /// The jumps that are now known to be made, or to be made more often.
    fn needed(&self, before: &JumpBounds, after: &JumpBounds) -> Vec<String> {
        let raised = (0..before.low.len()).filter(|jump| after.low[*jump] > before.low[*jump]);
        raised
            .map(|jump| self.times(jump, after.low[jump]))
            .collect()
    }

    /// The same with its verb.
    pub(super) fn raised(&self, before: &JumpBounds, after: &JumpBounds) -> String {
        let needed = self.needed(before, after);
        let verb = if needed.len() == 1 { "is" } else { "are" };
        format!("{} {verb}", listed(&needed, "and"))
    }

    pub(super) fn name(&self, jump: usize) -> String {
        jump_name(self.story.board, jump)
    }

    pub(super) fn times(&self, jump: usize, count: i64) -> String {
        match count {
            1 => self.name(jump),
            count => format!("{} {}", self.name(jump), times(count)),
        }
    }

    pub(super) fn made(&self, counts: &[i64]) -> String {
        let made = (0..counts.len()).filter(|jump| counts[*jump] > 0);
        let made: Vec<String> = made.map(|jump| self.times(jump, counts[jump])).collect();
        made.join(", ")
    }

    /// A half of a case: a jump is made at most `most` times, or more often.
    pub(super) fn is_made(&self, jump: usize, most: i64, more: bool) -> String {
        let name = self.name(jump);
        match (more, most) {
            (false, 0) => format!("{name} is never made"),
            (false, most) => format!("{name} is made at most {}", times(most)),
            (true, 0) => format!("{name} is made"),
            (true, most) => format!("{name} is made at least {}", times(most + 1)),
        }
    }
}
