//! The board that a subcommand works on. Read `args/input.rs` before it.

use crate::args::read_text;
use crate::report::failure::Failure;
use clap::Args;
use corsaire::Board;
use corsaire::text::FamilyError;
use std::path::Path;

/// The board that a subcommand works on.
#[derive(Args)]
pub struct BoardArg {
    /// A name (`corsaire boards` lists them), a family like cross:3,2,3,2 or triangle:5, either
    /// with +diagonals, or the path of a board file
    #[arg(value_name = "BOARD")]
    board: String,
}

impl BoardArg {
    pub fn load(&self) -> Result<Board, Failure> {
        let unknown = match Board::named(&self.board) {
            Ok(board) => return Ok(board),
            Err(error @ FamilyError::Unknown(_)) => error,
            Err(error) => return Err(Failure::new(error)),
        };
        let path = Path::new(&self.board);
        if !path.exists() {
            let unknown = unknown.to_string().replacen(';', ", and no such file;", 1);
            return Err(Failure::new(unknown));
        }
        let text = read_text(path)?;
        Board::parse(&text).map_err(|error| Failure::in_text(&self.board, &text, &error))
    }
}
