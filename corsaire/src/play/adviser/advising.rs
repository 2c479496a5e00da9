//! Advice at a point of a game: what becomes of each jump, and which jump lost the game. Read
//! `play/adviser/ladder.rs` before it.

use super::ground::Ground;
use super::known::Fate;
use super::ladder::{Effort, LADDER, Step};
use crate::ask::answer::{Findings, Outcome, Work};
use crate::ask::refutation::Refutation;
use crate::play::advice::{Advice, Chance, Loss, LostBy};
use crate::play::fewest_men::FewestMen;
use crate::play::game::Game;
use crate::problem::control::{Control, Stopped};
use crate::problem::problem::Problem;
use crate::rules::jump::Jump;
use crate::rules::moves::Line;
use crate::rules::position::Position;
use crate::sets::workers::share_out;
use std::sync::Arc;
use std::time::Duration;

/// How long the fewest men that a lost game can leave are looked for.
const FEWEST: Duration = Duration::from_millis(500);
/// The same when it was not decided whether the game is lost.
const A_LAST_WORD: Duration = Duration::from_millis(20);

/// What is done at the end with advice on a game that can be won.
pub(super) type Finish<'f> = dyn Fn(&Problem, &mut Advice, &Control<'_>) + 'f;

/// Advice that is being found.
pub(super) struct Advising<'a> {
    ground: &'a Ground,
    game: &'a Game,
    rest: Problem,
    advice: Advice,
    effort: &'a Effort<'a>,
}

impl<'a> Advising<'a> {
    /// On a game of the ground's goal.
    pub(super) fn new(ground: &'a Ground, game: &'a Game, effort: &'a Effort<'a>) -> Self {
        let rest = game.rest();
        Advising {
            advice: Advice::new(&rest, game.jumps().len()),
            ground,
            game,
            rest,
            effort,
        }
    }

    /// Finds what the limits allow.
    pub(super) fn find(mut self, finish: &Finish<'_>) -> Findings<Advice, Loss> {
        let decided = self.decide();
        let outcome = match decided {
            _ if self.advice.continuation.is_some() => {
                self.tell();
                finish(&self.rest, &mut self.advice, self.effort.control);
                self.advice.fewest_men = self.advice.continuation.clone().map(FewestMen::by);
                Outcome::Solved(self.advice.clone())
            }
            Ok(Some(why)) => {
                self.advice.lose();
                // If the time is up before it is found, the answer stands without it.
                let _ = self.find_loss();
                let control = self.effort.control.within(FEWEST);
                // The goal is out of reach.
                let lost = self.rest.targets_in_class();
                let fewest = FewestMen::find(&self.rest, &lost, &control);
                self.advice.fewest_men = Some(fewest);
                Outcome::Impossible(Loss {
                    why: Refutation::clone(&why),
                    advice: self.advice.clone(),
                })
            }
            Ok(None) => Outcome::Unknown(Stopped::Time),
            Err(stopped) => {
                let control = self.effort.control.once_stopped(A_LAST_WORD);
                let fewest = FewestMen::by_beam(&self.rest.board, self.rest.start, &control);
                self.advice.fewest_men = Some(fewest);
                Outcome::Unknown(stopped)
            }
        };
        let is_open = matches!(outcome, Outcome::Unknown(_));
        Findings {
            so_far: is_open.then_some(self.advice),
            work: Work::of(self.effort.positions()),
            ..Findings::of(outcome)
        }
    }

    /// Why the game is lost, if it is. Else what becomes of each jump.
    fn decide(&mut self) -> Result<Option<Arc<Refutation>>, Stopped> {
        if self.game.is_won() {
            self.advice.win(&self.rest, Line::default());
        } else {
            // Once it is lost it stays so.
            let mut positions = self.game.positions().into_iter();
            let fate = match positions.find_map(|men| self.ground.lost(men)) {
                Some(why) => Ok(Fate::Lost(why)),
                None => self.ground.decide(self.rest.start, self.effort),
            };
            match fate {
                Ok(Fate::Lost(why)) => return Ok(Some(self.plainest(why))),
                Ok(Fate::Won(line)) => self.advice.win(&self.rest, line),
                Err(stopped) => {
                    self.mark_known();
                    return Err(stopped);
                }
            }
        }
        self.mark_known();
        for step in LADDER {
            self.each(step)?;
        }
        Ok(None)
    }

