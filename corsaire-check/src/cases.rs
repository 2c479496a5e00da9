//! Proofs by jump counts: bounds, arguments that narrow them, and cases.

use crate::counts::{Counts, Inequality, Task, Touch, common, has_order, reaches};
use crate::{Limits, Lines, Problem, Rejection, men, number, replay};

/// Values and weights are at most this large.
const LARGEST: i64 = 1_000_000;
/// Definitions of each kind, and open cases, at most.
const MOST: usize = 100_000;

struct Proof<'a> {
    task: Task<'a>,
    touches: Vec<Touch>,
    /// The inequalities of each function.
    functions: Vec<Vec<Inequality>>,
    /// Counts of solutions.
    sets: Vec<Vec<i64>>,
    /// Positions that may be followed at once.
    most: usize,
}

/// Checks the proof about one goal. Returns how many jump sets it has, at most `most_sets`.
pub(crate) fn check(
    problem: &Problem,
    goal: u64,
    most_sets: u64,
    lines: &mut Lines<'_>,
    limits: Limits,
) -> Result<u64, Rejection> {
    let diagram = lines.expect("target")?;
    if men(&problem.board, lines, diagram)? != goal {
        return lines.reject("targets are not in the order of the goals");
    }
    let task = Task {
        board: &problem.board,
        start: problem.start,
        goal,
    };
    let mut proof = Proof {
        task,
        touches: Vec::new(),
        functions: Vec::new(),
        sets: Vec::new(),
        most: (limits.memory / 32) as usize, // two lists, each grown to twice its length at worst
    };
    proof.definitions(problem, lines)?;
    if proof.sets.len() as u64 > most_sets {
        return lines.reject("there are more jump sets than the claim says");
    }
    proof.steps(lines)?;
    Ok(proof.sets.len() as u64)
}

