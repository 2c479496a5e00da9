//! Shortest solutions: the search from both ends against plain breadth-first search on random
//! boards, and published lengths.

mod random;

use corsaire::{Board, Control, Outcome, Problem, naive, solve_shortest, svss_problems};
use random::Random;

fn fewest(problem: &Problem<'_>, control: &Control<'_>) -> Option<u32> {
    let shortest = solve_shortest(problem, control, None, &mut |_| {});
    match shortest.outcome {
        Outcome::Solved(solution) => {
            assert!(problem.goal.is_met_by(solution.end(problem.start)));
            let mut position = problem.start;
            for jump in solution.jumps() {
                assert!(jump.is_legal(position));
                position = jump.exchange(position);
            }
            let moves = solution.moves().len() as u32;
            assert_eq!(moves, shortest.lower_bound);
            Some(moves)
        }
        Outcome::Impossible(_) => None,
        Outcome::Unknown(stopped) => panic!("{stopped}"),
    }
}

#[test]
fn agrees_with_plain_search_on_a_thousand_random_problems() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let (mut solved, mut unsolved) = (0, 0);
    while solved + unsolved < 1000 {
        let board = random.board();
        let problem = random.problem(&board);
        let threads = 1 + (solved + unsolved) % 2;
        let control = Control {
            threads,
            ..Control::default()
        };
        let expected = naive::fewest_moves(&problem);
        assert_eq!(
            fewest(&problem, &control),
            expected,
            "{:?} {} {:?}",
            board.directions(),
            problem.start.diagram(&board),
            problem.goal
        );
        match expected {
            Some(_) => solved += 1,
            None => unsolved += 1,
        }
    }
    assert!(solved > 300 && unsolved > 200, "{solved} {unsolved}");
}

#[test]
fn goes_on_from_every_checkpoint_to_the_same_answer() {
    let board = Board::named("english").expect("english");
    let hole = |name| board.hole(name).expect(name);
    // From d3 to a3 the forward side waits half done while a length is refuted.
    for (vacate, finish, moves, waits) in [("d2", "d2", 19, false), ("d3", "a3", 16, true)] {
        let problem = Problem::svss(&board, hole(vacate), hole(finish));
        let control = Control::default();
        let mut checkpoints = Vec::new();
        let whole = solve_shortest(&problem, &control, None, &mut |now| checkpoints.push(*now));
        assert_eq!(whole.lower_bound, moves);
        assert!(checkpoints.len() > 3);
        let waiting = checkpoints.iter().filter(|now| now.tried > 0);
        assert_eq!(waiting.count() > 0, waits, "{checkpoints:?}");
        for (number, checkpoint) in checkpoints.iter().enumerate() {
            if number % 3 == 0 || checkpoint.tried > 0 {
                let rest = solve_shortest(&problem, &control, Some(*checkpoint), &mut |_| {});
                assert_eq!(rest, whole);
            }
        }
    }
}

#[test]
fn triangles() {
    // Published: the fewest moves over all problems from one vacancy to one man.
    for (rows, expected) in [(4, 5), (5, 9), (6, 9)] {
        assert_eq!(fewest_on_triangle(rows), Some(expected), "{rows} rows");
    }
}

#[test]
fn triangle_of_seven_rows() {
    assert_eq!(fewest_on_triangle(7), Some(12));
}

fn fewest_on_triangle(rows: u32) -> Option<u32> {
    let board = Board::named(&format!("triangle:{rows}")).expect("a triangle");
    let problems = svss_problems(&board).into_iter();
    let lengths = problems.filter_map(|(vacate, finish)| {
        fewest(&Problem::svss(&board, vacate, finish), &Control::default())
    });
    lengths.min()
}

#[test]
fn english_lengths() {
    // Bergholt and Davis, proved shortest by Beasley (1985): fewest moves by vacancy and finish.
    let board = Board::named("english").expect("english");
    let control = Control {
        threads: 2,
        ..Control::default()
    };
    for (vacate, finish, expected) in [
        ("c3", "c3", 15),
        ("c1", "c1", 16),
        ("d4", "d4", 18),
        ("d2", "d2", 19),
    ] {
        let hole = |name| board.hole(name).expect(name);
        let problem = Problem::svss(&board, hole(vacate), hole(finish));
        assert_eq!(
            fewest(&problem, &control),
            Some(expected),
            "{vacate} to {finish}"
        );
    }
}
