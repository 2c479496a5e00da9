//! Reasons why there is no solution: what is printed is read back, and all arithmetic is done again
//! with nothing of the library: for every jump of the board, for the start and for every goal. Read
//! `random_problem.rs` before it.

use crate::random_problem::{Cell, Measure, Men, Problem, Random, men, named};
use crate::run::{corsaire, json};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

impl Problem {
    /// Checks that no jump changes whether the men on a set are odd or even, and that the start and
    /// this goal differ in that.
    fn check_parity(&self, set: &Measure, goal: &Men) {
        for jump in self.board.jumps() {
            assert_eq!(set.change(jump) % 2, 0, "{jump:?}");
        }
        assert_ne!(set.of(&self.start) % 2, set.of(goal) % 2, "{goal:?}");
    }

    /// Checks that no jump raises a sum, and that it would have to rise.
    fn check_pagoda(&self, values: &Measure, goal: &Men) {
        for jump in self.board.jumps() {
            assert!(values.change(jump) <= 0, "{jump:?}");
        }
        assert!(values.of(&self.start) < values.of(goal), "{goal:?}");
    }

    /// Checks that these are the goals, each once.
    fn check_all(&self, mut excluded: Vec<Men>) {
        let mut goals = self.goals.clone();
        goals.sort();
        excluded.sort();
        assert_eq!(excluded, goals);
    }

    fn check_json(&self, reason: &Value) {
        let mut excluded = Vec::new();
        let list = |field: &Value| field.as_array().cloned().unwrap_or_default();
        let text = |field: &Value| field.as_str().expect("text").to_string();
        let parities = list(&reason["parities"]);
        let sets: Vec<Value> = parities
            .iter()
            .map(|parity| parity["set"].clone())
            .collect();
        assert_eq!(reason["differing"], Value::from(sets));
        for parity in parities {
            let set = Measure::of_set(&self.board, &men(&text(&parity["set"])));
            assert_eq!(parity["start_men"], set.of(&self.start));
            assert!(!list(&parity["targets"]).is_empty());
            for target in list(&parity["targets"]) {
                let goal = men(&text(&target["target"]));
                assert_eq!(target["men"], set.of(&goal));
                self.check_parity(&set, &goal);
                excluded.push(goal);
            }
        }
        for function in list(&reason["functions"]) {
            let pair = |pair: &Value| (named(&text(&pair[0])), pair[1].as_i64().expect("a value"));
            let values = Measure(list(&function["values"]).iter().map(pair).collect());
            let goal = men(&text(&function["target"]));
            assert_eq!(function["start_sum"], values.of(&self.start));
            assert_eq!(function["target_sum"], values.of(&goal));
            self.check_pagoda(&values, &goal);
            excluded.push(goal);
        }
        self.check_all(excluded);
    }

    /// Checks what a text says of counts of men and of sums of values: each paragraph that begins so,
    /// with the figure below it. Returns the goals that they exclude.
    fn check_text(&self, text: &str) -> Vec<Men> {
        let mut excluded = Vec::new();
        let paragraphs: Vec<&str> = text.split("\n\n").collect();
        for pair in paragraphs.windows(2) {
            let words = pair[0].replace('\n', " ");
            let figure: Vec<&str> = pair[1].lines().collect();
            let Some((intro, rest)) = words.split_once(": ") else {
                continue;
            };
            let is_parity = match intro {
                "Count the men on the holes marked x" => true,
                "Add up the values of the holes that hold men" => false,
                _ => continue,
            };
            let measure = match is_parity {
                true => self.marked(&figure),
                false => self.valued(&figure),
            };
            let start = measure.of(&self.start);
            let rest = rest
                .strip_prefix(&format!("{start} at the start"))
                .expect("the start");
            let rest = match is_parity {
                true => rest.strip_prefix(&format!(", an {} number", odd_or_even(start))),
                false => Some(rest),
            };
            let rest = rest
                .and_then(|rest| rest.strip_prefix(". "))
                .expect("a sentence");
            let (goals, so) = told_goals(rest);
            assert!(!goals.is_empty(), "{words}");
            for (goal, number) in goals {
                let told = measure.of(&goal);
                match is_parity {
                    true => {
                        assert_eq!(number, format!("{told}, an {} number", odd_or_even(told)));
                        self.check_parity(&measure, &goal);
                    }
                    false => {
                        assert_eq!(number, told.to_string());
                        self.check_pagoda(&measure, &goal);
                    }
                }
                excluded.push(goal);
            }
            self.check_conclusion(&measure, is_parity, &so);
        }
        excluded
    }

