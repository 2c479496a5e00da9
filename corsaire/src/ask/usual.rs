//! The problem that a board is known for, for those who do not name one. Read `search/beam.rs`
//! before it.

use crate::problem::control::{Control, Stopped};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Silent;
use crate::refute::searched::Searched;
use crate::refute::stats::Stats;
use crate::rules::board::Board;
use crate::rules::class::svss_problems;
use crate::rules::hole::Hole;
use crate::search::beam::look_as_wide_as;
use std::time::Duration;

/// The time that one problem may take, and that all of them may.
const EACH: Duration = Duration::from_secs(1);
const ALL: Duration = Duration::from_secs(10);
/// How wide beams get.
const WIDEST: usize = 8192;

impl Board {
    /// The problem that people mean when they name none: vacate the centre and finish there, if the
    /// board has a centre and it can be done; or else the first problem with one vacancy and one man
    /// left that can be solved. `None` if no solution was found in a few seconds.
    ///
    /// ```
    /// use corsaire::{Board, Limits};
    /// let usual = |name| Board::named(name).unwrap().usual_problem(&Limits::default()).unwrap();
    /// assert_eq!(usual("english").to_string(), "english, vacate d4, finish d4");
    /// assert_eq!(usual("triangle:5").to_string(), "triangle:5, vacate a1, finish a1");
    /// ```
    pub fn usual_problem(&self, limits: &Limits) -> Option<Problem> {
        let centre = self.centre().map(|centre| (centre, centre));
        let problems = centre.into_iter().chain(svss_problems(self));
        let all = limits.time_limit().map_or(ALL, |limit| limit.min(ALL));
        let mut left = all;
        for (vacate, finish) in problems {
            let problem = Problem::svss(self, vacate, finish);
            let limits = limits.clone().time(EACH.min(left));
            let control = limits.control(&Silent);
            let began = control.clock.now();
            if can_be_seen_to_be_solvable(&problem, &control).unwrap_or(false) {
                return Some(problem);
            }
            left = left.saturating_sub(control.clock.now().saturating_sub(began));
            if left.is_zero() {
                break;
            }
        }
        None
    }

    /// The one hole that no symmetry moves, if there is just one.
    fn centre(&self) -> Option<Hole> {
        let stays = |hole: &Hole| self.symmetries().iter().all(|s| s.hole(*hole) == *hole);
        let mut fixed = self.holes().filter(stays);
        let centre = fixed.next().filter(|_| self.symmetries().len() > 1);
        centre.filter(|_| fixed.next().is_none())
    }
}

/// Whether beams find a solution: what is known for its solution is not hard to solve.
fn can_be_seen_to_be_solvable(problem: &Problem, control: &Control<'_>) -> Result<bool, Stopped> {
    let looked = look_as_wide_as(WIDEST, problem, &mut Stats::default(), control)?;
    Ok(matches!(looked, Some(Searched::Solved(_))))
}
