//! Advice at a point of a game: what becomes of each jump, and which jump lost the game. Read
//! `play/adviser/ground.rs` before it.

use super::decide;
use super::ground::Ground;
use super::known::Fate;
use super::{A_MOMENT, A_WHILE};
use crate::ask::answer::{Findings, Outcome};
use crate::ask::hint::{Advice, Chance, Hint, LostBy, Probably};
use crate::ask::refutation::Refutation;
use crate::play::game::Game;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::rules::jump::Jump;
use crate::rules::position::Position;
use crate::rules::solution::Solution;
use crate::sets::workers::share_out;
use std::sync::Arc;

/// A step of the ground, for one position.
type Step<'s> = dyn Fn(Position) -> Result<Option<Fate>, Stopped> + Sync + 's;

/// Advice that is being found.
pub(super) struct Advising<'a> {
    ground: &'a Ground,
    game: &'a Game,
    rest: Problem,
    advice: Advice,
    probably_lost: bool,
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
            probably_lost: false,
            control,
        }
    }

    /// Finds what the limits allow.
    pub(super) fn find(mut self, hint: &Hint) -> Findings<Advice> {
        let decided = self.decide();
        let outcome = match decided {
            _ if self.advice.continuation.is_some() => {
                self.advice.regroup(self.control);
                hint.shorten(&self.rest, &mut self.advice, self.control);
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
        if matches!(outcome, Outcome::Unknown(_)) && self.probably_lost {
            self.advice.probably = Some(Probably::Lost);
        }
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
            let known = self.game.positions().into_iter();
            let mut known = known.filter_map(|men| self.ground.known(men));
            if let Some(why) = known.find_map(|fate| match fate {
                Fate::Lost(why) => Some(why),
                Fate::Won(_) => None,
            }) {
                return Ok(Some(why));
            }
            match decide(
                self.ground,
                self.rest.start,
                &mut self.probably_lost,
                self.control,
            )? {
                Fate::Lost(why) => return Ok(Some(why)),
                Fate::Won(line) => {
                    self.probably_lost = false;
                    let mut jumps = line.jumps();
                    if let Some(first) = jumps.next() {
                        let after = jumps.collect();
                        self.advice.win(&self.rest, first, &after);
                    }
                }
            }
        }
        let (ground, control) = (self.ground, self.control);
        self.each(&|men| ground.glance(men, control))?;
        self.each(&|men| ground.look(men, control))?;
        self.each(&|men| ground.search(men, Some(A_MOMENT), control))?;
        self.each(&|men| ground.look_longer(men, control))?;
        self.each(&|men| ground.prove(men, A_WHILE, control))?;
        self.each(&|men| ground.search(men, None, control))?;
        Ok(None)
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

    /// The jump that lost the game. Once it is lost it stays so, so halving finds the jump.
    fn find_loss(&mut self) -> Result<(), Stopped> {
        let positions = self.game.positions();
        let fate = |jumps: usize| {
            let known = self.ground.known(positions[jumps]);
            let decide = || decide(self.ground, positions[jumps], &mut false, self.control);
            known.map_or_else(decide, Ok)
        };
        let mut way = match fate(0)? {
            Fate::Lost(_) => {
                self.advice.never_winnable = true;
                return Ok(());
            }
            Fate::Won(line) => line,
        };
        let (mut won, mut lost) = (0, positions.len() - 1);
        while lost > won + 1 {
            let middle = (won + lost) / 2;
            match fate(middle)? {
                Fate::Won(line) => (won, way) = (middle, line),
                Fate::Lost(_) => lost = middle,
            }
        }
        self.advice.lost_by = way.jumps().next().map(|instead| LostBy {
            number: lost,
            jump: self.game.made()[lost - 1],
            instead,
        });
        Ok(())
    }
}
