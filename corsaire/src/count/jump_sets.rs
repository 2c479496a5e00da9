//! The jump sets of a problem: which jumps a solution makes and how often, whatever their order.
//! Read `count/games.rs` before it.
//!
//! The jump sets that lead from a position to the goal are those of its children, each with the
//! jump that leads to the child. They are kept exactly, a number for each jump of the board, for
//! one level after the other from the goal to the start. Positions are kept in canonical form, so
//! the jump sets of a child are brought from its canonical image back to the child itself.

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::Stage;
use crate::refute::pruner::Pruner;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::jumps::Expander;
use crate::search::winnable::winnable_levels;
use crate::sets::{Gather, Lookup, PositionSet, Store, Value, Valued, Values, sort_and_dedup};

/// The jump sets of a problem.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct JumpSets {
    /// How many there are.
    pub raw: u64,
    /// One of each up to the symmetries that keep start and goal: for each jump of the board how
    /// often it is made.
    pub different: Vec<Vec<u8>>,
}

/// Finds every jump set of a problem.
///
/// # Errors
///
/// A limit stopped it.
pub fn jump_sets(problem: &Problem, control: &Control<'_>) -> Result<JumpSets, Stopped> {
    let store = Store::with_values(control);
    let mut levels = winnable_levels(problem, &store, control)?;
    let Some(goal) = levels.pop() else {
        return Ok(JumpSets::default());
    };
    if problem.board.jumps().is_empty() {
        // The start meets the goal: there is one jump set, without jumps.
        return Ok(JumpSets {
            raw: 1,
            different: vec![Vec::new()],
        });
    }
    let search = JumpSetSearch::new(problem, &store, control);
    let mut after = search.goal(goal)?;
    let mut found = 0;
    while let Some(level) = levels.pop() {
        found += after.positions.len();
        let after_first = levels.len() as u32;
        let stage = Stage::JumpSets { after: after_first };
        control.report_positions(stage, found, store.used());
        after = search.before(level, &after)?;
    }
    let mut sets = Vec::new();
    after.in_parts(&store, |start, _| {
        sets.extend(start.get(problem.start.0).cloned());
        Ok(())
    })?;
    let Lists(sets) = sets.pop().unwrap_or_default();
    Ok(search.up_to_symmetry(&sets))
}

/// A list of jump sets that is no longer than this is made even if there is less memory.
const SMALL_LIST: u64 = 1 << 20;

/// Jump sets, one after the other, each a number for each jump of the board.
#[derive(Clone, Default)]
struct Lists(Vec<u8>);

impl Value for Lists {
    fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&(self.0.len() as u64).to_le_bytes());
        bytes.extend_from_slice(&self.0);
    }

    fn read(bytes: &mut &[u8]) -> Lists {
        let (len, rest) = bytes.split_first_chunk().expect("what was written");
        let (list, rest) = rest.split_at(u64::from_le_bytes(*len) as usize);
        *bytes = rest;
        Lists(list.to_vec())
    }
}

/// A search for the jump sets of all solutions.
struct JumpSetSearch<'a> {
    board: &'a Board,
    symmetries: Vec<Symmetry>,
    /// For each symmetry the numbers of the images of all jumps.
    images: Vec<Vec<usize>>,
    forth: Expander,
    gather: Gather<'a>,
    store: &'a Store,
}

impl<'a> JumpSetSearch<'a> {
    fn new(problem: &'a Problem, store: &'a Store, control: &'a Control<'a>) -> JumpSetSearch<'a> {
        let board = &problem.board;
        let symmetries = problem.symmetries();
        let number = |jump: Jump| board.jumps().iter().position(|other| *other == jump);
        let images = symmetries.iter().map(|symmetry| {
            let image = |jump: &Jump| number(symmetry.jump(*jump)).expect("jumps map to jumps");
            board.jumps().iter().map(image).collect()
        });
        JumpSetSearch {
            board,
            images: images.collect(),
            forth: Expander::new(board, &[], Direction::Forward, Pruner::open(board)),
            symmetries,
            gather: Gather::new(store, control),
            store,
        }
    }

    /// Nothing is left to jump.
    fn goal(&self, positions: PositionSet) -> Result<Valued<Lists>, Stopped> {
        let empty = Lists(vec![0; self.board.jumps().len()]);
        let fill = |(): &mut (), _: &[u64], lists: &mut [Lists]| {
            lists.fill(empty.clone());
            Ok(())
        };
        let (values, _) = self.gather.evaluate(&positions, None, || (), fill)?;
        Ok(Valued { positions, values })
    }

    fn before(
        &self,
        positions: PositionSet,
        after: &Valued<Lists>,
    ) -> Result<Valued<Lists>, Stopped> {
        let mut values: Option<Values<Lists>> = None;
        after.in_parts(self.store, |children, _| {
            let work = |(): &mut (), words: &[u64], lists: &mut [Lists]| {
                for (word, list) in words.iter().zip(lists) {
                    self.add_from(Position(*word), children, &mut list.0)?;
                }
                Ok(())
            };
            let so_far = values.as_ref();
            values = Some(self.gather.evaluate(&positions, so_far, || (), work)?.0);
            Ok(())
        })?;
        let values = values.expect("there is at least one part");
        Ok(Valued { positions, values })
    }

    /// Adds the jump sets from a position to the goal by way of these children.
    fn add_from(
        &self,
        position: Position,
        children: &Lookup<Lists>,
        list: &mut Vec<u8>,
    ) -> Result<(), Stopped> {
        let jumps = self.board.jumps().len();
        let room = self.store.value_bytes().max(SMALL_LIST) as usize;
        let mut full = false;
        self.forth.jumps(position.0, |index, jump| {
            let child = jump.exchange(position);
            let images = self.symmetries.iter().map(|s| s.position(child));
            let Some((canonical, images)) = images.zip(&self.images).min_by_key(|(p, _)| *p) else {
                return;
            };
            let Some(Lists(sets)) = children.get(canonical.0) else {
                return;
            };
            if list.len() + sets.len() > room {
                full = true;
                return;
            }
            for set in sets.chunks_exact(jumps) {
                let first = list.len();
                list.extend(images.iter().map(|image| set[*image]));
                list[first + index] += 1;
            }
        });
        if full {
            return Err(Stopped::Memory);
        }
        sort_and_dedup(list, jumps);
        Ok(())
    }

    fn up_to_symmetry(&self, sets: &[u8]) -> JumpSets {
        let jumps = self.board.jumps().len();
        let first = |set: &[u8]| {
            let image = |images: &Vec<usize>| images.iter().map(|image| set[*image]).collect();
            let images = self.images.iter().map(image);
            images.max().unwrap_or_else(|| set.to_vec())
        };
        let sets = sets.chunks_exact(jumps);
        let raw = sets.len() as u64;
        let mut different: Vec<Vec<u8>> = sets.map(first).collect();
        different.sort_unstable();
        different.dedup();
        JumpSets { raw, different }
    }
}
