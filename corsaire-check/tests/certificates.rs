//! A folder of valid certificates, with what each must be accepted for in `claims.tsv`, and one of
//! invalid ones: each a valid one with one edit, and in its first line how it must be rejected.

use corsaire_check::{Limits, Manner, Trouble, check, check_file, check_file_with};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

fn files(name: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder(name)).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let certificate = |path: &PathBuf| path.extension().is_some_and(|end| end == "cert");
    let mut files: Vec<PathBuf> = paths.filter(certificate).collect();
    files.sort();
    files
}

#[test]
fn valid_certificates_are_accepted_for_what_they_claim() {
    let table = std::fs::read_to_string(folder("tests/valid/claims.tsv")).expect("claims");
    let rows = table
        .lines()
        .map(|row| row.split_once('\t').expect("name and claim"));
    let expected: BTreeMap<String, Result<String, Trouble>> = rows
        .map(|(name, claim)| (name.to_string(), Ok(claim.to_string())))
        .collect();
    let found = files("tests/valid").into_iter().map(|path| {
        let name = path.file_name().expect("a name").to_string_lossy();
        let accepted = check_file(&path, Limits::default());
        (name.into_owned(), accepted.map(|accepted| accepted.claim))
    });
    assert_eq!(found.collect::<BTreeMap<_, _>>(), expected);
    assert!(expected.len() >= 39, "{}", expected.len());
}

/// Work and memory are counted, so a check costs the same everywhere, and limits mean the same. With
/// `CORSAIRE_COSTS=write` this writes the costs that it finds.
#[test]
fn a_check_costs_what_it_did() {
    let mut found = String::new();
    for path in files("tests/valid") {
        let name = path.file_name().expect("a name").to_string_lossy();
        let accepted = check_file(&path, Limits::default()).expect("a valid certificate");
        let (work, memory, positions) = (accepted.work, accepted.memory, accepted.positions);
        found.push_str(&format!("{name}\t{work}\t{memory}\t{positions}\n"));
    }
    let table = folder("tests/valid/costs.tsv");
    if std::env::var("CORSAIRE_COSTS").is_ok_and(|word| word == "write") {
        std::fs::write(&table, &found).expect("a file");
    }
    let expected = std::fs::read_to_string(&table).expect("costs");
    for (found, expected) in found.lines().zip(expected.lines()) {
        assert_eq!(found, expected, "name, work, memory, positions");
    }
    assert_eq!(found.lines().count(), expected.lines().count());
}

#[test]
fn there_is_a_valid_certificate_for_each_rule() {
    let texts: Vec<Vec<u8>> = files("tests/valid")
        .iter()
        .map(|path| std::fs::read(path).expect("a certificate"))
        .collect();
    for rule in [
        "directions 4",
        "directions 6",
        "directions 8",
        "claim solution",
        "claim shortest",
        "claim shortest-count",
        "claim impossible",
        "claim jumpsets",
        "touch first",
        "touch last",
        "touch both",
        "function",
        "solution",
        "ends",
        "split",
        "bound hole",
        "bound function",
        "bound parity",
        "contradiction hole",
        "contradiction function",
        "contradiction parity",
        "noorder",
        "exhaust",
        "jumpset",
        "regions",
        "limit",
        "sets",
        "corsaire certificate 3",
        "condition move 1 sweep",
        "condition move 2 sweep",
        "condition move 1 between",
        "condition move 1 over",
        "condition move 1 sweep 3 marked",
        "condition sweep",
        "condition sweep 3 marked",
        "condition through",
        "condition start",
        "condition end",
        "symmetry",
        "function goal plain",
        "function goal parity",
        "function start plain",
        "function start parity",
        "claim positions",
        "claim winnable",
        "claim longest-sweep",
        "meet",
    ] {
        let has = |text: &Vec<u8>| {
            let mut lines = text.split(|byte| *byte == b'\n');
            lines.any(|line| line.starts_with(rule.as_bytes()))
        };
        assert!(texts.iter().any(has), "{rule}");
    }
}

