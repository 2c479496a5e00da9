//! How to resume a search that was stopped and saved, and how to remove what it saved. Nothing to read
//! before it.

use crate::report::output::say;
use corsaire::{Checkpoints, Outcome};
use indicatif::HumanBytes;
use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// A search that was saved. Empty if none was.
#[derive(Serialize, Default)]
pub struct Resume {
    /// The file that it is saved in: the one that was written last.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkpoint: Option<String>,
    /// The size of all its files.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkpoint_bytes: Option<u64>,
    /// The command that resumes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    resume: Option<String>,
    /// The command that removes its files.
    #[serde(skip_serializing_if = "Option::is_none")]
    remove_checkpoint: Option<String>,
    /// All its files.
    #[serde(skip)]
    files: Vec<String>,
}

impl Resume {
    /// The checkpoints of a question that a limit or a person stopped.
    pub fn of<F>(outcome: &Outcome<F>, checkpoints: Option<&Arc<Checkpoints>>) -> Resume {
        match outcome {
            Outcome::Unknown(_) => Resume::left_by(checkpoints),
            _ => Resume::default(),
        }
    }

    /// The checkpoints that a question has left.
    pub fn left_by(checkpoints: Option<&Arc<Checkpoints>>) -> Resume {
        let left = checkpoints.map_or_else(Vec::new, |checkpoints| checkpoints.left());
        if left.is_empty() {
            return Resume::default();
        }
        let ids: Vec<String> = left.iter().map(|file| id(file.path())).collect();
        let name = |path: &Path| path.to_string_lossy().into_owned();
        let files: Vec<String> = left.iter().map(|file| name(file.path())).collect();
        Resume {
            checkpoint: files.first().cloned(),
            checkpoint_bytes: Some(left.iter().map(|file| file.bytes()).sum()),
            resume: Some(command(
                std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()),
            )),
            remove_checkpoint: Some(format!("corsaire checkpoints remove {}", ids.join(" "))),
            files,
        }
    }

    /// Lines for a person. Nothing if nothing was saved.
    pub fn lines(&self) -> String {
        let (Some(command), Some(remove)) = (&self.resume, &self.remove_checkpoint) else {
            return String::new();
        };
        let bytes = HumanBytes(self.checkpoint_bytes.unwrap_or_default());
        format!(
            "\nsaved in {} ({bytes})\nto resume: {command}\nto remove it: {remove}",
            self.files.join(" and ")
        )
    }

    /// Says the same on standard error, where the result itself is complete.
    pub fn say(&self) {
        for line in self.lines().lines().filter(|line| !line.is_empty()) {
            say(line);
        }
    }
}

/// Says which checkpoints many questions in a row have left. The same command resumes them.
pub fn say_left(checkpoints: Option<&Arc<Checkpoints>>) {
    let Some(checkpoints) = checkpoints else {
        return;
    };
    let left = checkpoints.left();
    if left.is_empty() {
        return;
    }
    let bytes = left.iter().map(|file| file.bytes()).sum();
    say(format_args!(
        "searches that were stopped are saved in {} ({}): the same command with more time resumes \
         them, `corsaire checkpoints` lists and removes them",
        checkpoints.folder.display(),
        HumanBytes(bytes)
    ));
}

/// What a checkpoint is called on the command line: the first letters of its name.
pub fn id(path: &Path) -> String {
    const LETTERS: usize = 8;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.trim_start_matches('.').split('.').next();
    let letters = name.unwrap_or_default().chars();
    // An unfinished file has a name that other programs may have given it.
    let visible = |c: char| if c.is_ascii_graphic() { c } else { '?' };
    match path.extension() {
        None => letters.map(visible).collect(),
        Some(_) => letters.take(LETTERS).map(visible).collect(),
    }
}

/// An answer and how to resume it, as one JSON object.
#[derive(Serialize)]
pub struct WithResume<'a, A> {
    #[serde(flatten)]
    pub answer: &'a A,
    #[serde(flatten)]
    pub resume: &'a Resume,
}

/// This command, so that it resumes from the checkpoint.
fn command(args: impl Iterator<Item = String>) -> String {
    let mut words = vec!["corsaire".to_string()];
    words.extend(args.skip(1).map(|arg| quoted(&arg)));
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".to_string());
    }
    words.join(" ")
}

/// A word as a shell takes it.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:,=+@%".contains(c);
    match !word.is_empty() && word.chars().all(plain) {
        true => word.to_string(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_that_resumes() {
        let args = |line: &[&str]| command(line.iter().map(ToString::to_string));
        assert_eq!(
            args(&[
                "/bin/c", "solve", "my board", "--start", "o'-", "--time", "1m"
            ]),
            "corsaire solve 'my board' --start 'o'\\''-' --time 1m --resume"
        );
        assert_eq!(args(&["c", "solve", "--resume"]), "corsaire solve --resume");
    }

    #[test]
    fn files_have_short_names() {
        let path = Path::new("/a/0123456789abcdef0123456789abcdef.checkpoint");
        assert_eq!(id(path), "01234567");
        assert_eq!(id(Path::new(".unfinished-x\u{1b}[2J")), "unfinished-x?[2J");
    }
}
