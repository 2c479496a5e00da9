//! What searches knew, as far as a checker needs it to derive their sets of positions again. Read
//! `refute/pruner.rs` before it.

use crate::problem::problem::{Goal, Problem};
use crate::refute::pagoda::Pagoda;
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::class::Classes;
use crate::rules::hole::Hole;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::rules::turn::Turn;
use std::sync::Arc;

/// The most parities that a checker takes for a function.
const MOST_PARITIES: usize = 16;

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

impl Excluding {
    /// The functions of a pruner.
    pub(crate) fn of(pruner: &Pruner, from_start: bool) -> impl Iterator<Item = Excluding> {
        let functions = pruner.functions().iter();
        functions.map(move |(function, by_parity)| Excluding {
            function: function.clone(),
            from_start,
            by_parity: *by_parity,
        })
    }

    /// Functions that exclude the positions of the goal that a search left out.
    pub(crate) fn against_goals(problem: &Problem, open: &[Position]) -> Vec<Excluding> {
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

    /// The function that excludes the dual of each position that this one excludes.
    ///
    /// A duality maps a position y to the complement of s(y), where s is a symmetry that maps the start
    /// to the complement of the goal, and the goal to that of the start. Let V' have on each hole the value
    /// that V has on its image. By V, the dual of y is worth the sum of all values less what y is worth by
    /// V'. So it is worth less than the goal exactly if y is worth more than the start by V'. Lines of
    /// jumps are mapped to lines of jumps, so the same is true of parities.
    pub(crate) fn dual(&self, board: &Board, duality: &Symmetry) -> Option<Excluding> {
        let value = |hole: Hole| self.function.values()[duality.hole(hole).index()];
        let function = Pagoda::new(board, board.holes().map(value).collect())?;
        Some(Excluding {
            function,
            from_start: !self.from_start,
            by_parity: self.by_parity,
        })
    }
}

/// For each symmetry but the identity the image of each hole.
pub(crate) fn images_of_holes(board: &Board, symmetries: &[Symmetry]) -> Vec<Vec<Hole>> {
    let identity: Vec<Hole> = board.holes().collect();
    let images = |symmetry: &Symmetry| board.holes().map(|hole| symmetry.hole(hole)).collect();
    let mut maps: Vec<Vec<Hole>> = symmetries.iter().map(images).collect();
    maps.retain(|map| *map != identity);
    maps
}

/// What a search by levels of jumps knew.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LevelInsight {
    /// Symmetries of the problem, without the identity: for each hole its image.
    pub symmetries: Vec<Vec<Hole>>,
    /// Pagoda functions that exclude positions.
    pub functions: Vec<Excluding>,
    /// The number of men with which play from the start met play back from the goal, or could not meet
    /// it.
    pub meet: u32,
}

/// One of several searches by levels of jumps with the same start.
pub(crate) struct LevelSearch {
    /// The positions that it looked for.
    pub(crate) targets: Vec<Position>,
    /// What it knew. `None` if it did not have to search.
    pub(crate) insight: Option<Arc<LevelInsight>>,
    /// How many positions it saw.
    pub(crate) positions: u64,
}

impl LevelInsight {
    /// That of a search with these pruners, from the start and from the goal, to these positions of
    /// the goal.
    pub(crate) fn of(
        problem: &Problem,
        targets: &[Position],
        symmetries: &[Symmetry],
        [toward, from]: [&Pruner; 2],
        meet: u32,
    ) -> LevelInsight {
        let functions = Excluding::of(toward, false).chain(Excluding::of(from, true));
        let against_goals = Excluding::against_goals(problem, targets);
        LevelInsight {
            symmetries: images_of_holes(&problem.board, symmetries),
            functions: functions.chain(against_goals).collect(),
            meet,
        }
    }

    /// That of several searches with one start, for all of their targets together. The symmetries keep the
    /// start and all targets.
    pub(crate) fn of_all(
        problem: &Problem,
        symmetries: &[Symmetry],
        searches: &[LevelSearch],
    ) -> LevelInsight {
        let all = searches.iter().flat_map(|search| search.targets.clone());
        let all = Problem {
            goal: Goal::OneOf(all.collect()),
            ..problem.clone()
        };
        let followed = searches.iter().filter(|search| search.insight.is_some());
        let open = followed.clone().flat_map(|search| search.targets.clone());
        let open: Vec<Position> = open.collect();
        let mut functions = Excluding::against_goals(&all, &open);
        for insight in followed
            .clone()
            .filter_map(|search| search.insight.as_ref())
        {
            let known = |function: &&Excluding| !functions.contains(function);
            let more: Vec<Excluding> = insight.functions.iter().filter(known).cloned().collect();
            functions.extend(more);
        }
        // Where the largest search met: the others fit in.
        let largest = followed.max_by_key(|search| search.positions);
        let largest = largest.and_then(|search| search.insight.as_ref());
        LevelInsight {
            symmetries: images_of_holes(&problem.board, symmetries),
            functions,
            meet: largest.map_or(problem.start.men(), |insight| insight.meet),
        }
    }

    /// The same with its symmetries, or without any.
    pub(crate) fn up_to_symmetry(&self, by_symmetry: bool) -> LevelInsight {
        let mut insight = self.clone();
        if !by_symmetry {
            insight.symmetries.clear();
        }
        insight
    }

    /// The same on a board that was turned.
    pub(crate) fn turned(&self, turn: &Turn) -> LevelInsight {
        let symmetry = |map: &Vec<Hole>| {
            let images: Vec<Hole> = map.iter().map(|hole| turn.hole(*hole)).collect();
            turn.by_hole(&images)
        };
        let excluding = |excluding: &Excluding| Excluding {
            function: excluding.function.turned(turn),
            ..excluding.clone()
        };
        LevelInsight {
            symmetries: self.symmetries.iter().map(symmetry).collect(),
            functions: self.functions.iter().map(excluding).collect(),
            meet: self.meet,
        }
    }
}
