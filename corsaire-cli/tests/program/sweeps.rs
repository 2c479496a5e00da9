//! `corsaire sweeps`: the longest sweeps of boards and problems.

use crate::run::{corsaire, json};

#[test]
fn the_longest_sweeps_of_a_board() {
    let report = json(&corsaire("sweeps wiegleb --json"));
    assert_eq!(
        (&report["length"], &report["total"]),
        (&16.into(), &"2".into())
    );
    let starts = "d2 f2 b4 d4 f4 h4 b6 d6 f6 h6 d8 f8";
    let starts: Vec<&str> = starts.split(' ').collect();
    assert_eq!(report["from"], serde_json::json!(starts));
    let figure =
        "...---.../...oo-.../...o-o.../--o-o-o--/-o-o-o-o-/--o-o-o--/...o-o.../...-o-.../...---...";
    assert_eq!(report["sweeps"][0]["position"], figure);
    assert_eq!(report["sweeps"][0]["may_be_reached"], true);
    let report = json(&corsaire("sweeps english --json"));
    let sweeps = report["sweeps"].as_array().expect("sweeps");
    assert!(!sweeps.is_empty());
    for sweep in sweeps {
        assert_eq!(sweep["may_be_reached"], false);
    }
    let report = json(&corsaire("sweeps english --ending-at d1 --json"));
    assert_eq!(
        (&report["length"], &report["to"]),
        (&9.into(), &serde_json::json!(["d1"]))
    );
    let report = json(&corsaire("sweeps triangle:5 --length 3 --limit 1 --json"));
    assert_eq!(
        (&report["length"], report["sweeps"].as_array().map(Vec::len)),
        (&3.into(), Some(1))
    );
    assert_eq!(corsaire("sweeps english --length 17").code, 1);
    assert_eq!(corsaire("sweeps english --ending-at z9").code, 2);
    assert_eq!(corsaire("sweeps english --finish d4").code, 2);
}

#[test]
fn the_longest_sweeps_of_a_problem() {
    let report = json(&corsaire("sweeps english --vacate d4 --finish d4 --json"));
    let row = &report["problems"][0];
    assert_eq!(
        (&row["last"]["length"], &row["last_but_one"]["length"]),
        (&1.into(), &6.into())
    );
    let run = corsaire("sweeps triangle:5 --vacate a1 --anywhere");
    assert!(
        run.out
            .contains("the longest anywhere in a solution: a sweep of"),
        "{}",
        run.out
    );
    let run = corsaire("sweeps triangle:4 --from-single-vacancy");
    assert!(run.out.contains("over all problems: "), "{}", run.out);
}
