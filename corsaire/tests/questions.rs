//! Questions and answers: what is asked is answered right on random boards, what is answered has
//! evidence that the checker accepts, and limits are obeyed.

mod random;

use corsaire::engines::{Control, naive};
use corsaire::problem::ConditionError;
use corsaire::refute::Kind;
use corsaire::{
    Board, Certificate, Clock, Conditions, Goal, Interrupt, Limits, NoCertificate, NotFound,
    Observer, Outcome, Problem, Progress, Question, Stopped, What,
};
use corsaire_check::check;
use random::Random;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What the checker accepts, without the problem that follows.
fn claim(certificate: &Certificate) -> String {
    let text = certificate.text.as_bytes();
    match check(text, corsaire_check::Limits::default()) {
        Ok(accepted) => accepted
            .claim
            .split(", ")
            .next()
            .unwrap_or_default()
            .to_string(),
        Err(trouble) => panic!("{trouble}\n{}", certificate.text),
    }
}

fn moves(number: usize) -> String {
    match number {
        1 => "the shortest solution has 1 move".to_string(),
        number => format!("the shortest solution has {number} moves"),
    }
}

#[test]
fn answers_agree_with_the_naive_engine_and_have_evidence() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let limits = Limits::default();
    let (mut solved, mut impossible, mut searched) = (0, 0, 0);
    for _ in 0..300 {
        let board = random.board();
        let problem = random.problem(&board);
        if problem.goal.positions().is_empty() {
            continue;
        }
        let (shortest, _) = naive::shortest(&problem, &Control::default()).expect("no limit");
        for question in [problem.solve(), problem.solve().with_evidence()] {
            let answer = question.run(&limits);
            let claim = claim(
                &answer
                    .certificate()
                    .expect("small boards have certificates"),
            );
            match (&answer.outcome, &shortest) {
                (Outcome::Solved(solution), Some(_)) => {
                    assert!(problem.goal.is_met_by(solution.end()));
                    assert!(claim.starts_with("there is a solution"), "{claim}");
                    solved += 1;
                }
                (Outcome::Impossible(why), None) => {
                    assert_eq!(claim, "there is no solution");
                    assert!(!why.to_string().is_empty());
                    impossible += 1;
                    searched += usize::from(why.kind() > Kind::Pagoda);
                }
                (outcome, shortest) => panic!("{outcome:?}, but {shortest:?}"),
            }
        }
        let answer = problem.solve().shortest().with_evidence().run(&limits);
        let expected = shortest.as_ref().map(|line| line.moves().len());
        let found = answer
            .outcome
            .solved()
            .map(|solution| solution.moves().len());
        assert_eq!(found, expected);
        let expected = expected.map_or("there is no solution".to_string(), moves);
        assert_eq!(
            claim(&answer.certificate().expect("a certificate")),
            expected
        );
        assert_eq!(answer.proved_minimum(), shortest.is_some());
    }
    assert!(solved > 200 && impossible > 200, "{solved} {impossible}");
    assert!(searched > 5, "{searched} were not excluded at once");
}

#[test]
fn what_refutes_a_problem_is_what_the_certificate_shows() {
    for (board, vacate, finish, kind, steps) in [
        ("english", "d4", "c4", Kind::Class, "parity"),
        ("diamond", "e4", "e3,e4,e5,d5", Kind::Pagoda, "function"),
        ("diamond", "b6", "e1", Kind::Cases, "split"),
    ] {
        let board = Board::named(board).expect(board);
        let problem = Problem::vacate(&board, vacate).and_then(|p| p.finish(finish));
        let problem = problem.expect("holes");
        let answer = problem.solve().with_evidence().run(&Limits::default());
        let Outcome::Impossible(why) = &answer.outcome else {
            panic!("{vacate} to {finish}: {:?}", answer.outcome);
        };
        let certificate = answer.certificate().expect("a certificate");
        assert_eq!(claim(&certificate), "there is no solution");
        if kind < Kind::Cases {
            assert_eq!(why.kind(), kind);
            assert!(certificate.text.contains(steps), "{}", certificate.text);
        } else {
            assert!(why.kind() >= Kind::Cases, "{:?}", why.kind());
        }
    }
}

#[test]
fn jump_sets_are_counted_and_certified() {
    let board = Board::named("triangle:4").expect("a triangle");
    let problem = Problem::vacate(&board, "a2").expect("a hole");
    let answer = problem
        .count(What::JumpSets)
        .with_evidence()
        .ask(&Limits::default(), &Heard::default());
    let counted = answer.outcome.solved().expect("no limit").clone();
    let raw = counted.raw_total.expect("both numbers");
    let claim = claim(&answer.certificate().expect("few cases"));
    assert!(raw > 0 && claim.contains(&raw.to_string()), "{claim}");
    let answer = problem.count(What::Solutions).with_evidence();
    let answer = answer.ask(&Limits::default(), &Heard::default());
    let why = answer
        .certificate()
        .expect_err("numbers of solutions have none");
    assert!(matches!(why, NoCertificate::Number(_)));
}

/// Remembers what it hears.
#[derive(Default)]
struct Heard(Mutex<Vec<String>>);

