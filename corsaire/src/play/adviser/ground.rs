//! What all positions of one class and one goal have in common, and what was learnt of them. Read
//! `play/adviser/endings.rs`, `play/adviser/known.rs` and `search/pincer.rs` before it. Each way to
//! decide a position is a step of the ladder, `play/adviser/ladder.rs`.

use super::endings::Endings;
use super::known::{Fate, Known};
use super::ladder::Effort;
use super::searches::Searches;
use crate::ask::refutation::Refutation;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::proof::finder::prove_quickly;
use crate::refute::at_once::{AtOnce, exclude_with};
use crate::refute::pruner::Pruner;
use crate::refute::pruner::lessons::Lessons;
use crate::refute::reason::Reason;
use crate::refute::stats::Stats;
use crate::rules::jump::Direction;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::search::beam::{Beam, BeamSearch};
use crate::search::jumps::Expander;
use crate::search::pincer::{Ends, Pincer};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;

/// How wide beams are.
const GLANCE: usize = 128;
pub(super) const LOOK: usize = 1024;
pub(super) const LONG_LOOK: usize = 4096;
/// Endings that beams need have levels of up to this size: the more positions there are that need more
/// than a glance, the larger, up to a size. Those that are learnt have up to so many.
const FEW: usize = 16 << 10;
const MORE: usize = 256 << 10;
const MANY: usize = 8 << 20;
/// After this many such positions as many again are worth having.
const A_FEW: usize = 4;
/// One part in two of the memory is for searches that were stopped.
const STOPPED: u64 = 2;
/// Bytes of what has a fixed size, about.
const FIXED: u64 = 2 << 20;

/// What was learnt of the positions of one class.
pub(super) struct Ground {
    /// From the position that was asked about first.
    problem: Problem,
    targets: Vec<Position>,
    symmetries: Vec<Symmetry>,
    /// Without pagoda functions, for a glance, and with them.
    forth: Expander,
    pruned: OnceLock<(Pruner, Expander)>,
    endings: Endings,
    known: Mutex<Known>,
    lessons: Mutex<Lessons>,
    stopped: Searches,
    /// How many positions needed more than a glance.
    looked: AtomicUsize,
    memory: u64,
}

impl Ground {
    /// For positions of the class of a problem's start. It holds at most this many bytes.
    pub(super) fn new(problem: &Problem, memory: u64) -> Ground {
        let board = &problem.board;
        let targets = problem.targets_in_class();
        let symmetries = board.symmetries_keeping(|symmetry| {
            let mut images = targets.iter().map(|target| symmetry.position(*target));
            images.all(|image| targets.contains(&image))
        });
        let open = Pruner::open(board);
        Ground {
            forth: Expander::new(board, &symmetries, Direction::Forward, open),
            pruned: OnceLock::new(),
            endings: Endings::new(board, &targets, &symmetries),
            known: Mutex::new(Known::new(symmetries.clone(), memory / 16)),
            lessons: Mutex::default(),
            stopped: Searches::default(),
            problem: problem.clone(),
            targets,
            symmetries,
            looked: AtomicUsize::new(0),
            memory,
        }
    }

    /// Whether it is for positions that lead to these goals.
    pub(super) fn is_for(&self, targets: &[Position]) -> bool {
        self.targets == targets
    }

    /// The bytes that it holds.
    pub(super) fn bytes(&self) -> u64 {
        let known = self.known.lock().expect("no panic").bytes();
        FIXED + self.stopped.bytes() + known + self.endings.bytes()
    }

    pub(super) fn from(&self, start: Position) -> Problem {
        Problem {
            start,
            ..self.problem.clone()
        }
    }

    /// Why a position is lost, if that is known without any work.
    pub(super) fn lost(&self, position: Position) -> Option<Arc<Refutation>> {
        let known = self.known.lock().expect("no panic").lost(position);
        known.or_else(|| match self.endings.has(position) {
            // The table of endings was made for all positions.
            Some(false) => Some(self.exhaustion(&self.from(position), None)),
            _ => None,
        })
    }

    /// Whether a position can be won, if that is known without any work.
    pub(super) fn is_won(&self, position: Position) -> Option<bool> {
        let known = self.known.lock().expect("no panic").is_won(position);
        known.or_else(|| self.endings.has(position))
    }

    /// What is known of a position, without any work.
    pub(super) fn known(&self, position: Position) -> Option<Fate> {
        match self.is_won(position)? {
            true => {
                let problem = self.from(position);
                let way = self.known.lock().expect("no panic").way(&problem);
                way.or_else(|| self.endings.way(position)).map(Fate::Won)
            }
            false => self.lost(position).map(Fate::Lost),
        }
    }

    /// The way to win from a position that was told last time.
    pub(super) fn told(&self, start: Position) -> Option<Line> {
        self.known.lock().expect("no panic").told(start)
    }

