//! `corsaire solve`: find a solution, or say why there is none.

use crate::args::checkpoints::checkpoints;
#[cfg(feature = "cluster")]
use crate::args::cluster::ClusterArgs;
use crate::args::conditions::{ConditionArgs, not_taken};
use crate::args::{BoardArg, Common, PictureArgs, ProblemArgs};
#[cfg(feature = "cluster")]
use crate::cluster;
use crate::report::certificate::{self, CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::output::{self, Exit};
use crate::report::picture;
use crate::report::progress::Watcher;
use crate::report::resume::{Resume, WithResume};
use crate::results::ResultsAsker;
#[cfg(feature = "cluster")]
use corsaire::Answer;
use corsaire::ask::Asker;
use corsaire::{Conditions, Outcome};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Find a solution in the fewest moves and prove that nothing shorter exists
    #[arg(long)]
    shortest: bool,
    /// The engine of --shortest: `naive` is plain breadth-first search, for small boards
    #[arg(long, value_enum, default_value_t, requires = "shortest")]
    engine: Engine,
    /// Resume an earlier run of the same problem with --shortest that was stopped or killed, its search
    /// or its certificate. Its state is saved about every ten seconds and when it is stopped
    #[arg(long, requires = "shortest")]
    resume: bool,
    #[command(flatten)]
    conditions: ConditionArgs,
    /// Write a certificate that corsaire-check accepts: that this is a solution; with --shortest,
    /// that no solution has fewer moves; or that there is no solution. With conditions it shows the same
    /// of the solutions that meet them
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    picture: PictureArgs,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub cluster: ClusterArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
enum Engine {
    /// From both ends, with bounds
    #[default]
    Fast,
    /// Plain breadth-first search by moves
    Naive,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let form = Form::asked(common, "solve", form::GAMES)?;
    args.picture.refuse(form)?;
    let board = args.board.load()?;
    let problem = args.problem.problem(&board, common)?;
    let conditions = args.conditions.of(&problem)?;
    args.refuse(&conditions)?;
    let question = match (args.shortest, args.engine) {
        (false, _) => problem.solve(),
        (true, Engine::Fast) => problem.solve().shortest(),
        (true, Engine::Naive) => problem.solve_naively(),
    };
    let mut question = question.meeting(conditions.clone()).map_err(not_taken)?;
    if args.certificate.is_some() {
        question = question.with_evidence();
    }
    #[cfg(feature = "cluster")]
    if args.is_shared()? {
        Form::asked(common, "solve --hosts", form::WORDS)?;
        let text = |answer: &Answer| answer.to_string();
        return cluster::answer(&args.cluster, common, &question, &args.certificate, text);
    }
    let file = CertificateFile::asked(&args.certificate, common)?;
    let watcher = Watcher::new(common);
    let checkpoints = checkpoints(args.resume);
    let limits = watcher.limits_with(common, checkpoints.as_ref());
    // `--engine naive` and `--resume` always compute.
    let asker = ResultsAsker::new(common, &watcher)
        .fresh_if(args.engine == Engine::Naive)
        .resuming_if(args.resume);
    let answer = asker.answer(&question, &limits);
    let certified = Certified::by(file, || answer.certificate());
    // A certificate that was stopped, or could not be written, is resumed from the checkpoints.
    let is_finished = !certified.can_be_resumed();
    if let Some(checkpoints) = checkpoints.as_ref().filter(|_| is_finished) {
        checkpoints.clear();
    }
    let resume = match is_finished {
        true => Resume::of(&answer.outcome, checkpoints.as_ref()),
        false => Resume::left_by(checkpoints.as_ref()),
    };
    let is_known = !matches!(answer.outcome, Outcome::Unknown(_));
    if is_known {
        resume.say();
    }
    let text = || match is_known {
        true => answer.to_string(),
        false => format!("{answer}{}", resume.lines()),
    };
    let whole = WithResume {
        answer: &answer,
        resume: &resume,
    };
    match &answer.outcome {
        _ if !form.is_picture() => certificate::report(common, text, &whole, &certified)?,
        Outcome::Solved(solution) => {
            picture::game(common, form, &args.picture, &problem, solution)?;
            certified.say();
        }
        _ => {
            let why = match &answer.so_far {
                Some(_) => "the best solution so far is not proved to be shortest",
                None => "no solution was found",
            };
            output::instead_of_picture(&text(), why)?;
            certified.say();
        }
    }
    Ok(certified.exit(Exit::of(&answer.outcome)))
}

impl Args {
    /// Whether several processes share the question.
    #[cfg(feature = "cluster")]
    fn is_shared(&self) -> Result<bool, Failure> {
        let is_naive = self.engine == Engine::Naive;
        let not_with = [("--resume", self.resume), ("--engine naive", is_naive)];
        self.cluster.is_asked(&not_with)
    }

    /// What cannot be asked together.
    fn refuse(&self, conditions: &Conditions) -> Result<(), Failure> {
        let why = if conditions.is_empty() && !(self.resume && self.engine == Engine::Naive) {
            return Ok(());
        } else if !conditions.is_empty() && self.engine == Engine::Naive {
            "--engine naive is for problems without conditions"
        } else if self.resume && (!conditions.is_of_ending() || self.engine == Engine::Naive) {
            "--resume goes on with --shortest, without conditions or with conditions on the last \
             moves; other searches do not save how far they are"
        } else {
            return Ok(());
        };
        Err(Failure::new(why))
    }
}
