//! `corsaire-cluster count`: exact numbers of positions, games and solutions. Read `run.rs` before it.

use crate::args::{ProblemArgs, RunArgs};
use crate::report::output;
use crate::run::Run;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use corsaire::{Question, What};
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// What to count
    #[arg(long, value_parser = counted())]
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

/// What several processes can count together.
const COUNTED: [What; 4] = [
    What::Positions,
    What::Winnable,
    What::Games,
    What::Solutions,
];

/// What can be counted, by its word.
fn counted() -> impl TypedValueParser<Value = What> {
    let words = COUNTED.map(|what| PossibleValue::new(what.code()).help(what.about()));
    PossibleValuesParser::new(words).map(|word| What::coded(&word).unwrap_or(What::Positions))
}

pub fn run(args: &Args) -> Result<ExitCode, String> {
    let problem = args.problem.problem()?;
    if args.jumps.is_some() && args.what != What::Positions {
        return Err("--jumps is for --what positions".to_string());
    }
    let mut question = problem.count(args.what);
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
