//! Diagrams on several boards: no text makes the parser panic, and what is read prints and reads
//! back.
#![no_main]

use corsaire::{Board, Position};
use corsaire::text::Place;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static BOARDS: LazyLock<Vec<Board>> = LazyLock::new(|| {
    let names = [
        "english",
        "diamond",
        "triangle:5",
        "rectangle:1x1",
        "rectangle:30x2",
    ];
    names.map(|name| Board::named(name).expect(name)).into()
});

// The first byte chooses the board.
fuzz_target!(|bytes: &[u8]| {
    let Some((first, bytes)) = bytes.split_first() else {
        return;
    };
    let board = &BOARDS[usize::from(*first) % BOARDS.len()];
    let text = String::from_utf8_lossy(bytes);
    match Position::parse(board, &text) {
        Ok(position) => {
            assert_eq!(position.bits() & !board.full().bits(), 0);
            for form in [position.diagram(board), position.figure(board)] {
                assert_eq!(Position::parse(board, &form), Ok(position));
            }
        }
        Err(error) => {
            assert!(is_inside(error.place, &text), "{}", error.place);
            assert!(!error.to_string().is_empty());
        }
    }
});

/// Whether a place is that of a character of the text, or just behind it or one of its lines.
fn is_inside(place: Place, text: &str) -> bool {
    let line = text.split('\n').nth(place.line.wrapping_sub(1));
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&place.column))
}
