//! `corsaire paper`: derives every claim of the paper again, and says how it compares. Read
//! `paper/survey.rs` before it.

use crate::args::Common;
use crate::args::checkpoints::checkpoints_if_there;
use crate::paper::claim::Claim;
use crate::paper::survey::{self, Row, Survey, Verdict, Wanted};
use crate::report::certificate_folder::CertificateFolder;
use crate::report::failure::Failure;
use crate::report::form::Form;
use crate::report::output::{self, Exit};
use crate::report::paper::{Report, html, json, markdown, text};
use crate::report::progress::Watcher;
use crate::report::resume::say_left;
use crate::results::{Certifying, ResultsAsker};
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Only these claims, like M1 or B1,T2,K6
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    only: Vec<String>,
    /// Only what takes little time: five minutes for all claims together. Long claims are computed in
    /// part
    #[arg(long)]
    quick: bool,
    /// Write the certificates of all answers that have one into this folder
    #[arg(long, value_name = "DIR")]
    certificates: Option<PathBuf>,
}

/// The forms that the report can have.
const FORMS: &[Form] = &[Form::Text, Form::Json, Form::Markdown, Form::Html];

pub fn run(args: &Args, common: &Common) -> Result<Exit, Failure> {
    let form = Form::asked(common, "paper", FORMS)?;
    let folder = CertificateFolder::asked(&args.certificates)?;
    let wanted = Wanted {
        only: args.ids()?,
        quick: args.quick,
        figures: matches!(form, Form::Markdown | Form::Html),
        time: common.time,
    };
    let watcher = Watcher::new(common);
    let checkpoints = checkpoints_if_there();
    let limits = watcher.limits_with(common, checkpoints.as_ref());
    let asker = ResultsAsker::new(common, &watcher).for_many();
    let asker = asker.certifying(Certifying::within(&limits, folder));
    let show = |id: &str, row: &Row| {
        watcher.finish();
        checkpoints
            .iter()
            .for_each(|checkpoints| checkpoints.clear());
        if !common.quiet {
            output::say(line(id, row));
        }
    };
    let survey = survey::run(&asker, &limits, &wanted, show);
    watcher.finish();
    say_left(checkpoints.as_ref());
    let report = Report::new(&survey, args.options(common), common.threads);
    match form {
        Form::Markdown => output::write(common, &markdown::written(&report))?,
        Form::Html => output::write(common, &html::page(&report))?,
        _ => output::result(common, || text::written(&report), &json::object(&report)?)?,
    }
    Ok(exit(&survey))
}

impl Args {
    /// The claims that are named. An error if one of them is none.
    fn ids(&self) -> Result<Vec<String>, Failure> {
        let all: Vec<&str> = Claim::all().iter().map(|claim| claim.id).collect();
        let known = |id: &String| {
            let id = id.trim().to_ascii_uppercase();
            match all.contains(&id.as_str()) {
                true => Ok(id),
                false => Err(Failure::new(format!(
                    "--only {id}: the paper has no such claim. The claims are {}",
                    all.join(" ")
                ))),
            }
        };
        self.only.iter().map(known).collect()
    }

    /// The options, as they were given.
    fn options(&self, common: &Common) -> String {
        let only = (!self.only.is_empty()).then(|| format!("--only {}", self.only.join(",")));
        let quick = self.quick.then(|| "--quick".to_string());
        let threads = common.threads.map(|number| format!("--threads {number}"));
        let memory = common
            .memory
            .map(|bytes| format!("--memory {}M", bytes >> 20));
        let time = common
            .time
            .map(|time| format!("--time {}s", time.as_secs_f64()));
        let all = [only, quick, threads, memory, time].into_iter().flatten();
        all.collect::<Vec<_>>().join(" ")
    }
}

/// What is said of a row as soon as it is there.
fn line(id: &str, row: &Row) -> String {
    let part = match row.part.as_str() {
        "" => String::new(),
        part => format!(" {part}"),
    };
    let then = if row.known { " then" } else { "" };
    let seconds = row
        .seconds
        .map(|seconds| format!(" ({seconds:.1} s{then})"));
    let seconds = seconds.unwrap_or_default();
    format!("{id}{part}: {}{seconds}", row.verdict.words())
}

/// Something that was asked for was not run; something differs; or all is well.
fn exit(survey: &Survey) -> Exit {
    let mut asked = survey.rows().filter(|(_, row)| row.asked);
    if asked.any(|(_, row)| row.verdict == Verdict::NotRun) {
        return Exit::Stopped;
    }
    match survey
        .rows()
        .any(|(_, row)| row.verdict == Verdict::Differs)
    {
        true => Exit::No,
        false => Exit::Yes,
    }
}
