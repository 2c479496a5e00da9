//! `corsaire count`: exact numbers of positions, games, solutions and jump sets.

use crate::args::conditions::{ConditionArgs, not_taken};
use crate::args::{BoardArg, Common, ProblemArgs};
use crate::report::certificate::{self, CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::output::Exit;
use crate::report::progress::Watcher;
use crate::results::ResultsAsker;
use clap::ValueEnum;
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
    what: What,
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
    /// Write a certificate that corsaire-check accepts: with --what positions, winnable or jump-sets,
    /// how many there are; with --what shortest, that no solution has fewer moves; if the number is 0,
    /// that there is no solution. Other numbers cannot be certified
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Positions that can be reached from the start, by number of jumps, up to the symmetries of
    /// the board that keep the start
    Positions,
    /// Those of them that can still reach the goal, up to the symmetries that keep both
    Winnable,
    /// Games: sequences of jumps from the start until no jump is left, by number of jumps
    Games,
    /// Solutions: sequences of jumps from the start to the goal
    Solutions,
    /// Jump sets: which jumps a solution makes and how often, whatever their order; up to the
    /// symmetries that keep start and goal
    JumpSets,
    /// Solutions in the fewest moves that make different moves, whatever their order, up to the
    /// symmetries that keep start and goal. Two moves are the same if they start and end in the
    /// same holes and take the same men
    Shortest,
    /// Positions with no jump left, by number of men, up to the symmetries of the board that keep
    /// the start; the shortest game, and the probability that random play meets the goal
    DeadEnds,
}

impl From<What> for corsaire::What {
    fn from(what: What) -> corsaire::What {
        match what {
            What::Positions => corsaire::What::Positions,
            What::Winnable => corsaire::What::Winnable,
            What::Games => corsaire::What::Games,
            What::Solutions => corsaire::What::Solutions,
            What::JumpSets => corsaire::What::JumpSets,
            What::Shortest => corsaire::What::Shortest,
            What::DeadEnds => corsaire::What::DeadEnds,
        }
    }
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "count", form::WORDS)?;
    let what = corsaire::What::from(args.what);
    args.refuse(what)?;
    let board = args.board.load()?;
    let problem = args.problem.problem(&board, common)?;
    let conditions = args.conditions.of(&problem)?;
    let file = CertificateFile::asked(&args.certificate, false, common)?;
    let question = problem.count(what).meeting(conditions);
    let mut question = question.map_err(not_taken)?;
    if args.raw {
        question = question.with_images();
    }
    if args.list {
        question = question.with_list(args.limit.unwrap_or(usize::MAX));
    }
    if file.is_some() {
        question = question.with_evidence();
    }
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
        let name = what.name();
        if self.list && !what.has_lists() {
            return Err(Failure::new(format!(
                "--list prints jump sets and shortest solutions, not {name}"
            )));
        }
        if self.certificate.is_some() && !what.has_certificates() {
            return Err(Failure::new(format!(
                "--certificate: the number of {name} cannot be certified. That of positions, winnable \
                 positions and jump sets can, and with --what shortest the number of moves. `corsaire solve ... --certificate FILE` certifies a solution, \
                 `corsaire prove ... --certificate FILE` that there is none"
            )));
        }
        Ok(())
    }
}
