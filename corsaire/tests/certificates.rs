//! Proofs and certificates: what is proved is true, what is true is accepted, and no edit of a
//! certificate makes a false claim accepted.

mod random;

use corsaire::ask::Question;
use corsaire::engines::{
    Control, Searched, Verdict, naive, prove_bounds, prove_impossible, prove_jump_sets,
    solve_shortest,
};
use corsaire::problem::Silent;
use corsaire::proof::Task;
use corsaire::refute::Kind;
use corsaire::report::number_of;
use corsaire::rules::{Cell, svss_problems};
use corsaire::{Board, Certificate, Directions, Goal, Position, Problem, Proof, What};
use corsaire_check::{Limits, check};
use random::Random;
use std::collections::BTreeSet;

const CASES: usize = 2000;

/// The claim of a certificate in words, if the checker accepts it.
fn checked(certificate: &Certificate) -> Result<String, String> {
    let text = certificate.text.as_bytes();
    let accepted = check(text, Limits::default());
    let accepted = accepted.map_err(|trouble| trouble.to_string())?;
    // What follows the claim is the problem.
    let claim = accepted.claim.split(", ").next();
    Ok(claim.unwrap_or_default().to_string())
}

/// The same of a certificate that must be about this problem.
fn checked_of(problem: &Problem, certificate: &Certificate) -> Result<String, String> {
    let (board, start, goals) = problem_of(&certificate.text).expect("a problem");
    let cells = |board: &Board| -> Vec<Cell> { board.holes().map(|h| board.cell(h)).collect() };
    assert_eq!(cells(&board), cells(&problem.board));
    assert_eq!(board.directions(), problem.board.directions());
    assert_eq!((start, goals), (problem.start, problem.goal.positions()));
    checked(certificate)
}

/// What a certificate of a solution says.
fn solution_claim(moves: usize, jumps: usize) -> String {
    let (moves, jumps) = (moves as u64, jumps as u64);
    let (moves, jumps) = (number_of(moves, "move"), number_of(jumps, "jump"));
    format!("there is a solution in {moves} and {jumps}")
}

fn svss(board: &Board, vacate: &str, finish: &str) -> Problem {
    let hole = |name| board.hole(name).expect(name);
    Problem::svss(board, hole(vacate), hole(finish))
}

#[test]
fn every_impossible_diamond_problem_is_refuted_without_exhaustion() {
    // Claim K3: f8 or c5 to d8 or g5, and their images.
    let board = Board::named("diamond").expect("diamond");
    let hole = |name| board.hole(name).expect(name);
    let mut solvable = BTreeSet::new();
    for vacate in ["f8", "c5"] {
        for finish in ["d8", "g5"] {
            let images = board.symmetries().iter();
            solvable.extend(images.map(|s| (s.hole(hole(vacate)), s.hole(hole(finish)))));
        }
    }
    let mut solved = 0;
    for (vacate, finish) in svss_problems(&board) {
        let problem = Problem::svss(&board, vacate, finish);
        let verdict = prove_impossible(&problem, CASES, &Control::default()).expect("no limit");
        match verdict {
            Verdict::Solvable(solution) => {
                assert!(solvable.contains(&(vacate, finish)));
                let certificate = Certificate::solution(&problem, &solution);
                let (moves, jumps) = (solution.moves().len(), solution.jumps().count());
                let claim = solution_claim(moves, jumps);
                assert_eq!(checked_of(&problem, &certificate), Ok(claim));
                solved += 1;
            }
            Verdict::Impossible(proofs) => {
                assert!(!solvable.contains(&(vacate, finish)));
                assert!(
                    proofs
                        .iter()
                        .all(|(_, proof)| proof.kind() != Kind::Exhaustion)
                );
                let certificate = Certificate::jump_sets(&problem, &proofs);
                let accepted = Ok("there is no solution".to_string());
                assert_eq!(checked_of(&problem, &certificate), accepted);
            }
            Verdict::Exhausted { .. } => panic!("by exhaustion"),
        }
    }
    assert_eq!(solved, 4);
}

