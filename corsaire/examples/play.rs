//! A game: every legal jump with its verdict, then the first one that keeps the game winnable:
//! `cargo run --release --example play`.

use corsaire::{Board, Limits, Outcome, Problem};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let board = Board::named("triangle:5")?;
    let mut game = Problem::vacate(&board, "a1")?.finish("a1")?.play();
    let limits = Limits::default().seconds(10);
    while !game.is_over() {
        let mut best = None;
        for jump in game.legal_jumps() {
            let Some(after) = game.after(jump) else {
                continue;
            };
            let verdict = match after.verdict(&limits) {
                Outcome::Solved(_) => "wins",
                Outcome::Impossible(_) => "loses",
                Outcome::Unknown(_) => "is not decided",
            };
            println!("{} {verdict}", board.jump_name(jump));
            if verdict == "wins" {
                best = best.or(Some(jump));
            }
        }
        let Some(jump) = best else { break };
        game.make(jump);
        println!("\n{}", game.position().figure(&board));
    }
    println!(
        "{}: {}",
        if game.is_won() { "won" } else { "lost" },
        game.so_far()
    );
    Ok(())
}