impl Observer for Heard {
    fn progress(&self, progress: &Progress) {
        let mut heard = self.0.lock().expect("nobody panics");
        heard.push(progress.stage.to_string());
    }
}

#[test]
fn the_search_itself_is_the_evidence_that_a_solution_is_shortest() {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "c3").and_then(|p| p.finish("c3"));
    let question = problem.expect("holes").solve().shortest();
    let plain = question.run(&Limits::default());
    let answer = question.with_evidence().run(&Limits::default());
    assert_eq!(answer.work.for_evidence, 0, "nothing is searched twice");
    assert_eq!(
        plain.certificate(),
        answer.certificate(),
        "made later, or at once"
    );
}

#[test]
fn the_search_for_evidence_is_heard_of_and_counted() {
    let board = Board::named("triangle:5").expect("triangle:5");
    let problem = Problem::vacate(&board, "a1").and_then(|p| p.finish("a1"));
    let question = problem.expect("holes").solve_naively();
    let plain = question.run(&Limits::default());
    assert_eq!(plain.work.for_evidence, 0);
    let heard = Heard::default();
    let answer = question.with_evidence().ask(&Limits::default(), &heard);
    assert!(
        answer.work.for_evidence > 0,
        "the naive engine knows nothing that a checker could use"
    );
    let heard = heard.0.into_inner().expect("nobody panics");
    assert!(!heard.is_empty());
    assert!(answer.certificate().is_ok());
}

/// A clock that is a second later at every look.
#[derive(Default)]
struct Fast(AtomicU64);

impl Clock for Fast {
    fn now(&self) -> Duration {
        Duration::from_secs(self.0.fetch_add(1, Ordering::Relaxed))
    }
}

#[test]
fn limits_are_obeyed() {
    let board = Board::named("wiegleb").expect("wiegleb");
    let problem = Problem::vacate(&board, "e1").and_then(|p| p.finish("e1"));
    let problem = problem.expect("holes");
    let stopped = |limits: &Limits| match problem.solve().shortest().run(limits).outcome {
        Outcome::Unknown(stopped) => stopped,
        outcome => panic!("{outcome:?}"),
    };
    let limits = Limits::default();
    let by_clock = limits.clone().clock(Fast::default()).seconds(20);
    assert_eq!(stopped(&by_clock), Stopped::Time);
    let by_memory = limits.clone().memory(1 << 22).no_scratch();
    assert_eq!(stopped(&by_memory), Stopped::Memory);
    let interrupt = Interrupt::default();
    interrupt.stop();
    assert_eq!(stopped(&limits.interrupt(&interrupt)), Stopped::Interrupted);
    let by_cases = problem
        .prove()
        .jump_sets()
        .in_cases(1)
        .run(&Limits::default());
    let cases = Outcome::Unknown(Stopped::Cases(1));
    assert_eq!(by_cases.outcome, cases, "no proof of one case");
}

#[test]
fn a_count_that_is_stopped_says_how_far_it_came() {
    let board = Board::named("english").expect("english");
    let problem = Problem::vacate(&board, "d4").expect("a hole");
    let limits = Limits::default().clock(Fast::default()).seconds(2000);
    let answer = problem.count(What::Positions).run(&limits);
    let so_far = answer.so_far.clone().expect("some positions");
    let stopped = answer.into_result().expect_err("there are 23 million");
    assert_eq!(stopped, NotFound::Unknown(Stopped::Time));
    assert!(so_far.by_jumps.starts_with(&[1, 1, 2]));
    assert_eq!(so_far.total, so_far.by_jumps.iter().sum());
}

#[test]
fn the_question_is_part_of_the_answer() {
    let board = Board::named("triangle:5").expect("a triangle");
    let problem = Problem::vacate(&board, "a1").expect("a hole");
    let answer = problem.solve().run(&Limits::default());
    let same = problem.solve().run(&Limits::default().threads(2));
    let other = problem.solve().shortest().run(&Limits::default());
    assert_eq!(answer.question.in_full(), same.question.in_full());
    assert_ne!(answer.question.in_full(), other.question.in_full());
    assert!(answer.question.in_full().contains("directions 6"));
    assert_eq!(same.provenance.threads, 2);
    assert_eq!(answer.provenance.version, env!("CARGO_PKG_VERSION"));
}

#[test]
fn the_order_of_conditions_does_not_matter() {
    let board = Board::named("triangle:5").expect("a triangle");
    let problem = Problem::vacate(&board, "a1").and_then(|p| p.finish("a1"));
    let problem = problem.expect("holes");
    let none = Conditions::default;
    let first = none().marked(&problem, "a4").and_then(|c| c.sweep(2));
    let last = none().sweep(2).and_then(|c| c.marked(&problem, "a4"));
    let lone = none().marked(&problem, "a4");
    let [first, last, lone] = [first, last, lone].map(|conditions| {
        let question = problem.solve().meeting(conditions.expect("allowed"));
        question
            .expect("of this problem")
            .run(&Limits::default())
            .outcome
    });
    assert_eq!(first, last);
    assert!(first.solved().is_some());
    // Nothing else is asked of him: he is the one that is left.
    let left = lone.solved().map(|play| followed(play, "a4"));
    assert!(left.is_none_or(|man| Some(man) == board.hole("a1")));
}

