//! The question of a player in the middle of a game: can I still win, which jumps keep it so, and
//! where did it go wrong? Read `play/adviser.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::asked::{Asked, Topic};
use crate::ask::question::{Question, runs};
use crate::play::advice::{Advice, Loss};
use crate::play::adviser::Adviser;
use crate::play::game::Game;
use crate::problem::limits::Limits;
use crate::problem::progress::Observer;

/// The question for a hint. Made by [`Game::hint`]. A fresh [`Adviser`] answers it; ask one adviser for
/// all hints of a game, and it remembers what it learnt.
#[derive(Debug, Clone)]
#[must_use = "a question is answered when it is run"]
pub struct Hint {
    game: Game,
    shortest: bool,
}

impl Hint {
    /// At this point of a game.
    pub(super) fn new(game: &Game) -> Hint {
        Hint {
            game: game.clone(),
            shortest: false,
        }
    }

    /// And in how few moves the game can be won from here.
    pub fn shortest(self) -> Hint {
        let shortest = true;
        Hint { shortest, ..self }
    }
}

runs!(Hint);

impl Question for Hint {
    type Found = Advice;
    type Why = Loss;

    fn asked(&self) -> Asked {
        let made = self.game.so_far();
        let moves = (!made.moves().is_empty()).then(|| ("moves", made.to_string()));
        let shortest = self.shortest.then(|| ("shortest", "yes".to_string()));
        let asked = Asked::of(self.game.problem(), Topic::Hint);
        asked.with(moves).with(shortest)
    }

    fn ask(&self, limits: &Limits, observer: &dyn Observer) -> Answer<Advice, Loss> {
        let problem = self.game.problem();
        let adviser = Adviser::new(&problem.board, &problem.goal, limits.memory_limit());
        match self.shortest {
            true => adviser.advise_shortest(&self.game, limits, observer),
            false => adviser.advise(&self.game, limits, observer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ask::answer::Outcome;
    use crate::play::advice::Chance;
    use crate::problem::control::Control;
    use crate::problem::problem::Problem;
    use crate::rules::board::Board;
    use crate::rules::jump::Jump;
    use crate::rules::position::Position;
    use crate::search::naive;

    /// The game of a problem after these jumps.
    fn game(problem: &Problem, jumps: &[Jump]) -> Game {
        let mut game = problem.play();
        assert!(jumps.iter().all(|jump| game.make(*jump)), "{problem}");
        game
    }

    /// With `any` goal, most symmetries of the board lead to goals of another class.
    #[test]
    fn goals_of_other_classes_do_not_matter() {
        let board = Board::named("english").expect("english");
        for (vacate, moves, in_class) in [
            ("c4", "e4-c4, g4-e4, b4-d4, d4-f4, d2-d4", "c1,c4,f4,c7"),
            (
                "b5",
                "d5-b5, a5-c5, f5-d5, a3-a5, c5-e5, d3-d5, b3-d3",
                "e2,b5,e5",
            ),
            ("f4", "d4-f4, g4-e4, d6-d4", "c1,c4,f4,c7"),
            ("d2", "d4-d2, d1-d3, b4-d4", "d2,a5,d5,g5"),
        ] {
            let problem = Problem::vacate(&board, vacate).expect(vacate);
            let listed = problem.clone().finish(in_class).expect(in_class);
            assert_eq!(problem.targets_in_class(), listed.goal.positions());
            let advice = |problem: &Problem| {
                let jumps = problem.check(moves).expect(moves).play.expect(moves);
                let jumps: Vec<Jump> = jumps.jumps().collect();
                let answer = game(problem, &jumps).hint().run(&Limits::default());
                assert!(matches!(answer.outcome, Outcome::Solved(_)), "{problem}");
                answer.advice().expect("there is always some").jumps.clone()
            };
            let (any, listed) = (advice(&problem), advice(&listed));
            assert_eq!(any, listed, "{problem}");
            assert!(any.iter().all(|(_, chance)| *chance != Chance::Undecided));
        }
    }

    /// Every position of some games, against plain search: chances, losing jumps, ways to win.
    #[test]
    fn chances_are_those_of_plain_search() {
        let control = Control::default();
        for (name, vacate, finish) in [
            ("triangle:5", "a1", "any"),
            ("triangle:5", "b3", "a4"),
            ("rectangle:4x4", "a1", "any"),
            ("cross:1,1,1,1", "d4", "any"),
        ] {
            let board = Board::named(name).expect(name);
            let Some(hole) = board.hole(vacate) else {
                continue;
            };
            let vacate = board.cell(hole).to_string();
            let problem = Problem::to_one_man(&board, &vacate, finish);
            let winnable = |start: Position| {
                let from = Problem {
                    start,
                    ..problem.clone()
                };
                naive::shortest(&from, &control).expect("small").0.is_some()
            };
            let mut seed = 7_usize;
            for _ in 0..6 {
                let mut made: Vec<Jump> = Vec::new();
                loop {
                    let answer = game(&problem, &made).hint().run(&Limits::default());
                    let advice = answer.advice().expect("there is always some");
                    let won = winnable(advice.position);
                    assert_eq!(matches!(answer.outcome, Outcome::Solved(_)), won);
                    assert_eq!(matches!(answer.outcome, Outcome::Impossible(_)), !won);
                    for (jump, chance) in &advice.jumps {
                        let expected = match winnable(jump.exchange(advice.position)) {
                            true => Chance::Winning,
                            false => Chance::Losing,
                        };
                        assert_eq!(*chance, expected, "{}", board.jump_name(*jump));
                    }
                    if let Some(continuation) = &advice.continuation {
                        assert_eq!(continuation.start(), advice.position);
                        assert!(problem.goal.is_met_by(continuation.end()));
                    }
                    if let Some(lost) = advice.lost_by {
                        let men = |jumps: usize| game(&problem, &made[..jumps]).position();
                        assert_eq!(made[lost.number - 1], lost.jump);
                        assert!(winnable(men(lost.number - 1)) && !winnable(men(lost.number)));
                        assert!(winnable(lost.instead.exchange(men(lost.number - 1))));
                    }
                    assert_eq!(advice.never_winnable, !won && !winnable(problem.start));
                    let Some((jump, _)) = advice.jumps.get(seed % advice.jumps.len().max(1)) else {
                        break;
                    };
                    seed = seed
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695)
                        >> 3;
                    made.push(*jump);
                }
            }
        }
    }
}
