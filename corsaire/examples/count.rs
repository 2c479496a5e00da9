//! How many positions, solutions and games there are: `cargo run --release --example count`.

use corsaire::{Board, Limits, Problem, What};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("triangle:5")?;
    let problem = Problem::vacate(&board, "a1")?.finish("a1")?;
    let limits = Limits::default().threads(2).minutes(1);
    for what in [
        What::Positions,
        What::Winnable,
        What::Solutions,
        What::Games,
    ] {
        let counted = problem.count(what).run(&limits).into_result()?;
        println!("{:>10} {}", counted.total, what.name());
    }
    Ok(())
}
