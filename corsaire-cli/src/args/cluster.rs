//! Options of a run: who takes part, and what each process may use. Read `args/hosts.rs` before it.

use clap::{Args, value_parser};
use corsaire::text::{parse_size, parse_time};
use std::path::PathBuf;
use std::time::Duration;

/// Who takes part in a run, and within what limits.
#[derive(Args)]
#[command(next_help_heading = "Run")]
pub struct RunArgs {
    /// The file with the addresses of all processes, one `address:port` a line, or a list with commas.
    /// Each process listens at its own address only [default: this process alone]. The processes must
    /// share a secret: a line `secret TEXT` in the file, or the environment variable
    /// CORSAIRE_CLUSTER_SECRET
    #[arg(long, value_name = "FILE|LIST")]
    pub hosts: Option<String>,
    /// The number of this process: its line in the host file, from 0 on
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub process: usize,
    /// The folder for commits and for sets that memory has no room for: shared by all processes or not
    #[arg(long, value_name = "DIR", default_value = "corsaire-work")]
    pub work: PathBuf,
    /// Forget the commits of earlier runs of this question
    #[arg(long)]
    pub fresh: bool,
    /// Commit what was found at the first level that ends after this time
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = parse_time)]
    pub commit_every: Duration,
    /// Threads of each process
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Memory that each process may use, like 400M or 8G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size)]
    pub memory: u64,
    /// Room that the files of each process may take, commits included [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub disk: Option<u64>,
    /// Stop after this time, like 90s, 10m or 2h
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub time: Option<Duration>,
    /// How long to wait for the other processes at the beginning
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    pub wait: Duration,
    /// A process from which nothing comes for this time is lost
    #[arg(long, value_name = "TIME", default_value = "20s", value_parser = parse_time)]
    pub patience: Duration,
    /// Take the secret from the first line of standard input, and stop when standard input ends:
    /// `corsaire-cluster start` asks for it, so that no process outlives it
    #[arg(long, hide = true)]
    pub until_end_of_input: bool,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
    /// Do not show progress
    #[arg(short, long)]
    pub quiet: bool,
}
