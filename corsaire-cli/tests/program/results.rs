//! The results file: what is known is answered at once, what was changed is noticed, and whatever happens
//! to the file, commands still answer.

use crate::run::{Run, folder, json, program};
use rusqlite::Connection;
use std::path::Path;
use std::process::Stdio;

/// The program with a results file.
fn with(file: &Path, args: &str) -> Run {
    let mut command = program();
    command.env_remove("CORSAIRE_NO_RESULTS");
    command
        .args(args.split_whitespace())
        .arg("--results")
        .arg(file);
    Run::of(command.output().expect("the program ends"))
}

/// The number of rows of a results file. A process that was killed may not have made it yet.
fn rows(file: &Path) -> usize {
    let run = with(file, "results list --json");
    json(&run)["rows"].as_array().map_or(0, Vec::len)
}

fn sql(file: &Path, statement: &str) {
    let connection = Connection::open(file).expect("a database");
    connection.execute_batch(statement).expect(statement);
}

const KNOWN: &str = "known since ";

#[test]
fn what_is_known_is_answered_at_once() {
    let folder = folder();
    let file = folder.path().join("results.db");
    for question in [
        "solve english d4 d4 --shortest",
        "solve english d4 d4",
        "solve french d4 d4",
        "solve english d4 d4 --last-sweep 5",
        "prove diamond b6 e1",
        "prove triangle:4 a2 --jump-sets",
        "count triangle:5 a1 a1 --what shortest --list",
        "count triangle:5 a1 a1 --what dead-ends",
        "sweeps english",
        "sweeps triangle:5 a1 a1 --anywhere",
    ] {
        let first = with(&file, question);
        let second = with(&file, question);
        assert_eq!(
            (first.code, &first.out),
            (second.code, &second.out),
            "{question}"
        );
        let is_first = question != "solve english d4 d4";
        assert_eq!(
            !first.err.contains(KNOWN),
            is_first,
            "{question}: {}",
            first.err
        );
        assert!(second.err.contains(KNOWN), "{question}: {}", second.err);
        assert!(second.err.contains("--fresh"), "{}", second.err);
        let known = json(&with(&file, &format!("{question} --json")));
        assert_eq!(known["provenance"]["known"], true, "{question}");
        let fresh = with(&file, &format!("{question} --fresh --json"));
        assert!(!fresh.err.contains(KNOWN), "{question}");
        assert_eq!(json(&fresh)["provenance"]["known"], false);
    }
    let verified = with(&file, "results verify");
    assert_eq!(verified.code, 0, "{}", verified.out);
}

#[test]
fn a_turned_board_finds_the_same_row() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "solve semi-wiegleb d1 d1");
    // semi-wiegleb lying on its side, away from the edge: its d1 is a hole at the left.
    let board = folder.path().join("sideways.board");
    let rows = [
        "....ooo",
        "....ooo",
        ".ooooooooo",
        ".ooooooooo",
        ".ooooooooo",
        "....ooo",
        "....ooo",
    ];
    std::fs::write(&board, rows.join("\n")).expect("a file");
    let board = board.display().to_string();
    let turned = with(&file, &format!("solve {board} b4 b4"));
    assert!(turned.err.contains(KNOWN), "{}", turned.err);
    let solution = folder.path().join("solution.txt");
    std::fs::write(&solution, &turned.out).expect("a file");
    let solution = solution.display().to_string();
    let checked = with(&file, &format!("check {board} b4 b4 {solution}"));
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    let other = with(&file, &format!("solve {board} j4 j4"));
    assert!(other.err.contains(KNOWN), "its mirror image: {}", other.err);
}

#[test]
fn evidence_that_is_not_there_is_made_and_then_kept() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let question = "solve triangle:5 a1 a1 --shortest";
    with(&file, question);
    let certificate = folder.path().join("a.cert").display().to_string();
    let asked = format!("{question} --certificate {certificate}");
    assert!(!with(&file, &asked).err.contains(KNOWN));
    let again = with(&file, &asked);
    assert!(again.err.contains(KNOWN), "{}", again.err);
    let listed = with(&file, "results list").out;
    assert!(listed.contains("(certificate accepted, "), "{listed}");
    // A search without evidence does not take its place.
    with(&file, &format!("{question} --fresh"));
    assert_eq!(with(&file, "results list").out, listed);
    let verified = with(&file, "results verify");
    assert!(
        verified.out.starts_with("1 row: 1 shown"),
        "{}",
        verified.out
    );
}