    /// Checks the jump that a conclusion has as an example, and returns the conclusion without it.
    fn check_example(&self, measure: &Measure, so: &str) -> String {
        let Some((before, rest)) = so.split_once(" (") else {
            return so.to_string();
        };
        let (example, after) = rest.split_once(')').expect("an end");
        let (jump, said) = example.split_once(", for example, ").expect("an example");
        let (from, to) = jump.split_once('-').expect("a jump");
        let is_it = |[first, _, last]: &[Cell; 3]| (*first, *last) == (named(from), named(to));
        let jumps = self.board.jumps();
        let line = jumps.iter().find(|jump| is_it(jump)).expect("a jump");
        let values = line.map(|cell| measure.0[&cell]);
        let expected = match said.strip_prefix("has ") {
            Some(holes) => {
                let told: Men = holes.split(" and ").map(named).collect();
                let marked = line.iter().filter(|cell| measure.0[cell] == 1);
                assert_eq!(told, marked.copied().collect(), "{example}");
                said.to_string()
            }
            None => format!(
                "puts {} in place of {} + {}",
                values[2], values[0], values[1]
            ),
        };
        assert_eq!(said, expected);
        format!("{before}{after}")
    }

    fn check_conclusion(&self, measure: &Measure, is_parity: bool, so: &str) {
        let start = measure.of(&self.start);
        let stays = odd_or_even(start);
        let changes = self
            .board
            .jumps()
            .into_iter()
            .map(|jump| measure.change(jump));
        let changes: Vec<i64> = changes.collect::<BTreeSet<i64>>().into_iter().collect();
        let expected = match (is_parity, &changes[..]) {
            (false, _) => {
                format!("No jump raises this sum, so it is never more than {start}.")
            }
            (true, []) => "There are no jumps on this board.".to_string(),
            (true, [0]) => format!("No jump changes this number, so it stays {start}."),
            (true, [-2]) => format!("Every jump takes two of these men, so it stays {stays}."),
            (true, [-2, 0]) => {
                format!(
                    "Each jump has two of its three holes marked, or none: it lowers this number \
                     by 2 or leaves it, so it stays {stays}."
                )
            }
            (true, other) => panic!("{other:?}"),
        };
        assert_eq!(self.check_example(measure, so), expected);
    }

    /// The set of a figure with letters above, numbers beside it and an `x` on each hole of the set.
    fn marked(&self, figure: &[&str]) -> Measure {
        let mark = |(x, y): &Cell| figure[y + 1].chars().nth(2 + 2 * x);
        let value = |cell: &Cell| match mark(cell) {
            Some('x') => (*cell, 1),
            Some('-') => (*cell, 0),
            other => panic!("{cell:?}: {other:?} in {figure:?}"),
        };
        Measure(self.board.holes.iter().map(value).collect())
    }

    /// The values of a figure with letters above, numbers beside it and a number on each hole.
    fn valued(&self, figure: &[&str]) -> Measure {
        let mut values = BTreeMap::new();
        for (y, line) in figure.iter().skip(1).enumerate() {
            let cells = self.board.holes.iter().filter(|(_, row)| *row == y);
            let mut cells: Vec<Cell> = cells.copied().collect();
            cells.sort_unstable();
            let numbers: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(numbers.len(), cells.len() + 1, "{line}");
            assert_eq!(numbers[0], (y + 1).to_string());
            let numbers = numbers[1..]
                .iter()
                .map(|number| number.parse().expect("a number"));
            values.extend(cells.into_iter().zip(numbers));
        }
        Measure(values)
    }
}

fn odd_or_even(number: i64) -> &'static str {
    if number % 2 == 0 { "even" } else { "odd" }
}

/// Goals with what they are said to make, and the sentence that follows.
fn told_goals(text: &str) -> (Vec<(Men, String)>, String) {
    let mut goals = Vec::new();
    let mut rest = text;
    while let Some((sentence, after)) = rest.split_once(". ") {
        let holes = |list: &str, last: &str| {
            let list = list.replace(&format!(" {last} "), ", ");
            list.split(", ").map(named).collect::<Vec<Cell>>()
        };
        if let Some((list, number)) = part(sentence, "One man on ", " makes ") {
            let single = holes(list, "or").into_iter().map(|cell| Men::from([cell]));
            goals.extend(single.map(|goal| (goal, number.to_string())));
        } else if let Some((list, number)) = part(sentence, "Men on ", " make ") {
            goals.push((holes(list, "and").into_iter().collect(), number.to_string()));
        } else if let Some((_, number)) = part(sentence, "An empty board", " makes ") {
            goals.push((Men::new(), number.to_string()));
        } else {
            break;
        }
        rest = after;
    }
    (goals, rest.to_string())
}

