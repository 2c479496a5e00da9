//! The sets behind a shortest solution, for a checker that shares nothing with the search: no
//! symmetries, no pruners, small tables. Read `search/shortest.rs` before it.

use super::ShortestSearch;
use super::bound::{Bounds, UseBounds, choose_partition, images, with_bounds};
use super::saver::Saver;
use super::state::State;
use crate::problem::control::{Control, Reserved, Stopped};
use crate::problem::problem::Problem;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::pruner::Pruner;
use crate::rules::hole_set::HoleSet;
use crate::rules::position::Position;
use crate::sets::PositionSet;

/// Holes of the largest region: a simple checker must make its tables too.
const LARGEST_REGION: usize = 15;

/// What shows that a problem has no solution of fewer than some number of moves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evidence {
    /// Families of disjoint regions whose tables bound the moves.
    pub families: Vec<Vec<HoleSet>>,
    /// The sets, if the bound at the start is not enough.
    pub sets: Option<EvidenceSets>,
}

impl Evidence {
    /// How many positions the sets have.
    pub fn positions(&self) -> u64 {
        let sets = self.sets.iter();
        let levels = sets.flat_map(|sets| sets.forward.iter().chain(&sets.backward));
        levels.map(|level| level.len() as u64).sum()
    }
}

/// Positions by moves from the start, and by moves to the goal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EvidenceSets {
    /// Forward, moves made and bound are together at most this.
    pub limit: u32,
    /// Positions by moves made.
    pub forward: Vec<Vec<u64>>,
    /// Positions by moves to go.
    pub backward: Vec<Vec<u64>>,
}

/// The evidence that no solution has fewer than `moves` moves. `None` if there is a shorter one.
pub fn evidence(
    problem: &Problem,
    moves: u32,
    control: &Control<'_>,
) -> Result<Option<Evidence>, Stopped> {
    // A checker must follow play back from every position of the goal.
    let targets = problem.goal.positions();
    let near = match exclude_at_once(problem, control)? {
        AtOnce::Open(near) => near,
        AtOnce::Excluded(_) => Vec::new(),
    };
    let partition = choose_partition(problem, &near, LARGEST_REGION, control)?;
    let user = EvidenceWithin {
        problem,
        targets: &targets,
        moves,
        // Half of the memory is for the sets that are returned.
        room: control.reserve_part(2),
        families: images(&problem.board, &partition),
        control,
    };
    with_bounds(problem, &targets, &partition, control, user)
}

/// What the evidence is made from, besides tables.
struct EvidenceWithin<'a> {
    problem: &'a Problem,
    targets: &'a [Position],
    moves: u32,
    room: Reserved,
    families: Vec<Vec<HoleSet>>,
    control: &'a Control<'a>,
}

impl UseBounds for EvidenceWithin<'_> {
    type Found = Option<Evidence>;

    fn with<const N: usize>(self, bounds: &Bounds<N>) -> Result<Option<Evidence>, Stopped> {
        let (problem, targets, control) = (self.problem, self.targets, self.control);
        let open = || Pruner::open(&problem.board);
        let identity = &problem.board.symmetries()[..1];
        let pruners = [open(), open()];
        let mut search = ShortestSearch::new(problem, targets, bounds, control, identity, pruners);
        search.purpose = "certificate: ";
        let sets = if search.least >= self.moves {
            None
        } else {
            let total = self.moves.saturating_sub(1);
            let Some(sets) = search.sets(total, self.room.bytes())? else {
                return Ok(None);
            };
            Some(sets)
        };
        Ok(Some(Evidence {
            families: self.families,
            sets,
        }))
    }
}

/// Bytes of a position: a word, and its code in the certificate.
const POSITION_BYTES: u64 = 12;

impl<const N: usize> ShortestSearch<'_, N> {
    /// Both sides for a length that has no solution, grown as the search grows them. They may take
    /// `room` bytes.
    fn sets(&self, length: u32, room: u64) -> Result<Option<EvidenceSets>, Stopped> {
        let mut saver = Saver::new(self, &format!("evidence of {length}"));
        let mut state = saver.resumed(self, || {
            let mut state = State {
                length,
                ..State::default()
            };
            state.front = self.front(self.least, &mut state.work)?;
            Ok(state)
        })?;
        let decided = self.decide(&mut state, &mut saver);
        saver.ended(&decided, &state);
        if decided?.is_some() {
            return Ok(None);
        }
        let (front, behind) = (&state.front.side, &state.behind.side);
        if (front.size + behind.size) * POSITION_BYTES > room {
            return Err(Stopped::Memory);
        }
        let words = |levels: &[PositionSet]| -> Result<Vec<Vec<u64>>, Stopped> {
            let words = levels.iter().map(|level| level.all_words(self.control));
            words.collect()
        };
        Ok(Some(EvidenceSets {
            limit: state.front.limit,
            forward: words(&front.levels)?,
            backward: words(&behind.levels)?,
        }))
    }
}
