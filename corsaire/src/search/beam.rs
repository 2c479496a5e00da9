//! A first solution, quickly. Read `search/jumps.rs` and `refute/at_once.rs` before it.
//!
//! Levels of positions grow from the start, one jump at a time, up to symmetry and without the
//! positions that pagoda functions show to be dead. A level that is wider than the beam is cut down
//! to the positions with the most jumps to choose from. These keep play alive: on the wiegleb board
//! a beam of 1,000 solves 31 of the 35 solvable single-vacancy problems, while the same beam with
//! positions chosen at random solves none. Levels from the goal back are grown completely while
//! they are small; where both meet there is a solution. If they do not meet, the beam is made
//! wider. A search in which nothing was cut has seen everything: then there is no solution.
//!
//! When wide beams find no solution either, all positions of solutions are found from both ends
//! (`search/winnable.rs`). That costs more, and always decides it.

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::Stage;
use crate::refute::at_once::{AtOnce, exclude_at_once};
use crate::refute::insight::LevelInsight;
use crate::refute::pruner::Pruner;
use crate::refute::searched::Searched;
use crate::refute::stats::Stats;
use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::search::jumps::Expander;
use crate::search::winnable::winnable_and_seen;
use crate::sets::Store;
use std::sync::Arc;

/// The first beam, and how much wider the next one is.
const FIRST_WIDTH: usize = 128;
const WIDER: usize = 4;
/// No beam is wider.
const WIDEST: usize = 1 << 19;
/// Beams up to this width take a moment: they are tried before anything else.
const NARROW: usize = 1 << 11;
/// Levels from the goal back are grown up to this size.
const BACKWARD: usize = 4096;

/// Looks for a solution of any length.
///
/// ```
/// use corsaire::engines::{Control, Searched, solve};
/// use corsaire::{Board, Problem};
/// let board = Board::named("english").unwrap();
/// let centre = board.hole("d4").unwrap();
/// let problem = Problem::svss(&board, centre, centre);
/// let (outcome, _) = solve(&problem, &Control::default());
/// let Searched::Solved(solution) = outcome else { panic!("the central game has a solution") };
/// assert_eq!(solution.jumps().count(), 31);
/// ```
pub fn solve(problem: &Problem, control: &Control<'_>) -> (Searched, Stats) {
    match exclude_at_once(problem, control) {
        Ok(AtOnce::Open(targets)) => solve_toward(problem, &targets, control),
        Ok(AtOnce::Excluded(reason)) => (Searched::Impossible(reason), Stats::default()),
        Err(stopped) => (Searched::Unknown(stopped), Stats::default()),
    }
}

/// [`solve`] toward `targets`: the positions of the goal that class and pagoda functions leave open.
pub(crate) fn solve_toward(
    problem: &Problem,
    targets: &[Position],
    control: &Control<'_>,
) -> (Searched, Stats) {
    let mut stats = Stats::default();
    let outcome = match BeamSearch::new(problem, targets, control).run(&mut stats) {
        Ok(Some(solution)) => Searched::Solved(solution),
        Ok(None) => Searched::Impossible(stats.exhaustion()),
        Err(stopped) => Searched::Unknown(stopped),
    };
    (outcome, stats)
}

/// Looks for a solution by sets of positions from both ends: no beams. Several processes can share it.
/// `targets` are the positions of the goal that class and pagoda functions leave open.
pub(crate) fn solve_between(
    problem: &Problem,
    targets: &[Position],
    control: &Control<'_>,
) -> (Searched, Stats) {
    let mut stats = Stats::default();
    let search = BeamSearch::new(problem, targets, control);
    let outcome = match search.between_both_ends(&mut stats) {
        Ok(Some(solution)) => Searched::Solved(solution),
        Ok(None) => Searched::Impossible(stats.exhaustion()),
        Err(stopped) => Searched::Unknown(stopped),
    };
    (outcome, stats)
}

/// What class, pagoda functions and the first, narrow beams come to: they take a moment. `None`: they
/// do not decide it.
pub(crate) fn look(
    problem: &Problem,
    stats: &mut Stats,
    control: &Control<'_>,
) -> Result<Option<Searched>, Stopped> {
    look_as_wide_as(NARROW, problem, stats, control)
}

