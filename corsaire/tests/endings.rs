//! Solutions that end in a given way: the same as filtering all solutions on random small boards.

mod random;

use corsaire::engines::{Control, Searched, naive, solve_ending, solve_shortest_ending};
use corsaire::problem::Wanted;
use corsaire::rules::Line;
use corsaire::{Problem, Sweep};
use random::Random;

/// Sequences of jumps that may be played one by one.
const MOST: u128 = 3_000;

/// The moves of a solution, without the order of their jumps.
fn sweeps(solution: &Line) -> Vec<Sweep> {
    let moves = solution.moves().iter();
    moves.filter_map(|m| Sweep::of(m.jumps())).collect()
}

fn ends_so(moves: &[Sweep], wanted: &[Wanted]) -> bool {
    moves.len() >= wanted.len()
        && moves
            .iter()
            .rev()
            .zip(wanted)
            .all(|(sweep, wanted)| match *wanted {
                Wanted::Any => true,
                Wanted::Length(length) => sweep.captured.len() == length,
                Wanted::Exactly(exactly) => *sweep == exactly,
                Wanted::Between(from, to) => (sweep.from, sweep.to) == (from, to),
            })
}

/// Every solution, by number of moves.
fn all_solutions(problem: &Problem) -> Vec<Vec<Vec<Sweep>>> {
    let jumps = problem.jumps().unwrap_or(0);
    let sweep = |(from, to, captured): &naive::SweepParts| Sweep {
        from: *from,
        to: *to,
        captured: *captured,
    };
    let of = |moves| {
        let solutions = naive::solutions_of(problem, moves).into_iter();
        let all = solutions.map(|moves| moves.iter().map(sweep).collect());
        all.collect()
    };
    (0..=jumps).map(of).collect()
}

fn is_legal(problem: &Problem, solution: &Line) -> bool {
    let mut position = problem.start;
    let legal = solution.jumps().all(|jump| {
        let legal = jump.is_legal(position);
        position = jump.exchange(position);
        legal
    });
    legal && problem.goal.is_met_by(position)
}

#[test]
fn the_same_as_filtering_all_solutions() {
    let mut random = Random(0x1690_1710);
    let (mut done, mut solved, mut impossible, mut longer) = (0, 0, 0, 0);
    while done < 400 {
        let board = random.board();
        let problem = random.problem(&board);
        let paths = naive::paths_by_jumps(&board, problem.start, board.len());
        if paths.iter().sum::<u128>() > MOST {
            continue;
        }
        let all = all_solutions(&problem);
        let some = all.iter().flatten().next();
        if some.is_none() && random.below(10) > 0 {
            continue;
        }
        done += 1;
        let last = some.and_then(|moves| moves.last());
        let length = 1 + random.below(3) as u32;
        let wanted = match (random.below(5), last) {
            (0, Some(last)) => vec![Wanted::Exactly(*last)],
            (1, Some(last)) => vec![Wanted::Between(last.from, last.to)],
            (2, _) => vec![Wanted::Any, Wanted::Length(length)],
            (3, _) => vec![Wanted::Length(1), Wanted::Length(length)],
            _ => vec![Wanted::Length(length)],
        };
        let met = |moves: &Vec<Sweep>| ends_so(moves, &wanted);
        let fewest = all.iter().position(|solutions| solutions.iter().any(met));
        let control = Control::default();
        let case = format!("{problem:?} {wanted:?}");
        let shortest = solve_shortest_ending(&problem, &wanted, &control);
        let (any, _) = solve_ending(&problem, &wanted, &control);
        match (fewest, shortest.outcome, any) {
            (Some(fewest), Searched::Solved(shortest_one), Searched::Solved(any)) => {
                assert_eq!(shortest.lower_bound as usize, fewest, "{case}");
                assert_eq!(shortest_one.moves().len(), fewest, "{case}");
                for solution in [shortest_one, any] {
                    assert!(is_legal(&problem, &solution), "{case}");
                    assert!(ends_so(&sweeps(&solution), &wanted), "{case}");
                }
                solved += 1;
                let plain = all.iter().position(|solutions| !solutions.is_empty());
                longer += usize::from(plain < Some(fewest));
            }
            (None, Searched::Impossible(_), Searched::Impossible(_)) => impossible += 1,
            (fewest, shortest, any) => panic!("{case}: {fewest:?} {shortest:?} {any:?}"),
        }
    }
    assert!(
        solved > 80 && impossible > 80 && longer > 5,
        "{solved} {impossible} {longer}"
    );
}