fn part<'t>(sentence: &'t str, begin: &str, middle: &str) -> Option<(&'t str, &'t str)> {
    sentence.strip_prefix(begin)?.split_once(middle)
}

#[test]
fn what_solve_prints_is_true_for_every_goal() {
    let mut random = Random(1);
    let (mut classes, mut pagodas, mut both, mut shared) = (0, 0, 0, 0);
    while [classes, pagodas, both, shared].into_iter().min() < Some(10) {
        let problem = Problem::random(&mut random);
        let run = problem.run("solve", true);
        let report = json(&run);
        let reason = &report["reason"];
        let is_class = match reason["kind"].as_str() {
            Some("class") => true,
            Some("pagoda") => false,
            _ => continue,
        };
        problem.check_json(reason);
        problem.check_all(problem.check_text(&problem.run("solve", false).out));
        let sets = reason["parities"].as_array().map_or(0, Vec::len);
        classes += usize::from(is_class);
        pagodas += usize::from(sets == 0);
        both += usize::from(!is_class && sets > 0);
        shared += usize::from(problem.goals.len() > sets + functions(reason));
    }
}

/// How many different functions there are.
fn functions(reason: &Value) -> usize {
    let list = reason["functions"].as_array().into_iter().flatten();
    let different: BTreeSet<String> = list.map(|f| f["values"].to_string()).collect();
    different.len()
}

#[test]
fn the_french_central_game_needs_two_sets() {
    let report = json(&corsaire("solve french --vacate d4 --finish any --json"));
    let parities = report["reason"]["parities"].as_array().expect("a list");
    let goals = parities
        .iter()
        .map(|parity| parity["targets"].as_array().map_or(0, Vec::len));
    assert_eq!(goals.clone().sum::<usize>(), 37);
    assert_eq!(goals.count(), 2);
    let text = corsaire("solve english --vacate d4 --finish e4,d5").out;
    let said = "One man on e4 or d5 makes 0, an even number.";
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains(said), "{text}");
}

#[test]
fn what_prove_prints_is_true_for_every_goal() {
    let mut random = Random(2);
    let (mut classes, mut functions) = (0, 0);
    while classes < 60 || functions < 15 {
        let problem = Problem::random(&mut random);
        let report = json(&problem.run("prove", true));
        let Some(targets) = report["reason"]["targets"].as_array() else {
            continue;
        };
        assert_eq!(targets.len(), problem.goals.len(), "{report}");
        let excluded = problem.check_text(&problem.run("prove", false).out);
        for target in targets {
            let goal = men(target["target"].as_str().expect("a diagram"));
            assert!(problem.goals.contains(&goal), "{report}");
            let is_told = excluded.contains(&goal);
            match target["kind"].as_str() {
                Some("class") => {
                    assert!(is_told, "{goal:?}");
                    classes += 1;
                }
                // A function that holds only because there are few jumps is told by its numbers.
                Some("pagoda") => functions += usize::from(is_told),
                _ => assert!(!is_told, "{goal:?}"),
            }
        }
    }
}

#[test]
fn a_position_that_no_vacancy_leads_to_is_doubted() {
    // The last two men of the central game, one of them on a wrong hole.
    let start = "..---../..---../-------/----o--/---o---/..---../..---..";
    let doubt = "no single vacancy leads to the position at the start: was it copied right?";
    for command in ["solve", "prove"] {
        let args = format!("{command} english --start {start} --finish d4");
        let text = corsaire(&args).out;
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(doubt), "{text}");
        let reason = &json(&corsaire(&format!("{args} --json")))["reason"];
        assert_eq!(reason["from_no_vacancy"], start);
    }
    // Goals are doubted too, and single vacancies are not.
    let args = format!("solve english --vacate d4 --goal {start}");
    assert!(corsaire(&args).out.contains("the position at the goal"));
    let text = corsaire("solve english --vacate d4 --finish d3").out;
    assert!(!text.contains("copied"), "{text}");
    // A goal that other vacancies lead to.
    let goal = "..---../..---../-------/---oo--/-------/..---../..---..";
    let text = corsaire(&format!("solve english --vacate d4 --goal {goal}")).out;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        words.contains("may be reached from one of these single vacancies: c1, "),
        "{text}"
    );
}
