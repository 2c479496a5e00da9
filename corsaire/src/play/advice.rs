//! What a player should know at a point of a game. Read `problem/problem.rs` and `ask/refutation.rs`
//! before it.

use crate::ask::answer::{Answer, Outcome};
use crate::ask::refutation::Refutation;
use crate::play::fewest_men::FewestMen;
use crate::problem::control::Control;
use crate::problem::problem::Problem;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::search::regroup::regroup_quickly;

/// What a player should know.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Advice {
    /// Where the men are.
    pub position: Position,
    /// How many jumps were made up to here.
    pub made: usize,
    /// The jumps that can be made now, and what becomes of the game.
    pub jumps: Vec<(Jump, Chance)>,
    /// One way to win.
    pub continuation: Option<Solution>,
    /// The fewest moves in which it can be won, if that was asked for and found.
    pub fewest_moves: Option<u32>,
    /// The fewest men that can be left from here, wherever they stand. It is not looked for while the
    /// game can be won: then the way to win is what is known of it.
    pub fewest_men: Option<FewestMen>,
    /// The jump that lost the game, if it is lost and was not from the start.
    pub lost_by: Option<LostBy>,
    /// Whether it was lost from the start: the problem has no solution.
    pub never_winnable: bool,
}

/// Why a game is lost, and what a player should know of it all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Loss {
    /// Why it cannot be won.
    pub why: Refutation,
    /// Where it was lost.
    pub advice: Advice,
}

/// What becomes of a game after a jump.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Chance {
    /// It can still be won.
    Winning,
    /// It cannot be won any more.
    Losing,
    /// The limits did not allow to find out.
    Undecided,
}

/// The jump that lost a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct LostBy {
    /// Which jump it was, from 1.
    pub number: usize,
    /// The jump.
    pub jump: Jump,
    /// A jump that would have kept the game winnable.
    pub instead: Jump,
}

impl Answer<Advice, Loss> {
    /// What is known, complete or not.
    pub fn advice(&self) -> Option<&Advice> {
        match &self.outcome {
            Outcome::Solved(advice) => Some(advice),
            Outcome::Impossible(loss) => Some(&loss.advice),
            Outcome::Unknown(_) => self.so_far.as_ref(),
        }
    }

    /// Whether nothing is left to find out.
    pub fn is_whole(&self) -> bool {
        match &self.outcome {
            Outcome::Solved(advice) => advice.jumps_with(Chance::Undecided).next().is_none(),
            // A player wants to know which jump lost the game, and how few men can be left.
            Outcome::Impossible(Loss { advice, .. }) => {
                let fewest = advice.fewest_men.as_ref().and_then(FewestMen::exact);
                (advice.never_winnable || advice.lost_by.is_some()) && fewest.is_some()
            }
            Outcome::Unknown(_) => false,
        }
    }
}

impl Advice {
    /// Nothing is known yet of the problem that is left after this number of jumps.
    pub(crate) fn new(rest: &Problem, made: usize) -> Advice {
        let legal = rest.board.jumps().iter().copied();
        let legal = legal.filter(|jump| jump.is_legal(rest.start));
        Advice {
            position: rest.start,
            made,
            jumps: legal.map(|jump| (jump, Chance::Undecided)).collect(),
            continuation: None,
            fewest_moves: None,
            fewest_men: None,
            lost_by: None,
            never_winnable: false,
        }
    }

    /// Every jump loses.
    pub(crate) fn lose(&mut self) {
        self.decide(Chance::Losing, |_| true);
    }

    /// This line wins.
    pub(crate) fn win(&mut self, rest: &Problem, line: Line) {
        self.continuation = Some(Solution::new(&rest.board, rest.start, line));
    }

    /// What becomes of the game after the jumps that `is_it` accepts.
    pub(crate) fn decide(&mut self, chance: Chance, is_it: impl Fn(Jump) -> bool) {
        for (jump, known) in &mut self.jumps {
            if is_it(*jump) {
                *known = chance;
            }
        }
    }

    /// The way to win in fewer moves, as far as that takes a moment.
    pub(crate) fn regroup(&mut self, control: &Control<'_>) {
        if let Some(way) = &self.continuation {
            let line = regroup_quickly(way.start(), way.line(), control);
            self.continuation = Some(Solution::new(way.board(), way.start(), line));
        }
    }

    /// The jumps with this chance.
    pub fn jumps_with(&self, chance: Chance) -> impl Iterator<Item = Jump> {
        let jumps = self.jumps.iter().filter(move |(_, other)| *other == chance);
        jumps.map(|(jump, _)| *jump)
    }
}
