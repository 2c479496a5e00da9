//! Runs of the program, and files that they read and write.

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// What a run of the program did.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

/// The program, with arguments and text on its standard input.
pub fn corsaire_with(args: &[&str], input: &str) -> Run {
    let mut child = program()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end without reading all of it.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    Run::of(child.wait_with_output().expect("the program ends"))
}

/// The program, to be started.
pub fn program() -> Command {
    let mut program = Command::new(env!("CARGO_BIN_EXE_corsaire"));
    // Tests leave nothing in the folders of whoever runs them.
    program.env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"));
    program.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    // What another test has found out is not known here.
    program.env("CORSAIRE_NO_RESULTS", "1");
    program
}

/// The program with one more argument, which is a path of any name.
pub fn corsaire_on(args: &str, path: &Path) -> Run {
    let mut command = program();
    command.args(args.split_whitespace()).arg(path);
    Run::of(command.output().expect("the program ends"))
}

impl Run {
    /// What a program that has ended did.
    pub fn of(output: Output) -> Run {
        Run {
            code: output.status.code().expect("an exit code"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        }
    }
}

/// The program, with arguments that have no blanks in them.
pub fn corsaire(args: &str) -> Run {
    corsaire_with(&args.split_whitespace().collect::<Vec<_>>(), "")
}

/// What a run printed, as JSON.
pub fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.out))
}

/// A file of this test alone, removed when dropped.
pub struct TempFile(pub PathBuf);

impl TempFile {
    pub fn new(name: &str, content: &str) -> TempFile {
        let path =
            std::env::temp_dir().join(format!("corsaire-test-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("a temporary file");
        TempFile(path)
    }

    pub fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// The claim of a certificate in words, if the checker accepts it.
pub fn checked(file: &Path) -> Result<String, String> {
    checked_in_full(file).map(|(claim, _)| claim)
}

/// The claim of a certificate and its problem in words, if the checker accepts it.
pub fn checked_in_full(file: &Path) -> Result<(String, String), String> {
    let result = corsaire_check::check_file(file, corsaire_check::Limits::default());
    let accepted = result.map_err(|trouble| trouble.to_string())?;
    let (claim, problem) = accepted
        .claim
        .split_once(", in ")
        .expect("claim and problem");
    Ok((claim.to_string(), format!("in {problem}")))
}

/// A problem in the words of the checker: a full board but for `vacate`, to one man on one of the
/// holes `finish`, or on `any`.
pub fn problem_in_words(board: &str, vacate: &str, finish: &str) -> String {
    let board = corsaire::Board::named(board).expect(board);
    let hole = |name: &str| board.hole(name).expect(name);
    let start = board.full().without(hole(vacate));
    let finishes: Vec<corsaire::Hole> = match finish {
        "any" => board.holes().collect(),
        _ => finish.split(',').map(hole).collect(),
    };
    let goals = finishes.into_iter().map(|finish| {
        let goal = corsaire::Position::EMPTY.with(finish);
        goal.diagram(&board)
    });
    let goals: Vec<String> = goals.collect();
    format!(
        "in {} directions from {} to {}",
        board.directions().count(),
        start.diagram(&board),
        goals.join(" or ")
    )
}

/// A folder of this test alone, removed when dropped.
pub fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a temporary folder")
}

/// The names of what is in a folder, sorted.
pub fn names_in(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}
