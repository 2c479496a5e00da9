//! `corsaire solve`: solutions, also with conditions.

use crate::run::{TempFile, corsaire, corsaire_with, json};
use serde_json::Value;

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
    let solution = report["solution"].as_str().expect("a solution");
    let last = solution.split(", ").last().expect("a move");
    assert!(last.starts_with("c3-") && last.ends_with("-c7"), "{last}");
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
fn a_plain_solution_has_its_jumps_in_few_moves() {
    for (problem, most) in [
        ("english --vacate d4 --finish any", 22),
        ("french --vacate c1 --finish e1", 26),
        ("wiegleb --vacate e5 --finish e5", 34),
    ] {
        let report = json(&corsaire(&format!("solve {problem} --json")));
        assert!(report["moves"].as_u64() <= Some(most), "{report}");
        let solution = report["solution"].as_str().expect("a solution");
        let mut args = vec!["check"];
        args.extend(problem.split(' '));
        assert_eq!(corsaire_with(&args, solution).code, 0, "{solution}");
    }
}

#[test]
fn solutions_say_where_men_are_left() {
    let run = corsaire("solve english --vacate d4 --finish any --json");
    let report = json(&run);
    let solution = report["solution"].as_str().expect("a solution");
    let last = solution.rsplit('-').next().expect("a hole");
    assert_eq!(report["left"], Value::from(vec![last]));
    let text = corsaire("solve english --vacate d4 --finish any").out;
    assert!(
        text.ends_with(&format!("\nthis leaves one man on {last}\n")),
        "{text}"
    );
    let text = corsaire("solve english --vacate d4 --finish d4").out;
    assert!(!text.contains("leaves"), "the problem says so: {text}");
    let proved = json(&corsaire("prove english --vacate d4 --finish d4 --json"));
    assert_eq!(proved["left"], Value::from(vec!["d4"]));
}

#[test]
fn a_stopped_search_says_what_is_known_from_both_sides() {
    let state = crate::run::folder();
    let run = |more: &str| {
        let mut command = crate::run::program();
        command.args("solve wiegleb --vacate e5 --finish e5 --shortest --quiet".split(' '));
        command.args(more.split_whitespace());
        command.env("XDG_STATE_HOME", state.path());
        crate::run::Run::of(command.output().expect("the program ends"))
    };
    // On a busy machine a solution may take longer to find.
    let reports = [5, 10, 20, 40].into_iter().map(|seconds| {
        let stopped = run(&format!("--time {seconds}s --json"));
        assert_eq!(stopped.code, 3, "{}", stopped.out);
        json(&stopped)
    });
    let mut reports = reports.skip_while(|report| report["upper_bound"].is_null());
    let report = reports.next().expect("a solution is known");
    let (least, most) = (&report["lower_bound"], &report["upper_bound"]);
    assert!(least.as_u64() > Some(10), "{report}");
    assert!(least.as_u64() < most.as_u64(), "{report}");
    let best = &report["best_known"];
    assert_eq!((&best["moves"], &best["left"]), (most, &vec!["e5"].into()));
    assert_eq!(
        (&report["moves"], &report["solution"]),
        (&Value::Null, &Value::Null)
    );
    let args = [
        "check", "wiegleb", "--vacate", "e5", "--finish", "e5", "--json",
    ];
    let checked = json(&corsaire_with(
        &args,
        best["solution"].as_str().expect("moves"),
    ));
    assert_eq!(
        (&checked["meets_problem"], &checked["moves"]),
        (&true.into(), most)
    );
    let file = report["checkpoint"].as_str().expect("a file");
    assert!(std::path::Path::new(file).exists(), "{file}");
    let command = report["resume"].as_str().expect("a command");
    assert!(command.starts_with("corsaire solve wiegleb") && command.ends_with(" --resume"));
    // The same in words, from where it was stopped.
    let resumed = run("--time 6s --resume");
    assert!(resumed.err.contains("going on"), "{}", resumed.err);
    assert!(
        resumed.out.contains("\na shortest solution has between "),
        "{}",
        resumed.out
    );
    assert!(
        resumed.out.contains(&format!("\nsaved in {file} (")),
        "{}",
        resumed.out
    );
}
