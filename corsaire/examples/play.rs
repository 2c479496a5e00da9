//! A game: every legal jump with its verdict, then the first one that keeps the game winnable:
//! `cargo run --release --example play`.

use corsaire::{Board, Limits, Outcome, Problem};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("triangle:5")?;
    let mut game = Problem::vacate(&board, "a1")?.finish("a1")?.play();
    let limits = Limits::default().seconds(10);
    while !game.is_won() {
        let mut best = None;
        for jump in game.legal_jumps() {
            let verdict = game.after(jump).map(|after| after.verdict(&limits));
            let word = match verdict {
                Some(Outcome::Solved(_)) => "wins",
                Some(Outcome::Impossible(_)) => "loses",
                _ => "is not decided",
            };
            println!("{} {word}", board.jump_name(jump));
            best = best.or((word == "wins").then_some(jump));
        }
        game.make(best.ok_or("the game is lost")?);
        println!("\n{}", game.position().figure(&board));
    }
    println!("won in {} jumps: {}", game.jumps().len(), game.so_far());
    Ok(())
}
