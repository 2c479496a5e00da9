//! Certificates of results: what `--certificate FILE` of `solve`, `prove`, `count` and `sweeps` writes. Read
//! `report/destination.rs` before it.

use crate::args::Common;
use crate::report::destination::Destination;
use crate::report::failure::Failure;
use crate::report::output::{self, Exit};
use corsaire::{Certificate, NoCertificate};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file that a certificate goes to.
pub struct CertificateFile<'a> {
    path: &'a Path,
}

/// What became of a certificate, as part of a report.
#[derive(Serialize, Default)]
pub struct Certified {
    /// The file. Null if there is none.
    certificate: Option<String>,
    #[serde(skip)]
    shows: &'static str,
    /// Why there is none, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate_error: Option<String>,
    #[serde(skip)]
    stopped: bool,
    /// Whether it was made, but could not be written.
    #[serde(skip)]
    unwritten: bool,
}

impl<'a> CertificateFile<'a> {
    /// The file that was asked for, if one was and this process writes it. An error if it cannot be written: that is found out
    /// before the search.
    pub fn asked(
        path: &'a Option<PathBuf>,
        common: &Common,
    ) -> Result<Option<CertificateFile<'a>>, Failure> {
        let Some(path) = path.as_ref().filter(|_| !common.reported_elsewhere) else {
            return Ok(None);
        };
        let here = output::attempted(path, common)?;
        if let Some(output) = output::file(common) {
            let result = output::attempted(output, common)?;
            if here.is_same_file_as(&result) {
                return Err(Failure::new(format!(
                    "-o {} would replace the certificate: give it another name",
                    output.display()
                )));
            }
        }
        Ok(Some(CertificateFile { path }))
    }
}

/// Writes a certificate to a file, whole or not at all.
pub fn write(path: &Path, certificate: &Certificate) -> Result<(), Failure> {
    let written = Destination::at(path).and_then(|destination| {
        let staged = destination.stage(certificate.text.as_bytes())?;
        staged.synced()?.put()
    });
    written.map_err(|error| output::not_written(path, &error))
}

/// What a certificate shows, in words.
fn shown(certificate: &Certificate) -> &'static str {
    let claim = |line: &str| line.strip_prefix("claim ").map(str::to_string);
    let claim = certificate.text.lines().find_map(claim).unwrap_or_default();
    let mut lines = certificate.text.lines();
    let has_conditions = lines.any(|line| line.starts_with("condition "));
    match claim.split(' ').next() {
        Some("solution") if has_conditions => "that this is a solution that meets the conditions",
        Some("shortest") if has_conditions => {
            "that no solution that meets the conditions has fewer moves"
        }
        Some("impossible") if has_conditions => "that no solution meets the conditions",
        Some("shortest") => "that no solution has fewer moves",
        Some("shortest-count") => "how many shortest solutions there are",
        Some("impossible") => "that there is no solution",
        Some("jumpsets") => "how many jump sets solutions have",
        Some("positions") => "how many positions can be reached",
        Some("winnable") => "how many positions can be reached and lead to the goal",
        Some("longest-sweep") => "how many jumps the longest sweep has",
        _ => "that this is a solution",
    }
}

impl Certified {
    /// Writes the certificate if a file was asked for. Says so if there is none.
    pub fn by(
        file: Option<CertificateFile<'_>>,
        made: impl FnOnce() -> Result<Arc<Certificate>, NoCertificate>,
    ) -> Certified {
        let Some(file) = file else {
            return Certified::default();
        };
        let made = made();
        let stopped = matches!(made, Err(NoCertificate::Stopped(_)));
        let unwritten = made.is_ok();
        let written = made.map_err(|why| why.to_string()).and_then(|made| {
            let written = write(file.path, &made).map_err(|failure| failure.to_string());
            written.map(|()| made)
        });
        match written {
            Ok(made) => Certified {
                certificate: Some(file.path.to_string_lossy().into_owned()),
                shows: shown(&made),
                ..Certified::default()
            },
            Err(why) => {
                output::say(format_args!("no certificate was written: {why}"));
                Certified {
                    certificate_error: Some(why),
                    stopped,
                    unwritten,
                    ..Certified::default()
                }
            }
        }
    }

    /// A line that says where it is and what it shows. Empty if there is none.
    pub fn line(&self) -> String {
        let Some(file) = &self.certificate else {
            return String::new();
        };
        format!("certificate: {file} shows {}\n", self.shows)
    }

    /// Says the same to a person, where the result is a picture.
    pub fn say(&self) {
        if self.is_written() {
            output::say(self.line().trim_end());
        }
    }

    /// Whether another run can finish it: a limit stopped it, or its file could not be written.
    pub fn can_be_resumed(&self) -> bool {
        self.stopped || self.unwritten
    }

    /// Whether it is there.
    pub fn is_written(&self) -> bool {
        self.certificate.is_some()
    }

    /// How a run ends whose result alone would end it with `result`.
    pub fn exit(&self, result: Exit) -> Exit {
        match (result, &self.certificate_error) {
            (result, None) => result,
            (Exit::Stopped, _) => Exit::Stopped,
            _ if self.stopped => Exit::Stopped,
            _ => Exit::Failed,
        }
    }
}

/// An answer and what became of its certificate, as one JSON object.
#[derive(Serialize)]
struct Whole<'a, A> {
    #[serde(flatten)]
    answer: &'a A,
    #[serde(flatten)]
    certified: &'a Certified,
}

/// Writes an answer, as text or as JSON, with a line on its certificate.
pub fn report<A: Serialize>(
    common: &Common,
    text: impl FnOnce() -> String,
    answer: &A,
    certified: &Certified,
) -> Result<(), Failure> {
    let whole = Whole { answer, certified };
    let text = || {
        let text = text();
        format!("{}\n{}", text.trim_end_matches('\n'), certified.line())
    };
    output::result(common, text, &whole)
}
