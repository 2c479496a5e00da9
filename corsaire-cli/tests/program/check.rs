//! `corsaire check`: solutions are replayed.

use crate::run::{TempFile, corsaire, corsaire_with, json};

const BERGHOLT: &str =
    "d2-d4, f3-d3, e1-e3, e4-e2, e6-e4 (5), g5-e5, d5-f5, g3-g5-e5, c3-e3, a3-c3,
    b5-d5-f5-f3-d3-b3 (11), c1-e1-e3-e5, c7-c5, c4-c6 (14), e7-c7-c5, a5-a3-c3,
    c2-c4-c6-e6-e4-c4, and b4-d4.";

#[test]
fn a_solution_checks() {
    let args = [
        "check", "english", "--vacate", "d4", "--finish", "d4", "--json",
    ];
    let run = corsaire_with(&args, BERGHOLT);
    assert_eq!(run.code, 0, "{}", run.err);
    let mut report = json(&run);
    let question = report
        .as_object_mut()
        .expect("an object")
        .remove("question");
    let start = "..ooo../..ooo../ooooooo/ooo-ooo/ooooooo/..ooo../..ooo..";
    assert_eq!(question.expect("a question")["problems"][0]["start"], start);
    let provenance = report
        .as_object_mut()
        .expect("an object")
        .remove("provenance");
    assert!(provenance.is_some_and(|provenance| provenance["date"].is_u64()));
    let expected = serde_json::json!({
        "legal": true, "moves": 18, "jumps": 31, "longest_sweep": 5, "longest_sweep_move": 11,
        "left": ["d4"], "meets_problem": true, "error": null,
        "position": "..---../..---../-------/---o---/-------/..---../..---..",
        "corsaire": env!("CARGO_PKG_VERSION"),
    });
    assert_eq!(report, expected);
    let file = TempFile::new("bergholt.txt", BERGHOLT);
    let run = corsaire(&format!(
        "check english {} --vacate d4 --finish d1",
        file.path()
    ));
    assert_eq!(run.code, 1);
    assert!(
        run.out.ends_with("it does not solve the problem\n"),
        "{}",
        run.out
    );
}

#[test]
fn an_illegal_step_is_shown_with_place_and_reason() {
    let args = ["check", "english", "--vacate", "d4", "--json"];
    let run = corsaire_with(&args, "d2-d4,\nf3-d3, e4-f2");
    assert_eq!(run.code, 1);
    let error = &json(&run)["error"];
    assert_eq!(error["move"], 3);
    assert_eq!(error["jump"], "e4-f2");
    assert_eq!(error["reason"], "f2 is not on this board");
    assert_eq!((&error["line"], &error["column"]), (&2.into(), &11.into()));
    let run = corsaire_with(&args[..4], "d2-d4,\nf3-d3, e4-f2");
    assert!(
        run.out.contains("    f3-d3, e4-f2\n              ^\n"),
        "{}",
        run.out
    );
}

#[test]
fn the_same_jumps_in_fewer_moves() {
    let solution = "d2-d4, b3-d3, c5-c3, a5-c5, d5-b5, c7-c5, e6-c6, e4-e6, e2-e4, g3-e3, e4-e2, g4-e4, g5-e5, e1-e3, c1-e1, e4-e2, e6-e4, e1-e3, c2-c4, c5-c3, e7-c7-c5, e4-e2, a3-a5, c3-e3, e2-e4-c4-c6, a5-c5, c6-c4, b4-d4";
    let args = [
        "check",
        "english",
        "--vacate",
        "d4",
        "--finish",
        "d4",
        "-",
        "--regroup",
        "--json",
    ];
    let report = json(&corsaire_with(&args, solution));
    assert_eq!(report["moves"], 28);
    let better = report["regrouped"]["solution"]
        .as_str()
        .expect("a solution");
    let again = json(&corsaire_with(&args, better));
    assert_eq!(again["moves"], report["regrouped"]["moves"]);
    assert_eq!(again["regrouped"]["moves"], again["moves"]);
    assert!(again["moves"].as_u64() < Some(28) && again["meets_problem"] == true);
}
