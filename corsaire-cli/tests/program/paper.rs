//! `corsaire paper`: the claims of the paper as rows, in every form.

use crate::run::{corsaire, folder, json};
use serde_json::Value;

/// Claims that take little time.
const SOME: &str = "B1,B2,B3,B4,B5,B6,T1,T2,T3,S1,S2,S5,U2,U4,K1,K2,K5";

/// The ids that a table of `data/paper/` has.
fn ids() -> Vec<&'static str> {
    let table = include_str!("../../../data/paper/claims.tsv");
    let ids = table
        .lines()
        .skip(1)
        .filter_map(|line| line.split('\t').next());
    let mut ids: Vec<&str> = ids.collect();
    ids.dedup();
    ids
}

fn verdicts(report: &Value) -> Vec<(String, String)> {
    let claims = report["claims"].as_array().expect("claims").iter();
    let of = |claim: &Value| {
        let text = |key: &str| claim[key].as_str().expect(key).to_string();
        (text("id"), text("verdict"))
    };
    claims.map(of).collect()
}

#[test]
fn every_claim_is_a_row() {
    // Without any time nothing is searched for, but every row is there.
    let run = corsaire("paper --time 0s --json --quiet");
    let rows = verdicts(&json(&run));
    let all: Vec<&str> = rows.iter().map(|(id, _)| id.as_str()).collect();
    assert_eq!(all, ids());
    assert_eq!(all.len(), 38);
    assert_eq!(run.code, 3);
    assert_eq!(run.err, "");
}

#[test]
fn what_is_quick_to_derive_is_reproduced() {
    let run = corsaire(&format!("paper --only {SOME} --json"));
    let report = json(&run);
    let rows = verdicts(&report);
    assert_eq!(rows.len(), SOME.split(',').count());
    for (id, verdict) in rows {
        assert_eq!(verdict, "reproduced", "{id}");
    }
    assert_eq!(run.code, 0);
    assert!(run.err.contains("B1 holes: reproduced"), "{}", run.err);
    assert_eq!(report["question"]["topic"], "claims of the paper");
    let certified = &report["claims"].as_array().expect("claims")[12]["parts"][0];
    assert_eq!(certified["how"], "certificate accepted by the checker");
}

#[test]
fn a_difference_that_is_known_is_explained() {
    let run = corsaire("paper --only k6");
    assert_eq!(run.code, 0);
    let differs = run
        .out
        .lines()
        .filter(|line| line.contains("differs (explained)"));
    assert!(differs.count() >= 2, "{}", run.out);
    assert!(
        run.out
            .contains("c4 g4 c6 e6 g6 e8; the paper: c4 g4 c6 g6 e8")
    );
    assert!(run.out.contains("\nK6, f8 or c5: The paper leaves out e6."));
}

#[test]
fn a_claim_that_the_paper_does_not_make_is_an_error() {
    let run = corsaire("paper --only B1,X9");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("X9: the paper has no such claim"),
        "{}",
        run.err
    );
    let run = corsaire("paper --only B1 -o report.tex");
    assert_eq!(run.code, 2);
}

#[test]
fn a_limit_leaves_rows_that_are_not_run() {
    let run = corsaire("paper --only M1,S8 --time 20ms");
    assert_eq!(run.code, 3);
    assert!(run.out.contains("not run"), "{}", run.out);
    // The solutions that the paper prints are not replayed after that either.
    assert!(!run.out.contains("differs"));
}

#[test]
fn it_is_a_page_too() {
    let folder = folder();
    let page = folder.path().join("paper.html");
    let run = corsaire(&format!("paper --only B1,S5,K6 -q -o {}", page.display()));
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    let page = std::fs::read_to_string(page).expect("a page");
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    for number in [
        "1", "5", "6", "7a", "7b", "8a", "8b", "9", "14", "15", "17", "19", "23",
    ] {
        assert!(
            page.contains(&format!("<figcaption>Fig. {number}:")),
            "{number}"
        );
    }
    assert_eq!(page.matches("<figure>").count(), 25);
    assert!(page.contains("<section id=\"S5\">") && page.contains("Differences from the paper"));
    assert!(!page.contains("http://") && !page.contains("https://"));
}

#[test]
fn it_is_markdown_too() {
    let folder = folder();
    let path = folder.path().join("paper.md");
    let run = corsaire(&format!("paper --only B1,T2 -q -o {}", path.display()));
    assert_eq!(run.code, 0);
    let text = std::fs::read_to_string(path).expect("a file");
    let row = "| **T2** french: vacate d4, finish d4 is impossible by class |  | impossible by class | \
               impossible by class | reproduced | certificate accepted by the checker |";
    assert!(text.contains(row), "{text}");
    assert!(text.contains("Fig. 23: ") && text.contains("- version: "));
}
