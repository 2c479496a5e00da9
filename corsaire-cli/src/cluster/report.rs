//! Where the result goes and how a process ends: the only place that prints. Read
//! `report/certificate.rs` before it.

use super::{Certified, escaped};
use crate::args::RunArgs;
use crate::run::Run;
use corsaire::{Answer, Outcome, Stopped};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;

const IMPOSSIBLE: u8 = 1;
const FAILED: u8 = 2;
const STOPPED: u8 = 3;

/// Prints the answer, if this is the first process, and ends the run.
pub fn report<F>(
    run: Run,
    args: &RunArgs,
    answer: &Answer<F>,
    text: impl FnOnce() -> String,
    certified: Option<Certified>,
) -> Result<ExitCode, String>
where
    Answer<F>: serde::Serialize,
{
    let mut code = match &answer.outcome {
        Outcome::Solved(_) => 0,
        Outcome::Impossible(_) => IMPOSSIBLE,
        Outcome::Unknown(_) => STOPPED,
    };
    match &certified {
        Some(Certified::Failed(why, stopped)) => {
            say(&format!("no certificate was written: {why}"));
            if code != STOPPED {
                code = if *stopped { STOPPED } else { FAILED };
            }
        }
        Some(Certified::Written(_) | Certified::Elsewhere) | None => {}
    }
    let mut printed = Ok(());
    if run.is_first() {
        let (processes, exchanged) = run.exchanged();
        let content = match args.json {
            true => {
                let mut value = serde_json::to_value(answer).map_err(|error| error.to_string())?;
                value["provenance"]["processes"] = json!(processes);
                value["provenance"]["exchanged_bytes"] = json!(exchanged);
                add_certificate(&mut value, certified.as_ref());
                value.to_string()
            }
            false => {
                let text = text();
                match &certified {
                    Some(Certified::Written(file)) => {
                        format!("{}\ncertificate: {}", text.trim_end(), file.display())
                    }
                    _ => text.trim_end().to_string(),
                }
            }
        };
        printed = print(&content);
        if !args.quiet && processes > 1 {
            let skew = run.skew();
            say(&format!(
                "{processes} processes exchanged {exchanged} bytes; the busiest bucket of positions had \
                 {skew:.2} times the average"
            ));
        }
    }
    if let Outcome::Unknown(why) = &answer.outcome {
        let resume = match why {
            Stopped::Senseless | Stopped::Overflow | Stopped::Commit(_) => "",
            _ if run.has_commits() => {
                "; started again, with any number of processes, it goes on from its last commit"
            }
            _ => "; there is no commit: started again, it starts from the beginning",
        };
        let (process, why) = (args.process, why.to_string());
        let own = why.strip_prefix(&format!("process {process}: "));
        let why = own.unwrap_or(&why);
        say(&format!("process {process} has stopped: {why}{resume}"));
    }
    run.end();
    printed?;
    Ok(ExitCode::from(code))
}

fn add_certificate(value: &mut Value, certified: Option<&Certified>) {
    value["certificate"] = Value::Null;
    match certified {
        Some(Certified::Written(file)) => value["certificate"] = json!(file.to_string_lossy()),
        Some(Certified::Failed(why, _)) => value["certificate_error"] = json!(why),
        Some(Certified::Elsewhere) | None => {}
    }
}

/// Notes for a person, on standard error.
pub fn say(text: &str) {
    let lines: Vec<String> = text.split('\n').map(escaped).collect();
    let _ = writeln!(io::stderr(), "corsaire-cluster: {}", lines.join("\n"));
}

/// Prints a result. A closed pipe is not an error.
fn print(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match writeln!(out, "{text}").and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("cannot print the result: {error}"))
        }
        _ => Ok(()),
    }
}

/// A command line that cannot be read, or the help that was asked for.
pub fn usage(error: &clap::Error) -> ExitCode {
    let _ = error.print();
    ExitCode::from(if error.use_stderr() { FAILED } else { 0 })
}

/// An error: a sentence, and with `--json` an object too.
pub fn failed(message: &str, json: bool) -> ExitCode {
    if json {
        let error = json!({"error": {"message": message, "line": null, "column": null}});
        let _ = print(&error.to_string());
    }
    say(message);
    ExitCode::from(FAILED)
}
