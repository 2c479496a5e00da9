//! `corsaire count`: exact numbers and lists.

use crate::run::{corsaire, corsaire_with, json};
use serde_json::Value;

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
fn a_stopped_count_says_how_far_it_came() {
    let run = corsaire("count wiegleb --vacate e5 --what positions --time 500ms --json");
    assert_eq!(run.code, 3);
    let report = json(&run);
    assert_eq!(report["total"], Value::Null);
    assert_eq!(report["stopped"], "the time limit was reached");
    let levels = report["by_jumps"].as_array().expect("levels");
    assert_eq!(levels[..4], ["1", "1", "3", "11"].map(Value::from));
}