#[test]
fn what_was_changed_by_hand_is_noticed() {
    let folder = folder();
    let file = folder.path().join("results.db");
    for question in [
        "solve triangle:5 a1 a1 --shortest",
        "prove diamond b6 e1",
        "count triangle:5 a1 a1 --what solutions",
    ] {
        with(&file, question);
    }
    assert_eq!(with(&file, "results verify").code, 0);
    let whole = std::fs::read(&file).expect("the file");
    for change in [
        "UPDATE answers SET solution = replace(solution, 'a', 'b') WHERE id = 1",
        "UPDATE answers SET answer = replace(answer, '\"lower_bound\":10', '\"lower_bound\":9') WHERE id = 1",
        "UPDATE answers SET outcome = 'solved' WHERE id = 2",
        "UPDATE answers SET certificate = replace(certificate, 'impossible', 'solution') WHERE id = 2",
        "UPDATE answers SET certificate = NULL WHERE id = 2",
        "UPDATE answers SET answer = replace(answer, '\"total\":\"6816\"', '\"total\":\"6817\"') WHERE id = 3",
        "UPDATE answers SET found = '6817' WHERE id = 3",
        "UPDATE answers SET digest = 'x' WHERE id = 3",
        "UPDATE answers SET seconds = 1000 WHERE id = 3",
        "UPDATE answers SET answer = '{' WHERE id = 1",
        "UPDATE answers SET key = 'x' WHERE id = 1",
    ] {
        std::fs::write(&file, &whole).expect("the file");
        sql(&file, change);
        let verified = with(&file, "results verify");
        assert_eq!(verified.code, 1, "{change}: {}", verified.out);
        assert!(
            verified.out.contains("does not hold"),
            "{change}: {}",
            verified.out
        );
        // Nor is it believed.
        let solved = with(&file, "solve triangle:5 a1 a1 --shortest");
        assert!(solved.out.starts_with("solved: 10 moves"), "{}", solved.out);
        let proved = with(&file, "prove diamond b6 e1");
        assert_eq!(proved.code, 1);
        let counted = with(&file, "count triangle:5 a1 a1 --what solutions");
        assert!(counted.out.contains("6,816"), "{}", counted.out);
    }
}

#[test]
fn files_that_cannot_be_used_do_no_harm() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    let text = path("text.db");
    std::fs::write(
        &text,
        "this is no database, but it is long enough to be taken for one".repeat(40),
    )
    .expect("a file");
    let other = path("other.db");
    sql(&other, "CREATE TABLE mine (a)");
    let newer = path("newer.db");
    sql(&newer, "PRAGMA user_version = 99");
    let damaged = path("damaged.db");
    with(&damaged, "solve triangle:5 a1 a1");
    sql(&damaged, "PRAGMA wal_checkpoint(TRUNCATE)");
    let mut bytes = std::fs::read(&damaged).expect("the file");
    bytes.iter_mut().skip(4096).for_each(|byte| *byte = 0x5a);
    std::fs::write(&damaged, &bytes).expect("the file");
    for (file, why) in [
        (text.clone(), "not a database"),
        (other.clone(), "something else"),
        (newer.clone(), "later version"),
        (damaged, ""),
        (folder.path().to_path_buf(), ""),
        (path("text.db").join("below.db"), ""),
    ] {
        let run = with(&file, "solve triangle:5 a1 a1");
        assert_eq!(run.code, 0, "{}: {}", file.display(), run.err);
        assert!(run.out.starts_with("solved"), "{}", run.out);
        assert!(
            run.err.contains(why) && !run.err.is_empty(),
            "{}: {}",
            file.display(),
            run.err
        );
        // Where there is no file, there is nothing to be verified.
        let verified = with(&file, "results verify");
        assert!(verified.code != 0 || !file.exists(), "{}", file.display());
    }
    let content = std::fs::read_to_string(&text).expect("still there");
    assert!(content.starts_with("this is no database"));
}

#[test]
fn several_processes_write_at_once() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let holes = ["a1", "a2", "a3", "b3", "a4", "b4", "a5", "b5", "c5", "d4"];
    let children: Vec<_> = holes
        .iter()
        .flat_map(|hole| [(hole, "solve"), (hole, "prove")])
        .map(|(hole, command)| {
            let mut child = program();
            child.env_remove("CORSAIRE_NO_RESULTS");
            child
                .args([command, "triangle:5", hole, "--results"])
                .arg(&file);
            child.stdout(Stdio::null()).stderr(Stdio::piped());
            child.spawn().expect("the program starts")
        })
        .collect();
    for child in children {
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            !said.contains("not kept") && !said.contains("not used"),
            "{said}"
        );
    }
    // a1, a5 and e5 are the same hole up to symmetry, and so on: four different ones.
    let known = rows(&file);
    assert_eq!(known, 8, "four vacancies, two questions");
    assert_eq!(with(&file, "results verify").code, 0);
}

