//! `corsaire-check FILE...`: for each file accepted, with the claim in words, or why not.

use corsaire_check::{Limits, Manner, Trouble, check_file_with};
use std::ffi::OsString;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
usage: corsaire-check [--version] [--memory SIZE] [--work N] [--threads N] [--progress] [--] FILE...

Checks certificates of peg solitaire (docs/certificate-format.md).

  --memory SIZE   bytes for one certificate, like 400M or 8G [default: 1G]
  --work N        units of work for one certificate, each about a nanosecond, like 500M or 90G
                  [default: 60G]
  --threads N     threads that derive sets of positions, 1 to 1024 [default: 1]
  --progress      say on standard error how far a long check is; it does so on a terminal anyway

Exit codes: 0 all accepted; 1 one rejected; 2 one not read, or an output that cannot be written;
3 one too large to check. The largest of these counts.
";

const VERSION: &str = concat!("corsaire-check ", env!("CARGO_PKG_VERSION"), "\n");

fn main() -> ExitCode {
    let (files, limits, manner) = match arguments(std::env::args_os().skip(1)) {
        Ok(Asked::Check(files, limits, manner)) => (files, limits, manner),
        Ok(Asked::Help) => return ExitCode::from(say(USAGE)),
        Ok(Asked::Version) => return ExitCode::from(say(VERSION)),
        Err(why) => {
            // An option may have any characters; this is one line all the same.
            let why = why.replace(char::is_control, "?");
            complain(&format!("{why}; --help lists the options\n"));
            return ExitCode::from(2);
        }
    };
    let mut code = 0;
    for file in &files {
        let result = check_file_with(file, limits, manner);
        if io::stderr().is_terminal() {
            // The line of progress goes.
            complain("\r\x1b[K");
        }
        let name = file.to_string_lossy();
        let (this, line) = match &result {
            Ok(accepted) => {
                if let (Some(_), 1..) = (manner.progress, accepted.positions) {
                    let plural = if accepted.positions == 1 { "" } else { "s" };
                    complain(&format!(
                        "{} position{plural} derived\n",
                        accepted.positions
                    ));
                }
                (0, format!("{name}: accepted: {}", accepted.claim))
            }
            Err(trouble) => (exit_code(trouble), format!("{name}: {trouble}")),
        };
        // A file's name may have any characters; this is one line all the same.
        let line = line.replace(char::is_control, "?") + "\n";
        code = code.max(say(&line));
        code = code.max(this);
    }
    ExitCode::from(code)
}

fn exit_code(trouble: &Trouble) -> u8 {
    match trouble {
        Trouble::Rejected { .. } => 1,
        Trouble::NotRead { .. } => 2,
        Trouble::TooLarge { .. } => 3,
    }
}

/// What the command line asks for.
enum Asked {
    /// To check these files.
    Check(Vec<PathBuf>, Limits, Manner),
    /// How to use the program.
    Help,
    /// Its version.
    Version,
}

fn arguments(mut words: impl Iterator<Item = OsString>) -> Result<Asked, String> {
    let mut files = Vec::new();
    let mut limits = Limits::default();
    let mut manner = Manner::default();
    if io::stderr().is_terminal() {
        manner.progress = Some(in_place);
    }
    while let Some(word) = words.next() {
        let text = word.to_string_lossy();
        match &*text {
            "--help" | "-h" => return Ok(Asked::Help),
            "--version" | "-V" => return Ok(Asked::Version),
            "--memory" => limits.memory = size(words.next(), 1024)?,
            "--work" => limits.work = size(words.next(), 1000)?,
            "--threads" => manner.threads = threads(words.next())?,
            "--progress" => manner.progress = manner.progress.or(Some(line_by_line)),
            "--" => files.extend(words.by_ref().map(PathBuf::from)),
            option if option.starts_with('-') => return Err(format!("unknown option {option}")),
            _ => files.push(PathBuf::from(word)),
        }
    }
    match files.is_empty() {
        true => Err("no file is given".to_string()),
        false => Ok(Asked::Check(files, limits, manner)),
    }
}

fn threads(word: Option<OsString>) -> Result<usize, String> {
    let word = word.unwrap_or_default().to_string_lossy().into_owned();
    let number = word
        .parse()
        .ok()
        .filter(|threads| (1..=1024).contains(threads));
    number.ok_or_else(|| format!("`{word}`: write a number of threads from 1 to 1024"))
}

/// Progress on a terminal: in the place of what was there.
fn in_place(text: &str) {
    complain(&format!("\r{text}\x1b[K"));
}

/// Progress in a file.
fn line_by_line(text: &str) {
    complain(&format!("{text}\n"));
}

/// A number, or one with a K, M, G or T behind it.
fn size(word: Option<OsString>, thousand: u64) -> Result<u64, String> {
    let word = word.unwrap_or_default().to_string_lossy().into_owned();
    let digits = word.trim_end_matches(['K', 'M', 'G', 'T']);
    let power = match &word[digits.len()..] {
        "" => 0,
        "K" => 1,
        "M" => 2,
        "G" => 3,
        "T" => 4,
        _ => return Err(format!("`{word}`: write a size like 400M or 8G")),
    };
    let number = digits
        .parse()
        .ok()
        .and_then(|number: u64| number.checked_mul(thousand.pow(power)));
    number.ok_or_else(|| format!("`{word}`: write a size like 400M or 8G"))
}

/// Writes to the output. Returns the exit code: 2 if that fails, but 0 if the reader has gone away.
fn say(text: &str) -> u8 {
    let mut out = io::stdout();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            complain(&format!(
                "corsaire-check: the output cannot be written: {error}\n"
            ));
            2
        }
        _ => 0,
    }
}

/// Writes an error to standard error. If that fails too, nothing more can be done.
fn complain(text: &str) {
    let _ = io::stderr().write_all(text.as_bytes());
}
