//! The machine that a report was made on, and the time. Nothing to read before it.

use crate::report::progress::total_memory;
use serde::Serialize;
use std::time::{SystemTime, UNIX_EPOCH};

/// What is known of the machine.
#[derive(Serialize)]
pub struct Machine {
    /// The threads that it can run at once.
    pub cores: usize,
    memory_bytes: Option<u64>,
    processor: Option<String>,
}

impl Machine {
    /// This one.
    pub fn this() -> Machine {
        Machine {
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            memory_bytes: total_memory(),
            processor: processor(),
        }
    }

    /// In words.
    pub fn words(&self) -> String {
        let cores = match self.cores {
            1 => "1 core".to_string(),
            cores => format!("{cores} cores"),
        };
        let memory = self.memory_bytes.map(|bytes| {
            let gigabytes = bytes as f64 / (1u64 << 30) as f64;
            format!("{gigabytes:.0} GB")
        });
        let all = [Some(cores), memory, self.processor.clone()];
        all.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The name of the processor, if the system says it.
fn processor() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// The seconds since the beginning of 1970.
pub fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs())
}
