//! Solutions on several boards: no text makes the parser or the replay panic, the replay agrees
//! with the slow one, and what is legal prints and reads back.
#![no_main]

use corsaire::{Board, Position};
use corsaire::engines::naive;
use corsaire::rules::Cell;
use corsaire::text::{Place, parse_moves, replay};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let names = [
        "english",
        "wiegleb",
        "triangle:5",
        "rectangle:5x5+diagonals",
    ];
    names.map(|name| Board::named(name).expect(name)).into()
});

// The first byte chooses the board, the second one the vacancy.
fuzz_target!(|bytes: &[u8]| {
    let Some(([first, second], bytes)) = bytes.split_first_chunk() else {
        return;
    };
    let board = &BOARDS[usize::from(*first) % BOARDS.len()];
    let vacancy = board.holes().nth(usize::from(*second) % board.len());
    let start = vacancy.into_iter().fold(board.full(), Position::without);
    let text = String::from_utf8_lossy(bytes);
    let moves = match parse_moves(&text) {
        Ok(moves) => moves,
        Err(error) => {
            assert!(is_inside(error.place, &text), "{}", error.place);
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    let pairs = moves.iter().flat_map(|m| m.0.windows(2));
    let steps: Vec<(Cell, Cell)> = pairs.map(|pair| (pair[0].cell, pair[1].cell)).collect();
    let legal = naive::is_legal_play(board, start, &steps);
    match replay(board, start, &moves) {
        Ok(played) => {
            assert!(legal);
            let printed = played.solution.display(board).to_string();
            let again = parse_moves(&printed).expect("as printed");
            assert_eq!(replay(board, start, &again), Ok(played));
        }
        Err(illegal) => {
            assert!(!legal);
            assert!(is_inside(illegal.place, &text), "{}", illegal.place);
            assert!((1..=moves.len()).contains(&illegal.move_number));
        }
    }
});

/// Whether a place is that of a character of the text, or just behind it or one of its lines.
fn is_inside(place: Place, text: &str) -> bool {
    let line = text.split('\n').nth(place.line.wrapping_sub(1));
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&place.column))
}
