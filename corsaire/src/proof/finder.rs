//! Finding proofs about the jumps of all solutions. Read `proof/steps.rs` before it, then `proof/linear_program.rs` and
//! `proof/jump_order.rs`.
//!
//! The cheapest reason first: position class, then a pagoda function. Then cases. In each case
//! the equations of single holes are followed as far as they go; a linear program looks for counts
//! within the bounds. If it finds none, a function says why. If it finds some that leave a region
//! untouched that must be touched, that region joins the program. Else the case is split.
//!
//! Most proofs are short without more. For the others each bound is made as narrow as linear
//! programs allow before a case is split: fewer cases, but each takes longer.

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::{Part, PartObserver, Progress, Stage};
use crate::proof::jump_bounds::{Argument, Function, JumpBounds, Task, Touch};
use crate::proof::jump_order::{Order, order, reaches, untouched};
use crate::proof::linear_program::{NEARLY, Relaxed, function_against, relax, tight_function};
use crate::proof::steps::{By, MOST_POSITIONS, MOST_STATES, Proof, Step};
use crate::refute::at_once::{Searched, Stats};
use crate::refute::insight::LevelInsight;
use crate::rules::class::{Classes, parity_checks};
use crate::rules::hole_set::HoleSet;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::beam::{look, solve};
use crate::search::winnable::winnable_and_seen;
use crate::sets::Store;
use std::sync::Arc;
use std::time::Duration;

/// At most 3 first and 3 last jumps are looked at.
const LONGEST_END: usize = 3;
/// Cases that are tried before bounds are made as narrow as they can be.
const QUICK_CASES: usize = 40;

/// How long to look for a solution before more proofs are tried.
const SOON: Duration = Duration::from_secs(5);
/// Positions of a level that are followed before a solution is looked for.
const FEW_POSITIONS: usize = 30_000;
/// Functions with at most 2 to lose are tried before all others.
const LARGEST_SPARE: i64 = 2;
/// States among which a guess looks for a legal order.
const FEW_STATES: usize = 500;
/// States, or positions, among which the order of a jump set is looked for.
const MANY_STATES: usize = 1_000_000;

/// The result of `prove` for a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// There is no solution: a proof for each position of the goal.
    Impossible(Vec<(Position, Proof)>),
    /// There is no solution: every line of play was followed from both ends.
    Exhausted {
        /// How many positions were seen.
        positions: u64,
        /// What the search knew.
        insight: Option<Arc<LevelInsight>>,
    },
    /// There is a solution: this one.
    Solvable(Line),
}

/// Decides whether a problem has a solution, the cheapest proof first, in at most `most_cases`
/// cases for each position of the goal.
pub fn prove_impossible(
    problem: &Problem,
    most_cases: usize,
    control: &Control<'_>,
) -> Result<Verdict, Stopped> {
    let task = |target: Position| Task::new(problem, target);
    let targets = problem.goal.positions();
    let part = |done: usize| PartObserver {
        part: Part::Goals {
            done,
            of: targets.len(),
        },
        observer: control.observer,
    };
    let mut proofs: Vec<(Position, Proof)> = Vec::new();
    let mut open: Vec<Position> = Vec::new();
    for target in targets.iter().copied() {
        control.check()?;
        match at_once(&task(target), control) {
            Some(proof) => proofs.push((target, proof)),
            None => open.push(target),
        }
    }
    // A solution that is found in a moment saves all proofs.
    if !open.is_empty()
        && let Ok(Some(Searched::Solved(line))) = look(problem, &mut Stats::default(), control)
    {
        return Ok(Verdict::Solvable(line));
    }
    let searches: [&Attempt<'_>; 4] = [
        &|task, control| in_cases(task, QUICK_CASES.min(most_cases), Effort::Quick, control),
        &|task, control| exhausted(task, FEW_POSITIONS, control),
        &|task, control| in_cases(task, most_cases, Effort::Thorough, control),
        &|task, control| exhausted(task, MOST_POSITIONS, control),
    ];
    for (attempt, search) in searches.iter().enumerate() {
        for target in std::mem::take(&mut open) {
            let part = part(proofs.len());
            match search(&task(target), &control.told_by(&part))? {
                Some(proof) => match proof.solutions.first() {
                    Some(solution) => {
                        return Ok(Verdict::Solvable(solution.iter().copied().collect()));
                    }
                    None => proofs.push((target, proof)),
                },
                None => open.push(target),
            }
        }
        if open.is_empty() {
            let place = |target: &Position| targets.iter().position(|other| other == target);
            proofs.sort_by_key(|(target, _)| place(target));
            return Ok(Verdict::Impossible(proofs));
        }
        if attempt == 1
            && let Some(solution) = solved_soon(problem, control)
        {
            return Ok(Verdict::Solvable(solution));
        }
    }
    let (levels, seen) = winnable_and_seen(problem, &Store::new(control), control)?;
    if levels.is_empty() {
        return Ok(Verdict::Exhausted {
            positions: seen.positions,
            insight: seen.insight,
        });
    }
    drop(levels);
    match solve(problem, control) {
        (Searched::Solved(solution), _) => Ok(Verdict::Solvable(solution)),
        (Searched::Impossible(_), stats) => Ok(Verdict::Exhausted {
            positions: stats.positions,
            insight: stats.insight,
        }),
        (Searched::Unknown(stopped), _) => Err(stopped),
    }
}