/// [`look`] with beams of up to this width.
pub(crate) fn look_as_wide_as(
    widest: usize,
    problem: &Problem,
    stats: &mut Stats,
    control: &Control<'_>,
) -> Result<Option<Searched>, Stopped> {
    match exclude_at_once(problem, control)? {
        AtOnce::Open(targets) => beams_toward(widest, problem, &targets, stats, control),
        AtOnce::Excluded(reason) => Ok(Some(Searched::Impossible(reason))),
    }
}

/// [`look`] toward `targets`: the positions of the goal that class and pagoda functions leave open.
pub(crate) fn look_toward(
    problem: &Problem,
    targets: &[Position],
    stats: &mut Stats,
    control: &Control<'_>,
) -> Result<Option<Searched>, Stopped> {
    beams_toward(NARROW, problem, targets, stats, control)
}

fn beams_toward(
    widest: usize,
    problem: &Problem,
    targets: &[Position],
    stats: &mut Stats,
    control: &Control<'_>,
) -> Result<Option<Searched>, Stopped> {
    let search = BeamSearch::new(problem, targets, control);
    match search.beams(widest, stats) {
        Ok(Some(Beams::Solved(line))) => Ok(Some(Searched::Solved(line))),
        Ok(Some(Beams::Impossible)) => Ok(Some(Searched::Impossible(stats.exhaustion()))),
        // What has no room here may have it elsewhere.
        Ok(None) | Err(Stopped::Memory) => Ok(None),
        Err(stopped) => Err(stopped),
    }
}

/// A search for one solution.
pub(crate) struct BeamSearch<'a> {
    pub(crate) problem: &'a Problem,
    pub(crate) targets: &'a [Position],
    pub(crate) jumps: usize,
    /// They keep the goal. If they move the start, its image is played from.
    pub(crate) symmetries: Vec<Symmetry>,
    pub(crate) control: &'a Control<'a>,
}

/// The result of all beams.
enum Beams {
    Solved(Line),
    Impossible,
}

/// The result of one beam.
pub(crate) enum Beam {
    Met(Vec<u64>),
    Missed { complete: bool },
}

impl<'a> BeamSearch<'a> {
    fn new(problem: &'a Problem, targets: &'a [Position], control: &'a Control<'a>) -> Self {
        // A pagoda function refutes goals with more men than the start.
        let jumps = problem.jumps().unwrap_or(0) as usize;
        BeamSearch {
            problem,
            targets,
            jumps,
            symmetries: problem.symmetries(),
            control,
        }
    }

    fn run(&self, stats: &mut Stats) -> Result<Option<Line>, Stopped> {
        match self.beams(WIDEST, stats) {
            // What beams have no room for, or miss, is decided with sets that may go to disk.
            Ok(None) | Err(Stopped::Memory) => self.between_both_ends(stats),
            Ok(Some(Beams::Solved(solution))) => Ok(Some(solution)),
            Ok(Some(Beams::Impossible)) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }

    /// Tries one beam after the other, each wider than the last, up to the widest. `None`: they do not
    /// decide it.
    fn beams(&self, widest: usize, stats: &mut Stats) -> Result<Option<Beams>, Stopped> {
        // A quarter: what beams give back is not all at once there for the sets that follow.
        let memory = self.control.reserve_part(4);
        let board = &self.problem.board;
        let mut width = FIRST_WIDTH;
        // The first beam is narrow and quick: it does without a pruner.
        let mut pruners = [Pruner::open(board), Pruner::open(board)];
        loop {
            let [toward, from] = pruners.clone();
            let forth = Expander::new(board, &self.symmetries, Direction::Forward, toward);
            let back = Expander::new(board, &self.symmetries, Direction::Backward, from);
            let room = memory.bytes() / 8;
            let leading = self.backward(room, &back)?;
            match self.beam_to(&leading, width, room, &forth, &back, stats)? {
                Beam::Met(chain) => return Ok(Some(Beams::Solved(self.solution(&chain)))),
                Beam::Missed { complete: true } => {
                    // Both sides are complete where the levels from the goal end.
                    let meet = self.problem.goal.men() as usize + leading.len() - 1;
                    stats.insight = Some(self.insight(&pruners, meet));
                    return Ok(Some(Beams::Impossible));
                }
                Beam::Missed { complete: false } => {}
            }
            if pruners[0].is_open() {
                let (start, targets) = (self.problem.start, self.targets);
                pruners = Pruner::both(board, start, targets, self.control)?;
            }
            width *= WIDER;
            if width > widest {
                return Ok(None);
            }
        }
    }

    /// A solution through the positions of all solutions, if there is one.
    pub(crate) fn between_both_ends(&self, stats: &mut Stats) -> Result<Option<Line>, Stopped> {
        let store = Store::new(self.control);
        let (levels, seen) = winnable_and_seen(self.problem, &store, self.control)?;
        stats.positions += seen.positions;
        stats.insight = seen.insight.filter(|_| levels.is_empty());
        let mut position = self.problem.start;
        let mut jumps: Vec<Jump> = Vec::new();
        'levels: for level in levels.iter().skip(1) {
            let jumps_here = self.problem.board.jumps().iter();
            for jump in jumps_here.filter(|jump| jump.is_legal(position)) {
                let next = jump.exchange(position);
                let here = level.has(canonical(next, &self.symmetries).0)?;
                if self.control.anywhere(here)? {
                    position = next;
                    jumps.push(*jump);
                    continue 'levels;
                }
            }
            // Every winnable position leads to another one, so the set is not as it was made.
            return Err(Stopped::Disk("a set of positions has changed".to_string()));
        }
        Ok((!levels.is_empty()).then(|| jumps.into_iter().collect()))
    }