impl Proof<'_> {
    fn definitions(&mut self, problem: &Problem, lines: &mut Lines<'_>) -> Result<(), Rejection> {
        loop {
            let (word, rest) = lines.read()?;
            match word {
                "touch" => {
                    let (when, region) = rest.split_once(' ').unwrap_or((rest, ""));
                    let region = men(self.task.board, lines, region)?;
                    match Touch::new(&self.task, when, region) {
                        Ok(touch) => self.touches.push(touch),
                        Err(reason) => return lines.reject(reason),
                    }
                }
                "function" => {
                    let function = self.function(lines, rest)?;
                    self.functions.push(function);
                }
                "solution" => {
                    let play = replay(problem, lines, rest)?;
                    if play.end != self.task.goal {
                        return lines.reject("the solution does not end in this target");
                    }
                    let mut counts = vec![0; self.task.board.jumps.len()];
                    for jump in play.jumps {
                        counts[jump] += 1;
                    }
                    if self.sets.contains(&counts) {
                        return lines.reject("the same jump set as that of another solution");
                    }
                    self.sets.push(counts);
                }
                "steps" => return Ok(()),
                _ => return lines.reject(format!("unknown definition `{word}`")),
            }
            if self.touches.len().max(self.functions.len()) > MOST {
                return lines.reject("too many definitions");
            }
        }
    }

    /// A value for each hole, then touches by number with weights: `0 1 -1 with 1*2`.
    fn function(&self, lines: &Lines<'_>, text: &str) -> Result<Vec<Inequality>, Rejection> {
        let (values, weights) = text.split_once(" with ").unwrap_or((text, ""));
        let small = |word: &str| match word.parse::<i64>() {
            Ok(value) if value.abs() <= LARGEST => Ok(value),
            _ => lines.reject(format!("`{word}` is not a small number")),
        };
        let values: Result<Vec<i64>, Rejection> = values.split_whitespace().map(small).collect();
        let values = values?;
        if values.len() != self.task.board.len() {
            return lines.reject("a function has a value for each hole");
        }
        let mut counted = Vec::new();
        for word in weights.split_whitespace() {
            let (touch, weight) = word.split_once('*').unwrap_or((word, ""));
            let weight = small(weight)?;
            let touch = self.defined(lines, touch, self.touches.len())?;
            if weight < 1 {
                return lines.reject("touches are counted a positive number of times");
            }
            counted.push((touch, weight));
        }
        if counted.len() > 1000 {
            return lines.reject("a function counts too many touches");
        }
        let inequality = Inequality::new(&self.task, &values, &counted, &self.touches);
        let reversed = counted.is_empty().then(|| inequality.reversed());
        Ok([inequality].into_iter().chain(reversed).collect())
    }

    /// The index of something that is numbered from 1.
    fn defined(&self, lines: &Lines<'_>, word: &str, count: usize) -> Result<usize, Rejection> {
        match number(lines, word)? {
            number if number >= 1 && number <= count as u64 => Ok(number as usize - 1),
            _ => lines.reject(format!("there is no number {word}")),
        }
    }

    fn steps(&self, lines: &mut Lines<'_>) -> Result<(), Rejection> {
        let mut open = vec![Counts::new(&self.task)];
        while let Some(mut counts) = open.pop() {
            let (word, rest) = lines.read()?;
            let closed = match word {
                "ends" => {
                    let (first, last) = rest.split_once(' ').unwrap_or((rest, ""));
                    let ends = (number(lines, first)?, number(lines, last)?);
                    self.ends(lines, ends, &mut counts)?;
                    false
                }
                "bound" => {
                    self.narrow(lines, rest, &mut counts)?;
                    if counts.is_empty() {
                        return lines.reject("this is a contradiction, not a bound");
                    }
                    false
                }
                "split" => {
                    let (name, most) = rest.split_once(' ').unwrap_or((rest, ""));
                    let jump = self.jump(lines, name)?;
                    let most = number(lines, most)? as i64;
                    let mut more = counts.clone();
                    more.low[jump] = more.low[jump].max(most + 1);
                    open.push(more);
                    counts.high[jump] = counts.high[jump].min(most);
                    false
                }
                "contradiction" => {
                    self.narrow(lines, rest, &mut counts)?;
                    if !counts.is_empty() {
                        return lines.reject("there is no contradiction");
                    }
                    true
                }
                "noorder" => match has_order(&self.task, &counts.high) {
                    Some(false) => true,
                    Some(true) => return lines.reject("there is a legal order"),
                    None => return lines.reject("whether there is a legal order is not clear"),
                },
                "exhaust" => match reaches(&self.task, &counts.high, self.most) {
                    Some(false) => true,
                    Some(true) => return lines.reject("play reaches the goal"),
                    None => return lines.reject("there are too many positions to follow"),
                },
                "jumpset" => {
                    let set = &self.sets[self.defined(lines, rest, self.sets.len())?];
                    if counts.low != *set || counts.high != *set {
                        return lines.reject("the counts are not known to be those of the set");
                    }
                    true
                }
                _ => return lines.reject(format!("unknown step `{word}`")),
            };
            if !closed {
                open.push(counts);
            }
            if open.len() > MOST {
                return lines.reject("too many open cases");
            }
        }
        Ok(())
    }

    fn jump(&self, lines: &Lines<'_>, name: &str) -> Result<usize, Rejection> {
        let board = self.task.board;
        let holes = name.split_once('-');
        let holes = holes.map(|(from, to)| (board.hole(from), board.hole(to)));
        match holes {
            Some((Some(from), Some(to))) => match board.jump_between(from, to) {
                Some(jump) => Ok(jump),
                None => lines.reject(format!("{name} is not a jump")),
            },
            _ => lines.reject(format!("{name} is not on this board")),
        }
    }

    fn ends(
        &self,
        lines: &Lines<'_>,
        (first, last): (u64, u64),
        counts: &mut Counts,
    ) -> Result<(), Rejection> {
        let jumps = self
            .task
            .start
            .count_ones()
            .saturating_sub(self.task.goal.count_ones());
        if first.saturating_add(last) > u64::from(jumps) {
            return lines.reject("first and last jumps would overlap");
        }
        let ends = (
            common(&self.task, first, true),
            common(&self.task, last, false),
        );
        let (Some(begin), Some(end)) = ends else {
            return lines.reject("there are no such first and last jumps, or too many");
        };
        for (jump, low) in counts.low.iter_mut().enumerate() {
            *low = (*low).max(begin[jump] + end[jump]);
        }
        Ok(())
    }

    /// Narrows bounds by `hole NAME`, `function NUMBER` or `parity DIAGRAM`.
    fn narrow(
        &self,
        lines: &Lines<'_>,
        argument: &str,
        counts: &mut Counts,
    ) -> Result<(), Rejection> {
        let (kind, rest) = argument.split_once(' ').unwrap_or((argument, ""));
        match kind {
            "hole" => {
                let Some(hole) = self.task.board.hole(rest) else {
                    return lines.reject(format!("{rest} is not on this board"));
                };
                let mut values = vec![0; self.task.board.len()];
                values[hole] = 1;
                let equation = Inequality::new(&self.task, &values, &[], &[]);
                counts.narrow(&equation);
                if !counts.is_empty() {
                    counts.narrow(&equation.reversed());
                }
            }
            "function" => {
                let function = self.defined(lines, rest, self.functions.len())?;
                for inequality in &self.functions[function] {
                    if !counts.is_empty() {
                        counts.narrow(inequality);
                    }
                }
            }
            "parity" => {
                let set = men(self.task.board, lines, rest)?;
                counts.narrow_parity(&self.task, set);
            }
            _ => return lines.reject(format!("unknown argument `{kind}`")),
        }
        Ok(())
    }
}
