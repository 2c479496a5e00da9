//! Linear programs over jump counts. Read `proof/jump_bounds.rs` before it.
//!
//! Programs are solved in floating point. What they say is a guess: a function that comes out of
//! one is rounded to integers and checked as such before anybody relies on it.

use crate::problem::control::Control;
use crate::proof::jump_bounds::{Argument, Function, JumpBounds, Task, Touch};
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;
use crate::rules::symmetry::Symmetry;
use microlp::{ComparisonOp, OptimizationDirection, SolveOutcome, Variable};
use std::time::Duration;

/// How far a number may be from an integer and be taken for one.
pub(crate) const NEARLY: f64 = 1e-6;

/// The solution of a program. `None` if there is none, or if it is time to stop: then the caller
/// finds that out too.
pub(crate) fn solved(
    mut program: microlp::Problem,
    control: &Control<'_>,
) -> Option<microlp::Solution> {
    /// Between two looks at the clock.
    const AT_ONCE: Duration = Duration::from_millis(300);
    program.set_time_limit(AT_ONCE);
    let mut outcome = program.solve();
    loop {
        match outcome.ok()? {
            SolveOutcome::Solution(solution) => return Some(solution),
            interrupted => {
                control.check().ok()?;
                outcome = interrupted.resume();
            }
        }
    }
}

/// The counts within bounds that a linear program finds.
pub(crate) enum Relaxed {
    /// None. Floating point may be wrong: this is a guess.
    Empty,
    /// These, fractions among them.
    Counts(Vec<f64>),
}

/// Counts that satisfy all equations of holes and touches, and make a sum of them smallest.
pub(crate) fn relax(
    task: &Task<'_>,
    touches: &[Touch],
    counts: &JumpBounds,
    weights: impl Fn(usize) -> f64,
    control: &Control<'_>,
) -> Relaxed {
    let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
    let jumps = task.board.jumps();
    let variables: Vec<Variable> = (0..jumps.len())
        .map(|jump| {
            let range = (0.0, (counts.high[jump] - counts.low[jump]) as f64);
            program.add_var(weights(jump), range)
        })
        .collect();
    let left = counts.numbers_left(task);
    for hole in task.board.holes() {
        let terms = jumps.iter().enumerate().filter_map(|(index, jump)| {
            let times = match hole {
                hole if hole == jump.to => -1.0,
                hole if hole == jump.from || hole == jump.over => 1.0,
                _ => return None,
            };
            Some((variables[index], times))
        });
        let terms: Vec<_> = terms.collect();
        program.add_constraint(&terms[..], ComparisonOp::Eq, left[hole.index()] as f64);
    }
    for touch in touches {
        let must: i64 = touch.jumps.iter().map(|jump| counts.low[*jump]).sum();
        let left = touch.times() - must;
        if left > 0 {
            let terms: Vec<_> = touch.jumps.iter().map(|j| (variables[*j], 1.0)).collect();
            program.add_constraint(&terms[..], ComparisonOp::Ge, left as f64);
        }
    }
    match solved(program, control) {
        Some(solution) => {
            let counts = variables.iter().zip(&counts.low);
            Relaxed::Counts(counts.map(|(v, low)| solution[*v] + *low as f64).collect())
        }
        None => Relaxed::Empty,
    }
}

/// The largest factor that makes a function's values integers.
const LARGEST_SCALE: i32 = 120;

/// The values of a function that a program looks for: each the difference of two variables, so that
/// its size can be made small.
struct Values(Vec<(Variable, Variable)>);

impl Values {
    /// Values of at most `most`, the same on holes that `symmetries` take to each other.
    fn new(
        program: &mut microlp::Problem,
        task: &Task<'_>,
        symmetries: &[Symmetry],
        cost: f64,
        most: f64,
    ) -> Values {
        let mut pairs: Vec<(Variable, Variable)> = Vec::new();
        for hole in task.board.holes() {
            let first = symmetries.iter().map(|s| s.hole(hole)).min();
            match first.filter(|first| *first < hole) {
                Some(first) => pairs.push(pairs[first.index()]),
                None => {
                    let plus = program.add_var(cost, (0.0, most));
                    pairs.push((plus, program.add_var(cost, (0.0, most))));
                }
            }
        }
        Values(pairs)
    }

    fn times(&self, hole: Hole, times: f64) -> [(Variable, f64); 2] {
        let (plus, minus) = self.0[hole.index()];
        [(plus, times), (minus, -times)]
    }

    /// The sum over holes of value times number.
    fn sum(&self, task: &Task<'_>, numbers: &[i64]) -> Vec<(Variable, f64)> {
        let holes = task.board.holes();
        holes
            .flat_map(|hole| self.times(hole, numbers[hole.index()] as f64))
            .collect()
    }

