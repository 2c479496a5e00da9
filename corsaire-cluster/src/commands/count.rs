//! `corsaire-cluster count`: exact numbers of positions, games and solutions. Read `run.rs` before it.

use crate::args::{ProblemArgs, RunArgs};
use crate::report::output;
use crate::run::Run;
use clap::ValueEnum;
use corsaire::Question;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// What to count
    #[arg(long, value_enum)]
    what: What,
    /// Count mirror images too, not just one of each
    #[arg(long)]
    raw: bool,
    /// Count positions up to this number of jumps only
    #[arg(long, value_name = "N")]
    jumps: Option<u32>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Positions that can be reached from the start, by number of jumps
    Positions,
    /// Those of them that can still reach the goal
    Winnable,
    /// Games: sequences of jumps from the start until no jump is left, by number of jumps
    Games,
    /// Solutions: sequences of jumps from the start to the goal
    Solutions,
}

pub fn run(args: &Args) -> Result<ExitCode, String> {
    let problem = args.problem.problem()?;
    if args.jumps.is_some() && args.what != What::Positions {
        return Err("--jumps is for --what positions".to_string());
    }
    let mut question = problem.count(match args.what {
        What::Positions => corsaire::What::Positions,
        What::Winnable => corsaire::What::Winnable,
        What::Games => corsaire::What::Games,
        What::Solutions => corsaire::What::Solutions,
    });
    if args.raw {
        question = question.with_images();
    }
    if let Some(jumps) = args.jumps {
        question = question.up_to_jumps(jumps);
    }
    let run = Run::begin(&args.run, &problem.board, &question.asked().in_full())?;
    let answer = run.ask(&question);
    output::report(run, &args.run, &answer, || answer.to_string(), None)
}
