//! The checkpoint of one question where there are no files: `problem/checkpoint/file.rs` is what
//! stands in its place elsewhere. Read `problem/checkpoint.rs` before it.

use super::Refused;
use crate::problem::control::{Control, Stopped};
use std::io::{self, Read, Write};
use std::path::Path;

/// The checkpoint of one question. There is none, and none can be written.
#[derive(Debug, Clone)]
pub struct CheckpointFile;

impl CheckpointFile {
    pub(super) fn new(_folder: &Path, _question: &str) -> CheckpointFile {
        CheckpointFile
    }

    pub(super) fn with_suffix(_folder: &Path, _question: &str, _suffix: &str) -> CheckpointFile {
        CheckpointFile
    }

    pub(super) fn suffixes(_folder: &Path, _question: &str) -> Vec<String> {
        Vec::new()
    }

    pub(super) fn digest(&self) -> Option<[u64; 4]> {
        None
    }

    /// It has none.
    pub fn bytes(&self) -> u64 {
        0
    }

    pub(super) fn remove_alike(&self) {}

    /// Where it is: nowhere.
    pub fn path(&self) -> &Path {
        Path::new("")
    }

    /// It never was.
    pub(super) fn is_there(&self) -> bool {
        false
    }

    /// Writes nothing: an error.
    pub fn write(
        &self,
        _fill: impl FnOnce(&mut dyn Write) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let why = "cannot write a checkpoint: there are no files here";
        Err(Stopped::Disk(why.to_string()))
    }

    /// There is nothing to put aside.
    pub fn put_aside(&self) -> io::Result<()> {
        Ok(())
    }

    /// There is nothing to read.
    pub fn read(&self, _control: &Control<'_>) -> Result<impl Read + use<>, Refused> {
        Err::<io::Empty, Refused>(Refused::Missing)
    }

    /// There is nothing to remove.
    pub fn remove(&self) {}
}
