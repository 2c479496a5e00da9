//! A board and a problem of one's own, drawn as text, and a picture of it:
//! `cargo run --release --example own_board > board.svg`.

use corsaire::report::svg;
use corsaire::{Board, Limits, Problem};
use std::error::Error;

const HEART: &str = "
.oo.oo.
ooooooo
ooooooo
.ooooo.
..ooo..
...o...
";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::parse(HEART)?;
    let description = board.describe().run(&Limits::default()).into_result()?;
    eprintln!("{} holes, {} classes", board.len(), description.classes);
    for (vacate, finish) in description.problems {
        let problem = Problem::svss(&board, vacate, finish);
        let answer = problem.solve().run(&Limits::default().seconds(5));
        let names = board.names([vacate, finish]).join(" to ");
        let first_line = answer.to_string();
        eprintln!("{names}: {}", first_line.lines().next().unwrap_or_default());
    }
    println!("{}", svg(&board, board.full(), None));
    Ok(())
}
