//! One search for a proof in cases: each case is closed, or split in two. Read `proof/finder.rs`,
//! `proof/steps.rs` and `proof/finder/narrowing.rs` before it.

use crate::problem::control::{Control, Stopped};
use crate::problem::progress::{Progress, Stage};
use crate::proof::finder::narrowing::Narrowed;
use crate::proof::jump_bounds::{JumpBounds, Task, Touch};
use crate::proof::jump_order::{Order, order, reaches, untouched};
use crate::proof::linear_program::{NEARLY, Relaxed, function_against, relax};
use crate::proof::steps::{By, MOST_STATES, Proof, Step};
use crate::rules::symmetry::Symmetry;

/// At most 3 first and 3 last jumps are looked at.
const LONGEST_END: usize = 3;
/// States among which a guess looks for a legal order.
const FEW_STATES: usize = 500;
/// States, or positions, among which the order of a jump set is looked for.
const MANY_STATES: usize = 1_000_000;

/// How much work is put into a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Effort {
    /// Only what is cheap.
    Quick,
    /// Each bound is made as narrow as linear programs can make it.
    Thorough,
}

/// A search for a proof, and the proof as far as it has come.
pub(super) struct Prover<'a> {
    pub(super) task: &'a Task<'a>,
    pub(super) touches: Vec<Touch>,
    pub(super) proof: Proof,
    cases: usize,
    most_cases: usize,
    /// How many cases were split; which share of the whole the present case is, and which share is
    /// done, as if both halves of a case were the same work.
    splits: usize,
    share: f64,
    done: f64,
    effort: Effort,
    pub(super) symmetries: &'a [Symmetry],
    pub(super) control: &'a Control<'a>,
}

