//! The adviser agrees with plain search: on random small boards, whatever it was asked before, in
//! little memory, in little time, and when several threads ask it.

mod random;

use corsaire::engines::{Control, naive};
use corsaire::play::{Adviser, Chance, Loss};
use corsaire::problem::Clock;
use corsaire::{Board, Goal, Limits, Outcome, Position, Problem, Silent};
use random::Random;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

const MEMORY: u64 = 1 << 28;

/// Whether the goal can be reached, by the most obvious search.
struct Plain {
    problem: Problem,
    known: HashMap<Position, bool>,
}

impl Plain {
    fn wins(&mut self, men: Position) -> bool {
        if let Some(known) = self.known.get(&men) {
            return *known;
        }
        let jumps = self.problem.board.jumps().to_vec();
        let mut legal = jumps.iter().filter(|jump| jump.is_legal(men));
        let wins = self.problem.goal.is_met_by(men) || legal.any(|j| self.wins(j.exchange(men)));
        self.known.insert(men, wins);
        wins
    }
}

/// Whether it was decided. Whatever is decided must be true, and a way to win must lead there.
fn check(problem: &Problem, men: Position, verdict: &Outcome, wins: bool) -> bool {
    match verdict {
        Outcome::Solved(solution) => {
            assert!(wins, "{problem} from {men:?} is lost");
            let mut now = men;
            for jump in solution.jumps() {
                assert!(jump.is_legal(now), "{problem} from {men:?}: {solution}");
                now = jump.exchange(now);
            }
            assert!(problem.goal.is_met_by(now), "{problem}: {solution}");
        }
        Outcome::Impossible(_) => assert!(!wins, "{problem} from {men:?} can be won"),
        Outcome::Unknown(_) => return false,
    }
    true
}

/// Boards with goals of all kinds, several of them with several men.
fn problems(random: &mut Random, count: usize) -> Vec<Problem> {
    let mut problems = Vec::new();
    while problems.len() < count {
        let board = random.board();
        let mut problem = random.problem(&board);
        if problems.len() % 7 == 6 {
            let two = |random: &mut Random| {
                let bits = 1 << random.below(board.len() as u64);
                Position::from_bits(bits | 1 << random.below(board.len() as u64))
            };
            let ends: Vec<Position> = (0..4).map(|_| two(random)).collect();
            let ends = ends.into_iter().filter(|end| end.men() == 2).collect();
            problem.goal = Goal::of(ends).unwrap_or(problem.goal);
        }
        if board.jumps().len() > 3 {
            problems.push(problem);
        }
    }
    problems
}

/// Positions of random play and others, in no order.
fn positions(random: &mut Random, problem: &Problem, count: usize) -> Vec<Position> {
    let board = &problem.board;
    let position = |number: usize| {
        if number.is_multiple_of(4) {
            return Position::from_bits(random.below(1 << board.len()));
        }
        let mut men = problem.start;
        for _ in 0..random.below(10) {
            let legal: Vec<_> = board.jumps().iter().filter(|j| j.is_legal(men)).collect();
            if legal.is_empty() {
                break;
            }
            men = legal[random.below(legal.len() as u64) as usize].exchange(men);
        }
        men
    };
    (0..count).map(position).collect()
}

#[test]
fn verdicts_are_those_of_plain_search_whatever_was_asked_before() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let (mut won, mut lost) = (0, 0);
    for problem in problems(&mut random, 120) {
        let mut plain = Plain {
            problem: problem.clone(),
            known: HashMap::new(),
        };
        let adviser = match random.below(2) {
            0 => Adviser::for_problem(&problem, MEMORY),
            _ => Adviser::new(&problem.board, &problem.goal, MEMORY),
        };
        for men in positions(&mut random, &problem, 30) {
            let wins = plain.wins(men);
            let verdict = adviser.verdict(men, &Limits::default());
            assert!(
                check(&problem, men, &verdict, wins),
                "{problem} {verdict:?}"
            );
            if random.below(5) == 0 {
                adviser.learn(&Limits::default().time(Duration::from_millis(1)));
            }
            *(if wins { &mut won } else { &mut lost }) += 1;
        }
        while adviser.learn(&Limits::default()) {}
        for men in positions(&mut random, &problem, 10) {
            let verdict = adviser.verdict(men, &Limits::default());
            assert!(check(&problem, men, &verdict, plain.wins(men)), "{problem}");
        }
    }
    assert!(won > 300 && lost > 300, "{won} {lost}");
}

