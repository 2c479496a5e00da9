//! What becomes of many positions of one game: what they have in common is made once. Read
//! `search/beam.rs` before it.
//!
//! All positions of a game have the same goal. So the pagoda functions that show early that a game is
//! lost, and the levels from the goal back, serve all of them. Beams do the rest: they find ways to
//! win, and one in which nothing was cut shows that there is none.

use crate::problem::control::{Control, Reserved, Stopped};
use crate::problem::problem::Problem;
use crate::refute::at_once::Stats;
use crate::refute::pruner::Pruner;
use crate::rules::jump::Direction;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::beam::{Beam, BeamSearch};
use crate::search::jumps::Expander;
use std::cell::OnceCell;

/// Beams that are tried, one after the other: those that take a moment, and one that takes longer.
const NARROW: &[usize] = &[FIRST, 1024];
const WIDE: &[usize] = &[8192];
/// The first beam does without pagoda functions.
const FIRST: usize = 128;

/// What is common to all positions of a game.
pub(crate) struct Outlook<'a> {
    problem: &'a Problem,
    targets: Vec<Position>,
    /// Those that keep the goal.
    symmetries: Vec<Symmetry>,
    /// Without pagoda functions, for the first beam.
    forth: Expander,
    back: Expander,
    /// With them. They take longer to find than the first beam, which often is enough.
    pruned: OnceCell<(Pruner, Expander)>,
    /// Levels from the goal back.
    leading: Vec<Vec<u64>>,
    room: u64,
    /// The memory that it takes.
    _memory: Reserved,
    control: &'a Control<'a>,
}

/// How a position ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ends {
    /// It can be won, in this way.
    Won(Line),
    /// It cannot be won.
    Lost,
}

impl<'a> Outlook<'a> {
    /// For positions that the start of this problem leads to.
    pub(crate) fn new(
        problem: &'a Problem,
        control: &'a Control<'a>,
    ) -> Result<Outlook<'a>, Stopped> {
        let board = &problem.board;
        let targets = problem.targets_in_class();
        let symmetries = problem.symmetries_of_goal();
        let expander =
            |direction| Expander::new(board, &symmetries, direction, Pruner::open(board));
        let (forth, back) = (expander(Direction::Forward), expander(Direction::Backward));
        let memory = control.reserve_part(4);
        let room = memory.bytes() / 8;
        let mut outlook = Outlook {
            problem,
            targets,
            symmetries,
            forth,
            back,
            pruned: OnceCell::new(),
            leading: Vec::new(),
            room,
            _memory: memory,
            control,
        };
        outlook.leading = outlook.search(problem).backward(room, &outlook.back)?;
        Ok(outlook)
    }

    fn search<'s>(&'s self, problem: &'s Problem) -> BeamSearch<'s> {
        BeamSearch {
            problem,
            targets: &self.targets,
            jumps: problem.jumps().unwrap_or(0) as usize,
            symmetries: self.symmetries.clone(),
            control: self.control,
        }
    }

    fn pruned(&self) -> Result<&(Pruner, Expander), Stopped> {
        if let Some(pruned) = self.pruned.get() {
            return Ok(pruned);
        }
        let board = &self.problem.board;
        let pruner = Pruner::toward(board, self.problem.start, &self.targets, self.control)?;
        let forth = Expander::new(board, &self.symmetries, Direction::Forward, pruner.clone());
        Ok(self.pruned.get_or_init(|| (pruner, forth)))
    }

    /// What becomes of a position, if narrow beams decide it.
    pub(crate) fn look(&self, start: Position, stats: &mut Stats) -> Result<Option<Ends>, Stopped> {
        self.beams(start, NARROW, stats)
    }

    /// The same for a position that narrow beams do not decide, with a wider one.
    pub(crate) fn look_longer(
        &self,
        start: Position,
        stats: &mut Stats,
    ) -> Result<Option<Ends>, Stopped> {
        self.beams(start, WIDE, stats)
    }

    fn beams(
        &self,
        start: Position,
        widths: &[usize],
        stats: &mut Stats,
    ) -> Result<Option<Ends>, Stopped> {
        if self.targets.is_empty() {
            return Ok(Some(Ends::Lost));
        }
        let problem = Problem {
            start,
            ..self.problem.clone()
        };
        if problem.jumps().is_none() {
            return Ok(Some(Ends::Lost));
        }
        let search = self.search(&problem);
        for width in widths {
            let (leading, mut forth, back) = (&self.leading, &self.forth, &self.back);
            if *width > FIRST {
                let (pruner, pruned) = self.pruned()?;
                if !pruner.passes(start) {
                    return Ok(Some(Ends::Lost));
                }
                forth = pruned;
            }
            match search.beam_to(leading, *width, self.room, forth, back, stats) {
                Ok(Beam::Met(chain)) => return Ok(Some(Ends::Won(search.solution(&chain)))),
                Ok(Beam::Missed { complete: true }) => return Ok(Some(Ends::Lost)),
                Ok(Beam::Missed { complete: false }) => {}
                Err(Stopped::Memory) => return Ok(None),
                Err(stopped) => return Err(stopped),
            }
        }
        Ok(None)
    }
}