impl<'a> Prover<'a> {
    pub(super) fn new(
        task: &'a Task<'a>,
        symmetries: &'a [Symmetry],
        most_cases: usize,
        effort: Effort,
        control: &'a Control<'a>,
    ) -> Prover<'a> {
        Prover {
            task,
            touches: Vec::new(),
            proof: Proof::default(),
            cases: 0,
            most_cases,
            splits: 0,
            share: 1.0,
            done: 0.0,
            effort,
            symmetries,
            control,
        }
    }

    /// What is known about the first and last jumps.
    pub(super) fn begin(&mut self, counts: &mut JumpBounds) {
        let jumps = self.task.jumps() as usize;
        let mut best: Option<(i64, usize, Vec<i64>)> = None;
        for length in 1..=LONGEST_END.min(jumps / 2) {
            if let Some(low) = self.task.ends(length, length) {
                let sum = low.iter().sum();
                if best.as_ref().is_none_or(|(most, _, _)| sum > *most) {
                    best = Some((sum, length, low));
                }
            }
        }
        if let Some((_, length, low)) = best.filter(|(sum, _, _)| *sum > 0) {
            let (first, last) = (length, length);
            self.proof.steps.push(Step::Ends { first, last });
            counts.raise(&low);
        }
    }

    /// Adds the steps that close a case. False if there would be too many.
    pub(super) fn close(&mut self, counts: &JumpBounds) -> Result<bool, Stopped> {
        let (split, share) = (self.splits, self.share);
        let closed = self.close_or_split(counts)?;
        if self.splits == split {
            self.done += share;
        }
        Ok(closed)
    }

    fn close_or_split(&mut self, counts: &JumpBounds) -> Result<bool, Stopped> {
        self.control.check()?;
        self.cases += 1;
        if self.cases > self.most_cases {
            return Ok(false);
        }
        self.report();
        let mut counts = counts.clone();
        let found = loop {
            self.control.check()?;
            match self.close_or_narrow(&mut counts)? {
                Case::Ended(closed) => return Ok(closed),
                Case::Narrower => {}
                Case::Open(found) => break found,
            }
        };
        match branch(&counts, &found) {
            Some((jump, most)) => self.split(counts, jump, most),
            None => Ok(false),
        }
    }

    /// Closes a case, or narrows its bounds, or adds a region that they must touch.
    fn close_or_narrow(&mut self, counts: &mut JumpBounds) -> Result<Case, Stopped> {
        if self.by_holes(counts) {
            return Ok(Case::Ended(true));
        }
        let (task, control) = (self.task, self.control);
        let Relaxed::Counts(found) = relax(task, &self.touches, counts, |_| 0.0, control) else {
            let function = function_against(task, &self.touches, counts, &[], control);
            let by = function.map(|function| self.function(function));
            self.proof.steps.extend(by.map(Step::Contradiction));
            return Ok(Case::Ended(by.is_some()));
        };
        if let Some(set) = self.odd_set(counts) {
            self.proof.steps.push(Step::Contradiction(By::Parity(set)));
            return Ok(Case::Ended(true));
        }
        if let Some(touch) = untouched(task, &|jump| found[jump], control)? {
            self.touches.push(touch);
            return Ok(Case::Narrower);
        }
        if counts.known() {
            return Ok(Case::Ended(self.known(counts)?));
        }
        let worth = self.effort == Effort::Thorough || self.is_solution(&found)?;
        if !worth {
            return Ok(Case::Open(found));
        }
        Ok(match self.by_functions(counts)? {
            Narrowed::Closed => Case::Ended(true),
            Narrowed::Narrower => Case::Narrower,
            Narrowed::Same => Case::Open(found),
        })
    }

    /// Closes both halves of a case: a jump is made at most `most` times, or more often.
    fn split(&mut self, counts: JumpBounds, jump: usize, most: i64) -> Result<bool, Stopped> {
        self.splits += 1;
        self.proof.steps.push(Step::Split { jump, most });
        let mut fewer = counts.clone();
        fewer.high[jump] = most;
        let mut more = counts;
        more.low[jump] = most + 1;
        let share = self.share;
        for case in [fewer, more] {
            self.share = share / 2.0;
            if !self.close(&case)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Says which case it is.
    pub(super) fn report(&self) {
        let stage = match self.cases {
            0 => Stage::ForcedJumps,
            case => Stage::Case {
                number: case as u64,
                most: self.most_cases as u64,
            },
        };
        self.control.report(Progress {
            fraction: Some(self.done).filter(|_| self.cases > 0),
            ..Progress::from(stage)
        });
    }

    /// Whether these counts are integers and have a legal order.
    fn is_solution(&self, found: &[f64]) -> Result<bool, Stopped> {
        let whole = |count: &f64| (count - count.round()).abs() < NEARLY;
        if !found.iter().all(whole) {
            return Ok(false);
        }
        let high: Vec<i64> = found.iter().map(|count| count.round() as i64).collect();
        let counts = JumpBounds {
            low: high.clone(),
            high,
            none: false,
        };
        let order = order(self.task, &counts, FEW_STATES, self.control)?;
        Ok(matches!(order, Order::Legal(_)))
    }

    /// Closes a case in which every count is known, if it can.
    fn known(&mut self, counts: &JumpBounds) -> Result<bool, Stopped> {
        let (task, control) = (self.task, self.control);
        // Few states first: the checker, which has less time, must also find that there is no
        // order.
        let mut found = order(task, counts, MOST_STATES, control)?;
        let mut none = Step::NoOrder;
        if found == Order::Unknown {
            if reaches(task, counts, MANY_STATES, control)? == Some(false) {
                (found, none) = (Order::None, Step::Exhaust);
            } else if let legal @ Order::Legal(_) = order(task, counts, MANY_STATES, control)? {
                found = legal;
            }
        }
        let step = match found {
            Order::Legal(solution) => {
                self.proof.solutions.push(solution);
                Step::JumpSet(self.proof.solutions.len() - 1)
            }
            Order::None => none,
            Order::Unknown => return Ok(false),
        };
        self.proof.steps.push(step);
        Ok(true)
    }

    /// The proof, without what it does not need.
    pub(super) fn finished(mut self) -> Proof {
        let touches = self.touches.iter();
        self.proof.touches = touches.map(|touch| (touch.region, touch.when)).collect();
        let (task, control) = (self.task, self.control);
        self.proof.trim(control, |shorter| {
            shorter.follow(task, control, |_, _, _| {}).is_ok()
        });
        self.proof
    }
}

/// How far a case has come.
enum Case {
    /// It is closed, or cannot be closed.
    Ended(bool),
    /// More is known of it.
    Narrower,
    /// Nothing more is known of it. These counts keep to all that is known.
    Open(Vec<f64>),
}

/// Where to split: on the count furthest from an integer, or, if all are integers, on one that is
/// not known yet.
fn branch(counts: &JumpBounds, found: &[f64]) -> Option<(usize, i64)> {
    let distance = |count: f64| (count - count.round()).abs();
    let open = (0..found.len()).filter(|jump| counts.low[*jump] < counts.high[*jump]);
    let furthest = open
        .clone()
        .max_by(|a, b| distance(found[*a]).total_cmp(&distance(found[*b])))?;
    if distance(found[furthest]) > NEARLY {
        return Some((furthest, found[furthest].floor() as i64));
    }
    let jump = open.max_by(|a, b| found[*a].total_cmp(&found[*b]))?;
    let count = found[jump].round() as i64;
    let most = if count < counts.high[jump] {
        count
    } else {
        count - 1
    };
    Some((jump, most))
}
