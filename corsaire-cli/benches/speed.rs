//! What the program's counts and searches cost: `cargo bench --bench speed`. Every number that is
//! timed is also checked. CPU seconds and peak memory are the program's own figures.
//!
//! Arguments choose cases by a part of their name: `cargo bench --bench speed -- winnable`.

use serde_json::Value;
use std::process::{Command, ExitCode};

/// Arguments, the field that is checked, what it must be, and the limits: seconds, of CPU or on the
/// clock, and bytes.
type Case<'a> = (&'a str, &'a str, &'a str, (&'a str, f64), u64);

const CASES: [Case<'_>; 4] = [
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
];

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
            .args(args.split_whitespace())
            .args(["--json", "--quiet"])
            .output()
            .expect("the program runs");
        let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(report[field], expected, "{args}");
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
