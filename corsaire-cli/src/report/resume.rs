//! How to go on with a search that was stopped and saved: the file, and the command. Nothing to read
//! before it.

use corsaire::{Checkpoints, Outcome, Stopped};
use serde::Serialize;
use std::sync::Arc;

/// A search that was saved. Empty if none was.
#[derive(Serialize, Default)]
pub struct Resume {
    /// The file that it is saved in.
    #[serde(skip_serializing_if = "Option::is_none")]
    checkpoint: Option<String>,
    /// The command that goes on with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    resume: Option<String>,
}

impl Resume {
    /// What a question has left behind that time or a person stopped.
    pub fn of<F>(outcome: &Outcome<F>, checkpoints: Option<&Arc<Checkpoints>>) -> Resume {
        let Outcome::Unknown(Stopped::Time | Stopped::Interrupted) = outcome else {
            return Resume::default();
        };
        let Some(file) = checkpoints.and_then(|checkpoints| checkpoints.left()) else {
            return Resume::default();
        };
        Resume {
            checkpoint: Some(file.to_string_lossy().into_owned()),
            resume: Some(command(
                std::env::args_os().map(|arg| arg.to_string_lossy().into_owned()),
            )),
        }
    }

    /// Two lines for a person. Nothing if nothing was saved.
    pub fn lines(&self) -> String {
        match (&self.checkpoint, &self.resume) {
            (Some(file), Some(command)) => {
                format!("\nsaved in {file}\nto go on: {command}")
            }
            _ => String::new(),
        }
    }
}

/// An answer and how to go on with it, as one JSON object.
#[derive(Serialize)]
pub struct WithResume<'a, A> {
    #[serde(flatten)]
    pub answer: &'a A,
    #[serde(flatten)]
    pub resume: &'a Resume,
}

/// This command, so that it goes on from the checkpoint.
fn command(args: impl Iterator<Item = String>) -> String {
    let mut words = vec!["corsaire".to_string()];
    words.extend(args.skip(1).map(|arg| quoted(&arg)));
    if !words.iter().any(|word| word == "--resume") {
        words.push("--resume".to_string());
    }
    words.join(" ")
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
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
    fn the_command_that_goes_on() {
        let args = |line: &[&str]| command(line.iter().map(ToString::to_string));
        assert_eq!(
            args(&[
                "/bin/c", "solve", "my board", "--start", "o'-", "--time", "1m"
            ]),
            "corsaire solve 'my board' --start 'o'\\''-' --time 1m --resume"
        );
        assert_eq!(args(&["c", "solve", "--resume"]), "corsaire solve --resume");
    }
}
