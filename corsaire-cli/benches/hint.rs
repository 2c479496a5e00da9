//! How long a player waits for a hint: `cargo bench --bench hint -- english french`.
//!
//! Positions of play are those of random games, and of games that follow a solution and leave it at
//! random. For each, a hint is asked for that decides all legal jumps. Prints the seconds: the
//! median, what 99 of 100 took at most, and the longest.

use corsaire::problem::{Clock, SystemClock};
use corsaire::{Board, Limits, Outcome, Problem};
use std::time::Instant;

/// Games on each board.
const GAMES: usize = 16;

fn main() {
    let boards: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| !a.starts_with('-'))
        .collect();
    let boards = match boards.is_empty() {
        true => vec!["english".to_string()],
        false => boards,
    };
    println!(
        "| problem | positions | jumps decided | undecided | median s | 99 % s | longest s | most CPU s | longest without the lost jump |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for name in &boards {
        let board = Board::named(name).expect("a board");
        let limits = Limits::default().threads(2).seconds(10);
        let usual = board.usual_problem(&limits);
        let usual = usual.expect("a problem that can be solved");
        for problem in [usual.clone(), Problem::from(&board, usual.start)] {
            hints(&problem, &limits);
        }
    }
}

/// The times of the hints of games of one problem, in a line of the table.
fn hints(problem: &Problem, limits: &Limits) {
    let mut times: Vec<(f64, String)> = Vec::new();
    let (mut decided, mut undecided) = (0, 0);
    let (mut longest_cpu, mut alone): (f64, f64) = (0.0, 0.0);
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    for number in 0..GAMES {
        let mut game = problem.play();
        let follow = follow(problem, limits, number);
        for step in 0.. {
            let (began, clock) = (cpu(), Instant::now());
            let answer = game.hint().run(limits);
            let seconds = clock.elapsed().as_secs_f64();
            longest_cpu = longest_cpu.max(cpu() - began);
            times.push((seconds, game.so_far().to_string()));
            let advice = answer.advice().expect("there is always some");
            let open = advice.jumps_with(corsaire::play::Chance::Undecided).count();
            undecided += open;
            decided += advice.jumps.len() - open;
            let clock = Instant::now();
            game.rest().play().hint().run(limits);
            alone = alone.max(clock.elapsed().as_secs_f64());
            let jumps = game.legal_jumps();
            if jumps.is_empty() {
                break;
            }
            // Half of the games follow a solution for some time.
            let along = number % 2 == 1 && step < number % 29;
            let jump = follow.get(step).filter(|_| along).copied();
            let jump = jump.unwrap_or_else(|| jumps[random.below(jumps.len())]);
            if !game.make(jump) {
                game.make(jumps[random.below(jumps.len())]);
            }
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |part: f64| times[((times.len() - 1) as f64 * part) as usize].0;
    println!(
        "| {problem} | {} | {decided} | {undecided} | {:.3} | {:.3} | {:.3} | {longest_cpu:.2} | {alone:.3} |",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    if let Some((_, longest)) = times.last() {
        eprintln!("longest: {longest}");
    }
}

/// The processor time that was used, in seconds: what others do on the machine is not in it.
fn cpu() -> f64 {
    let time = SystemClock.processor_time();
    time.expect("the system measures it").as_secs_f64()
}

/// The jumps of a solution; another one for another game.
fn follow(problem: &Problem, limits: &Limits, number: usize) -> Vec<corsaire::Jump> {
    let mut game = problem.play();
    let jumps = game.legal_jumps();
    game.make(jumps[number % jumps.len()]);
    let mut all: Vec<corsaire::Jump> = game.so_far().jumps().collect();
    if let Outcome::Solved(rest) = game.verdict(limits) {
        all.extend(rest.jumps());
    }
    all
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
