//! A proof that a problem has no solution, as a person reads it and as a program checks it that
//! shares no code with this one: `cargo run --release --example prove_and_check`.

use corsaire::{Board, Limits, Outcome, Problem};
use corsaire_check::check;
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("diamond")?;
    let problem = Problem::vacate(&board, "b6")?.finish("e1")?;
    let answer = problem.prove().run(&Limits::default().minutes(1));
    if let Outcome::Impossible(why) = &answer.outcome {
        println!("{why}");
    }
    let certificate = answer.certificate()?;
    let checked = check(
        certificate.text.as_bytes(),
        corsaire_check::Limits::default(),
    );
    println!("accepted: {}", checked?.claim);
    Ok(())
}
