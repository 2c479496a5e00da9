//! Several processes that share a question come to the answer that one comes to. Here they are threads
//! that hand each other lists; the program has the real ones (feature `cluster`).

use corsaire::ask::{Asked, Question};
use corsaire::problem::{Peers, Received};
use corsaire::{Board, Checkpoints, Limits, Outcome, Problem, Silent, Stopped, What};
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

/// What threads have sent each other, by round and receiver.
#[derive(Default)]
struct Post {
    boxes: Mutex<Boxes>,
    news: Condvar,
}

#[derive(Default)]
struct Boxes {
    words: HashMap<(u64, usize), Vec<Vec<u64>>>,
    sent_all: HashMap<u64, usize>,
    stopped: Option<Stopped>,
    /// The round in which the computation is stopped, if it is.
    stop_in: Option<u64>,
}

struct Thread {
    post: Arc<Post>,
    process: usize,
    processes: usize,
    round: AtomicU64,
}

impl Peers for Thread {
    fn process(&self) -> usize {
        self.process
    }

    fn processes(&self) -> usize {
        self.processes
    }

    fn low_bits(&self) -> u32 {
        4
    }

    fn check(&self) -> Result<(), Stopped> {
        let boxes = self.post.boxes.lock().expect("no panic");
        boxes.stopped.clone().map_or(Ok(()), Err)
    }

    fn stop(&self, why: &Stopped) {
        let mut boxes = self.post.boxes.lock().expect("no panic");
        boxes.stopped.get_or_insert(why.clone());
        self.post.news.notify_all();
    }

    fn offer(&self, to: usize, words: Vec<u64>) -> Result<Option<Vec<u64>>, Stopped> {
        self.check()?;
        let round = self.round.load(Ordering::SeqCst);
        let mut boxes = self.post.boxes.lock().expect("no panic");
        let waiting = boxes.words.entry((round, to)).or_default();
        if waiting.len() > 2 {
            return Ok(Some(words));
        }
        waiting.push(words);
        self.post.news.notify_all();
        Ok(None)
    }

    fn sent_all(&self) -> Result<(), Stopped> {
        let round = self.round.load(Ordering::SeqCst);
        let mut boxes = self.post.boxes.lock().expect("no panic");
        *boxes.sent_all.entry(round).or_default() += 1;
        self.post.news.notify_all();
        Ok(())
    }

    fn receive(&self, patience: Duration) -> Result<Received, Stopped> {
        self.check()?;
        let round = self.round.load(Ordering::SeqCst);
        let mut boxes = self.post.boxes.lock().expect("no panic");
        for last in [patience.is_zero(), true] {
            let words = boxes.words.get_mut(&(round, self.process));
            if let Some(words) = words.and_then(Vec::pop) {
                return Ok(Received::Words(words));
            }
            if boxes.sent_all.get(&round) == Some(&self.processes) {
                return Ok(Received::All);
            }
            if last {
                break;
            }
            boxes = self
                .post
                .news
                .wait_timeout(boxes, patience)
                .expect("no panic")
                .0;
        }
        Ok(Received::NotYet)
    }

    fn next_round(&self) {
        let round = self.round.fetch_add(1, Ordering::SeqCst);
        let mut boxes = self.post.boxes.lock().expect("no panic");
        if boxes.stop_in.is_some_and(|stop| round >= stop) {
            boxes
                .stopped
                .get_or_insert(Stopped::Peers("killed".to_string()));
        }
    }
}

/// Lets so many processes ask the same question, and returns what the first says.
fn shared<T: Send>(
    processes: usize,
    limits: &Limits,
    stop_in: Option<u64>,
    ask: impl Fn(&Limits) -> T + Sync,
) -> T {
    let post = Arc::new(Post::default());
    post.boxes.lock().expect("no panic").stop_in = stop_in;
    std::thread::scope(|scope| {
        let run = |process: usize| {
            let peers = Thread {
                post: post.clone(),
                process,
                processes,
                round: AtomicU64::new(0),
            };
            let (limits, ask) = (limits.clone().shared_by(Arc::new(peers)), &ask);
            scope.spawn(move || ask(&limits))
        };
        let running: Vec<_> = (0..processes).map(run).collect();
        let mut answers = running.into_iter().map(|run| run.join().expect("no panic"));
        let first = answers.next();
        answers.for_each(drop);
        first.expect("there is one")
    })
}

fn problem(board: &str, vacate: &str, finish: &str) -> Problem {
    let board = Board::named(board).expect(board);
    let problem = Problem::vacate(&board, vacate).expect(vacate);
    problem.finish(finish).expect(finish)
}

const PROBLEMS: [(&str, &str, &str); 5] = [
    ("triangle:5", "a1", "any"),
    ("triangle:5", "b3", "a4"),
    ("rectangle:4x4", "b1", "b4"),
    ("rectangle:5x4", "a1", "any"),
    ("rectangle:4x3+diagonals", "a1", "any"),
];