    /// What this search knows, if both sides are complete up to the level of this number of men.
    fn insight(&self, [toward, from]: &[Pruner; 2], meet: usize) -> Arc<LevelInsight> {
        Arc::new(LevelInsight::of(
            self.problem,
            self.targets,
            &self.symmetries,
            [toward, from],
            meet as u32,
        ))
    }

    /// A beam that keeps at most `room` positions at once, to the levels from the goal back.
    pub(crate) fn beam_to(
        &self,
        leading: &[impl AsRef<[u64]>],
        width: usize,
        room: u64,
        forth: &Expander,
        back: &Expander,
        stats: &mut Stats,
    ) -> Result<Beam, Stopped> {
        let mut levels = vec![vec![canonical(self.problem.start, &self.symmetries).0]];
        let mut complete = true;
        let mut kept = 1;
        loop {
            let level = levels.last().expect("there is the start");
            let left = self.jumps - (levels.len() - 1);
            if let Some(goals) = leading.get(left)
                && let Some(met) = level
                    .iter()
                    .find(|word| goals.as_ref().binary_search(word).is_ok())
            {
                stats.positions += kept;
                let met = *met;
                return Ok(Beam::Met(self.chain(met, &levels, leading, forth, back)));
            }
            if left == 0 || level.is_empty() {
                stats.positions += kept;
                return Ok(Beam::Missed { complete });
            }
            let (next, all) = self.next_level(level, width, room, forth)?;
            complete &= all;
            kept += next.len() as u64;
            levels.push(next);
            let stage = Stage::Beam {
                width: width as u64,
                jumps: left as u32,
            };
            self.control
                .report_positions(stage, stats.positions + kept, 8 * kept);
            if kept > room / 2 {
                return Err(Stopped::Memory);
            }
        }
    }

    /// Levels from the goal back, complete, as far as they are small.
    fn backward(&self, room: u64, back: &Expander) -> Result<Vec<Vec<u64>>, Stopped> {
        let targets = self
            .targets
            .iter()
            .map(|target| canonical(*target, &self.symmetries).0);
        let mut levels = vec![sorted(targets.collect())];
        while levels.len() <= self.jumps
            && levels.last().is_some_and(|level| level.len() <= BACKWARD)
        {
            let level = levels.last().expect("there are the targets");
            levels.push(self.next_level(level, usize::MAX, room, back)?.0);
        }
        Ok(levels)
    }

