//! Whether a position can be won, decided from both ends. Read `search/jumps.rs`, `search/one_order.rs`
//! and `refute/pruner/lessons.rs` before it.
//!
//! Levels grow from the position, and from the goal back to it, the one first that is likely to stay
//! smaller, until they meet or one of them is empty. It differs from `search/winnable.rs` in three
//! things. It wants one way to win, not all positions of all ways. It learns pagoda functions from its
//! own levels as it goes: they reject most of what the functions of random games pass. And it can be
//! stopped anywhere and go on later.
//!
//! **Theorem.** Let every position on a way from the position to the goal pass the pruners. Then every
//! such position is in the levels of both sides: by induction over the jumps from its end, since
//! what is left out is not on a way, or is found by another order of the same jumps
//! (`search/one_order.rs`). So if a level is empty, or two levels of as many men have nothing in
//! common, there is no way. Which functions a pruner is made of may change from level to level.

mod side;

use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::problem::progress::Stage;
use crate::refute::pruner::lessons::Lessons;
use crate::rules::jump::Direction;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::symmetry::{Symmetry, canonical};
use crate::search::beam::BeamSearch;
use crate::sets::WordSet;
use side::Side;

/// How a position ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Ends {
    /// It can be won, in this way.
    Won(Line),
    /// It cannot be won.
    Lost,
}

/// A search from both ends. It can be stopped and go on.
pub(crate) struct Pincer {
    problem: Problem,
    targets: Vec<Position>,
    jumps: usize,
    /// Those that keep start and goal.
    symmetries: Vec<Symmetry>,
    forth: Side,
    back: Side,
    /// Whether it began with functions of earlier searches. `None` before it begins.
    rests_on_others: Option<bool>,
}

impl Pincer {
    /// From the start of a problem to goals of its class, which have as many men and fewer than the
    /// start.
    pub(crate) fn new(problem: &Problem, targets: &[Position]) -> Pincer {
        let symmetries = problem.board.symmetries_keeping(|symmetry| {
            let mut images = targets.iter().map(|target| symmetry.position(*target));
            symmetry.position(problem.start) == problem.start
                && images.all(|image| targets.contains(&image))
        });
        let board = &problem.board;
        let side = |direction, from: &[Position], ends: &[Position]| {
            Side::new(board, &symmetries, direction, from, ends)
        };
        let start = [problem.start];
        Pincer {
            jumps: problem.jumps().unwrap_or(0) as usize,
            forth: side(Direction::Forward, &start, targets),
            back: side(Direction::Backward, targets, &start),
            problem: problem.clone(),
            targets: targets.to_vec(),
            symmetries,
            rests_on_others: None,
        }
    }

    /// The position that is searched from.
    pub(crate) fn start(&self) -> Position {
        self.problem.start
    }

    /// How many positions were found.
    pub(crate) fn positions(&self) -> u64 {
        self.forth.positions() + self.back.positions()
    }

    /// The bytes that it holds.
    pub(crate) fn bytes(&self) -> u64 {
        self.forth.bytes() + self.back.bytes()
    }

    /// Whether it began with functions that earlier searches had learnt. Then its number of positions says
    /// nothing about the whole work.
    pub(crate) fn rests_on_others(&self) -> bool {
        self.rests_on_others == Some(true)
    }

    /// Goes on until it is decided, in at most `room` bytes. If it is stopped, it can go on later.
    /// What it learns is added to `lessons`.
    pub(crate) fn advance(
        &mut self,
        room: u64,
        lessons: &mut Lessons,
        control: &Control<'_>,
    ) -> Result<Ends, Stopped> {
        self.rests_on_others
            .get_or_insert(!lessons.pagodas().is_empty());
        loop {
            control.check()?;
            if self.forth.is_empty() || self.back.is_empty() {
                return Ok(Ends::Lost);
            }
            if self.forth.jumps() + self.back.jumps() >= self.jumps {
                return Ok(match self.met() {
                    Some(met) => Ends::Won(self.line(met, control)),
                    None => Ends::Lost,
                });
            }
            let is_forth = match (self.forth.is_growing(), self.back.is_growing()) {
                (forth, back) if forth != back => forth,
                _ => self.forth.expected() <= self.back.expected(),
            };
            let (side, other) = match is_forth {
                true => (&mut self.forth, &self.back),
                false => (&mut self.back, &self.forth),
            };
            let room = room.saturating_sub(other.bytes());
            side.sharpen(&self.problem.board, lessons, control)?;
            side.grow(room, control)?;
            let jumps = self.forth.jumps() + self.back.jumps();
            let jumps = (self.jumps - jumps) as u32;
            control.report_positions(Stage::BothEnds { jumps }, self.positions(), self.bytes());
        }
    }

