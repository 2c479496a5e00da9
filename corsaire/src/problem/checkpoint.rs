//! Checkpoints: files in which long computations save how far they have come, so that a later run
//! goes on from there. Nothing to read before it.
//!
//! Where there are no files, in WebAssembly, no checkpoint is ever found and none can be written.

mod commit;
#[cfg(not(target_family = "wasm"))]
mod file;
#[cfg(target_family = "wasm")]
#[path = "checkpoint/no_file.rs"]
mod file;
mod head;
#[cfg(not(target_family = "wasm"))]
mod user_key;

use crate::problem::control::Stopped;
pub(crate) use commit::{Commit, CommitFiles};
pub use file::CheckpointFile;
pub use head::{CheckpointHead, SavedWork};
use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
#[cfg(not(target_family = "wasm"))]
pub use user_key::UserKey;

/// Where checkpoints are kept, and whether to go on from one.
#[derive(Debug, Default)]
pub struct Checkpoints {
    /// The folder. It is made when the first checkpoint is written.
    pub folder: PathBuf,
    /// Whether a run goes on from the checkpoint of an earlier run with the same question.
    pub resume: bool,
    /// Whether somebody expects that there is one, and is told if there is none.
    expected: bool,
    /// The checkpoints of computations that are done.
    done: Mutex<Vec<CheckpointFile>>,
    /// The checkpoints that computations were asked to write, or to go on from.
    used: Mutex<Vec<CheckpointFile>>,
    /// How often computations that several processes share commit what they have.
    pub interval: Duration,
    /// The computations that did, in full.
    committed: Mutex<Vec<String>>,
}

/// Why a checkpoint is not used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// There is none.
    #[error("there is no checkpoint of this question")]
    Missing,
    /// It is something else.
    #[error("{0} is not a checkpoint of this version")]
    Other(String),
    /// It is of another question.
    #[error("{0} is a checkpoint of another question")]
    OtherQuestion(String),
    /// Its digest is not that of its content.
    #[error("{0} cannot be believed: it was damaged, changed, or made by somebody else")]
    Changed(String),
    /// It cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// There was no time to read it.
    #[error("{0}")]
    Stopped(Stopped),
}

impl Checkpoints {
    /// Checkpoints in a folder, from which runs go on if `resume` says so.
    pub fn new(folder: impl Into<PathBuf>, resume: bool) -> Checkpoints {
        Checkpoints {
            folder: folder.into(),
            resume,
            expected: resume,
            done: Mutex::default(),
            used: Mutex::default(),
            interval: Checkpoints::INTERVAL,
            committed: Mutex::default(),
        }
    }

    /// How often computations commit what they have, unless something else is said.
    const INTERVAL: Duration = Duration::from_secs(30);

    fn committed(&self) -> MutexGuard<'_, Vec<String>> {
        self.committed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes the commits of computations that several processes shared: the answer is known.
    pub fn clear_commits(&self) {
        for computation in self.committed().drain(..) {
            self.remove_commits(&computation);
        }
    }

    /// Whether a later run can go on from a commit of the computations that several processes shared.
    pub fn has_commits(&self) -> bool {
        let is_note = |suffix: &String| suffix.ends_with(".done");
        let mut computations = self.committed().clone().into_iter();
        computations.any(|computation| {
            let suffixes = CheckpointFile::suffixes(&self.folder, &computation);
            suffixes.iter().any(is_note)
        })
    }

    fn remove_commits(&self, computation: &str) {
        for suffix in CheckpointFile::suffixes(&self.folder, computation) {
            CheckpointFile::with_suffix(&self.folder, computation, &suffix).remove();
        }
    }

    /// Checkpoints in a folder, from which runs go on if they are there. Nobody is told if they are not.
    pub fn if_there(folder: impl Into<PathBuf>) -> Checkpoints {
        Checkpoints {
            expected: false,
            ..Checkpoints::new(folder, true)
        }
    }

    /// Whether somebody expects that there is a checkpoint.
    pub(crate) fn is_expected(&self) -> bool {
        self.expected
    }

    /// Notes that a computation is done. Its checkpoint stays until [`Checkpoints::clear`]: what is
    /// made of the answer, such as a certificate, may still be stopped.
    pub(crate) fn is_done(&self, file: &CheckpointFile) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        done.push(file.clone());
    }

    /// Removes the checkpoints of computations that are done, and those of the same computations with
    /// other tables, which runs with another memory limit left.
    pub fn clear(&self) {
        let mut done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        for file in done.drain(..) {
            file.remove();
            file.remove_alike();
        }
    }

    /// The checkpoint of a question, which is given in full.
    pub fn of(&self, question: &str) -> CheckpointFile {
        let file = CheckpointFile::new(&self.folder, question);
        let mut used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.push(file.clone());
        file
    }

    /// The checkpoints that stopped computations have left: each file once, the last first.
    pub fn left(&self) -> Vec<CheckpointFile> {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let mut left: Vec<CheckpointFile> = Vec::new();
        for file in used.iter().rev().filter(|file| file.is_there()) {
            if left.iter().all(|other| other.path() != file.path()) {
                left.push(file.clone());
            }
        }
        left
    }
}
