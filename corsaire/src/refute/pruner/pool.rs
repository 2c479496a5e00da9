//! The pagoda functions that pruners are made of. Read `refute/pagoda.rs` before it.
//!
//! Those functions are wanted that show early that a game is lost. So games are played at random,
//! through positions that no known function refutes, until no jump is left. If a position is
//! refuted, all after it are. So the first position of a game that a linear program refutes is
//! found by bisection. The functions that the programs give on the way, and their images, are known
//! from then on.
//!
//! Then more games are played, and of all positions one jump away from them that some function
//! refutes, the few functions that are chosen refute as many as possible.

use super::rejections::Rejections;
use crate::problem::control::{Control, Stopped};
use crate::refute::pagoda::Pagoda;
use crate::refute::random_play::dice;
use crate::rules::board::Board;
use crate::rules::jump::Direction;
use crate::rules::jump::Jump;
use crate::rules::position::Position;

/// At most this many linear programs; and after this many games without a refutation no more are
/// tried.
const MOST_PROGRAMS: usize = 30;
const MOST_FAILURES: usize = 20;
/// At most this many games; refuted positions by which functions are chosen; and other positions,
/// one in `ALIVE_SHARE` of them.
const MOST_GAMES: usize = 128;
const DEAD: usize = 4096;
const ALIVE: usize = 1024;
const ALIVE_SHARE: usize = 4;

/// Where games begin and where they must lead: at least one start and one end.
pub(super) struct Games {
    starts: Vec<Position>,
    ends: Vec<Position>,
    /// Backward: these are the complements of the positions that are meant.
    direction: Direction,
    /// For each function its least sum at an end: a position with less is refuted.
    least: Vec<i64>,
}

impl Games {
    pub(super) fn new(starts: Vec<Position>, ends: Vec<Position>, direction: Direction) -> Games {
        Games {
            starts,
            ends,
            direction,
            least: Vec::new(),
        }
    }

    /// Where games must lead.
    pub(super) fn ends(&self) -> &[Position] {
        &self.ends
    }

    /// Adds the functions that it does not know yet.
    fn meet(&mut self, pagodas: &[Pagoda]) {
        for pagoda in &pagodas[self.least.len()..] {
            let sums = self.ends.iter().map(|end| pagoda.sum(*end));
            self.least.extend(sums.min());
        }
    }

    /// Whether the same man makes the next jump. Backward, he is on the hole that the undone jump
    /// came from.
    fn goes_on(&self, last: &Jump, next: &Jump) -> bool {
        match self.direction {
            Direction::Forward => last.to == next.from,
            Direction::Backward => last.from == next.to,
        }
    }

    fn start(&self, game: usize) -> Position {
        self.starts[game % self.starts.len()]
    }
}

/// The functions that are known.
pub(super) struct Pool<'a> {
    board: &'a Board,
    pagodas: Vec<Pagoda>,
    /// For each jump what it takes off each of them.
    losses: Vec<Vec<i64>>,
}

impl<'a> Pool<'a> {
    pub(super) fn new(board: &'a Board) -> Pool<'a> {
        Pool {
            board,
            pagodas: Vec::new(),
            losses: vec![Vec::new(); board.jumps().len()],
        }
    }

    pub(super) fn board(&self) -> &'a Board {
        self.board
    }

    /// Plays games and adds the functions that refute positions of theirs.
    pub(super) fn learn(
        &mut self,
        games: &mut Games,
        control: &Control<'_>,
    ) -> Result<(), Stopped> {
        let mut random = dice();
        let (mut programs, mut failures) = (0, 0);
        for number in 0..MOST_GAMES {
            if programs >= MOST_PROGRAMS || failures == MOST_FAILURES {
                break;
            }
            games.meet(&self.pagodas);
            let game = self.game(games, number, &mut random, |_, _, _| ());
            let end = games.ends[number % games.ends.len()];
            // Which of them is the first to be refuted? The start is not.
            let (mut open, mut refuted) = (0, game.len());
            let mut ask = game.len() - 1;
            while open + 1 < refuted {
                control.check()?;
                programs += 1;
                match Pagoda::against(self.board, game[ask], end) {
                    Some(pagoda) => {
                        refuted = ask;
                        self.add(&pagoda);
                    }
                    None => open = ask,
                }
                ask = (open + refuted) / 2;
            }
            failures += usize::from(refuted == game.len());
        }
        Ok(())
    }

    /// Adds a function and its images, which are pagoda functions too.
    fn add(&mut self, pagoda: &Pagoda) {
        for symmetry in self.board.symmetries() {
            let image = pagoda.image(symmetry);
            if !self.pagodas.contains(&image) {
                for (losses, jump) in self.losses.iter_mut().zip(self.board.jumps()) {
                    losses.push(i64::from(image.loss(*jump)));
                }
                self.pagodas.push(image);
            }
        }
    }

