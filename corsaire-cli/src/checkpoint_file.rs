//! Where the checkpoints of long computations are kept: a file in the scratch folder whose name
//! tells what is computed, so that `--resume` finds it again.

use crate::args::goal_text;
use crate::failure::Failure;
use crate::output::write_file;
use corsaire::{Control, Problem};
use std::fmt::Display;
use std::path::PathBuf;

pub struct CheckpointFile(PathBuf);

/// A problem as a text that tells it from every other one.
pub fn told(problem: &Problem<'_>) -> String {
    let board = problem.board;
    let directions = board.directions().count();
    let (start, goal) = (problem.start.diagram(board), goal_text(board, problem.goal));
    format!("{directions} {start} {goal}")
}

impl CheckpointFile {
    /// The file of a problem.
    pub fn of(problem: &Problem<'_>, control: &Control<'_>) -> CheckpointFile {
        CheckpointFile::told_by(&told(problem), control)
    }

    /// The file of a computation that a text tells.
    pub fn told_by(text: &str, control: &Control<'_>) -> CheckpointFile {
        // FNV-1a: the same in every version.
        let hash = text.bytes().fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        CheckpointFile(
            control
                .scratch
                .join(format!("corsaire-{hash:016x}.checkpoint")),
        )
    }

    /// The last checkpoint, if there is one.
    pub fn read<T, E: Display>(
        &self,
        parse: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Failure> {
        let name = self.0.display();
        match std::fs::read_to_string(&self.0) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Failure::new(format!("cannot read {name}: {error}"))),
            Ok(text) => parse(&text)
                .map(Some)
                .map_err(|error| Failure::new(format!("{name}: {error}"))),
        }
    }

    /// Replaces the checkpoint. A run that cannot save goes on: it just cannot be resumed.
    pub fn write(&self, checkpoint: &str) {
        let _ = write_file(&self.0, checkpoint.as_bytes());
    }

    /// The answer is known.
    pub fn remove(&self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
