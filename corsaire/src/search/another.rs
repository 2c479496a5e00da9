//! A second solution that makes other jumps. Usually one is near: it plays like the first until few men are
//! left, and then goes on in another way. If not, it may turn off earlier. Read `rules/solution.rs` and
//! `search/beam.rs` before it.
//!
//! These are quick looks, not a search of everything: that none is found proves nothing.

use crate::problem::control::{Control, Stopped, Ticker};
use crate::problem::problem::Problem;
use crate::refute::searched::Searched;
use crate::refute::stats::Stats;
use crate::rules::board::Board;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::search::beam::look;

/// How far to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reach {
    /// Only positions of the first solution with at most this number of men.
    pub men: u32,
    /// At most this number of jumps from each of them.
    pub jumps: u32,
}

/// A solution that begins like `line` and makes other jumps than it, up to the symmetries that keep start
/// and goal. It is looked for from positions of more and more men.
///
/// # Errors
///
/// A limit stopped it.
pub fn another_solution(
    problem: &Problem,
    line: &Line,
    reach: Reach,
    control: &Control<'_>,
) -> Result<Option<Line>, Stopped> {
    let jumps: Vec<Jump> = line.jumps().collect();
    let images = images(problem, &jumps);
    let ticker = control.ticker();
    let mut position = line.end(problem.start);
    let goal = position;
    for at in (0..jumps.len()).rev() {
        position = jumps[at].exchange(position);
        if position.men() > reach.men {
            break;
        }
        let mut search = Search {
            board: &problem.board,
            goal,
            images: &images,
            made: jumps[..at].to_vec(),
            left: reach.jumps,
            ticker: &ticker,
        };
        if search.is_found(position)? {
            return Ok(Some(search.made.into_iter().collect()));
        }
    }
    Ok(None)
}

/// The same, turning off anywhere: after each jump of `line` every other jump is tried, from the end back, and
/// beams look for a solution from there.
pub fn turned_off(
    problem: &Problem,
    line: &Line,
    control: &Control<'_>,
) -> Result<Option<Line>, Stopped> {
    let jumps: Vec<Jump> = line.jumps().collect();
    let images = images(problem, &jumps);
    let mut position = line.end(problem.start);
    for at in (0..jumps.len()).rev() {
        position = jumps[at].exchange(position);
        for jump in problem.board.jumps() {
            if *jump == jumps[at] || !jump.is_legal(position) {
                continue;
            }
            control.check()?;
            let rest = Problem {
                start: jump.exchange(position),
                ..problem.clone()
            };
            let found = look(&rest, &mut Stats::default(), control)?;
            let Some(Searched::Solved(rest)) = found else {
                continue;
            };
            let made = jumps[..at].iter().chain([jump]).copied();
            let made: Vec<Jump> = made.chain(rest.jumps()).collect();
            if !images.contains(&sorted(made.clone())) {
                return Ok(Some(made.into_iter().collect()));
            }
        }
    }
    Ok(None)
}

/// Whether two solutions make the same jumps, up to the symmetries that keep start and goal.
pub fn makes_same_jumps(problem: &Problem, one: &Line, other: &Line) -> bool {
    let jumps: Vec<Jump> = one.jumps().collect();
    images(problem, &jumps).contains(&sorted(other.jumps().collect()))
}

/// How many of these jump sets are different, up to the symmetries that keep start and goal.
pub fn different_jump_sets(problem: &Problem, sets: &[Vec<Jump>]) -> usize {
    let least = |set: &Vec<Jump>| images(problem, set).into_iter().min().unwrap_or_default();
    let mut all: Vec<Vec<Jump>> = sets.iter().map(least).collect();
    all.sort_unstable();
    all.dedup();
    all.len()
}

/// The jumps of a solution and of its images, each sorted.
fn images(problem: &Problem, jumps: &[Jump]) -> Vec<Vec<Jump>> {
    let symmetries = problem.symmetries();
    let image = symmetries.iter().map(|symmetry| {
        let image = jumps.iter().map(|jump| symmetry.jump(*jump));
        sorted(image.collect())
    });
    image.collect()
}

fn sorted(mut jumps: Vec<Jump>) -> Vec<Jump> {
    jumps.sort_unstable();
    jumps
}

struct Search<'a> {
    board: &'a Board,
    goal: Position,
    images: &'a [Vec<Jump>],
    /// The jumps up to here.
    made: Vec<Jump>,
    /// The jumps that may still be tried.
    left: u32,
    ticker: &'a Ticker<'a>,
}

impl Search<'_> {
    fn is_found(&mut self, position: Position) -> Result<bool, Stopped> {
        if position == self.goal {
            return Ok(!self.images.contains(&sorted(self.made.clone())));
        }
        for jump in self.board.jumps() {
            if !jump.is_legal(position) || self.left == 0 {
                continue;
            }
            self.ticker.tick()?;
            self.left -= 1;
            self.made.push(*jump);
            if self.is_found(jump.exchange(position))? {
                return Ok(true);
            }
            self.made.pop();
        }
        Ok(false)
    }
}
