//! A folder of valid certificates, and one of invalid ones: each a valid one with one edit, and in
//! its first line how it must be rejected.

use corsaire_check::{Limits, Rejection, check};
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let entries = std::fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let certificate = |path: &PathBuf| path.extension().is_some_and(|end| end == "cert");
    let mut files: Vec<PathBuf> = paths.filter(certificate).collect();
    files.sort();
    files
}

fn checked(path: &Path) -> (String, Result<String, Rejection>) {
    let text = std::fs::read_to_string(path).expect("text");
    let folder = path.parent().expect("a folder");
    let result = check(&text, folder, Limits::default());
    (text, result)
}

#[test]
fn valid_certificates_are_accepted() {
    let files = files("valid");
    assert!(files.len() >= 8);
    for path in files {
        let (_, result) = checked(&path);
        assert!(result.is_ok(), "{}: {result:?}", path.display());
    }
}

#[test]
fn each_edit_is_rejected_for_its_reason() {
    let files = files("invalid");
    assert!(files.len() >= 65, "{}", files.len());
    for path in files {
        let (text, result) = checked(&path);
        let expected = text
            .lines()
            .next()
            .and_then(|line| line.strip_prefix("# rejected: "));
        let rejection = result.expect_err("an edit");
        let found = format!("line {}: {}", rejection.line, rejection.reason);
        let expected = expected.expect("the first line says why");
        // What the system says of a missing file is not ours.
        assert!(
            found == expected || found.starts_with(&format!("{expected}: ")),
            "{}: {found}",
            path.display()
        );
    }
}

#[test]
fn little_memory_is_obeyed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/valid/sets.cert");
    let text = std::fs::read_to_string(&path).expect("text");
    let folder = path.parent().expect("a folder");
    let rejection = check(&text, folder, Limits { memory: 1000 }).expect_err("too little");
    assert!(rejection.reason.contains("memory"));
}
