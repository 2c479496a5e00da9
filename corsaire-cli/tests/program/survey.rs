//! `corsaire survey`: tables of problems, in every form.

use crate::run::{
    TempFile, checked, corsaire, corsaire_on, corsaire_with, folder, json, names_in, program,
};
use std::collections::HashMap;

#[test]
fn the_table_of_a_board() {
    let run = corsaire("survey triangle:5");
    assert_eq!(run.code, 0, "{}", run.err);
    let rows = run
        .out
        .lines()
        .skip_while(|line| !line.starts_with("vacate"));
    let rows = rows.take_while(|line| !line.is_empty());
    let rows: Vec<Vec<&str>> = rows.map(|row| row.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["vacate", "finish", "solvable", "moves"]);
    assert_eq!(rows.len(), 18);
    assert_eq!(rows[1], ["a1", "a1", "yes", "10"]);
    assert!(run.out.contains("the class allows 17 and\nexcludes 25."));
    assert!(run.out.contains("12 of these can be solved, 5 cannot."));
    // Every cell that was asked is a line on standard error: of what has no solution only one.
    assert!(
        run.err.contains("corsaire: a1 to a1: 10 moves, "),
        "{}",
        run.err
    );
    let lines = run.err.lines().filter(|line| line.contains(" to ")).count();
    assert_eq!(lines, 17 + 12);
    assert_eq!(corsaire("survey triangle:5 --quiet").err, "");
}

#[test]
fn as_json() {
    let run = corsaire("survey triangle:4 --columns odds,jump-sets,solvable,moves --json --quiet");
    let report = json(&run);
    assert_eq!((run.code, &report["complete"]), (0, &true.into()));
    assert_eq!(report["question"]["topic"], "survey");
    let columns = serde_json::json!(["solvable", "moves", "jump-sets", "odds"]);
    assert_eq!(report["question"]["columns"], columns);
    assert_eq!(report["question"]["board"]["name"], "triangle:4");
    assert!(report["corsaire"].is_string() && report["provenance"]["date"].is_u64());
    assert_eq!(
        (&report["pairs"], &report["excluded"]),
        (&19.into(), &16.into())
    );
    let rows = report["rows"].as_array().expect("rows");
    let solved = rows
        .iter()
        .find(|row| row["solution"].is_string())
        .expect("one");
    assert_eq!(solved["cells"]["moves"]["value"], "5");
    assert_eq!(solved["cells"]["solvable"]["value"], "yes");
    assert!(solved["cells"]["odds"]["probability"].is_f64());
    assert!(
        solved["cells"]["jump-sets"]["value"].is_string(),
        "counts are strings"
    );
    let lost = rows
        .iter()
        .find(|row| row["solution"].is_null())
        .expect("one");
    assert_eq!(lost["cells"]["solvable"]["value"], "no");
    assert!(lost["cells"]["solvable"]["reason"].is_string());
    assert_eq!(lost["cells"]["moves"]["words"], "-");
}

#[test]
fn every_form_by_the_name_of_the_file() {
    for (suffix, start) in [
        ("txt", "triangle:4: problems"),
        ("md", "# triangle:4: problems"),
        ("csv", "board,vacate,finish,"),
        ("html", "<!doctype html>"),
        ("tex", "\\documentclass"),
        ("json", "{"),
    ] {
        for board in ["triangle:4", "triangle:4..5"] {
            let file = TempFile::new(&format!("survey-{}.{suffix}", board.len()), "");
            let run = corsaire(&format!("survey {board} --quiet -o {}", file.path()));
            assert_eq!((run.code, &*run.out), (0, ""), "{}", run.err);
            let text = std::fs::read_to_string(&file.0).expect("the file");
            assert!(
                board.contains("..") || text.starts_with(start),
                "{suffix}: {text}"
            );
        }
    }
    let run = corsaire("survey triangle:4 -o survey.png");
    let why = "survey writes .txt, .json, .md, .csv, .html and .tex, not .png";
    assert!(run.code == 2 && run.err.contains(why), "{}", run.err);
}

#[test]
fn parts_make_the_whole() {
    let moves = |part: &str| {
        let run = corsaire(&format!("survey triangle:5 --quiet --json --part {part}"));
        assert_eq!(run.code, 0, "{}", run.err);
        let mut asked = HashMap::new();
        for row in json(&run)["rows"].as_array().expect("rows") {
            for (column, cell) in row["cells"].as_object().expect("cells") {
                if cell["seconds"].is_number() {
                    let key = format!("{} {} {column}", row["vacate"], row["finish"]);
                    asked.insert(key, cell["words"].clone());
                }
            }
        }
        asked
    };
    let whole = moves("1/1");
    let parts: Vec<_> = ["1/3", "2/3", "3/3"]
        .map(moves)
        .into_iter()
        .flatten()
        .collect();
    let together: HashMap<_, _> = parts.iter().cloned().collect();
    assert_eq!(together.len(), parts.len(), "no cell is done twice");
    for (cell, words) in &whole {
        assert_eq!(together.get(cell), Some(words), "{cell}");
    }
}