/// A clock that goes on by itself: every look at it takes some time.
struct Steps {
    now: AtomicU64,
    step: u64,
}

impl Clock for Steps {
    fn now(&self) -> Duration {
        Duration::from_micros(self.now.fetch_add(self.step, Ordering::Relaxed))
    }
}

#[test]
fn what_is_cut_short_is_never_wrong() {
    let mut random = Random(0xfeed_beef_1234_5671);
    let (mut decided, mut open) = (0, 0);
    for problem in problems(&mut random, 60) {
        let mut plain = Plain {
            problem: problem.clone(),
            known: HashMap::new(),
        };
        let memory = [0, 1_000, 100_000, MEMORY][random.below(4) as usize];
        let adviser = Adviser::for_problem(&problem, memory);
        for men in positions(&mut random, &problem, 24) {
            let wins = plain.wins(men);
            let none = Limits::default().time(Duration::ZERO);
            let verdict = adviser.verdict(men, &none);
            assert!(matches!(verdict, Outcome::Unknown(_)), "{verdict:?}");
            let step = 1 + random.below(2_000);
            let clock = Steps {
                now: AtomicU64::new(0),
                step,
            };
            let limits = Limits::default()
                .clock(clock)
                .time(Duration::from_millis(10));
            for _ in 0..3 {
                let verdict = adviser.verdict(men, &limits);
                match check(&problem, men, &verdict, wins) {
                    true => decided += 1,
                    false => open += 1,
                }
                adviser.learn(&limits);
            }
        }
        assert!(adviser.memory() <= memory + (8 << 20));
    }
    assert!(decided > 500 && open > 20, "{decided} {open}");
}

#[test]
fn what_was_stopped_goes_on() {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "d4").and_then(|p| p.finish("d4"));
    let problem = problem.expect("holes");
    let adviser = Adviser::for_problem(&problem, MEMORY);
    let mut random = Random(77);
    let (mut asked, mut open) = (0, 0);
    for men in positions(&mut random, &problem, 30) {
        if men.men() > 32 || men.men() < 20 {
            continue;
        }
        let verdict = (0..10_000).find_map(|_| {
            asked += 1;
            let clock = Steps {
                now: AtomicU64::new(0),
                step: 1_000,
            };
            // At most 20, or 200, looks at the clock.
            let limits = Limits::default().clock(clock);
            match adviser.verdict(men, &limits.clone().time(Duration::from_millis(20))) {
                Outcome::Unknown(_) => {
                    open += 1;
                    adviser.learn(&limits.time(Duration::from_millis(200)));
                    None
                }
                verdict => Some(verdict),
            }
        });
        let verdict = verdict.expect("it ends");
        let rest = Problem {
            start: men,
            ..problem.clone()
        };
        let wins = matches!(
            rest.solve().run(&Limits::default()).outcome,
            Outcome::Solved(_)
        );
        assert!(check(&problem, men, &verdict, wins));
    }
    assert!(open > 0, "some of {asked} are stopped");
}

