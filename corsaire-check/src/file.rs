//! Files, read once: only regular ones, and only up to a size. Read `budget.rs` before it.

use crate::budget::{Budget, Fault, wrong};
use std::borrow::Cow;
use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

/// Where the sets of a certificate are.
#[derive(Debug, Clone, Copy)]
pub enum Sets<'a> {
    /// In a file.
    File(&'a Path),
    /// Here.
    Bytes(&'a [u8]),
}

impl Sets<'_> {
    /// All of it, at most `most` bytes.
    pub(crate) fn read(&self, most: u64, budget: &mut Budget) -> Result<Cow<'_, [u8]>, Fault> {
        let too_long = "the file of the sets is longer than such sets can be";
        match self {
            Sets::Bytes(bytes) if bytes.len() as u64 > most => wrong(too_long),
            Sets::Bytes(bytes) => Ok(Cow::Borrowed(bytes)),
            Sets::File(path) => match read(path, most.min(budget.free())) {
                Ok(Some(bytes)) => {
                    budget.take(bytes.capacity() as u64)?;
                    Ok(Cow::Owned(bytes))
                }
                Ok(None) if most <= budget.free() => wrong(too_long),
                Ok(None) => budget
                    .take(budget.free().saturating_add(1))
                    .map(|()| Cow::default()),
                Err(error) => Err(Fault::Unread(format!("{}: {error}", path.display()))),
            },
        }
    }
}

/// The content of a regular file, or none if it has more than `most` bytes. The kind of the file is
/// checked before it is opened, since opening a pipe may wait for ever; and again when it is open,
/// since another file may have taken its place.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Option<Vec<u8>>> {
    regular(&std::fs::metadata(path)?)?;
    let file = File::open(path)?;
    let data = file.metadata()?;
    regular(&data)?;
    if data.len() > most {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    // A file can be longer than memory: then this is an error, not the end of the program.
    bytes.try_reserve_exact(usize::try_from(data.len()).unwrap_or(usize::MAX))?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

fn regular(data: &Metadata) -> io::Result<()> {
    match data.is_file() {
        true => Ok(()),
        false => Err(io::Error::other("not a regular file")),
    }
}