    /// What a jump loses.
    fn loss(&self, jump: &Jump) -> Vec<(Variable, f64)> {
        let holes = [(jump.from, 1.0), (jump.over, 1.0), (jump.to, -1.0)];
        let terms = holes
            .into_iter()
            .flat_map(|(hole, times)| self.times(hole, times));
        terms.collect()
    }

    fn found(&self, solution: &microlp::Solution) -> Vec<f64> {
        let value = |(plus, minus): &(Variable, Variable)| solution[*plus] - solution[*minus];
        self.0.iter().map(value).collect()
    }
}

/// A function that leaves no counts within the bounds, with small values, the same on holes that
/// `symmetries` take to each other.
pub(crate) fn function_against(
    task: &Task<'_>,
    touches: &[Touch],
    counts: &JumpBounds,
    symmetries: &[Symmetry],
    control: &Control<'_>,
) -> Option<Function> {
    let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
    let any = (0.0, f64::INFINITY);
    let values = Values::new(&mut program, task, symmetries, 1.0, f64::INFINITY);
    let mut spare = values.sum(task, &counts.numbers_left(task));
    let weights: Vec<Variable> = touches
        .iter()
        .map(|touch| {
            let weight = program.add_var(1.0, any);
            let must: i64 = touch.jumps.iter().map(|jump| counts.low[*jump]).sum();
            spare.push((weight, (must - touch.times()) as f64));
            weight
        })
        .collect();
    let most = i64::from(task.jumps());
    for (index, jump) in task.board.jumps().iter().enumerate() {
        let range = counts.high[index] - counts.low[index];
        if range == 0 {
            continue;
        }
        let mut terms = values.loss(jump);
        for (touch, weight) in touches.iter().zip(&weights) {
            if touch.jumps.contains(&index) {
                terms.push((*weight, -1.0));
            }
        }
        if counts.high[index] < most {
            let gain = program.add_var(1.0, any);
            terms.push((gain, 1.0));
            spare.push((gain, range as f64));
        }
        program.add_constraint(&summed(terms)[..], ComparisonOp::Ge, 0.0);
    }
    program.add_constraint(&summed(spare)[..], ComparisonOp::Le, -1.0);
    let solution = solved(program, control)?;
    let values = values.found(&solution);
    let weights: Vec<f64> = weights.iter().map(|weight| solution[*weight]).collect();
    (1..=LARGEST_SCALE).find_map(|scale| {
        let rounded = |value: &f64| (value * f64::from(scale)).round() as i64;
        let weights = weights.iter().map(rounded).enumerate();
        let function = Function {
            values: values.iter().map(rounded).collect(),
            touches: weights.filter(|(_, weight)| *weight > 0).collect(),
        };
        let argument = Argument::Function(function.clone());
        counts
            .refuted_by(task, touches, &argument)
            .then_some(function)
    })
}

/// A function that no open jump raises, with exactly `spare` to lose, such that as many jumps as
/// possible lose more than that: what a person would look for first.
pub(crate) fn tight_function(
    task: &Task<'_>,
    counts: &JumpBounds,
    symmetries: &[Symmetry],
    spare: i64,
    control: &Control<'_>,
) -> Option<Function> {
    const LARGEST: f64 = 2.0;
    const SIZE: f64 = -0.01;
    let mut program = microlp::Problem::new(OptimizationDirection::Maximize);
    let values = Values::new(&mut program, task, symmetries, SIZE, LARGEST);
    let sum = values.sum(task, &counts.numbers_left(task));
    program.add_constraint(&summed(sum)[..], ComparisonOp::Eq, spare as f64);
    for (index, jump) in task.board.jumps().iter().enumerate() {
        if counts.low[index] < counts.high[index] {
            let excess = program.add_var(1.0, (0.0, spare as f64 + 1.0));
            let mut terms = values.loss(jump);
            terms.push((excess, -1.0));
            program.add_constraint(&summed(terms)[..], ComparisonOp::Ge, 0.0);
        }
    }
    let solution = solved(program, control)?;
    let values = values.found(&solution);
    (1..=LARGEST_SCALE).find_map(|scale| {
        let scaled = values.iter().map(|value| value * f64::from(scale));
        let whole = |value: f64| (value - value.round()).abs() < NEARLY;
        scaled.clone().all(whole).then(|| Function {
            values: scaled.map(|value| value.round() as i64).collect(),
            touches: Vec::new(),
        })
    })
}

/// The same sum with each variable once.
fn summed(mut terms: Vec<(Variable, f64)>) -> Vec<(Variable, f64)> {
    terms.sort_by_key(|(variable, _)| variable.idx());
    let mut sum: Vec<(Variable, f64)> = Vec::new();
    for (variable, times) in terms {
        match sum.last_mut() {
            Some((last, total)) if last.idx() == variable.idx() => *total += times,
            _ => sum.push((variable, times)),
        }
    }
    sum.retain(|(_, times)| *times != 0.0);
    sum
}
