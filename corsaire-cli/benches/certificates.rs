//! Certificates of whole suites, written and checked: `cargo bench --bench certificates -- english
//! diamond wiegleb:d4-d1`. On diamond every problem is decided by `prove`; elsewhere shortest
//! solutions are certified. Prints a table; what the checker does not accept is an error.

use corsaire_check::{Limits, check_file};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

fn corsaire(args: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_corsaire"))
        .env("CORSAIRE_NO_RESULTS", "1")
        .args(args)
        .args(["--json", "--quiet"])
        .output()
        .expect("the program runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1);
    let mut wanted: Vec<String> = arguments.filter(|arg| !arg.starts_with('-')).collect();
    if wanted.is_empty() {
        wanted = ["diamond", "english"].map(String::from).to_vec();
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("bench.cert");
    let mut wrong = false;
    for name in wanted {
        let (board, only) = name.split_once(':').unwrap_or((&name, ""));
        println!("| {board} | claim | reason | bytes | seconds to write | seconds to check |");
        println!("|---|---|---|---|---|---|");
        let (mut writing, mut checking) = (0.0, 0.0);
        let shown = corsaire(&["show", board]);
        for problem in shown["problems"].as_array().expect("problems") {
            let hole = |key: &str| problem[key].as_str().expect("a hole");
            let (vacate, finish) = (hole("vacate"), hole("finish"));
            if !only.is_empty() && only != format!("{vacate}-{finish}") {
                continue;
            }
            let _ = std::fs::remove_file(&file);
            let path = file.to_str().expect("a path in letters");
            let problem = [
                "--vacate",
                vacate,
                "--finish",
                finish,
                "--certificate",
                path,
            ];
            let begun = Instant::now();
            let report = match board {
                "diamond" => corsaire(&[&["prove", board][..], &problem].concat()),
                _ => corsaire(&[&["solve", board, "--shortest"][..], &problem].concat()),
            };
            let written = begun.elapsed().as_secs_f64();
            let begun = Instant::now();
            let result = check_file(&file, Limits::default());
            let checked = begun.elapsed().as_secs_f64();
            writing += written;
            checking += checked;
            wrong |= result.is_err();
            let size = |path: &Path| std::fs::metadata(path).map_or(0, |data| data.len());
            println!(
                "| {vacate} to {finish} | {} | {} | {} | {written:.1} | {checked:.1} |",
                result.map_or_else(
                    |trouble| format!("NOT ACCEPTED: {trouble}"),
                    |accepted| {
                        let claim = accepted.claim.split(", ").next();
                        claim.unwrap_or_default().to_string()
                    },
                ),
                report["reason"]["kind"].as_str().unwrap_or(""),
                size(&file),
            );
        }
        println!("| all | | | | {writing:.1} | {checking:.1} |\n");
    }
    if wrong {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
