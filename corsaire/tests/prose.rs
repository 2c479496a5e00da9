//! Sentences are for people: no file compares a text with a sentence. Values travel as types or codes.
//!
//! A comparison is a call like `starts_with("...")`, an operator like `== "..."`, or an arm of a `match`. A
//! sentence is a literal with two words in a row. Formats that programs read are listed below, each with the
//! document or the system that defines it.

mod sources;

use sources::files;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// What stands before a literal that a text is compared with.
const COMPARISONS: [&str; 20] = [
    "contains(",
    "starts_with(",
    "ends_with(",
    "strip_prefix(",
    "strip_suffix(",
    "split(",
    "split_once(",
    "rsplit_once(",
    "find(",
    "rfind(",
    "trim_start_matches(",
    "trim_end_matches(",
    "== ",
    "!= ",
    // JavaScript
    "includes(",
    "startsWith(",
    "endsWith(",
    "indexOf(",
    "match(",
    "test(",
];

/// Texts with words that are not sentences: a part of the path, the text, and what defines it.
const FORMATS: [(&str, &str, &str); 8] = [
    (
        "proof/read_certificate.rs",
        "corsaire certificate ",
        "docs/certificate-format.md",
    ),
    (
        "results/add.rs",
        "corsaire certificate",
        "docs/certificate-format.md",
    ),
    (
        "report/paper/machine.rs",
        "model name",
        "/proc/cpuinfo of Linux",
    ),
    (
        "net/connect.rs",
        "Max open files",
        "/proc/self/limits of Linux",
    ),
    (
        "problem/written_conditions.rs",
        "starts on ",
        "docs/json.md",
    ),
    ("problem/written_conditions.rs", " ends on ", "docs/json.md"),
    ("paper/compare.rs", "not ", "data/paper/claims.tsv"),
    ("paper/compare.rs", "at most ", "data/paper/claims.tsv"),
];

#[test]
fn no_text_is_compared_with_a_sentence() {
    let mut compared = 0;
    let mut formats = BTreeSet::new();
    for file in sources_of_the_workspace() {
        let text = std::fs::read_to_string(&file).expect("text");
        for literal in compared_literals(&text) {
            compared += 1;
            let is_of = |(path, text, _): &(&str, &str, &str)| {
                file.ends_with(path) && literal.starts_with(text)
            };
            let format = FORMATS.iter().position(is_of);
            formats.extend(format);
            assert!(
                !is_sentence(&literal) || format.is_some(),
                "{} compares a text with {literal:?}: let the value travel as a type or a code",
                file.display()
            );
        }
    }
    assert!(compared > 100, "comparisons are found: {compared}");
    assert_eq!(
        formats.len(),
        FORMATS.len(),
        "every format is read somewhere"
    );
}

#[test]
fn comparisons_are_found() {
    let code = r#"
        if text.starts_with("known since ") || word == "two words" { }
        // text.contains("in a comment")
        match text {
            "length limit" => 1,
            "a \"quoted\" word" | "time" => 2,
        }
        say("printed only");
    "#;
    let found: Vec<String> = compared_literals(code);
    let expected = [
        "known since ",
        "two words",
        "length limit",
        "a \\\"quoted\\\" word",
    ];
    assert_eq!(found, expected);
    assert!(found.iter().all(|literal| is_sentence(literal)));
    assert!(!is_sentence("claim ") && !is_sentence(", ") && !is_sentence("d4-d2"));
}

/// The library, the programs and the page: what is shipped, not its tests.
fn sources_of_the_workspace() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = std::fs::read_dir(&root).expect("a folder");
    let crates = folders.map(|entry| entry.expect("an entry").path().join("src"));
    let crates = crates.filter(|source| source.is_dir());
    let rust = crates.flat_map(|source| files(&source));
    let page = ["web", "web/views"].map(|folder| root.join(folder));
    let page = page
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("a folder"));
    let page = page.map(|entry| entry.expect("an entry").path());
    let is_code = |file: &PathBuf| {
        file.extension()
            .is_some_and(|end| end == "rs" || end == "js")
    };
    rust.chain(page).filter(is_code).collect()
}

/// The literals that some text is compared with, outside comments and tests.
fn compared_literals(text: &str) -> Vec<String> {
    let code = text
        .split("#[cfg(test)]\nmod tests")
        .next()
        .unwrap_or_default();
    let lines = code
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with("//"));
    let mut found = Vec::new();
    for line in lines {
        if line.starts_with('"') && line.contains("=>") {
            found.extend(literal(line));
        }
        for (place, _) in line.match_indices('"') {
            let before = &line[..place];
            if COMPARISONS
                .iter()
                .any(|comparison| before.ends_with(comparison))
            {
                found.extend(literal(&line[place..]));
            }
        }
    }
    found
}

/// The literal at the beginning of a text, without its quotes.
fn literal(text: &str) -> Option<String> {
    let inner = text.strip_prefix('"')?;
    let mut is_escaped = false;
    let end = inner.find(|c| {
        let is_end = c == '"' && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })?;
    Some(inner[..end].to_string())
}

/// Whether a text has two words in a row.
fn is_sentence(text: &str) -> bool {
    let is_word = |word: &str| word.chars().filter(|c| c.is_alphabetic()).count() >= 2;
    let words: Vec<&str> = text.split(' ').collect();
    words
        .windows(2)
        .any(|pair| is_word(pair[0]) && is_word(pair[1]))
}