#[test]
fn a_question_keeps_to_its_memory() {
    const ROOM: u64 = 4 << 20;
    let board = Board::named("wiegleb").expect("wiegleb");
    let problem = Problem::vacate(&board, "e1").and_then(|problem| problem.finish("e1"));
    let problem = problem.expect("holes");
    let adviser = Adviser::for_problem(&problem, 1 << 30);
    let little = Limits::default().memory(ROOM).seconds(20).no_scratch();
    let empty = adviser.memory();
    let answer = adviser.advise(&problem.play(), &little, &Silent);
    assert!(matches!(answer.outcome, Outcome::Unknown(_)));
    assert!(adviser.memory() <= empty + ROOM, "{}", adviser.memory());
    // A search that has grown larger is kept for questions that may use more.
    let more = Limits::default().seconds(1).no_scratch();
    for _ in 0..60 {
        if adviser.memory() <= empty + 2 * ROOM {
            adviser.advise(&problem.play(), &more, &Silent);
        }
    }
    let kept = adviser.memory();
    assert!(kept > empty + 2 * ROOM, "{kept}");
    adviser.advise(&problem.play(), &little, &Silent);
    assert!(adviser.memory() >= kept, "{} {kept}", adviser.memory());
    assert!(!adviser.learn(&little));
}

#[test]
fn several_threads_may_ask() {
    let board = Board::named("triangle:5").expect("a triangle");
    let problem = Problem::vacate(&board, "a1").expect("a hole");
    let adviser = Adviser::for_problem(&problem, MEMORY);
    std::thread::scope(|scope| {
        for number in 0..4u64 {
            let (adviser, problem) = (&adviser, &problem);
            scope.spawn(move || {
                let mut plain = Plain {
                    problem: problem.clone(),
                    known: HashMap::new(),
                };
                let mut random = Random(1 + number);
                for men in positions(&mut random, problem, 200) {
                    let limits = Limits::default();
                    let verdict = adviser.verdict(men, &limits);
                    assert!(check(problem, men, &verdict, plain.wins(men)));
                    if number == 0 {
                        adviser.learn(&Limits::default().time(Duration::from_millis(1)));
                    }
                }
            });
        }
    });
}

#[test]
fn advice_is_that_of_plain_search() {
    let control = Control::default();
    for (name, vacate, finish) in [
        ("triangle:5", "a1", "any"),
        ("triangle:5", "b3", "a4"),
        ("rectangle:4x4", "a1", "any"),
        ("rectangle:4x3+diagonals", "a1", "any"),
    ] {
        let board = Board::named(name).expect(name);
        let problem = Problem::vacate(&board, vacate).and_then(|p| p.finish(finish));
        let problem = problem.expect("holes");
        let wins = |start: Position| {
            let from = Problem {
                start,
                ..problem.clone()
            };
            naive::shortest(&from, &control).expect("small").0.is_some()
        };
        let adviser = Adviser::for_problem(&problem, MEMORY);
        let mut random = Random(99);
        for _ in 0..8 {
            let mut game = problem.play();
            let mut before = vec![game.position()];
            loop {
                let limits = Limits::default().threads(1 + random.below(2) as usize);
                let answer = adviser.advise(&game, &limits, &Silent);
                let advice = answer.advice().cloned().expect("there is always some");
                let won = wins(game.position());
                assert_eq!(matches!(answer.outcome, Outcome::Solved(_)), won);
                assert_eq!(matches!(answer.outcome, Outcome::Impossible(_)), !won);
                for (jump, chance) in &advice.jumps {
                    let expected = match wins(jump.exchange(game.position())) {
                        true => Chance::Winning,
                        false => Chance::Losing,
                    };
                    assert_eq!(*chance, expected, "{}", board.jump_name(*jump));
                }
                if let Some(way) = &advice.continuation {
                    assert_eq!(way.start(), game.position());
                    assert!(problem.goal.is_met_by(way.end()));
                }
                assert_eq!(advice.never_winnable, !won && !wins(problem.start));
                assert_eq!(advice.lost_by.is_some(), !won && wins(problem.start));
                if let Some(lost) = advice.lost_by {
                    assert!(wins(before[lost.number - 1]) && !wins(before[lost.number]));
                    assert!(wins(lost.instead.exchange(before[lost.number - 1])));
                }
                let jumps = game.legal_jumps();
                if jumps.is_empty() {
                    break;
                }
                game.make(jumps[random.below(jumps.len() as u64) as usize]);
                before.push(game.position());
            }
        }
    }
}

