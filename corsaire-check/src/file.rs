//! Files, read once: only regular ones, and only up to a size. Nothing to read before it.

use std::fs::{File, Metadata};
use std::io::{self, Read};
use std::path::Path;

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
