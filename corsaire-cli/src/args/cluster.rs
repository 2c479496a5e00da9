//! Options of a question that several processes share (feature `cluster`): which processes they are, and what
//! each may use beside the limits of every command. Nothing to read before it.

use crate::report::failure::Failure;
use clap::Args;
use corsaire::text::{parse_size, parse_time};
use std::path::PathBuf;
use std::time::Duration;

/// The processes that share a question.
#[derive(Args)]
#[command(next_help_heading = "Several processes (docs/cluster.md)")]
pub struct ClusterArgs {
    /// Share the question with other processes. The file has the address of each, one `address:port` a
    /// line; a list with commas will do too. Each process listens at its own address only. They must
    /// share a secret: a line `secret TEXT` in the file, or the environment variable
    /// CORSAIRE_CLUSTER_SECRET. Each has 1 thread and 1G of memory, unless --threads and --memory say
    /// otherwise. The results file is not used
    #[arg(long, value_name = "FILE|LIST")]
    pub hosts: Option<String>,
    /// The number of this process: its line in the host file, from 0 on
    #[arg(long, value_name = "N", default_value_t = 0, requires = "hosts")]
    pub process: usize,
    /// The folder for commits and for sets that memory has no room for: shared by all processes or not
    #[arg(
        long,
        value_name = "DIR",
        default_value = "corsaire-work",
        requires = "hosts"
    )]
    pub work: PathBuf,
    /// Commit what was found at the first level that ends after this time
    #[arg(
        long,
        value_name = "TIME",
        default_value = "30s",
        value_parser = parse_time,
        requires = "hosts"
    )]
    pub commit_every: Duration,
    /// Room that the files of each process may take, commits included [default: no limit]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, requires = "hosts")]
    pub disk: Option<u64>,
    /// How long to wait for the other processes at the beginning
    #[arg(
        long,
        value_name = "TIME",
        default_value = "60s",
        value_parser = parse_time,
        requires = "hosts"
    )]
    pub wait: Duration,
    /// A process from which nothing comes for this time is lost
    #[arg(
        long,
        value_name = "TIME",
        default_value = "20s",
        value_parser = parse_time,
        requires = "hosts"
    )]
    pub patience: Duration,
    /// Take the secret from the first line of standard input, and stop when standard input ends:
    /// `corsaire start` asks for it, so that no process outlives it
    #[arg(long, hide = true, requires = "hosts")]
    pub until_end_of_input: bool,
}

impl ClusterArgs {
    /// Whether several processes share the question. Fails if one of these options is given too.
    pub fn is_asked(&self, not_with: &[(&str, bool)]) -> Result<bool, Failure> {
        let mut given = not_with.iter().filter(|(_, is_given)| *is_given);
        match (&self.hosts, given.next()) {
            (Some(_), Some((option, _))) => {
                Err(Failure::new(format!("{option} is not for --hosts")))
            }
            (hosts, _) => Ok(hosts.is_some()),
        }
    }
}