#[test]
fn there_is_no_solution_of_e1_to_e1_on_wiegleb() {
    let path = folder("../docs/results/table1/e1-e1.cert");
    let accepted = check_file(&path, Limits::default()).expect("accepted");
    let start =
        "...o-o.../...ooo.../...ooo.../ooooooooo/ooooooooo/ooooooooo/...ooo.../...ooo.../...ooo...";
    let goal =
        "...-o-.../...---.../...---.../---------/---------/---------/...---.../...---.../...---...";
    let expected = format!("there is no solution, in 4 directions from {start} to {goal}");
    assert_eq!(accepted.claim, expected);
}

#[test]
fn each_edit_is_rejected_for_its_reason() {
    let files = files("tests/invalid");
    assert!(files.len() >= 220, "{}", files.len());
    for path in files {
        let bytes = std::fs::read(&path).expect("a certificate");
        let text = String::from_utf8_lossy(&bytes);
        let expected = text.lines().next().and_then(|line| line.strip_prefix("# "));
        let trouble = check_file(&path, Limits::default()).expect_err("an edit");
        assert_eq!(Some(&*trouble.to_string()), expected, "{}", path.display());
        assert!(
            matches!(trouble, Trouble::Rejected { .. }),
            "{}",
            path.display()
        );
    }
}

/// A certificate of the central game on the english board with another goal, d3, and these lines
/// after the claim.
fn english(claim: &str, lines: &str) -> Vec<u8> {
    let goal = "..---../..---../---o---/-------/-------/..---../..---..";
    let row = ["..ooo..", "..ooo..", "ooooooo"];
    let rows = [0, 1, 2, 2, 2, 1, 0].map(|kind: usize| format!("row {}\n", row[kind]));
    let text = format!(
        "corsaire certificate 2\ndirections 4\n{}start \
         ..ooo../..ooo../ooooooo/ooo-ooo/ooooooo/..ooo../..ooo..\n\
         goal {goal}\nclaim {claim}\n{lines}",
        rows.concat()
    );
    text.into_bytes()
}

/// A solution of the central game.
const CENTRAL: &str = "d2-d4, b3-d3, c1-c3, c4-c2, c6-c4, a5-c5, d5-b5, a3-a5-c5, e3-c3, g3-e3, \
                       f5-d5-b5-b3-d3-f3, e1-c1-c3-c5, e7-e5, g5-g3-e3, e4-e6, c7-e7-e5, \
                       e2-e4-c4-c6-e6-e4, f4-d4";

/// The same with a proof that there is no solution.
fn impossible(lines: &str) -> Vec<u8> {
    let target = "target ..---../..---../---o---/-------/-------/..---../..---..\n";
    english("impossible", &format!("{target}{lines}"))
}

