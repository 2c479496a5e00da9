//! The question whether all solutions make the same jumps (section 4 of the paper): in whatever order, and up
//! to the symmetries that keep start and goal. Read `search/another.rs` and `ask/prove.rs` before it.
//!
//! If they do not, two solutions show it, and a second one is usually near the first. If none is near, the
//! jump sets are counted where that is quick, or else proved, or else counted.

use crate::ask::answer::{Answer, Evidence, Findings, Outcome, Work};
use crate::ask::asked::{Asked, Topic};
use crate::ask::evidence::CASES;
use crate::ask::kept::Kept;
use crate::ask::prove::jump_set_proofs;
use crate::ask::question::Question;
use crate::ask::refutation::Refutation;
use crate::count::jump_sets::jump_sets;
use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::proof::certificate::Certificate;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::solution::Solution;
use crate::search::another::{
    Reach, another_solution, different_jump_sets, makes_same_jumps, turned_off,
};
use std::sync::Arc;

/// A quick look for a second solution, and a longer one.
const NEAR: Reach = Reach {
    men: 12,
    jumps: 100_000,
};
const FAR: Reach = Reach {
    men: 14,
    jumps: 3_000_000,
};
/// The holes of the largest board on which jump sets are counted before they are proved.
const SMALL: usize = 27;

/// The question whether all solutions make the same jumps. Made by [`Problem::unique_jumps`].
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Unique {
    pub(super) problem: Problem,
}

/// What the solutions of a problem have in common.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Uniqueness {
    /// A solution.
    pub solution: Solution,
    /// A solution that makes other jumps. If there is none, all solutions make the jumps of the first one, or
    /// those of an image of it.
    pub another: Option<Solution>,
}

impl Uniqueness {
    /// Whether all solutions make the same jumps, up to symmetry.
    pub fn is_unique(&self) -> bool {
        self.another.is_none()
    }
}

impl Problem {
    /// Asks whether all solutions make the same jumps, up to their order and to the symmetries that keep start
    /// and goal.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Outcome, Problem};
    /// let board = Board::named("english")?;
    /// let answer = Problem::vacate(&board, "d4")?.finish("d4")?.unique_jumps().run(&Limits::default());
    /// let Outcome::Solved(found) = &answer.outcome else { panic!("it can be solved") };
    /// assert!(!found.is_unique());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn unique_jumps(&self) -> Unique {
        Unique {
            problem: self.clone(),
        }
    }
}

impl Unique {
    fn find(&self, control: &Control<'_>) -> Findings<Uniqueness> {
        let problem = &self.problem;
        let solved = problem.solve().find(control);
        let solution = match solved.outcome {
            Outcome::Solved(solution) => solution,
            Outcome::Impossible(why) => {
                return Findings {
                    work: solved.work,
                    ..Findings::of(Outcome::Impossible(why))
                };
            }
            Outcome::Unknown(stopped) => return Findings::of(Outcome::Unknown(stopped)),
        };
        match self.compare(&solution, control) {
            Ok((another, evidence)) => Findings {
                work: Work::of(solved.work.positions),
                evidence,
                ..Findings::of(Outcome::Solved(Uniqueness { solution, another }))
            },
            Err(stopped) => Findings::of(Outcome::Unknown(stopped)),
        }
    }

