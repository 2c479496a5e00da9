//! The certificate of a run: the first process writes it. Nothing to read before it.

use crate::args::RunArgs;
use corsaire::{Certificate, NoCertificate};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The files that a certificate goes to.
pub struct CertificateFile {
    path: PathBuf,
    is_first: bool,
}

/// What became of a certificate.
pub enum Certified {
    /// It was written, to this file.
    Written(PathBuf),
    /// It was not written, and why; and whether a limit is to blame.
    Failed(String, bool),
    /// Another process writes it.
    Elsewhere,
}

impl CertificateFile {
    /// The file that was asked for. An error if it cannot be written: that is found out before the run.
    pub fn asked(path: Option<&Path>, args: &RunArgs) -> Result<Option<CertificateFile>, String> {
        let Some(path) = path else {
            return Ok(None);
        };
        let is_first = args.process == 0;
        let file = CertificateFile {
            path: path.to_path_buf(),
            is_first,
        };
        let wrong = |why: &str| Err(format!("--certificate {}: {why}", path.display()));
        if is_first && (path.file_name().is_none() || !folder(path).is_dir()) {
            return wrong("there is no such folder");
        }
        if is_first && path.is_dir() {
            return wrong("this is a folder");
        }
        // A file without a name, gone at once.
        match is_first.then(|| tempfile::tempfile_in(folder(path))) {
            Some(Err(error)) => wrong(&format!("the folder cannot be written to: {error}")),
            _ => Ok(Some(file)),
        }
    }

    /// Writes it, whole or not at all.
    pub fn write(self, made: &dyn Fn() -> Result<Arc<Certificate>, NoCertificate>) -> Certified {
        if !self.is_first {
            return Certified::Elsewhere;
        }
        let certificate = match made() {
            Ok(certificate) => certificate,
            Err(why) => {
                let stopped = matches!(why, NoCertificate::Stopped(_) | NoCertificate::Unknown);
                return Certified::Failed(why.to_string(), stopped);
            }
        };
        match put(&self.path, certificate.text.as_bytes()) {
            Ok(()) => Certified::Written(self.path),
            Err(error) => Certified::Failed(format!("{}: {error}", self.path.display()), false),
        }
    }
}

fn folder(path: &Path) -> &Path {
    let parent = path
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new("."))
}

fn put(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder(path))?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}
