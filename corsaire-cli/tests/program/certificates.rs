//! `--certificate`: a certificate comes, or the program says why not.

use crate::run::{
    Run, checked, checked_in_full, corsaire, corsaire_on, folder, json, names_in, problem_in_words,
};
use serde_json::Value;
use std::path::Path;

/// A problem whose jump sets are counted at once, and whose proof takes seconds.
const LONG_PROOF: &str = "count triangle:5 --vacate a1 --finish a1 --what jump-sets";

fn certified(args: &str, path: &Path) -> Run {
    corsaire_on(&format!("{args} --quiet --certificate"), path)
}

#[test]
fn every_kind_of_certificate_is_accepted() {
    let folder = folder();
    let path = folder.path().join("c.cert");
    for (command, board, vacate, finish, options, code, claim) in [
        ("solve", "triangle:5", "a1", "a1", "", 0, "a solution"),
        (
            "solve",
            "rectangle:7x3",
            "b1",
            "b1",
            "--shortest",
            0,
            "the shortest solution has 10 moves",
        ),
        (
            "solve",
            "french",
            "d4",
            "any",
            "",
            1,
            "there is no solution",
        ),
        (
            "solve",
            "diamond",
            "e4",
            "e3,e4,e5",
            "",
            1,
            "there is no solution",
        ),
        (
            "prove",
            "triangle:4",
            "a1",
            "a1",
            "",
            1,
            "there is no solution",
        ),
        ("prove", "triangle:5", "a1", "a1", "", 0, "a solution"),
        (
            "prove",
            "triangle:4",
            "b2",
            "a2",
            "--jump-sets",
            0,
            "solutions have exactly 4 different jump sets",
        ),
        (
            "count",
            "triangle:4",
            "b2",
            "a2",
            "--what jump-sets",
            0,
            "solutions have exactly 4 different jump sets",
        ),
        (
            "count",
            "triangle:4",
            "a1",
            "a1",
            "--what jump-sets",
            0,
            "there is no solution",
        ),
        (
            "count",
            "triangle:4",
            "a1",
            "a1",
            "--what shortest",
            0,
            "there is no solution",
        ),
        (
            "count",
            "triangle:5",
            "a1",
            "a1",
            "--what shortest",
            0,
            "there are exactly 15 different shortest solutions, of 10 moves, up to 2 symmetries",
        ),
        (
            "count",
            "triangle:5",
            "a1",
            "a1",
            "--what shortest --raw",
            0,
            "there are exactly 30 different shortest solutions, of 10 moves, with images counted \
             separately",
        ),
    ] {
        let args = format!("{command} {board} --vacate {vacate} --finish {finish} {options}");
        let run = certified(&format!("{args} --json"), &path);
        assert_eq!((run.code, &*run.err), (code, ""), "{args}");
        let report = json(&run);
        assert_eq!(
            report["certificate"],
            path.to_str().expect("plain"),
            "{args}"
        );
        assert!(report.get("certificate_error").is_none(), "{args}");
        let claim = match claim {
            "a solution" => {
                // The one that is printed.
                let solution = report["solution"].as_str().expect("a solution");
                let (moves, jumps) = (solution.split(", ").count(), solution.matches('-').count());
                format!("there is a solution in {moves} moves and {jumps} jumps")
            }
            _ => claim.to_string(),
        };
        let problem = problem_in_words(board, vacate, finish);
        assert_eq!(checked_in_full(&path), Ok((claim, problem)), "{args}");
        std::fs::remove_file(&path).expect("the certificate");
    }
    // Nothing else is left: no certificate needs a second file.
    assert_eq!(names_in(folder.path()), [""; 0]);
}

/// With conditions, a certificate speaks of the solutions that meet them.
#[test]
fn conditions_are_certified() {
    let folder = folder();
    let path = folder.path().join("c.cert");
    for (args, code, claim, shows, condition) in [
        (
            "solve triangle:5 a1 a1 --last-sweep 3",
            0,
            "there is a solution in ",
            "that this is a solution that meets the conditions",
            "the last move is a sweep of 3 jumps",
        ),
        (
            "solve triangle:5 a1 a1 --last-sweep 2 --shortest",
            0,
            "the shortest solution that meets the conditions has 11 moves, ",
            "that no solution that meets the conditions has fewer moves",
            "the last move is a sweep of 2 jumps",
        ),
        (
            "solve triangle:5 a1 a1 --marked a3 --shortest",
            0,
            "the shortest solution that meets the conditions has 10 moves, ",
            "that no solution that meets the conditions has fewer moves",
            "the marked man is at the end on one of o..../--.../---../----./-----",
        ),
        (
            "solve triangle:5 a1 a1 --last-sweep 4 --shortest",
            1,
            "there is no solution that meets the conditions, ",
            "that no solution meets the conditions",
            "the last move is a sweep of 4 jumps",
        ),
        (
            "prove triangle:5 a1 a1 --last-sweep 12",
            1,
            "there is no solution that meets the conditions, ",
            "that no solution meets the conditions",
            "the last move is a sweep of 12 jumps",
        ),
        (
            "prove triangle:5 a1 a1 --sweep 3 --marked c5",
            1,
            "there is no solution that meets the conditions, ",
            "that no solution meets the conditions",
            "the marked man starts on one of -..../--.../---../----./--o--",
        ),
    ] {
        let run = certified(args, &path);
        assert_eq!((run.code, &*run.err), (code, ""), "{args}");
        assert!(
            run.out.contains(&format!(" shows {shows}\n")),
            "{args}: {}",
            run.out
        );
        let accepted = corsaire_check::check_file(&path, corsaire_check::Limits::default());
        let accepted = accepted
            .unwrap_or_else(|trouble| panic!("{args}: {trouble}"))
            .claim;
        assert!(accepted.starts_with(claim), "{args}: {accepted}");
        assert!(accepted.ends_with(condition), "{args}: {accepted}");
    }
}

