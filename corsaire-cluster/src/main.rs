//! The program `corsaire-cluster`: counts and exhaustive searches over any number of processes on any
//! number of machines. Every process asks the library the same question, with limits that say who shares
//! the work; the first process reports. `args/` reads what is asked, `net/` carries words between
//! processes, `commands/` has one file for each subcommand, `report/` writes the answer.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
mod commands;
mod net;
mod report;
mod run;

use clap::{Parser, Subcommand};
use commands::{count, prove, solve, start};
use report::output;
use std::process::ExitCode;

/// Peg solitaire on many machines: count positions, games and solutions, search exhaustively.
///
/// Start the same command once for each line of the host file, each with its number as --process; or let
/// `corsaire-cluster start` do that over ssh. The first process prints the result. A run that was stopped
/// or killed goes on from its last commit when it is started again, with any number of processes.
///
/// Exit codes: 0 solved or true; 1 impossible or false; 2 bad input, or a result or certificate that could
/// not be written; 3 stopped, at a limit or because a process was lost.
#[derive(Parser)]
#[command(name = "corsaire-cluster", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Count positions, games and solutions exactly
    Count(count::Args),
    /// Find a solution from both ends, or a shortest one, or find out that there is none
    Solve(solve::Args),
    /// Find out from both ends whether there is a solution
    Prove(prove::Args),
    /// Start all processes of a run, on this machine or over ssh
    Start(start::Args),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return output::usage(&error),
    };
    let (done, json) = match &cli.command {
        Command::Count(args) => (count::run(args), args.run.json),
        Command::Solve(args) => (solve::run(args), args.run.json),
        Command::Prove(args) => (prove::run(args), args.run.json),
        Command::Start(args) => (start::run(args), false),
    };
    match done {
        Ok(code) => code,
        Err(message) => output::failed(&message, json),
    }
}
