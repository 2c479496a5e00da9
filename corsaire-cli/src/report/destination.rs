//! A path that something is written to. Nothing to read before it.
//!
//! A regular file, or a path where there is nothing yet, is written whole or not at all: the
//! content goes into a temporary file in the same folder, and that one takes the old file's place,
//! with its permissions, when all of it is on the disk. A symbolic link is followed: it stays, and
//! the file that it leads to is replaced. Everything else (a device, a pipe, a socket) is never
//! replaced: the content is written into it.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Where a path leads to.
pub enum Destination {
    /// A regular file, or nothing yet.
    File {
        /// The file itself: no symbolic link is left in this path.
        path: PathBuf,
        /// What is there now.
        old: Option<Metadata>,
    },
    /// A file that standard output or standard error goes to: `/dev/stdout` is one. It is written
    /// from where that stream is.
    Stream(File),
    /// A device or a pipe.
    Device(PathBuf),
    /// A socket that somebody listens to.
    #[cfg(unix)]
    Socket(PathBuf),
}

/// Content that is ready to be put where it belongs. Dropped before that, it leaves no trace.
pub enum Staged<'c> {
    /// Written, under another name.
    File {
        part: NamedTempFile,
        path: PathBuf,
        /// Whether it is on the disk.
        synced: bool,
    },
    /// Not written yet.
    Through(Destination, &'c [u8]),
}

/// Symbolic links that are followed from one path, as many as Linux follows.
const MOST_LINKS: usize = 40;

impl Destination {
    /// Finds out where `path` leads to. Writes nothing.
    pub fn at(path: &Path) -> io::Result<Destination> {
        let name = path.as_os_str().as_encoded_bytes();
        if name.ends_with(std::path::MAIN_SEPARATOR_STR.as_bytes()) {
            return Err(ErrorKind::IsADirectory.into());
        }
        match std::fs::metadata(path) {
            Ok(old) if old.is_dir() => Err(ErrorKind::IsADirectory.into()),
            Ok(old) if old.is_file() => match own_stream(&old) {
                Some(stream) => Ok(Destination::Stream(stream)),
                None => Ok(Destination::File {
                    path: std::fs::canonicalize(path)?,
                    old: Some(old),
                }),
            },
            #[cfg(unix)]
            Ok(other) if std::os::unix::fs::FileTypeExt::is_socket(&other.file_type()) => {
                Ok(Destination::Socket(path.to_path_buf()))
            }
            Ok(_) => Ok(Destination::Device(path.to_path_buf())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(Destination::File {
                path: end_of_links(path)?,
                old: None,
            }),
            Err(error) => Err(error),
        }
    }

    /// Whether both are the same regular file, or will be.
    pub fn is_same_file_as(&self, other: &Destination) -> bool {
        match (self, other) {
            (Destination::File { path: a, .. }, Destination::File { path: b, .. }) => a == b,
            _ => false,
        }
    }

    /// Finds out whether a file can be written: makes the temporary file and removes it again. A
    /// device or a pipe is not tried: its reader would notice.
    pub fn attempt(&self) -> io::Result<()> {
        match self {
            Destination::File { path, old } => temporary(path, old.as_ref()).map(drop),
            _ => Ok(()),
        }
    }

    /// Makes content ready: of a file, all of it is written, under another name.
    pub fn stage(self, content: &[u8]) -> io::Result<Staged<'_>> {
        let Destination::File { path, old } = self else {
            return Ok(Staged::Through(self, content));
        };
        let mut part = temporary(&path, old.as_ref())?;
        part.write_all(content)?;
        if let Some(old) = &old {
            keep_owner(part.as_file(), old);
            part.as_file().set_permissions(old.permissions())?;
        }
        Ok(Staged::File {
            part,
            path,
            synced: false,
        })
    }
}

impl Staged<'_> {
    /// Waits until the content of a file is on the disk: then not even a machine that stops leaves
    /// half of it.
    pub fn synced(mut self) -> io::Result<Self> {
        if let Staged::File { part, synced, .. } = &mut self {
            part.as_file().sync_all()?;
            *synced = true;
        }
        Ok(self)
    }

    /// Puts the content where it belongs.
    pub fn put(self) -> io::Result<()> {
        let (destination, content) = match self {
            Staged::File { part, path, synced } => {
                part.persist(&path).map_err(|error| error.error)?;
                if synced {
                    // The new name is on the disk when the folder is. Not every system can do this.
                    let _ = File::open(folder(&path)).and_then(|folder| folder.sync_all());
                }
                return Ok(());
            }
            Staged::Through(destination, content) => (destination, content),
        };
        let written = match destination {
            Destination::Stream(mut stream) => stream.write_all(content),
            #[cfg(unix)]
            Destination::Socket(path) => std::os::unix::net::UnixStream::connect(path)
                .and_then(|mut stream| stream.write_all(content)),
            Destination::Device(path) | Destination::File { path, .. } => OpenOptions::new()
                .write(true)
                .open(path)
                .and_then(|mut device| device.write_all(content)),
        };
        match written {
            // The reader has seen enough.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written,
        }
    }
}

/// An empty temporary file in the folder of `path`, if the old file there may be written.
fn temporary(path: &Path, old: Option<&Metadata>) -> io::Result<NamedTempFile> {
    if old.is_some() {
        // A file that its owner made read-only is not replaced either.
        OpenOptions::new().write(true).open(path)?;
    }
    tempfile::Builder::new()
        .prefix(".corsaire-")
        .suffix(".part")
        .make_in(folder(path), |part| {
            OpenOptions::new().write(true).create_new(true).open(part)
        })
}

/// The folder of a path that `end_of_links` or `canonicalize` returned.
fn folder(path: &Path) -> &Path {
    path.parent().unwrap_or(path)
}

/// Where a file will be that is not there yet: its folder without symbolic links, and its name. A
/// symbolic link to nothing is followed.
fn end_of_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        let name = path.file_name().ok_or(ErrorKind::NotFound)?;
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        let folder = std::fs::canonicalize(folder)?;
        let here = folder.join(name);
        match std::fs::read_link(&here) {
            Ok(target) => path = folder.join(target),
            Err(_) => return Ok(here),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Standard output or standard error, if it goes to this file. A file that is replaced while a
/// stream writes to it would lose what is written later.
#[cfg(unix)]
fn own_stream(file: &Metadata) -> Option<File> {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;
    let (out, err) = (io::stdout(), io::stderr());
    let streams = [out.as_fd(), err.as_fd()].into_iter();
    let streams = streams.filter_map(|stream| stream.try_clone_to_owned().ok());
    let mut files = streams.map(File::from);
    files.find(|stream| {
        let same = |open: Metadata| (open.dev(), open.ino()) == (file.dev(), file.ino());
        stream.metadata().is_ok_and(same)
    })
}

#[cfg(not(unix))]
fn own_stream(_: &Metadata) -> Option<File> {
    None
}

/// Gives a file the owner and group of the one it replaces, as far as the system lets us.
#[cfg(unix)]
fn keep_owner(part: &File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(part, None, Some(old.gid()));
    let _ = fchown(part, Some(old.uid()), None);
}

#[cfg(not(unix))]
fn keep_owner(_: &File, _: &Metadata) {}
