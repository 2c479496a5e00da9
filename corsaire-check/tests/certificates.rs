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
fn there_is_no_solution_of_e1_to_e1_on_wiegleb() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/results");
    let (_, result) = checked(&folder.join("wiegleb-e1-e1.cert"));
    let claim = result.expect("accepted");
    let start =
        "...o-o.../...ooo.../...ooo.../ooooooooo/ooooooooo/ooooooooo/...ooo.../...ooo.../...ooo...";
    let goal =
        "...-o-.../...---.../...---.../---------/---------/---------/...---.../...---.../...---...";
    let expected = format!("there is no solution, in 4 directions from {start} to {goal}");
    assert_eq!(claim, expected);
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

/// A certificate that d4 to d3 is impossible on the english board, with these lines after the
/// target.
fn central(lines: &str) -> String {
    let goal = "..---../..---../---o---/-------/-------/..---../..---..";
    let row = ["..ooo..", "..ooo..", "ooooooo"];
    let rows = [0, 1, 2, 2, 2, 1, 0].map(|kind: usize| format!("row {}\n", row[kind]));
    format!(
        "corsaire certificate 1\ndirections 4\n{}start \
         ..ooo../..ooo../ooooooo/ooo-ooo/ooooooo/..ooo../..ooo..\n\
         goal {goal}\nclaim impossible\ntarget {goal}\n{lines}",
        rows.concat()
    )
}

#[test]
fn too_much_of_anything_is_rejected() {
    let touch = "touch first ..-o-../..---../-------/-------/-------/..---../..---..\n";
    let values = vec!["0"; 33].join(" ");
    let with = |count: usize| format!("function {values} with {}\n", vec!["1*1"; count].join(" "));
    let little = Limits { memory: 1 << 20 };
    for (lines, reason) in [
        (touch.repeat(100_001), "too many definitions"),
        (
            format!("{touch}{}", with(1001)),
            "a function counts too many touches",
        ),
        (
            format!("steps\n{}", "split d2-d4 1\n".repeat(100_001)),
            "too many open cases",
        ),
        (
            "steps\nends 15 15\n".to_string(),
            "there are no such first and last jumps, or too many",
        ),
        (
            "steps\nnoorder\n".to_string(),
            "whether there is a legal order is not clear",
        ),
        (
            "steps\nexhaust\n".to_string(),
            "there are too many positions to follow",
        ),
    ] {
        let rejection = check(&central(&lines), Path::new(""), little).expect_err(reason);
        assert_eq!(rejection.reason, reason);
    }
}