#[test]
fn parts_are_put_together_and_contradictions_named() {
    let folder = folder();
    let [a, b] = ["a.db", "b.db"].map(|name| folder.path().join(name));
    with(&a, "solve triangle:5 a1 a1 --shortest");
    with(&a, "solve triangle:5 a2");
    with(&b, "solve triangle:5 a2");
    with(&b, "solve triangle:5 a3");
    let other = b.display().to_string();
    let merged = with(&a, &format!("results merge {other} --json"));
    assert_eq!(json(&merged)["merged"]["new"], 1, "{}", merged.out);
    assert_eq!(rows(&a), 3);
    let again = with(&a, &format!("results merge {other} --json"));
    assert_eq!(json(&again)["merged"]["new"], 0);
    // The same through a file of JSON.
    let lines = folder.path().join("all.jsonl").display().to_string();
    let exported = with(&a, &format!("results export -o {lines}"));
    assert_eq!(exported.code, 0, "{}", exported.err);
    let c = folder.path().join("c.db");
    let added = with(&c, &format!("results add {lines} --json"));
    assert_eq!(json(&added)["news"], 3, "{}{}", added.out, added.err);
    // That no solution is shorter is a claim of another file: it is computed, and then known.
    let claimed = with(&c, "solve triangle:5 a1 a1 --shortest");
    assert!(claimed.err.contains("not checked here"), "{}", claimed.err);
    let known = with(&c, "solve triangle:5 a1 a1 --shortest");
    assert!(known.err.contains(KNOWN), "{}", known.err);
    // An answer that cannot be true at the same time.
    let wrong = std::fs::read_to_string(&lines).expect("lines");
    let count = "count triangle:5 a1 a1 --what solutions --json";
    let counted = with(&c, count).out;
    let wrong_count = folder.path().join("wrong.json");
    std::fs::write(&wrong_count, counted.replace("\"6816\"", "\"6817\"")).expect("a file");
    let path = wrong_count.display().to_string();
    let refused = with(&c, &format!("results add {path}"));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("contradict"), "{}", refused.err);
    assert!(
        refused.err.contains("6816") && refused.err.contains("6817"),
        "{}",
        refused.err
    );
    assert!(
        refused.err.contains("wrong.json, line 1: ") && refused.err.contains("Nothing was taken"),
        "{}",
        refused.err
    );
    // A solution that is none.
    let broken = folder.path().join("broken.jsonl");
    std::fs::write(
        &broken,
        wrong.replace("\"solution\":\"", "\"solution\":\"a1-c3, "),
    )
    .expect("a file");
    let refused = with(&c, &format!("results add {}", broken.display()));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("line 1"), "{}", refused.err);
}

#[test]
fn certificates_are_results_too() {
    let folder = folder();
    let certificate = folder.path().join("b6-e1.cert").display().to_string();
    let none = folder.path().join("none.db");
    with(
        &none,
        &format!("prove diamond b6 e1 --certificate {certificate}"),
    );
    let file = folder.path().join("results.db");
    let added = with(&file, &format!("results add {certificate}"));
    assert_eq!(added.code, 0, "{}", added.err);
    let solved = with(&file, "solve diamond b6 e1");
    assert_eq!(solved.code, 1);
    assert!(solved.err.contains("certificate"), "{}", solved.err);
    let shortest = with(&file, "solve diamond b6 e1 --shortest");
    assert!(
        shortest.err.contains(KNOWN) && shortest.code == 1,
        "{}",
        shortest.err
    );
    let text = std::fs::read_to_string(&certificate).expect("a certificate");
    std::fs::write(&certificate, text.replace("goal", "start")).expect("a file");
    let refused = with(&file, &format!("results add {certificate}"));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("rejected"), "{}", refused.err);
}

