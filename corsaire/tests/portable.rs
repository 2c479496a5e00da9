//! The library runs where there are no files, no threads and no clock, and the checker of certificates
//! needs nobody: what the sources must not use. Nothing to read before it.

mod sources;

use sources::files;
use std::path::Path;

/// What belongs to the system. In WebAssembly it fails or is not there.
const SYSTEM: [&str; 9] = [
    "Instant",
    "SystemTime",
    "fs::",
    "tempfile",
    "getrandom",
    "thread::",
    "process::",
    "env::",
    "net::",
];

/// Files that may use some of it, what, and why.
const ALLOWED: [(&str, &[&str], &str); 6] = [
    (
        "problem/clock.rs",
        &["Instant", "SystemTime", "fs::"],
        "the clock of the system, which stands still in WebAssembly",
    ),
    (
        "problem/control.rs",
        &["env::"],
        "the folder for temporary files, which is not asked for in WebAssembly",
    ),
    (
        "sets/workers.rs",
        &["thread::"],
        "starts threads, but not in WebAssembly",
    ),
    (
        "problem/checkpoint/file.rs",
        &["fs::", "tempfile"],
        "left out in WebAssembly, where no_file.rs stands in its place",
    ),
    (
        "problem/checkpoint/user_key.rs",
        &["fs::", "getrandom"],
        "left out in WebAssembly, where nothing is signed",
    ),
    (
        "sets/scratch.rs",
        &["fs::", "tempfile"],
        "left out in WebAssembly, where no_scratch.rs stands in its place",
    ),
];

/// The code of a file without its tests and comments.
fn code(file: &Path) -> String {
    let text = std::fs::read_to_string(file).expect("text");
    let code = text.split("#[cfg(test)]\nmod tests").next();
    let lines = code.unwrap_or_default().lines();
    let lines = lines.map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether `code` has this word, not as the end of a longer one.
fn uses(code: &str, word: &str) -> bool {
    let ends = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '_');
    let mut found = code.match_indices(word);
    found.any(|(place, _)| !ends(&code[..place]))
}

#[test]
fn only_a_few_files_ask_the_system() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for file in files(&source) {
        let code = code(&file);
        let name = file.strip_prefix(&source).expect("it is in there");
        let rule = ALLOWED.iter().find(|(path, ..)| name == Path::new(path));
        let may: &[&str] = rule.map_or(&[], |(_, may, _)| may);
        let used: Vec<&str> = SYSTEM
            .into_iter()
            .filter(|word| uses(&code, word))
            .collect();
        assert_eq!(used, may, "{}", name.display());
    }
    for (path, _, why) in ALLOWED {
        assert!(source.join(path).is_file(), "{path}: {why}");
    }
}

#[test]
fn words_are_found_in_code_only() {
    assert!(uses("use std::fs::File;", "fs::") && !uses("hfs::open()", "fs::"));
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let clock = code(&source.join("problem/clock.rs"));
    assert!(clock.contains("Instant::now") && !clock.contains("In a browser"));
}

#[test]
fn the_checker_of_certificates_has_no_dependencies() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corsaire-check");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
    assert!(manifest.contains("name = \"corsaire-check\""));
    let tables = manifest.lines().filter(|line| line.starts_with('['));
    for table in tables {
        assert!(!table.contains("dependencies"), "{table}");
    }
    assert!(!folder.join("build.rs").exists());
    for file in files(&folder.join("src")) {
        assert!(!uses(&code(&file), "corsaire::"), "{}", file.display());
    }
}
