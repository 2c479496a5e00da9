//! The fewest men that can be left: those of plain search on random small boards; bounds that hold when
//! it is cut short; and what a hint says of them.

mod random;

use corsaire::play::FewestMen;
use corsaire::problem::Clock;
use corsaire::{Board, Limits, Outcome, Position, Problem};
use random::Random;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The fewest men, by the most obvious search.
fn plain(board: &Board, men: Position, known: &mut HashMap<Position, u32>) -> u32 {
    if let Some(fewest) = known.get(&men) {
        return *fewest;
    }
    let legal = board.jumps().iter().filter(|jump| jump.is_legal(men));
    let after: Vec<Position> = legal.map(|jump| jump.exchange(men)).collect();
    let fewest = after.into_iter().map(|men| plain(board, men, known)).min();
    let fewest = fewest.unwrap_or_else(|| men.men());
    known.insert(men, fewest);
    fewest
}

/// Its play is legal and leaves as many men as it says, and the number is within its bounds.
fn check(problem: &Problem, fewest: &FewestMen, expected: u32) {
    let mut men = problem.start;
    for jump in fewest.play.jumps() {
        assert!(jump.is_legal(men), "{problem}: {}", fewest.play);
        men = jump.exchange(men);
    }
    assert_eq!(men.men(), fewest.at_most(), "{problem}");
    let bounds = fewest.at_least..=fewest.at_most();
    assert!(bounds.contains(&expected), "{problem}: {bounds:?}");
}

#[test]
fn the_number_is_that_of_plain_search() {
    let mut random = Random(0x5eed_1234_abcd_0001);
    let mut numbers = [0; 4];
    for _ in 0..150 {
        let board = random.board();
        let mut known = HashMap::new();
        for number in 0..6 {
            let start = match number {
                0..3 => random.problem(&board).start,
                _ => Position::from_bits(random.below(1 << board.len())),
            };
            let problem = Problem::from(&board, start);
            let expected = plain(&board, start, &mut known);
            let fewest = problem.play().fewest_men(&Limits::default());
            check(&problem, &fewest, expected);
            assert_eq!(fewest.exact(), Some(expected), "{problem}");
            numbers[expected.min(3) as usize] += 1;
        }
    }
    assert!(
        numbers[1..].iter().all(|number| *number > 20),
        "{numbers:?}"
    );
}

/// A clock that goes on by itself: every look at it takes a millisecond.
#[derive(Default)]
struct Looks(AtomicU64);

impl Clock for Looks {
    fn now(&self) -> Duration {
        Duration::from_millis(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn bounds_hold_when_it_is_cut_short() {
    let board = Board::named("triangle:5").expect("a triangle");
    let mut known = HashMap::new();
    let mut open = 0;
    for hole in ["a1", "b3", "a4"] {
        let problem = Problem::vacate(&board, hole).expect(hole);
        let expected = plain(&board, problem.start, &mut known);
        for looks in [0, 1, 2, 5, 10, 20, 40] {
            let limits = Limits::default()
                .clock(Looks::default())
                .time(Duration::from_millis(looks));
            let fewest = problem.play().fewest_men(&limits);
            check(&problem, &fewest, expected);
            open += usize::from(fewest.exact().is_none());
        }
    }
    assert!(open > 3, "{open}");
}

#[test]
fn a_hint_says_how_few_men_can_be_left() {
    let board = Board::named("triangle:5").expect("a triangle");
    let mut known = HashMap::new();
    let mut random = Random(4711);
    let (mut lost, mut won) = (0, 0);
    for finish in ["any", "a1", "b2"] {
        let problem = Problem::vacate(&board, "a1").and_then(|p| p.finish(finish));
        let problem = problem.expect("holes");
        for _ in 0..6 {
            let mut game = problem.play();
            loop {
                let answer = game.hint().run(&Limits::default());
                let advice = answer.advice().expect("there is always some");
                let fewest = advice.fewest_men.as_ref().expect("it is decided");
                let expected = plain(&board, game.position(), &mut known);
                check(&game.rest(), fewest, expected);
                assert_eq!(fewest.exact(), Some(expected));
                match &answer.outcome {
                    Outcome::Solved(_) => won += 1,
                    Outcome::Impossible(_) => lost += 1,
                    Outcome::Unknown(stopped) => panic!("{stopped}"),
                }
                let jumps = game.legal_jumps();
                if jumps.is_empty() {
                    break;
                }
                if matches!(answer.outcome, Outcome::Impossible(_)) {
                    let said = format!("At best {expected} m");
                    assert!(answer.to_string().contains(&said), "{answer}");
                }
                game.make(jumps[random.below(jumps.len() as u64) as usize]);
            }
        }
    }
    assert!(lost > 20 && won > 20, "{lost} {won}");
}

/// A goal of several men does not matter to the number: a way to win leaves as many as it has, or fewer.
#[test]
fn a_goal_of_several_men_is_an_upper_bound() {
    let board = Board::named("rectangle:5x1").expect("a row");
    let problem = Problem::starting(&board, "oo-oo").and_then(|p| p.leaving("--ooo"));
    let game = problem.expect("diagrams").play();
    let answer = game.hint().run(&Limits::default());
    let advice = answer.advice().expect("there is always some");
    let fewest = advice.fewest_men.as_ref().expect("a way to win");
    assert_eq!((fewest.at_least, fewest.at_most()), (1, 3));
    assert_eq!(game.fewest_men(&Limits::default()).exact(), Some(2));
}

#[test]
fn a_large_open_position_has_bounds_within_its_time() {
    let board = Board::named("wiegleb").expect("wiegleb");
    let problem = Problem::vacate(&board, "e5").expect("a hole");
    // Enough for the beam, and for a first step of the ladder.
    let limits = Limits::default()
        .clock(Looks::default())
        .time(Duration::from_millis(100));
    let fewest = problem.play().fewest_men(&limits);
    let most = fewest.at_most();
    assert!(fewest.at_least == 1 && most < 10, "{most}");
}
