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

mod narrowing;
mod prover;

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::{Part, PartObserver};
use crate::proof::jump_bounds::{JumpBounds, Task};
use crate::proof::jump_order::reaches;
use crate::proof::linear_program::function_against;
use crate::proof::steps::{By, MOST_POSITIONS, Proof, Step};
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::LevelInsight;
use crate::refute::searched::Searched;
use crate::refute::stats::Stats;
use crate::rules::class::Classes;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::search::beam::{look_toward, solve_toward};
use crate::search::winnable::winnable_and_seen;
use crate::sets::Store;
use narrowing::Narrowed;
use prover::{Effort, Prover};
use std::sync::Arc;
use std::time::Duration;

/// Cases that are tried before bounds are made as narrow as they can be.
const QUICK_CASES: usize = 40;

/// How long to look for a solution before more proofs are tried.
const SOON: Duration = Duration::from_secs(5);
/// Positions of a level that are followed before a solution is looked for.
const FEW_POSITIONS: usize = 30_000;

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
///
/// # Errors
///
/// A limit stopped it.
pub fn prove_impossible(
    problem: &Problem,
    most_cases: usize,
    control: &Control<'_>,
) -> Result<Verdict, Stopped> {
    prove_toward(problem, None, most_cases, control)
}

/// [`prove_impossible`], if the positions of the goal that class and pagoda functions leave open may be
/// known. Otherwise they are looked for as soon as a search needs them.
pub(crate) fn prove_toward(
    problem: &Problem,
    known: Option<&[Position]>,
    most_cases: usize,
    control: &Control<'_>,
) -> Result<Verdict, Stopped> {
    let mut proofs = Proofs::at_once(problem, control)?;
    if proofs.open.is_empty() {
        return Ok(proofs.finished());
    }
    let toward = match known {
        Some(known) => known.to_vec(),
        None => match exclude_at_once(problem, control)? {
            AtOnce::Open(toward) => toward,
            AtOnce::Excluded(_) => Vec::new(),
        },
    };
    // A solution that is found in a moment saves all proofs.
    let looked = look_toward(problem, &toward, &mut Stats::default(), control);
    if let Ok(Some(Searched::Solved(line))) = looked {
        return Ok(Verdict::Solvable(line));
    }
    let searches: [&Attempt<'_>; 4] = [
        &|task, control| in_cases(task, QUICK_CASES.min(most_cases), Effort::Quick, control),
        &|task, control| exhausted(task, FEW_POSITIONS, control),
        &|task, control| in_cases(task, most_cases, Effort::Thorough, control),
        &|task, control| exhausted(task, MOST_POSITIONS, control),
    ];
    for (attempt, search) in searches.iter().enumerate() {
        if let Some(line) = proofs.attempt(search, control)? {
            return Ok(Verdict::Solvable(line));
        }
        if proofs.open.is_empty() {
            return Ok(proofs.finished());
        }
        if attempt == 1
            && let Some(solution) = solved_soon(problem, &toward, control)
        {
            return Ok(Verdict::Solvable(solution));
        }
    }
    followed(problem, &toward, control)
}

/// Decides it by following all play from both ends.
fn followed(
    problem: &Problem,
    toward: &[Position],
    control: &Control<'_>,
) -> Result<Verdict, Stopped> {
    let (levels, seen) = winnable_and_seen(problem, &Store::new(control), control)?;
    if levels.is_empty() {
        return Ok(Verdict::Exhausted {
            positions: seen.positions,
            insight: seen.insight,
        });
    }
    drop(levels);
    match solve_toward(problem, toward, control) {
        (Searched::Solved(solution), _) => Ok(Verdict::Solvable(solution)),
        (Searched::Impossible(_), stats) => Ok(Verdict::Exhausted {
            positions: stats.positions,
            insight: stats.insight,
        }),
        (Searched::Unknown(stopped), _) => Err(stopped),
    }
}

/// Proofs for some positions of a goal, and the positions that have none yet.
struct Proofs<'a> {
    problem: &'a Problem,
    targets: Vec<Position>,
    found: Vec<(Position, Proof)>,
    open: Vec<Position>,
}

impl<'a> Proofs<'a> {
    /// What class and pagoda functions prove.
    fn at_once(problem: &'a Problem, control: &Control<'_>) -> Result<Proofs<'a>, Stopped> {
        let mut proofs = Proofs {
            problem,
            targets: problem.goal.positions(),
            found: Vec::new(),
            open: Vec::new(),
        };
        for target in proofs.targets.iter().copied() {
            control.check()?;
            match at_once(&Task::new(problem, target), control) {
                Some(proof) => proofs.found.push((target, proof)),
                None => proofs.open.push(target),
            }
        }
        Ok(proofs)
    }

    /// Looks for proofs for the open positions. Returns a solution if it meets one.
    fn attempt(
        &mut self,
        search: &Attempt<'_>,
        control: &Control<'_>,
    ) -> Result<Option<Line>, Stopped> {
        for target in std::mem::take(&mut self.open) {
            let part = PartObserver {
                part: Part::Goals {
                    done: self.found.len(),
                    of: self.targets.len(),
                },
                observer: control.observer,
            };
            let task = Task::new(self.problem, target);
            match search(&task, &control.told_by(&part))? {
                Some(proof) => match proof.solutions.first() {
                    Some(solution) => return Ok(Some(solution.iter().copied().collect())),
                    None => self.found.push((target, proof)),
                },
                None => self.open.push(target),
            }
        }
        Ok(None)
    }

    /// All of them, in the order of the goal.
    fn finished(mut self) -> Verdict {
        let place = |target: &Position| self.targets.iter().position(|other| other == target);
        self.found.sort_by_key(|(target, _)| place(target));
        Verdict::Impossible(self.found)
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
fn solved_soon(problem: &Problem, toward: &[Position], control: &Control<'_>) -> Option<Line> {
    match solve_toward(problem, toward, &control.within(SOON)).0 {
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
///
/// # Errors
///
/// A limit stopped it.
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
///
/// # Errors
///
/// A limit stopped it.
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
            Narrowed::Closed => return Ok(None),
            Narrowed::Narrower => {}
            Narrowed::Same => break,
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