#[test]
fn exports_are_for_papers_and_programs() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let name = "=a_b & <c> | %d{e}, \"f\"";
    let board = folder.path().join("odd.board");
    std::fs::write(&board, format!("name: {name}\nooo\nooo\nooo\n")).expect("a file");
    with(&file, &format!("solve {} b2", board.display()));
    let export = |format: &str| with(&file, &format!("results export --format {format}")).out;
    let csv = export("csv");
    assert_eq!(csv.lines().count(), 2, "{csv}");
    assert!(csv.contains("\"\"f\"\""), "{csv}");
    let latex = export("latex");
    assert!(
        latex.contains("\\toprule")
            && latex.contains("a\\_b \\& \\textless{}c\\textgreater{} \\textbar{} \\%d\\{e\\}"),
        "{latex}"
    );
    let markdown = export("markdown");
    assert!(markdown.contains("\\|"), "{markdown}");
    let bibtex = export("bibtex");
    assert!(
        bibtex.contains("@misc{corsaire") && bibtex.contains("BLAKE3"),
        "{bibtex}"
    );
    for line in export("jsonl").lines() {
        let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(answer["question"]["board"]["name"], name);
    }
    assert_eq!(with(&file, "results show 99").code, 2);
    assert_eq!(with(&file, "results show 1").code, 0);
}

#[cfg(unix)]
#[test]
fn killed_at_any_moment_nothing_is_lost() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "solve triangle:5 a1 a1");
    for wait in 0..12 {
        let mut child = program();
        child.env_remove("CORSAIRE_NO_RESULTS");
        let hole = ["a2", "a3", "b3"][wait % 3];
        child
            .args(["solve", "triangle:5", hole, "--fresh", "--results"])
            .arg(&file);
        child.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = child.spawn().expect("the program starts");
        std::thread::sleep(std::time::Duration::from_millis(wait as u64));
        let _ = child.kill();
        let _ = child.wait();
        let verified = with(&file, "results verify");
        assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
    }
    let known = with(&file, "solve triangle:5 a1 a1");
    assert!(known.err.contains(KNOWN), "{}", known.err);
}

/// The table of a survey, without what differs from run to run.
fn table(run: &Run) -> serde_json::Value {
    let mut rows = json(run)["rows"].clone();
    for row in rows.as_array_mut().expect("rows") {
        for (_, cell) in row["cells"].as_object_mut().expect("cells") {
            cell["seconds"] = serde_json::Value::Null;
            cell["evidence"] = serde_json::Value::Null;
        }
    }
    rows
}

const SURVEY: &str =
    "survey triangle:5 --columns solvable,moves,unique,shortest,odds --json --quiet";

#[test]
fn a_survey_goes_on_from_what_is_known() {
    let folder = folder();
    let whole = folder.path().join("whole.db");
    let first = with(&whole, SURVEY);
    assert_eq!(first.code, 0, "{}", first.err);
    let known = rows(&whole);
    let began = std::time::Instant::now();
    let second = with(&whole, SURVEY);
    assert_eq!(table(&first), table(&second));
    assert!(began.elapsed().as_secs() < 10);
    assert_eq!(rows(&whole), known, "no row twice");
    // Three parts on three machines, put together.
    let together = folder.path().join("together.db");
    for part in 1..=3 {
        let file = folder.path().join(format!("part{part}.db"));
        let run = with(&file, &format!("{SURVEY} --part {part}/3"));
        assert_eq!(run.code, 0, "{}", run.err);
        let merged = with(&together, &format!("results merge {}", file.display()));
        assert_eq!(merged.code, 0, "{}", merged.err);
    }
    let put_together = with(&together, SURVEY);
    assert_eq!(table(&first), table(&put_together));
    // A part may ask in how few moves a problem can be solved that another part finds to be impossible.
    assert!(rows(&together) >= known);
}

#[test]
fn two_surveys_at_once_lose_nothing() {
    let folder = folder();
    let alone = folder.path().join("alone.db");
    let first = with(&alone, SURVEY);
    let file = folder.path().join("both.db");
    let children = [1, 2].map(|_| {
        let mut child = program();
        child.env_remove("CORSAIRE_NO_RESULTS");
        child
            .args(SURVEY.split_whitespace())
            .arg("--results")
            .arg(&file);
        child.stdout(Stdio::piped()).stderr(Stdio::piped());
        child.spawn().expect("the program starts")
    });
    for child in children {
        let run = Run::of(child.wait_with_output().expect("it ends"));
        assert_eq!(table(&run), table(&first), "{}", run.err);
    }
    assert_eq!(rows(&file), rows(&alone));
    assert_eq!(with(&file, "results verify").code, 0);
}

