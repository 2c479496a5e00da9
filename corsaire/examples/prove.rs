//! Why a problem has no solution, for a program and for a person: `cargo run --release --example prove`.

use corsaire::{Board, Limits, Outcome, Problem};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("diamond")?;
    for (vacate, finish) in [("b6", "e1"), ("e1", "e2")] {
        let problem = Problem::vacate(&board, vacate)?.finish(finish)?;
        match problem.prove().run(&Limits::default().minutes(1)).outcome {
            Outcome::Impossible(why) => println!("{}: {why}", why.kind().name()),
            Outcome::Solved(proved) => println!("it can be solved: {}", proved.solution),
            Outcome::Unknown(stopped) => println!("not decided: {stopped}"),
        }
    }
    Ok(())
}
