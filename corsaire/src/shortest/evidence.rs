//! The sets behind a shortest solution, for a checker that shares nothing with the search: no
//! symmetries, no screens, small tables. Read `shortest.rs` before it.

use super::behind::{Back, Behind};
use super::bound::{Bounds, MOST_PLACES, choose_partition, images, places};
use super::{Checkpoint, LARGER, Search};
use crate::control::{Control, Stopped};
use crate::outcome::screen;
use crate::position::Position;
use crate::problem::Problem;
use crate::screen::Screen;
use crate::set::PositionSet;

/// Holes of the largest region: a simple checker must make its tables too.
const LARGEST_REGION: usize = 15;

/// What shows that a problem has no solution of fewer than some number of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Families of disjoint regions whose tables bound the moves.
    pub families: Vec<Vec<Position>>,
    /// The sets, if the bound at the start is not enough.
    pub sets: Option<EvidenceSets>,
}

/// Positions by moves from the start, and by moves to the goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceSets {
    /// What the moves made and the bound may be together, forward.
    pub limit: u32,
    /// Positions by moves made.
    pub forward: Vec<Vec<u64>>,
    /// Positions by moves to go.
    pub backward: Vec<Vec<u64>>,
}

/// The evidence that no solution has fewer than `moves` moves. `None` if there is a shorter one.
pub fn evidence(
    problem: &Problem<'_>,
    moves: u32,
    control: &Control<'_>,
) -> Result<Option<Evidence>, Stopped> {
    // A checker must follow play back from every position of the goal.
    let targets = problem.goal.positions();
    let near = screen(problem).unwrap_or_default();
    let partition = choose_partition(problem, &near, LARGEST_REGION);
    match places(problem.board, &partition) {
        0..=8 => with::<8>(problem, &targets, &partition, moves, control),
        9..=16 => with::<16>(problem, &targets, &partition, moves, control),
        17..=24 => with::<24>(problem, &targets, &partition, moves, control),
        _ => with::<MOST_PLACES>(problem, &targets, &partition, moves, control),
    }
}

fn with<const N: usize>(
    problem: &Problem<'_>,
    targets: &[Position],
    partition: &[Position],
    moves: u32,
    control: &Control<'_>,
) -> Result<Option<Evidence>, Stopped> {
    let bounds = Bounds::<N>::new(problem, targets, partition, control.threads);
    let open = || Screen::open(problem.board);
    let identity = &problem.board.symmetries()[..1];
    let screens = [open(), open()];
    let search = Search::new(problem, targets, &bounds, control, identity, screens);
    let families = images(problem.board, partition);
    let total = moves.saturating_sub(1);
    let sets = if search.least >= moves {
        None
    } else {
        let Some(sets) = search.sets(total)? else {
            return Ok(None);
        };
        Some(sets)
    };
    Ok(Some(Evidence { families, sets }))
}

impl<const N: usize> Search<'_, N> {
    /// Both sides for a length that has no solution, grown as the search grows them.
    fn sets(&self, length: u32) -> Result<Option<EvidenceSets>, Stopped> {
        let mut now = Checkpoint {
            length,
            ..Checkpoint::default()
        };
        let mut front = self.front(self.least, &mut now.work)?;
        let mut behind = Behind::default();
        loop {
            while self.grow(&mut front, &mut now)? {
                behind = Behind::default();
            }
            match self.backward(length, &front, now.most, &mut behind)? {
                Back::Met { .. } => return Ok(None),
                Back::None => break,
                Back::Over => now.most *= LARGER,
            }
        }
        let words = |set: &PositionSet| {
            let mut words = set.iter();
            let all: Vec<u64> = words.by_ref().collect();
            words.finish().map(|()| all)
        };
        let mut forward = vec![Vec::new(); front.limit as usize + 1];
        for (position, made) in &front.moves {
            forward[usize::from(*made)].push(*position);
        }
        forward.iter_mut().for_each(|level| level.sort_unstable());
        let backward: Result<_, Stopped> = behind.levels.iter().map(words).collect();
        Ok(Some(EvidenceSets {
            limit: front.limit,
            forward,
            backward: backward?,
        }))
    }
}
