//! The answer of a run: every process asks, the first one reports. Read `cluster/run.rs` and
//! `report/certificate.rs` before it.

use crate::args::Common;
use crate::args::cluster::ClusterArgs;
use crate::cluster::run::Run;
use crate::report::certificate::{self, CertificateFile, Certified};
use crate::report::failure::Failure;
use crate::report::output::{Exit, say};
use corsaire::{Answer, Outcome, Question, Refutation, Stopped};
use serde::Serialize;
use serde_json::json;
use std::path::PathBuf;

/// Asks a question in all processes and reports its answer, with a certificate if a file for it is given.
pub fn answer<Q>(
    args: &ClusterArgs,
    common: &Common,
    question: &Q,
    certificate: &Option<PathBuf>,
    text: impl FnOnce(&Answer<Q::Found>) -> String,
) -> Result<Exit, Failure>
where
    Q: Question<Why = Refutation>,
    Answer<Q::Found>: Serialize,
{
    let file = CertificateFile::asked(certificate, common)?;
    let run = Run::begin(args, common, question, certificate.is_some())?;
    let answer = run.ask(question);
    let certified = Certified::by(file, || answer.evidence.certificate());
    let written = written(&run, common, &answer, text, &certified);
    if let Outcome::Unknown(why) = &answer.outcome {
        let why = run.stopped_here().unwrap_or(why);
        say_stopped(args.process, why, run.has_commits());
    }
    run.end();
    written?;
    Ok(certified.exit(Exit::of(&answer.outcome)))
}

/// Writes the answer with what the processes have exchanged. Only the first process does.
fn written<F>(
    run: &Run,
    common: &Common,
    answer: &Answer<F>,
    text: impl FnOnce(&Answer<F>) -> String,
    certified: &Certified,
) -> Result<(), Failure>
where
    Answer<F>: Serialize,
{
    let (processes, exchanged) = run.exchanged();
    let mut whole = serde_json::to_value(answer).map_err(Failure::new)?;
    whole["provenance"]["processes"] = json!(processes);
    whole["provenance"]["exchanged_bytes"] = json!(exchanged);
    let written = certificate::report(common, || text(answer), &whole, certified);
    if run.is_first() && !common.quiet && processes > 1 {
        say(format_args!(
            "{processes} processes exchanged {exchanged} bytes; the busiest bucket of positions had \
             {:.2} times the average",
            run.skew()
        ));
    }
    written
}

/// Says why a process has stopped, and what a later run starts from.
fn say_stopped(process: usize, why: &Stopped, has_commits: bool) {
    let resume = match why {
        Stopped::Senseless | Stopped::Overflow | Stopped::Commit(_) => "",
        _ if has_commits => {
            "; started again, with any number of processes, it goes on from its last commit"
        }
        _ => "; there is no commit: started again, it starts from the beginning",
    };
    say(format_args!("process {process} has stopped: {why}{resume}"));
}