#[test]
fn the_semi_wiegleb_problem_has_one_jump_set_and_its_mirror_image() {
    // Claim U2.
    let board = Board::named("semi-wiegleb").expect("semi-wiegleb");
    let problem = svss(&board, "d1", "d1");
    let target = problem.goal.positions()[0];
    let task = Task::new(&problem, target);
    let proof = prove_jump_sets(&task, CASES, &Control::default());
    let proof = proof.expect("no limit").expect("in so many cases");
    let [one, other] = &proof.solutions[..] else {
        panic!("{} jump sets", proof.solutions.len())
    };
    assert_eq!(one.len(), 37);
    let mirror = problem.symmetries()[1].clone();
    let image: Vec<_> = one.iter().map(|jump| mirror.jump(*jump)).collect();
    assert_eq!(
        Proof::counts_of(&task, &image),
        Proof::counts_of(&task, other)
    );
    let certificate = Certificate::jump_sets(&problem, &[(target, proof)]);
    assert_eq!(
        checked(&certificate),
        Ok("solutions have exactly 2 different jump sets".to_string())
    );
}

fn shortest_certificate(problem: &Problem) -> Option<(u32, Certificate)> {
    let control = Control::default();
    let found = solve_shortest(problem, &control);
    let Searched::Solved(solution) = found.outcome else {
        return None;
    };
    let moves = solution.moves().len() as u32;
    let insight = found.insight.expect("what the search knew");
    Some((moves, Certificate::shortest(problem, &solution, &insight)))
}

#[test]
fn shortest_solutions_of_the_english_board_are_accepted() {
    let board = Board::named("english").expect("english");
    for (vacate, finish, moves) in [("c3", "c3", 15), ("f3", "c3", 15), ("a3", "d3", 16)] {
        let problem = svss(&board, vacate, finish);
        let (found, certificate) = shortest_certificate(&problem).expect("solvable");
        assert_eq!(found, moves);
        assert_eq!(
            checked(&certificate),
            Ok(format!("the shortest solution has {moves} moves"))
        );
        assert!(certificate.text.len() < 8000);
        // The bound at the start alone does not show it.
        let (before, _) = certificate.text.split_once("limit ").expect("a limit");
        let damaged = Certificate {
            text: before.to_string(),
        };
        assert!(checked(&damaged).is_err());
    }
}

/// The words in which the checker must accept a number of shortest solutions.
fn shortest_count_claim(number: usize, moves: u32, symmetries: usize) -> String {
    let solutions = match number {
        1 => "is exactly 1 shortest solution".to_string(),
        many => format!("are exactly {many} different shortest solutions"),
    };
    let symmetries = match symmetries {
        1 => "with images counted separately".to_string(),
        many => format!("up to {many} symmetries"),
    };
    let moves = number_of(moves.into(), "move");
    format!("there {solutions}, of {moves}, {symmetries}, in ")
}

/// Asks for the number of shortest solutions, and what its certificate is accepted for.
fn counted_shortest(problem: &Problem, raw: bool) -> (u128, String) {
    let question = problem.count(What::Shortest).with_evidence();
    let question = if raw {
        question.with_images()
    } else {
        question
    };
    let answer = question.ask(&corsaire::Limits::default(), &Silent);
    let total = answer.outcome.solved().expect("no limit").total;
    let certificate = answer.certificate().expect("a certificate");
    let accepted = check(certificate.text.as_bytes(), Limits::default());
    let accepted = accepted.unwrap_or_else(|trouble| panic!("{trouble}: {}", certificate.text));
    (total, accepted.claim)
}

