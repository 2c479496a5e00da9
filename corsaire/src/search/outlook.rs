//! What becomes of many positions of one game: what they have in common is made once. Read
//! `search/beam.rs` before it.
//!
//! All positions of a game have the same goal. So the pagoda functions that show early that a game is
//! lost, and the levels from the goal back, serve all of them. Beams do the rest: they find ways to
//! win, and one in which nothing was cut shows that there is none.

use crate::problem::control::{Control, Reserved, Stopped};
use crate::problem::problem::Problem;
use crate::refute::pruner::Pruner;
use crate::refute::stats::Stats;
use crate::rules::jump::Direction;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::Symmetry;
use crate::search::beam::{Beam, BeamSearch};
use crate::search::jumps::Expander;
use std::sync::OnceLock;
use std::time::Duration;

/// How wide beams are: one that takes a moment and does without pagoda functions, one that takes
/// longer, and one that takes much longer.
const GLANCE: usize = 128;
const LOOK: usize = 1024;
const LONG_LOOK: usize = 8192;

/// What is common to all positions of a game.
pub(crate) struct Outlook<'a> {
    problem: &'a Problem,
    targets: Vec<Position>,
    /// Those that keep the goals of this class.
    symmetries: Vec<Symmetry>,
    /// Without pagoda functions, for the first beam.
    forth: Expander,
    back: Expander,
    /// With them. They take longer to find than the first beam, which often is enough.
    pruned: OnceLock<(Pruner, Expander)>,
    /// Those for both ends.
    both: OnceLock<[Pruner; 2]>,
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
        // Not all that keep the goal: with several goals, some may lead to those of another class, which
        // play never reaches, and the pagoda functions are made for these only.
        let symmetries = board.symmetries_keeping(|symmetry| {
            let mut images = targets.iter().map(|target| symmetry.position(*target));
            images.all(|image| targets.contains(&image))
        });
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
            pruned: OnceLock::new(),
            both: OnceLock::new(),
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
        let (start, targets) = (self.problem.start, &self.targets);
        let pruner = match self.both.get() {
            Some([toward, _]) => toward.clone(),
            None => Pruner::toward(board, start, targets, self.control)?,
        };
        let forth = Expander::new(board, &self.symmetries, Direction::Forward, pruner.clone());
        Ok(self.pruned.get_or_init(|| (pruner, forth)))
    }

    /// What becomes of a position, if a narrow beam decides it.
    pub(crate) fn glance(
        &self,
        start: Position,
        stats: &mut Stats,
    ) -> Result<Option<Ends>, Stopped> {
        self.beam(start, GLANCE, stats)
    }

    /// The same, if a wider beam with pagoda functions does.
    pub(crate) fn look(&self, start: Position, stats: &mut Stats) -> Result<Option<Ends>, Stopped> {
        self.beam(start, LOOK, stats)
    }

    /// The same with a beam that is wider still.
    pub(crate) fn look_longer(
        &self,
        start: Position,
        stats: &mut Stats,
    ) -> Result<Option<Ends>, Stopped> {
        self.beam(start, LONG_LOOK, stats)
    }

    /// Finds the pagoda functions that searches for positions near the start share. Without it, each
    /// search finds its own: that takes longer, and they are stronger for positions far from it.
    pub(crate) fn prepare(&self) -> Result<(), Stopped> {
        let board = &self.problem.board;
        let both = Pruner::both(board, self.problem.start, &self.targets, self.control)?;
        self.both.get_or_init(|| both);
        Ok(())
    }

    /// What becomes of a position, by all positions from which it can be won: found from both ends,
    /// in at most this time if one is given. `None`: that was not enough.
    pub(crate) fn search_within(
        &self,
        start: Position,
        time: Option<Duration>,
        threads: usize,
        stats: &mut Stats,
    ) -> Result<Option<Ends>, Stopped> {
        let problem = Problem {
            start,
            ..self.problem.clone()
        };
        let control = match time {
            Some(time) => self.control.within(time),
            None => self.control.leaving(Duration::ZERO),
        };
        let control = Control { threads, ..control };
        let search = BeamSearch {
            symmetries: problem.symmetries(),
            control: &control,
            ..self.search(&problem)
        };
        match search.between_both_ends(self.both.get(), stats) {
            Ok(Some(line)) => Ok(Some(Ends::Won(line))),
            Ok(None) => Ok(Some(Ends::Lost)),
            Err(Stopped::Time) if time.is_some() => self.control.check().map(|()| None),
            Err(stopped) => Err(stopped),
        }
    }

    fn beam(
        &self,
        start: Position,
        width: usize,
        stats: &mut Stats,
    ) -> Result<Option<Ends>, Stopped> {
        let problem = Problem {
            start,
            ..self.problem.clone()
        };
        if self.targets.is_empty() || problem.jumps().is_none() {
            return Ok(Some(Ends::Lost));
        }
        let (leading, mut forth, back) = (&self.leading, &self.forth, &self.back);
        if width > GLANCE {
            let (pruner, pruned) = self.pruned()?;
            if !pruner.passes(start) {
                return Ok(Some(Ends::Lost));
            }
            forth = pruned;
        }
        let search = self.search(&problem);
        match search.beam_to(leading, width, self.room, forth, back, stats) {
            Ok(Beam::Met(chain)) => Ok(Some(Ends::Won(search.solution(&chain)))),
            Ok(Beam::Missed { complete: true }) => Ok(Some(Ends::Lost)),
            Ok(Beam::Missed { complete: false }) | Err(Stopped::Memory) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }
}
