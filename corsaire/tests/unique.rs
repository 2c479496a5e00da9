//! Whether all solutions make the same jumps: the same as counting all jump sets, on random boards.

mod random;

use corsaire::engines::makes_same_jumps;
use corsaire::{Limits, Outcome, What};
use random::Random;

#[test]
fn unique_jumps_are_one_jump_set() {
    let mut random = Random(0x00c0_ffee_2005);
    let limits = Limits::default().seconds(5);
    let (mut unique, mut several, mut none) = (0, 0, 0);
    while unique < 25 || several < 25 || none < 25 {
        let board = random.board();
        let problem = random.problem(&board);
        if problem.goal.positions().is_empty() {
            continue;
        }
        let Ok(sets) = problem.count(What::JumpSets).run(&limits).into_result() else {
            continue;
        };
        let answer = problem.unique_jumps().run(&limits);
        match (sets.total, &answer.outcome) {
            (0, Outcome::Impossible(_)) => none += 1,
            (1, Outcome::Solved(found)) => {
                assert!(found.is_unique(), "{problem}");
                unique += 1;
            }
            (2.., Outcome::Solved(found)) => {
                let other = found.another.as_ref().expect("another one");
                let text = other.to_string();
                problem.solution(&text).expect("a solution");
                let same = makes_same_jumps(&problem, found.solution.line(), other.line());
                assert!(!same, "{problem}: {text}");
                several += 1;
            }
            (total, other) => panic!("{problem}: {total} jump sets, {other:?}"),
        }
    }
}
