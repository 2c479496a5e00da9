//! A question that was read and understood: its board, its problem, what is asked and what it may
//! cost. Read `door/written.rs` and `door/problem_of.rs` before it.

use crate::ask::count::What;
use crate::door::board_of::Boards;
use crate::door::error::RequestError;
use crate::door::picture::{Picture, PictureForm};
use crate::door::problem_of::make;
use crate::door::survey_answer::columns;
use crate::door::written::{Written, WrittenConditions, WrittenLimits};
use crate::play::Game;
use crate::problem::limits::Limits;
use crate::problem::problem::Problem;
use crate::rules::board::Board;
use crate::survey::Column;
use std::time::Duration;

/// A player does not wait longer for a hint, unless he says so.
const HINT: Duration = Duration::from_secs(10);

/// The problem that a board is known for is looked for this long.
const MOMENT: Duration = Duration::from_secs(2);

/// The longest time that a question can ask for, in seconds, and the least memory, in bytes. Tables for
/// hints have a fixed size.
const LONGEST: f64 = 1e9;
const LEAST: u64 = 64 << 10;
const LEAST_OF_HINT: u64 = 4 << 20;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ask {
    /// What there is to say of a board, and how it is drawn.
    Board,
    /// Whether a game can still be won, and by which jumps.
    Hint,
    /// A solution.
    Solve,
    /// A shortest solution.
    Shortest,
    /// A proof that there is no solution.
    Prove,
    /// A number.
    Count,
    /// Whether all solutions make the same jumps.
    Unique,
    /// The longest sweeps.
    Sweeps,
    /// What a written solution is.
    Check,
    /// The table of all problems.
    Survey,
    /// A picture.
    Draw,
}

impl Ask {
    /// All of them.
    pub const ALL: [Ask; 11] = [
        Ask::Board,
        Ask::Hint,
        Ask::Solve,
        Ask::Shortest,
        Ask::Prove,
        Ask::Count,
        Ask::Unique,
        Ask::Sweeps,
        Ask::Check,
        Ask::Survey,
        Ask::Draw,
    ];

    /// The word for it in questions.
    pub fn name(self) -> &'static str {
        match self {
            Ask::Board => "board",
            Ask::Hint => "hint",
            Ask::Solve => "solve",
            Ask::Shortest => "shortest",
            Ask::Prove => "prove",
            Ask::Count => "count",
            Ask::Unique => "unique",
            Ask::Sweeps => "sweeps",
            Ask::Check => "check",
            Ask::Survey => "survey",
            Ask::Draw => "draw",
        }
    }

    /// Whether somebody waits for the answer in front of a board: such questions do not wait behind
    /// long ones.
    pub fn is_short(self) -> bool {
        matches!(self, Ask::Board | Ask::Hint | Ask::Check | Ask::Draw)
    }

    /// The fields that it takes besides `ask`, `board` and `limits`.
    pub fn fields(self) -> &'static [&'static str] {
        match self {
            Ask::Board => &["vacate", "start", "finish", "goal", "made"],
            Ask::Hint => &["vacate", "start", "finish", "goal", "made", "fewest"],
            Ask::Solve | Ask::Shortest | Ask::Prove => {
                &["vacate", "start", "finish", "goal", "made", "conditions"]
            }
            Ask::Count => &[
                "vacate",
                "start",
                "finish",
                "goal",
                "made",
                "conditions",
                "what",
            ],
            Ask::Unique | Ask::Sweeps => &["vacate", "start", "finish", "goal", "made"],
            Ask::Check => &["vacate", "start", "finish", "goal", "solution"],
            Ask::Survey => &["columns"],
            Ask::Draw => &[
                "vacate", "start", "finish", "goal", "made", "solution", "form",
            ],
        }
    }
}

/// A question of which only the form is known: its fields are there and of the right kind. That takes
/// moments; the boards of a survey may take seconds to understand.
///
/// ```
/// use corsaire::door::{Ask, Draft};
/// let draft = Draft::read(r#"{"ask": "survey", "board": "triangle:4..5"}"#)?;
/// assert_eq!(draft.ask(), Ask::Survey);
/// let request = draft.understood()?;
/// # Ok::<(), corsaire::door::RequestError>(())
/// ```
#[derive(Debug)]
pub struct Draft(Written);

impl Draft {
    /// Reads a question.
    ///
    /// # Errors
    ///
    /// The text is not JSON, or not of a question.
    pub fn read(text: &str) -> Result<Draft, RequestError> {
        Written::read(text).map(Draft)
    }