/// What proofs of at most 40 cases for each position of the goal come to: they take a moment. `None`:
/// they do not decide it.
pub(crate) fn prove_quickly(
    problem: &Problem,
    control: &Control<'_>,
) -> Result<Option<Verdict>, Stopped> {
    let mut proofs = Vec::new();
    for target in problem.goal.positions() {
        control.check()?;
        let task = Task::new(problem, target);
        let proof = match at_once(&task, control) {
            Some(proof) => Some(proof),
            None => in_cases(&task, QUICK_CASES, Effort::Quick, control)?,
        };
        let Some(proof) = proof else {
            return Ok(None);
        };
        if let Some(jumps) = proof.solutions.first() {
            return Ok(Some(Verdict::Solvable(jumps.iter().copied().collect())));
        }
        proofs.push((target, proof));
    }
    Ok(Some(Verdict::Impossible(proofs)))
}

/// A way to look for a proof.
type Attempt<'a> = dyn Fn(&Task<'_>, &Control<'_>) -> Result<Option<Proof>, Stopped> + 'a;

/// A solution, if one is found within seconds.
fn solved_soon(problem: &Problem, control: &Control<'_>) -> Option<Line> {
    match solve(problem, &control.within(SOON)).0 {
        Searched::Solved(solution) => Some(solution),
        _ => None,
    }
}

/// A proof that follows every position, if there are not too many.
fn exhausted(
    task: &Task<'_>,
    most: usize,
    control: &Control<'_>,
) -> Result<Option<Proof>, Stopped> {
    let reached = reaches(task, &JumpBounds::new(task), most, control)?;
    Ok((reached == Some(false)).then(|| Proof {
        steps: vec![Step::Exhaust],
        ..Proof::default()
    }))
}

/// Proves which jump counts lead from start to target, in at most `most_cases` cases. `None` if no
/// such proof was found: that does not say whether there are solutions.
pub fn prove_jump_sets(
    task: &Task<'_>,
    most_cases: usize,
    control: &Control<'_>,
) -> Result<Option<Proof>, Stopped> {
    if let Some(proof) = at_once(task, control) {
        return Ok(Some(proof));
    }
    match in_cases(task, QUICK_CASES.min(most_cases), Effort::Quick, control)? {
        Some(proof) => Ok(Some(proof)),
        None => in_cases(task, most_cases, Effort::Thorough, control),
    }
}

/// How much work is put into a bound.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// Only what is cheap.
    Quick,
    /// Each bound is made as narrow as linear programs can make it.
    Thorough,
}

/// A proof in cases.
fn in_cases(
    task: &Task<'_>,
    most_cases: usize,
    effort: Effort,
    control: &Control<'_>,
) -> Result<Option<Proof>, Stopped> {
    let symmetries = task.symmetries();
    let mut search = Prover::new(task, &symmetries, most_cases, effort, control);
    let mut counts = JumpBounds::new(task);
    search.begin(&mut counts);
    Ok(search.close(&counts)?.then(|| search.finished()))
}

