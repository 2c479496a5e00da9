//! A shortest solution, with a limit and with progress: `cargo run --release --example solve`.

use corsaire::{Board, Limits, Outcome, Problem, Progress, Question};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("english")?;
    let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
    let question = problem.solve().shortest();
    let limits = Limits::default().threads(2).minutes(1);
    let answer = question.ask(&limits, &|progress: &Progress| eprintln!("{progress}"));
    match &answer.outcome {
        Outcome::Solved(solution) => println!("{}: {solution}", solution.moves().len()),
        Outcome::Impossible(why) => println!("{why}"),
        Outcome::Unknown(why) => {
            println!(
                "{why}; at least {} moves",
                answer.lower_bound().unwrap_or(0)
            )
        }
    }
    Ok(())
}
