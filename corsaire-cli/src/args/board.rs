//! The board that a subcommand works on, and the holes after it. Read `args/input.rs` before it.

use crate::args::read_text;
use crate::report::failure::Failure;
use crate::report::output;
use clap::Args;
use corsaire::report::oddities;
use corsaire::survey::Family;
use corsaire::text::{BoardFile, FamilyError};
use corsaire::{Board, Directions, Position};
use std::ffi::OsString;
use std::ops::Deref;
use std::path::{Path, PathBuf};

/// The board that a subcommand works on.
#[derive(Args)]
pub struct BoardArg {
    /// A name (`corsaire boards` lists them), a family like cross:3,2,3,2 or triangle:5, either
    /// with +diagonals, the path of a board file, or a drawing like ooo/o-o/ooo
    #[arg(value_name = "BOARD")]
    board: String,
    /// The hole to vacate and the hole to finish on: `english d4 d4` is short for `english --vacate
    /// d4 --finish d4`
    #[arg(value_name = "HOLE")]
    after: Vec<OsString>,
}

/// A board, and what else was said with it.
pub struct GivenBoard {
    board: Board,
    /// The position that was drawn with the board.
    pub drawn: Option<Position>,
    /// The holes named after it: the ones to vacate, the ones to finish on.
    pub holes: Vec<String>,
    /// The file named after it.
    pub file: Option<PathBuf>,
}

impl Deref for GivenBoard {
    type Target = Board;

    fn deref(&self) -> &Board {
        &self.board
    }
}

impl BoardArg {
    /// The board, with up to two holes after it.
    pub fn load(&self) -> Result<GivenBoard, Failure> {
        let given = self.load_with_file()?;
        match &given.file {
            None => Ok(given),
            Some(path) => Err(Failure::new(format!(
                "unexpected `{}`: after BOARD come the hole to vacate and the hole to finish on, \
                 like d4 d4. Moves are given with --moves, a position with --start",
                path.display()
            ))),
        }
    }

    /// The board, with up to two holes and the path of a file after it.
    pub fn load_with_file(&self) -> Result<GivenBoard, Failure> {
        let (file, sizes) = self.file()?;
        let mut holes = Vec::new();
        let mut path = None;
        for word in &self.after[sizes..] {
            match word.to_str().filter(|word| is_hole_list(word)) {
                Some(hole) if path.is_none() && holes.len() < 2 => holes.push(hole.to_string()),
                _ if path.is_none() => path = Some(PathBuf::from(word)),
                _ => {
                    let word = word.to_string_lossy();
                    let many = format!(
                        "`{word}` is one argument too many. Moves are given with --moves, a \
                         position with --start"
                    );
                    return Err(Failure::new(many));
                }
            }
        }
        for odd in oddities(&file.board) {
            output::say(odd);
        }
        Ok(GivenBoard {
            board: file.board,
            drawn: file.drawn,
            holes,
            file: path,
        })
    }

    /// The boards of a family, if the name has ranges in it like triangle:4..6 and is no file.
    pub fn family(&self) -> Result<Option<Family>, Failure> {
        match Path::new(&self.board).exists() {
            true => Ok(None),
            false => Family::parse(&self.board).map_err(Failure::new),
        }
    }

    /// The words after the board.
    pub fn after(&self) -> &[OsString] {
        &self.after
    }

    /// What the board's name, path or drawing stands for, and how many words after it are its sizes:
    /// `triangle 5` has one.
    fn file(&self) -> Result<(BoardFile, usize), Failure> {
        let named = |board| BoardFile { board, drawn: None };
        let unknown = match Board::named(&self.board) {
            Ok(board) => return Ok((named(board), 0)),
            Err(FamilyError::Size { family, example }) => {
                let sizes = example.split(',').count();
                let after = self.after.iter().take(sizes);
                let numbers: Vec<_> = after.map(|word| word.to_string_lossy()).collect();
                let name = format!("{family} {}", numbers.join(" "));
                let board = Board::named(&name).map_err(Failure::new)?;
                return Ok((named(board), numbers.len()));
            }
            Err(error @ FamilyError::Unknown { .. }) => error,
            Err(error) => return Err(Failure::new(error)),
        };
        let path = Path::new(&self.board);
        if path.exists() {
            let text = read_text(path)?;
            let read = BoardFile::parse(&text);
            let wrong = |error| Failure::in_text(&self.board, &text, &error);
            return Ok((named_truly(read.map_err(wrong)?), 0));
        }
        match drawing(&self.board) {
            Some((drawing, directions)) => {
                let read = match drawing.contains('\n') {
                    true => BoardFile::parse(&drawing),
                    false => BoardFile::on_one_line(&drawing, directions),
                };
                let wrong = |error| Failure::in_text("BOARD", &drawing, &error);
                Ok((named_truly(read.map_err(wrong)?), 0))
            }
            None if self.board.contains(['/', '\\', '.']) => Err(Failure::new(format!(
                "there is no file `{}`, and no board of that name",
                self.board
            ))),
            None => Err(Failure::new(unknown)),
        }
    }
}

/// A board file whose name is not that of another board.
fn named_truly(file: BoardFile) -> BoardFile {
    BoardFile {
        board: file.board.without_false_name(),
        ..file
    }
}

/// A board that is drawn on the command line, and its directions if they are given.
fn drawing(text: &str) -> Option<(String, Option<Directions>)> {
    let text = text.trim_start_matches('\u{feff}');
    let (drawing, directions) = if let Some(drawing) = text.strip_suffix("+diagonals") {
        (drawing, Some(Directions::Eight))
    } else if let Some(drawing) = text.strip_suffix("+triangular") {
        (drawing, Some(Directions::Six))
    } else {
        (text, None)
    };
    let is_mark = |c: char| !c.is_alphanumeric() || "oOxX01".contains(c);
    let holes = drawing
        .chars()
        .filter(|c| "oOxX01*#@●-".contains(*c))
        .count();
    (drawing.chars().all(is_mark) && holes > 2).then(|| (drawing.to_string(), directions))
}

/// Names of holes, numbers or `any`, with commas between them.
fn is_hole_list(text: &str) -> bool {
    text.split(',').all(|name| {
        let letters = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let is_number = !letters.is_empty() && letters.bytes().all(|b| b.is_ascii_digit());
        is_number && name.len() - letters.len() <= 2 || name.eq_ignore_ascii_case("any")
    })
}