#[test]
fn what_play_can_reach_is_certified() {
    let folder = folder();
    let path = folder.path().join("c.cert");
    for (args, claim) in [
        (
            "count triangle:5 a1 --what positions",
            "exactly 1544 positions can be reached, up to 2 symmetries",
        ),
        (
            "count triangle:5 a1 --what positions --raw",
            "exactly 3016 positions can be reached",
        ),
        (
            "count triangle:5 a1 a1 --what winnable",
            "solutions pass exactly 190 different positions, up to 2 symmetries",
        ),
        (
            "count triangle:5 a1 a1 --what winnable --raw",
            "solutions pass exactly 370 different positions",
        ),
        (
            "sweeps triangle:5 a1 a1 --anywhere",
            "the longest sweep of a solution has 3 jumps",
        ),
        (
            "sweeps triangle:5 a1 a1 --anywhere --certify games",
            "the longest sweep of a game has 5 jumps",
        ),
    ] {
        let run = certified(&format!("{args} --json"), &path);
        assert_eq!((run.code, &*run.err), (0, ""), "{args}");
        let report = json(&run);
        assert_eq!(report["certificate"], path.to_str().expect("plain"));
        let accepted = corsaire_check::check_file(&path, corsaire_check::Limits::default());
        let said = accepted.expect(args).claim;
        assert!(said.starts_with(&format!("{claim}, in ")), "{args}: {said}");
        if let Some(total) = report["total"].as_str() {
            assert!(said.contains(&format!(" {total} ")), "{args}: {said}");
        }
    }
    // No short proof is found of it: all play was followed.
    let run = certified("solve rectangle:5x3 a1 any", &path);
    assert_eq!((run.code, &*run.err), (1, ""));
    let text = std::fs::read_to_string(&path).expect("a certificate");
    assert!(text.contains("\nmeet "), "{text}");
    assert_eq!(checked(&path), Ok("there is no solution".to_string()));
    let sweeps = "sweeps triangle:4 a1 a1 --anywhere";
    let run = certified(sweeps, &path);
    assert_eq!(run.code, 2, "{}", run.err);
    assert!(run.err.contains("there is no solution"), "{}", run.err);
    let run = certified("sweeps triangle:5 a1 a1", &path);
    assert!(run.err.contains("--anywhere"), "{}", run.err);
}

#[test]
fn nobody_asked_for_a_certificate() {
    for args in [
        "solve triangle:4 --vacate b2",
        "prove triangle:4 --vacate b2",
        "count triangle:4 --vacate b2 --what jump-sets",
    ] {
        let report = json(&corsaire(&format!("{args} --json")));
        assert_eq!(report.get("certificate"), Some(&Value::Null), "{args}");
        assert!(report.get("certificate_error").is_none(), "{args}");
    }
}

#[test]
fn what_has_no_certificate_is_an_error_before_the_search() {
    let folder = folder();
    let path = folder.path().join("c.cert");
    let count = "`corsaire prove ... --certificate FILE` that there is none";
    for (args, advice) in [
        ("count triangle:5 --vacate a1 --what solutions", count),
        ("count triangle:5 --vacate a1 --what games", count),
        ("count triangle:5 --vacate a1 --what dead-ends", count),
        (
            "count triangle:5 --vacate a1 --what solutions --last-sweep 2",
            count,
        ),
        (
            "prove triangle:5 --pagoda values.txt",
            "cannot be used with",
        ),
    ] {
        let run = certified(args, &path);
        assert_eq!((run.code, &*run.out), (2, ""), "{args}");
        assert!(run.err.contains(advice), "{args}: {}", run.err);
    }
    assert_eq!(names_in(folder.path()), [""; 0]);
}

#[test]
fn a_path_that_cannot_be_written_is_an_error_before_the_search() {
    let folder = folder();
    let path = folder.path();
    std::fs::write(path.join("file"), "").expect("a file");
    std::fs::create_dir(path.join("taken")).expect("a folder");
    // Without an end these would run for hours.
    let solve = "solve wiegleb --vacate e1 --finish e1 --time 60s";
    let prove = "prove wiegleb --vacate e1 --finish e1 --time 60s";
    let count = "count wiegleb --vacate e1 --finish e1 --what jump-sets --time 60s";
    let shortest = "solve wiegleb --vacate e1 --finish e1 --shortest --time 60s";
    for (args, place) in [
        (solve, "no/such/folder/c.cert"),
        (prove, "no/such/folder/c.cert"),
        (count, "no/such/folder/c.cert"),
        (solve, "file/c.cert"),
        (solve, ""),
        (solve, "new/"),
        (shortest, "taken"),
    ] {
        let run = certified(args, &path.join(place));
        assert_eq!(
            (run.code, &*run.out),
            (2, ""),
            "{args} {place}: {}",
            run.err
        );
        assert!(
            run.err.starts_with("corsaire: cannot write "),
            "{place}: {}",
            run.err
        );
    }
    assert_eq!(names_in(path), ["file", "taken"]);
}

