//! What a search for a shortest solution knew: enough for a checker, which shares nothing with it, to
//! derive the same sets again. Read `search/shortest.rs` and `refute/pruner.rs` before it.

use super::ShortestSearch;
use super::bound::images;
use crate::problem::problem::Problem;
use crate::refute::pagoda::Pagoda;
use crate::rules::class::Classes;
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;

/// The most parities that a checker takes for a function.
const MOST_PARITIES: usize = 16;

/// What shows that no solution is shorter, or which are shortest, without the sets of positions.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Insight {
    /// Symmetries of the problem, without the identity: for each hole its image.
    pub symmetries: Vec<Vec<Hole>>,
    /// Pagoda functions that exclude positions.
    pub functions: Vec<Excluding>,
    /// Families of disjoint regions whose tables bound the moves.
    pub families: Vec<Vec<HoleSet>>,
    /// The bound of the families at the start.
    pub least: u32,
    /// Forward, moves made and bound are together at most this.
    pub limit: u32,
}

/// A pagoda function and what it excludes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excluding {
    /// The function.
    pub function: Pagoda,
    /// Whether it excludes positions that the start does not lead to, or else positions that do not
    /// lead to the goal.
    pub from_start: bool,
    /// Whether it is sharpened by parities.
    pub by_parity: bool,
}

impl<const N: usize> ShortestSearch<'_, N> {
    /// What this search knows, if its forward side has this limit.
    pub(super) fn insight(&self, limit: u32) -> Insight {
        let (problem, board) = (self.problem, &self.problem.board);
        let symmetries = self.symmetries.iter().map(|symmetry| {
            let image = board.holes().map(|hole| symmetry.hole(hole));
            image.collect::<Vec<Hole>>()
        });
        let identity: Vec<Hole> = board.holes().collect();
        let mut functions = Vec::new();
        for (from_start, mover) in [(false, &self.forth), (true, &self.back)] {
            for (function, by_parity) in mover.pruner().functions() {
                functions.push(Excluding {
                    function: function.clone(),
                    from_start,
                    by_parity: *by_parity,
                });
            }
        }
        functions.extend(against_goals(problem, self.targets));
        Insight {
            symmetries: symmetries.filter(|map| *map != identity).collect(),
            functions,
            families: images(board, self.bounds.regions()),
            least: self.least,
            limit,
        }
    }
}

/// Functions that exclude the positions of the goal that the search left out.
fn against_goals(problem: &Problem, open: &[Position]) -> Vec<Excluding> {
    let board = &problem.board;
    let mut left_out = problem.goal.positions();
    left_out.retain(|target| !open.contains(target));
    let excluding = |function: Pagoda, by_parity: bool| Excluding {
        function,
        from_start: true,
        by_parity,
    };
    let mut functions = Vec::new();
    let classes = Classes::of(board);
    let differs = |target: &Position| classes.class(*target) != classes.class(problem.start);
    // The function that is nothing everywhere has nothing to lose, and its parities are the classes.
    // With too many classes a checker has to follow play back from these positions too.
    if left_out.iter().any(differs) && classes.parities().len() <= MOST_PARITIES {
        let nothing = Pagoda::new(board, vec![0; board.len()]);
        functions.extend(nothing.map(|nothing| excluding(nothing, true)));
    }
    left_out.retain(|target| !differs(target));
    while let Some(target) = left_out.pop() {
        if let Some(found) = Pagoda::against(board, problem.start, target) {
            left_out.retain(|target| found.sum(problem.start) >= found.sum(*target));
            functions.push(excluding(found, false));
        }
    }
    functions
}