/// A problem to any one man, whose start is kept by a symmetry.
fn symmetric_problem(random: &mut Random, board: &Board) -> Problem {
    let symmetries = board.symmetries();
    let symmetry = &symmetries[random.below(symmetries.len() as u64) as usize];
    let hole = board.holes().nth(random.below(board.len() as u64) as usize);
    // No symmetry of a lattice has an order above 6.
    let images = std::iter::successors(hole, |hole| Some(symmetry.hole(*hole)));
    let start = images.take(6).fold(board.full(), Position::without);
    let goal = Goal::any_one_man(board);
    Problem {
        board: board.clone(),
        start,
        goal,
    }
}

#[test]
fn numbers_of_shortest_solutions_are_those_of_all_play() {
    let mut random = Random(0x0ddc_0ffe_e123_4567);
    let (mut solved, mut symmetric, mut many) = (0, 0, 0);
    while solved < 80 {
        let name = ["", "rectangle:4x3", "rectangle:3x3+diagonals", "triangle:4"];
        let problem = match name[random.below(4) as usize] {
            "" => {
                let board = random.board();
                random.problem(&board)
            }
            name => symmetric_problem(&mut random, &Board::named(name).expect(name)),
        };
        let board = &problem.board;
        let paths = naive::paths_by_jumps(board, problem.start, board.len());
        if paths.iter().sum::<u128>() > 20_000 {
            continue;
        }
        let Some(moves) = naive::fewest_moves(&problem) else {
            continue;
        };
        let sorted = naive::solutions_of(&problem, moves)
            .into_iter()
            .map(|mut set| {
                set.sort_unstable();
                set
            });
        let sets: BTreeSet<_> = sorted.collect();
        let symmetries = problem.symmetries();
        let least = |set: &Vec<naive::SweepParts>| {
            let images = symmetries.iter().map(|s| {
                let image = set.iter();
                let image =
                    image.map(|(from, to, men)| (s.hole(*from), s.hole(*to), s.hole_set(*men)));
                let mut image: Vec<naive::SweepParts> = image.collect();
                image.sort_unstable();
                image
            });
            images.min()
        };
        let different = sets.iter().map(least).collect::<BTreeSet<_>>().len();
        // Of no moves there is one solution, and no symmetry is written.
        let group = if moves == 0 { 1 } else { symmetries.len() };
        for (raw, number, symmetries) in [(false, different, group), (true, sets.len(), 1)] {
            let (total, said) = counted_shortest(&problem, raw);
            assert_eq!(total, number as u128, "{problem:?}");
            let claim = shortest_count_claim(number, moves, symmetries);
            assert!(said.starts_with(&claim), "{said}: {claim}");
        }
        solved += 1;
        symmetric += usize::from(different < sets.len());
        many += usize::from(different > 1);
    }
    assert!(symmetric > 3 && many > 10, "{symmetric} {many}");
}

/// Bell's catalogue of the triangle of 15 holes has a number for each of its twelve problems.
#[test]
fn numbers_of_the_fifteen_hole_triangle_are_certified() {
    let board = Board::named("triangle:5").expect("a board");
    let mut numbers = Vec::new();
    for (vacate, finish) in svss_problems(&board) {
        let problem = Problem::svss(&board, vacate, finish);
        if naive::is_solvable(&problem) {
            let (number, said) = counted_shortest(&problem, false);
            assert!(said.contains(&format!("exactly {number} ")), "{said}");
            numbers.push(number);
        }
    }
    numbers.sort_unstable();
    assert_eq!(numbers, [5, 5, 6, 8, 8, 8, 15, 15, 15, 16, 16, 16]);
}

