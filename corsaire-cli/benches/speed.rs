//! What the program's counts and searches cost: `cargo bench --bench speed`. Every number that is
//! timed is also checked. CPU seconds and peak memory are the program's own figures.
//!
//! Arguments choose cases by a part of their name: `cargo bench --bench speed -- winnable`.

use serde_json::Value;
use std::process::{Command, ExitCode};

/// Arguments, the field that is checked, what it must be, and the limits: seconds, of CPU or on the
/// clock, and bytes.
type Case<'a> = (&'a str, &'a str, &'a str, (&'a str, f64), u64);

const CASES: [Case<'_>; 10] = [
    (
        "solve english --vacate d4 --finish d4 --threads 1",
        "outcome",
        "solved",
        ("cpu_seconds", 0.05),
        400 << 20,
    ),
    (
        "count english --vacate d4 --what positions --threads 1",
        "total",
        "23475688",
        ("cpu_seconds", 8.0),
        400 << 20,
    ),
    (
        "count english --vacate d4 --finish d4 --what winnable --threads 2",
        "total",
        "1679072",
        ("seconds", 1.0),
        400 << 20,
    ),
    (
        "count french --vacate d4 --what positions --threads 2 --memory 4G",
        "total",
        "374349517",
        ("seconds", 180.0),
        4 << 30,
    ),
    (
        "count english --vacate d4 --finish d4 --what solutions --threads 1",
        "total",
        "40861647040079968",
        ("cpu_seconds", 3.0),
        400 << 20,
    ),
    (
        "count english --vacate d4 --finish d4 --what jump-sets --threads 1",
        "raw_total",
        "12752",
        ("cpu_seconds", 20.0),
        1 << 30,
    ),
    (
        "count english --vacate d4 --what games --threads 2",
        "total",
        "577116156815309849672",
        ("cpu_seconds", 90.0),
        1 << 30,
    ),
    (
        "count english --vacate d4 --finish d4 --what dead-ends --threads 2",
        "win_probability",
        "1.3488819575892e-8",
        ("cpu_seconds", 90.0),
        1 << 30,
    ),
    (
        "count semi-wiegleb --vacate d1 --finish d1 --what jump-sets --threads 2",
        "raw_total",
        "2",
        ("seconds", 600.0),
        8 << 30,
    ),
    (
        "count wiegleb --vacate d4 --finish d1 --what shortest --threads 2",
        "total",
        "30",
        ("seconds", 60.0),
        1 << 30,
    ),
];

/// Whether a field is what it must be. Of a probability 13 digits must be right.
fn agrees(value: &Value, expected: &str) -> bool {
    match (value.as_f64(), expected.parse::<f64>()) {
        (Some(value), Ok(expected)) => (value / expected - 1.0).abs() < 1e-13,
        _ => value == expected,
    }
}

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let mut failed = false;
    println!("{:>9} {:>9} {:>8}  command", "seconds", "CPU s", "peak MB");
    for (args, field, expected, (clock, limit), memory_limit) in CASES {
        if !wanted.is_empty() && !wanted.iter().any(|part| args.contains(part)) {
            continue;
        }
        let output = Command::new(env!("CARGO_BIN_EXE_corsaire"))
            .env("CORSAIRE_NO_RESULTS", "1")
            .args(args.split_whitespace())
            .args(["--json", "--quiet"])
            .output()
            .expect("the program runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let value = &report[field];
        assert!(agrees(value, expected), "{args}: {value}, not {expected}");
        let stats = &report["stats"];
        let number = |key: &str| stats[key].as_f64().unwrap_or(f64::NAN);
        let (cpu, peak) = (number("cpu_seconds"), number("peak_bytes"));
        let over = if number(clock) > limit || peak > memory_limit as f64 {
            "  over the limit"
        } else {
            ""
        };
        failed |= !over.is_empty();
        println!(
            "{:>9.3} {cpu:>9.2} {:>8.0}  {args}{over}",
            number("seconds"),
            peak / 1e6
        );
    }
    if failed {
        ExitCode::FAILURE
    } else {
        ExitCode::SUCCESS
    }
}
