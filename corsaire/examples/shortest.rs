//! A shortest solution, with a limit, and with progress from a closure:
//! `cargo run --release --example shortest`.

use corsaire::{Board, Limits, Outcome, Problem, Progress, Question};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("triangle:5")?;
    let question = Problem::vacate(&board, "a1")?
        .finish("a1")?
        .solve()
        .shortest();
    let limits = Limits::default().threads(2).minutes(1);
    let answer = question.ask(&limits, &|progress: &Progress| eprintln!("{progress}"));
    let least = answer.lower_bound().unwrap_or(0);
    match &answer.outcome {
        Outcome::Solved(solution) => println!("{least} moves, and no fewer: {solution}"),
        Outcome::Impossible(why) => println!("{why}"),
        Outcome::Unknown(why) => println!("{why}; at least {least} moves"),
    }
    Ok(())
}
