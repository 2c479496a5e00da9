//! `corsaire-cluster prove`: whether there is a solution, from both ends. Read `run.rs` before it.

use crate::args::{ProblemArgs, RunArgs};
use crate::report::output;
use crate::run::Run;
use corsaire::Question;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    #[command(flatten)]
    pub run: RunArgs,
}

pub fn run(args: &Args) -> Result<ExitCode, String> {
    let problem = args.problem.problem()?;
    let question = problem.prove().exhaustively();
    let run = Run::begin(&args.run, &problem.board, &question.asked().in_full())?;
    let answer = run.ask(&question);
    output::report(run, &args.run, &answer, || answer.to_string(), None)
}
