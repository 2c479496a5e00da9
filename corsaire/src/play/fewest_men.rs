//! The fewest men that can be left from a position. Read `play/adviser.rs` before it.
//!
//! **Definition.** It is the least number of men of a position that play from this one reaches, wherever
//! they stand. The goal of a game does not matter to it: a game to one man that can be won leaves 1; one
//! to several men that can be won leaves at most as many as its goal has.
//!
//! Two searches bound it. From above: a beam plays on until no jump is left. If nothing was cut from it,
//! it saw all play, and its number is exact. From below: *k men, anywhere* is a goal like any other, of
//! all positions of k men in the class of the start, which play never leaves (`rules/class.rs`). An
//! adviser decides it for k = 1, 2, ... If k men can be left and fewer cannot, k is the number.

use crate::ask::answer::Outcome;
use crate::play::adviser::Adviser;
use crate::play::game::Game;
use crate::problem::control::Control;
use crate::problem::limits::Limits;
use crate::problem::problem::{Goal, Problem};
use crate::problem::progress::Silent;
use crate::rules::board::Board;
use crate::rules::class::Classes;
use crate::rules::hole::Hole;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use std::cmp::Reverse;

/// How wide the beam is.
const WIDTH: usize = 512;
/// A goal of more positions is not tried.
const MOST_GOALS: usize = 1024;
/// Positions of k men are not listed if there are more.
const MOST_LISTED: u64 = 1 << 16;

/// The fewest men that can be left: a number, or bounds if the limits did not allow more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FewestMen {
    /// Fewer men are never left.
    pub at_least: u32,
    /// Play that leaves the fewest men that are known to be possible.
    pub play: Solution,
}

impl FewestMen {
    /// As many as this play leaves, or fewer.
    pub(super) fn by(play: Solution) -> FewestMen {
        FewestMen {
            // A jump never takes off the last man.
            at_least: play.start().men().min(1),
            play,
        }
    }

    /// As many can be left.
    pub fn at_most(&self) -> u32 {
        self.play.end().men()
    }

    /// The number, if it is known.
    pub fn exact(&self) -> Option<u32> {
        (self.at_least == self.at_most()).then_some(self.at_least)
    }

    /// The most that is found out within limits. `lost` are positions that play does not reach, as is
    /// known.
    pub(super) fn find(problem: &Problem, lost: &[Position], control: &Control<'_>) -> FewestMen {
        let beam = FewestMen::by_beam(&problem.board, problem.start, control);
        beam.sharpened(problem, lost, control)
    }

    /// The same bounds, closer by the number of men that an adviser decides.
    fn sharpened(self, problem: &Problem, lost: &[Position], control: &Control<'_>) -> FewestMen {
        let Problem { board, start, .. } = problem;
        let mut fewest = self;
        while fewest.exact().is_none() && control.check().is_ok() {
            let Some(mut goals) = of_class(board, *start, fewest.at_least) else {
                break;
            };
            goals.retain(|goal| !lost.contains(goal));
            let Some(goal) = Goal::of(goals) else {
                fewest.at_least += 1;
                continue;
            };
            let adviser = Adviser::new(board, &goal, control.rest());
            match adviser.verdict_within(*start, control) {
                Outcome::Solved(play) => fewest.play = play,
                Outcome::Impossible(_) => fewest.at_least += 1,
                Outcome::Unknown(_) => break,
            }
        }
        fewest
    }

    /// What a beam finds out.
    pub(super) fn by_beam(board: &Board, start: Position, control: &Control<'_>) -> FewestMen {
        FewestMen::by_beam_of(WIDTH, board, start, control)
    }

    fn by_beam_of(
        width: usize,
        board: &Board,
        start: Position,
        control: &Control<'_>,
    ) -> FewestMen {
        let mut is_all = true;
        // Each position with its place in the level before it, and the jump from there.
        let mut levels: Vec<Vec<(Position, usize, Option<Jump>)>> = vec![vec![(start, 0, None)]];
        loop {
            let level = &levels[levels.len() - 1];
            let mut next = Vec::new();
            for (place, (men, ..)) in level.iter().enumerate() {
                let legal = board.jumps().iter().filter(|jump| jump.is_legal(*men));
                next.extend(legal.map(|jump| (jump.exchange(*men), place, Some(*jump))));
            }
            next.sort_unstable_by_key(|(men, place, _)| (*men, *place));
            next.dedup_by_key(|(men, ..)| *men);
            if next.is_empty() {
                break;
            }
            if next.len() > width {
                is_all = false;
                // Positions with many jumps keep play alive.
                let jumps =
                    |men: Position| board.jumps().iter().filter(|j| j.is_legal(men)).count();
                next.sort_by_cached_key(|(men, ..)| (Reverse(jumps(*men)), *men));
                next.truncate(width);
            }
            levels.push(next);
            if control.check().is_err() {
                is_all = false;
                break;
            }
        }
        let mut jumps = Vec::new();
        let mut place = 0;
        for level in levels.iter().rev() {
            let (_, before, jump) = level[place];
            jumps.extend(jump);
            place = before;
        }
        let line = jumps.into_iter().rev().collect();
        let fewest = FewestMen::by(Solution::new(board, start, line));
        FewestMen {
            at_least: match is_all {
                true => fewest.at_most(),
                false => fewest.at_least,
            },
            ..fewest
        }
    }
}

