//! The program `corsaire`: peg solitaire on any board. `args/` reads what is asked, `commands/` has
//! one file for each subcommand, `report/` writes the answer. The library does the rest.

// These panic when the stream cannot be written; `report/output.rs` prints without them.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod args;
#[cfg(feature = "cluster")]
mod cluster;
mod commands;
mod examples;
mod paper;
mod report;
mod results;
#[cfg(feature = "serve")]
mod serve;

use clap::{Parser, Subcommand};
use commands::{
    boards, check, checkpoints, count, generate, hint, prove, results as results_command, show,
    solve, survey, sweeps,
};
use report::failure::Failure;
use report::output::{self, Exit};
use std::ffi::OsString;
use std::process::ExitCode;

/// Peg solitaire on any board: solve it, prove it, count it, check it, draw it.
///
/// Exit codes: 0 solved or true; 1 impossible or false; 2 bad input, or a result or certificate
/// that could not be written; 3 stopped at a limit.
#[derive(Parser)]
#[command(name = "corsaire", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: args::Common,
}

#[derive(Subcommand)]
enum Command {
    /// List the boards that have names
    #[command(after_help = examples::BOARDS)]
    Boards,
    /// Show a board, a position on it and the problems that its classes allow
    #[command(after_help = examples::SHOW)]
    Show(show::Args),
    /// Replay a solution: is it legal, how long is it, does it solve the problem?
    #[command(after_help = examples::CHECK)]
    Check(check::Args),
    /// Find a solution, or say why there is none
    #[command(after_help = examples::SOLVE)]
    Solve(solve::Args),
    /// Can the game still be won, which jumps keep it so, and where was it lost?
    ///
    /// It takes at most 10 seconds, unless --time says otherwise.
    #[command(after_help = examples::HINT)]
    Hint(hint::Args),
    /// Prove that there is no solution, or which jumps solutions must make
    #[command(after_help = examples::PROVE)]
    Prove(prove::Args),
    /// Count positions, games, solutions and jump sets exactly
    #[command(after_help = examples::COUNT)]
    Count(count::Args),
    /// Find the longest sweeps that a board has room for
    #[command(after_help = examples::SWEEPS)]
    Sweeps(sweeps::Args),
    /// Make the table of all problems of a board, or of a family of boards
    ///
    /// Every essentially different problem from one vacancy to one man is a row. Cheap columns are done
    /// first, each for all problems.
    // The holes behind the board are not for a survey: it takes all of them.
    #[command(after_help = examples::SURVEY, mut_arg("after", |holes| holes.hide(true)))]
    Survey(survey::Args),
    /// List, show, verify, export and merge stored results
    #[command(after_help = examples::RESULTS)]
    Results(results_command::Args),
    /// List and remove the saved states of searches that were stopped
    ///
    /// A search that is stopped or killed leaves a checkpoint, which --resume goes on from.
    #[command(after_help = examples::CHECKPOINTS)]
    Checkpoints(checkpoints::Args),
    /// Derive every claim of the paper "New problems on old solitaire boards" again
    ///
    /// Each claim is a row: what the paper says, what was computed, whether the two agree, and how it
    /// was established. Exit codes: 0 if nothing differs but what is explained, 1 if something else
    /// does, 3 if something that was asked for was not run. Without --quick it takes hours.
    #[command(after_help = examples::PAPER)]
    Paper(commands::paper::Args),
    /// Play and study in the browser: a page on this machine, and questions over HTTP
    ///
    /// It listens on this machine only, until Ctrl-C stops it. docs/api.md describes the questions.
    #[cfg(feature = "serve")]
    #[command(after_help = examples::SERVE)]
    Serve(commands::serve::Args),
    /// Start all processes that share a question, on this machine or over ssh
    ///
    /// Each process runs the command after `--` with --hosts and --process; the first one prints the
    /// result. docs/cluster.md says how to run it on many machines.
    #[cfg(feature = "cluster")]
    #[command(after_help = examples::START)]
    Start(commands::start::Args),
    /// Print completions for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions(generate::Args),
    /// Print the manual page
    #[command(after_help = examples::MAN)]
    Man,
}

fn main() -> ExitCode {
    ignore_file_size_signal();
    let cli = match Cli::try_parse_from(std::env::args_os().map(drawing)) {
        Ok(cli) => cli,
        Err(error) => return output::usage(&error),
    };
    #[cfg(feature = "cluster")]
    let cli = cli.of_its_process();
    let json = cli.common.json;
    match run(cli) {
        Ok(exit) => exit.into(),
        Err(failure) => output::failed(&failure, json),
    }
}

/// A board that is drawn on the command line may begin with an empty hole, `-oo/ooo`. A byte order mark
/// before it keeps it from being taken for an option; all that read drawings skip it.
fn drawing(arg: OsString) -> OsString {
    let is_mark = |c: char| !c.is_alphanumeric() || "oOxX01".contains(c);
    match arg.to_str() {
        Some(text) if text.starts_with('-') && text.contains('/') && text.chars().all(is_mark) => {
            format!("\u{feff}{text}").into()
        }
        _ => arg,
    }
}

/// A file that grows beyond the size that the system allows is an error of writing, as a full disk
/// is, not the end of the program.
fn ignore_file_size_signal() {
    #[cfg(unix)]
    {
        // If it cannot be done, the system's way stays.
        let seen = std::sync::Arc::default();
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, seen);
    }
}

#[cfg(feature = "cluster")]
impl Cli {
    /// The same, where the first of the processes that share a question reports.
    fn of_its_process(mut self) -> Cli {
        let process = match &self.command {
            Command::Count(args) => args.cluster.process,
            Command::Solve(args) => args.cluster.process,
            Command::Prove(args) => args.cluster.process,
            _ => 0,
        };
        self.common.reported_elsewhere = process > 0;
        self
    }
}

fn run(cli: Cli) -> Result<Exit, Failure> {
    let common = &cli.common;
    output::attempt(common)?;
    match cli.command {
        Command::Boards => boards::run(common),
        Command::Show(args) => show::run(&args, common),
        Command::Check(args) => check::run(&args, common),
        Command::Solve(args) => solve::run(&args, common),
        Command::Hint(args) => hint::run(&args, common),
        Command::Prove(args) => prove::run(&args, common),
        Command::Count(args) => count::run(&args, common),
        Command::Sweeps(args) => sweeps::run(&args, common),
        Command::Survey(args) => survey::run(&args, common),
        Command::Results(args) => results_command::run(&args, common),
        Command::Checkpoints(args) => checkpoints::run(&args, common),
        Command::Paper(args) => commands::paper::run(&args, common),
        #[cfg(feature = "serve")]
        Command::Serve(args) => commands::serve::run(&args, common),
        #[cfg(feature = "cluster")]
        Command::Start(args) => commands::start::run(&args, common),
        Command::Completions(args) => generate::completions(&args, common),
        Command::Man => generate::man(common),
    }
}
