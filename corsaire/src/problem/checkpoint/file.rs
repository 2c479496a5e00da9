//! The checkpoint of one question, as a file. Read `problem/checkpoint.rs` and
//! `problem/checkpoint/user_key.rs` before it.
//!
//! A checkpoint begins with the question that it is of, in full, and the version of the program. What
//! follows is the computation's own. At the end stands a digest over all of it (BLAKE3), with the
//! user's key, which is kept beside the checkpoints (`user_key.rs`): a file that was changed, that is of
//! another question or another version, or that somebody else made, is not believed.

use super::Refused;
use super::head::{CheckpointHead, HEADING};
use super::user_key::UserKey;
use crate::problem::control::{Control, Stopped};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::NamedTempFile;

/// Bytes that are digested between two looks at the clock.
const PIECE: u64 = 1 << 24;
/// What the names of unfinished files begin with, and the age at which nobody writes to one any
/// more.
const UNFINISHED: &str = ".unfinished-";
const OLD: Duration = Duration::from_secs(3600);

/// The checkpoint of one question.
#[derive(Debug, Clone)]
pub struct CheckpointFile {
    path: PathBuf,
    question: String,
}

impl CheckpointFile {
    /// Its name is made from the question.
    pub(super) fn new(folder: &Path, question: &str) -> CheckpointFile {
        let name = blake3::hash(question.as_bytes()).to_hex();
        CheckpointFile {
            path: folder.join(format!("{}.checkpoint", &name[..32])),
            question: question.to_string(),
        }
    }

    /// One of several files of a question.
    pub(super) fn with_suffix(folder: &Path, question: &str, suffix: &str) -> CheckpointFile {
        let mut file = CheckpointFile::new(folder, question);
        file.path = file.path.with_extension(suffix);
        file
    }

    /// The suffixes of the files of a question that are in a folder.
    pub(super) fn suffixes(folder: &Path, question: &str) -> Vec<String> {
        let path = CheckpointFile::new(folder, question).path;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        let names = entries.flatten().map(|entry| entry.file_name());
        let suffix = |name: std::ffi::OsString| {
            let rest = name.to_str()?.strip_prefix(&*stem)?;
            Some(rest.strip_prefix('.')?.to_string())
        };
        names.filter_map(suffix).collect()
    }

    /// The digest at its end, as words. Nothing is said of whether it is right.
    pub(super) fn digest(&self) -> Option<[u64; blake3::OUT_LEN / 8]> {
        // A pipe would wait for ever.
        std::fs::metadata(&self.path)
            .ok()
            .filter(|data| data.is_file())?;
        let mut file = File::open(&self.path).ok()?;
        file.seek(SeekFrom::End(-(blake3::OUT_LEN as i64))).ok()?;
        let mut bytes = [0; blake3::OUT_LEN];
        file.read_exact(&mut bytes).ok()?;
        let (words, _) = bytes.as_chunks::<8>();
        Some(std::array::from_fn(|word| u64::from_le_bytes(words[word])))
    }

