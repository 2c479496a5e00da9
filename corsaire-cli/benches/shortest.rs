//! Shortest solutions of whole suites: `cargo bench --bench shortest -- english` (or french,
//! diamond, semi-wiegleb, wiegleb, or a single problem like wiegleb:d4-d4). Prints a table and
//! checks the lengths that the paper gives (`data/paper/lengths.tsv`).
//!
//! A suite is every essentially different problem that has a solution: those of the paper's
//! table for wiegleb, diamond and semi-wiegleb, all of them on the other boards.

use serde_json::Value;
use std::process::{Command, ExitCode};

const LENGTHS: &str = include_str!("../../data/paper/lengths.tsv");

fn corsaire(args: &str) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_corsaire"))
        .env("CORSAIRE_NO_RESULTS", "1")
        .args(args.split_whitespace())
        .args(["--json", "--quiet"])
        .output()
        .expect("the program runs");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// Vacancy, finish, and the length if the paper gives it.
type Row = (String, String, Option<u64>);

fn suite(board: &str) -> Vec<Row> {
    let rows = LENGTHS.lines().skip(1).filter_map(|line| {
        let [name, vacate, finish, moves] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("four columns: {line}");
        };
        let row = || (vacate.to_string(), finish.to_string(), moves.parse().ok());
        (name == board).then(row)
    });
    let rows: Vec<Row> = rows.collect();
    if rows.len() > 1 || board == "semi-wiegleb" {
        return rows;
    }
    let shown = corsaire(&format!("show {board}"));
    let problems = shown["problems"].as_array().expect("problems").iter();
    let text = |problem: &Value, key: &str| problem[key].as_str().expect("a hole").to_string();
    problems
        .map(|problem| {
            let (vacate, finish) = (text(problem, "vacate"), text(problem, "finish"));
            let known = rows.iter().find(|(v, f, _)| (v, f) == (&vacate, &finish));
            let moves = known.and_then(|(_, _, moves)| *moves);
            (vacate, finish, moves)
        })
        .collect()
}

fn main() -> ExitCode {
    let mut wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    if wanted.is_empty() {
        wanted = ["english", "semi-wiegleb"].map(String::from).to_vec();
    }
    let mut wrong = false;
    for name in wanted {
        let (board, only) = name
            .split_once(':')
            .filter(|(_, p)| p.contains('-'))
            .unwrap_or((&name, ""));
        println!(
            "| {board} | moves | kept forward | kept backward | generated | seconds | CPU s | peak MB |"
        );
        println!("|---|---|---|---|---|---|---|---|");
        let (mut seconds, mut cpu_seconds) = (0.0, 0.0);
        for (vacate, finish, expected) in suite(board) {
            if !only.is_empty() && only != format!("{vacate}-{finish}") {
                continue;
            }
            let report = corsaire(&format!(
                "solve {board} --vacate {vacate} --finish {finish} --shortest"
            ));
            let stats = &report["stats"];
            let number = |key: &str| stats[key].as_f64().unwrap_or_default();
            let moves = report["moves"].as_u64();
            let generated = number("forward_generated") + number("backward_generated");
            seconds += number("seconds");
            cpu_seconds += number("cpu_seconds");
            if report["outcome"] == "impossible" && expected.is_none() {
                continue;
            }
            let right = report["proved_minimum"] == true
                && expected.is_none_or(|expected| moves == Some(expected));
            wrong |= !right;
            println!(
                "| {vacate} to {finish} | {}{} | {} | {} | {generated} | {:.1} | {:.1} | {:.0} |",
                moves.map_or("?".to_string(), |moves| moves.to_string()),
                if right { "" } else { " (not as expected)" },
                number("forward_kept"),
                number("backward_kept"),
                number("seconds"),
                number("cpu_seconds"),
                number("peak_bytes") / 1e6,
            );
        }
        println!("| all | | | | | {seconds:.1} | {cpu_seconds:.1} | |\n");
    }
    if wrong {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