    /// The next level in order, and whether it is all of it.
    fn next_level(
        &self,
        level: &[u64],
        width: usize,
        room: u64,
        expander: &Expander,
    ) -> Result<(Vec<u64>, bool), Stopped> {
        const AT_ONCE: usize = 512;
        let mut next = Vec::new();
        for words in level.chunks(AT_ONCE) {
            self.control.check()?;
            for word in words {
                expander.children(*word, |child| next.push(child));
            }
            // A list may take twice as much room as it needs, and as much again while it is rated.
            if next.len() as u64 > room / 8 {
                next = sorted(next);
                if next.len() as u64 > room / 16 {
                    return Err(Stopped::Memory);
                }
            }
        }
        let mut next = sorted(next);
        let all = next.len() <= width;
        if !all {
            let mut rated: Vec<(u32, u64)> = next
                .iter()
                .map(|word| (u32::MAX - expander.choices(*word), *word))
                .collect();
            rated.select_nth_unstable_by_key(width, |(rate, word)| (*rate, mixed(*word)));
            next = sorted(rated[..width].iter().map(|(_, word)| *word).collect());
        }
        Ok((next, all))
    }

    /// The canonical positions of a solution through `met`, start and goal included.
    fn chain(
        &self,
        met: u64,
        levels: &[Vec<u64>],
        leading: &[impl AsRef<[u64]>],
        forth: &Expander,
        back: &Expander,
    ) -> Vec<u64> {
        let step = |word: u64, expander: &Expander, level: &[u64]| {
            let mut found = None;
            expander.children(word, |near| {
                if found.is_none() && level.binary_search(&near).is_ok() {
                    found = Some(near);
                }
            });
            found
        };
        let mut chain = vec![met];
        for level in levels[..levels.len() - 1].iter().rev() {
            let word = *chain.last().expect("not empty");
            chain.push(step(word, back, level).expect("each position came from the level before"));
        }
        chain.reverse();
        let left = self.jumps - (levels.len() - 1);
        for level in leading[..left].iter().rev() {
            let word = *chain.last().expect("not empty");
            chain.push(
                step(word, forth, level.as_ref())
                    .expect("each position leads to the level behind it"),
            );
        }
        chain
    }

    /// Jumps that lead through the orbits of these canonical positions, from the start itself.
    pub(crate) fn solution(&self, chain: &[u64]) -> Line {
        let mut position = self.problem.start;
        let mut jumps: Vec<Jump> = Vec::new();
        for word in &chain[1..] {
            let mut legal = self
                .problem
                .board
                .jumps()
                .iter()
                .filter(|jump| jump.is_legal(position));
            let leads =
                |jump: &&Jump| canonical(jump.exchange(position), &self.symmetries).0 == *word;
            let jump = *legal
                .find(leads)
                .expect("neighbours in the chain are a jump apart");
            position = jump.exchange(position);
            jumps.push(jump);
        }
        jumps.into_iter().collect()
    }
}

/// A fixed order without meaning, so that ties are not all alike.
fn mixed(word: u64) -> u64 {
    word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 16
}

fn sorted(mut words: Vec<u64>) -> Vec<u64> {
    words.sort_unstable();
    words.dedup();
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Board;

    #[test]
    fn both_ends_decide_what_beams_do() {
        let (mut solved, mut impossible) = (0, 0);
        for (name, vacate, finish) in [
            ("english", "d4", "d4"),
            ("triangle:5", "a1", "any"),
            ("triangle:5", "b3", "a4"),
            ("triangle:4", "a1", "any"),
            ("rectangle:4x4", "b2", "any"),
            ("rectangle:5x4", "a1", "any"),
        ] {
            let board = Board::named(name).expect(name);
            let problem = Problem::to_one_man(&board, vacate, finish);
            let control = Control::default();
            let targets = problem.targets_in_class();
            let search = BeamSearch::new(&problem, &targets, &control);
            let mut stats = Stats::default();
            let found = search.between_both_ends(&mut stats).expect("no limit");
            let (outcome, _) = solve(&problem, &control);
            assert_eq!(
                found.is_some(),
                matches!(outcome, Searched::Solved(_)),
                "{name} {vacate} {finish}"
            );
            match found {
                None => impossible += 1,
                Some(solution) => {
                    let mut position = problem.start;
                    for jump in solution.jumps() {
                        assert!(jump.is_legal(position), "{name}");
                        position = jump.exchange(position);
                    }
                    assert!(problem.goal.is_met_by(position), "{name}");
                    assert!(stats.positions > 0);
                    solved += 1;
                }
            }
        }
        assert!(solved > 2 && impossible > 1, "{solved} {impossible}");
    }
}