    /// What is asked.
    pub fn ask(&self) -> Ask {
        self.0.ask
    }

    /// The question, if it makes sense.
    ///
    /// # Errors
    ///
    /// A field is missing or wrong: the error names it.
    pub fn understood(self) -> Result<Request, RequestError> {
        Request::of(self.0)
    }
}

/// A question that makes sense. It can still have no answer within its limits.
#[derive(Debug)]
pub struct Request {
    pub(super) ask: Ask,
    pub(super) boards: Boards,
    /// The game up to here. None if nothing was said of the problem.
    pub(super) game: Option<Game>,
    pub(super) fewest: bool,
    pub(super) solution: Option<String>,
    pub(super) what: Option<What>,
    pub(super) columns: Vec<Column>,
    pub(super) conditions: Option<WrittenConditions>,
    pub(super) picture: Option<Picture>,
    limits: WrittenLimits,
}

impl Request {
    /// Reads a question.
    ///
    /// ```
    /// use corsaire::door::Request;
    /// let request = Request::read(r#"{"ask": "solve", "board": "english", "vacate": "d4"}"#)?;
    /// assert_eq!(request.ask().name(), "solve");
    /// let wrong = Request::read(r#"{"ask": "solve", "board": "english", "vacate": "a1"}"#);
    /// let wrong = wrong.unwrap_err().to_string();
    /// assert_eq!(wrong, "vacate: a1 is not on this board: row 1 has c1 to e1");
    /// # Ok::<(), corsaire::door::RequestError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The text is not JSON, or a field is missing or wrong: the error names it.
    pub fn read(text: &str) -> Result<Request, RequestError> {
        Draft::read(text)?.understood()
    }

    fn of(written: Written) -> Result<Request, RequestError> {
        let ask = written.ask;
        refuse_other_fields(&written)?;
        let boards = Boards::of(&written.board)?;
        let (board, drawn) = match &boards {
            Boards::One(board, drawn) => (Some(board), *drawn),
            Boards::Many(_) if ask == Ask::Survey => (None, None),
            Boards::Many(_) => {
                return Err(RequestError::in_field(
                    "board",
                    "several boards are for surveys: name one board",
                ));
            }
        };
        let play = match (&written.made, &written.solution) {
            (Some(moves), _) => Some(("made", &**moves)),
            // A solution that cannot be read is an answer of `check`.
            (None, Some(moves)) if ask == Ask::Draw => Some(("solution", &**moves)),
            _ => None,
        };
        let play = play.filter(|(_, moves)| !moves.trim().is_empty());
        let problem = match board {
            Some(board) if ask != Ask::Survey => written.problem_on(board, drawn, play)?,
            _ => None,
        };
        let mut game = problem.map(|problem| problem.play());
        if let (Some(game), Some(moves)) = (&mut game, &written.made) {
            make(game, "made", moves)?;
        }
        let mut request = Request {
            ask,
            game,
            fewest: written.fewest.unwrap_or_default(),
            what: written.what()?,
            columns: columns_of(&written)?,
            picture: None,
            limits: written.limits()?,
            solution: written.solution,
            conditions: written.conditions,
            boards,
        };
        if ask == Ask::Draw {
            let form = written.form.ok_or_else(|| missing("form"))?;
            request.picture = Some(request.drawn(PictureForm::named(&form)?)?);
        }
        if ask == Ask::Check && request.solution.is_none() {
            return Err(missing("solution"));
        }
        // Conditions that do not fit are found before anything is searched.
        if let Some(game) = &request.game {
            request.conditions_of(&game.rest())?;
        }
        Ok(request)
    }

    /// What is asked.
    pub fn ask(&self) -> Ask {
        self.ask
    }

    /// Whether somebody waits for the answer in front of a board. The fewest moves of a game may take
    /// long to find.
    pub fn is_short(&self) -> bool {
        self.ask.is_short() && !self.fewest
    }

    /// What the answer may cost: what is asked for, but not more than `most`.
    pub fn limits(&self, most: &Limits) -> Limits {
        let usual = (self.ask == Ask::Hint && !self.fewest).then_some(HINT);
        let asked = self.limits.seconds.map(Duration::from_secs_f64);
        let time = asked.or(usual).into_iter().chain(most.time_limit()).min();
        let memory = self.limits.memory_bytes.into_iter();
        let memory = memory.chain([most.memory_limit()]).min();
        let limits = most.clone().memory(memory.unwrap_or_default());
        match time {
            Some(time) => limits.time(time),
            None => limits,
        }
    }