#[cfg(unix)]
#[test]
fn a_survey_that_is_killed_goes_on() {
    let folder = folder();
    let alone = folder.path().join("alone.db");
    let first = with(&alone, SURVEY);
    let file = folder.path().join("killed.db");
    let mut kept = Vec::new();
    for wait in [20, 60, 150, 40, 90] {
        let mut child = program();
        child.env_remove("CORSAIRE_NO_RESULTS");
        child
            .args(SURVEY.split_whitespace())
            .arg("--results")
            .arg(&file);
        child.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = child.spawn().expect("the program starts");
        std::thread::sleep(std::time::Duration::from_millis(wait));
        let _ = child.kill();
        let _ = child.wait();
        kept.push(rows(&file));
    }
    assert!(kept.is_sorted(), "{kept:?}");
    let before = json(&with(&file, "results list --json"))["rows"].clone();
    let before = before.as_array().cloned().unwrap_or_default();
    let last = with(&file, SURVEY);
    assert_eq!(table(&last), table(&first));
    let after = json(&with(&file, "results list --json"))["rows"].clone();
    // What was known is still there as it was: same number, same digest.
    for row in &before {
        assert!(after.as_array().expect("rows").contains(row), "{row}");
    }
    assert_eq!(rows(&file), rows(&alone));
}

#[test]
fn a_certificate_shows_what_it_claims_and_no_more() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let path = |name: &str| folder.path().join(name).display().to_string();
    // A solution that is not shortest, with the certificate that it is one.
    let certificate = path("solution.cert");
    let found = with(
        &folder.path().join("other.db"),
        &format!("solve triangle:6 a1 a1 --json --certificate {certificate}"),
    );
    let found = json(&found);
    let shortest = with(
        &folder.path().join("other.db"),
        "solve triangle:6 a1 a1 --shortest --json",
    );
    let mut claimed = json(&shortest);
    assert_ne!(
        found["moves"], claimed["moves"],
        "the test needs a longer one"
    );
    for field in ["solution", "moves"] {
        claimed[field] = found[field].clone();
    }
    for bound in ["lower_bound", "upper_bound"] {
        claimed[bound] = found["moves"].clone();
    }
    let text = std::fs::read_to_string(&certificate).expect("a certificate");
    claimed["certificate_text"] = text.into();
    let claims = path("claimed.json");
    std::fs::write(&claims, claimed.to_string()).expect("a file");
    let refused = with(&file, &format!("results add {claims}"));
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(
        refused.err.contains("claims something else"),
        "{}",
        refused.err
    );
    // How many shortest solutions there are was counted here, and the certificate shows that number.
    let certificate = path("count.cert");
    with(
        &file,
        &format!("count triangle:4 b2 a2 --what shortest --certificate {certificate}"),
    );
    let listed = with(&file, "results").out;
    let counted = listed
        .lines()
        .find(|line| line.contains("shortest solutions of"));
    assert!(
        counted.is_some_and(|line| line.contains("(certificate accepted, ")),
        "{listed}"
    );
}

#[test]
fn what_was_followed_to_its_end_has_its_certificate_on_a_turned_board() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "solve rectangle:5x3 a1 any");
    let certificate = folder.path().join("turned.cert");
    let name = certificate.display();
    for asked in ["rectangle:5x3 e3 any", "rectangle:3x5 a5 any"] {
        let turned = with(&file, &format!("solve {asked} --certificate {name}"));
        assert_eq!(turned.code, 1, "{}", turned.err);
        assert!(turned.err.contains(KNOWN), "{}", turned.err);
        let claim = crate::run::checked(&certificate).expect("accepted");
        assert_eq!(claim, "there is no solution");
        let text = std::fs::read_to_string(&certificate).expect("a certificate");
        assert!(text.contains("\nmeet "), "{text}");
    }
    // A certificate is an answer, and one of a number is only a part of it.
    let other = folder.path().join("other.db");
    let added = with(&other, &format!("results add {name}"));
    assert_eq!(added.code, 0, "{}", added.err);
    let known = with(&other, "solve rectangle:5x3 a1 any");
    assert!(known.err.contains(KNOWN), "{}", known.err);
    let count = format!("count rectangle:5x3 a1 --what positions --certificate {name}");
    assert_eq!(with(&other, &count).code, 0);
    let again = with(&other, &count);
    assert!(again.err.contains(KNOWN), "{}", again.err);
    let refused = with(&other, &format!("results add {name}"));
    assert_eq!(refused.code, 2, "{}", refused.out);
    assert!(
        refused.err.contains("a part of an answer"),
        "{}",
        refused.err
    );
    let verified = with(&other, "results verify");
    assert_eq!(verified.code, 0, "{}{}", verified.out, verified.err);
}