/// Where the man of a hole ends.
fn followed(play: &corsaire::Solution, name: &str) -> corsaire::Hole {
    let man = play.board().hole(name).expect(name);
    play.jumps().fold(man, |man, jump| match jump.from == man {
        true => jump.to,
        false => man,
    })
}

#[test]
fn conditions_of_other_boards_and_other_questions_are_refused() {
    let english = Board::named("english").expect("english");
    let triangle = Board::named("triangle:5").expect("a triangle");
    let problem = Problem::vacate(&triangle, "a1").expect("a hole");
    let foreign = Conditions::default().last_move(&english, "e7-...-e5");
    let foreign = foreign.expect("holes of the english board");
    let refused = problem.solve().meeting(foreign).expect_err("another board");
    assert_eq!(refused, ConditionError::OtherBoard);
    let sweep = Conditions::default().last_sweep(2).expect("a length");
    assert!(problem.solve().meeting(sweep.clone()).is_ok());
    assert!(problem.solve_naively().meeting(sweep.clone()).is_err());
    assert!(
        problem
            .count(What::Winnable)
            .meeting(sweep.clone())
            .is_err()
    );
    assert!(problem.prove().jump_sets().meeting(sweep).is_err());
    assert_eq!(
        Conditions::default().last_sweep(0),
        Err(ConditionError::Length)
    );
}

#[test]
fn men_beside_the_board_make_no_sense() {
    let english = Board::named("english").expect("english");
    let triangle = Board::named("triangle:5").expect("a triangle");
    let hole = english.hole("e7").expect("the last hole but some");
    let problem = Problem::svss(&triangle, hole, hole);
    let limits = Limits::default();
    let senseless = Stopped::Senseless;
    let answer = problem.solve().shortest().with_evidence().run(&limits);
    assert_eq!(answer.outcome, Outcome::Unknown(senseless.clone()));
    let count = problem.count(What::Games).run(&limits).outcome;
    assert_eq!(count, Outcome::Unknown(senseless.clone()));
    let sweeps = problem.sweeps().run(&limits).outcome;
    assert_eq!(sweeps, Outcome::Unknown(senseless.clone()));
    let proof = problem.prove().run(&limits).outcome;
    assert_eq!(proof, Outcome::Unknown(senseless));
    let jump = Problem::vacate(&english, "d4")
        .expect("a hole")
        .check("d2-d4");
    let play = jump.expect("readable").play.expect("legal");
    assert!(board_is_drawn(&triangle, english.full(), &play.moves()[0]));
    assert_eq!(triangle.names([hole]), ["?"]);
}

#[test]
fn several_goals_must_be_in_order() {
    let board = Board::named("triangle:4").expect("a triangle");
    let problem = Problem::vacate(&board, "a2").expect("a hole");
    let full = board.full();
    let (one, two) = (full.without(board.holes().next().expect("a hole")), full);
    for goals in [[two, one], [one, two]] {
        let goal = Goal::OneOf(goals.into());
        let problem = Problem {
            goal,
            ..problem.clone()
        };
        let outcome = problem.solve().run(&Limits::default()).outcome;
        assert_eq!(outcome, Outcome::Unknown(Stopped::Senseless));
    }
}

#[test]
fn sweeps_longer_than_the_board_are_none() {
    let board = Board::named("triangle:4").expect("a triangle");
    let sweeps = board.sweeps().of_length(u32::MAX).run(&Limits::default());
    assert!(sweeps.into_result().expect("no limit").all.is_empty());
}

#[test]
fn the_naive_engine_is_asked_even_if_others_could_answer() {
    let board = Board::named("triangle:3").expect("a triangle");
    let problem = Problem::vacate(&board, "c3,b3").expect("holes");
    let answer = problem
        .solve_naively()
        .with_evidence()
        .run(&Limits::default());
    let Outcome::Impossible(why) = &answer.outcome else {
        panic!("{:?}", answer.outcome);
    };
    assert_eq!(why.kind(), Kind::Exhaustion);
    let certificate = answer.certificate().expect("made by others");
    assert_eq!(claim(&certificate), "there is no solution");
}

fn board_is_drawn(board: &Board, men: corsaire::Position, shown: &corsaire::Move) -> bool {
    let picture = corsaire::report::svg(board, men, Some(shown));
    picture.matches("<circle").count() == board.len()
}

#[test]
fn what_a_short_proof_excludes_is_not_searched_for_long() {
    let board = Board::named("diamond").expect("diamond");
    let problem = Problem::vacate(&board, "b6").and_then(|p| p.finish("e1"));
    let answer = problem.expect("holes").solve().run(&Limits::default());
    let Outcome::Impossible(why) = &answer.outcome else {
        panic!("{:?}", answer.outcome);
    };
    assert!(
        [Kind::Cases, Kind::Order].contains(&why.kind()),
        "{:?}",
        why.kind()
    );
    assert!(
        answer.work.positions < 1_000_000,
        "{}",
        answer.work.positions
    );
}
