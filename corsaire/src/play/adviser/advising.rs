//! Advice at a point of a game: what becomes of each jump, and which jump lost the game. Read
//! `play/adviser/ground.rs` before it.

use super::decide;
use super::ground::Ground;
use super::known::Fate;
use super::{A_MOMENT, A_WHILE};
use crate::ask::answer::{Findings, Outcome};
use crate::ask::refutation::Refutation;
use crate::play::game::Game;
use crate::play::hint::{Advice, Chance, LostBy};
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::sets::workers::share_out;
use std::sync::Arc;

/// A step of the ground, for one position.
type Step<'s> = dyn Fn(Position) -> Result<Option<Fate>, Stopped> + Sync + 's;

/// What is done at the end with advice on a game that can be won.
pub(super) type Finish<'f> = dyn Fn(&Problem, &mut Advice, &Control<'_>) + 'f;

/// Advice that is being found.
pub(super) struct Advising<'a> {
    ground: &'a Ground,
    game: &'a Game,
    rest: Problem,
    advice: Advice,
    control: &'a Control<'a>,
}

impl<'a> Advising<'a> {
    /// On a game of the ground's goal.
    pub(super) fn new(ground: &'a Ground, game: &'a Game, control: &'a Control<'a>) -> Self {
        let rest = game.rest();
        Advising {
            advice: Advice::new(&rest, game.made().len()),
            ground,
            game,
            rest,
            control,
        }
    }

    /// Finds what the limits allow.
    pub(super) fn find(mut self, finish: &Finish<'_>) -> Findings<Advice> {
        let decided = self.decide();
        let outcome = match decided {
            _ if self.advice.continuation.is_some() => {
                self.tell();
                finish(&self.rest, &mut self.advice, self.control);
                Outcome::Solved(self.advice.clone())
            }
            Ok(Some(why)) => {
                self.advice.lose();
                // If the time is up before it is found, the answer stands without it.
                let _ = self.find_loss();
                Outcome::Impossible(Refutation::clone(&why))
            }
            Ok(None) => Outcome::Unknown(Stopped::Time),
            Err(stopped) => Outcome::Unknown(stopped),
        };
        Findings {
            so_far: Some(self.advice),
            ..Findings::of(outcome)
        }
    }

    /// Why the game is lost, if it is. Else what becomes of each jump.
    fn decide(&mut self) -> Result<Option<Arc<Refutation>>, Stopped> {
        if self.game.is_won() {
            let nothing = [].into_iter().collect();
            self.advice.continuation =
                Some(Solution::new(&self.rest.board, self.rest.start, nothing));
        } else {
            // Once it is lost it stays so.
            let mut positions = self.game.positions().into_iter();
            if let Some(why) = positions.find_map(|men| self.ground.lost(men)) {
                return Ok(Some(self.plainest(why)));
            }
            match decide(self.ground, self.rest.start, self.control)? {
                Fate::Lost(why) => return Ok(Some(why)),
                Fate::Won(line) => {
                    let mut jumps = line.jumps();
                    if let Some(first) = jumps.next() {
                        let after = jumps.collect();
                        self.advice.win(&self.rest, first, &after);
                    }
                }
            }
        }
        let (ground, control) = (self.ground, self.control);
        for (jump, chance) in &mut self.advice.jumps {
            match ground.is_won(jump.exchange(self.rest.start)) {
                Some(true) => *chance = Chance::Winning,
                Some(false) => *chance = Chance::Losing,
                None => {}
            }
        }
        self.each(&|men| ground.glance(men, control))?;
        self.each(&|men| ground.look(men, control))?;
        self.each(&|men| ground.search(men, Some(A_MOMENT), control))?;
        self.each(&|men| ground.look_longer(men, control))?;
        self.each(&|men| ground.prove(men, A_WHILE, control))?;
        self.each(&|men| ground.search(men, None, control))?;
        Ok(None)
    }

    /// A reason that a player can check at the board, if class or pagoda functions give one. What is kept
    /// may be the search of an earlier position.
    fn plainest(&self, why: Arc<Refutation>) -> Arc<Refutation> {
        let at_once = self.ground.refuted_at_once(self.rest.start, self.control);
        // If the time is up, the reason that is known stands.
        at_once.ok().flatten().unwrap_or(why)
    }