    /// The positions of a game through positions that no function refutes, until no jump is left.
    /// `seen` is called with every position that a jump would lead to, what each function has to
    /// lose before it and what the jump takes off.
    fn game(
        &self,
        games: &Games,
        number: usize,
        random: &mut impl FnMut(usize) -> usize,
        mut seen: impl FnMut(Position, &[i64], &[i64]),
    ) -> Vec<Position> {
        let mut position = games.start(number);
        let mut game = vec![position];
        let mut last: Option<&Jump> = None;
        // What each function has to lose.
        let left = self.pagodas.iter().zip(&games.least);
        let mut left: Vec<i64> = left.map(|(p, least)| p.sum(position) - least).collect();
        loop {
            let mut open = Vec::new();
            for (jump, losses) in self.board.jumps().iter().zip(&self.losses) {
                if jump.is_legal(position) {
                    seen(jump.exchange(position), &left, losses);
                    if !is_refuted(&left, losses) {
                        open.push((jump, losses));
                    }
                }
            }
            if open.is_empty() {
                return game;
            }
            // Half of the time the same man goes on if he can, as in short solutions.
            if let Some(last) = last.filter(|_| random(2) == 0) {
                let on = open.iter().filter(|(jump, _)| games.goes_on(last, jump));
                let on: Vec<_> = on.copied().collect();
                open = if on.is_empty() { open } else { on };
            }
            let (jump, losses) = open[random(open.len())];
            last = Some(jump);
            position = jump.exchange(position);
            game.push(position);
            left.iter_mut()
                .zip(losses)
                .for_each(|(left, loss)| *left -= loss);
        }
    }

    /// At most `most` functions that refute as many as possible of the positions a jump away from
    /// games, and some of the positions there that none refutes.
    pub(super) fn choose(
        &self,
        games: &mut Games,
        most: usize,
        control: &Control<'_>,
    ) -> Result<(Vec<Pagoda>, Vec<Position>), Stopped> {
        games.meet(&self.pagodas);
        let mut random = dice();
        let (mut dead, mut alive) = (Rejections::default(), Vec::new());
        let mut others = 0;
        for number in 0..MOST_GAMES {
            if dead.positions >= DEAD {
                break;
            }
            control.check()?;
            self.game(games, number, &mut random, |position, left, losses| {
                if is_refuted(left, losses) {
                    dead.push(left.iter().zip(losses).map(|(left, loss)| left < loss));
                } else {
                    others += 1;
                    if others % ALIVE_SHARE == 0 && alive.len() < ALIVE {
                        alive.push(position);
                    }
                }
            });
        }
        let chosen = dead.best_few(most).into_iter();
        let chosen = chosen.map(|best| self.pagodas[best].clone());
        Ok((chosen.collect(), alive))
    }
}

/// Whether some function has less to lose than a jump takes off it.
fn is_refuted(left: &[i64], losses: &[i64]) -> bool {
    left.iter().zip(losses).any(|(left, loss)| left < loss)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of the positions of random play that a linear program refutes, few functions refute most.
    #[test]
    fn few_functions_are_enough() {
        let board = Board::named("diamond").expect("diamond");
        let hole = |name: &str| board.hole(name).expect(name);
        let start = board.full().without(hole("f8"));
        let end = Position::EMPTY.with(hole("d8"));
        let games = &mut Games::new(vec![start], vec![end], Direction::Forward);
        let mut pool = Pool::new(&board);
        let samples = crate::refute::random_play::random_play(&board, start, 8, 20, 200);
        let refuted = |pagodas: &[Pagoda], position: &Position| {
            pagodas.iter().any(|p| p.sum(*position) < p.sum(end))
        };
        let control = Control::default();
        let choose = |pool: &Pool<'_>, games: &mut Games| {
            let chosen = pool.choose(games, 16, &control);
            chosen.expect("no limit")
        };
        assert!(choose(&pool, games).0.is_empty(), "nothing is known yet");
        pool.learn(games, &control).expect("no limit");
        let (chosen, open) = choose(&pool, games);
        assert!(chosen.len() <= 16 && chosen.len() < pool.pagodas.len());
        assert!(!open.is_empty() && !open.iter().any(|position| refuted(&pool.pagodas, position)));
        for pagoda in &pool.pagodas {
            assert!(Pagoda::new(&board, pagoda.values().to_vec()).is_some());
            assert!(
                pagoda.sum(start) >= pagoda.sum(end),
                "the problem is solvable"
            );
        }
        let dead = |position: &&Position| Pagoda::against(&board, **position, end).is_some();
        let dead: Vec<&Position> = samples.iter().filter(dead).collect();
        let rejected = dead
            .iter()
            .filter(|position| refuted(&chosen, position))
            .count();
        assert!(dead.len() > 50, "{}", dead.len());
        assert!(
            rejected * 10 > dead.len() * 9,
            "{rejected} of {}",
            dead.len()
        );
    }
}