/// Bounds that every solution keeps to, as narrow as they get without cases, and steps that show
/// which jumps are always made and which are never made. `None` if there is no solution.
pub fn prove_bounds(
    task: &Task<'_>,
    control: &Control<'_>,
) -> Result<Option<(JumpBounds, Proof)>, Stopped> {
    let symmetries = task.symmetries();
    let mut search = Prover::new(task, &symmetries, 1, Effort::Thorough, control);
    let mut counts = JumpBounds::new(task);
    search.begin(&mut counts);
    loop {
        if search.by_holes(&mut counts) {
            return Ok(None);
        }
        match search.by_functions(&mut counts)? {
            Bounds::Closed => return Ok(None),
            Bounds::Narrower => {}
            Bounds::Same => break,
        }
    }
    let never = |counts: &JumpBounds| {
        counts
            .high
            .iter()
            .map(|high| *high == 0)
            .collect::<Vec<_>>()
    };
    let mut proof = search.proof;
    proof.trim(control, |shorter| {
        let bounds = shorter.bounds(task, control);
        bounds.is_some_and(|b| b.low == counts.low && never(&b) == never(&counts))
    });
    Ok(Some((counts, proof)))
}

/// Tries what needs no cases and no order: class and pagoda function.
fn at_once(task: &Task<'_>, control: &Control<'_>) -> Option<Proof> {
    let classes = Classes::of(task.board);
    let differing = classes.differing(task.start, task.target);
    if let Some(set) = differing.iter().min_by_key(|set| set.len()) {
        return Some(Proof {
            steps: vec![Step::Contradiction(By::Parity(*set))],
            ..Proof::default()
        });
    }
    let function = function_against(
        task,
        &[],
        &JumpBounds::new(task),
        &task.symmetries(),
        control,
    )?;
    Some(Proof {
        functions: vec![function],
        steps: vec![Step::Contradiction(By::Function(0))],
        ..Proof::default()
    })
}

/// What an argument does to bounds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bounds {
    Same,
    Narrower,
    /// No counts are left.
    Closed,
}

struct Prover<'a> {
    task: &'a Task<'a>,
    touches: Vec<Touch>,
    proof: Proof,
    cases: usize,
    most_cases: usize,
    /// How many cases were split; which share of the whole the present case is, and which share is
    /// done, as if both halves of a case were the same work.
    splits: usize,
    share: f64,
    done: f64,
    effort: Effort,
    symmetries: &'a [Symmetry],
    control: &'a Control<'a>,
}

