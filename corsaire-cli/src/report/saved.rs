//! The checkpoints in a folder, in words: what each is of, and whether this program can resume it. Read
//! `report/resume.rs` before it.
//!
//! What a file says is not believed: its question is shown only after it was read as a board and problems,
//! and its name only in plain letters.

use crate::report::resume::{id, quoted};
use corsaire::ask::SweepsInPlay;
use corsaire::engines::Control;
use corsaire::problem::{CheckpointHead, Refused, SavedWork};
use corsaire::report::day;
use corsaire::report::number_of;
use corsaire::{Checkpoints, Goal, Problem};
use indicatif::HumanBytes;
use serde::Serialize;
use std::ffi::OsStr;
use std::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// What the names of unfinished files begin with, and the age after which no run writes to them.
const UNFINISHED: &str = ".unfinished-";
const WRITTEN_FOR: Duration = Duration::from_secs(3600);
/// The suffixes of files that begin as checkpoints do.
const SUFFIXES: [&str; 4] = ["checkpoint", "refused", "part", "done"];
/// An unfinished file that is no larger need not have a head: it may be a key.
const SMALLEST: u64 = 32;
/// The letters of a name that is made from a question.
const NAME: usize = 32;

/// A checkpoint in a folder.
#[derive(Serialize)]
pub struct Saved {
    /// What it is called on the command line.
    pub id: String,
    #[serde(skip)]
    pub path: PathBuf,
    file: String,
    pub bytes: u64,
    date: Option<String>,
    #[serde(skip)]
    pub age: Option<Duration>,
    version: Option<String>,
    question: Option<String>,
    /// Whether this program can resume it, as far as that was checked.
    resumable: bool,
    /// Whether the digest was compared with the content.
    checked: bool,
    state: String,
    resume: Option<String>,
    /// Whether a run may still be writing it.
    #[serde(skip)]
    pub is_in_use: bool,
}

/// The checkpoints in a folder, the newest first. With `check`, their digests are compared. Nothing if there
/// is no such folder.
pub fn saved_in(folder: &Path, check: bool) -> io::Result<Vec<Saved>> {
    let entries = match std::fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut all: Vec<Saved> = entries
        .flatten()
        .filter_map(|entry| Saved::at(&entry.path(), check))
        .collect();
    all.sort_by(|a, b| (a.age, &a.file).cmp(&(b.age, &b.file)));
    Ok(all)
}

impl Saved {
    /// The checkpoint at a path. `None` if the file has not the name of one.
    fn at(path: &Path, check: bool) -> Option<Saved> {
        let name = path.file_name()?.to_str()?;
        let is_unfinished = name.starts_with(UNFINISHED);
        let (stem, rest) = name.split_once('.')?;
        let of_question = stem.len() == NAME && stem.bytes().all(|b| b.is_ascii_hexdigit());
        let suffix = rest.rsplit('.').next().unwrap_or_default();
        let is_finished = of_question && SUFFIXES.contains(&suffix);
        if !is_unfinished && !is_finished {
            return None;
        }
        // Nothing but a file is opened: a pipe would wait for ever.
        let data = std::fs::symlink_metadata(path).ok()?;
        let head = match data.is_file() {
            true => File::open(path).ok().and_then(CheckpointHead::read),
            false => return None,
        };
        // Other programs may have unfinished files too.
        if is_unfinished && head.is_none() && data.len() > SMALLEST {
            return None;
        }
        let written = data.modified().ok();
        let age = written.and_then(|written| SystemTime::now().duration_since(written).ok());
        let since_1970 = written.and_then(|written| written.duration_since(UNIX_EPOCH).ok());
        let state = State::of(path, is_unfinished, suffix, head.as_ref(), check);
        let resumable = matches!(state, State::Unchecked | State::Checked);
        let head = head.as_ref();
        Some(Saved {
            id: id(path),
            file: path.to_string_lossy().replace(char::is_control, "?"),
            bytes: data.len(),
            date: since_1970.map(|time| day(time.as_secs())),
            age,
            version: head.map(|head| head.version.clone()),
            question: head.and_then(question),
            resumable,
            checked: matches!(state, State::Checked | State::Changed),
            state: state.to_string(),
            resume: head.filter(|_| resumable).and_then(command),
            is_in_use: is_unfinished && age.is_none_or(|age| age < WRITTEN_FOR),
            path: path.to_path_buf(),
        })
    }

    /// Some lines for a person.
    pub fn lines(&self) -> String {
        let question = self.question.as_deref();
        let mut text = format!(
            "{}  {}\n          {}, {}, version {}: {}\n",
            self.id,
            question.unwrap_or("a question that cannot be read"),
            HumanBytes(self.bytes),
            self.date.as_deref().unwrap_or("no date"),
            self.version.as_deref().unwrap_or("unknown"),
            self.state
        );
        if let Some(command) = &self.resume {
            text.push_str(&format!("          to resume: {command}\n"));
        }
        text
    }
}

