//! What `draw` asks for: a position, or a game move by move. SVG and HTML are written here; PNG, GIF
//! and PDF by the program, from the same sheet. Read `report/picture/sheet.rs` before it.

use crate::door::error::RequestError;
use crate::problem::problem::Problem;
use crate::report::{Diagram, Film, Sheet};
use crate::rules::board::Board;
use crate::rules::position::Position;
use crate::rules::solution::Solution;

/// The columns and rows of the largest board that is drawn.
const LARGEST: u8 = 40;

/// A form of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PictureForm {
    /// SVG.
    Svg,
    /// PNG.
    Png,
    /// GIF, of a game that moves.
    Gif,
    /// PDF.
    Pdf,
    /// A page of HTML; of a game with buttons to step through it.
    Html,
}

impl PictureForm {
    /// All of them.
    pub const ALL: [PictureForm; 5] = [
        PictureForm::Svg,
        PictureForm::Png,
        PictureForm::Gif,
        PictureForm::Pdf,
        PictureForm::Html,
    ];

    /// The name that questions have for it, and the end of the name of a file.
    pub fn name(self) -> &'static str {
        match self {
            PictureForm::Svg => "svg",
            PictureForm::Png => "png",
            PictureForm::Gif => "gif",
            PictureForm::Pdf => "pdf",
            PictureForm::Html => "html",
        }
    }

    /// Its media type.
    pub fn media_type(self) -> &'static str {
        match self {
            PictureForm::Svg => "image/svg+xml",
            PictureForm::Png => "image/png",
            PictureForm::Gif => "image/gif",
            PictureForm::Pdf => "application/pdf",
            PictureForm::Html => "text/html; charset=utf-8",
        }
    }

    pub(super) fn named(name: &str) -> Result<PictureForm, RequestError> {
        let mut all = PictureForm::ALL.into_iter();
        all.find(|form| form.name() == name).ok_or_else(|| {
            let names = PictureForm::ALL.map(PictureForm::name).join(", ");
            RequestError::in_field(
                "form",
                format_args!("there is no `{name}`; there are {names}"),
            )
        })
    }
}

/// A picture that is asked for.
#[derive(Debug, Clone)]
pub struct Picture {
    /// How it is wanted.
    pub form: PictureForm,
    subject: Subject,
}

/// What it shows. It is laid out only when it is drawn: of a long game that takes a while.
#[derive(Debug, Clone)]
enum Subject {
    Position(Board, Position),
    Game(Problem, Solution),
}

impl Picture {
    pub(super) fn of_position(
        form: PictureForm,
        board: &Board,
        position: Position,
    ) -> Result<Picture, RequestError> {
        check_size(board)?;
        if form == PictureForm::Gif {
            return Err(RequestError::in_field(
                "form",
                "a gif shows a game: give its moves as `solution`",
            ));
        }
        Ok(Picture {
            form,
            subject: Subject::Position(board.clone(), position),
        })
    }

    pub(super) fn of_game(
        form: PictureForm,
        problem: &Problem,
        game: Solution,
    ) -> Result<Picture, RequestError> {
        check_size(&problem.board)?;
        Ok(Picture {
            form,
            subject: Subject::Game(problem.clone(), game),
        })
    }

    /// The diagrams.
    pub fn sheet(&self) -> Sheet {
        match &self.subject {
            Subject::Position(board, position) => {
                Sheet::of_diagram(board.name(), Diagram::new(board, *position))
            }
            Subject::Game(problem, game) => Sheet::of_game(problem, game),
        }
    }

    /// The picture, if its form is text.
    pub fn text(&self) -> Option<String> {
        match self.form {
            PictureForm::Svg => Some(self.sheet().svg()),
            PictureForm::Html => Some(self.sheet().html()),
            _ => None,
        }
    }

    /// The game as a film, if it is one.
    pub fn film(&self) -> Option<Film> {
        let Subject::Game(problem, game) = &self.subject else {
            return None;
        };
        let numbers: Vec<usize> = (1..=game.moves().len()).collect();
        Some(Sheet::film(problem, game, &numbers))
    }
}

/// Few holes can lie far apart: such a picture would be as large as memory.
fn check_size(board: &Board) -> Result<(), RequestError> {
    match board.width().max(board.height()) > LARGEST {
        true => Err(RequestError::in_field(
            "board",
            format_args!("boards of up to {LARGEST} columns and rows are drawn"),
        )),
        false => Ok(()),
    }
}