#[test]
fn a_certificate_of_a_number_answers_for_it() {
    let folder = folder();
    let certificate = folder.path().join("count.cert").display().to_string();
    let none = folder.path().join("none.db");
    for (raw, number, other) in [("", "15", "--raw"), ("--raw", "30", "")] {
        let asked = "count triangle:5 a1 a1 --what shortest";
        let made = format!("{asked} {raw} --no-results --certificate {certificate}");
        assert_eq!(with(&none, &made).code, 0);
        let file = folder.path().join(format!("results{raw}.db"));
        let added = with(&file, &format!("results add {certificate}"));
        assert_eq!(added.code, 0, "{}", added.err);
        let listed = with(&file, "results").out;
        assert!(listed.contains("certificate"), "{listed}");
        let known = with(&file, &format!("{asked} {raw} --json"));
        assert_eq!(json(&known)["total"], number);
        assert!(known.err.contains(KNOWN), "{}", known.err);
        // It does not answer the other question.
        let computed = with(&file, &format!("{asked} {other}"));
        assert!(!computed.err.contains(KNOWN), "{}", computed.err);
        // A number that was changed is not accepted.
        let text = std::fs::read_to_string(&certificate).expect("a certificate");
        let forged = text.replace(&format!("-count 10 {number}"), "-count 10 14");
        std::fs::write(&certificate, forged).expect("a file");
        let refused = with(&file, &format!("results add {certificate}"));
        assert_eq!(refused.code, 2);
        assert!(refused.err.contains("rejected"), "{}", refused.err);
    }
}

#[test]
fn a_turned_proof_has_its_certificate() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "prove english a3 a4");
    let certificate = folder.path().join("turned.cert");
    let asked = format!(
        "prove english g3 g4 --certificate {}",
        certificate.display()
    );
    let turned = with(&file, &asked);
    assert_eq!(turned.code, 1, "{}", turned.err);
    assert!(turned.err.contains(KNOWN), "{}", turned.err);
    let claim = crate::run::checked(&certificate).expect("accepted");
    assert_eq!(claim, "there is no solution");
    // A proof answers who asks for a solution.
    let solved = with(&file, "solve english c7 d7");
    assert!(
        solved.code == 1 && solved.err.contains(KNOWN),
        "{}",
        solved.err
    );
}

#[test]
fn rows_that_do_not_hold_are_not_merged() {
    let folder = folder();
    let [good, bad] = ["good.db", "bad.db"].map(|name| folder.path().join(name));
    let question = "solve triangle:5 a1 a1 --shortest";
    with(&good, question);
    with(&bad, question);
    sql(
        &bad,
        "UPDATE answers SET answer = 'garbage', solution = NULL",
    );
    let before = std::fs::read(&bad).expect("a file");
    let merged = with(&good, &format!("results merge {}", bad.display()));
    assert_eq!(merged.code, 2);
    assert!(merged.err.contains("row 1 does not hold"), "{}", merged.err);
    assert!(with(&good, question).err.contains(KNOWN));
    assert_eq!(
        std::fs::read(&bad).expect("a file"),
        before,
        "it is only read"
    );
    // Nor does anything happen to the database of somebody else.
    let other = folder.path().join("other.db");
    sql(&other, "CREATE TABLE mine (a)");
    let before = std::fs::read(&other).expect("a file");
    assert_eq!(
        with(&good, &format!("results merge {}", other.display())).code,
        2
    );
    with(&other, question);
    assert_eq!(std::fs::read(&other).expect("a file"), before);
    // Somebody who says that there is no solution contradicts a solution.
    let answer = json(&with(&good, &format!("{question} --json")));
    let mut denied = answer.clone();
    denied["outcome"] = "impossible".into();
    denied["reason"] = serde_json::json!({"kind": "exhaustion", "positions": 7});
    for field in ["solution", "moves", "lower_bound", "upper_bound"] {
        denied[field] = serde_json::Value::Null;
    }
    let file = folder.path().join("denied.json");
    std::fs::write(&file, denied.to_string()).expect("a file");
    let refused = with(&good, &format!("results add {}", file.display()));
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("contradict"), "{}", refused.err);
}