/// A position after a lost one is lost for the same reason. But if class or a pagoda function excludes it,
/// that is what a player can check at the board.
#[test]
fn a_lost_game_has_the_plainest_reason() {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "d4").and_then(|p| p.finish("d4"));
    let mut game = problem.expect("holes").play();
    let made = "d2-d4 b3-d3 c1-c3 e1-c1 d3-b3 a3-c3 e3-e1 g3-e3 c4-c2 c1-c3 a4-c4 d4-b4";
    for jump in made.split(' ') {
        game.jump(jump).expect(jump);
    }
    let adviser = Adviser::for_problem(game.problem(), MEMORY);
    let kind = |adviser: &Adviser, game: &corsaire::Game| {
        let answer = adviser.advise(game, &Limits::default(), &Silent);
        match answer.outcome {
            Outcome::Impossible(loss) => loss.why.kind().name(),
            _ => panic!("it is lost"),
        }
    };
    assert_eq!(kind(&adviser, &game), "exhaustion");
    let mut at_once = 0;
    for jump in game.legal_jumps() {
        let mut next = game.clone();
        next.make(jump);
        // One that knows nothing of the position before.
        let other = Adviser::for_problem(game.problem(), MEMORY);
        let Outcome::Impossible(why) = other.verdict(next.position(), &Limits::default()) else {
            panic!("it is lost");
        };
        if ["class", "pagoda"].contains(&why.kind().name()) {
            assert_eq!(kind(&adviser, &next), why.kind().name());
            at_once += 1;
        }
    }
    assert!(at_once > 0, "a function excludes some of them");
}

#[test]
fn advice_without_time_says_nothing_wrong() {
    let board = Board::named("wiegleb").expect("wiegleb");
    let problem = Problem::vacate(&board, "e5").and_then(|p| p.finish("e5"));
    let game = problem.expect("holes").play();
    let adviser = Adviser::for_problem(game.problem(), MEMORY);
    let none = Limits::default().time(Duration::ZERO);
    let answer = adviser.advise(&game, &none, &Silent);
    assert!(matches!(answer.outcome, Outcome::Unknown(_)));
    let advice = answer.advice().expect("there is always some");
    assert!(advice.jumps_with(Chance::Undecided).count() == advice.jumps.len());
    let other = Board::named("triangle:5").expect("a triangle");
    let other = Problem::vacate(&other, "a1").expect("a hole").play();
    let shortest = adviser.advise_shortest(&other, &Limits::default(), &Silent);
    let fewest = shortest.advice().and_then(|advice| advice.fewest_moves);
    let expected = other.hint().shortest().run(&Limits::default());
    assert!(fewest.is_some() && fewest == expected.advice().and_then(|advice| advice.fewest_moves));
    let answer = adviser.advise(&other, &Limits::default(), &Silent);
    assert!(
        matches!(answer.outcome, Outcome::Solved(_)),
        "a game of another board"
    );
}

/// A number of positions is that of the search that decided. A verdict that rests on what earlier searches
/// learnt has none.
#[test]
fn a_lost_game_states_no_number_of_another_search() {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "d4").and_then(|p| p.finish("d4"));
    let mut game = problem.expect("holes").play();
    let adviser = Adviser::for_problem(game.problem(), MEMORY);
    let mut lost = 0;
    for jump in ["d2-d4", "d5-d3", "f4-d4", "d3-d5"] {
        game.jump(jump).expect(jump);
        let answer = adviser.advise(&game, &Limits::default(), &Silent);
        if let Outcome::Impossible(Loss { why, .. }) = answer.outcome {
            lost += 1;
            assert!(!why.to_string().contains("(1 position)"), "{why}");
        }
    }
    assert_eq!(lost, 1, "the last jump loses");
}