/// Whether a checkpoint can be resumed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Unchecked,
    Checked,
    Changed,
    OtherVersion,
    OtherName,
    PutAside,
    Part,
    Unfinished,
    NoCheckpoint,
    Unreadable,
}

impl State {
    fn of(
        path: &Path,
        is_unfinished: bool,
        suffix: &str,
        head: Option<&CheckpointHead>,
        check: bool,
    ) -> State {
        let Some(head) = head else {
            return match is_unfinished {
                true => State::Unfinished,
                false => State::NoCheckpoint,
            };
        };
        let folder = path.parent().unwrap_or(Path::new("."));
        let file = Checkpoints::new(folder, true).of(head.question());
        match suffix {
            _ if is_unfinished => State::Unfinished,
            "refused" => State::PutAside,
            "part" | "done" => State::Part,
            _ if !head.is_of_this_version => State::OtherVersion,
            _ if file.path().file_name() != path.file_name() => State::OtherName,
            _ if !check => State::Unchecked,
            _ => match file.read(&Control::default()) {
                Ok(_) => State::Checked,
                Err(Refused::Unreadable(_)) => State::Unreadable,
                Err(_) => State::Changed,
            },
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            State::Unchecked => "can be resumed (not checked)",
            State::Checked => "can be resumed (checked)",
            State::Changed => "cannot be resumed: it is damaged, or was changed or made elsewhere",
            State::OtherVersion => "cannot be resumed: another version wrote it",
            State::OtherName => "cannot be resumed: its name does not belong to its question",
            State::PutAside => "cannot be resumed: it was refused and put aside",
            State::Part => "part of a run of several processes",
            State::Unfinished => "unfinished: it is being written, or a killed run left it",
            State::NoCheckpoint => "cannot be resumed: it is not a checkpoint",
            State::Unreadable => "cannot be resumed: it cannot be read",
        })
    }
}

/// What a checkpoint is of, in words. `None` if its problems cannot be read.
fn question(head: &CheckpointHead) -> Option<String> {
    let problem = head.problems.first()?;
    let problems = match head.problems.len() {
        1 => in_words(problem),
        many => format!(
            "{} on {}",
            number_of(many as u64, "problem"),
            problem.board.name()
        ),
    };
    Some(match head.work {
        SavedWork::Shortest => format!("a shortest solution of {problems}"),
        SavedWork::Sweeps { .. } => format!("the longest sweeps of {problems}"),
        SavedWork::Shared(what) => format!("{what}, counted by several processes, of {problems}"),
        SavedWork::Other => format!("something that this version does not know, of {problems}"),
    })
}

/// A problem in words. Endings that a condition allows can be thousands.
fn in_words(problem: &Problem) -> String {
    const MOST: usize = 3;
    match &problem.goal {
        Goal::OneOf(positions) if positions.len() > MOST => {
            let board = &problem.board;
            let start = problem.start.diagram(board);
            let goals = positions.len();
            format!("{}, from {start} to one of {goals} positions", board.name())
        }
        _ => problem.to_string(),
    }
}

/// The command that resumes a checkpoint, if it can be told from its question.
fn command(head: &CheckpointHead) -> Option<String> {
    let problem = head.problems.first()?;
    let board = &problem.board;
    let name = quoted(board.with_known_name()?.name());
    let vacant = board.complement(problem.start);
    let start = match vacant.men() {
        1..=3 => format!("--vacate {}", board.names(vacant.holes()).join(",")),
        _ => format!("--start {}", quoted(&problem.start.diagram(board))),
    };
    let goal = match &problem.goal {
        Goal::OneManOn(_) => format!("--finish {}", problem.goal.text(board)),
        Goal::Men(_) => format!("--goal {}", quoted(&problem.goal.text(board))),
        Goal::OneOf(_) => return None,
    };
    let problem = format!("{name} {start} {goal}");
    let shortest = format!("corsaire solve {problem} --shortest");
    let is_one = head.problems.len() == 1;
    Some(match head.work {
        SavedWork::Shortest => format!("{shortest} --resume"),
        SavedWork::Sweeps { anywhere } => {
            let anywhere = if anywhere { " --anywhere" } else { "" };
            let all = SweepsInPlay::from_single_vacancies(board);
            match is_one {
                true => format!("corsaire sweeps {problem}{anywhere} --resume"),
                false if all.problems() == head.problems => {
                    format!("corsaire sweeps {name} --from-single-vacancy{anywhere} --resume")
                }
                false => return None,
            }
        }
        SavedWork::Shared(_) | SavedWork::Other => return None,
    })
}

/// Whether a word of the command line names this checkpoint: its path, its name, or the beginning of its
/// name.
pub fn is_named(saved: &Saved, word: &OsStr) -> bool {
    let name = saved.path.file_name().unwrap_or_default();
    if name == word || saved.path == Path::new(word) {
        return true;
    }
    let (Some(name), Some(word)) = (name.to_str(), word.to_str()) else {
        return false;
    };
    let name = name.trim_start_matches('.');
    word == saved.id || !word.is_empty() && name.starts_with(word)
}
