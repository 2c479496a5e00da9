//! Jumps in a better order: the fewest moves of all legal orders, found by trying them all.

mod random;

use corsaire::engines::{Control, regroup};
use corsaire::rules::Line;
use corsaire::text::{parse_moves, replay};
use corsaire::{Board, Jump, Position};
use random::Random;

fn best(position: Position, left: &mut Vec<Jump>, made: &mut Vec<Jump>) -> usize {
    if left.is_empty() {
        return made.iter().copied().collect::<Line>().moves().len();
    }
    let mut fewest = usize::MAX;
    for index in 0..left.len() {
        let jump = left[index];
        if jump.is_legal(position) {
            left.remove(index);
            made.push(jump);
            fewest = fewest.min(best(jump.exchange(position), left, made));
            made.pop();
            left.insert(index, jump);
        }
    }
    fewest
}

#[test]
fn as_few_moves_as_any_order() {
    let mut random = Random(0x1983_0707);
    let (mut better, mut repeated) = (0, 0);
    for _ in 0..400 {
        let board = random.board();
        let start = random.problem(&board).start;
        let (mut position, mut jumps) = (start, Vec::new());
        while jumps.len() < 8 {
            let legal = board.jumps().iter().filter(|jump| jump.is_legal(position));
            let legal: Vec<Jump> = legal.copied().collect();
            if legal.is_empty() {
                break;
            }
            let jump = legal[random.below(legal.len() as u64) as usize];
            position = jump.exchange(position);
            jumps.push(jump);
        }
        let play: Line = jumps.iter().copied().collect();
        let found = regroup(start, &play, &Control::default()).expect("no limit");
        let mut order: Vec<Jump> = found.jumps().collect();
        let mut now = start;
        for jump in &order {
            assert!(jump.is_legal(now));
            now = jump.exchange(now);
        }
        let fewest = best(start, &mut jumps.clone(), &mut Vec::new());
        assert_eq!(found.moves().len(), fewest, "{board:?} {play:?}");
        better += usize::from(fewest < play.moves().len());
        let key = |jump: &Jump| (jump.from, jump.to);
        order.sort_by_key(key);
        jumps.sort_by_key(key);
        assert_eq!(order, jumps);
        repeated += usize::from(jumps.windows(2).any(|pair| pair[0] == pair[1]));
    }
    assert!(better > 60 && repeated > 3, "{better} {repeated}");
}

#[test]
fn a_solution_of_the_central_game() {
    // Found jump by jump: 31 jumps, of which few are joined.
    let board = Board::named("english").expect("english");
    let start = board.full().without(board.hole("d4").expect("d4"));
    let text = "d2-d4, b3-d3, c5-c3, a5-c5, d5-b5, c7-c5, e6-c6, e4-e6, e2-e4, g3-e3, e4-e2, g4-e4, g5-e5, e1-e3, c1-e1, e4-e2, e6-e4, e1-e3, c2-c4, c5-c3, e7-c7-c5, e4-e2, a3-a5, c3-e3, e2-e4-c4-c6, a5-c5, c6-c4, b4-d4";
    let moves = parse_moves(text).expect("moves");
    let play = replay(&board, start, &moves).expect("legal").solution;
    let found = regroup(start, &play, &Control::default()).expect("no limit");
    assert_eq!((play.moves().len(), found.jumps().count()), (28, 31));
    assert!(found.moves().len() < 28);
    assert_eq!(found.end(start), play.end(start));
}