/// What cannot be checked within these limits, and why not.
fn too_large(text: &[u8], limits: Limits) -> String {
    match check(text, limits) {
        Err(Trouble::TooLarge { line, reason }) => format!("line {line}: {reason}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_takes_too_much_work_is_neither_accepted_nor_rejected() {
    let limits = Limits {
        work: 10_000_000,
        ..Limits::default()
    };
    let values = vec!["0"; 33].join(" ");
    let touch = "touch first ..-o-../..---../-------/-------/-------/..---../..---..\n";
    let with = vec!["1*1"; 1000].join(" ");
    for (what, lines) in [
        ("noorder", "steps\nnoorder\n".to_string()),
        ("exhaust", "steps\nexhaust\n".to_string()),
        ("ends", "steps\nends 15 15\n".to_string()),
        (
            "functions",
            format!(
                "{touch}{}",
                format!("function {values} with {with}\n").repeat(1000)
            ),
        ),
        ("touches", touch.repeat(20_000)),
        (
            "bounds",
            format!("steps\n{}", "bound hole d4\n".repeat(20_000)),
        ),
        ("comments", "#\n".repeat(10_000_000)),
    ] {
        let found = too_large(&impossible(&lines), limits);
        let expected = "it takes more than 10000000 units of work (--work)";
        assert!(found.ends_with(expected), "{what}: {found}");
    }
}

#[test]
fn what_takes_too_much_memory_is_neither_accepted_nor_rejected() {
    let limits = Limits {
        memory: 10_000_000,
        ..Limits::default()
    };
    let values = vec!["0"; 33].join(" ");
    for (what, lines) in [
        ("noorder", "steps\nnoorder\n".to_string()),
        ("exhaust", "steps\nexhaust\n".to_string()),
        ("functions", format!("function {values}\n").repeat(20_000)),
        ("text", "# text\n".repeat(2_000_000)),
    ] {
        let found = too_large(&impossible(&lines), limits);
        let expected = "it takes more than 10000000 bytes of memory (--memory)";
        assert!(found.ends_with(expected), "{what}: {found}");
    }
    let board = "corsaire certificate 2\ndirections 4\nrow o\nstart o\n";
    let goals = format!("{board}{}", "goal -\n".repeat(300_000));
    too_large(goals.as_bytes(), limits);
    for name in ["sets", "shortest"] {
        let path = folder(&format!("tests/valid/{name}.cert"));
        let little = Limits {
            memory: 4_000,
            ..Limits::default()
        };
        let trouble = check_file(&path, little).expect_err("too little");
        assert!(matches!(trouble, Trouble::TooLarge { .. }), "{trouble}");
    }
}

#[test]
fn a_check_costs_what_it_says() {
    for path in files("tests/valid") {
        let accepted = check_file(&path, Limits::default()).expect("valid");
        let limits = |work| Limits {
            work,
            ..Limits::default()
        };
        assert_eq!(
            check_file(&path, limits(accepted.work)),
            Ok(accepted.clone())
        );
        let trouble = check_file(&path, limits(accepted.work - 1)).expect_err("one unit less");
        assert!(matches!(trouble, Trouble::TooLarge { .. }), "{trouble}");
    }
}

#[test]
fn threads_change_neither_the_claim_nor_the_work() {
    for path in files("tests/valid") {
        let one = check_file(&path, Limits::default());
        for threads in [2, 7] {
            let manner = Manner {
                threads,
                ..Manner::default()
            };
            assert_eq!(check_file_with(&path, Limits::default(), manner), one);
        }
    }
}

#[test]
fn sets_that_are_too_large_to_derive_are_neither_accepted_nor_rejected() {
    // Neither regions nor functions: all play of the central game.
    let text = english("shortest 18", &format!("solution {CENTRAL}\nlimit 60\n"));
    let text = String::from_utf8(text).expect("ascii");
    let text = text.replacen("certificate 2", "certificate 3", 1).replace(
        "goal ..---../..---../---o---/-------",
        "goal ..---../..---../-------/---o---",
    );
    let little = |memory, work| Limits { memory, work };
    for (limits, what) in [
        (
            little(4 << 20, 60_000_000_000),
            "bytes of memory (--memory)",
        ),
        (little(1 << 30, 50_000_000), "units of work (--work)"),
    ] {
        let found = too_large(text.as_bytes(), limits);
        assert!(found.ends_with(what), "{found}");
    }
}

#[test]
fn a_hundred_large_regions_are_too_large() {
    let solved = std::fs::read_to_string(folder("tests/valid/sets.cert")).expect("text");
    let region = "regions ooooooo/ooooooo/oooooo-\n";
    let text = solved.replacen("regions", &format!("{}regions", region.repeat(100)), 1);
    let limits = Limits {
        work: 100_000_000,
        ..Limits::default()
    };
    too_large(text.as_bytes(), limits);
}

#[test]
fn a_check_asks_now_and_then_whether_to_stop() {
    static ASKED: AtomicU64 = AtomicU64::new(0);
    let stop = || {
        ASKED.fetch_add(1, Ordering::Relaxed);
        false
    };
    let manner = Manner {
        stop: Some(stop),
        ..Manner::default()
    };
    let file = folder("../docs/results/shortest/english-d4-d4.cert");
    check_file_with(&file, Limits::default(), manner).expect("a check that goes on is accepted");
    let asked = ASKED.load(Ordering::Relaxed);
    // It takes some hundred million units of work, and asks every four million.
    assert!((10..2000).contains(&asked), "asked {asked} times");
}

#[test]
fn a_check_that_is_stopped_neither_accepts_nor_rejects() {
    let path = folder("../docs/results/table1/d4-d4.cert");
    let manner = Manner {
        stop: Some(|| true),
        ..Manner::default()
    };
    match check_file_with(&path, Limits::default(), manner) {
        Err(Trouble::TooLarge { reason, .. }) => assert_eq!(reason, "the check was stopped"),
        other => panic!("{other:?}"),
    }
}
