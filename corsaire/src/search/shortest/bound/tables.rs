//! The tables of all regions at their places, and where each begins. Read `pattern.rs` and
//! `partition.rs` before it.

use super::super::pattern::table;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::rules::board::Board;
use crate::rules::hole_set::HoleSet;
use crate::rules::jump::Direction;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::fillings::filling;
use crate::sets::workers::share_out;
use std::sync::Mutex;

/// Holes, the direction and the ends: what a table is made from.
type Table = (HoleSet, Direction, Vec<Position>);

/// A region, turned so that it and the men that the start and the goals have in it are the least of
/// their images. Regions that look the same then get the same table.
pub(super) struct Frame<'a> {
    holes: HoleSet,
    start: Position,
    goals: Vec<Position>,
    symmetry: &'a Symmetry,
}

impl<'a> Frame<'a> {
    pub(super) fn new(problem: &'a Problem, targets: &[Position], holes: HoleSet) -> Frame<'a> {
        let turned = |symmetry: &'a Symmetry| {
            let image = |position: Position| symmetry.position(position.on(holes));
            let mut goals: Vec<Position> = targets.iter().map(|target| image(*target)).collect();
            goals.sort();
            goals.dedup();
            Frame {
                holes: symmetry.hole_set(holes),
                start: image(problem.start),
                goals,
                symmetry,
            }
        };
        let frames = problem.board.symmetries().iter().map(turned);
        let least =
            frames.min_by(|a, b| (a.holes, a.start, &a.goals).cmp(&(b.holes, b.start, &b.goals)));
        least.expect("there is the identity")
    }
}

/// A region and its place in the rows.
pub(super) type Placed<'a> = (usize, Frame<'a>);

/// The fillings of all places that these men make.
pub(super) fn fillings_of<const N: usize>(frames: &[Placed<'_>], men: Position) -> [u32; N] {
    let mut fillings = [0; N];
    for (place, frame) in frames {
        fillings[*place] = filling(frame.holes, frame.symmetry.position(men));
    }
    fillings
}

/// All tables, one after the other.
pub(super) struct Tables<const N: usize> {
    pub(super) costs: Vec<u8>,
    /// Where the table of each place begins, to the goal and from the start.
    pub(super) to_goal: [u32; N],
    pub(super) from_start: [u32; N],
}

impl<const N: usize> Tables<N> {
    /// The tables of these places. The largest region has `size` holes.
    pub(super) fn new(
        board: &Board,
        frames: &[Placed<'_>],
        size: u32,
        control: &Control<'_>,
    ) -> Result<Tables<N>, Stopped> {
        let mut wanted: Vec<Table> = Vec::new();
        let mut number = |table: Table| {
            let known = wanted.iter().position(|other| *other == table);
            known.unwrap_or_else(|| {
                wanted.push(table);
                wanted.len() - 1
            }) as u32
        };
        let mut starts = [[None; N]; 2];
        for (place, frame) in frames {
            let (goals, start) = (frame.goals.clone(), vec![frame.start]);
            starts[0][*place] = Some(number((frame.holes, Direction::Forward, goals)));
            starts[1][*place] = Some(number((frame.holes, Direction::Backward, start)));
        }
        let behind = wanted.len() as u32;
        let [to_goal, from_start] =
            starts.map(|starts| starts.map(|table| table.unwrap_or(behind) << size));
        Ok(Tables {
            costs: costs_of(board, &wanted, size, control)?,
            to_goal,
            from_start,
        })
    }
}

/// The costs of these tables, each with room for a region of `size` holes, and one cost of zero after
/// them.
fn costs_of(
    board: &Board,
    wanted: &[Table],
    size: u32,
    control: &Control<'_>,
) -> Result<Vec<u8>, Stopped> {
    let mut tables = vec![0; (wanted.len() << size) + 1];
    // Each table has room of its own: one worker asks for it.
    let rooms: Vec<_> = tables.chunks_mut(1 << size).map(Mutex::new).collect();
    share_out(control.threads, wanted.len(), |numbers| {
        for number in numbers {
            let (holes, toward, ends) = &wanted[number];
            let costs = table(board, *holes, ends, *toward, control)?;
            let mut room = rooms[number].lock().expect("no worker panics");
            room[..costs.len()].copy_from_slice(&costs);
        }
        Ok(())
    })?;
    drop(rooms);
    Ok(tables)
}
