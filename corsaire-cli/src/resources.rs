//! What a run has used, and what there is: read from /proc where there is one.

use serde::Serialize;
use std::time::Instant;

/// The work of a run.
#[derive(Serialize)]
pub struct Used {
    /// Time on the clock.
    pub seconds: f64,
    /// Time of all processors together, if the system tells.
    pub cpu_seconds: Option<f64>,
    /// The most memory that the program had at once, if the system tells.
    pub peak_bytes: Option<u64>,
}

impl Used {
    /// What was used since `started`.
    pub fn since(started: Instant) -> Used {
        Used {
            seconds: rounded(started.elapsed().as_secs_f64()),
            cpu_seconds: cpu_seconds().map(rounded),
            peak_bytes: kilobytes("/proc/self/status", "VmHWM:").map(|kb| kb << 10),
        }
    }
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 1000.0).round() / 1000.0
}

/// The memory of the machine, as far as it is known.
pub fn total_memory() -> Option<u64> {
    kilobytes("/proc/meminfo", "MemTotal:").map(|kb| kb << 10)
}

fn kilobytes(file: &str, key: &str) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    let line = text.lines().find(|line| line.starts_with(key))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// User and system time of this process. The kernel counts in hundredths of a second.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name in brackets may hold anything; 11 fields later come the times.
    let (_, fields) = text.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11);
    let ticks: u64 = times.next()?.parse::<u64>().ok()? + times.next()?.parse::<u64>().ok()?;
    Some(ticks as f64 / 100.0)
}
