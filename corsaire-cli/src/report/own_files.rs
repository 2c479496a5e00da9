//! Files of the program's own, which no output replaces: the results file, the user's key, and checkpoints.
//! Read `report/destination.rs` before it.

use crate::args::{Common, checkpoints};
use crate::report::destination::Destination;
use crate::report::failure::Failure;
use crate::results::asker::usual_file;
use crate::results::file::{BESIDE, beside};
use std::path::Path;

/// Fails if an output would replace a file of the program's own.
pub fn is_other(path: &Path, output: &Destination, common: &Common) -> Result<(), Failure> {
    let refused = |what: &str| {
        Err(Failure::new(format!(
            "{} is {what}: give the output another name",
            path.display()
        )))
    };
    let is_output = |file: &Path| {
        let file = Destination::at(file);
        file.is_ok_and(|file| file.is_same_file_as(output))
    };
    for results in common.named_results().into_iter().chain(usual_file()) {
        let is_beside = |suffix: &&str| is_output(&beside(&results, suffix));
        if is_output(&results) || BESIDE.iter().any(is_beside) {
            return refused("the results file, or belongs to it");
        }
    }
    // The key and the checkpoints are in one folder.
    let folder = checkpoints::folder().and_then(|folder| folder.canonicalize().ok());
    match (output, folder) {
        (Destination::File { path, .. }, Some(folder)) if path.parent() == Some(&folder) => {
            refused("in the folder of the program's key and checkpoints")
        }
        _ => Ok(()),
    }
}
