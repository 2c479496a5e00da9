//! How long a player waits for a verdict: `cargo bench --bench verdict -- english wiegleb`; without
//! boards, all of them. `-- --seconds 5` changes how long an adviser may try.
//!
//! For each board: a problem that can be solved, and positions of two kinds. *Off the path*: one jump away
//! from a solution, at every depth; a jump that turns out to win leads to another solution, which
//! the next game follows. *Random play*: positions of random games. One adviser for each board answers
//! all of them, one after the other, and learns for a tenth of a second between two questions, as if
//! a player thought about the next jump. Prints milliseconds on the clock and of the processor, and
//! how many were open after 2 seconds of the processor: others may be busy on the machine. Every
//! verdict that an exhaustive search of another kind decides within its time is compared with it; a
//! difference ends the program with an error.

use corsaire::play::Adviser;
use corsaire::problem::Clock;
use corsaire::{Board, Game, Jump, Limits, Outcome, Position, Problem};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Boards, and the problem on each of them.
const PROBLEMS: [(&str, &str, &str); 7] = [
    ("english", "d4", "d4"),
    ("french", "e1", "c1"),
    ("triangle:5", "a1", "a1"),
    ("triangle:6", "a1", "a1"),
    ("semi-wiegleb", "d5", "d5"),
    ("diamond", "f2", "d2"),
    ("wiegleb", "e5", "e5"),
];
/// Positions of each board: off the path, and of random play.
const OFF_THE_PATH: usize = 100;
const RANDOM: usize = 20;
const MEMORY: u64 = 1 << 30;
/// What is learnt between two questions.
const LEARN: Duration = Duration::from_millis(100);
/// What the comparison may take for each position and each board.
const COMPARE_EACH: Duration = Duration::from_millis(300);
const COMPARE_ALL: Duration = Duration::from_secs(12);

fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let seconds = args.iter().position(|arg| arg == "--seconds");
    let seconds = seconds.map(|place| args.drain(place..place + 2).nth(1).expect("a number"));
    let seconds = seconds.map_or(2, |text| text.parse().expect("a number of seconds"));
    let mut boards: Vec<&str> = args.iter().map(String::as_str).collect();
    boards.retain(|arg| !arg.starts_with('-'));
    println!(
        "| problem | positions | won | lost | open | median ms | 90 % | 99 % | most | processor: 90 % | 99 % | most | held MB | compared |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, vacate, finish) in PROBLEMS {
        if !boards.is_empty() && !boards.contains(&name) {
            continue;
        }
        let board = Board::named(name).expect("a board");
        let problem = Problem::vacate(&board, vacate).and_then(|from| from.finish(finish));
        Bench::new(&problem.expect("holes"), seconds).run();
    }
}

struct Bench<'a> {
    problem: &'a Problem,
    adviser: Adviser,
    limits: Limits,
    random: Random,
    asked: Vec<Asked>,
}

struct Asked {
    position: Position,
    clock: f64,
    processor: f64,
    /// `None`: not decided.
    won: Option<bool>,
}

