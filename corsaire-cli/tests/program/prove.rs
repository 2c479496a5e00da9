//! `corsaire prove`: proofs and pagoda functions.

use crate::run::{TempFile, checked, corsaire, json};

#[test]
fn prove_says_why_there_is_no_solution() {
    let file = TempFile::new("prove.cert", "");
    for (problem, kind) in [
        ("french --vacate d4 --finish d4", "class"),
        ("diamond --vacate e4 --finish e3", "pagoda"),
        ("diamond --vacate b6 --finish e1", "order"),
    ] {
        let run = corsaire(&format!(
            "prove {problem} --json --certificate {}",
            file.path()
        ));
        assert_eq!(run.code, 1, "{}", run.err);
        let report = json(&run);
        assert_eq!(report["outcome"], "impossible");
        assert_eq!(report["reason"]["kind"], kind);
        assert_eq!(checked(&file.0), Ok("there is no solution".to_string()));
    }
    let text = corsaire("prove diamond --vacate b6 --finish e1").out;
    assert!(text.starts_with("impossible: no numbers of jumps that add up have a legal order"));
    assert!(text.contains("Function 1:") && text.contains("What is left to do:"));
    let page = corsaire("prove diamond --vacate b6 --finish e1 --format html").out;
    assert!(page.starts_with("<!doctype html>") && page.contains("<table>"));
    let page = corsaire("prove diamond --vacate b6 --finish e1 --format markdown").out;
    assert!(page.contains("```text"));
}

#[test]
fn prove_tells_what_solutions_must_do() {
    let run = corsaire("prove english --vacate d1 --finish d1 --json");
    assert_eq!(run.code, 0);
    let report = json(&run);
    assert_eq!(report["outcome"], "solved");
    let forced = report["forced"].as_array().expect("a list");
    let jump = |name: &str| forced.iter().find(|jump| jump["jump"] == name);
    assert_eq!(jump("d3-d1").expect("forced")["at_least"], 2);
    assert_eq!(jump("d2-d4").expect("excluded")["at_most"], 0);
    let file = TempFile::new("sets.cert", "");
    let run = corsaire(&format!(
        "prove triangle:4 --vacate b2 --finish a2 --jump-sets --certificate {}",
        file.path()
    ));
    assert!(
        run.out
            .starts_with("Solutions have exactly 4 different jump sets.")
    );
    assert_eq!(
        checked(&file.0),
        Ok("solutions have exactly 4 different jump sets".to_string())
    );
}

#[test]
fn the_papers_functions_are_recognised() {
    // Claim U4.
    for figure in ["fig17", "fig19"] {
        let path = format!("{}/../data/paper/{figure}.txt", env!("CARGO_MANIFEST_DIR"));
        let run = corsaire(&format!("prove semi-wiegleb --pagoda {path}"));
        assert_eq!((run.code, run.err.as_str()), (0, ""));
        assert!(run.out.starts_with("a pagoda function"), "{}", run.out);
    }
    let other = TempFile::new("values", "0 0 0\n");
    let run = corsaire(&format!("prove rectangle:3x1 --pagoda {}", other.path()));
    assert_eq!(run.code, 0);
    let other = TempFile::new("values", "0 0 1\n");
    let run = corsaire(&format!("prove rectangle:3x1 --pagoda {}", other.path()));
    assert_eq!(run.code, 1);
    assert_eq!(run.out, "not a pagoda function: a1-c1 raises the sum\n");
    for wrong in ["0 0\n", "0 0 0\n0 0 0\n", "0 x 0\n"] {
        let other = TempFile::new("values", wrong);
        let run = corsaire(&format!("prove rectangle:3x1 --pagoda {}", other.path()));
        assert_eq!(run.code, 2, "{wrong:?}");
    }
}

/// The numbers in a text, signs included.
fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn the_numbers_of_contradictions_contradict_each_other() {
    let (mut functions, mut parities) = (0, 0);
    for problem in [
        "diamond --vacate f8 --finish d2",
        "triangle:4 --vacate b2 --finish a2 --jump-sets",
    ] {
        let text = corsaire(&format!("prove {problem} --quiet")).out;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (place, _) in text.match_indices("the jumps still to be made") {
            let mut sentences = text[place..].split(". ");
            let asked = numbers(sentences.next().expect("a sentence"));
            let answer = sentences.next().expect("one more");
            if let Some(least) = answer.strip_prefix("But they take off at least ") {
                assert!(asked < numbers(least), "{problem}: {asked:?} {least}");
                functions += 1;
            } else if let Some(most) = answer.strip_prefix("But they take off at most ") {
                assert!(asked > numbers(most), "{problem}: {asked:?} {most}");
                functions += 1;
            }
        }
        for (place, _) in text.match_indices("There are ") {
            let mut sentences = text[place..].split(". ");
            let ends = numbers(sentences.next().expect("a sentence"));
            let said = sentences.next().expect("one more");
            let (_, times) = said.rsplit_once(": ").unwrap_or(("", "0 in all"));
            let in_all = times
                .split(" in all")
                .next()
                .and_then(|text| text.rsplit(", ").next());
            let reached = ends[0] + numbers(in_all.expect("a number"))[0];
            let word = if reached % 2 == 0 { "even" } else { "odd" };
            let so = format!("so it is {word} at the end and cannot be {}", ends[1]);
            assert!(said.ends_with(&so), "{problem}: {said}");
            assert_ne!(reached % 2, ends[1] % 2, "{problem}: {said}");
            parities += 1;
        }
    }
    assert!(functions > 2 && parities > 2, "{functions} {parities}");
}