#[test]
fn the_result_must_not_replace_the_certificate() {
    let folder = folder();
    let path = folder.path().join("c.txt");
    let dotted = folder.path().join(".").join("c.txt");
    let run = certified(
        &format!("solve triangle:5 --vacate a1 -o {}", dotted.display()),
        &path,
    );
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("would replace the certificate"),
        "{}",
        run.err
    );
    assert_eq!(names_in(folder.path()), [""; 0]);
}

#[test]
fn an_old_certificate_stays_until_there_is_a_new_one() {
    let folder = folder();
    let path = folder.path().join("old.cert");
    std::fs::write(&path, "old").expect("a file");
    let stopped = "solve wiegleb --vacate e1 --finish e1 --time 200ms --json";
    let unsolvable = "sweeps triangle:4 a1 a1 --anywhere --json";
    for (args, code) in [(stopped, 3), (unsolvable, 2)] {
        let run = certified(args, &path);
        assert_eq!(run.code, code, "{}", run.err);
        let report = json(&run);
        assert_eq!(report["certificate"], Value::Null);
        assert!(report["certificate_error"].is_string(), "{report}");
        assert!(
            run.err.contains("no certificate was written: "),
            "{}",
            run.err
        );
        assert_eq!(std::fs::read_to_string(&path).expect("the old one"), "old");
    }
    assert_eq!(names_in(folder.path()), ["old.cert"]);
}

#[test]
fn a_limit_that_stops_only_the_certificate_ends_with_3_and_prints_the_result() {
    let folder = folder();
    let path = folder.path().join("c.cert");
    let run = certified(&format!("{LONG_PROOF} --time 1s --json"), &path);
    assert_eq!(run.code, 3, "{}", run.err);
    let report = json(&run);
    assert_eq!(
        (&report["raw_total"], &report["stopped"]),
        (&"8".into(), &Value::Null)
    );
    assert_eq!(report["certificate"], Value::Null);
    assert_eq!(
        report["certificate_error"],
        "the time limit was reached while it was made"
    );
    assert_eq!(names_in(folder.path()), [""; 0]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_certificate_that_cannot_be_written_ends_with_2_and_prints_the_result() {
    let folder = folder();
    let full = folder.path().join("full");
    std::os::unix::fs::symlink("/dev/full", &full).expect("a link");
    let solve = "solve triangle:5 --vacate a1 --finish a1";
    let run = certified(solve, &full);
    assert_eq!(run.code, 2);
    assert!(run.out.starts_with("solved: "), "{}", run.out);
    let cause = "no certificate was written: cannot write ";
    assert!(run.err.contains(cause), "{}", run.err);
    let report = json(&certified(&format!("{solve} --json"), &full));
    assert_eq!(
        (&report["outcome"], &report["certificate"]),
        (&"solved".into(), &Value::Null)
    );
    assert!(
        report["certificate_error"]
            .as_str()
            .is_some_and(|why| why.contains("space"))
    );
    assert_eq!(names_in(folder.path()), ["full"]);
}

#[cfg(unix)]
#[test]
fn certificates_have_any_name() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let names: [&[u8]; 6] = [
        b"two words",
        b".hidden",
        b"two\nlines",
        b"-o",
        b"caf\xe9",
        b"a.sets",
    ];
    for name in names {
        let folder = folder();
        let path = folder.path().join(OsStr::from_bytes(name));
        let run = certified("prove triangle:4 --vacate a1 --finish a1 --json", &path);
        assert_eq!((run.code, &*run.err), (1, ""), "{path:?}");
        assert_eq!(json(&run)["certificate"], &*path.to_string_lossy());
        assert_eq!(checked(&path), Ok("there is no solution".to_string()));
        let run = certified(
            "solve rectangle:7x3 --vacate b1 --finish b1 --shortest",
            &path,
        );
        assert_eq!(run.code, 0, "{path:?}: {}", run.err);
        assert_eq!(names_in(folder.path()).len(), 1, "{path:?}");
        let claim = "the shortest solution has 10 moves".to_string();
        assert_eq!(checked(&path), Ok(claim), "{path:?}");
    }
}

#[test]
fn help_says_what_can_be_certified() {
    for (command, said) in [
        ("solve", "that there is no solution"),
        (
            "prove",
            "With conditions it speaks of the solutions that meet them",
        ),
        ("count", "Other numbers cannot be certified"),
    ] {
        let help = corsaire(&format!("{command} --help")).out;
        let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(said), "{command}: {help}");
    }
}
