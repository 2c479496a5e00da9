//! Where results go and how the program ends: the only place that prints results and errors. Read
//! `report/destination.rs` and `report/form.rs` before it.

use crate::args::Common;
use crate::report::destination::Destination;
use crate::report::failure::Failure;
use crate::report::form;
use crate::report::own_files;
use corsaire::Outcome;
use serde::Serialize;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Solved, or true.
    Yes,
    /// Impossible, or false.
    No,
    /// The result was printed, but a file that was asked for besides it could not be made.
    Failed,
    /// Stopped at a limit.
    Stopped,
}

/// Bad input, or an output that could not be written.
const FAILED: u8 = 2;

impl Exit {
    /// How a run with this outcome ends.
    pub fn of<F, R>(outcome: &Outcome<F, R>) -> Exit {
        match outcome {
            Outcome::Solved(_) => Exit::Yes,
            Outcome::Impossible(_) => Exit::No,
            Outcome::Unknown(_) => Exit::Stopped,
        }
    }

    fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Failed => FAILED,
            Exit::Stopped => 3,
        }
    }
}

#[cfg(feature = "cluster")]
impl Exit {
    /// How a process of this program ended that has this exit code.
    pub fn coded(code: i32) -> Option<Exit> {
        let all = [Exit::Yes, Exit::No, Exit::Failed, Exit::Stopped];
        all.into_iter().find(|exit| i32::from(exit.code()) == code)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// Writes a result as text, or as one JSON object with `--json` or into a file that ends in `.json`:
/// to standard output, or to the file of `-o`.
pub fn result(
    common: &Common,
    text: impl FnOnce() -> String,
    json: &impl Serialize,
) -> Result<(), Failure> {
    let content = if form::is_json(common) {
        let json = serde_json::to_string(json).map_err(Failure::new)?;
        format!("{json}\n")
    } else {
        let mut text = text();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text
    };
    write(common, &content)
}

/// Writes a result that has one form only.
pub fn write(common: &Common, content: &str) -> Result<(), Failure> {
    write_or(common, content.as_bytes(), || content.to_string())
}

/// Writes a result of any form. If its file cannot be written, `instead` is printed.
pub fn write_or(
    common: &Common,
    content: &[u8],
    instead: impl FnOnce() -> String,
) -> Result<(), Failure> {
    if common.reported_elsewhere {
        return Ok(());
    }
    match file(common) {
        Some(path) => Destination::at(path)
            .and_then(|destination| destination.stage(content)?.synced()?.put())
            .map_err(|error| {
                // What was found is not lost: it goes to standard output instead.
                let result_is_printed = print(instead().as_bytes()).is_ok();
                Failure {
                    result_is_printed,
                    ..not_written(path, &error)
                }
            }),
        None => print(content),
    }
}

/// A text with boards in it, as standard output can show it: with round marks on a terminal that has
/// them.
pub fn drawn(common: &Common, answer: &impl Display) -> String {
    match is_round(common) {
        true => format!("{answer:#}"),
        false => answer.to_string(),
    }
}

/// Whether boards in a text may have round marks: the result goes to a terminal that can show them.
pub fn is_round(common: &Common) -> bool {
    let is_terminal = file(common).is_none() && io::stdout().is_terminal();
    is_terminal && supports_unicode::on(supports_unicode::Stream::Stdout)
}

/// The file of `-o`. `-` is standard output.
pub fn file(common: &Common) -> Option<&Path> {
    let path = common.output.as_deref();
    path.filter(|path| *path != Path::new("-"))
}

/// Prints words where a picture was asked for but there is nothing to draw, and says why.
pub fn instead_of_picture(text: &str, why: impl Display) -> Result<(), Failure> {
    print(format!("{}\n", text.trim_end_matches('\n')).as_bytes())?;
    say(format_args!("no picture was drawn: {why}"));
    Ok(())
}

fn print(content: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(content);
    printed(written.and_then(|()| stdout.flush()))
}

/// Whether standard output took what was printed. A closed pipe is not an error: the reader has
/// seen enough.
fn printed(written: io::Result<()>) -> Result<(), Failure> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written
            .map_err(|error| Failure::new(format!("cannot write to standard output: {error}"))),
    }
}

/// Says something to a person on standard error. If that cannot be written, nobody would read it.
pub fn say(message: impl Display) {
    let message = plain(&message.to_string());
    let _ = writeln!(io::stderr(), "corsaire: {message}");
}

/// A text without the characters that move the cursor of a terminal: it may come from a foreign file.
pub fn plain(text: &str) -> String {
    let is_bidirectional = |c: char| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    text.replace(
        |c: char| c.is_control() && c != '\n' || is_bidirectional(c),
        " ",
    )
}

/// Finds out before the work begins whether the file of `-o` can be written.
pub fn attempt(common: &Common) -> Result<(), Failure> {
    match file(common) {
        Some(path) if !common.reported_elsewhere => attempted(path, common).map(drop),
        _ => Ok(()),
    }
}

/// Where a path leads to. An error if it cannot be written, or if it is a file of the program's own: that
/// is found out before the work begins.
pub fn attempted(path: &Path, common: &Common) -> Result<Destination, Failure> {
    let failed = |error: io::Error| not_written(path, &error);
    let destination = Destination::at(path).map_err(failed)?;
    own_files::is_other(path, &destination, common)?;
    destination.attempt().map_err(failed)?;
    Ok(destination)
}

/// The failure of a file that cannot be written.
pub fn not_written(path: &Path, error: &io::Error) -> Failure {
    Failure::new(format!("cannot write {}: {error}", path.display()))
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

/// Says what went wrong: to a person, and to a program if it asked for JSON.
pub fn failed(failure: &Failure, json: bool) -> ExitCode {
    say(failure);
    // One object on standard output is enough.
    if json && !failure.result_is_printed {
        let place = failure.at.as_ref().map(|(place, _)| *place);
        print_error(
            failure.message.clone(),
            place.map(|p| p.line),
            place.map(|p| p.column),
        );
    }
    ExitCode::from(FAILED)
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
        let _ = print(format!("{text}\n").as_bytes());
    }
}

/// Prints help and version, or what is wrong with the command line.
pub fn usage(error: &clap::Error) -> ExitCode {
    let written = error.print().and_then(|()| io::stdout().flush());
    if error.exit_code() == 0 {
        return match printed(written) {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => failed(&failure, false),
        };
    }
    #[cfg(not(feature = "cluster"))]
    say_without_cluster(error);
    if std::env::args_os().any(|arg| arg == "--json") {
        let text = error.render().to_string();
        let message = text.lines().next().unwrap_or_default();
        print_error(
            message.trim_start_matches("error: ").to_string(),
            None,
            None,
        );
    }
    ExitCode::from(FAILED)
}

/// Says where `start` and `--hosts` are, if the command line has them.
#[cfg(not(feature = "cluster"))]
fn say_without_cluster(error: &clap::Error) {
    use clap::error::{ContextKind, ContextValue};
    let is_of_cluster = error.context().any(|(kind, value)| {
        let kinds = [ContextKind::InvalidSubcommand, ContextKind::InvalidArg];
        let is_word = |text: &String| ["start", "--hosts"].contains(&text.as_str());
        kinds.contains(&kind) && matches!(value, ContextValue::String(text) if is_word(text))
    });
    if is_of_cluster {
        say("this program was built without `start` and --hosts: see docs/cluster.md");
    }
}
