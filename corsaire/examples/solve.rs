//! A solution of the central game, or why there is none: `cargo run --release --example solve`.

use corsaire::{Board, Limits, Problem};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("english")?;
    let problem = Problem::vacate(&board, "d4")?.finish("d4")?;
    let answer = problem.solve().run(&Limits::default().minutes(1));
    let solution = answer.into_result()?;
    println!("{} moves: {solution}", solution.moves().len());
    println!("{}", solution.end().figure(&board));
    Ok(())
}