impl<'a> Prover<'a> {
    fn new(
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
    fn begin(&mut self, counts: &mut JumpBounds) {
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
    fn close(&mut self, counts: &JumpBounds) -> Result<bool, Stopped> {
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
            if self.by_holes(&mut counts) {
                return Ok(true);
            }
            let Relaxed::Counts(found) =
                relax(self.task, &self.touches, &counts, |_| 0.0, self.control)
            else {
                let function =
                    function_against(self.task, &self.touches, &counts, &[], self.control);
                let by = function.map(|function| self.function(function));
                self.proof.steps.extend(by.map(Step::Contradiction));
                return Ok(by.is_some());
            };
            if let Some(set) = self.odd_set(&counts) {
                self.proof.steps.push(Step::Contradiction(By::Parity(set)));
                return Ok(true);
            }
            if let Some(touch) = untouched(self.task, &|jump| found[jump], self.control)? {
                self.touches.push(touch);
                continue;
            }
            if counts.known() {
                return self.known(&counts);
            }
            let worth = self.effort == Effort::Thorough || self.is_solution(&found)?;
            match worth.then(|| self.by_functions(&mut counts)).transpose()? {
                Some(Bounds::Closed) => return Ok(true),
                Some(Bounds::Narrower) => {}
                Some(Bounds::Same) | None => break found,
            }
        };
        let Some((jump, most)) = branch(&counts, &found) else {
            return Ok(false);
        };
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
    fn report(&self) {
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

    /// A reference to a function, which is added to the proof if it is new.
    fn function(&mut self, function: Function) -> By {
        let functions = &mut self.proof.functions;
        let known = functions.iter().position(|known| *known == function);
        By::Function(known.unwrap_or_else(|| {
            functions.push(function);
            functions.len() - 1
        }))
    }

    /// Narrows the bounds by an argument, and adds the step if it does.
    fn narrow_by(&mut self, counts: &mut JumpBounds, by: By) -> Bounds {
        let argument = self.proof.argument(self.task, by);
        let mut narrower = counts.clone();
        if !narrower.tighten(self.task, &self.touches, &argument) {
            return Bounds::Same;
        }
        if narrower.contradicts_itself() {
            self.proof.steps.push(Step::Contradiction(by));
            return Bounds::Closed;
        }
        self.proof.steps.push(Step::Bound(by));
        *counts = narrower;
        Bounds::Narrower
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

    /// Follows the equations of single holes as far as they go; true if that closes the case.
    fn by_holes(&mut self, counts: &mut JumpBounds) -> bool {
        let mut changed = true;
        while changed {
            changed = false;
            for by in self.task.board.holes().map(By::Hole) {
                match self.narrow_by(counts, by) {
                    Bounds::Closed => return true,
                    Bounds::Narrower => changed = true,
                    Bounds::Same => {}
                }
            }
        }
        false
    }

    /// Holes on which only jumps of known counts change the parity of the men, and those do not
    /// change it as they should.
    fn odd_set(&self, counts: &JumpBounds) -> Option<HoleSet> {
        let jumps = self.task.board.jumps().iter().copied().enumerate();
        let open = jumps.filter(|(index, _)| counts.low[*index] < counts.high[*index]);
        let sets = parity_checks(self.task.board, open.map(|(_, jump)| jump));
        let refutes =
            |set: &HoleSet| counts.refuted_by(self.task, &self.touches, &Argument::Parity(*set));
        sets.into_iter().filter(refutes).min_by_key(|set| set.len())
    }

    /// Narrows bounds by functions, known ones first.
    fn by_functions(&mut self, counts: &mut JumpBounds) -> Result<Bounds, Stopped> {
        for by in (0..self.proof.functions.len()).map(By::Function) {
            let bounds = self.narrow_by(counts, by);
            if bounds != Bounds::Same {
                return Ok(bounds);
            }
        }
        for spare in 0..=LARGEST_SPARE {
            // A symmetric one, if there is one.
            for symmetries in [self.symmetries, &[]] {
                let function = tight_function(self.task, counts, symmetries, spare, self.control);
                if let Some(by) = function.map(|function| self.function(function)) {
                    let bounds = self.narrow_by(counts, by);
                    if bounds != Bounds::Same {
                        return Ok(bounds);
                    }
                }
            }
        }
        for jump in 0..counts.low.len() {
            self.report();
            for sign in [-1.0, 1.0] {
                self.control.check()?;
                if counts.low[jump] == counts.high[jump] {
                    continue;
                }
                if let Some(by) = self.function_for(counts, jump, sign) {
                    let bounds = self.narrow_by(counts, by);
                    if bounds != Bounds::Same {
                        return Ok(bounds);
                    }
                }
            }
        }
        Ok(Bounds::Same)
    }

    /// A function that lowers the upper bound of a jump, or raises its lower bound.
    fn function_for(&mut self, counts: &JumpBounds, jump: usize, sign: f64) -> Option<By> {
        let weights = |other: usize| if other == jump { sign } else { 0.0 };
        let Relaxed::Counts(found) = relax(self.task, &self.touches, counts, weights, self.control)
        else {
            return None;
        };
        let mut beyond = counts.clone();
        if sign < 0.0 {
            beyond.low[jump] = (found[jump] + NEARLY).floor() as i64 + 1;
        } else {
            beyond.high[jump] = (found[jump] - NEARLY).ceil() as i64 - 1;
        }
        if beyond.contradicts_itself() {
            return None;
        }
        let function = function_against(self.task, &self.touches, &beyond, &[], self.control)?;
        Some(self.function(function))
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
    fn finished(mut self) -> Proof {
        let touches = self.touches.iter();
        self.proof.touches = touches.map(|touch| (touch.region, touch.when)).collect();
        let (task, control) = (self.task, self.control);
        self.proof.trim(control, |shorter| {
            shorter.follow(task, control, |_, _, _| {}).is_ok()
        });
        self.proof
    }
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
