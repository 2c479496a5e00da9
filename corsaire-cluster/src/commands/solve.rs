//! `corsaire-cluster solve`: a solution from both ends, or a shortest one. Read `run.rs` before it.

use crate::args::{ProblemArgs, RunArgs};
use crate::report::{CertificateFile, output};
use crate::run::Run;
use corsaire::Question;
use std::path::PathBuf;
use std::process::ExitCode;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArgs,
    /// Find a solution in the fewest moves and prove that nothing shorter exists
    #[arg(long)]
    shortest: bool,
    /// Write a certificate that corsaire-check accepts: that this is a solution; with --shortest, that no
    /// solution has fewer moves. The first process writes it
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

pub fn run(args: &Args) -> Result<ExitCode, String> {
    let problem = args.problem.problem()?;
    let file = CertificateFile::asked(args.certificate.as_deref(), &args.run)?;
    let mut question = problem.solve().exhaustively();
    if args.shortest {
        question = question.shortest();
    }
    if args.certificate.is_some() {
        question = question.with_evidence();
    }
    let evidence = format!("evidence {}\n", args.certificate.is_some());
    let in_full = question.asked().in_full() + &evidence;
    let run = Run::begin(&args.run, &problem.board, &in_full)?;
    let answer = run.ask(&question);
    let certified = file.map(|file| file.write(&|| answer.certificate()));
    output::report(run, &args.run, &answer, || answer.to_string(), certified)
}
