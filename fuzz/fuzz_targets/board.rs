//! Board files and board names: no text makes their parsers panic.
#![no_main]

use corsaire::Board;
use corsaire::text::Place;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    match Board::parse(&text) {
        Ok(board) => assert!((1..=64).contains(&board.len())),
        Err(error) => {
            assert!(is_inside(error.place, &text), "{}", error.place);
            assert!(!error.to_string().is_empty());
        }
    }
    match Board::named(&text) {
        Ok(board) => assert_eq!(board.name(), text),
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});

/// Whether a place is that of a character of the text, or just behind it or one of its lines.
fn is_inside(place: Place, text: &str) -> bool {
    let line = text.split('\n').nth(place.line.wrapping_sub(1));
    line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&place.column))
}