#[test]
fn a_proof_that_is_known_without_a_certificate_is_made_with_one() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let certificate = |name: &str| folder.path().join(name).display().to_string();
    // Known by exhaustion: the certificate needs another proof.
    with(&file, "solve triangle:5 b3 a1");
    let asked = format!(
        "prove triangle:5 b3 a1 --certificate {}",
        certificate("a.cert")
    );
    let proved = with(&file, &asked);
    assert_eq!(proved.code, 1, "{}", proved.err);
    assert!(crate::run::checked(&folder.path().join("a.cert")).is_ok());
    // Known with its certificate, on a board that is turned.
    with(&file, "solve triangle:4 a1");
    let asked = format!(
        "prove triangle:4 d4 --certificate {}",
        certificate("b.cert")
    );
    let proved = with(&file, &asked);
    assert_eq!(proved.code, 1, "{}", proved.err);
    assert!(crate::run::checked(&folder.path().join("b.cert")).is_ok());
    // How many positions were followed is told whoever asks.
    let file = folder.path().join("exhausted.db");
    let solved = json(&with(&file, "solve triangle:5 b3 a1 --json"));
    let proved = json(&with(&file, "prove triangle:5 b3 a1 --json"));
    let positions = &solved["reason"]["positions"];
    assert!(positions.is_number(), "{solved}");
    assert_eq!(&proved["reason"]["positions"], positions);
}

#[test]
fn exported_answers_have_the_grade_of_their_row() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "prove triangle:5 a1 a2");
    with(&file, "count triangle:4 a2 --what positions");
    let lines = with(&file, "results export --format jsonl").out;
    for line in lines.lines() {
        let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(
            answer["evidence"]["grade"], answer["row"]["grade"],
            "{line}"
        );
        assert_eq!(answer["evidence"]["row"], answer["row"]["id"], "{line}");
    }
    // A row that says it is this user's, but was not signed so, was changed.
    sql(&file, "UPDATE answers SET grade = 'replayed' WHERE id = 2");
    let verified = with(&file, "results verify");
    assert_eq!(verified.code, 1, "{}", verified.out);
    assert!(
        verified.out.contains("signature does not match"),
        "{}",
        verified.out
    );
    let counted = with(&file, "count triangle:4 a2 --what positions");
    assert!(
        counted.err.contains("signature does not match"),
        "{}",
        counted.err
    );
}

/// The file of the paper's table 1.
const TABLE_1: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/results/table1.jsonl");

#[test]
fn a_stopped_search_does_not_take_the_place_of_an_answer() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let added = with(&file, &format!("results add {TABLE_1}"));
    assert_eq!(added.code, 0, "{}", added.err);
    let listed = || with(&file, "results list shortest vacate d1,").out;
    let before = listed();
    assert!(before.contains("22 moves"), "{before}");
    for fresh in ["", "--fresh"] {
        let asked = format!("solve wiegleb d1 d1 --shortest --time 0.5s --json {fresh}");
        let stopped = json(&with(&file, &asked));
        assert_eq!(stopped["outcome"], "unknown", "{stopped}");
        // The claimed solution was replayed, so it is the best one. Its bound from below is not believed.
        assert_eq!(stopped["upper_bound"] == 22, fresh.is_empty(), "{stopped}");
        assert!(stopped["lower_bound"].as_u64() < Some(22), "{stopped}");
        assert_eq!(listed(), before);
    }
    let survey = "survey wiegleb --columns moves --each 0.02s --part 1/1 --quiet --json";
    let surveyed = json(&with(&file, survey));
    let cells = surveyed["rows"].as_array().expect("rows").iter();
    let mut cells = cells.filter(|row| row["vacate"] == "d1" && row["finish"] == "d1");
    let cell = &cells.next().expect("d1 to d1")["cells"]["moves"];
    assert_eq!(cell["at_most"], 22, "{cell}");
    assert_eq!(listed(), before);
}

#[test]
fn a_stopped_answer_states_the_bounds_that_are_stored() {
    let folder = folder();
    let [known, file] = ["known.db", "results.db"].map(|name| folder.path().join(name));
    // A row of another machine with a better bound than a moment's search has. The solution of any length
    // is the best known one.
    with(&known, "solve wiegleb e2 e2");
    let stopped = with(&known, "solve wiegleb e2 e2 --shortest --time 0.5s --json");
    let mut stopped = json(&stopped);
    let bound = |answer: &serde_json::Value, name: &str| answer[name].as_u64().expect("a bound");
    assert!(bound(&stopped, "upper_bound") > 21, "{stopped}");
    stopped["lower_bound"] = 21.into();
    let path = folder.path().join("stopped.json");
    std::fs::write(&path, stopped.to_string()).expect("a file");
    let path = path.display().to_string();
    let question = "solve wiegleb e2 e2 --shortest --time 0.1s --json";
    // A bound that is only claimed is not stated, and the search takes the place of the claim.
    assert_eq!(with(&file, &format!("results add {path}")).code, 0);
    let answer = json(&with(&file, question));
    assert!(bound(&answer, "lower_bound") < 21, "{answer}");
    assert!(
        bound(&answer, "upper_bound") <= bound(&stopped, "upper_bound"),
        "{answer}"
    );
    // A bound of a trusted machine is stated, and survives every search.
    assert_eq!(with(&file, &format!("results add --trust {path}")).code, 0);
    for fresh in ["", "--fresh", ""] {
        let answer = json(&with(&file, &format!("{question} {fresh}")));
        assert_eq!(
            bound(&answer, "lower_bound") == 21,
            fresh.is_empty(),
            "{answer}"
        );
        let listed = with(&file, "results list --outcome unknown").out;
        assert!(listed.contains(": 21 to "), "{listed}");
        assert!(listed.contains("trusted machine"), "{listed}");
    }
    assert_eq!(with(&file, "results verify").code, 0);
}

