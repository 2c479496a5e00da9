//! Linear programs over jump counts. Read `counts.rs` before it.
//!
//! Programs are solved in floating point. What they say is a guess: a function that comes out of
//! one is rounded to integers and checked as such before anybody relies on it.

use crate::counts::{Argument, Counts, Function, Task, Touch};
use crate::hole::Hole;
use crate::symmetry::Symmetry;
use microlp::{ComparisonOp, OptimizationDirection, SolveOutcome, Variable};

/// How far a number may be from an integer and be taken for one.
pub(crate) const NEARLY: f64 = 1e-6;

/// What counts within bounds a linear program finds.
pub(crate) enum Relaxed {
    /// None, or so it seems.
    Empty,
    /// These, fractions among them.
    Counts(Vec<f64>),
}

/// Counts that satisfy all equations of holes and touches, and make a sum of them smallest.
pub(crate) fn relax(
    task: &Task<'_>,
    touches: &[Touch],
    counts: &Counts,
    weights: impl Fn(usize) -> f64,
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
    match program.solve() {
        Ok(SolveOutcome::Solution(solution)) => {
            let counts = variables.iter().zip(&counts.low);
            Relaxed::Counts(counts.map(|(v, low)| solution[*v] + *low as f64).collect())
        }
        _ => Relaxed::Empty,
    }
}

/// The largest factor that makes a function's values integers.
const LARGEST_SCALE: i32 = 120;

/// A function that leaves no counts within the bounds, with small values, the same on holes that
/// `symmetries` take to each other.
pub(crate) fn function_against(
    task: &Task<'_>,
    touches: &[Touch],
    counts: &Counts,
    symmetries: &[Symmetry],
) -> Option<Function> {
    let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
    let first = |hole: Hole| {
        symmetries
            .iter()
            .map(|s| s.hole(hole))
            .min()
            .unwrap_or(hole)
    };
    let infinity = f64::INFINITY;
    // A value is the difference of two variables, so that its size can be made small.
    let values: Vec<Option<(Variable, Variable)>> = task
        .board
        .holes()
        .map(|hole| {
            (first(hole) == hole).then(|| {
                let range = (0.0, infinity);
                (program.add_var(1.0, range), program.add_var(1.0, range))
            })
        })
        .collect();
    let of = |hole: Hole| values[first(hole).index()].expect("the first of its orbit");
    let left = counts.numbers_left(task);
    let mut spare: Vec<(Variable, f64)> = Vec::new();
    for hole in task.board.holes() {
        let (plus, minus) = of(hole);
        let number = left[hole.index()] as f64;
        spare.extend([(plus, number), (minus, -number)]);
    }
    let weights: Vec<Variable> = touches
        .iter()
        .map(|touch| {
            let weight = program.add_var(1.0, (0.0, infinity));
            let must: i64 = touch.jumps.iter().map(|jump| counts.low[*jump]).sum();
            spare.push((weight, (must - touch.times()) as f64));
            weight
        })
        .collect();
    let most = i64::from(task.start.men().saturating_sub(task.target.men()));
    for (index, jump) in task.board.jumps().iter().enumerate() {
        let range = counts.high[index] - counts.low[index];
        if range == 0 {
            continue;
        }
        let mut terms: Vec<(Variable, f64)> = Vec::new();
        for (hole, times) in [(jump.from, 1.0), (jump.over, 1.0), (jump.to, -1.0)] {
            let (plus, minus) = of(hole);
            terms.extend([(plus, times), (minus, -times)]);
        }
        for (touch, weight) in touches.iter().zip(&weights) {
            if touch.jumps.contains(&index) {
                terms.push((*weight, -1.0));
            }
        }
        if counts.high[index] < most {
            let gain = program.add_var(1.0, (0.0, infinity));
            terms.push((gain, 1.0));
            spare.push((gain, range as f64));
        }
        program.add_constraint(&summed(terms)[..], ComparisonOp::Ge, 0.0);
    }
    program.add_constraint(&summed(spare)[..], ComparisonOp::Le, -1.0);
    let SolveOutcome::Solution(solution) = program.solve().ok()? else {
        return None;
    };
    let value = |hole| {
        let (plus, minus) = of(hole);
        solution[plus] - solution[minus]
    };
    let values: Vec<f64> = task.board.holes().map(value).collect();
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

/// A function that no open jump raises, with exactly `spare` to lose, under which as many jumps as
/// can be lose more than that: what a person would look for first.
pub(crate) fn tight_function(
    task: &Task<'_>,
    counts: &Counts,
    symmetries: &[Symmetry],
    spare: i64,
) -> Option<Function> {
    const LARGEST: f64 = 2.0;
    const SIZE: f64 = -0.01;
    let mut program = microlp::Problem::new(OptimizationDirection::Maximize);
    let first = |hole: Hole| {
        symmetries
            .iter()
            .map(|s| s.hole(hole))
            .min()
            .unwrap_or(hole)
    };
    let values: Vec<(Variable, Variable)> = task
        .board
        .holes()
        .map(|_| {
            (
                program.add_var(SIZE, (0.0, LARGEST)),
                program.add_var(SIZE, (0.0, LARGEST)),
            )
        })
        .collect();
    let of = |hole: Hole| values[first(hole).index()];
    let left = counts.numbers_left(task);
    let sum = task.board.holes().flat_map(|hole| {
        let ((plus, minus), number) = (of(hole), left[hole.index()] as f64);
        [(plus, number), (minus, -number)]
    });
    program.add_constraint(&summed(sum.collect())[..], ComparisonOp::Eq, spare as f64);
    for (index, jump) in task.board.jumps().iter().enumerate() {
        if counts.low[index] < counts.high[index] {
            let excess = program.add_var(1.0, (0.0, spare as f64 + 1.0));
            let holes = [(jump.from, 1.0), (jump.over, 1.0), (jump.to, -1.0)];
            let loss = holes.into_iter().flat_map(|(hole, times)| {
                let (plus, minus) = of(hole);
                [(plus, times), (minus, -times)]
            });
            let terms = summed(loss.chain([(excess, -1.0)]).collect());
            program.add_constraint(&terms[..], ComparisonOp::Ge, 0.0);
        }
    }
    let SolveOutcome::Solution(solution) = program.solve().ok()? else {
        return None;
    };
    let value = |hole: Hole| solution[of(hole).0] - solution[of(hole).1];
    let values: Vec<f64> = task.board.holes().map(value).collect();
    (1..=LARGEST_SCALE).find_map(|scale| {
        let scaled = values.iter().map(|value| value * f64::from(scale));
        let whole = scaled
            .clone()
            .all(|value| (value - value.round()).abs() < NEARLY);
        whole.then(|| Function {
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