#[test]
fn verdicts_and_certificates_agree_with_exhaustion_on_random_boards() {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let control = Control::default();
    let (mut impossible, mut shortest) = (0, 0);
    for _ in 0..400 {
        let board = random.board();
        let problem = random.problem(&board);
        if problem.goal.positions().is_empty() {
            continue;
        }
        let fewest = naive::fewest_moves(&problem);
        let verdict = prove_impossible(&problem, CASES, &control).expect("no limit");
        let (solvable, claim, certificate) = match verdict {
            Verdict::Impossible(proofs) => {
                impossible += 1;
                let claim = "there is no solution".to_string();
                (false, claim, Certificate::jump_sets(&problem, &proofs))
            }
            Verdict::Solvable(solution) => {
                let (moves, jumps) = (solution.moves().len(), solution.jumps().count());
                let claim = solution_claim(moves, jumps);
                (true, claim, Certificate::solution(&problem, &solution))
            }
            Verdict::Exhausted { .. } => panic!("small boards have certificates"),
        };
        assert_eq!(solvable, fewest.is_some(), "{}", certificate.text);
        assert_eq!(checked_of(&problem, &certificate), Ok(claim));
        if let Some(fewest) = fewest {
            let (_, certificate) = shortest_certificate(&problem).expect("solvable");
            let claim = format!(
                "the shortest solution has {}",
                number_of(fewest.into(), "move")
            );
            assert_eq!(checked_of(&problem, &certificate), Ok(claim));
            shortest += 1;
        }
    }
    assert!(
        impossible > 100 && shortest > 100,
        "{impossible} {shortest}"
    );
}

/// The counts of all solutions, by following every line of play.
fn all_counts(task: &Task<'_>) -> BTreeSet<Vec<i64>> {
    fn follow(
        task: &Task<'_>,
        position: Position,
        made: &mut Vec<i64>,
        seen: &mut BTreeSet<Vec<i64>>,
        found: &mut BTreeSet<Vec<i64>>,
    ) {
        if !seen.insert(made.clone()) {
            return;
        }
        if position == task.target {
            found.insert(made.clone());
        }
        for (index, jump) in task.board.jumps().iter().enumerate() {
            if jump.is_legal(position) {
                made[index] += 1;
                follow(task, jump.exchange(position), made, seen, found);
                made[index] -= 1;
            }
        }
    }
    let mut found = BTreeSet::new();
    let mut made = vec![0; task.board.jumps().len()];
    follow(
        task,
        task.start,
        &mut made,
        &mut BTreeSet::new(),
        &mut found,
    );
    found
}

#[test]
fn jump_sets_and_bounds_are_those_of_all_play() {
    let mut random = Random(0x1234_5678_9abc_def1);
    let control = Control::default();
    let mut solvable = 0;
    while solvable < 40 {
        let board = random.board();
        if board.len() > 12 {
            continue;
        }
        let problem = random.problem(&board);
        let [target] = problem.goal.positions()[..] else {
            continue;
        };
        let task = Task::new(&problem, target);
        let truth = all_counts(&task);
        let bounds = prove_bounds(&task, &Control::default()).expect("no limit");
        assert!(bounds.is_some() || truth.is_empty());
        for counts in &truth {
            let (bounds, proof) = bounds.as_ref().expect("it has a solution");
            let within =
                |jump: usize| (bounds.low[jump]..=bounds.high[jump]).contains(&counts[jump]);
            assert!((0..counts.len()).all(within));
            let shown = proof
                .bounds(&task, &control)
                .expect("steps that close nothing");
            assert_eq!(shown.low, bounds.low);
            // Of the upper bounds a proof need only show which jumps are never made.
            let never = |high: &[i64]| high.iter().map(|high| *high == 0).collect::<Vec<_>>();
            assert_eq!(never(&shown.high), never(&bounds.high));
        }
        let proof = prove_jump_sets(&task, CASES, &Control::default()).expect("no limit");
        let Some(proof) = proof else { continue };
        assert_eq!(proof.follow(&task, &control, |_, _, _| {}), Ok(()));
        let found = proof
            .solutions
            .iter()
            .map(|made| Proof::counts_of(&task, made));
        assert_eq!(found.collect::<BTreeSet<_>>(), truth);
        let certificate = Certificate::jump_sets(&problem, &[(target, proof)]);
        let claim = match truth.len() {
            0 => "there is no solution".to_string(),
            count => format!(
                "solutions have exactly {}",
                number_of(count as u64, "different jump set")
            ),
        };
        assert_eq!(checked_of(&problem, &certificate), Ok(claim));
        solvable += usize::from(!truth.is_empty());
    }
}