    /// How many bytes it has.
    pub fn bytes(&self) -> u64 {
        std::fs::metadata(&self.path).map_or(0, |data| data.len())
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether it was written.
    pub(super) fn is_there(&self) -> bool {
        self.path.is_file()
    }

    fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new("."))
    }

    /// Replaces it by what `fill` writes, whole or not at all.
    pub fn write(
        &self,
        fill: impl FnOnce(&mut dyn Write) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let failed = |error: io::Error| {
            let path = self.path.display();
            Stopped::Disk(format!("cannot write the checkpoint {path}: {error}"))
        };
        std::fs::create_dir_all(self.folder()).map_err(failed)?;
        self.clean_up();
        let key = UserKey::read_or_make(self.folder()).map_err(failed)?;
        let file = unfinished(self.folder()).map_err(failed)?;
        let mut out = Digesting {
            inner: BufWriter::new(file),
            hasher: key.hasher(),
        };
        self.write_head(&mut out).map_err(failed)?;
        fill(&mut out)?;
        let Digesting { mut inner, hasher } = out;
        inner
            .write_all(hasher.finalize().as_bytes())
            .map_err(failed)?;
        let file = inner.into_inner().map_err(|error| failed(error.into()))?;
        file.as_file().sync_data().map_err(failed)?;
        let written = file.persist(&self.path);
        written.map_err(|error| failed(error.error))?;
        // So that the name is there too after a loss of power, where folders can be synchronised.
        let _ = File::open(self.folder()).and_then(|folder| folder.sync_all());
        Ok(())
    }

    /// Removes what killed runs have left.
    fn clean_up(&self) {
        let entries = std::fs::read_dir(self.folder()).into_iter().flatten();
        for entry in entries.flatten() {
            let name = entry.file_name();
            let age = entry.metadata().and_then(|data| data.modified());
            let age = age.ok().and_then(|written| written.elapsed().ok());
            if name.to_string_lossy().starts_with(UNFINISHED) && age.is_some_and(|age| age > OLD) {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }

    /// Puts a file that is not believed out of the way: it may be worth something to somebody. An
    /// error if that cannot be done.
    pub fn put_aside(&self) -> io::Result<()> {
        match std::fs::rename(&self.path, self.path.with_extension("refused")) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }

    fn write_head(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(HEADING.as_bytes())?;
        out.write_all(&(self.question.len() as u64).to_le_bytes())?;
        out.write_all(self.question.as_bytes())
    }

    /// What was written, if nobody has changed it since.
    pub fn read(&self, control: &Control<'_>) -> Result<impl Read + use<>, Refused> {
        let name = || self.path.display().to_string();
        let unreadable = |error: io::Error| match error.kind() {
            io::ErrorKind::NotFound => Refused::Missing,
            io::ErrorKind::UnexpectedEof => Refused::Other(name()),
            _ => Refused::Unreadable(format!("cannot read {}: {error}", name())),
        };
        // Nothing but a file is opened: a pipe would wait for ever.
        let data = std::fs::metadata(&self.path).map_err(unreadable)?;
        if !data.is_file() {
            return Err(Refused::Other(name()));
        }
        let file = File::open(&self.path).map_err(unreadable)?;
        let data = file.metadata().map_err(unreadable)?;
        let mut input = BufReader::new(file);
        let mut heading = vec![0; HEADING.len()];
        input.read_exact(&mut heading).map_err(unreadable)?;
        if heading != HEADING.as_bytes() {
            return Err(Refused::Other(name()));
        }
        // First whether it can be believed, then whether it is of this question: the digest is of everything before it.
        let whole = data.len().checked_sub(blake3::OUT_LEN as u64);
        let whole = whole.ok_or_else(|| Refused::Other(name()))?;
        let key = UserKey::read(self.folder());
        let key = key.map_err(|_| Refused::Changed(name()))?;
        let mut hasher = key.hasher();
        input.rewind().map_err(unreadable)?;
        let mut left = whole;
        while left > 0 {
            control.check().map_err(Refused::Stopped)?;
            let piece = left.min(PIECE);
            let hashed = hasher.update_reader((&mut input).take(piece));
            hashed.map_err(unreadable)?;
            left -= piece;
        }
        let mut digest = [0; blake3::OUT_LEN];
        input.read_exact(&mut digest).map_err(unreadable)?;
        if hasher.finalize() != digest {
            return Err(Refused::Changed(name()));
        }
        let body = self.body(&mut input, whole).map_err(unreadable)?;
        let body = body.ok_or_else(|| Refused::OtherQuestion(name()))?;
        Ok(input.take(body))
    }

    /// The length of what follows the question, if that is this one: then the input stands there. `whole`
    /// is the length of all without the digest.
    fn body(&self, input: &mut (impl Read + Seek), whole: u64) -> io::Result<Option<u64>> {
        let mut expected = (self.question.len() as u64).to_le_bytes().to_vec();
        expected.extend_from_slice(self.question.as_bytes());
        let head = (HEADING.len() + expected.len()) as u64;
        let Some(body) = whole.checked_sub(head) else {
            return Ok(None);
        };
        let mut question = vec![0; expected.len()];
        let start = SeekFrom::Start(HEADING.len() as u64);
        input.seek(start)?;
        input.read_exact(&mut question)?;
        input.seek(SeekFrom::Start(head))?;
        Ok((question == expected).then_some(body))
    }

    /// Removes it: the answer is known.
    pub fn remove(&self) {
        let _ = std::fs::remove_file(&self.path);
    }

    /// Removes the checkpoints beside it that are of the same question, with whatever tables.
    pub(super) fn remove_alike(&self) {
        let entries = std::fs::read_dir(self.folder()).into_iter().flatten();
        for entry in entries.flatten() {
            let path = entry.path();
            let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
            if !is_file || path.extension().is_none_or(|suffix| suffix != "checkpoint") {
                continue;
            }
            let head = File::open(&path).ok().and_then(CheckpointHead::read);
            if head.is_some_and(|head| head.is_alike(&self.question)) {
                let _ = std::fs::remove_file(&path);
            }
        }
    }
}

/// A file that takes its name when it is finished.
pub(super) fn unfinished(folder: &Path) -> io::Result<NamedTempFile> {
    tempfile::Builder::new()
        .prefix(UNFINISHED)
        .tempfile_in(folder)
}

/// A writer that digests what it writes.
struct Digesting<W> {
    inner: W,
    hasher: blake3::Hasher,
}

impl<W: Write> Write for Digesting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::checkpoint::Checkpoints;

    fn checkpoints() -> (tempfile::TempDir, Checkpoints) {
        let folder = tempfile::tempdir().expect("a folder");
        let checkpoints = Checkpoints::new(folder.path().join("state"), true);
        (folder, checkpoints)
    }

    fn saved(file: &CheckpointFile, content: &[u8]) {
        let fill = |out: &mut dyn Write| {
            let written = out.write_all(content);
            written.map_err(|error| Stopped::Disk(error.to_string()))
        };
        file.write(fill).expect("written");
    }

    fn content(file: &CheckpointFile) -> Result<Vec<u8>, Refused> {
        let mut bytes = Vec::new();
        let mut body = file.read(&Control::default())?;
        body.read_to_end(&mut bytes).expect("read");
        Ok(bytes)
    }

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let (_folder, checkpoints) = checkpoints();
        let file = checkpoints.of("a question");
        assert_eq!(content(&file), Err(Refused::Missing));
        saved(&file, b"first");
        saved(&file, b"second");
        assert_eq!(content(&file), Ok(b"second".to_vec()));
        let whole = std::fs::read(file.path()).expect("bytes");
        for place in 0..whole.len() {
            let mut changed = whole.clone();
            changed[place] ^= 1;
            std::fs::write(file.path(), &changed).expect("written");
            assert!(content(&file).is_err(), "byte {place}");
            std::fs::write(file.path(), &whole[..place]).expect("written");
            assert!(content(&file).is_err(), "{place} bytes");
        }
        checkpoints.is_done(&file);
        checkpoints.clear();
        assert_eq!(content(&file), Err(Refused::Missing));
    }

    #[test]
    fn a_computation_that_is_done_leaves_no_checkpoint_with_other_tables() {
        let (_folder, checkpoints) = checkpoints();
        let problem = "shortest 2\ndirections 4\nboard ooo\nstart oo.\ngoal ..o\n";
        let with = |tables: &str| checkpoints.of(&format!("{problem}regions {tables}\n"));
        let (done, alike) = (with("ooo"), with("oo. ..o"));
        let other = checkpoints.of(&format!("{problem}goal .o.\nregions ooo\n"));
        for file in [&done, &alike, &other] {
            saved(file, b"content");
        }
        assert_eq!(checkpoints.left().len(), 3);
        checkpoints.is_done(&done);
        checkpoints.clear();
        let left = checkpoints.left();
        let paths: Vec<&Path> = left.iter().map(CheckpointFile::path).collect();
        assert_eq!(paths, [other.path()]);
    }

    #[test]
    fn a_checkpoint_of_another_question_or_user_is_refused() {
        let (_folder, checkpoints) = checkpoints();
        let (one, other) = (checkpoints.of("one"), checkpoints.of("two"));
        saved(&one, b"content");
        std::fs::copy(one.path(), other.path()).expect("copied");
        let name = |file: &CheckpointFile| file.path().display().to_string();
        let refused = Err(Refused::OtherQuestion(name(&other)));
        assert_eq!(content(&other), refused);
        // A digest without the key, or with another one.
        std::fs::write(one.path().with_file_name("key"), [7; 32]).expect("written");
        assert_eq!(content(&one), Err(Refused::Changed(name(&one))));
        saved(&one, b"content");
        assert_eq!(content(&one), Ok(b"content".to_vec()));
    }
}