impl<'a> Bench<'a> {
    fn new(problem: &'a Problem, seconds: u64) -> Bench<'a> {
        Bench {
            problem,
            adviser: Adviser::for_problem(problem, MEMORY),
            limits: Limits::default()
                .clock(Processor::default())
                .seconds(seconds),
            random: Random(0x9e37_79b9_7f4a_7c15),
            asked: Vec::new(),
        }
    }

    fn run(mut self) {
        let solved = self.problem.solve().run(&Limits::default());
        let Outcome::Solved(solution) = solved.outcome else {
            panic!("it can be solved");
        };
        let mut path: Vec<Jump> = solution.jumps().collect();
        while self.asked.len() < OFF_THE_PATH {
            path = self.along(&path);
        }
        while self.asked.len() < OFF_THE_PATH + RANDOM {
            let most = self.problem.start.men() as usize;
            let mut game = self.problem.play();
            for _ in 0..1 + self.random.below(most) {
                let jumps = game.legal_jumps();
                if jumps.is_empty() {
                    break;
                }
                game.make(jumps[self.random.below(jumps.len())]);
            }
            self.ask(game.position());
        }
        self.report();
    }

    /// Asks about positions a jump away from a path. Returns another path, through one of them that
    /// wins. It is found by `solve`: the adviser's ways depend on how much it has learnt.
    fn along(&mut self, path: &[Jump]) -> Vec<Jump> {
        let mut game = self.problem.play();
        let mut others: Vec<Game> = Vec::new();
        for jump in path {
            let mut off = game.legal_jumps();
            off.retain(|other| other != jump);
            if !off.is_empty() && self.random.below(2) == 0 {
                let off = off[self.random.below(off.len())];
                if let Outcome::Solved(_) = self.ask(off.exchange(game.position())) {
                    others.extend(game.after(off));
                }
            }
            game.make(*jump);
        }
        if others.is_empty() {
            return path.to_vec();
        }
        let other = others.swap_remove(self.random.below(others.len()));
        let Outcome::Solved(rest) = other.verdict(&Limits::default()) else {
            panic!("it can be won");
        };
        other.so_far().jumps().chain(rest.jumps()).collect()
    }

    fn ask(&mut self, position: Position) -> Outcome {
        let (processor, clock) = (cpu(), Instant::now());
        let verdict = self.adviser.verdict(position, &self.limits);
        let clock = 1e3 * clock.elapsed().as_secs_f64();
        let processor = 1e3 * (cpu() - processor);
        let won = match &verdict {
            Outcome::Solved(solution) => {
                assert!(self.problem.goal.is_met_by(solution.end()));
                Some(true)
            }
            Outcome::Impossible(_) => Some(false),
            _ => None,
        };
        self.asked.push(Asked {
            position,
            clock,
            processor,
            won,
        });
        self.adviser.learn(&Limits::default().time(LEARN));
        verdict
    }

    /// How many verdicts an exhaustive search confirms.
    fn compared(&self) -> usize {
        let began = Instant::now();
        let mut compared = 0;
        for asked in &self.asked {
            if began.elapsed() > COMPARE_ALL {
                break;
            }
            let problem = Problem {
                start: asked.position,
                ..self.problem.clone()
            };
            let limits = Limits::default().time(COMPARE_EACH);
            let found = match problem.solve().run(&limits).outcome {
                Outcome::Solved(_) => true,
                Outcome::Impossible(_) => false,
                Outcome::Unknown(_) => continue,
            };
            compared += 1;
            if asked.won.is_some_and(|won| won != found) {
                eprintln!("wrong: {problem}");
                std::process::exit(1);
            }
        }
        compared
    }

    fn report(&self) {
        let sorted = |of: fn(&Asked) -> f64| {
            let mut times: Vec<f64> = self.asked.iter().map(of).collect();
            times.sort_by(f64::total_cmp);
            times
        };
        let at =
            |times: &[f64], part: f64| times[((times.len() - 1) as f64 * part).ceil() as usize];
        let (clock, processor) = (sorted(|a| a.clock), sorted(|a| a.processor));
        let count = |won| self.asked.iter().filter(|asked| asked.won == won).count();
        println!(
            "| {} | {} | {} | {} | {} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {:.0} | {} | {} |",
            self.problem,
            self.asked.len(),
            count(Some(true)),
            count(Some(false)),
            count(None),
            at(&clock, 0.5),
            at(&clock, 0.9),
            at(&clock, 0.99),
            at(&clock, 1.0),
            at(&processor, 0.9),
            at(&processor, 0.99),
            at(&processor, 1.0),
            self.adviser.memory() >> 20,
            self.compared(),
        );
        for open in self.asked.iter().filter(|asked| asked.won.is_none()) {
            let men = open.position.men();
            eprintln!(
                "open, {men} men: {}",
                open.position.diagram(&self.problem.board)
            );
        }
    }
}

/// The processor time of this thread, in seconds: what others do on the machine is not in it.
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").expect("Linux counts it");
    let nanoseconds = text
        .split(' ')
        .next()
        .and_then(|number| number.parse::<u64>().ok());
    nanoseconds.expect("a number") as f64 * 1e-9
}

/// A clock that stands still while the thread waits for others. It is asked often: it looks once in a
/// millisecond.
#[derive(Default)]
struct Processor(Mutex<Option<(Instant, Duration)>>);

impl Clock for Processor {
    fn now(&self) -> Duration {
        let mut last = self.0.lock().expect("no panic");
        match *last {
            Some((then, time)) if then.elapsed() < Duration::from_millis(1) => time,
            _ => {
                let time = Duration::from_secs_f64(cpu());
                *last = Some((Instant::now(), time));
                time
            }
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }
}
