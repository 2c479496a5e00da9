//! The answer to `check`: what a pasted solution is, and where it goes wrong. Read `ask/check.rs`
//! before it.
//!
//! What cannot be read is an answer too: the moves up to that place are played, so that a page can
//! show the position there.

use crate::ask::answer::Provenance;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::report::{JsonBoard, JsonChecked, JsonProblem, JsonProvenance};
use crate::rules::board::Board;
use crate::rules::moves::Line;
use crate::text::location::Place;
use crate::text::notation::parse_moves_on;
use crate::text::replay::replay;
use serde::Serialize;

/// The answer, as JSON.
#[derive(Serialize)]
pub(super) struct CheckAnswer<'a> {
    #[serde(flatten)]
    checked: JsonChecked,
    question: Question<'a>,
    provenance: JsonProvenance,
}

#[derive(Serialize)]
struct Question<'a> {
    topic: &'static str,
    board: JsonBoard<'a>,
    problems: [JsonProblem; 1],
}

impl<'a> CheckAnswer<'a> {
    /// Plays what is written from the start of a problem.
    pub(super) fn new(
        problem: &'a Problem,
        written: &str,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> CheckAnswer<'a> {
        let control = limits.control(observer);
        let began = control.clock.now();
        let checked = match problem.check(written) {
            Ok(checked) => checked.json(problem),
            Err(error) => {
                let made = before(problem, written, error.place);
                JsonChecked::unreadable(problem, &error, &made)
            }
        };
        CheckAnswer {
            checked,
            question: Question {
                topic: "check",
                board: JsonBoard::new(&problem.board),
                problems: [JsonProblem::new(problem)],
            },
            provenance: JsonProvenance::new(&Provenance::of(&control, limits, began)),
        }
    }
}

/// The legal moves that stand before a place which cannot be read.
fn before(problem: &Problem, written: &str, place: Place) -> Line {
    let readable = readable(&problem.board, written, place);
    let moves = parse_moves_on(&problem.board, readable).unwrap_or_default();
    match replay(&problem.board, problem.start, &moves) {
        Ok(played) => played.solution,
        Err(illegal) => illegal.made,
    }
}

/// The beginning of a text that can be read, before a place which cannot.
pub(super) fn readable<'t>(board: &Board, written: &'t str, place: Place) -> &'t str {
    let mut text = up_to(written, place);
    while let Err(error) = parse_moves_on(board, text) {
        // Half a move stands at the end, like `d2-`.
        let shorter = up_to(text, error.place);
        let separator = |c: char| c == ',' || c == ';' || c.is_whitespace();
        let cut = text.trim_end_matches(separator).rfind(separator);
        text = match (shorter.len() < text.len(), cut) {
            (true, _) => shorter,
            (false, Some(cut)) => &text[..cut],
            (false, None) => "",
        };
    }
    text
}

/// The text before a place.
fn up_to(text: &str, place: Place) -> &str {
    let mut here = Place::START;
    for (index, character) in text.char_indices() {
        if here >= place {
            return &text[..index];
        }
        here = here.after(character);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_before_what_cannot_be_read() {
        let board = Board::named("english").expect("english");
        let problem = Problem::vacate(&board, "d4").expect("d4");
        for (text, made) in [
            ("d2-d4, f3-d3, what, d1-d3", "d2-d4, f3-d3"),
            ("d2-d4,\nf3-", "d2-d4"),
            ("d2-d4\nf3-d3\nd1-", "d2-d4, f3-d3"),
            ("d2-d4, d1-d3, ?", "d2-d4"),
            ("?", ""),
            ("d2-", ""),
        ] {
            let error = problem.check(text).expect_err(text);
            let line = before(&problem, text, error.place);
            assert_eq!(line.display(&board).to_string(), made, "{text}");
        }
    }
}
