//! A proof as a person reads it (appendix B): numbers on a board, the jumps that they ask for, values
//! of holes, and what follows. Read `report/story.rs` before it, then `report/proof_text/reasons.rs`,
//! `function.rs` and `counts.rs`.

mod counts;
mod function;
mod reasons;

use crate::problem::control::Control;
use crate::proof::jump_bounds::{JumpBounds, Task};
use crate::proof::steps::{By, Proof, Step};
use crate::report::story::Story;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;

/// How cases are closed that nothing shorter closes.
const NO_ORDER: &str = "The numbers can still come to 0, but not in play: every order of such jumps was \
                        tried, and each one gets stuck.";
const EXHAUSTED: &str = "Every line of play with the jumps that may be made was followed to its end. None \
                         reaches the goal.";

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
            Step::Split { jump, most } => self.split(jump, most),
            Step::Contradiction(by) => {
                let reason = self.contradiction(by, before);
                let so = match self.cases.is_empty() {
                    true => "So there is no solution.",
                    false => "So this case has no solution.",
                };
                self.close(format!("{reason} {so}"));
            }
            Step::NoOrder => self.close(NO_ORDER.to_string()),
            Step::Exhaust => self.close(EXHAUSTED.to_string()),
            Step::JumpSet(set) => self.jump_set(set, before),
        }
    }

    /// Begins the first of two cases.
    fn split(&mut self, jump: usize, most: i64) {
        let (fewer, more) = (
            self.is_made(jump, most, false),
            self.is_made(jump, most, true),
        );
        self.story
            .text(format!("There are two cases: {fewer}, or {more}."));
        self.cases.push((jump, most, false));
        self.case();
    }

    /// Closes a case by a jump set that can be played.
    fn jump_set(&mut self, set: usize, before: &JumpBounds) {
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
