//! Sweeps on random small boards: those that a board has room for are those that some position
//! allows, and the longest of play is the longest of all games and of all solutions.

mod random;

use corsaire::engines::{
    Control, longest_in_games, longest_in_solutions, longest_sweeps, naive, sweeps_of,
};
use corsaire::{Board, Hole, Jump, Position, Problem, Sweep};
use random::Random;
use std::collections::{BTreeMap, BTreeSet};

/// Sequences of jumps that may be played one by one.
const MOST: u128 = 3_000;

/// Every sweep that some position allows, by the hole where it ends and the number of its jumps.
fn all_sweeps(board: &Board) -> BTreeMap<(Hole, u32), BTreeSet<Sweep>> {
    fn go_on(board: &Board, now: Position, made: &mut Vec<Jump>, all: &mut BTreeSet<Sweep>) {
        all.extend(Sweep::of(made));
        let man = made.last().map(|jump| jump.to);
        for jump in board.jumps() {
            if jump.is_legal(now) && man.is_none_or(|man| man == jump.from) {
                made.push(*jump);
                go_on(board, jump.exchange(now), made, all);
                made.pop();
            }
        }
    }
    let mut all = BTreeSet::new();
    for bits in 0..1 << board.len() {
        go_on(board, Position::from_bits(bits), &mut Vec::new(), &mut all);
    }
    let mut sorted: BTreeMap<_, BTreeSet<Sweep>> = BTreeMap::new();
    for sweep in all {
        let key = (sweep.to, sweep.captured.len());
        sorted.entry(key).or_default().insert(sweep);
    }
    sorted
}

#[test]
fn the_sweeps_of_a_board_are_those_that_some_position_allows() {
    let mut random = Random(0x1710_2026);
    let (mut done, mut long, mut most) = (0, 0, 0);
    while done < 40 {
        let board = random.board();
        if board.len() > 12 {
            continue;
        }
        done += 1;
        let all = all_sweeps(&board);
        let control = Control::default();
        for to in board.holes() {
            let of = |length| all.get(&(to, length)).cloned().unwrap_or_default();
            for length in 1..=board.len() as u32 {
                let found = sweeps_of(&board, to, length, &control).expect("no limit");
                let found: BTreeSet<Sweep> = found.into_iter().collect();
                assert_eq!(found, of(length), "{board:?} {to:?} {length}");
                for sweep in &found {
                    let jumps = sweep.jumps(&board, sweep.men()).expect("an order");
                    assert_eq!(Sweep::of(&jumps), Some(*sweep), "{board:?}");
                }
                long += usize::from(length > 2 && !found.is_empty());
            }
            let longest = (1..=board.len() as u32).rev().map(of);
            let longest = longest.into_iter().find(|sweeps| !sweeps.is_empty());
            let found = longest_sweeps(&board, to, &control).expect("no limit");
            let found: BTreeSet<Sweep> = found.into_iter().collect();
            most = most.max(found.first().map_or(0, |sweep| sweep.captured.len()));
            assert_eq!(found, longest.unwrap_or_default(), "{board:?} {to:?}");
        }
    }
    assert!(long > 50 && most > 4, "{long} {most}");
}

#[test]
fn the_longest_sweep_of_all_games_and_of_all_solutions() {
    let mut random = Random(0x1739_0515);
    let (mut done, mut solved, mut longer) = (0, 0, 0);
    while done < 150 {
        let board = random.board();
        let problem = random.problem(&board);
        let paths = naive::paths_by_jumps(&board, problem.start, board.len());
        if paths.iter().sum::<u128>() > MOST {
            continue;
        }
        done += 1;
        let control = Control::default();
        let found = longest_in_games(&board, problem.start, &control).expect("no limit");
        let longest = longest_of_any(&board, problem.start);
        assert_eq!(
            found.map_or(0, |found| found.jumps.len()),
            longest,
            "{problem:?}"
        );
        let found = longest_in_solutions(&problem, &control).expect("no limit");
        let jumps = problem.jumps().unwrap_or(0);
        let all = (0..=jumps).flat_map(|moves| naive::solutions_of(&problem, moves));
        let moves = all
            .flatten()
            .map(|(_, _, captured)| captured.len() as usize);
        let expected = moves.max();
        let found = found.map_or(0, |found| found.jumps.len());
        assert_eq!(found, expected.unwrap_or(0), "{problem:?}");
        solved += usize::from(expected.is_some());
        longer += usize::from(expected.is_some() && found < longest);
    }
    assert!(solved > 40 && longer > 10, "{solved} {longer}");
}

