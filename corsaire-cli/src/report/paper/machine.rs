//! The machine that a report was made on, and the date. Nothing to read before it.

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

/// The day of a time in seconds since 1970, as 2026-11-17.
pub fn day(seconds: u64) -> String {
    let (year, month, day) = civil(seconds / 86_400);
    format!("{year}-{month:02}-{day:02}")
}

/// The date of a day, counted from the beginning of 1970. Years are counted from March, so that the
/// odd day of a leap year comes last.
fn civil(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let leap_days = day_of_era / 1_460 + day_of_era / 146_096 - day_of_era / 36_524;
    let year_of_era = (day_of_era - leap_days) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    (year_of_era + era * 400 + next, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_have_dates() {
        assert_eq!(civil(0), (1970, 1, 1));
        assert_eq!(civil(11_016), (2000, 2, 29));
        assert_eq!(civil(20_774), (2026, 11, 17));
    }
}
