//! A shortest solution, with a limit and with progress: `cargo run --release --example solve`.

use corsaire::{Board, Limits, Observer, Outcome, Problem, Progress, Question};
use std::error::Error;

/// Prints how far the search is.
struct Print;

impl Observer for Print {
    fn progress(&self, progress: &Progress) {
        eprintln!("{}: {} positions", progress.stage, progress.positions);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("english")?;
    let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
    let question = problem.solve().shortest();
    let answer = question.ask(&Limits::default().threads(2).minutes(1), &Print);
    match &answer.outcome {
        Outcome::Solved(solution) => println!("{}: {solution}", solution.moves().len()),
        Outcome::Impossible(why) => println!("{why}"),
        Outcome::Unknown(why) => println!("{why}; at least {} moves", answer.lower_bound),
    }
    Ok(())
}
