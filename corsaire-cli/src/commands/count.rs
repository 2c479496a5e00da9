//! `corsaire count`: exact numbers of positions, games, solutions and jump sets.

#[cfg(feature = "cluster")]
use crate::args::cluster::ClusterArgs;
use crate::args::conditions::{ConditionArgs, not_taken};
use crate::args::what::WhatArg;
use crate::args::{BoardArg, Common, ProblemArgs};
#[cfg(feature = "cluster")]
use crate::cluster;
use crate::report::certificate::{self, CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::output::Exit;
use crate::report::progress::Watcher;
use crate::results::ResultsAsker;
#[cfg(feature = "cluster")]
use corsaire::Answer;
use corsaire::ask::Asker;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// What to count
    #[arg(long, value_enum)]
    what: WhatArg,
    /// Count mirror images too, not just one of each
    #[arg(long)]
    raw: bool,
    /// Print one of each: of jump sets and shortest solutions
    #[arg(long)]
    list: bool,
    /// Print at most this number of them
    #[arg(long, value_name = "N", requires = "list")]
    limit: Option<usize>,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Write a certificate that corsaire-check accepts: with --what positions, winnable, jump-sets or
    /// shortest, how many there are; with --what shortest also that no solution has fewer moves; if the
    /// number is 0, that there is no solution. Other numbers cannot be certified
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Count positions up to this number of jumps only
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "N", requires = "hosts")]
    jumps: Option<u32>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "count", form::WORDS)?;
    let what = args.what.0;
    args.refuse(what)?;
    let board = args.board.load()?;
    let problem = args.problem.problem(&board, common)?;
    let conditions = args.conditions.of(&problem)?;
    let question = problem.count(what).meeting(conditions);
    let mut question = question.map_err(not_taken)?;
    if args.raw {
        question = question.with_images();
    }
    if args.list {
        question = question.with_list(args.limit.unwrap_or(usize::MAX));
    }
    if args.certificate.is_some() {
        question = question.with_evidence();
    }
    #[cfg(feature = "cluster")]
    if args.cluster.is_asked(&[])? {
        if let Some(jumps) = args.jumps {
            question = question.up_to_jumps(jumps);
        }
        let text = |answer: &Answer<_>| answer.to_string();
        return cluster::answer(&args.cluster, common, &question, &args.certificate, text);
    }
    let file = CertificateFile::asked(&args.certificate, common)?;
    let watcher = Watcher::new(common);
    let asker = ResultsAsker::new(common, &watcher);
    let answer = asker.answer(&question, &watcher.limits(common));
    let certified = Certified::by(file, || answer.certificate());
    certificate::report(common, || answer.to_string(), &answer, &certified)?;
    Ok(certified.exit(Exit::of(&answer.outcome)))
}

impl Args {
    /// What cannot be asked together.
    fn refuse(&self, what: corsaire::What) -> Result<(), Failure> {
        #[cfg(feature = "cluster")]
        if self.jumps.is_some() && what != corsaire::What::Positions {
            return Err(Failure::new("--jumps is for --what positions"));
        }
        let name = what.name();
        if self.list && !what.has_lists() {
            return Err(Failure::new(format!(
                "--list prints jump sets and shortest solutions, not {name}"
            )));
        }
        if self.certificate.is_some() && !what.has_certificates() {
            return Err(Failure::new(format!(
                "--certificate: the number of {name} cannot be certified. Those of positions, winnable \
                 positions, jump sets and shortest solutions can. `corsaire solve ... --certificate FILE` certifies a solution, \
                 `corsaire prove ... --certificate FILE` that there is none"
            )));
        }
        Ok(())
    }
}
