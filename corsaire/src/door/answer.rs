//! From a question to its answer as JSON. Read `door/request.rs` and `ask/asker.rs` before it.

use crate::ask::answer::Answer;
use crate::ask::asker::Asker;
use crate::ask::kept::Kept;
use crate::door::board_answer::BoardAnswer;
use crate::door::check_answer::{CheckAnswer, readable};
use crate::door::conditions_of::not_taken;
use crate::door::error::RequestError;
use crate::door::hint::{Advise, hint};
use crate::door::known::Known;
use crate::door::request::{Ask, Request};
use crate::door::survey_answer::survey;
use crate::play::advice::{Advice, Loss};
use crate::problem::conditions::{ConditionError, Conditions};
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::problem::progress::Observer;
use crate::report::JsonSweeps;
use crate::rules::board::Board;
use crate::text::location::TextError;
use crate::text::notation::NotationError;
use serde::Serialize;

/// Sweeps of a board that are listed at most.
const MOST_SWEEPS: usize = 1000;

impl Request {
    /// Answers the question within limits: as JSON, or of `draw` the picture itself if it is text.
    /// `partial` is called with answers that are not complete yet. Hints come from `adviser`; `asker`
    /// answers the rest.
    ///
    /// ```
    /// use corsaire::ask::Engines;
    /// use corsaire::door::{AtHand, Request};
    /// use corsaire::{Limits, Silent};
    ///
    /// let question = r#"{"ask": "shortest", "board": "triangle:5", "vacate": "a1"}"#;
    /// let request = Request::read(question)?;
    /// let limits = request.limits(&Limits::default().minutes(1));
    /// let engines = Engines { observer: &Silent };
    /// let answer = request.answer(&engines, &AtHand, &limits, &Silent, &mut |_| ())?;
    /// assert!(answer.contains(r#""outcome":"solved""#));
    /// # Ok::<(), corsaire::door::RequestError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The question makes no sense, or the answer could not be written.
    pub fn answer<A: Asker>(
        &self,
        asker: &A,
        adviser: &dyn Advise,
        limits: &Limits,
        observer: &dyn Observer,
        partial: &mut dyn FnMut(String),
    ) -> Result<String, RequestError> {
        if self.ask.is_short() {
            return self.answer_short(adviser, limits, observer, partial);
        }
        match self.ask {
            Ask::Survey => {
                let json = survey(&self.boards, &self.columns, asker, limits, partial);
                json.map_err(RequestError::ours)
            }
            Ask::Sweeps if self.game.is_none() => {
                let answer = &asker.answer(&self.board()?.sweeps(), limits);
                let most = MOST_SWEEPS;
                json(&JsonSweeps { answer, most })
            }
            _ => self.search(asker, limits),
        }
    }

    /// The same for short questions, without the engines for long ones: a program that asks nothing else
    /// is half as large.
    ///
    /// # Errors
    ///
    /// The question makes no sense, is not a short one, or the answer could not be written.
    pub fn answer_short(
        &self,
        adviser: &dyn Advise,
        limits: &Limits,
        observer: &dyn Observer,
        partial: &mut dyn FnMut(String),
    ) -> Result<String, RequestError> {
        match self.ask {
            Ask::Board => self.describe(limits, observer),
            Ask::Hint => self.hint(adviser, limits, observer, partial),
            Ask::Check => self.check(limits, observer),
            Ask::Draw => self.picture_text(),
            _ => Err(RequestError::in_field(
                "ask",
                format_args!("`{}` is a long question", self.ask.name()),
            )),
        }
    }

    /// The answer to a question about one problem, if the asker knows it without a search.
    pub fn known<A: Asker>(&self, asker: &A, limits: &Limits) -> Option<String> {
        if self.ask == Ask::Survey || self.ask.is_short() || self.game.is_none() {
            return None;
        }
        let known = Known::new(asker);
        let answer = self.search(&known, limits).ok();
        answer.filter(|_| known.is_enough())
    }

    /// The questions about one problem.
    fn search<A: Asker>(&self, asker: &A, limits: &Limits) -> Result<String, RequestError> {
        let problem = self.problem(limits)?;
        let conditions = self.conditions_of(&problem)?;
        let refused = |error: ConditionError| not_taken(&error);
        match self.ask {
            Ask::Solve => {
                let question = problem.solve().meeting(conditions);
                answered(asker, &question.map_err(refused)?, limits)
            }
            Ask::Shortest => {
                let question = problem.solve().shortest().meeting(conditions);
                answered(asker, &question.map_err(refused)?, limits)
            }
            Ask::Prove => {
                let question = problem.prove().meeting(conditions);
                answered(asker, &question.map_err(refused)?, limits)
            }
            Ask::Count => {
                let what = self.what.ok_or_else(|| RequestError::ours("what?"))?;
                let question = problem.count(what).meeting(conditions);
                answered(asker, &question.map_err(refused)?, limits)
            }
            Ask::Unique => answered(asker, &problem.unique_jumps(), limits),
            _ => answered(asker, &problem.sweeps(), limits),
        }
    }

    /// The conditions that are asked for.
    pub(super) fn conditions_of(&self, problem: &Problem) -> Result<Conditions, RequestError> {
        match &self.conditions {
            Some(conditions) => conditions.of(problem),
            None => Ok(Conditions::default()),
        }
    }

    fn describe(&self, limits: &Limits, observer: &dyn Observer) -> Result<String, RequestError> {
        let problem = match &self.game {
            Some(game) => Some(game.rest()),
            None => self.usual(limits)?,
        };
        let board = self.board()?;
        json(&BoardAnswer::new(board, problem.as_ref(), limits, observer))
    }

    fn hint(
        &self,
        adviser: &dyn Advise,
        limits: &Limits,
        observer: &dyn Observer,
        partial: &mut dyn FnMut(String),
    ) -> Result<String, RequestError> {
        let game = match &self.game {
            Some(game) => game.clone(),
            None => self.problem(limits)?.play(),
        };
        let mut part = |answer: &Answer<Advice, Loss>| {
            if let Ok(json) = json(answer) {
                partial(json);
            }
        };
        let answer = hint(&game, self.fewest, adviser, limits, observer, &mut part);
        json(&answer)
    }

    fn check(&self, limits: &Limits, observer: &dyn Observer) -> Result<String, RequestError> {
        let board = self.board()?;
        let written = self.solution.as_deref().unwrap_or_default();
        let problem = match &self.game {
            Some(game) => game.problem().clone(),
            None => Problem::of_play(board, written)
                .unwrap_or_else(|error| start_of(board, written, &error)),
        };
        json(&CheckAnswer::new(&problem, written, limits, observer))
    }

    fn picture_text(&self) -> Result<String, RequestError> {
        let picture = self.picture.as_ref();
        let text = picture.and_then(|picture| picture.text());
        text.ok_or_else(|| RequestError::in_field("form", "only svg and html can be drawn here"))
    }
}

/// Where play began that can be read only up to a place.
fn start_of(board: &Board, written: &str, error: &TextError<NotationError>) -> Problem {
    let readable = readable(board, written, error.place);
    Problem::of_play(board, readable).unwrap_or_else(|_| Problem::from(board, board.full()))
}

fn answered<A: Asker, Q: Kept>(
    asker: &A,
    question: &Q,
    limits: &Limits,
) -> Result<String, RequestError>
where
    Answer<Q::Found>: Serialize,
{
    json(&asker.answer(question, limits))
}

fn json(answer: &impl Serialize) -> Result<String, RequestError> {
    serde_json::to_string(answer).map_err(RequestError::ours)
}
