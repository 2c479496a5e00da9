//! The examples at the end of each `--help` work.

use crate::run::{corsaire, folder, program};
use std::path::Path;
use std::process::Command;

/// The subcommands that `--help` lists.
fn subcommands() -> Vec<String> {
    let help = corsaire("--help").out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names = commands.filter_map(|line| line.split_whitespace().next());
    names
        .filter(|name| *name != "help")
        .map(String::from)
        .collect()
}

#[test]
fn every_subcommand_has_three_examples() {
    let names = subcommands();
    assert!(names.len() >= 10, "{names:?}");
    for name in names {
        let help = corsaire(&format!("{name} --help")).out;
        let (_, examples) = help.split_once("Examples:\n").expect(&name);
        let examples: Vec<&str> = examples.lines().map(str::trim).collect();
        assert_eq!(examples.len(), 3, "{name}");
        for example in examples {
            assert!(example.contains(&format!("corsaire {name}")), "{example}");
        }
    }
}

#[cfg(unix)]
#[test]
fn every_example_runs() {
    let folder = folder();
    let path = Path::new(env!("CARGO_BIN_EXE_corsaire"));
    let path = path.parent().expect("a folder").display().to_string();
    let old = std::env::var("PATH").expect("a path");
    // A server runs until it is stopped: `tests/serve` starts it.
    for name in subcommands().into_iter().filter(|name| name != "serve") {
        let help = corsaire(&format!("{name} --help")).out;
        let (_, examples) = help.split_once("Examples:\n").expect(&name);
        for example in examples.lines() {
            let mut shell = Command::new("sh");
            shell.args(["-c", example]).current_dir(folder.path());
            shell.env("PATH", format!("{path}:{old}"));
            shell.envs(
                program()
                    .get_envs()
                    .filter_map(|(key, value)| Some((key, value?))),
            );
            let output = shell.output().expect("a shell");
            let code = output.status.code();
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(matches!(code, Some(0 | 1)), "{example}: {code:?}: {said}");
        }
    }
}
