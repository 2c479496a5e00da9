//! The values of a function, and the regions that go with them. Read `report/proof_text.rs` and
//! `proof/jump_bounds.rs` before it.

use super::Writer;
use crate::proof::jump_bounds::{Touch, When};
use crate::report::words::listed;
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;

/// More jumps than this that can touch a region first or last are only counted.
const MOST_LISTED: usize = 8;

impl Writer<'_, '_, '_> {
    /// Shows the values of a function, if they are new, and the regions that go with them.
    pub(super) fn show(&mut self, number: usize) {
        let first = !self.shown.contains(&true);
        if std::mem::replace(&mut self.shown[number], true) {
            return;
        }
        let proof = self.proof;
        let function = &proof.functions[number];
        if first {
            self.story.text(
                "Give each hole a value. Multiply the number on each hole by the value of the hole \
                 and add up: all numbers must come to 0, and so must this sum. A jump from a hole \
                 over a second one to a third takes the values of the first two off it, and adds the \
                 value of the third.",
            );
        }
        self.story.text(format!("Values {}:", number + 1));
        self.story.numbers(&function.values);
        for (touch, weight) in &function.touches {
            self.touch(number, *touch, *weight);
        }
    }

    fn touch(&mut self, function: usize, touch: usize, weight: i64) {
        let (region, when) = self.proof.touches[touch];
        let Some(touch) = self.task.touch(region, when) else {
            return;
        };
        self.story.text("Look at the holes marked x:");
        self.story.marks(region);
        let what = first_or_last(when);
        let which = self.which(&touch);
        let aside = self.set_aside(function, &touch, weight);
        self.story.text(format!(
            "These holes do not have the same men at the end as at the start. {what}. {which}. {aside}."
        ));
    }

    /// Which jumps can be the first or the last that touch a region.
    fn which(&self, touch: &Touch) -> String {
        let names: Vec<String> = touch.jumps.iter().map(|jump| self.name(*jump)).collect();
        match (names.len(), touch.times()) {
            (0, _) => "But no jump of the board does that".to_string(),
            (1..=MOST_LISTED, 1) => format!("It is {}", listed(&names, "or")),
            (1..=MOST_LISTED, _) => format!("Both are among {}", listed(&names, "and")),
            (number, 1) => format!("{number} jumps of the board can be that one"),
            (number, _) => format!("{number} jumps of the board can be one of these two"),
        }
    }

    /// How much of the sum is set aside for them.
    fn set_aside(&self, function: usize, touch: &Touch, weight: i64) -> String {
        let value = |hole: Hole| self.proof.functions[function].values[hole.index()];
        let loss = |jump: Jump| value(jump.from) + value(jump.over) - value(jump.to);
        let jumps = self.story.board.jumps();
        let all_lower = touch.jumps.iter().all(|jump| loss(jumps[*jump]) >= weight);
        let [this, one] = match touch.times() {
            1 => ["it", "it"],
            _ => ["each of the two", "one of them"],
        };
        match all_lower {
            true => format!(
                "Each of these jumps takes at least {weight} off the sum, so {weight} is set aside \
                 for {this}"
            ),
            false => format!(
                "Of the sum, {weight} is set aside for {this}: a jump that can be {one} counts \
                 {weight} less than its values say"
            ),
        }
    }
}

/// What is said of the jumps that touch a region first or last.
fn first_or_last(when: When) -> &'static str {
    match when {
        When::First => {
            "So some jump is the first that touches them, and it finds them as they are at the \
             start"
        }
        When::Last => {
            "So some jump is the last that touches them, and it leaves them as they are at the \
             end"
        }
        When::Both => {
            "No single jump can change that. So the first jump that touches them, which finds \
             them as they are at the start, and the last, which leaves them as they are at the \
             end, are two different jumps"
        }
    }
}
