//! What is asked on the command line: the board, the problem, conditions, limits and output.

mod board;
pub mod checkpoints;
pub mod conditions;
mod input;
mod picture;
mod problem;

pub use board::{BoardArg, Table};
pub use input::{read_moves, read_solution, read_text};
pub use picture::PictureArgs;
pub use problem::{ProblemArgs, holes};

use clap::{Args, value_parser};
use std::path::PathBuf;
use std::time::Duration;

/// Options of every subcommand.
#[derive(Args)]
#[command(next_help_heading = "Options everywhere")]
pub struct Common {
    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// Write the result to a file instead of standard output: all of it or nothing. The end of its
    /// name says how: .txt, .json, .md, .csv, .html, .svg, .png, .gif, .pdf or .tex, of which each command
    /// has some. A device or pipe is not replaced, but written to; `-` is standard output
    #[arg(short, long, global = true, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads to use [default: all]
    #[arg(long, global = true, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// Memory that sets and tables may take, like 400M or 8G [default: half of the machine's]
    #[arg(long, global = true, value_name = "SIZE", value_parser = parse_size)]
    pub memory: Option<u64>,
    /// Stop after this time, like 90s, 10m or 2h
    #[arg(long, global = true, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// Folder for sets that memory has no room for [default: the system's temporary folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub scratch: Option<PathBuf>,
    /// The file that keeps results [default: $CORSAIRE_RESULTS, or corsaire/results.db in the user's data
    /// folder]. What is known there is not computed again
    #[arg(long, global = true, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Neither read nor keep results [also if CORSAIRE_NO_RESULTS is set]
    #[arg(long, global = true)]
    pub no_results: bool,
    /// Compute again what is known already
    #[arg(long, global = true)]
    pub fresh: bool,
    /// Do not show progress
    #[arg(short, long, global = true)]
    pub quiet: bool,
}

impl Common {
    /// The results file that is named, by `--results` or by the environment.
    pub fn named_results(&self) -> Option<PathBuf> {
        let named = self.results.clone();
        named.or_else(|| std::env::var_os("CORSAIRE_RESULTS").map(PathBuf::from))
    }

    /// Whether nothing is read from a results file or kept there.
    pub fn without_results(&self) -> bool {
        let is_set = std::env::var_os("CORSAIRE_NO_RESULTS").is_some_and(|set| !set.is_empty());
        self.no_results || is_set && self.results.is_none()
    }
}

pub fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit: u64 = match text[digits.len()..]
        .to_ascii_uppercase()
        .trim_end_matches("IB")
        .trim_end_matches('B')
    {
        "" => 1,
        "K" => 1 << 10,
        "M" => 1 << 20,
        "G" => 1 << 30,
        "T" => 1 << 40,
        _ => return Err("write a size like 400M or 8G".to_string()),
    };
    let number: f64 = digits
        .parse()
        .map_err(|_| "write a size like 400M or 8G".to_string())?;
    let bytes = number * unit as f64;
    if (65536.0..1e18).contains(&bytes) {
        Ok(bytes as u64)
    } else {
        Err("from 64K to a million terabytes".to_string())
    }
}

pub fn parse_time(text: &str) -> Result<Duration, String> {
    let wrong = || "write a time like 90s, 10m or 2h".to_string();
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = match &text[digits.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        "d" => 86400.0,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    Duration::try_from_secs_f64(number * unit).map_err(|_| wrong())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times() {
        assert_eq!(parse_size("8G"), Ok(8 << 30));
        assert_eq!(parse_size("400MiB"), Ok(400 << 20));
        assert_eq!(parse_size("1.5g"), Ok(3 << 29));
        for wrong in ["", "G", "8X", "-8G", "1", "nan", "1e30", "8 G", "é"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_time("10m"), Ok(Duration::from_secs(600)));
        assert_eq!(parse_time("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_time("50ms"), Ok(Duration::from_millis(50)));
        for wrong in ["", "m", "-1s", "1y", "nan", "inf", "1e300h"] {
            assert!(parse_time(wrong).is_err(), "{wrong}");
        }
    }
}
