//! A proof as a person reads it (appendix B): numbers on a board, the jumps that they ask for, values
//! of holes, and what follows. Read `report/story.rs` before it, then `report/weighing.rs`.

use crate::problem::control::Control;
use crate::proof::jump_bounds::{JumpBounds, Task, When};
use crate::proof::steps::{By, Proof, Step};
use crate::report::reason::{self, men_on};
use crate::report::story::{Story, jump_name};
use crate::report::weighing::Weighing;
use crate::report::words::{at_most, listed, odd_or_even, times};
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use std::collections::BTreeMap;

/// That a jump is made at most 3 times is worth saying. Larger bounds are not.
const WORTH_SAYING: i64 = 3;
/// More jumps than this that can touch a region first or last are only counted.
const MOST_LISTED: usize = 8;

/// Writes what the numbers of all proofs about a problem mean, with one jump as an example.
pub(super) fn explain(story: &mut Story<'_>, task: &Task<'_>) {
    let board = story.board;
    let example = example(task).map_or(String::new(), |jump| {
        let [from, over, to] = [jump.from, jump.over, jump.to].map(|hole| board.cell(hole));
        format!(
            " The jump {}, for example, takes 1 off the numbers on {from} and {over} and adds 1 to \
             the number on {to}.",
            board.jump_name(jump)
        )
    });
    story.text(format!(
        "We play with numbers instead of men, so that jumps may be counted in any order. The number \
         on a hole says how many men must still go from it: 1 if it holds a man at the start and \
         none at the end, -1 if it holds a man at the end only, 0 if nothing changes.{example} The \
         jumps of a solution bring all numbers to 0."
    ));
}

/// A jump to explain numbers with: one into a hole that a man must be left on, if there is one.
fn example(task: &Task<'_>) -> Option<Jump> {
    let jumps = task.board.jumps();
    let into = jumps.iter().find(|jump| task.target.has(jump.to));
    into.or(jumps.first()).copied()
}

/// Writes a proof from the first step to the last.
pub(super) fn write(story: &mut Story<'_>, task: &Task<'_>, proof: &Proof) {
    let mut writer = Writer {
        proof,
        task,
        story,
        shown: vec![false; proof.functions.len()],
        holes_explained: false,
        cases: Vec::new(),
        begins_case: false,
        since: None,
        by_hole: Vec::new(),
    };
    writer.story.text("The numbers at the start:");
    writer.story.numbers(&task.numbers());
    // A proof that has just been found holds, but for a case left open when only bounds are
    // wanted.
    let mut last = None;
    let _ = proof.follow(task, &Control::default(), |number, before, after| {
        writer.step(number, before, after);
        last = after.cloned();
    });
    if let Some(last) = last {
        writer.write_holes(&last);
    }
}

struct Writer<'s, 'b, 'p> {
    proof: &'p Proof,
    task: &'p Task<'p>,
    story: &'s mut Story<'b>,
    /// Functions that were shown.
    shown: Vec<bool>,
    /// Whether it was said how single holes are looked at.
    holes_explained: bool,
    /// The cases that are open: a jump, at most how often, and whether the second half is being
    /// written.
    cases: Vec<(usize, i64, bool)>,
    /// Whether the second half of a case was just begun: its numbers are shown then.
    begins_case: bool,
    /// The bounds before steps of single holes that are written together, and what these say.
    since: Option<JumpBounds>,
    by_hole: Vec<String>,
}

