//! A folder of certificates: what `--certificates DIR` of `survey` and `paper` writes, one file for each
//! answer that has one. Read `report/certificate.rs` before it.

use crate::report::certificate;
use crate::report::failure::Failure;
use corsaire::ask::{Kept, Key};
use corsaire::{Certificate, Problem};
use std::path::PathBuf;

/// A folder that certificates go to.
pub struct CertificateFolder(PathBuf);

impl CertificateFolder {
    /// The folder that was asked for, if one was. It is made if it is not there; an error if that fails, or
    /// if nothing can be written to it.
    pub fn asked(path: &Option<PathBuf>) -> Result<Option<CertificateFolder>, Failure> {
        let Some(path) = path else {
            return Ok(None);
        };
        let tried = std::fs::create_dir_all(path).and_then(|()| tempfile::tempfile_in(path));
        match tried {
            Ok(_) => Ok(Some(CertificateFolder(path.clone()))),
            Err(error) => Err(Failure::new(format!(
                "--certificates {}: {error}",
                path.display()
            ))),
        }
    }

    /// Writes the certificate of a question, whole or not at all.
    pub fn write<Q: Kept>(&self, question: &Q, certificate: &Certificate) -> Result<(), Failure> {
        let path = self.0.join(format!("{}.cert", file_name(question)));
        certificate::write(&path, certificate)
    }
}

/// A name that says what is asked, like `wiegleb-d4-d1-shortest-solution`. What words do not say in full is
/// told apart by the digest of the question.
fn file_name<Q: Kept>(question: &Q) -> String {
    let asked = question.asked();
    let svss = match &asked.problems[..] {
        [problem] if asked.details.is_empty() => vacancy_and_survivor(problem),
        _ => None,
    };
    let which = svss.unwrap_or_else(|| Key::of(question).digest()[..12].to_string());
    let topic = asked.topic.code();
    let words = format!("{}-{which}-{topic}", asked.board.name());
    let plain = |mark: char| match mark {
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => mark,
        _ => '-',
    };
    words.chars().map(plain).collect()
}

/// The hole that is vacated and that of the last man, if the problem is of that kind.
fn vacancy_and_survivor(problem: &Problem) -> Option<String> {
    let board = &problem.board;
    let vacant: Vec<_> = board.complement(problem.start).holes().collect();
    let goals = problem.goal.positions();
    let ([vacate], [goal]) = (&vacant[..], &goals[..]) else {
        return None;
    };
    let left: Vec<_> = goal.holes().collect();
    match &left[..] {
        [finish] => Some(format!("{}-{}", board.cell(*vacate), board.cell(*finish))),
        _ => None,
    }
}