#[test]
fn numbers_are_those_of_one_process() {
    for (board, vacate, finish) in PROBLEMS {
        let problem = problem(board, vacate, finish);
        for what in [
            What::Positions,
            What::Winnable,
            What::Games,
            What::Solutions,
        ] {
            let count = problem.count(what);
            let alone = count.run(&Limits::default()).outcome;
            for (processes, threads) in [(1, 1), (2, 1), (3, 2)] {
                let limits = Limits::default().threads(threads);
                let ask = |limits: &Limits| count.run(limits).outcome;
                let together = shared(processes, &limits, None, ask);
                assert_eq!(together, alone, "{problem} {what:?} {processes}");
            }
        }
    }
}

#[test]
fn the_central_game_is_counted_by_three() {
    let problem = problem("english", "d4", "d4");
    let limits = Limits::default();
    for (what, total) in [
        (What::Winnable, 1_679_072),
        (What::Solutions, 40_861_647_040_079_968),
    ] {
        let count = problem.count(what);
        let counted = shared(3, &limits, None, |limits| count.run(limits).outcome);
        assert_eq!(counted.solved().map(|counted| counted.total), Some(total));
    }
}

#[test]
fn searches_come_to_the_same() {
    for (board, vacate, finish) in PROBLEMS {
        let problem = problem(board, vacate, finish);
        let alone = problem.solve().shortest().run(&Limits::default());
        for processes in [1, 2, 3] {
            let limits = Limits::default();
            let ask = |limits: &Limits| problem.solve().run(limits);
            let any = shared(processes, &limits, None, ask);
            assert_eq!(
                any.outcome.solved().is_some(),
                alone.outcome.solved().is_some()
            );
            let ask = |limits: &Limits| problem.solve().shortest().run(limits);
            let shortest = shared(processes, &limits, None, ask);
            assert_eq!(shortest.lower_bound(), alone.lower_bound(), "{problem}");
            assert_eq!(shortest.work, alone.work, "{problem}");
        }
    }
}

#[test]
fn a_certificate_is_the_one_of_one_process() {
    let problem = problem("english", "c1", "c1");
    let question = problem.solve().shortest().with_evidence();
    let alone = question.run(&Limits::default()).certificate().expect("one");
    let certificate = shared(2, &Limits::default(), None, |limits| {
        question.run(limits).certificate().expect("one")
    });
    assert_eq!(certificate, alone);
}

/// Stops in many rounds, and goes on with another number of processes.
fn stopped_and_resumed<Q: Question<Why: Send> + Sync>(question: &Q, rounds: &[u64]) -> Q::Found
where
    Q::Found: Send,
{
    let folder = tempfile::tempdir().expect("a folder");
    let mut stopped = 0;
    let limits = || {
        let mut checkpoints = Checkpoints::if_there(folder.path());
        checkpoints.interval = Duration::ZERO;
        Limits::default().checkpoints(Arc::new(checkpoints))
    };
    for (turn, stop_in) in rounds.iter().enumerate() {
        let outcome = shared(1 + turn % 4, &limits(), Some(*stop_in), |limits| {
            question.ask(limits, &Silent).outcome
        });
        if let Outcome::Unknown(why) = outcome {
            assert!(matches!(why, Stopped::Peers(_)), "{turn}: {why}");
            stopped += 1;
        }
    }
    let outcome = shared(3, &limits(), None, |limits| {
        question.ask(limits, &Silent).outcome
    });
    assert!(stopped > 2, "{stopped}");
    match outcome {
        Outcome::Solved(found) => found,
        Outcome::Impossible(_) => panic!("it is possible"),
        Outcome::Unknown(stopped) => panic!("{stopped}"),
    }
}

#[test]
fn what_was_stopped_goes_on_with_another_number_of_processes() {
    let problem = problem("triangle:5", "a1", "a1");
    let stops = [3, 20, 25, 30, 33, 41, 20, 26];
    for what in [What::Positions, What::Winnable, What::Games] {
        let count = problem.count(what);
        let alone = count.run(&Limits::default());
        let alone = alone.into_result().expect("a number");
        assert_eq!(stopped_and_resumed(&count, &stops), alone, "{what:?}");
    }
    let question = problem.solve().shortest();
    let found = stopped_and_resumed(&question, &stops);
    let alone = question.run(&Limits::default());
    assert_eq!(Some(found.moves().len() as u32), alone.lower_bound());
}

#[test]
fn what_cannot_be_shared_is_refused() {
    let problem = problem("triangle:5", "a1", "any");
    let count = problem.count(What::JumpSets);
    let refused = shared(2, &Limits::default(), None, |limits| {
        count.run(limits).outcome
    });
    let stopped = matches!(refused, Outcome::Unknown(Stopped::Peers(_)));
    assert!(stopped, "{refused:?}");
    let asked: Asked = problem.count(What::Games).asked();
    assert!(asked.can_be_shared());
}
