//! `corsaire sweeps`: the longest sweeps that a board has room for, or all of some length; for a
//! problem, the longest that can be the last move of a solution, or the last but one.

use crate::args::checkpoints::checkpoints;
use crate::args::{BoardArg, Common, GivenBoard, ProblemArgs, holes};
use crate::report::certificate::{self, CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::form::{self, Form};
use crate::report::output::{self, Exit};
use crate::report::progress::Watcher;
use crate::report::resume::{Resume, WithResume};
use crate::results::ResultsAsker;
use clap::ValueEnum;
use corsaire::ask::{Asker, Row, SweepsInPlay};
use corsaire::report::JsonSweeps;
use corsaire::{Certificate, NoCertificate};
use std::path::PathBuf;
use std::sync::Arc;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    board: BoardArg,
    /// Only sweeps that end on this hole, or on one of a list
    #[arg(long, value_name = "HOLES")]
    ending_at: Vec<String>,
    /// All sweeps of this number of jumps instead of the longest
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    length: Option<u32>,
    /// Print at most this number of sweeps
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// For every essentially different problem from one vacancy to one man: the longest sweep as
    /// the last move of a solution, and as the last but one
    #[arg(long, conflicts_with_all = ["vacate", "start", "finish", "goal"])]
    from_single_vacancy: bool,
    /// For a problem: also the longest sweep anywhere in a game from the start, and anywhere in a
    /// solution. Every position is visited, which takes long on large boards
    #[arg(long)]
    anywhere: bool,
    /// With --anywhere: write a certificate that corsaire-check accepts, of the longest sweep anywhere in a
    /// solution, or in a game (--certify). Other sweeps cannot be certified
    #[arg(long, value_name = "FILE", requires = "anywhere")]
    #[arg(conflicts_with = "from_single_vacancy")]
    certificate: Option<PathBuf>,
    /// Which longest sweep the certificate is of
    #[arg(
        long,
        value_enum,
        default_value = "solutions",
        requires = "certificate"
    )]
    certify: Anywhere,
    /// Go on where an earlier run with the same problems was stopped: with the next problem
    #[arg(long)]
    resume: bool,
    #[command(flatten)]
    problem: ProblemArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Anywhere {
    /// Anywhere in a solution
    Solutions,
    /// Anywhere in a game from the start
    Games,
}

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    Form::asked(common, "sweeps", form::WORDS)?;
    let board = args.board.load()?;
    if args.from_single_vacancy {
        return in_play(args, common, SweepsInPlay::from_single_vacancies(&board));
    }
    if args.problem.start.position(&board)?.is_some() {
        return in_play(args, common, args.problem.problem(&board, common)?.sweeps());
    }
    on_board(args, common, &board)
}

fn on_board(args: &Args, common: &Common, board: &GivenBoard) -> Result<Exit, Failure> {
    if args.resume {
        return Err(Failure::new(
            "--resume is for sweeps in play: give a problem",
        ));
    }
    if args.problem.has_goal(board) || args.anywhere {
        return Err(Failure::new(
            "where does play start? Give --vacate or --start",
        ));
    }
    let mut question = board.sweeps();
    if !args.ending_at.is_empty() {
        question = question.ending_at(holes(board, "--ending-at", &args.ending_at)?);
    }
    if let Some(length) = args.length {
        question = question.of_length(length);
    }
    let watcher = Watcher::new(common);
    let asker = ResultsAsker::new(common, &watcher);
    let answer = &asker.answer(&question, &watcher.limits(common));
    let most = args.limit.unwrap_or(usize::MAX);
    let text = || answer.at_most(most).to_string();
    output::result(common, text, &JsonSweeps { answer, most })?;
    Ok(match answer.outcome.solved() {
        Some(found) if found.all.is_empty() => Exit::No,
        _ => Exit::of(&answer.outcome),
    })
}

fn in_play(args: &Args, common: &Common, question: SweepsInPlay) -> Result<Exit, Failure> {
    if args.length.is_some() || args.limit.is_some() || !args.ending_at.is_empty() {
        return Err(Failure::new(
            "--ending-at, --length and --limit are for sweeps of a board, without a problem",
        ));
    }
    let question = match args.anywhere {
        true => question.anywhere(),
        false => question,
    };
    let file = CertificateFile::asked(&args.certificate, common)?;
    let watcher = Watcher::new(common);
    let checkpoints = checkpoints(args.resume);
    let limits = watcher.limits_with(common, checkpoints.as_ref());
    // Certificates of sweeps are not kept with the answer.
    let fresh = args.resume || file.is_some();
    let asker = ResultsAsker::new(common, &watcher).fresh_if(fresh);
    let answer = asker.answer(&question, &limits);
    if let Some(checkpoints) = &checkpoints {
        checkpoints.clear();
    }
    let resume = Resume::of(&answer.outcome, checkpoints.as_ref());
    let text = || format!("{answer}{}", resume.lines());
    let whole = WithResume {
        answer: &answer,
        resume: &resume,
    };
    let certified = Certified::by(file, || args.certificate_of(answer.rows()));
    certificate::report(common, text, &whole, &certified)?;
    let mut places = answer.rows().iter().flat_map(|row| row.places());
    let exit = match answer.outcome.solved() {
        Some(_) if !places.any(|place| place.length.is_some()) => Exit::No,
        _ => Exit::of(&answer.outcome),
    };
    Ok(certified.exit(exit))
}

impl Args {
    /// The certificate of the place that was asked for.
    fn certificate_of(&self, rows: &[Row]) -> Result<Arc<Certificate>, NoCertificate> {
        let place = rows.first().and_then(|row| match self.certify {
            Anywhere::Solutions => row.in_solutions.as_ref(),
            Anywhere::Games => row.in_games.as_ref(),
        });
        let place = place.ok_or(NoCertificate::Unknown)?;
        let made = place.certificate.clone();
        made.ok_or(match place.stopped {
            Some(_) => NoCertificate::Unknown,
            None => NoCertificate::NoSolution,
        })
    }
}