impl Writer<'_, '_, '_> {
    fn step(&mut self, number: usize, before: &JumpBounds, after: Option<&JumpBounds>) {
        let step = self.proof.steps[number];
        if std::mem::take(&mut self.begins_case) {
            self.story.text("In this case the numbers begin with:");
            self.story.numbers(&before.numbers_left(self.task));
        }
        if let Step::Bound(By::Hole(hole)) = step {
            let after = after.expect("it closes nothing");
            self.since.get_or_insert_with(|| before.clone());
            let said = self.hole(hole, before, after);
            self.by_hole.extend(said);
            return;
        }
        self.write_holes(before);
        match step {
            Step::Ends { first, last } => {
                let after = after.expect("it closes nothing");
                self.story.text(format!(
                    "In every way to make {}, {} among them.",
                    ends(first, last),
                    self.raised(before, after)
                ));
                self.left(after);
            }
            Step::Bound(by) => {
                let after = after.expect("it closes nothing");
                let reason = self.bound(by, before, after);
                let facts = self.facts(before, after);
                self.story.text(format!("{reason} {facts}"));
                if before.low != after.low {
                    self.left(after);
                }
            }
            Step::Split { jump, most } => {
                let (fewer, more) = (
                    self.is_made(jump, most, false),
                    self.is_made(jump, most, true),
                );
                self.story
                    .text(format!("There are two cases: {fewer}, or {more}."));
                self.cases.push((jump, most, false));
                self.case();
            }
            Step::Contradiction(by) => {
                let reason = self.contradiction(by, before);
                let so = match self.cases.is_empty() {
                    true => "So there is no solution.",
                    false => "So this case has no solution.",
                };
                self.close(format!("{reason} {so}"));
            }
            Step::NoOrder => self.close(
                "The numbers can still come to 0, but not in play: every order of such jumps was \
                 tried, and each one gets stuck."
                    .to_string(),
            ),
            Step::Exhaust => self.close(
                "Every line of play with the jumps that may be made was followed to its end. None \
                 reaches the goal."
                    .to_string(),
            ),
            Step::JumpSet(set) => {
                let known = match &*self.made(&before.low) {
                    "" => "No jump is made".to_string(),
                    jumps => format!("So all jumps are known: {jumps}"),
                };
                let solution: Line = self.proof.solutions[set].iter().copied().collect();
                self.close(format!(
                    "{known}. This is jump set {}. It can be played: {}.",
                    set + 1,
                    solution.display(self.story.board)
                ));
            }
        }
    }

    /// Writes what the steps of single holes say, which were gathered.
    fn write_holes(&mut self, now: &JumpBounds) {
        let Some(since) = self.since.take() else {
            return;
        };
        self.story
            .text(match std::mem::replace(&mut self.holes_explained, true) {
                false => {
                    "Now hole by hole. Jumps that start on a hole or pass over it lower its number \
                     by 1, jumps that land on it raise its number by 1, and no others change it:"
                }
                true => "Hole by hole:",
            });
        let said = std::mem::take(&mut self.by_hole);
        self.story.list(said);
        if since.low != now.low {
            self.left(now);
        }
    }

    fn left(&mut self, counts: &JumpBounds) {
        self.story
            .text("With all jumps that are known to be needed, the numbers are:");
        let left = counts.numbers_left(self.task);
        self.story.numbers(&left);
    }

    /// What one hole says of the jumps that change its number. `None` if it is not worth saying.
    fn hole(&self, hole: Hole, before: &JumpBounds, after: &JumpBounds) -> Option<String> {
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
    fn bound(&mut self, by: By, before: &JumpBounds, after: &JumpBounds) -> String {
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
    fn contradiction(&mut self, by: By, before: &JumpBounds) -> String {
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

    /// Shows the values of a function, if they are new, and the regions that go with them.
    fn show(&mut self, number: usize) {
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
        let what = match when {
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
        };
        let names: Vec<String> = touch.jumps.iter().map(|jump| self.name(*jump)).collect();
        let which = match (names.len(), touch.times()) {
            (0, _) => "But no jump of the board does that".to_string(),
            (1..=MOST_LISTED, 1) => format!("It is {}", listed(&names, "or")),
            (1..=MOST_LISTED, _) => format!("Both are among {}", listed(&names, "and")),
            (number, 1) => format!("{number} jumps of the board can be that one"),
            (number, _) => format!("{number} jumps of the board can be one of these two"),
        };
        let value = |hole: Hole| self.proof.functions[function].values[hole.index()];
        let loss = |jump: Jump| value(jump.from) + value(jump.over) - value(jump.to);
        let jumps = self.story.board.jumps();
        let all_lower = touch.jumps.iter().all(|jump| loss(jumps[*jump]) >= weight);
        let [this, one] = match touch.times() {
            1 => ["it", "it"],
            _ => ["each of the two", "one of them"],
        };
        let aside = match all_lower {
            true => format!(
                "Each of these jumps takes at least {weight} off the sum, so {weight} is set aside \
                 for {this}"
            ),
            false => format!(
                "Of the sum, {weight} is set aside for {this}: a jump that can be {one} counts \
                 {weight} less than its values say"
            ),
        };
        self.story.text(format!(
            "These holes do not have the same men at the end as at the start. {what}. {which}. {aside}."
        ));
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
        let (first, last) = (men_on(set, start), men_on(set, target));
        let is_known = |jump: &usize| counts.low[*jump] == counts.high[*jump];
        let (known, open): (Vec<usize>, Vec<usize>) = changing.into_iter().partition(is_known);
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

    /// What is known now and was not known before.
    fn facts(&self, before: &JumpBounds, after: &JumpBounds) -> String {
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
    fn raised(&self, before: &JumpBounds, after: &JumpBounds) -> String {
        let needed = self.needed(before, after);
        let verb = if needed.len() == 1 { "is" } else { "are" };
        format!("{} {verb}", listed(&needed, "and"))
    }

    fn name(&self, jump: usize) -> String {
        jump_name(self.story.board, jump)
    }

    fn times(&self, jump: usize, count: i64) -> String {
        match count {
            1 => self.name(jump),
            count => format!("{} {}", self.name(jump), times(count)),
        }
    }

    fn made(&self, counts: &[i64]) -> String {
        let made = (0..counts.len()).filter(|jump| counts[*jump] > 0);
        let made: Vec<String> = made.map(|jump| self.times(jump, counts[jump])).collect();
        made.join(", ")
    }

    /// A half of a case: a jump is made at most `most` times, or more often.
    fn is_made(&self, jump: usize, most: i64, more: bool) -> String {
        let name = self.name(jump);
        match (more, most) {
            (false, 0) => format!("{name} is never made"),
            (false, most) => format!("{name} is made at most {}", times(most)),
            (true, 0) => format!("{name} is made"),
            (true, most) => format!("{name} is made at least {}", times(most + 1)),
        }
    }

    /// Writes the heading of the next case.
    fn case(&mut self) {
        let Some((jump, most, second)) = self.cases.last().copied() else {
            return;
        };
        let number: Vec<&str> = self
            .cases
            .iter()
            .map(|(_, _, s)| if *s { "2" } else { "1" })
            .collect();
        let said = self.is_made(jump, most, second);
        self.story
            .heading(format!("Case {}: {said}", number.join(".")));
        self.begins_case = second;
    }

    fn close(&mut self, said: String) {
        self.story.text(said);
        while let Some((_, _, true)) = self.cases.last() {
            self.cases.pop();
        }
        if let Some((_, _, second)) = self.cases.last_mut() {
            *second = true;
            self.case();
        }
    }
}

/// The first jumps and the last ones.
fn ends(first: usize, last: usize) -> String {
    let part = |which: &str, jumps: usize| match jumps {
        1 => format!("the {which} jump"),
        jumps => format!("the {which} {jumps} jumps"),
    };
    format!("{} and {}", part("first", first), part("last", last))
}
