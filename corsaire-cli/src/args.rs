//! What is asked on the command line: the board, the problem, conditions, limits and output.

mod board;
pub mod checkpoints;
#[cfg(feature = "cluster")]
pub mod cluster;
pub mod conditions;
mod input;
mod picture;
mod problem;
pub mod what;

pub use board::{BoardArg, GivenBoard};
pub use input::{read_moves, read_solution, read_text};
pub use picture::PictureArgs;
pub use problem::{ProblemArgs, holes};

use clap::{Args, value_parser};
use corsaire::text::{parse_size, parse_time};
use std::path::PathBuf;
use std::time::Duration;

/// Options of every subcommand.
#[derive(Args, Default, PartialEq, Eq)]
#[command(next_help_heading = "Options everywhere")]
pub struct Common {
    /// Print one JSON object instead of text
    #[arg(long, global = true)]
    pub json: bool,
    /// Write the result to a file instead of standard output: all of it or nothing. The suffix selects
    /// the format: .txt, .json, .md, .csv, .html, .svg, .png, .gif, .pdf or .tex; not every command
    /// supports all, and any other suffix is an error. A device or pipe is written to, not replaced; `-` is standard output
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
    /// folder]. Answers that it has are not computed again
    #[arg(long, global = true, value_name = "FILE")]
    pub results: Option<PathBuf>,
    /// Neither read nor keep results [also if CORSAIRE_NO_RESULTS is set]
    #[arg(long, global = true)]
    pub no_results: bool,
    /// Compute again, even if the answer is stored
    #[arg(long, global = true)]
    pub fresh: bool,
    /// Do not show progress
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// Whether another process writes the result and its files: the first of those that share a question
    #[arg(skip)]
    pub reported_elsewhere: bool,
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
