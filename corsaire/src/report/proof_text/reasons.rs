//! Why an argument makes bounds narrower, or leaves no counts. Read `report/proof_text.rs` and
//! `report/weighing.rs` before it.

use super::Writer;
use crate::proof::jump_bounds::JumpBounds;
use crate::proof::steps::By;
use crate::report::reason::{self, men_on};
use crate::report::weighing::Weighing;
use crate::report::words::{listed, odd_or_even};
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;

impl Writer<'_, '_, '_> {
    /// What one hole says of the jumps that change its number. `None` if it is not worth saying.
    pub(super) fn hole(
        &self,
        hole: Hole,
        before: &JumpBounds,
        after: &JumpBounds,
    ) -> Option<String> {
        let facts = self.facts(before, after);
        if facts.is_empty() {
            return None;
        }
        let number = before.numbers_left(self.task)[hole.index()];
        let only = |lowers: bool| {
            let open = self.open(before, hole, lowers);
            match &open[..] {
                [jump] => Some(self.name(*jump)),
                _ => None,
            }
        };
        let name = self.story.board.cell(hole);
        let why = match number {
            1.. => only(true).map(|jump| format!(", and only {jump} can lower it")),
            ..=-1 => only(false).map(|jump| format!(", and only {jump} can raise it")),
            0 => {
                let none = |lowers| self.open(before, hole, lowers).is_empty();
                let change = match (none(true), none(false)) {
                    (true, _) => Some("lower"),
                    (_, true) => Some("raise"),
                    _ => None,
                };
                change.map(|change| format!(", and nothing can {change} it any more"))
            }
        };
        Some(format!(
            "{name} has {number}{}. {facts}",
            why.unwrap_or_default()
        ))
    }

    /// The jumps that lower, or raise, the number on a hole and may still be made.
    fn open(&self, counts: &JumpBounds, hole: Hole, lowers: bool) -> Vec<usize> {
        let changes = |index: &usize| {
            let jump = self.story.board.jumps()[*index];
            let changes = match lowers {
                true => jump.from == hole || jump.over == hole,
                false => jump.to == hole,
            };
            changes && counts.low[*index] < counts.high[*index]
        };
        (0..counts.low.len()).filter(changes).collect()
    }

    /// Why bounds become narrower, up to what follows.
    pub(super) fn bound(&mut self, by: By, before: &JumpBounds, after: &JumpBounds) -> String {
        match by {
            By::Hole(_) => String::new(),
            By::Parity(set) => self.parity(set, before),
            By::Function(number) => {
                self.show(number);
                let weighing = Weighing::new(self.task, self.proof, number, before);
                let out = |jump: &usize| before.high[*jump] > 0 && after.high[*jump] == 0;
                let out = (0..before.high.len()).filter(out);
                weighing.bound(self.story.board, out)
            }
        }
    }

    /// Why no counts are left, up to what follows.
    pub(super) fn contradiction(&mut self, by: By, before: &JumpBounds) -> String {
        match by {
            By::Hole(hole) => self.hole_cannot(hole, before),
            By::Parity(set) => self.parity(set, before),
            By::Function(number) => {
                self.show(number);
                Weighing::new(self.task, self.proof, number, before).contradiction()
            }
        }
    }

    /// Why the number on a hole cannot come to 0.
    fn hole_cannot(&self, hole: Hole, counts: &JumpBounds) -> String {
        let number = counts.numbers_left(self.task)[hole.index()];
        let name = self.story.board.cell(hole);
        let by = |lowers: bool| -> i64 {
            let open = self.open(counts, hole, lowers).into_iter();
            open.map(|jump| counts.high[jump] - counts.low[jump]).sum()
        };
        let (least, most) = (by(false), by(true));
        let but = if number > most {
            format!("but the jumps that may still be made lower it by at most {most}")
        } else if number < -least {
            format!("but the jumps that may still be made raise it by at most {least}")
        } else {
            "but no jumps that may still be made do that".to_string()
        };
        format!("The number on {name} is {number} and must come to 0, {but}.")
    }

    /// What the parity of the men on a set says, given what is known of the jump counts.
    fn parity(&mut self, set: HoleSet, counts: &JumpBounds) -> String {
        let board = self.story.board;
        let (start, target) = (self.task.start, self.task.target);
        let odd = |jump: &usize| set.intersection(board.jumps()[*jump].line()).len() % 2 == 1;
        let changing: Vec<usize> = (0..board.jumps().len()).filter(odd).collect();
        if changing.is_empty() {
            self.story.text("Count the men on the holes marked x:");
            self.story.marks(set);
            return reason::parity(board, set, start, &[target]);
        }
        self.story.text(
            "Count the men on the holes marked x. A jump with one or three of its holes marked makes \
             this number odd if it was even, and even if it was odd. All other jumps leave that as \
             it is.",
        );
        self.story.marks(set);
        self.parity_of_known(set, &changing, counts)
    }

    /// What the jumps of known counts among those that change a parity say.
    fn parity_of_known(&self, set: HoleSet, changing: &[usize], counts: &JumpBounds) -> String {
        let (start, target) = (self.task.start, self.task.target);
        let (first, last) = (men_on(set, start), men_on(set, target));
        let is_known = |jump: &usize| counts.low[*jump] == counts.high[*jump];
        let (known, open): (Vec<usize>, Vec<usize>) = changing.iter().copied().partition(is_known);
        let made = known.iter().filter(|jump| counts.low[**jump] > 0);
        let made: Vec<String> = made
            .map(|jump| self.times(*jump, counts.low[*jump]))
            .collect();
        let in_all: i64 = known.iter().map(|jump| counts.low[*jump]).sum();
        let changed_by = match &made[..] {
            [] => "Of the jumps that are known to be made, none changes it: 0 in all.".to_string(),
            made => format!(
                "Of the jumps that are known to be made, these change it: {}; {in_all} in all.",
                made.join(", ")
            ),
        };
        let reached = i64::from(first) + in_all;
        let so = match &open[..] {
            [] => format!(
                "No others can. So the number is {} at the end and cannot be {last}.",
                odd_or_even(reached)
            ),
            open => format!(
                "Besides, only {} may be made: an {} number of times.",
                listed(
                    &open.iter().map(|jump| self.name(*jump)).collect::<Vec<_>>(),
                    "or"
                ),
                odd_or_even(reached + i64::from(last))
            ),
        };
        format!(
            "There are {first} men on them at the start and must be {last} at the end. {changed_by} {so}"
        )
    }
}
