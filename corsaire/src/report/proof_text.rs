//! A proof as a person reads it (appendix B): the functions used, what they exclude and what follows.
//! Read `report/story.rs` before it.

use crate::problem::control::Control;
use crate::proof::jump_bounds::{JumpBounds, Task, When};
use crate::proof::steps::{By, Proof, Step};
use crate::report::reason::{self, men_on};
use crate::report::story::{Story, jump_name};
use crate::report::words::odd_or_even;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;

/// That a jump is made at most 3 times is worth saying. Larger bounds are not.
const WORTH_SAYING: i64 = 3;

/// Writes a proof from the first step to the last.
pub(super) fn write(story: &mut Story<'_>, task: &Task<'_>, proof: &Proof) {
    let mut writer = Writer {
        proof,
        task,
        story,
        shown: vec![false; proof.functions.len()],
        cases: Vec::new(),
        since: None,
    };
    writer.begin();
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
    /// The cases that are open: a jump, at most how often, and whether the second half is being
    /// written.
    cases: Vec<(usize, i64, bool)>,
    /// The bounds before steps that are written together.
    since: Option<JumpBounds>,
}

impl Writer<'_, '_, '_> {
    fn begin(&mut self) {
        self.story.text(
            "On each hole, the men that jumps must take off it. A jump takes one off each of the \
             first two holes of its line and puts one on the third; all numbers must come to 0.",
        );
        self.story.numbers(&self.task.numbers());
    }

    fn step(&mut self, number: usize, before: &JumpBounds, after: Option<&JumpBounds>) {
        let step = self.proof.steps[number];
        let hole = matches!(step, Step::Bound(By::Hole(_)));
        if !hole {
            self.write_holes(before);
        }
        match step {
            Step::Ends { first, last } => {
                let after = after.expect("it closes nothing");
                self.story.text(format!(
                    "Every way to make the first {first} and the last {last} jumps has these in it. {}",
                    self.news(before, after)
                ));
                self.left(after);
            }
            Step::Bound(By::Hole(_)) => {
                self.since.get_or_insert_with(|| before.clone());
            }
            Step::Bound(by) => {
                let after = after.expect("it closes nothing");
                let reason = self.reason(by, before);
                let news = self.news(before, after);
                self.story.text(format!("{reason} {news}"));
                if before.low != after.low {
                    self.left(after);
                }
            }
            Step::Split { jump, most } => {
                self.cases.push((jump, most, false));
                self.case();
            }
            Step::Contradiction(by) => {
                let reason = match by {
                    By::Hole(hole) => {
                        format!("{} cannot come to 0.", self.story.board.names([hole])[0])
                    }
                    By::Function(number) => {
                        let reason = self.reason(by, before);
                        format!("{reason} {}", self.cannot(number, before))
                    }
                    by => self.reason(by, before),
                };
                let so = match self.cases.is_empty() {
                    true => "So there is no solution.",
                    false => "So this case has no solution.",
                };
                self.close(format!("{reason} {so}"));
            }
            Step::NoOrder => self.close(
                "The numbers add up, but no order of such jumps is legal: all orders were tried."
                    .to_string(),
            ),
            Step::Exhaust => self.close(
                "Every line of play was followed to its end; none reaches the goal.".to_string(),
            ),
            Step::JumpSet(set) => {
                let known = match &*self.made(&before.low) {
                    "" => "no jump is made".to_string(),
                    jumps => format!("every jump is known: {jumps}"),
                };
                self.close(format!(
                    "So {known}. This is jump set {}, and it has a legal order.",
                    set + 1
                ));
            }
        }
    }

    /// Writes the result of the steps of single holes since `since`.
    fn write_holes(&mut self, now: &JumpBounds) {
        if let Some(since) = self.since.take() {
            let news = self.news(&since, now);
            self.story.text(format!("Hole by hole: {news}"));
            if since.low != now.low {
                self.left(now);
            }
        }
    }

    fn left(&mut self, counts: &JumpBounds) {
        self.story.text("What is left to do:");
        let left = counts.numbers_left(self.task);
        self.story.numbers(&left);
    }

    /// What a function or a parity says, the function drawn if it is new.
    fn reason(&mut self, by: By, counts: &JumpBounds) -> String {
        match by {
            By::Hole(_) => String::new(),
            By::Parity(set) => {
                let board = self.story.board;
                let cells = board.holes().map(|hole| i64::from(set.has(hole)));
                let cells: Vec<i64> = cells.collect();
                self.story.text("Count the men on the holes marked 1:");
                self.story.numbers(&cells);
                self.parity(set, counts)
            }
            By::Function(number) => {
                let function = &self.proof.functions[number];
                if !std::mem::replace(&mut self.shown[number], true) {
                    self.story.text(format!("Function {}:", number + 1));
                    self.story.numbers(&function.values);
                    for (touch, times) in &function.touches {
                        self.touch(*touch, *times);
                    }
                }
                self.function(number, counts)
            }
        }
    }

    /// What the parity of the men on a set says, given what is known of the jump counts.
    fn parity(&self, set: HoleSet, counts: &JumpBounds) -> String {
        let board = self.story.board;
        let (start, target) = (self.task.start, self.task.target);
        let (first, last) = (men_on(set, start), men_on(set, target));
        let odd = |jump: &usize| set.intersection(board.jumps()[*jump].line()).len() % 2 == 1;
        let changing: Vec<usize> = (0..board.jumps().len()).filter(odd).collect();
        if changing.is_empty() {
            return reason::parity(board, set, start, &[target]);
        }
        let is_known = |jump: &usize| counts.low[*jump] == counts.high[*jump];
        let (known, open): (Vec<usize>, Vec<usize>) = changing.into_iter().partition(is_known);
        let made = known.iter().filter(|jump| counts.low[**jump] > 0);
        let made: Vec<String> = made
            .map(|jump| self.times(*jump, counts.low[*jump]))
            .collect();
        let times: i64 = known.iter().map(|jump| counts.low[*jump]).sum();
        let changed_by = match &made[..] {
            [] => "No jump that is made changes whether that number is odd or even".to_string(),
            made => format!(
                "Of the jumps that are made, only these change whether that number is odd or even: \
                 {}, {times} in all",
                made.join(", ")
            ),
        };
        let reached = i64::from(first) + times;
        let so = match &open[..] {
            [] => format!(
                "so it is {} at the end and cannot be {last}.",
                odd_or_even(reached)
            ),
            open => format!(
                "and those that may still be made: {}. These are made an {} number of times.",
                open.iter()
                    .map(|jump| self.name(*jump))
                    .collect::<Vec<_>>()
                    .join(", "),
                odd_or_even(reached + i64::from(last))
            ),
        };
        format!("There are {first} at the start and must be {last} at the end. {changed_by}, {so}")
    }

    /// What a function says of the jumps that are still to be made.
    fn function(&self, number: usize, counts: &JumpBounds) -> String {
        let (left, _) = self.weighed(number, counts);
        match self.proof.functions[number].touches.is_empty() {
            true => format!(
                "By function {}, the jumps still to be made must take {left} off the sum over the men.",
                number + 1
            ),
            false => format!(
                "By function {} and its regions, the jumps still to be made may take {left} off at most.",
                number + 1
            ),
        }
    }

    /// What the jumps that are still to be made must take off by a function, and the least and the
    /// most that they can take off within the bounds. With regions, a jump that touches one takes off
    /// less, by the region's number, and what must be taken off is lowered by the touches that are
    /// still due: then it is what may be taken off at most.
    fn weighed(&self, number: usize, counts: &JumpBounds) -> (i64, (i64, i64)) {
        let function = &self.proof.functions[number];
        let value = |hole: Hole| function.values[hole.index()];
        let jumps = self.story.board.jumps().iter();
        let losses = jumps.map(|jump| value(jump.from) + value(jump.over) - value(jump.to));
        let mut losses: Vec<i64> = losses.collect();
        let numbers = counts.numbers_left(self.task);
        let mut left: i64 = numbers
            .iter()
            .zip(&function.values)
            .map(|(a, b)| a * b)
            .sum();
        for (touch, weight) in &function.touches {
            let (region, when) = self.proof.touches[*touch];
            let Some(touch) = self.task.touch(region, when) else {
                continue;
            };
            let made: i64 = touch.jumps.iter().map(|jump| counts.low[*jump]).sum();
            left -= weight * (touch.times() - made);
            for jump in touch.jumps {
                losses[jump] -= weight;
            }
        }
        let spare = counts
            .low
            .iter()
            .zip(&counts.high)
            .map(|(low, high)| high - low);
        let all = losses
            .into_iter()
            .zip(spare)
            .map(|(loss, more)| loss * more);
        let range = all.fold((0, 0), |(least, most), taken| {
            (least + taken.min(0), most + taken.max(0))
        });
        (left, range)
    }

    /// Why the jumps that are still to be made cannot do what a function asks of them.
    fn cannot(&self, number: usize, counts: &JumpBounds) -> String {
        let (left, (least, most)) = self.weighed(number, counts);
        if left < least {
            format!("But they take off at least {least}.")
        } else if left > most {
            format!("But they take off at most {most}.")
        } else {
            "But no numbers of these jumps take off exactly that.".to_string()
        }
    }

    fn touch(&mut self, touch: usize, times: i64) {
        let (region, when) = self.proof.touches[touch];
        let holes = self.story.board.names(region.holes()).join(" ");
        let what = match when {
            When::First => "the first jump that touches them finds them as at the start",
            When::Last => "the last jump that touches them leaves them as at the end",
            When::Both => "the first and the last jump that touch them are two different ones",
        };
        self.story.text(format!(
            "together with this, counted {times} times: the men on {holes} are not the same at the start and at the end, so {what}."
        ));
    }

    /// What changed between two states of knowledge.
    fn news(&self, before: &JumpBounds, after: &JumpBounds) -> String {
        let jumps = 0..before.low.len();
        let raised = jumps
            .clone()
            .filter(|jump| after.low[*jump] > before.low[*jump]);
        let raised: Vec<String> = raised
            .map(|jump| self.times(jump, after.low[jump]))
            .collect();
        let out = jumps
            .clone()
            .filter(|jump| after.high[*jump] == 0 && before.high[*jump] > 0);
        let out: Vec<String> = out.map(|jump| self.name(jump)).collect();
        let less = jumps.filter(|jump| {
            (1..=WORTH_SAYING).contains(&after.high[*jump])
                && after.high[*jump] < before.high[*jump]
                && after.high[*jump] > after.low[*jump]
        });
        let less: Vec<String> = less
            .map(|jump| format!("{} at most {}", self.name(jump), after.high[jump]))
            .collect();
        let mut news = Vec::new();
        if !raised.is_empty() {
            news.push(format!("Made: {}.", raised.join(", ")));
        }
        if !out.is_empty() {
            news.push(format!("Never made: {}.", out.join(", ")));
        }
        if !less.is_empty() {
            news.push(format!("Bounded: {}.", less.join(", ")));
        }
        news.join(" ")
    }

    fn name(&self, jump: usize) -> String {
        jump_name(self.story.board, jump)
    }

    fn times(&self, jump: usize, count: i64) -> String {
        match count {
            1 => self.name(jump),
            count => format!("{} {count} times", self.name(jump)),
        }
    }

    fn made(&self, counts: &[i64]) -> String {
        let made = (0..counts.len()).filter(|jump| counts[*jump] > 0);
        let made: Vec<String> = made.map(|jump| self.times(jump, counts[jump])).collect();
        made.join(", ")
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
        let name = self.name(jump);
        let said = match (second, most) {
            (false, 0) => format!("{name} is never made"),
            (false, most) => format!("{name} is made at most {most} times"),
            (true, 0) => format!("{name} is made"),
            (true, most) => format!("{name} is made more than {most} times"),
        };
        self.story
            .heading(format!("Case {}: {said}", number.join(".")));
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
