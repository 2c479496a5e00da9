//! `corsaire prove`: why a problem has no solution, or which jumps its solutions must make.

#[cfg(feature = "cluster")]
use crate::args::cluster::ClusterArgs;
use crate::args::conditions::{ConditionArgs, not_taken};
use crate::args::{BoardArg, Common, ProblemArgs};
#[cfg(feature = "cluster")]
use crate::cluster;
use crate::commands::pagoda;
use crate::report::certificate::{self, CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::output::Exit;
use crate::report::progress::Watcher;
use crate::results::ResultsAsker;
use corsaire::ask::Asker;
#[cfg(feature = "cluster")]
use corsaire::{Answer, ask::Proved};
use corsaire::{ask, report};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Prove which sets of jumps solutions make, and how many there are
    #[arg(long)]
    jump_sets: bool,
    /// Is this a pagoda function? A file with a number for each hole, row by row
    #[arg(long, value_name = "FILE", conflicts_with = "jump_sets")]
    pagoda: Option<PathBuf>,
    /// The most cases that a proof may have
    #[arg(long, value_name = "N", default_value_t = ask::Prove::CASES)]
    cases: usize,
    /// How the proof is written [default: as the end of the name of the result file says, or text]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Write a certificate that corsaire-check accepts: that there is no solution; that there is
    /// one; or, with --jump-sets, how many jump sets solutions have. With conditions it speaks of the
    /// solutions that meet them
    #[arg(long, value_name = "FILE", conflicts_with = "pagoda")]
    certificate: Option<PathBuf>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// Plain text
    Text,
    /// Markdown
    Markdown,
    /// A page of HTML
    Html,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let format = args.format(common)?;
    let board = args.board.load()?;
    #[cfg(feature = "cluster")]
    let is_shared = args
        .cluster
        .is_asked(&[("--pagoda", args.pagoda.is_some())])?;
    if let Some(path) = &args.pagoda {
        return pagoda::run(&args.problem, common, &board, path);
    }
    let problem = args.problem.problem(&board, common)?;
    let conditions = args.conditions.of(&problem)?;
    if !conditions.is_empty() && args.jump_sets {
        return Err(Failure::new(
            "--jump-sets is for all solutions, without conditions",
        ));
    }
    let question = match args.jump_sets {
        true => problem.prove().jump_sets(),
        false => problem.prove(),
    };
    let question = question.meeting(conditions).map_err(not_taken)?;
    let question = question.in_cases(args.cases);
    let question = match args.certificate.is_some() {
        true => question.with_evidence(),
        false => question,
    };
    #[cfg(feature = "cluster")]
    if is_shared {
        let text = |answer: &Answer<Proved>| answer.written(format);
        return cluster::answer(&args.cluster, common, &question, &args.certificate, text);
    }
    let file = CertificateFile::asked(&args.certificate, common)?;
    let watcher = Watcher::new(common);
    let asker = ResultsAsker::new(common, &watcher);
    let answer = asker.answer(&question, &watcher.limits(common));
    let certified = Certified::by(file, || answer.certificate());
    certificate::report(common, || answer.written(format), &answer, &certified)?;
    Ok(certified.exit(Exit::of(&answer.outcome)))
}

impl Args {
    /// How the proof is written: `--format` and the end of the name of the result file must agree.
    fn format(&self, common: &Common) -> Result<report::Format, Failure> {
        const PROOFS: &[Form] = &[Form::Text, Form::Markdown, Form::Html, Form::Json];
        let has = if self.pagoda.is_some() {
            form::WORDS
        } else {
            PROOFS
        };
        // A file of any suffix can have the form that `--format` names.
        let form = match self.format.is_some() && form::is_unknown(common) && !common.json {
            true => Form::Text,
            false => Form::asked(common, "prove", has)?,
        };
        let asked = self.format.map(|format| match format {
            Format::Text => Form::Text,
            Format::Markdown => Form::Markdown,
            Format::Html => Form::Html,
        });
        let form = match (asked, form) {
            (Some(asked), Form::Text) if !form::names_text(common) => asked,
            (Some(asked), form) if asked != form && !common.json => {
                return Err(Failure::new(format!(
                    "--format asks for .{}, but the result file ends in .{}: leave out one of them",
                    asked.suffix(),
                    form.suffix()
                )));
            }
            (_, form) => form,
        };
        Ok(match form {
            Form::Markdown => report::Format::Markdown,
            Form::Html => report::Format::Html,
            _ => report::Format::Text,
        })
    }
}