    /// Keeps a way to win as it was told.
    pub(super) fn keep_told(&self, start: Position, way: &Line) {
        self.known.lock().expect("no panic").keep_told(start, way);
    }

    /// Lost, since every line of play was followed. `positions` is how many the search kept, if it did all
    /// the work: what rests on earlier searches states no number.
    fn exhaustion(&self, problem: &Problem, positions: Option<u64>) -> Arc<Refutation> {
        let reason = Reason::Exhaustion {
            positions: positions.unwrap_or(0),
            insight: None,
        };
        Arc::new(Refutation::by_reason(problem, reason))
    }

    fn exhausted(&self, problem: &Problem, positions: Option<u64>) -> Fate {
        Fate::Lost(self.exhaustion(problem, positions))
    }

    fn keep(&self, problem: &Problem, fate: Fate) -> Fate {
        self.known.lock().expect("no panic").keep(problem, &fate);
        fate
    }

    /// How large levels of endings should be by now.
    fn few(&self) -> usize {
        let looked = self.looked.load(Ordering::Relaxed);
        MORE.min(FEW * (1 + looked / A_FEW))
    }

    /// What images of a position under the symmetries of the goals have in common.
    pub(super) fn canonical(&self, position: Position) -> Position {
        canonical(position, &self.symmetries)
    }

    /// What is known, the table of endings, class and pagoda functions, and a narrow beam.
    pub(super) fn glance(
        &self,
        position: Position,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        let control = effort.control;
        control.check()?;
        let room = self.memory.min(control.rest()) / 4;
        self.endings.grow(self.few(), room, control)?;
        if let Some(fate) = self.known(position) {
            return Ok(Some(fate));
        }
        match self.refuted_at_once(position, control)? {
            Some(why) => Ok(Some(Fate::Lost(why))),
            None => self.beam(position, GLANCE, effort),
        }
    }

    /// Why class or pagoda functions exclude a position, if they do.
    pub(super) fn refuted_at_once(
        &self,
        position: Position,
        control: &Control<'_>,
    ) -> Result<Option<Arc<Refutation>>, Stopped> {
        let problem = self.from(position);
        let functions = self.lessons.lock().expect("no panic").pagodas().to_vec();
        let AtOnce::Excluded(reason) = exclude_with(&problem, &functions, control)? else {
            return Ok(None);
        };
        if let Reason::Pagoda { functions, .. } = &reason {
            let mut lessons = self.lessons.lock().expect("no panic");
            let functions = functions.iter();
            functions.for_each(|found| lessons.add(&problem.board, &found.by));
        }
        Ok(Some(Arc::new(Refutation::by_reason(&problem, reason))))
    }

    /// A beam of this width, with pagoda functions.
    pub(super) fn look(
        &self,
        position: Position,
        width: usize,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        if width == LOOK {
            self.looked.fetch_add(1, Ordering::Relaxed);
        }
        self.beam(position, width, effort)
    }

    /// A search from both ends, for at most this time. Without a time it is decided, in sets that may go
    /// to disk if it has no room.
    pub(super) fn search(
        &self,
        position: Position,
        time: Option<Duration>,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        match self.search_in_memory(position, time, effort) {
            Err(Stopped::Memory) if time.is_some() => Ok(None),
            Err(Stopped::Memory) => self.exhaust(position, effort).map(Some),
            fate => fate,
        }
    }

    fn search_in_memory(
        &self,
        position: Position,
        time: Option<Duration>,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        let control = effort.control;
        let within = match time {
            Some(time) => control.within(time),
            None => control.leaving(Duration::ZERO),
        };
        let problem = self.from(position);
        let begun = self.stopped.take(position);
        let others = self.bytes();
        // Each thread may be in a search of its own.
        let share = control.rest() / control.threads.max(1) as u64;
        let room = self.memory.saturating_sub(others).min(share);
        let mut pincer = match begun {
            // A question that may use more memory resumes it.
            Some(begun) if begun.bytes() > share => {
                self.stopped.put(begun, self.memory / STOPPED);
                return Err(Stopped::Memory);
            }
            Some(begun) => begun,
            None => Pincer::new(&problem, &self.targets),
        };
        let mut lessons = self.lessons.lock().expect("no panic").clone();
        let before = pincer.positions();
        let ends = pincer.advance(room, &mut lessons, &within);
        // New functions may reject some that were found before.
        effort.add(pincer.positions().saturating_sub(before));
        self.lessons.lock().expect("no panic").merge(&lessons);
        match ends {
            Ok(Ends::Won(line)) => Ok(Some(self.keep(&problem, Fate::Won(line)))),
            Ok(Ends::Lost) => {
                let alone = !pincer.rests_on_others();
                let positions = alone.then(|| pincer.positions());
                let fate = self.exhausted(&problem, positions);
                Ok(Some(self.keep(&problem, fate)))
            }
            Err(Stopped::Memory) => Err(Stopped::Memory),
            Err(why) => {
                self.stopped.put(pincer, self.memory / STOPPED);
                match why {
                    Stopped::Time if time.is_some() => control.check().map(|()| None),
                    why => Err(why),
                }
            }
        }
    }