    /// Takes a step for each jump that is undecided: several at once, if there are threads for it. What
    /// is found before it is stopped is kept.
    fn each(&mut self, step: &Step<'_>) -> Result<(), Stopped> {
        let open: Vec<Jump> = self.advice.jumps_with(Chance::Undecided).collect();
        let start = self.rest.start;
        let looked = share_out(self.control.threads, open.len(), |pieces| {
            let mut found = Vec::new();
            for piece in pieces {
                match step(open[piece].exchange(start)) {
                    Ok(Some(Fate::Won(_))) => found.push((open[piece], Chance::Winning)),
                    Ok(Some(Fate::Lost(_))) => found.push((open[piece], Chance::Losing)),
                    Ok(None) => {}
                    Err(stopped) => return Ok((found, Some(stopped))),
                }
            }
            Ok((found, None))
        })?;
        let mut why = None;
        for (found, stopped) in looked {
            why = why.or(stopped);
            for (jump, chance) in found {
                let mut jumps = self.advice.jumps.iter_mut();
                if let Some((_, known)) = jumps.find(|(other, _)| *other == jump) {
                    *known = chance;
                }
            }
        }
        why.map_or(Ok(()), Err)
    }

    /// The way to win in few moves. It is kept: whoever asks again is told the same.
    fn tell(&mut self) {
        let way = |advice: &Advice| advice.continuation.as_ref().map(|way| way.line().clone());
        let found = way(&self.advice);
        if found != self.ground.told(self.rest.start) {
            self.advice.regroup(self.control);
            if let Some(told) = way(&self.advice) {
                self.ground.keep_told(self.rest.start, &told);
            }
        }
    }

    /// The jump that lost the game. Once it is lost it stays so, so halving finds the jump.
    fn find_loss(&mut self) -> Result<(), Stopped> {
        let positions = self.game.positions();
        let (won, mut lost) = turn(self.ground, &positions);
        let fate = |jumps: usize| decide(self.ground, positions[jumps], self.control);
        let is_lost_from_the_start = match won {
            Some(_) => false,
            None => lost == 0 || matches!(fate(0)?, Fate::Lost(_)),
        };
        if is_lost_from_the_start {
            self.advice.never_winnable = true;
            return Ok(());
        }
        let mut won = won.unwrap_or(0);
        while lost > won + 1 {
            let middle = (won + lost) / 2;
            match fate(middle)? {
                Fate::Won(_) => won = middle,
                Fate::Lost(_) => lost = middle,
            }
        }
        let Fate::Won(way) = fate(won)? else {
            return Ok(());
        };
        self.advice.lost_by = way.jumps().next().map(|instead| LostBy {
            number: lost,
            jump: self.game.made()[lost - 1],
            instead,
        });
        Ok(())
    }
}

/// Where a game that is lost turned, as far as it is known: the last of its positions that is known to
/// be won, and the first that is known to be lost.
fn turn(ground: &Ground, positions: &[Position]) -> (Option<usize>, usize) {
    let is_won = |number: &usize| ground.is_won(positions[*number]) == Some(true);
    let is_lost = |number: &usize| ground.is_won(positions[*number]) == Some(false);
    let last = positions.len() - 1;
    let won = (0..last).rev().find(is_won);
    (won, (0..last).find(is_lost).unwrap_or(last))
}

/// Whether nothing is left to find out at this point of a game.
pub(super) fn knows(ground: &Ground, game: &Game) -> bool {
    let positions = game.positions();
    let here = game.position();
    if positions
        .iter()
        .any(|men| ground.is_won(*men) == Some(false))
    {
        let (won, lost) = turn(ground, &positions);
        return lost == won.map_or(0, |won| won + 1);
    }
    let mut jumps = game.legal_jumps().into_iter();
    game.is_won()
        || ground.is_won(here).is_some()
            && jumps.all(|jump| ground.is_won(jump.exchange(here)).is_some())
}