    /// A solution that makes other jumps, or what shows that there is none.
    fn compare(
        &self,
        solution: &Solution,
        control: &Control<'_>,
    ) -> Result<(Option<Solution>, Evidence), Stopped> {
        let problem = &self.problem;
        let found = |line: Line| {
            let other = Solution::new(&problem.board, problem.start, line);
            (Some(other), Evidence::NotAsked)
        };
        if let Some(line) = another_solution(problem, solution.line(), NEAR, control)? {
            return Ok(found(line));
        }
        let is_small = problem.board.len() <= SMALL;
        if is_small && let Some(counted) = self.by_count(solution, control)? {
            return Ok((counted, Evidence::NotAsked));
        }
        if let Some(line) = another_solution(problem, solution.line(), FAR, control)? {
            return Ok(found(line));
        }
        if let Some(line) = turned_off(problem, solution.line(), control)? {
            return Ok(found(line));
        }
        if let Some(proofs) = jump_set_proofs(problem, CASES, control)? {
            let sets = proofs.iter().flat_map(|(_, proof)| proof.solutions.clone());
            let sets: Vec<Vec<Jump>> = sets.collect();
            if different_jump_sets(problem, &sets) == 1 {
                let certificate = Certificate::jump_sets(problem, &proofs);
                return Ok((None, Evidence::Certificate(Arc::new(certificate))));
            }
            let lines = sets
                .into_iter()
                .map(|set| set.into_iter().collect::<Line>());
            let mut lines = lines.filter(|line| !makes_same_jumps(problem, solution.line(), line));
            if let Some(line) = lines.next() {
                return Ok(found(line));
            }
        }
        match self.by_count(solution, control)? {
            Some(counted) => Ok((counted, Evidence::NotAsked)),
            None => Err(Stopped::Cases(CASES)),
        }
    }

    /// The same by counting all jump sets. `None` if there are several, but no order of the jumps of another one
    /// was found.
    fn by_count(
        &self,
        solution: &Solution,
        control: &Control<'_>,
    ) -> Result<Option<Option<Solution>>, Stopped> {
        let problem = &self.problem;
        let sets = jump_sets(problem, control)?;
        if sets.different.len() == 1 {
            return Ok(Some(None));
        }
        for set in &sets.different {
            let Some(line) = in_legal_order(problem, set, control)? else {
                continue;
            };
            if !makes_same_jumps(problem, solution.line(), &line) {
                let other = Solution::new(&problem.board, problem.start, line);
                return Ok(Some(Some(other)));
            }
        }
        Ok(None)
    }
}

/// A legal order of the jumps of a set, given by how often each is made.
fn in_legal_order(
    problem: &Problem,
    set: &[u8],
    control: &Control<'_>,
) -> Result<Option<Line>, Stopped> {
    let jumps = problem.board.jumps();
    let mut left = set.to_vec();
    let mut made: Vec<Jump> = Vec::new();
    let mut position = problem.start;
    let ticker = control.ticker();
    // For each jump made the number of the next one to try in its place.
    let mut next = vec![0_usize];
    let mut seen = std::collections::HashSet::new();
    while let Some(number) = next.last_mut() {
        ticker.tick()?;
        if problem.goal.is_met_by(position) && left.iter().all(|times| *times == 0) {
            return Ok(Some(made.into_iter().collect()));
        }
        let begin = *number;
        let legal = (begin..jumps.len()).find(|at| left[*at] > 0 && jumps[*at].is_legal(position));
        match legal {
            Some(at) => {
                *number = at + 1;
                left[at] -= 1;
                let after = jumps[at].exchange(position);
                // The men and the jumps that are left determine each other's future.
                if seen.insert((after, left.clone())) {
                    position = after;
                    made.push(jumps[at]);
                    next.push(0);
                } else {
                    left[at] += 1;
                }
            }
            None => {
                next.pop();
                if let Some(jump) = made.pop() {
                    position = jump.exchange(position);
                    if let Some(at) = jumps.iter().position(|other| *other == jump) {
                        left[at] += 1;
                    }
                }
            }
        }
    }
    Ok(None)
}

impl Question for Unique {
    type Found = Uniqueness;
    type Why = Refutation;

    fn asked(&self) -> Asked {
        Asked::of(&self.problem, Topic::Unique)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Uniqueness> {
        let mut answer = Answer::find(self.asked(), limits, observer, |control| self.find(control));
        answer.provenance.grade = answer.provenance.grade.max(self.shown_by(&answer));
        answer
    }
}