#[test]
fn a_claim_lends_its_solution_to_a_stopped_search() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "solve wiegleb d1 d1 --shortest --time 0.1s");
    with(&file, &format!("results add {TABLE_1}"));
    let listed = with(&file, "results list shortest vacate d1, --json");
    let row = json(&listed)["rows"][0].clone();
    assert_eq!(
        (&row["outcome"], &row["upper_bound"]),
        (&"unknown".into(), &22.into()),
        "{row}"
    );
    assert_eq!(with(&file, "results verify").code, 0);
}

#[test]
fn rows_are_listed_and_exported_in_the_same_words() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "prove triangle:4 a2 --jump-sets");
    with(&file, "solve wiegleb d1 d1");
    with(&file, "solve wiegleb d1 d1 --shortest --time 0.1s");
    with(&file, "solve english d4 d4 --last-sweep 5");
    with(&file, "solve triangle:4 a2 --marked any");
    let listed = with(&file, "results list").out;
    let formats = ["csv", "markdown", "latex"];
    let exports =
        formats.map(|format| with(&file, &format!("results export --format {format}")).out);
    for (text, words) in std::iter::once(&listed).chain(&exports).flat_map(|text| {
        let all = [" jump set", " moves", "last sweep 5", "marked: any man"];
        all.map(|words| (text, words))
    }) {
        assert!(text.contains(words), "{words}: {text}");
        assert!(!text.contains("limit was reached"), "{text}");
        assert!(!text.contains("move at -1"), "{text}");
    }
}

#[test]
fn nothing_to_export_is_said_on_standard_error() {
    let folder = folder();
    let mut command = program();
    command.env_remove("CORSAIRE_NO_RESULTS");
    command.env("XDG_DATA_HOME", folder.path());
    let run = Run::of(
        command
            .args(["results", "export"])
            .output()
            .expect("it ends"),
    );
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.out.starts_with("row,question,") && run.out.lines().count() == 1,
        "{}",
        run.out
    );
    assert!(run.err.contains("no results file yet"), "{}", run.err);
}

#[test]
fn a_row_that_is_not_there_cannot_be_trusted_or_removed() {
    let folder = folder();
    let file = folder.path().join("results.db");
    with(&file, "solve triangle:4 a2");
    for command in ["trust", "remove"] {
        let run = with(&file, &format!("results {command} --id 9999"));
        assert_eq!(run.code, 2, "{}", run.out);
        assert!(run.err.contains("there is no row 9999"), "{}", run.err);
    }
    assert_eq!(rows(&file), 1);
    let text = folder.path().join("text.txt");
    std::fs::write(&text, "hello").expect("a file");
    let run = with(&file, &format!("results add {}", text.display()));
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("line 1 is neither an answer"),
        "{}",
        run.err
    );
}

#[test]
fn an_unknown_outcome_has_no_grade() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let answer = json(&with(
        &file,
        "solve wiegleb d1 d1 --shortest --time 0s --json",
    ));
    assert_eq!(answer["outcome"], "unknown");
    assert!(answer["evidence"]["grade"].is_null(), "{answer}");
    let shown = json(&with(&file, "results show 1 --json"));
    assert!(shown["answer"]["evidence"]["grade"].is_null(), "{shown}");
}

#[test]
fn the_survey_of_a_family_marks_what_was_known() {
    let folder = folder();
    let file = folder.path().join("results.db");
    let survey = "survey triangle:3..4 --quiet";
    assert!(!with(&file, survey).out.contains('*'));
    let again = with(&file, survey).out;
    assert!(again.contains("1*") && again.contains("5*"), "{again}");
    assert!(again.contains("* known before this survey: "), "{again}");
}
