//! The commands that newcomers type first, from `tests/newcomers.txt`: each with the answer, or the
//! helpful error, that it gets.
//!
//! `$ corsaire ...` is what is typed, in a shell. `? 2` below it is the exit code, 0 if there is none.
//! The other lines below it are parts of what is printed, in their order, on standard output and
//! standard error.

use crate::run::{folder, program};
use std::path::Path;
use std::process::Command;

const NEWCOMERS: &str = include_str!("../newcomers.txt");

struct Typed {
    command: String,
    code: i32,
    parts: Vec<String>,
}

fn typed() -> Vec<Typed> {
    let mut all: Vec<Typed> = Vec::new();
    let lines = NEWCOMERS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty());
    for line in lines {
        if let Some(command) = line.strip_prefix("$ ") {
            all.push(Typed {
                command: command.to_string(),
                code: 0,
                parts: Vec::new(),
            });
            continue;
        }
        let last = all.last_mut().expect("a command comes first");
        match line.strip_prefix("? ") {
            Some(code) => last.code = code.parse().expect("an exit code"),
            None => last.parts.push(line.to_string()),
        }
    }
    all
}

#[cfg(unix)]
#[test]
fn newcomers_get_answers_and_helpful_errors() {
    let all = typed();
    assert!(all.len() >= 40, "{} commands", all.len());
    let folder = folder();
    let bin = Path::new(env!("CARGO_BIN_EXE_corsaire")).parent();
    let bin = bin.expect("a folder").display().to_string();
    let path = std::env::var("PATH").expect("a path");
    let mut wrong = Vec::new();
    for Typed {
        command,
        code,
        parts,
    } in all
    {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("({command}) 2>&1")]);
        shell.current_dir(folder.path());
        shell.env("PATH", format!("{bin}:{path}"));
        shell.envs(
            program()
                .get_envs()
                .filter_map(|(key, value)| Some((key, value?))),
        );
        let output = shell.output().expect("a shell");
        let said = String::from_utf8_lossy(&output.stdout);
        let mut rest = &*said;
        let missing = parts.iter().find(|part| match rest.find(part.as_str()) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                false
            }
            None => true,
        });
        if output.status.code() != Some(code) {
            wrong.push(format!(
                "$ {command}\nended with {:?}, not {code}:\n{said}",
                output.status.code()
            ));
        } else if let Some(part) = missing {
            wrong.push(format!(
                "$ {command}\ndid not print, or not in this order: {part}\n{said}"
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
