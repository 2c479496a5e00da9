//! Proofs by jump counts: definitions, then steps, in cases. Read `counts.rs`, `touch.rs`,
//! `order.rs` and `follow.rs` before it.
//!
//! **Why a complete proof is right.** Say that a case *has* a solution of the task if the
//! solution's counts are within the case's bounds. At first there is one case, and it has all
//! solutions. `bound` and `ends` only take away counts that no solution has. `split` makes two
//! cases of one; a count is at most K or at least K + 1, so each solution is in one of them. A case
//! is closed if it has no solution (`contradiction`, `noorder`, `exhaust`), or if all of its
//! solutions have the counts of one that is given (`jumpset`). So when no case is open, the jump
//! sets of solutions are those that are given: each is one, since it was replayed, and they are
//! different, since that is checked.

use crate::budget::{Budget, Fault, wrong};
use crate::counts::{Counts, Inequality, Task};
use crate::follow::{common, reaches};
use crate::order::has_order;
use crate::play::{Play, Problem, diagram};
use crate::text::{Lines, Words, integer, number, short};
use crate::touch::Touch;

/// Values and weights are at most this large.
const LARGEST: u32 = 1_000_000;
/// Touches that a function counts, at most.
const MOST_TOUCHES: usize = 1000;

/// What the steps of a proof refer to.
struct Proof<'a> {
    task: Task<'a>,
    touches: Vec<Touch>,
    functions: Vec<Function>,
    /// Counts of solutions.
    sets: Vec<Vec<i64>>,
}

struct Function {
    inequality: Inequality,
    /// It counts no touches: both sides are equal.
    is_equation: bool,
}

/// Checks the proof about one goal. Returns how many jump sets it has.
pub(crate) fn check(
    problem: &Problem<u64>,
    goal: u64,
    lines: &mut Lines<'_>,
) -> Result<u64, Fault> {
    let words = lines.expect("target")?;
    if diagram::<u64>(&problem.board, words)?.0 != goal {
        return wrong("targets are not in the order of the goals");
    }
    let mut proof = Proof {
        task: Task {
            board: &problem.board,
            start: problem.start,
            goal,
        },
        touches: Vec::new(),
        functions: Vec::new(),
        sets: Vec::new(),
    };
    let before = lines.budget.free();
    proof.definitions(problem, lines)?;
    proof.steps(lines)?;
    lines.budget.give(before - lines.budget.free());
    Ok(proof.sets.len() as u64)
}

