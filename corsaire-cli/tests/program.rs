//! The program as a person or a script meets it: results, JSON, errors and exit codes.

use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn corsaire_with(args: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_corsaire"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // The program may end without reading all of it.
    let _ = child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code().expect("an exit code"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn corsaire(args: &str) -> Run {
    corsaire_with(&args.split_whitespace().collect::<Vec<_>>(), "")
}

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.out))
}

/// A file of this test alone, removed when dropped.
struct TempFile(PathBuf);

impl TempFile {
    fn new(name: &str, content: &str) -> TempFile {
        let path =
            std::env::temp_dir().join(format!("corsaire-test-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("a temporary file");
        TempFile(path)
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain path")
    }
}

impl Drop for TempFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

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
    let expected = serde_json::json!({
        "legal": true, "moves": 18, "jumps": 31, "longest_sweep": 5, "longest_sweep_move": 11,
        "left": ["d4"], "meets_problem": true, "error": null,
    });
    assert_eq!(json(&run), expected);
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
fn bad_input_ends_with_2_and_says_where() {
    let run = corsaire_with(
        &["check", "english", "--vacate", "d4", "--json"],
        "d2-d4, or d6-d4",
    );
    assert_eq!(run.code, 2);
    let error = &json(&run)["error"];
    assert_eq!((&error["line"], &error["column"]), (&1.into(), &8.into()));
    assert!(
        run.err.contains("    d2-d4, or d6-d4\n           ^"),
        "{}",
        run.err
    );

    let board = TempFile::new("two.board", "ooo\nooo\n\nooo\n");
    let run = corsaire(&format!("show {}", board.path()));
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("a second board starts here"),
        "{}",
        run.err
    );

    for (args, message) in [
        (
            "solve nowhere --vacate d4",
            "there is no board `nowhere`, and no such file",
        ),
        ("solve english", "where does play start?"),
        (
            "solve english --vacate d9",
            "--vacate: d9 is not on this board",
        ),
        ("solve english --vacate 4d", "`4d` is not a hole"),
        (
            "solve english --start ooo/ooo",
            "the diagram has 2 rows, the board 7",
        ),
        (
            "solve rectangle:9x9 --vacate a1",
            "this board has 81 cells; 64 is the most",
        ),
        (
            "solve english --vacate d4 --memory 8X",
            "write a size like 400M or 8G",
        ),
        (
            "solve english --vacate d4 --time soon",
            "write a time like 90s",
        ),
        ("count english --vacate d4", "--what"),
        ("show english --vacate d4 --move d2-d4", "add --svg"),
        (
            "show english --vacate d4 --svg --move d1-d3",
            "d3 is occupied",
        ),
        ("frobnicate", "unrecognized subcommand"),
    ] {
        let run = corsaire(args);
        assert_eq!(run.code, 2, "{args}");
        assert!(run.err.contains(message), "{args}: {}", run.err);
        let run = corsaire(&format!("{args} --json"));
        assert!(
            json(&run)["error"]["message"].is_string(),
            "{args}: {}",
            run.out
        );
    }
}

#[test]
fn solve_says_solved_impossible_or_unknown() {
    let run = corsaire("solve english --vacate d4 --finish d4 --json");
    assert_eq!(run.code, 0);
    let report = json(&run);
    assert_eq!(
        (&report["outcome"], &report["jumps"]),
        (&"solved".into(), &31.into())
    );
    let solution = report["solution"].as_str().expect("a solution");
    let args = ["check", "english", "--vacate", "d4", "--finish", "d4"];
    assert_eq!(corsaire_with(&args, solution).code, 0);

    for (args, kind) in [
        ("solve french --vacate d4 --finish d4", "class"),
        ("solve diamond --vacate e4 --finish e3", "pagoda"),
        ("solve triangle:5 --vacate b3 --finish b3", "exhaustion"),
        ("solve rectangle:3x1 --start o-o --finish any", "pagoda"),
    ] {
        let run = corsaire(&format!("{args} --json"));
        assert_eq!(run.code, 1, "{args}: {} {}", run.out, run.err);
        assert_eq!(json(&run)["outcome"], "impossible");
        assert_eq!(json(&run)["reason"]["kind"], kind, "{args}");
    }

    let run = corsaire("solve wiegleb --vacate e1 --finish e1 --time 200ms --json");
    assert_eq!(run.code, 3);
    assert_eq!(json(&run)["outcome"], "unknown");
    assert_eq!(json(&run)["reason"], Value::Null);
}

#[test]
fn starts_and_goals_of_every_kind() {
    let figure = TempFile::new("figure.txt", "  a b c\n1 o o -\n");
    for (args, code) in [
        ("solve rectangle:3x1 --start oo- --finish c1".to_string(), 0),
        (
            format!("solve rectangle:3x1 --start {} --goal --o", figure.path()),
            0,
        ),
        ("solve rectangle:3x1 --start oo- --goal o--".to_string(), 1),
        ("solve rectangle:3x1 --start oo- --goal oo-".to_string(), 0),
        ("solve rectangle:3x1 --start o-- --goal oo-".to_string(), 1),
        (
            "solve rectangle:3x1 --vacate c1 --finish a1,c1".to_string(),
            0,
        ),
        ("solve english --vacate d4,d5 --finish any".to_string(), 0),
        ("solve rectangle:2x2+diagonals --vacate a1".to_string(), 1),
    ] {
        let run = corsaire(&args);
        assert_eq!(run.code, code, "{args}: {} {}", run.out, run.err);
    }
}

#[test]
fn counts_up_to_symmetry_and_raw() {
    let run = corsaire("count triangle:5 --vacate a1 --what positions --raw --json");
    let report = json(&run);
    assert_eq!(run.code, 0);
    let expected = [
        "1", "2", "8", "35", "122", "293", "530", "679", "623", "414", "212", "75", "18", "4",
    ];
    assert_eq!(report["by_jumps"], serde_json::json!(expected));
    assert_eq!(report["up_to_symmetry"], false);
    assert_eq!(
        (&report["total"], &report["raw_total"]),
        (&"3016".into(), &"3016".into())
    );
    let run = corsaire("count triangle:5 --vacate a1 --what positions");
    assert!(
        run.out
            .ends_with("total                1,544\nwith mirror images: 3,016\n"),
        "{}",
        run.out
    );
    let run = corsaire("count french --vacate d4 --finish d4 --what winnable --json");
    assert_eq!((run.code, &json(&run)["total"]), (0, &"0".into()));
}

#[test]
fn counts_games_solutions_jump_sets_and_dead_ends() {
    let count = |args: &str| {
        json(&corsaire(&format!(
            "count triangle:5 --vacate a1 {args} --json"
        )))
    };
    let games = count("--what games");
    assert_eq!(
        (&games["total"], &games["by_jumps"][13]),
        (&"568630".into(), &"29760".into())
    );
    assert_eq!(games["shortest_game"], 6);
    assert_eq!(count("--what solutions")["total"], "29760");
    let sets = count("--what jump-sets --list --limit 3");
    assert_eq!(
        (&sets["total"], &sets["raw_total"]),
        (&"32".into(), &"64".into())
    );
    assert_eq!(sets["list"].as_array().map(Vec::len), Some(3));
    let ends = count("--what dead-ends");
    assert_eq!(
        (&ends["total"], &ends["raw_total"]),
        (&"72".into(), &"122".into())
    );
    let won = ends["win_probability"].as_f64().expect("a probability");
    assert!((won - 6.861_755_887_681e-3).abs() < 1e-14);
    let run = corsaire("count triangle:5 --vacate a1 --what dead-ends");
    let expected = "the shortest game: 6 jumps\nrandom play meets the goal with probability: 6.86";
    assert!(run.out.contains(expected), "{}", run.out);
    assert_eq!(count("--what shortest --finish a2")["total"], "0");
    let run = corsaire("count triangle:5 --vacate a1 --what games --list");
    assert_eq!(run.code, 2);
}

#[test]
fn certificates_of_counts() {
    let file = TempFile::new("count.cert", "");
    let count = |args: &str| corsaire(&format!("count {args} --certificate {}", file.path()));
    let text = || std::fs::read_to_string(file.path()).expect("a certificate");
    for (args, claim) in [
        (
            "triangle:4 --vacate b2 --finish any --what jump-sets",
            "claim",
        ),
        (
            "triangle:4 --vacate a1 --finish a1 --what solutions",
            "claim impossible",
        ),
        (
            "triangle:5 --vacate a1 --finish a1 --what shortest",
            "claim shortest",
        ),
    ] {
        std::fs::write(file.path(), "").expect("a file");
        let run = count(args);
        assert_eq!(run.code, 0, "{args}: {}", run.err);
        assert!(text().contains(claim), "{args}: {} {}", text(), run.err);
    }
    let sets = format!("{}.sets", file.path());
    let _ = std::fs::remove_file(sets);
    assert_eq!(count("english --vacate d4 --what games").code, 2);
}

#[test]
fn lists_shortest_solutions_that_check_accepts() {
    let shortest = "count triangle:5 --vacate a1 --finish a1 --what shortest --list --json";
    let report = json(&corsaire(shortest));
    assert_eq!(
        (&report["total"], &report["raw_total"]),
        (&"15".into(), &"30".into())
    );
    assert_eq!(
        (&report["moves"], &report["sequences"]),
        (&10.into(), &"1236".into())
    );
    let list = report["list"].as_array().expect("solutions");
    assert_eq!(list.len(), 15);
    for solution in list {
        let text = solution.as_str().expect("text");
        let check = "check triangle:5 --vacate a1 --finish a1 - --json";
        let args: Vec<&str> = check.split_whitespace().collect();
        let checked = json(&corsaire_with(&args, text));
        assert_eq!(
            (&checked["moves"], &checked["meets_problem"]),
            (&10.into(), &true.into())
        );
    }
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
    for sweep in report["sweeps"].as_array().expect("sweeps") {
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

#[test]
fn solutions_that_end_in_a_given_way() {
    let solve = |args: &str| {
        corsaire(&format!(
            "solve english --vacate c7 --finish c7 {args} --json"
        ))
    };
    let report = json(&solve("--sweep-at -2:9 --last-move e7-c7"));
    let solution = report["solution"].as_str().expect("a solution");
    let moves: Vec<&str> = solution.split(", ").collect();
    assert_eq!(moves[moves.len() - 1], "e7-c7");
    assert_eq!(moves[moves.len() - 2].matches('-').count(), 9);
    let report = json(&solve("--last-move c3-...-c7"));
    assert!(
        report["solution"]
            .as_str()
            .is_some_and(|text| text.ends_with("-c7"))
    );
    let run = solve("--last-sweep 16");
    assert_eq!(
        (run.code, &json(&run)["reason"]["kind"]),
        (1, &"ending".into())
    );
    for wrong in [
        "--last-sweep 0",
        "--last-sweep 3 --sweep-at -1:4",
        "--last-sweep 2 --last-move e7-c7",
        "--sweep-at 2:9",
        "--sweep-at -9:2",
        "--last-move e7-d7",
        "--last-move e7",
        "--last-move e7-c7-e7",
        "--last-move e7-c7 --shortest --engine naive",
    ] {
        assert_eq!(solve(wrong).code, 2, "{wrong}");
    }
}

#[test]
fn solutions_that_meet_conditions() {
    let fig_13 =
        "....-..../...-o-.../..--o--../.--o-o--./--o-o-o--/.--o-o--./..--o--../...--o.../....-....";
    let play = |command: &str, args: &str| {
        corsaire(&format!(
            "{command} diamond --vacate f8 --goal {fig_13} {args} --json"
        ))
    };
    let report = json(&play("solve", "--marked c6:e2 --shortest"));
    assert_eq!(
        (&report["moves"], &report["proved_minimum"]),
        (&24.into(), &true.into())
    );
    let run = play("prove", "--marked e2:e2");
    assert_eq!(
        (run.code, &json(&run)["outcome"]),
        (1, &"impossible".into())
    );
    // A solution that passes a position of another one.
    let solve = |args: &str| corsaire(&format!("solve triangle:5 --vacate a4 {args} --json"));
    let through = "o..../-o.../o--../oooo./ooooo";
    let report = json(&solve(&format!("--through {through} --sweep 2")));
    assert_eq!(report["outcome"], "solved");
    let solution = report["solution"].as_str().expect("a solution");
    let longest = solution.split(", ").map(|m| m.matches('-').count());
    assert!(longest.clone().any(|jumps| jumps == 2), "{solution}");
    let all = json(&corsaire(
        "count triangle:5 --vacate a4 --what solutions --json",
    ));
    let some = json(&corsaire(
        "count triangle:5 --vacate a4 --what solutions --last-sweep 2 --json",
    ));
    let number = |report: &Value| {
        report["raw_total"]
            .as_str()
            .and_then(|n| n.parse::<u64>().ok())
    };
    assert_eq!(number(&all), Some(14_880));
    assert!(
        number(&some) > Some(0) && number(&some) < number(&all),
        "{some}"
    );
    for wrong in [
        "--marked z9",
        "--marked a4",
        "--marked a1:a2:a3",
        "--through oo",
        "--through -..../--.../---../----./-----",
        "--sweep 0",
        "--marked a1 --shortest --engine naive",
    ] {
        assert_eq!(solve(wrong).code, 2, "{wrong}");
    }
    let run =
        corsaire("solve triangle:5 --vacate a4 --goal -..../--.../---../----./oo--- --marked a1");
    assert!(run.err.contains("what must the man do"), "{}", run.err);
    let run = corsaire("count triangle:5 --vacate a4 --what games --last-sweep 2");
    assert_eq!(run.code, 2);
}

#[test]
fn sweeps_go_on_where_they_were_stopped() {
    let folder = std::env::temp_dir().join(format!("corsaire-sweeps-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    let scratch = folder.to_str().expect("a plain path");
    let sweeps = |args: &str| {
        corsaire(&format!(
            "sweeps triangle:4 --from-single-vacancy --scratch {scratch} {args} --json"
        ))
    };
    let whole = json(&sweeps(""));
    let (mut limit, mut stopped) = (2, 0);
    let resumed = loop {
        let run = sweeps(&format!("--resume --time {limit}ms"));
        if run.code != 3 {
            break json(&run);
        }
        stopped += 1;
        limit *= 2;
    };
    assert!(stopped > 0, "nothing was stopped");
    assert_eq!(resumed["problems"], whole["problems"]);
    let left = std::fs::read_dir(&folder).expect("a folder").count();
    assert_eq!(left, 0, "the checkpoint is removed");
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn a_stopped_count_says_how_far_it_came() {
    let run = corsaire("count wiegleb --vacate e5 --what positions --time 500ms --json");
    assert_eq!(run.code, 3);
    let report = json(&run);
    assert_eq!(report["total"], Value::Null);
    assert_eq!(report["stopped"], "the time limit was reached");
    let levels = report["by_jumps"].as_array().expect("levels");
    assert_eq!(levels[..4], ["1", "1", "3", "11"].map(Value::from));
}

#[test]
fn show_lists_problems_and_draws() {
    let report = json(&corsaire("show wiegleb --json"));
    assert_eq!(
        (&report["holes"], &report["symmetries"]),
        (&45.into(), &8.into())
    );
    assert_eq!(
        (&report["jumps"], &report["classes"]),
        (&108.into(), &16.into())
    );
    assert_eq!(report["problems"].as_array().expect("problems").len(), 36);
    let report = json(&corsaire("show wiegleb --vacate d1 --json"));
    assert_eq!(
        report["finishes"],
        serde_json::json!(["d1", "a4", "d4", "g4", "d7"])
    );

    let picture = TempFile::new("picture.svg", "");
    let run = corsaire(&format!(
        "show english --vacate d4 --move d2-d4 -o {}",
        picture.path()
    ));
    assert_eq!((run.code, &*run.out), (0, ""));
    let svg = std::fs::read_to_string(&picture.0).expect("the picture");
    assert_eq!(svg.matches("<circle").count(), 33);
    assert_eq!(svg.matches("class=\"jump\"").count(), 1);
    assert_eq!(svg.matches("class=\"number\"").count(), 0);
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    let run =
        corsaire("show rectangle:5x5 --start -o---/o-o--/oo---/-----/----- --move a3-c3 --svg");
    assert_eq!(
        (run.code, run.out.matches("class=\"number\"").count()),
        (0, 0)
    );
    let run = corsaire("show rectangle:3x3 --start oo-/o-o/-o- --move a1-c1-c3-a3-a1 --svg");
    assert_eq!(
        (run.code, run.out.matches("class=\"number\"").count()),
        (0, 4)
    );
    let report = json(&corsaire(
        "show rectangle:3x3 --start oo-/o-o/-o- --complement --json",
    ));
    assert_eq!(report["position"], "--o/-o-/o-o");
}

#[test]
fn every_subcommand_has_help_and_the_rest_is_generated() {
    for command in [
        "boards",
        "show",
        "check",
        "solve",
        "prove",
        "count",
        "completions",
        "man",
    ] {
        assert_eq!(corsaire(&format!("{command} --help")).code, 0, "{command}");
    }
    assert!(corsaire("man").out.contains(".SH SYNOPSIS"));
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            corsaire(&format!("completions {shell}"))
                .out
                .contains("corsaire")
        );
    }
    let boards = json(&corsaire("boards --json"));
    assert_eq!(boards["boards"].as_array().expect("boards").len(), 5);
}

#[test]
fn a_file_that_cannot_be_written_is_an_error() {
    let run = corsaire("boards -o /no/such/folder/boards.txt");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("cannot write /no/such/folder/boards.txt"),
        "{}",
        run.err
    );
}

/// What the checker says of a file.
fn checked(file: &TempFile) -> Result<String, String> {
    let result = corsaire_check::check_file(&file.0, corsaire_check::Limits::default());
    let accepted = result.map_err(|trouble| trouble.to_string())?;
    // What follows the claim is the problem.
    let claim = accepted.claim.split(", ").next();
    Ok(claim.unwrap_or_default().to_string())
}

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
        assert_eq!(checked(&file), Ok("there is no solution".to_string()));
    }
    let text = corsaire("prove diamond --vacate b6 --finish e1").out;
    assert!(text.starts_with("impossible: no jump counts add up that have a legal order"));
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
        checked(&file),
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

#[test]
fn shortest_solutions_come_with_certificates() {
    let file = TempFile::new("shortest.cert", "");
    let run = corsaire(&format!(
        "solve rectangle:7x3 --vacate b1 --finish b1 --shortest --certificate {}",
        file.path()
    ));
    assert_eq!(run.code, 0, "{}", run.err);
    let sets = TempFile(PathBuf::from(format!("{}.sets", file.path())));
    assert!(sets.0.exists());
    let moves = run.out.split(' ').nth(1).expect("solved: N moves");
    assert_eq!(
        checked(&file),
        Ok(format!("the shortest solution has {moves} moves"))
    );
}

#[test]
fn a_certificate_may_have_any_name() {
    let folder = std::env::temp_dir().join(format!("corsaire-test-{}-names", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    for name in ["a b.cert", ".hidden.cert", "no end", "x.sets"] {
        let path = folder.join(name);
        let problem = "solve rectangle:7x3 --vacate b1 --finish b1 --shortest --certificate";
        let mut args: Vec<&str> = problem.split(' ').collect();
        args.push(path.to_str().expect("a plain path"));
        assert_eq!(corsaire_with(&args, "").code, 0, "{name}");
        let checked = corsaire_check::check_file(&path, corsaire_check::Limits::default());
        assert!(checked.is_ok(), "{name}: {checked:?}");
    }
    std::fs::remove_dir_all(&folder).expect("removed");
}
