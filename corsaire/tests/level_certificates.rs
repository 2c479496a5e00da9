//! Certificates of what play can reach, made of what the searches knew: the checker accepts them, and
//! what they claim is what naive engines find.

mod random;

use corsaire::ask::Question;
use corsaire::engines::{Control, longest_in_games, longest_in_solutions, naive};
use corsaire::proof::{Certified, Claim};
use corsaire::{Board, Certificate, Limits, NoCertificate, Outcome, Problem, What};
use corsaire_check::{Limits as CheckerLimits, check};
use random::Random;
use std::collections::BTreeSet;

/// The claim of a certificate in words, with the symmetries, without the problem.
fn checked(certificate: &Certificate) -> String {
    let accepted = check(certificate.text.as_bytes(), CheckerLimits::default());
    let accepted = accepted.unwrap_or_else(|trouble| panic!("{trouble}\n{}", certificate.text));
    let claim = accepted.claim.split(", in ").next();
    claim.unwrap_or_default().to_string()
}

/// `1 jump`, `2 jumps`, as the checker writes it.
fn number_of(number: u128, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// Small random problems whose goals are positions.
fn problems(seed: u64, count: usize) -> impl Iterator<Item = Problem> {
    let mut random = Random(seed);
    let problems = std::iter::repeat_with(move || {
        let board = random.board();
        random.problem(&board)
    });
    let problems = problems.filter(|problem| !problem.goal.positions().is_empty());
    problems.take(count)
}

fn limits() -> Limits {
    Limits::default()
}

#[test]
fn whatever_engine_exhausts_play_has_a_certificate() {
    let (mut followed, mut impossible) = (0, 0);
    for problem in problems(0x51_7e57, 120) {
        let expected = naive::fewest_moves(&problem);
        for question in [
            problem.solve(),
            problem.solve().exhaustively(),
            problem.solve().shortest(),
            problem.solve().shortest().exhaustively(),
            problem.solve_naively(),
        ] {
            let answer = question.with_evidence().run(&limits());
            let certificate = answer.certificate();
            let certificate = certificate.unwrap_or_else(|why| panic!("{why}: {problem}"));
            let claim = checked(&certificate);
            match expected {
                None => assert_eq!(claim, "there is no solution", "{problem}"),
                Some(_) => assert_ne!(claim, "there is no solution", "{problem}"),
            }
            impossible += usize::from(expected.is_none());
            followed += usize::from(certificate.text.contains("\nmeet "));
        }
    }
    assert!(impossible > 120 && followed > 40, "{impossible} {followed}");
}

#[test]
fn what_was_exhausted_without_evidence_is_certified_without_a_search() {
    let board = Board::named("rectangle:5x3").expect("a rectangle");
    let mut followed = 0;
    for problem in ["a1", "b1", "c1", "a2", "b2", "c2"] {
        let problem = Problem::vacate(&board, problem).expect("a hole");
        for question in [problem.solve(), problem.solve().exhaustively()] {
            let answer = question.run(&limits());
            if let Outcome::Impossible(_) = &answer.outcome {
                let certificate = answer.certificate().expect("at hand");
                assert_eq!(checked(&certificate), "there is no solution");
                followed += usize::from(certificate.text.contains("\nmeet "));
            }
        }
    }
    assert!(followed > 0);
}

#[test]
fn numbers_of_positions_are_certified_up_to_symmetry_and_without() {
    let mut winnable = 0;
    for problem in problems(0xc0_ffee, 200) {
        let number = |levels: Vec<BTreeSet<corsaire::Position>>| -> usize {
            levels.iter().map(BTreeSet::len).sum()
        };
        let reached = number(naive::reachable_by_jumps(&problem.board, problem.start));
        let leading = number(naive::winnable_by_jumps(&problem));
        for (what, raw) in [(What::Positions, reached), (What::Winnable, leading)] {
            let count = problem.count(what).with_evidence();
            let all = count.clone().with_images().run_with(&limits());
            assert_eq!(all.0, raw as u128, "{problem}");
            for (total, certificate) in [all, count.run_with(&limits())] {
                let claim = checked(&certificate);
                let symmetries = certificate.text.matches("\nsymmetry ").count() + 1;
                let up_to = match symmetries {
                    1 => String::new(),
                    count => format!(", up to {count} symmetries"),
                };
                let expected = match what {
                    _ if claim == "there is no solution" => {
                        assert_eq!(total, 0);
                        continue;
                    }
                    What::Positions => {
                        let positions = number_of(total, "position");
                        format!("exactly {positions} can be reached{up_to}")
                    }
                    _ => {
                        let positions = number_of(total, "different position");
                        format!("solutions pass exactly {positions}{up_to}")
                    }
                };
                assert_eq!(claim, expected, "{problem}");
                winnable += usize::from(what == What::Winnable && total > 0);
            }
        }
    }
    assert!(winnable > 50, "{winnable}");
}

/// A count and its certificate.
trait Certify {
    fn run_with(self, limits: &Limits) -> (u128, Certificate);
}

impl Certify for corsaire::ask::Count {
    fn run_with(self, limits: &Limits) -> (u128, Certificate) {
        let answer = self.ask(limits, &corsaire::problem::Silent);
        let certificate = answer.certificate().expect("a certificate");
        let counted = answer.outcome.solved().expect("no limit");
        (counted.total, (*certificate).clone())
    }
}

#[test]
fn with_a_duality_both_sides_have_functions() {
    let board = Board::named("triangle:5").expect("a triangle");
    let problem = Problem::vacate(&board, "a1").expect("a hole");
    let problem = problem.finish("a1").expect("a hole");
    let (total, certificate) = problem
        .count(What::Winnable)
        .with_evidence()
        .run_with(&limits());
    for line in ["function goal ", "function start ", "meet 8\n"] {
        assert!(certificate.text.contains(line), "{}", certificate.text);
    }
    let naive: usize = naive::winnable_by_jumps(&problem)
        .iter()
        .map(BTreeSet::len)
        .sum();
    let all = problem.count(What::Winnable).with_images().with_evidence();
    let (raw, certificate_of_all) = all.run_with(&limits());
    assert_eq!(raw, naive as u128);
    for (number, certificate, up_to) in [
        (total, certificate, ", up to 2 symmetries"),
        (raw, certificate_of_all, ""),
    ] {
        let expected = format!("solutions pass exactly {number} different positions{up_to}");
        assert_eq!(checked(&certificate), expected);
    }
}

#[test]
fn counts_up_to_some_jumps_have_no_certificate() {
    let board = Board::named("triangle:5").expect("a triangle");
    let problem = Problem::vacate(&board, "a1").expect("a hole");
    let count = problem.count(What::Positions).up_to_jumps(3);
    let answer = count
        .with_evidence()
        .ask(&limits(), &corsaire::problem::Silent);
    let why = answer.certificate().expect_err("only some of them");
    assert!(matches!(why, NoCertificate::Number(_)), "{why}");
}

#[test]
fn longest_sweeps_anywhere_are_certified() {
    let control = Control::default();
    let (mut certified, mut longest) = (0, 0);
    for problem in problems(0x5_3e37, 120) {
        let rows = problem
            .sweeps()
            .anywhere()
            .run(&limits())
            .into_result()
            .expect("no limit");
        let in_games = longest_in_games(&problem.board, problem.start, &control);
        let in_solutions = longest_in_solutions(&problem, &control);
        for (play, place, found) in [
            ("game", &rows[0].in_games, in_games),
            ("solution", &rows[0].in_solutions, in_solutions),
        ] {
            let place = place.as_ref().expect("it was asked");
            let found = found.expect("no limit");
            let jumps = found.map_or(0, |found| found.jumps.len() as u128);
            let Some(certificate) = &place.certificate else {
                assert!(play == "solution" && naive::fewest_moves(&problem).is_none());
                continue;
            };
            let jumps_in_words = number_of(jumps, "jump");
            let expected = format!("the longest sweep of a {play} has {jumps_in_words}");
            assert_eq!(checked(certificate), expected, "{problem}");
            certified += 1;
            longest = longest.max(jumps);
        }
    }
    assert!(certified > 150 && longest > 2, "{certified} {longest}");
}

#[test]
fn certificates_of_exhaustion_are_read_again() {
    let mut read = 0;
    for problem in problems(0xdead, 100) {
        let answer = problem.solve().exhaustively().with_evidence();
        let answer = answer.run(&limits());
        let Outcome::Impossible(_) = &answer.outcome else {
            continue;
        };
        let certificate = answer.certificate().expect("a certificate");
        let certified = Certified::read(&certificate.text).expect("a certificate");
        if let Claim::Followed(insight) = certified.claim {
            let again = Certificate::impossible(&problem, &insight);
            assert_eq!(again, *certificate);
            read += 1;
        }
    }
    assert!(read > 5, "{read}");
}