#[test]
fn goals_from_a_file() {
    let file = TempFile::new("goals.txt", "o/o-/---/----\n\n-\n- -\n- o -\n- - - -\n");
    let run = corsaire(&format!(
        "survey triangle:4 --quiet --goals {}",
        file.path()
    ));
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("vacate  goal  solvable"), "{}", run.out);
    assert!(
        run.out.contains("goal 2: -.../--../-o-./----"),
        "{}",
        run.out
    );
    let run = corsaire_with(&["survey", "triangle:4", "--goals", "-"], "o/o-/---/---?\n");
    assert!(
        run.code == 2 && run.err.contains("line 1, column 13"),
        "{}",
        run.err
    );
    let run = corsaire_with(&["survey", "triangle:4", "--goals", "-"], "\n");
    assert!(
        run.code == 2 && run.err.contains("there is no diagram"),
        "{}",
        run.err
    );
    let run = corsaire(&format!("survey triangle:4..5 --goals {}", file.path()));
    assert!(
        run.code == 2 && run.err.contains("--goals is for one board"),
        "{}",
        run.err
    );
}

#[test]
fn families() {
    let run = corsaire("survey rectangle:1..4x3..4 --quiet --columns solvable,moves,jump-sets");
    assert_eq!(run.code, 0, "{}", run.err);
    let rows = run
        .out
        .lines()
        .skip_while(|line| !line.starts_with("board"));
    let boards = rows.skip(1).take_while(|line| !line.is_empty());
    let boards: Vec<&str> = boards
        .filter_map(|row| row.split_whitespace().next())
        .collect();
    let expected = "1x3 1x4 2x3 2x4 3x3 3x4 4x4".split(' ');
    let expected: Vec<String> = expected.map(|size| format!("rectangle:{size}")).collect();
    assert_eq!(boards, expected);
    assert!(
        run.out
            .contains("7 boards; 1 more name stands for one of these"),
        "{}",
        run.out
    );
    let report = json(&corsaire("survey triangle:2..4 --quiet --json"));
    assert_eq!(report["left_out"][0]["board"], "triangle:2");
    assert_eq!(report["boards"][1]["summary"]["solvable"], 1);
    assert_eq!(report["question"]["family"], "triangle:2..4");
}

#[test]
fn what_is_wrong_is_said_before_the_work() {
    for (args, why) in [
        ("survey triangle:5 a1 a1", "a survey asks for all holes"),
        (
            "survey triangle:5 --columns colour",
            "there is no column `colour`",
        ),
        (
            "survey triangle:5 --part 4/3",
            "`4/3` is not a part of a survey",
        ),
        ("survey triangle:5 --each soon", "write a time like"),
        ("survey triangle:5..3", "`5..3` ends before it begins"),
        ("survey triangel:3..5", "did you mean triangle:5?"),
        (
            "survey cross:0..255,0..255,1,1",
            "has more than 10000 boards",
        ),
    ] {
        let run = corsaire(args);
        assert!(
            run.code == 2 && run.err.contains(why),
            "{args}: {}",
            run.err
        );
        assert_eq!(run.out, "");
    }
}

#[test]
fn a_cell_that_takes_too_long_says_so() {
    let run = corsaire("survey english --columns odds --each 20ms --quiet");
    assert_eq!(run.code, 3);
    assert!(run.out.contains("not within 20ms"), "{}", run.out);
    let run = corsaire("survey english --columns moves --time 300ms --quiet --json");
    assert_eq!(
        (run.code, &json(&run)["stopped"]),
        (3, &"the time limit was reached".into())
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_survey_prints_its_table() {
    let mut command = program();
    command.args(["survey", "wiegleb", "--columns", "odds", "--threads", "1"]);
    command
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped());
    let child = command.spawn().expect("the program starts");
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let kill = std::process::Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("kill").success());
    let run = crate::run::Run::of(child.wait_with_output().expect("the program ends"));
    assert_eq!(run.code, 3, "{}", run.err);
    assert!(run.out.contains("Stopped: interrupted."), "{}", run.out);
    assert!(
        run.out.lines().any(|line| line.starts_with("vacate")),
        "{}",
        run.out
    );
}

#[test]
fn a_survey_writes_its_certificates_into_a_folder() {
    let folder = folder();
    let certificates = folder.path().join("new/certificates");
    let run = corsaire_on("survey triangle:5 --quiet --certificates", &certificates);
    assert_eq!((run.code, &*run.err), (0, ""));
    let names = names_in(&certificates);
    let shortest = names.iter().filter(|name| name.contains("-shortest-"));
    assert_eq!(shortest.count(), 12, "{names:?}");
    for name in &names {
        let claim = checked(&certificates.join(name)).expect("accepted");
        let is_impossible = claim == "there is no solution";
        let expected = match (is_impossible, name.contains("-shortest-")) {
            (true, _) | (_, true) => true,
            (false, false) => claim.starts_with("there is a solution in "),
        };
        assert!(expected, "{name}: {claim}");
    }
    assert_eq!(
        checked(&certificates.join("triangle-5-a1-a1-shortest-solution.cert")),
        Ok("the shortest solution has 10 moves".to_string())
    );
    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    let run = corsaire_on("survey triangle:4 --quiet --certificates", &file);
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("--certificates") && run.out.is_empty(),
        "{}",
        run.err
    );
}
