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
    for telling in [
        "diamond: vacate b6, finish at e1\n====",
        "6   - o o o o o o\n",
        "\nimpossible: no set of jumps that can be played removes exactly the men that must go\n",
        "The jump\ne3-e1, for example, takes 1 off the numbers on e3 and e2 and adds 1",
        "- a5 has 1, and only a5-c5 can lower it. Needed: a5-c5.\n",
        "Values 1:\n\n   a  b  c",
        "By values 1, the sum is 0; 1 is set aside, -1 is left.",
        "So there is no solution.",
    ] {
        assert!(text.contains(telling), "{telling} is not in {text}");
    }
    for riddle in [
        "That leaves nothing",
        "comes to",
        "counted 1 times",
        "What is left to do",
    ] {
        assert!(!text.contains(riddle), "{riddle} is in {text}");
    }
    let page = corsaire("prove diamond --vacate b6 --finish e1 --format html").out;
    assert!(page.starts_with("<!doctype html>"));
    assert!(page.contains("<h1>diamond: vacate b6, finish at e1</h1>"));
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("@media print"));
    // The start, three boards of numbers, values and a region.
    assert_eq!(page.matches("<svg").count(), 6, "{page}");
    assert!(page.matches("class=\"value\"").count() == 4 * 41, "{page}");
    assert!(
        !page.contains("http://") || page.contains("http://www.w3.org/"),
        "{page}"
    );
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
            .contains("\nSolutions have exactly 4 different jump sets:")
    );
    let text = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("This is jump set 4. It can be played: "));
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
        for (place, _) in text.match_indices("the sum is ") {
            let mut sentences = text[place..].split(". ");
            let left = *numbers(sentences.next().expect("a sentence"))
                .last()
                .expect("a sum");
            let Some((_, but)) = sentences
                .next()
                .and_then(|said| said.strip_prefix("That must "))
                .and_then(|said| said.split_once(", but "))
            else {
                continue;
            };
            let least = match numbers(but)[..] {
                [by] if but.contains(" raise ") => by < -left,
                [by] if but.contains(" lower ") => by < left,
                _ if but.ends_with("raises it") => left < 0,
                _ if but.ends_with("lowers it") => left > 0,
                _ => continue,
            };
            assert!(least, "{problem}: {left} {but}");
            functions += 1;
        }
        for (place, _) in text.match_indices("There are ") {
            let mut sentences = text[place..].split(". ");
            let ends = numbers(sentences.next().expect("a sentence"));
            let said = sentences.next().expect("one more");
            let Some(in_all) = said.strip_suffix(" in all") else {
                continue;
            };
            let so = sentences.nth(1).expect("a conclusion");
            let reached = ends[0] + numbers(in_all).last().expect("a number");
            let word = if reached % 2 == 0 { "even" } else { "odd" };
            let expected = format!(
                "So the number is {word} at the end and cannot be {}",
                ends[1]
            );
            assert_eq!(so, expected, "{problem}: {said}");
            assert_ne!(reached % 2, ends[1] % 2, "{problem}: {said}");
            parities += 1;
        }
    }
    assert!(functions > 2 && parities > 2, "{functions} {parities}");
}

#[test]
fn a_reason_that_many_goals_have_is_given_once() {
    let text = corsaire("prove french --vacate d4 --finish any").out;
    assert_eq!(text.matches("We play with numbers").count(), 0);
    assert!(text.matches("Count the men").count() <= 4, "{text}");
    assert!(text.lines().count() < 70, "{text}");
    let text = corsaire("prove rectangle:3x5 --vacate b2").out;
    assert_eq!(text.matches("We play with numbers").count(), 1);
    assert!(text.contains("To leave one man on b2\n---"), "{text}");
    assert!(text.contains("To leave one man on a1, b1, "), "{text}");
}

#[test]
fn a_solvable_problem_is_said_to_be_one() {
    let text = corsaire("prove english --vacate d4 --finish a4").out;
    let (_, said) = text.split_once("\n\nsolvable: in ").expect("the answer");
    assert!(said.contains("Every solution makes c4-a4 at least once."));
    // Nothing is known of all solutions here, and nothing more is said.
    let text = corsaire("prove triangle:5 --vacate a1 --finish a1").out;
    assert_eq!(text.trim_end().split("\n\n").count(), 4, "{text}");
}

#[test]
fn progress_is_in_words() {
    let run = corsaire("prove wiegleb --vacate e1 --finish e1 --time 2500ms");
    assert_eq!(run.code, 3, "{}", run.out);
    let mut lines = run.err.lines();
    let asked = "corsaire: proof of wiegleb, vacate e1, finish e1";
    assert_eq!(lines.next(), Some(asked), "{}", run.err);
    let line = lines.next().expect("a line");
    assert!(line.starts_with("corsaire: looking for a "), "{line}");
    assert!(line.ends_with(" so far"), "{line}");
    let run = corsaire("solve wiegleb --vacate e5 --finish e5 --shortest --time 3s");
    assert!(
        run.err
            .contains("shortest solution of wiegleb, vacate e5, finish e5\n")
    );
    for jargon in ["slack", "beam of", "length 2", " a second", "0 positions"] {
        assert!(!run.err.contains(jargon), "{jargon} is in {}", run.err);
    }
}

#[test]
fn a_stopped_proof_of_a_solvable_problem_has_its_solution() {
    let run = corsaire("prove english --vacate d4 --time 2s --json");
    assert_eq!((run.code, &json(&run)["outcome"]), (0, &"solved".into()));
}