    /// A position that both sides have found.
    fn met(&self) -> Option<u64> {
        let (few, many) = match self.forth.level().len() < self.back.level().len() {
            true => (&self.forth, &self.back),
            false => (&self.back, &self.forth),
        };
        let mut known = WordSet::new(few.marks());
        few.level().iter().for_each(|word| known.insert(*word));
        let met = many.level().iter().find(|word| known.has(**word));
        met.map(|word| many.marks().key(*word))
    }

    /// A way to win through a position that both sides have found.
    fn line(&self, met: u64, control: &Control<'_>) -> Line {
        let jumps = self.problem.board.jumps();
        let step = |men: u64, direction: Direction, side: &Side, level: &[u64]| {
            let men = Position(men);
            let fits = |jump: &&crate::rules::jump::Jump| match direction {
                Direction::Forward => jump.is_legal(men),
                Direction::Backward => jump.is_legal(jump.exchange(men)),
            };
            let near = jumps.iter().filter(fits);
            let near = near.map(|jump| canonical(jump.exchange(men), &self.symmetries).0);
            let near: Vec<u64> = near.collect();
            let mut keys = level.iter().map(|word| side.marks().key(*word));
            keys.find(|key| near.contains(key))
                .expect("each position came from the level before it")
        };
        let mut chain = vec![met];
        for level in self.forth.before() {
            let last = chain[chain.len() - 1];
            chain.push(step(last, Direction::Backward, &self.forth, level));
        }
        chain.reverse();
        for level in self.back.before() {
            let last = chain[chain.len() - 1];
            chain.push(step(last, Direction::Forward, &self.back, level));
        }
        let search = BeamSearch {
            problem: &self.problem,
            targets: &self.targets,
            jumps: self.jumps,
            symmetries: self.symmetries.clone(),
            control,
        };
        search.solution(&chain)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::clock::Clock;
    use crate::refute::searched::Searched;
    use crate::rules::board::Board;
    use crate::search::beam::solve;
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    /// A clock that goes on by a second whenever somebody looks.
    #[derive(Default)]
    struct Looks(AtomicU64);

    impl Clock for Looks {
        fn now(&self) -> Duration {
            Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
        }
    }

    /// Positions of random play, decided in one go and in many short ones.
    #[test]
    fn it_decides_what_beams_decide() {
        let (mut won, mut lost) = (0, 0);
        for (name, vacate, finish) in [
            ("triangle:5", "a1", "any"),
            ("rectangle:4x4", "b1", "any"),
            ("rectangle:5x4", "a1", "any"),
            ("rectangle:4x3+diagonals", "a1", "any"),
            ("english", "d4", "d4"),
        ] {
            let board = Board::named(name).expect(name);
            let problem = Problem::to_one_man(&board, vacate, finish);
            let control = Control::default();
            let mut lessons = Lessons::default();
            for start in crate::refute::random_play::random_play(&board, problem.start, 2, 16, 40) {
                let problem = Problem {
                    start,
                    ..problem.clone()
                };
                let targets = problem.targets_in_class();
                if targets.is_empty() {
                    continue;
                }
                let mut pincer = Pincer::new(&problem, &targets);
                let ends = loop {
                    // Stopped at every 50th look at the clock.
                    let clock = Looks::default();
                    let short = Control {
                        clock: &clock,
                        ..Control::default()
                    };
                    let short = short.with_time(Duration::from_secs(50));
                    match pincer.advance(1 << 28, &mut lessons, &short) {
                        Ok(ends) => break ends,
                        Err(stopped) => assert_eq!(stopped, Stopped::Time),
                    }
                };
                let whole = Pincer::new(&problem, &targets);
                let whole = { whole }.advance(1 << 28, &mut lessons, &control);
                let whole = whole.expect("no limit");
                let expected = matches!(solve(&problem, &control).0, Searched::Solved(_));
                for ends in [ends, whole] {
                    match ends {
                        Ends::Lost => assert!(!expected, "{problem}"),
                        Ends::Won(line) => {
                            let mut men = start;
                            for jump in line.jumps() {
                                assert!(jump.is_legal(men), "{problem}");
                                men = jump.exchange(men);
                            }
                            assert!(problem.goal.is_met_by(men), "{problem}");
                            assert!(expected);
                        }
                    }
                }
                won += usize::from(expected);
                lost += usize::from(!expected);
            }
        }
        assert!(won > 20 && lost > 20, "{won} {lost}");
    }
}