    /// A reason that a player can check at the board, if class or pagoda functions give one. What is kept
    /// may be the search of an earlier position, and the table of endings gives no reason.
    fn plainest(&self, why: Arc<Refutation>) -> Arc<Refutation> {
        if why.is_at_once() && why.problem.start == self.rest.start {
            return why;
        }
        let control = self.effort.control;
        let at_once = self.ground.refuted_at_once(self.rest.start, control);
        // If the time is up, the reason that is known stands.
        at_once.ok().flatten().unwrap_or(why)
    }

    /// Marks the jumps that are known to win or to lose without any work.
    fn mark_known(&mut self) {
        for (jump, chance) in &mut self.advice.jumps {
            match self.ground.is_won(jump.exchange(self.rest.start)) {
                Some(true) => *chance = Chance::Winning,
                Some(false) => *chance = Chance::Losing,
                None => {}
            }
        }
    }

    /// Takes a step for each jump that is undecided: several at once, if there are threads for it. Jumps
    /// that a symmetry exchanges have the same chances. What is found before it is stopped is kept.
    fn each(&mut self, step: Step) -> Result<(), Stopped> {
        let (ground, effort, start) = (self.ground, self.effort, self.rest.start);
        let key = |jump: Jump| ground.canonical(jump.exchange(start));
        let mut open: Vec<Jump> = Vec::new();
        for jump in self.advice.jumps_with(Chance::Undecided) {
            if open.iter().all(|other| key(*other) != key(jump)) {
                open.push(jump);
            }
        }
        let looked = share_out(effort.control.threads, open.len(), |pieces| {
            let mut found = Vec::new();
            for piece in pieces {
                match ground.take(step, open[piece].exchange(start), effort) {
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
            for (same, chance) in found {
                self.advice.decide(chance, |jump| key(jump) == key(same));
            }
        }
        why.map_or(Ok(()), Err)
    }

    /// The way to win in few moves. It is kept: whoever asks again is told the same.
    fn tell(&mut self) {
        let way = |advice: &Advice| advice.continuation.as_ref().map(|way| way.line().clone());
        let found = way(&self.advice);
        if found != self.ground.told(self.rest.start) {
            self.advice.regroup(self.effort.control);
            if let Some(told) = way(&self.advice) {
                self.ground.keep_told(self.rest.start, &told);
            }
        }
    }

    /// The jump that lost the game. Once it is lost it stays so, so halving finds the jump. Positions
    /// that the quick steps do not decide are taken for lost at first: most are. Only the first of them
    /// is then decided, and if it can be won the halving resumes after it.
    fn find_loss(&mut self) -> Result<(), Stopped> {
        let positions = self.game.positions();
        let (won, mut sure) = turn(self.ground, &positions);
        let fate = |jumps: usize| self.ground.decide(positions[jumps], self.effort);
        let is_lost_from_the_start = match won {
            Some(_) => false,
            None => sure == 0 || matches!(fate(0)?, Fate::Lost(_)),
        };
        if is_lost_from_the_start {
            self.advice.never_winnable = true;
            return Ok(());
        }
        let mut won = won.unwrap_or(0);
        while sure > won + 1 {
            let mut lost = sure;
            while lost > won + 1 {
                let middle = (won + lost) / 2;
                let quick = self.ground.decide_quickly(positions[middle], self.effort);
                match quick? {
                    Some(Fate::Won(_)) => won = middle,
                    Some(Fate::Lost(_)) => (lost, sure) = (middle, middle),
                    None => lost = middle,
                }
            }
            if lost < sure {
                match fate(lost)? {
                    Fate::Won(_) => won = lost,
                    Fate::Lost(_) => sure = lost,
                }
            }
        }
        let Fate::Won(way) = fate(won)? else {
            return Ok(());
        };
        self.advice.lost_by = way.jumps().next().map(|instead| LostBy {
            number: sure,
            jump: self.game.jumps()[sure - 1],
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
