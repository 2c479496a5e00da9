//! What a search for a shortest solution knew: enough for a checker, which shares nothing with it, to
//! derive the same sets again. Read `search/shortest.rs` and `refute/insight.rs` before it.

use super::ShortestSearch;
use super::partition::images;
use crate::problem::problem::Problem;
use crate::refute::insight::{Excluding, LevelInsight, images_of_holes};
use crate::rules::hole::Hole;
use crate::rules::hole_set::HoleSet;
use std::sync::Arc;

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

impl Insight {
    /// What a search by levels of jumps would know. The sides of this one count moves, so they did not meet
    /// at a level: in the middle both sides are about as long.
    pub(super) fn by_levels(&self, problem: &Problem) -> Arc<LevelInsight> {
        Arc::new(LevelInsight {
            symmetries: self.symmetries.clone(),
            functions: self.functions.clone(),
            meet: u32::midpoint(problem.start.men(), problem.goal.men()).min(problem.start.men()),
        })
    }
}

impl<const N: usize> ShortestSearch<'_, N> {
    /// What this search knows, if its forward side has this limit.
    pub(super) fn insight(&self, limit: u32) -> Insight {
        let (problem, board) = (self.problem, &self.problem.board);
        let toward = Excluding::of(self.forth.pruner(), false);
        let from = Excluding::of(self.back.pruner(), true);
        let against_goals = Excluding::against_goals(problem, self.targets);
        Insight {
            symmetries: images_of_holes(board, self.symmetries),
            functions: toward.chain(from).chain(against_goals).collect(),
            families: images(board, self.bounds.regions()),
            least: self.least,
            limit,
        }
    }
}