/// The most jumps that a man makes in a row in any game.
fn longest_of_any(board: &Board, start: Position) -> usize {
    fn go_on(board: &Board, position: Position, man: Option<Hole>) -> usize {
        let legal = board.jumps().iter().filter(|jump| jump.is_legal(position));
        let own = legal.filter(|jump| man.is_none_or(|man| man == jump.from));
        let longer = own.map(|jump| 1 + go_on(board, jump.exchange(position), Some(jump.to)));
        longer.max().unwrap_or(0)
    }
    let levels = naive::reachable_by_jumps(board, start);
    let positions = levels.iter().flatten();
    let longest = positions.map(|position| go_on(board, *position, None));
    longest.max().unwrap_or(0)
}

/// From the vacancies of rhombus:6 from which no 16-sweep can be the last move, it can be the last but
/// one: found by `solve rhombus:6 --vacate V --sweep-at -2:16`.
#[test]
fn sixteen_jumps_in_the_last_move_but_one() {
    let board = Board::named("rhombus:6").expect("rhombus:6");
    for (vacate, solution) in [
        (
            "a1",
            "c1-a1, e1-c1, d3-d1, f5-d3, c4-e4, c6-c4, c3-c5, a4-c4, a2-a4, a5-a3, a6-c6, d6-b4, \
             a1-c3, a3-c5, d1-b1, f3-f5, f1-f3, f6-d6-b6-b4-d4-f4-f6-d4-d6-b4-b2-d2-f2-f4-d2-d4-b2, \
             b1-b3",
        ),
        (
            "d1",
            "d3-d1, b1-d3, a2-c2, d4-b2, f4-d4, c4-e4, d6-d4, b6-d6, e6-c6, a4-a2, a6-a4, f2-f4, \
             d1-b1, f1-d1, f4-d2, f5-d5, c6-c4, a1-c1-e1-e3-c3-a3-a5-c5-e5-e3-c1-c3-c5-a3-a1-c3-e5, \
             f6-d4",
        ),
        (
            "c2",
            "c4-c2, c6-c4, a1-c3, d2-b2, d4-d2, a6-c6, f3-d3, a4-a6, f1-f3, d1-f1, d6-b6, a6-c6, \
             c1-e3, a2-c2, a3-c5, f4-f2, f1-f3, f6-d6-b6-b4-d4-f4-f6-d4-d6-b4-b2-d2-f2-f4-d2-d4-b2, \
             b1-b3",
        ),
        (
            "d2",
            "d4-d2, f6-d4, c5-e5, c3-c5, a4-c4, a6-a4, c6-a6, d1-d3, f1-d1, f3-f1, a3-a5, a6-a4, \
             c1-e1, f1-d1, f4-d2, f5-d5, d6-b4, a1-c1-e1-e3-c3-a3-a5-c5-e5-e3-c1-c3-c5-a3-a1-c3-e5, \
             e6-e4",
        ),
        (
            "b3",
            "d3-b3, a1-c3, b4-b2, d4-b4, c6-c4, a6-c6, f3-d3, a4-a6, f1-f3, f4-f2, d1-f1-f3, b1-b3, \
             c1-e3, a3-c5, d6-b6, a6-c6, f6-d6-b6-b4-d4-f4-f6-d4-d6-b4-b2-d2-f2-f4-d2-d4-b2, a2-c2",
        ),
        (
            "e3",
            "e1-e3, e4-e2, e6-e4, c5-e5, f5-d5, c3-e5, c1-e3, a1-c1, a3-a1, a5-a3-c5, f3-f5, a1-c3, \
             d1-b1, f1-f3, c6-e6, a6-c6, f6-d6-b6-b4-d4-f4-f6-d4-d6-b4-b2-d2-f2-f4-d2-d4-b2, b1-b3",
        ),
    ] {
        let problem = Problem::vacate(&board, vacate).expect(vacate);
        let checked = problem.check(solution).expect("moves");
        assert!(checked.meets_problem, "{vacate}");
        let play = checked.play.expect("legal");
        let lengths: Vec<usize> = play.moves().iter().map(|one| one.jumps().len()).collect();
        assert_eq!(lengths[lengths.len() - 2..], [16, 1], "{vacate}");
    }
}