/// The problem that a certificate is about, read once more.
fn problem_of(text: &str) -> Option<(Board, Position, Vec<Position>)> {
    let lines = || text.lines().map(str::trim);
    let rest = |word: &'static str| {
        lines().filter_map(move |line| line.strip_prefix(word)?.strip_prefix(' '))
    };
    let count: usize = rest("directions").next()?.trim().parse().ok()?;
    let mut cells = Vec::new();
    for (row, cells_of_row) in rest("row").enumerate() {
        for (column, cell) in cells_of_row.trim().bytes().enumerate() {
            if cell == b'o' {
                cells.push(Cell {
                    column: column as u8,
                    row: row as u8,
                });
            }
        }
    }
    let board = Board::new("edited", cells, Directions::from_count(count)?).ok()?;
    let position = |diagram: &str| {
        let men = diagram.bytes().filter(|mark| matches!(mark, b'o' | b'-'));
        let bits = men
            .enumerate()
            .map(|(hole, mark)| u64::from(mark == b'o') << hole);
        Position::from_bits(bits.sum())
    };
    let start = position(rest("start").next()?);
    let goals = rest("goal").map(position).collect();
    Some((board, start, goals))
}

/// Whether what the checker said of a certificate is true.
fn is_true(text: &str, said: &str) -> bool {
    let (board, start, goals) = problem_of(text).expect("an accepted problem");
    let problems = goals.iter().map(|goal| Problem {
        board: board.clone(),
        start,
        goal: Goal::Men(*goal),
    });
    let words: Vec<&str> = said.split(' ').collect();
    let fewest = || {
        problems
            .clone()
            .filter_map(|p| naive::fewest_moves(&p))
            .min()
    };
    match words[..] {
        ["there", "is", "no", "solution"] => fewest().is_none(),
        ["there", "is", "a", "solution", ..] => fewest().is_some(),
        [
            "the",
            "shortest",
            "solution",
            "has",
            moves,
            "move" | "moves",
        ] => fewest() == moves.parse().ok(),
        ["solutions", "have", "exactly", count, ..] => {
            let sets = problems.clone().map(|problem| {
                let Goal::Men(target) = problem.goal else {
                    unreachable!()
                };
                all_counts(&Task::new(&problem, target)).len()
            });
            sets.sum::<usize>().to_string() == *count
        }
        _ => panic!("{said}"),
    }
}

#[test]
fn no_edit_of_a_certificate_makes_a_false_claim_accepted() {
    let mut random = Random(0xfeed_beef_1234_5679);
    let control = Control::default();
    let (mut accepted, mut rejected) = (0, 0);
    for _ in 0..60 {
        let board = random.board();
        if board.len() > 12 {
            continue;
        }
        let problem = random.problem(&board);
        let targets = problem.goal.positions();
        if targets.is_empty() || targets.len() > 4 {
            continue;
        }
        let mut certificates = Vec::new();
        let proofs = targets.iter().map(|target| {
            let proof = prove_jump_sets(&Task::new(&problem, *target), 200, &control);
            proof.expect("no limit").map(|proof| (*target, proof))
        });
        if let Some(proofs) = proofs.collect::<Option<Vec<_>>>() {
            certificates.push(Certificate::jump_sets(&problem, &proofs));
        }
        certificates.extend(shortest_certificate(&problem).map(|(_, certificate)| certificate));
        for certificate in certificates {
            for _ in 0..150 {
                let edited = edit(&mut random, &certificate);
                match checked(&edited) {
                    Ok(said) => {
                        accepted += 1;
                        assert!(is_true(&edited.text, &said), "{said}\n{}", edited.text);
                    }
                    Err(_) => rejected += 1,
                }
            }
        }
    }
    assert!(accepted > 100 && rejected > 1000, "{accepted} {rejected}");
}