impl Game {
    /// The fewest men that can be left from here, wherever they stand, as far as the limits allow to find
    /// out.
    ///
    /// ```
    /// use corsaire::{Board, Limits, Problem};
    /// let board = Board::named("triangle:5")?;
    /// let mut game = Problem::vacate(&board, "a1")?.play();
    /// assert_eq!(game.fewest_men(&Limits::default()).exact(), Some(1));
    /// game.jump("a3-a1, a5-a3")?;
    /// assert_eq!(game.fewest_men(&Limits::default()).exact(), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fewest_men(&self, limits: &Limits) -> FewestMen {
        FewestMen::find(&self.rest(), &[], &limits.control(&Silent))
    }
}

/// All positions of this many men in the class of a position. `None` if they are too many.
fn of_class(board: &Board, start: Position, men: u32) -> Option<Vec<Position>> {
    let holes = board.len() as u64;
    let ways = (0..u64::from(men)).try_fold(1u64, |ways, taken| {
        let ways = ways * (holes - taken) / (taken + 1);
        (ways <= MOST_LISTED).then_some(ways)
    });
    ways?;
    let classes = Classes::of(board);
    let class = classes.class(start);
    let holes: Vec<Hole> = board.holes().collect();
    let mut listed = Vec::new();
    list(&holes, men, Position::EMPTY, &mut |position| {
        if classes.class(position) == class {
            listed.push(position);
        }
    });
    (listed.len() <= MOST_GOALS).then_some(listed)
}

/// Calls `each` with every position that has this many more men, on some of these holes.
fn list(holes: &[Hole], men: u32, position: Position, each: &mut impl FnMut(Position)) {
    if men == 0 {
        return each(position);
    }
    for (place, hole) in holes.iter().enumerate() {
        list(&holes[place + 1..], men - 1, position.with(*hole), each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refute::random_play::random_play;
    use crate::rules::moves::Line;
    use std::collections::HashMap;

    /// The fewest men, by the most obvious search.
    fn naive(board: &Board, men: Position, known: &mut HashMap<Position, u32>) -> u32 {
        if let Some(fewest) = known.get(&men) {
            return *fewest;
        }
        let legal = board.jumps().iter().filter(|jump| jump.is_legal(men));
        let after: Vec<Position> = legal.map(|jump| jump.exchange(men)).collect();
        let fewest = after.into_iter().map(|men| naive(board, men, known)).min();
        let fewest = fewest.unwrap_or_else(|| men.men());
        known.insert(men, fewest);
        fewest
    }

    /// The adviser alone, beams of several widths, and both together.
    #[test]
    fn every_way_to_bound_it_agrees_with_plain_search() {
        let control = Control::default();
        let (mut several, mut cut) = (0, 0);
        for (name, vacate) in [
            ("triangle:5", "a1"),
            ("rectangle:4x4", "b1"),
            ("rectangle:5x3", "a1"),
            ("rectangle:4x3+diagonals", "a1"),
        ] {
            let board = Board::named(name).expect(name);
            let start = Problem::to_one_man(&board, vacate, "any").start;
            let mut known = HashMap::new();
            for start in random_play(&board, start, 2, 14, 30) {
                let problem = Problem::from(&board, start);
                let expected = naive(&board, start, &mut known);
                let holds = |fewest: &FewestMen| {
                    let mut men = start;
                    for jump in fewest.play.jumps() {
                        assert!(jump.is_legal(men), "{problem}");
                        men = jump.exchange(men);
                    }
                    assert_eq!(men.men(), fewest.at_most(), "{problem}");
                    assert!(fewest.at_least <= expected, "{problem}");
                    assert!(fewest.at_most() >= expected, "{problem}");
                };
                let nothing = FewestMen::by(Solution::new(&board, start, Line::default()));
                let alone = nothing.sharpened(&problem, &[], &control);
                assert_eq!(alone.exact(), Some(expected), "{problem}");
                for width in [1, 3, 20] {
                    let beam = FewestMen::by_beam_of(width, &board, start, &control);
                    holds(&beam);
                    cut += usize::from(beam.exact().is_none());
                }
                let both = FewestMen::find(&problem, &[], &control);
                holds(&both);
                assert_eq!(both.exact(), Some(expected), "{problem}");
                several += usize::from(expected > 1);
            }
        }
        assert!(several > 20 && cut > 20, "{several} {cut}");
    }
}
