//! The engine behind the door: what may be used in a browser, and who gives hints. Read `page.rs` before
//! it.

use crate::page::{Page, PageClock};
#[cfg(feature = "study")]
use corsaire::ask::Engines;
use corsaire::door::{Advise, Request, RequestError, named_boards};
use corsaire::play::{Advice, Loss, Phase};
use corsaire::{Adviser, Answer, Board, Game, Limits, Observer};
use serde_json::json;
use std::cell::RefCell;
use std::time::Duration;

/// The most memory for the sets of a question: a page may have 4 GB, and less on a phone.
const MEMORY: u64 = 1 << 30;
/// The same for what is remembered of a game.
const REMEMBERED: u64 = 256 << 20;
/// The longest time for a question.
const LONGEST: Duration = Duration::from_secs(600);

/// The engine, with what it remembers of the last game.
#[derive(Default)]
pub struct Engine {
    last: RefCell<Option<(Game, Adviser)>>,
}

impl Engine {
    /// The answer to a question, as JSON. An error is an object with `error`.
    pub fn answer(&self, question: &str) -> String {
        match question {
            "boards" => json_of(&named_boards()),
            "about" => about(),
            question => self.asked(question).unwrap_or_else(|error| error.json()),
        }
    }

    fn asked(&self, question: &str) -> Result<String, RequestError> {
        let request = Request::read(question)?;
        let page = Page::listening();
        let limits = request.limits(&limits());
        let partial = &mut |part: String| page.partial(&part);
        #[cfg(feature = "study")]
        if !request.is_short() {
            let engines = Engines { observer: &page };
            return request.answer(&engines, self, &limits, &page, partial);
        }
        request.answer_short(self, &limits, &page, partial)
    }

    /// Learns for a while. Returns whether there is more to learn.
    pub fn learn(&self, milliseconds: u32) -> bool {
        let time = Duration::from_millis(milliseconds.into());
        let last = self.last.borrow();
        last.as_ref()
            .is_some_and(|(_, adviser)| adviser.learn(&limits().time(time)))
    }
}

impl Advise for Engine {
    fn advise(
        &self,
        game: &Game,
        phase: Phase,
        limits: &Limits,
        observer: &dyn Observer,
    ) -> Answer<Advice, Loss> {
        let mut last = self.last.borrow_mut();
        let is_same = |other: &Game| {
            let (one, other) = (game.problem(), other.problem());
            one.board == other.board && one.goal == other.goal
        };
        let (_, adviser) = match last.take() {
            Some((other, adviser)) if is_same(&other) => last.insert((other, adviser)),
            _ => {
                let adviser = Adviser::for_problem(game.problem(), REMEMBERED);
                last.insert((game.clone(), adviser))
            }
        };
        match phase {
            Phase::First => adviser.advise_at_first(game, limits, observer),
            #[cfg(feature = "study")]
            Phase::Shortest => adviser.advise_shortest(game, limits, observer),
            _ => adviser.advise(game, limits, observer),
        }
    }
}

/// What a question may cost in a browser: one thread, no files.
fn limits() -> Limits {
    Limits::default()
        .threads(1)
        .memory(MEMORY)
        .no_scratch()
        .clock(PageClock)
        .time(LONGEST)
}

fn about() -> String {
    json!({
        "corsaire": env!("CARGO_PKG_VERSION"),
        "limits": {
            "seconds": LONGEST.as_secs(),
            "memory_bytes": MEMORY,
            "threads": 1,
            "holes": Board::MOST_HOLES,
        },
        "results": false,
    })
    .to_string()
}

fn json_of(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| RequestError::ours(error).json())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_answered_and_mistakes_are_named() {
        let engine = Engine::default();
        let hint = r#"{"ask": "hint", "board": "english", "vacate": "d4", "finish": "d4"}"#;
        assert!(engine.answer(hint).contains(r#""outcome":"winnable""#));
        let made = r#"{"ask": "hint", "board": "english", "vacate": "d4", "finish": "d4", "made": "d2-d4"}"#;
        assert!(engine.answer(made).contains(r#""outcome":"winnable""#));
        assert!(engine.answer("{").starts_with(r#"{"error":{"#));
        assert!(engine.answer("boards").contains("wiegleb"));
        assert!(engine.answer("about").contains(r#""holes":64"#));
    }
}