    /// The picture that is asked for.
    pub fn picture(&self) -> Option<&Picture> {
        self.picture.as_ref()
    }

    /// The game that the question is about, if something was said of it: to know for which board and
    /// goal an adviser is needed.
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The one board.
    pub(super) fn board(&self) -> Result<&Board, RequestError> {
        match &self.boards {
            Boards::One(board, _) => Ok(board),
            Boards::Many(_) => Err(RequestError::in_field("board", "name one board")),
        }
    }

    fn drawn(&self, form: PictureForm) -> Result<Picture, RequestError> {
        let board = self.board()?;
        let Some(game) = &self.game else {
            return Picture::of_position(form, board, board.full());
        };
        let mut game = game.clone();
        if let Some(moves) = &self.solution {
            make(&mut game, "solution", moves)?;
        }
        let played = game.so_far();
        match played.moves().is_empty() {
            true => Picture::of_position(form, board, game.position()),
            false => Picture::of_game(form, game.problem(), played),
        }
    }
}

fn missing(field: &'static str) -> RequestError {
    RequestError::in_field(field, "it is missing")
}

fn columns_of(written: &Written) -> Result<Vec<Column>, RequestError> {
    match &written.columns {
        Some(names) => columns(names),
        None => Ok(Vec::new()),
    }
}

impl Written {
    fn what(&self) -> Result<Option<What>, RequestError> {
        let Some(name) = &self.what else {
            return match self.ask {
                Ask::Count => Err(missing("what")),
                _ => Ok(None),
            };
        };
        What::coded(name).map(Some).ok_or_else(|| {
            let words = What::ALL.map(What::code).join(", ");
            RequestError::in_field(
                "what",
                format_args!("there is no `{name}`; there are {words}"),
            )
        })
    }

    fn limits(&self) -> Result<WrittenLimits, RequestError> {
        let limits = self.limits.unwrap_or_default();
        let is_time = |seconds: f64| (0.0..=LONGEST).contains(&seconds);
        if !limits.seconds.is_none_or(is_time) {
            return Err(RequestError::in_field(
                "limits",
                format_args!("`seconds` is a number from 0 to {LONGEST}"),
            ));
        }
        let (least, whose) = match self.ask {
            Ask::Hint => (LEAST_OF_HINT, " of a hint"),
            _ => (LEAST, ""),
        };
        if limits.memory_bytes.is_some_and(|bytes| bytes < least) {
            return Err(RequestError::in_field(
                "limits",
                format_args!("`memory_bytes`{whose} is at least {least}"),
            ));
        }
        Ok(limits)
    }
}

impl Request {
    /// The problem that is left after the moves that were made. The board's best known one if nothing
    /// was said, for which `limits` are needed.
    pub(super) fn problem(&self, limits: &Limits) -> Result<Problem, RequestError> {
        if let Some(game) = &self.game {
            return Ok(game.rest());
        }
        let is_short = limits.time_limit().is_some_and(|time| time < MOMENT);
        self.usual(limits)?.ok_or_else(|| match is_short {
            true => RequestError::in_field(
                "limits",
                "the time limit was reached before the problem that the board is known for was \
                 found: give `vacate` or `start`, or more `seconds`",
            ),
            false => RequestError::in_field(
                "vacate",
                "which problem is meant? No problem of this board from one vacancy to one man was \
                 solved in a moment: give `vacate` or `start`",
            ),
        })
    }

    /// The problem that the board is known for.
    pub(super) fn usual(&self, limits: &Limits) -> Result<Option<Problem>, RequestError> {
        let time = limits.time_limit().unwrap_or(MOMENT).min(MOMENT);
        let limits = limits.clone().time(time);
        Ok(self.board()?.usual_problem(&limits))
    }
}

/// An error if a field is given that the question does not take.
fn refuse_other_fields(written: &Written) -> Result<(), RequestError> {
    let ask = written.ask;
    let mut given = written.given().into_iter().filter(|(_, given)| *given);
    match given.find(|(field, _)| !ask.fields().contains(field)) {
        Some((field, _)) => Err(RequestError::in_field(
            field,
            format_args!("`{}` does not take it", ask.name()),
        )),
        None => Ok(()),
    }
}