    /// All positions from which it can be won.
    fn exhaust(&self, position: Position, effort: &Effort<'_>) -> Result<Fate, Stopped> {
        let problem = self.from(position);
        let mut stats = Stats::default();
        let search = BeamSearch {
            symmetries: problem.symmetries(),
            ..self.beam_search(&problem, effort.control)
        };
        let line = search.between_both_ends(&mut stats)?;
        effort.add(stats.positions);
        let fate = match line {
            Some(line) => Fate::Won(line),
            None => self.exhausted(&problem, Some(stats.positions)),
        };
        Ok(self.keep(&problem, fate))
    }

    /// Whether a search for a position was begun.
    pub(super) fn has_begun(&self, position: Position) -> bool {
        self.stopped.has(position)
    }

    /// Begins a search that can go on while something is learnt.
    pub(super) fn begin(&self, position: Position) {
        if !self.targets.is_empty() && !self.has_begun(position) {
            let search = Pincer::new(&self.from(position), &self.targets);
            self.stopped.put(search, self.memory / STOPPED);
        }
    }

    /// A proof by jump counts.
    pub(super) fn prove(
        &self,
        position: Position,
        time: Duration,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        let (problem, control) = (self.from(position), effort.control);
        let verdict = match prove_quickly(&problem, &control.within(time)) {
            Ok(Some(verdict)) => verdict,
            Ok(None) => return Ok(None),
            Err(Stopped::Time) => return control.check().map(|()| None),
            Err(stopped) => return Err(stopped),
        };
        let fate = match Refutation::or_line(&problem, verdict) {
            Ok(line) => Fate::Won(line),
            Err(why) => Fate::Lost(Arc::new(why)),
        };
        Ok(Some(self.keep(&problem, fate)))
    }

    fn pruned(&self, control: &Control<'_>) -> Result<&(Pruner, Expander), Stopped> {
        if let Some(pruned) = self.pruned.get() {
            return Ok(pruned);
        }
        let (board, start) = (&self.problem.board, self.problem.start);
        let pruner = Pruner::toward(board, start, &self.targets, control)?;
        let forth = Expander::new(board, &self.symmetries, Direction::Forward, pruner.clone());
        Ok(self.pruned.get_or_init(|| (pruner, forth)))
    }

    fn beam_search<'s>(&'s self, problem: &'s Problem, control: &'s Control<'s>) -> BeamSearch<'s> {
        BeamSearch {
            problem,
            targets: &self.targets,
            jumps: problem.jumps().unwrap_or(0) as usize,
            symmetries: self.symmetries.clone(),
            control,
        }
    }

    fn beam(
        &self,
        start: Position,
        width: usize,
        effort: &Effort<'_>,
    ) -> Result<Option<Fate>, Stopped> {
        let (problem, control) = (self.from(start), effort.control);
        let (mut forth, back) = (&self.forth, self.endings.back());
        if width > GLANCE {
            forth = &self.pruned(control)?.1;
        }
        let search = self.beam_search(&problem, control);
        let mut stats = Stats::default();
        let room = self.memory.min(control.rest()) / 32;
        let leading = self.endings.levels();
        let beam = search.beam_to(&leading, width, room, forth, back, &mut stats);
        effort.add(stats.positions);
        match beam {
            Ok(Beam::Met(chain)) => {
                let line = search.solution(&chain);
                Ok(Some(self.keep(&problem, Fate::Won(line))))
            }
            Ok(Beam::Missed { complete: true }) => {
                // It ends at the table of endings.
                let fate = self.exhausted(&problem, None);
                Ok(Some(self.keep(&problem, fate)))
            }
            Ok(Beam::Missed { complete: false }) | Err(Stopped::Memory) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    /// Learns for as long as it may: first it goes on with searches that were stopped, then the table of
    /// endings grows. Returns whether there is more to learn.
    pub(super) fn learn(&self, control: &Control<'_>) -> Result<bool, Stopped> {
        let effort = Effort::new(control);
        loop {
            control.check()?;
            let Some(position) = self.stopped.last() else {
                break;
            };
            match self.search_in_memory(position, None, &effort) {
                // It needs more memory than these limits allow.
                Err(Stopped::Memory) if self.has_begun(position) => return Ok(false),
                Ok(_) | Err(Stopped::Memory) => {}
                Err(stopped) => return Err(stopped),
            }
        }
        self.pruned(control)?;
        self.endings.grow(MANY, self.memory / 4, control)
    }
}