/// One or two small changes: a character, a line left out, repeated or moved, a number changed.
fn edit(random: &mut Random, certificate: &Certificate) -> Certificate {
    let mut edited = certificate.clone();
    for _ in 0..=random.below(2) {
        let mut lines: Vec<String> = edited.text.lines().map(str::to_string).collect();
        let line = random.below(lines.len() as u64) as usize;
        match random.below(6) {
            0 => {
                lines.remove(line);
            }
            1 => {
                let copy = lines[line].clone();
                let place = random.below(lines.len() as u64) as usize;
                lines.insert(place, copy);
            }
            2 => {
                let other = random.below(lines.len() as u64) as usize;
                lines.swap(line, other);
            }
            _ => {
                let mut bytes = lines[line].clone().into_bytes();
                if !bytes.is_empty() {
                    let marks = b"o-.0123456789abc ";
                    let place = random.below(bytes.len() as u64) as usize;
                    bytes[place] = marks[random.below(marks.len() as u64) as usize];
                }
                lines[line] = String::from_utf8_lossy(&bytes).into_owned();
            }
        }
        edited.text = lines.join("\n") + "\n";
    }
    edited
}

#[test]
fn random_and_mutated_bytes_never_make_the_checker_panic() {
    let mut random = Random(0x0dd_ba11);
    let board = Board::named("triangle:4").expect("triangle");
    let problem = svss(&board, "a1", "a1");
    let target = problem.goal.positions()[0];
    let proof = prove_jump_sets(&Task::new(&problem, target), CASES, &Control::default());
    let proof = proof.expect("no limit").expect("a small board");
    let text = Certificate::jump_sets(&problem, &[(target, proof)]).text;
    for _ in 0..3000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..=random.below(8) {
            let place = random.below(bytes.len() as u64) as usize;
            match random.below(3) {
                0 => bytes[place] = random.below(256) as u8,
                1 => bytes.truncate(place + 1),
                _ => bytes.insert(place, b"0123456789*-/ \n"[random.below(15) as usize]),
            }
        }
        // What matters is that it ends, with one or the other.
        let _ = check(&bytes, Limits::default());
        let noise: Vec<u8> = (0..random.below(200))
            .map(|_| random.below(256) as u8)
            .collect();
        assert!(check(&noise, Limits::default()).is_err());
    }
}

#[test]
fn a_board_of_any_name_and_a_solution_of_no_moves_are_accepted() {
    let cells = (0..3).map(|column| Cell { column, row: 0 });
    let name = "a\nclaim impossible\r\u{1b}\u{e9}";
    let board = Board::new(name, cells.collect::<Vec<_>>(), Directions::Four).expect("three cells");
    let start = Position::from_bits(1);
    let problem = Problem {
        board: board.clone(),
        start,
        goal: Goal::Men(start),
    };
    let nothing = std::iter::empty().collect();
    let solution = Certificate::solution(&problem, &nothing);
    let found = "there is a solution in 0 moves and 0 jumps".to_string();
    assert_eq!(checked(&solution), Ok(found));
    let (moves, shortest) = shortest_certificate(&problem).expect("solved at once");
    let found = "the shortest solution has 0 moves".to_string();
    assert_eq!((moves, checked(&shortest)), (0, Ok(found)));
    let proof = prove_jump_sets(&Task::new(&problem, start), CASES, &Control::default());
    let proof = proof.expect("no limit").expect("one jump set");
    let sets = Certificate::jump_sets(&problem, &[(start, proof)]);
    let found = "solutions have exactly 1 different jump set".to_string();
    assert_eq!(checked(&sets), Ok(found));
}
