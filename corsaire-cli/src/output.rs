//! Where results go and how the program ends: the only place that prints results and errors.

use crate::args::Common;
use crate::failure::Failure;
use serde::Serialize;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Solved, or true.
    Yes,
    /// Impossible, or false.
    No,
    /// Stopped at a limit.
    Stopped,
}

const BAD_INPUT: u8 = 2;

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Stopped => 3,
        })
    }
}

/// Writes a result as text, or as one JSON object with `--json`: to standard output, or to the
/// file of `-o`, whole or not at all.
pub fn result(
    common: &Common,
    text: impl FnOnce() -> String,
    json: &impl Serialize,
) -> Result<(), Failure> {
    let content = if common.json {
        let json = serde_json::to_string(json).map_err(Failure::new)?;
        format!("{json}\n")
    } else {
        text()
    };
    write(common, &content)
}

/// Writes a result that has one form only.
pub fn write(common: &Common, content: &str) -> Result<(), Failure> {
    match &common.output {
        Some(path) => write_file(path, content.as_bytes()),
        None => print(content),
    }
}

fn print(content: &str) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    match stdout
        .write_all(content.as_bytes())
        .and_then(|()| stdout.flush())
    {
        // Whoever reads has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(|error| Failure::new(format!("cannot write: {error}"))),
    }
}

/// Writes a file under another name first, so that it is there whole or not at all.
pub fn write_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let failed =
        |error: io::Error| Failure::new(format!("cannot write {}: {error}", path.display()));
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = std::fs::write(&part, content).and_then(|()| std::fs::rename(&part, path));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&part);
        failed(error)
    })
}

/// Writes a certificate, and its sets into the file beside it: its name, with `.sets` added.
pub fn certificate(path: &Path, certificate: &corsaire::Certificate) -> Result<(), Failure> {
    if let Some(sets) = &certificate.sets {
        let mut name = path.as_os_str().to_os_string();
        name.push(".sets");
        write_file(Path::new(&name), sets)?;
    }
    write_file(path, certificate.text.as_bytes())
}

#[derive(Serialize)]
struct JsonError {
    error: JsonFailure,
}

#[derive(Serialize)]
struct JsonFailure {
    message: String,
    line: Option<usize>,
    column: Option<usize>,
}

/// Tells a person, and a program if it asked for JSON, what is wrong with the input.
pub fn failed(failure: &Failure, json: bool) -> ExitCode {
    eprintln!("corsaire: {failure}");
    if json {
        let place = failure.at.as_ref().map(|(place, _)| *place);
        print_error(
            failure.message.clone(),
            place.map(|p| p.line),
            place.map(|p| p.column),
        );
    }
    ExitCode::from(BAD_INPUT)
}

fn print_error(message: String, line: Option<usize>, column: Option<usize>) {
    let error = JsonError {
        error: JsonFailure {
            message,
            line,
            column,
        },
    };
    if let Ok(text) = serde_json::to_string(&error) {
        // Standard output is the last resort: there is nowhere to report its failure.
        let _ = print(&format!("{text}\n"));
    }
}

/// Prints help and version, or what is wrong with the command line.
pub fn usage(error: &clap::Error) -> ExitCode {
    // A closed pipe is not an error.
    let _ = error.print();
    if error.exit_code() == 0 {
        return ExitCode::SUCCESS;
    }
    if std::env::args().any(|arg| arg == "--json") {
        let text = error.render().to_string();
        let message = text.lines().next().unwrap_or_default();
        print_error(
            message.trim_start_matches("error: ").to_string(),
            None,
            None,
        );
    }
    ExitCode::from(BAD_INPUT)
}