impl Proof<'_> {
    /// Work and bytes for one pass over all jumps.
    fn pass(&self) -> u64 {
        20 + 8 * self.task.board.jumps.len() as u64
    }

    fn definitions(&mut self, problem: &Problem<u64>, lines: &mut Lines<'_>) -> Result<(), Fault> {
        loop {
            let (word, mut words) = lines.read()?;
            lines.budget.work(self.pass())?;
            // Each definition keeps a number for each jump at most, and a little more.
            lines.budget.take(2 * self.pass() + 100)?;
            match word {
                "touch" => {
                    let when = words.word()?;
                    let (region, _) = diagram(self.task.board, words)?;
                    self.touches.push(Touch::new(&self.task, when, region)?);
                }
                "function" => {
                    let function = self.function(words, &mut lines.budget)?;
                    self.functions.push(function);
                }
                "solution" => {
                    let play = Play::replay(problem, words)?;
                    if play.end != self.task.goal {
                        return wrong("the solution does not end in this target");
                    }
                    let mut counts = vec![0; self.task.board.jumps.len()];
                    for jump in play.jumps {
                        counts[jump] += 1;
                    }
                    lines
                        .budget
                        .work(self.sets.len() as u64 * self.pass() / 8)?;
                    if self.sets.contains(&counts) {
                        return wrong("the same jump set as that of another solution");
                    }
                    self.sets.push(counts);
                }
                "steps" => return words.end(),
                _ => return wrong(format!("unknown definition `{}`", short(word))),
            }
        }
    }

    /// A value for each hole, then touches by number with weights: `0 1 -1 with 1*2`.
    fn function(&self, mut words: Words<'_>, budget: &mut Budget) -> Result<Function, Fault> {
        let mut values = Vec::new();
        for _ in 0..self.task.board.holes {
            values.push(integer(words.word()?, LARGEST)?);
        }
        let mut touches = Vec::new();
        if !words.is_empty() {
            if words.word()? != "with" {
                return wrong("after a value for each hole comes `with`, or nothing");
            }
            while touches.is_empty() || !words.is_empty() {
                let (touch, weight) = words.word()?.split_once('*').unwrap_or_default();
                let touch = &self.touches[defined(touch, self.touches.len())?];
                let weight = number(weight, LARGEST.into())? as i64;
                if weight == 0 {
                    return wrong("touches are counted a positive number of times");
                }
                budget.work(10 + touch.jumps.len() as u64)?;
                touches.push((touch, weight));
                if touches.len() > MOST_TOUCHES {
                    return wrong(format!("a function counts at most {MOST_TOUCHES} touches"));
                }
            }
        }
        Ok(Function {
            inequality: Inequality::new(&self.task, &values, &touches),
            is_equation: touches.is_empty(),
        })
    }

    fn steps(&self, lines: &mut Lines<'_>) -> Result<(), Fault> {
        let case = 2 * self.pass() + 100;
        lines.budget.take(case)?;
        let mut open = vec![Counts::new(&self.task)];
        while let Some(counts) = open.last_mut() {
            let (word, mut words) = lines.read()?;
            lines.budget.work(2 * self.pass())?;
            let closes = match word {
                "ends" => {
                    self.ends(words, counts, &mut lines.budget)?;
                    false
                }
                "bound" => {
                    if !self.narrow(words, counts)? {
                        return wrong("this is a contradiction, not a bound");
                    }
                    false
                }
                "split" => {
                    let jump = self.task.board.jump(words.word()?)?;
                    let most = words.number(64)? as i64;
                    words.end()?;
                    if most < counts.low[jump] || most >= counts.high[jump] {
                        return wrong("one of the two cases has no counts");
                    }
                    let mut fewer = counts.clone();
                    fewer.high[jump] = most;
                    counts.low[jump] = most + 1;
                    lines.budget.take(case)?;
                    open.push(fewer);
                    false
                }
                "contradiction" => {
                    if self.narrow(words, counts)? {
                        return wrong("there is no contradiction");
                    }
                    true
                }
                "noorder" => {
                    words.end()?;
                    if has_order(&self.task, &counts.high, &mut lines.budget)? {
                        return wrong("there is a legal order");
                    }
                    true
                }
                "exhaust" => {
                    words.end()?;
                    if reaches(&self.task, &counts.high, &mut lines.budget)? {
                        return wrong("play reaches the goal");
                    }
                    true
                }
                "jumpset" => {
                    let set = &self.sets[defined(words.word()?, self.sets.len())?];
                    words.end()?;
                    if counts.low != *set || counts.high != *set {
                        return wrong("the counts are not known to be those of the set");
                    }
                    true
                }
                _ => return wrong(format!("unknown step `{}`", short(word))),
            };
            if closes {
                open.pop();
                lines.budget.give(case);
            }
        }
        Ok(())
    }

    /// Raises lower bounds by `F L`: how play begins, and how it ends.
    fn ends(
        &self,
        mut words: Words<'_>,
        counts: &mut Counts,
        budget: &mut Budget,
    ) -> Result<(), Fault> {
        let (first, last) = (words.number(64)?, words.number(64)?);
        words.end()?;
        if first + last > u64::from(self.task.jumps()) {
            return wrong("first and last jumps would overlap");
        }
        let begin = common(&self.task, first, true, budget)?;
        let end = common(&self.task, last, false, budget)?;
        let (Some(begin), Some(end)) = (begin, end) else {
            return wrong("there are no such first and last jumps");
        };
        let least: Vec<i64> = begin.iter().zip(end).map(|(a, b)| a + b).collect();
        match counts.raise(&least) {
            true => Ok(()),
            false => wrong("this leaves no counts"),
        }
    }

    /// Narrows bounds by `hole NAME`, `function NUMBER` or `parity DIAGRAM`. Returns whether counts
    /// are left.
    fn narrow(&self, mut words: Words<'_>, counts: &mut Counts) -> Result<bool, Fault> {
        let both = |counts: &mut Counts, equation: &Inequality| {
            counts.narrow(equation, 1) && counts.narrow(equation, -1)
        };
        match words.word()? {
            "hole" => {
                let mut values = vec![0; self.task.board.holes];
                values[self.task.board.hole(words.word()?)?] = 1;
                words.end()?;
                Ok(both(counts, &Inequality::new(&self.task, &values, &[])))
            }
            "function" => {
                let function = &self.functions[defined(words.word()?, self.functions.len())?];
                words.end()?;
                Ok(match function.is_equation {
                    true => both(counts, &function.inequality),
                    false => counts.narrow(&function.inequality, 1),
                })
            }
            "parity" => {
                let (set, _) = diagram(self.task.board, words)?;
                Ok(counts.narrow_parity(&self.task, set))
            }
            kind => wrong(format!("unknown argument `{}`", short(kind))),
        }
    }
}

/// The index of something that is numbered from 1 to `count`.
fn defined(word: &str, count: usize) -> Result<usize, Fault> {
    match number(word, count as u64) {
        Ok(number) if number > 0 => Ok(number as usize - 1),
        _ => wrong(format!("there is no number `{}`", short(word))),
    }
}
