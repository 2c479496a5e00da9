//! Shortest solutions: the search from both ends against plain breadth-first search on random
//! boards, and published lengths.

mod random;

use corsaire::engines::{Control, Searched, naive, solve_shortest};
use corsaire::problem::Refused;
use corsaire::rules::svss_problems;
use corsaire::{Board, Checkpoints, Note, Observer, Problem, Progress, Stopped};
use random::Random;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

fn fewest(problem: &Problem, control: &Control<'_>) -> Option<u32> {
    let shortest = solve_shortest(problem, control);
    match shortest.outcome {
        Searched::Solved(solution) => {
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
        Searched::Impossible(_) => None,
        Searched::Unknown(stopped) => panic!("{stopped}"),
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

/// Sets a flag when it has heard of progress often enough, and counts how often a search goes on.
struct Impatient {
    left: AtomicU64,
    stop: AtomicBool,
    went_on: AtomicU64,
}

impl Impatient {
    fn new(left: u64) -> Impatient {
        Impatient {
            left: AtomicU64::new(left),
            stop: AtomicBool::new(false),
            went_on: AtomicU64::new(0),
        }
    }
}

impl Observer for Impatient {
    fn progress(&self, _: &Progress) {
        let before = self.left.fetch_sub(1, Ordering::Relaxed);
        self.stop.fetch_or(before == 1, Ordering::Relaxed);
    }

    fn note(&self, note: &Note) {
        let goes_on = matches!(note, Note::Resumed { .. });
        let no_checkpoint = Note::NotResumed(Refused::Missing.to_string());
        assert!(goes_on || *note == no_checkpoint, "{note}");
        let count = u64::from(goes_on);
        self.went_on.fetch_add(count, Ordering::Relaxed);
    }
}

#[test]
fn a_search_that_is_stopped_again_and_again_comes_to_the_same() {
    let board = Board::named("english").expect("english");
    let hole = |name| board.hole(name).expect(name);
    // From d3 to a3 the forward side waits half done while a length is refuted.
    for (vacate, finish, moves) in [("d2", "d2", 19), ("d3", "a3", 16)] {
        let problem = Problem::svss(&board, hole(vacate), hole(finish));
        let whole = solve_shortest(&problem, &Control::default());
        assert_eq!(whole.lower_bound, moves);
        for patience in [8, 20] {
            let folder = tempfile::tempdir().expect("a folder");
            let (mut runs, mut went_on) = (0u64, 0);
            let last = loop {
                let checkpoints = Checkpoints::new(folder.path(), runs > 0);
                // A little more each time, so that every level comes to its end.
                let impatient = Impatient::new(patience + 5 * runs);
                let found = solve_shortest(
                    &problem,
                    &Control {
                        checkpoints: Some(&checkpoints),
                        observer: &impatient,
                        interrupt: &impatient.stop,
                        threads: 1 + (runs % 2) as usize,
                        ..Control::default()
                    },
                );
                went_on += impatient.went_on.load(Ordering::Relaxed);
                if found.outcome != Searched::Unknown(Stopped::Interrupted) {
                    checkpoints.clear();
                    break found;
                }
                assert!(found.lower_bound <= moves);
                runs += 1;
            };
            assert!(runs > 1, "{runs} runs of {patience}");
            assert!(went_on > 1, "{went_on} of {runs} runs of {patience}");
            assert_eq!(last, whole, "{runs} runs of {patience}");
            let left = std::fs::read_dir(folder.path()).expect("a folder");
            assert_eq!(left.count(), 1, "only the key is left");
        }
    }
}

#[test]
fn a_checkpoint_of_another_problem_is_not_used() {
    struct Notes(Mutex<Vec<String>>);
    impl Observer for Notes {
        fn progress(&self, _: &Progress) {}
        fn note(&self, note: &Note) {
            self.0.lock().expect("a list").push(note.to_string());
        }
    }
    let english = Board::named("english").expect("english");
    let hole = |name| english.hole(name).expect(name);
    let problem = |vacate, finish| Problem::svss(&english, hole(vacate), hole(finish));
    let folder = tempfile::tempdir().expect("a folder");
    let checkpoints = Checkpoints::new(folder.path(), true);
    // A search that is stopped at once leaves the checkpoint of its beginning.
    let saved = |problem: &Problem| {
        let impatient = Impatient::new(30);
        let fresh = Checkpoints::new(folder.path(), false);
        let control = Control {
            checkpoints: Some(&fresh),
            observer: &impatient,
            interrupt: &impatient.stop,
            ..Control::default()
        };
        let found = solve_shortest(problem, &control);
        assert_eq!(found.outcome, Searched::Unknown(Stopped::Interrupted));
        let files = std::fs::read_dir(folder.path()).expect("a folder");
        let paths = files.map(|file| file.expect("a file").path());
        let mut paths: Vec<_> = paths.filter(|path| path.extension().is_some()).collect();
        assert_eq!(paths.len(), 1);
        paths.remove(0)
    };
    let (one, other) = (problem("d2", "d2"), problem("c1", "c1"));
    let genuine = saved(&one);
    let bytes = std::fs::read(&genuine).expect("bytes");
    std::fs::remove_file(&genuine).expect("removed");
    let name = saved(&other);
    for (forged, why) in [
        (bytes.clone(), "another question"),
        (bytes[..bytes.len() / 2].to_vec(), "cannot be believed"),
        (
            b"corsaire checkpoint 1\n20 17 400000".to_vec(),
            "not a checkpoint",
        ),
        (Vec::new(), "not a checkpoint"),
    ] {
        std::fs::write(&name, forged).expect("written");
        let notes = Notes(Mutex::default());
        let control = Control {
            checkpoints: Some(&checkpoints),
            observer: &notes,
            ..Control::default()
        };
        let found = solve_shortest(&other, &control);
        assert_eq!(found.lower_bound, 16);
        assert!(matches!(found.outcome, Searched::Solved(_)));
        let notes = notes.0.into_inner().expect("a list");
        assert!(notes.len() == 1 && notes[0].contains(why), "{notes:?}");
        assert!(notes[0].ends_with("starting afresh"), "{notes:?}");
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
