//! Questions as JSON: what is read, what is refused, and that nothing in them makes the library panic or
//! read a file.
#![cfg(feature = "json")]

use corsaire::ask::Engines;
use corsaire::door::{Advise, Ask, AtHand, Fault, Request, RequestError};
use corsaire::play::{Advice, Loss, Phase};
use corsaire::{Answer, Game, Limits, Observer, Silent};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use serde_json::{Value, json};
use std::time::Duration;

fn answer(question: &Value) -> Result<(Value, Vec<Value>), RequestError> {
    let request = Request::read(&question.to_string())?;
    let limits = request.limits(&Limits::default().minutes(1).no_scratch());
    let engines = Engines { observer: &Silent };
    let mut parts = Vec::new();
    let mut partial = |part: String| parts.push(serde_json::from_str(&part).expect("JSON"));
    let answer = request.answer(&engines, &AtHand, &limits, &Silent, &mut partial)?;
    let answer = serde_json::from_str(&answer).unwrap_or(Value::String(answer));
    Ok((answer, parts))
}

/// Takes three seconds for every part of a hint.
struct Slow;

impl Advise for Slow {
    fn advise(&self, game: &Game, _: Phase, _: &Limits, _: &dyn Observer) -> Answer<Advice, Loss> {
        let mut answer = game.hint().run(&Limits::default().time(Duration::ZERO));
        answer.provenance.time = Duration::from_secs(3);
        answer
    }

    fn remembers(&self) -> bool {
        true
    }
}

#[test]
fn a_hint_in_parts_has_the_time_of_all_parts() {
    let question = json!({"ask": "hint", "board": "wiegleb", "vacate": "d4", "finish": "any"});
    let request = Request::read(&question.to_string()).expect("a question");
    let mut parts = 0;
    let answer = request.answer_short(&Slow, &Limits::default(), &Silent, &mut |_| parts += 1);
    let answer: Value = serde_json::from_str(&answer.expect("an answer")).expect("JSON");
    assert_eq!((&answer["outcome"], parts), (&json!("unknown"), 1));
    assert_eq!(answer["seconds"], 6.0);
    assert_eq!(answer["probably"], Value::Null);
}

#[test]
fn the_same_problem_in_many_ways() {
    let english = "..ooo../..ooo../ooooooo/ooooooo/ooooooo/..ooo../..ooo..";
    let start = "..ooo../..ooo../ooooooo/ooo-ooo/ooooooo/..ooo../..ooo..";
    let goal = "..---../..---../-------/---o---/-------/..---../..---..";
    for question in [
        json!({"ask": "solve", "board": "english"}),
        json!({"ask": "solve", "board": "English", "vacate": "d4", "finish": "D4"}),
        json!({"ask": "solve", "board": "english", "start": start, "goal": goal}),
        json!({"ask": "solve", "board": "english", "start": start, "goal": "d4", "finish": null}),
        json!({"ask": "solve", "board": {"rows": english, "name": "english"}, "vacate": "d4", "finish": "d4"}),
        json!({"ask": "solve", "board": {"rows": start, "name": "english"}, "finish": "d4"}),
        json!({"ask": "solve", "board": {"file": format!("name: english\n\n{}\n", english.replace('/', "\n"))},
            "vacate": "d4", "finish": "d4"}),
        json!({"ask": "solve", "board": english, "vacate": "d4", "finish": "d4"}),
    ] {
        let (answer, _) = answer(&question).expect("an answer");
        assert_eq!(
            (&answer["outcome"], &answer["jumps"]),
            (&json!("solved"), &json!(31)),
            "{question}"
        );
        assert_eq!(answer["start"], start, "{question}");
    }
}

#[test]
fn moves_that_were_made_come_first() {
    let question = json!({"ask": "solve", "board": "english", "vacate": "d4", "finish": "d4",
        "made": "d2-d4"});
    let (solved, _) = answer(&question).expect("an answer");
    assert_eq!(solved["jumps"], 30);
    let question = json!({"ask": "hint", "board": "triangle:5", "made": "a3-a1"});
    let (hint, _) = answer(&question).expect("an answer");
    assert_eq!((&hint["men"], &hint["goal"]), (&json!(13), &json!("any")));
}

#[test]
fn the_fewest_moves_come_after_the_hint() {
    let question = json!({"ask": "hint", "board": "triangle:5", "vacate": "a1", "fewest": true});
    let (hint, parts) = answer(&question).expect("an answer");
    assert_eq!((&hint["fewest_moves"], parts.len()), (&json!(10), 1));
    assert_eq!(parts[0]["winning_jumps"], hint["winning_jumps"]);
    assert_eq!(parts[0]["fewest_moves"], Value::Null);
}

#[test]
fn limits_are_at_most_those_of_the_server() {
    let most = Limits::default().seconds(60).memory(1 << 20);
    let limits = |more: Value| {
        let mut question = json!({"ask": "solve", "board": "english"});
        question["limits"] = more;
        let request = Request::read(&question.to_string()).expect("a question");
        let limits = request.limits(&most);
        (limits.time_limit(), limits.memory_limit())
    };
    let seconds = |seconds| Some(Duration::from_secs(seconds));
    assert_eq!(limits(json!({})), (seconds(60), 1 << 20));
    assert_eq!(
        limits(json!({"seconds": 3, "memory_bytes": 65_536})),
        (seconds(3), 65_536)
    );
    assert_eq!(
        limits(json!({"seconds": 1e9, "memory_bytes": 1_u64 << 50})),
        (seconds(60), 1 << 20)
    );
    let hint = Request::read(r#"{"ask": "hint", "board": "english"}"#).expect("a question");
    assert_eq!(hint.limits(&most).time_limit(), seconds(10));
}

#[test]
fn mistakes_are_named_in_plain_words() {
    let read = |text: &str| Request::read(text).expect_err(text);
    for (text, message, column) in [
        (
            r#"[]"#,
            "a question is an object with `ask` and `board`, and not a list",
            1,
        ),
        (r#"{"board": "english"}"#, "`ask` is missing", 1),
        (r#"{"ask": "solve"}"#, "`board` is missing", 1),
        (
            r#"{"ask": 12, "board": "x"}"#,
            "ask: expected a text, found the number 12",
            9,
        ),
        (
            r#"{"ask": "ä", "x": 1, "board": 1}"#,
            "unknown field `x`; expected one of `ask`, ",
            14,
        ),
        (
            r#"{"ask": "solve", "ask": "hint"}"#,
            "`ask` is given twice",
            18,
        ),
        (
            r#"{"ask": "solve", "board": true}"#,
            "board: expected the name of a board, or an object with `rows` or `file`, found true",
            27,
        ),
        (
            r#"{"ask": "solve", "board": {"rows": {}}}"#,
            "board.rows: expected a text, found an object",
            36,
        ),
        (
            r#"{"ask": "solve", "board": "english", "limits": {"seconds": "long"}}"#,
            "limits.seconds: expected a number, found the text \"long\"",
            60,
        ),
        (
            r#"{"ask": "solve", "board": "english", "limits": {"memory_bytes": -1}}"#,
            "limits.memory_bytes: expected a whole number from 0 on, found the number -1",
            65,
        ),
        (
            r#"{"ask": "solve", "board": "english", "limits": {"threads": 1}}"#,
            "unknown field `limits.threads`; expected one of `seconds`, `memory_bytes`",
            49,
        ),
        (
            r#"{"ask": "survey", "board": "english", "columns": ["moves", 1]}"#,
            "columns: expected a text in the list, found the number 1",
            60,
        ),
        (
            r#"{"ask": "solve", "board": "english", "conditions": {"sweep": {}}}"#,
            "conditions.sweep: expected a text or a whole number, found an object",
            62,
        ),
        (
            r#"{"ask": "hint", "board": "english", "fewest": "yes"}"#,
            "fewest: expected true or false, found the text \"yes\"",
            47,
        ),
    ] {
        let error = read(text);
        assert!(error.message.starts_with(message), "{}", error.message);
        let place = error.place.map(|place| (place.line, place.column));
        assert_eq!(
            (error.fault, place),
            (Fault::NoSense, Some((1, column))),
            "{text}"
        );
    }
    for (text, message, place) in [
        (
            "{",
            "not JSON: the text ends before the question does",
            (1, 2),
        ),
        ("{\"ask\":\n \"ä\" ]", "not JSON: unexpected `]`", (2, 6)),
        ("{\"ask\": }", "not JSON: unexpected `}`", (1, 9)),
    ] {
        let error = read(text);
        let found = error.place.map(|place| (place.line, place.column));
        assert_eq!((&*error.message, found), (message, Some(place)), "{text}");
        assert_eq!(error.fault, Fault::NotJson);
    }
}

#[test]
fn paths_are_never_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.board");
    std::fs::write(&path, "ooo\nooo\nooo\n").expect("written");
    let path = path.to_str().expect("a path");
    for question in [
        json!({"ask": "board", "board": path}),
        json!({"ask": "board", "board": {"rows": path}}),
        json!({"ask": "board", "board": {"file": path}}),
        json!({"ask": "solve", "board": "rectangle:3x3", "start": path}),
        json!({"ask": "solve", "board": "rectangle:3x3", "vacate": path}),
        json!({"ask": "solve", "board": "rectangle:3x3", "vacate": "a1", "goal": path}),
        json!({"ask": "hint", "board": "rectangle:3x3", "vacate": "a1", "made": path}),
        json!({"ask": "draw", "board": "rectangle:3x3", "form": "svg", "solution": path}),
    ] {
        let error = answer(&question).expect_err("it is no path");
        assert_eq!(error.fault, Fault::NoSense, "{question}");
    }
    let question = json!({"ask": "check", "board": "rectangle:3x3", "solution": path});
    let (checked, _) = answer(&question).expect("an answer");
    assert_eq!(checked["legal"], false);
}

#[test]
fn pictures_as_text() {
    let question = json!({"ask": "draw", "board": "english", "form": "svg", "vacate": "d4"});
    let (svg, _) = answer(&question).expect("an answer");
    assert!(svg.as_str().is_some_and(|svg| svg.starts_with("<svg")));
    let question = json!({"ask": "draw", "board": "english", "form": "png", "vacate": "d4"});
    let error = answer(&question).expect_err("the program draws it");
    assert_eq!(error.field, Some("form"));
}

/// Questions that make sense.
const GOOD: [&str; 6] = [
    r#"{"ask": "board", "board": {"name": "mine", "rows": ".ooo./ooooo", "directions": 4}}"#,
    r#"{"ask": "hint", "board": "triangle:5", "vacate": "a1", "made": "a3-a1", "fewest": true}"#,
    r#"{"ask": "count", "board": "english", "start": "ooo/o-o", "what": "shortest", "limits": {"seconds": 0.1}}"#,
    r#"{"ask": "check", "board": {"file": "directions: 6\n\no\noo\n"}, "solution": "a1-a3, (2)"}"#,
    r#"{"ask": "solve", "board": "english", "vacate": "d4,e5", "conditions": {"sweep-at": "-2:9"}}"#,
    r#"{"ask": "survey", "board": "triangle:3..4", "columns": ["odds"]}"#,
];

proptest! {
    #[test]
    fn nothing_makes_it_panic(
        question in select(GOOD.as_slice()),
        place in any::<Index>(),
        taken in 0..4_usize,
        put in "[\\PC\n\u{0}-\u{7f}]{0,6}",
    ) {
        let characters: Vec<char> = question.chars().collect();
        let place = place.index(characters.len());
        let end = (place + taken).min(characters.len());
        let before: String = characters[..place].iter().collect();
        let after: String = characters[end..].iter().collect();
        if let Err(error) = Request::read(&format!("{before}{put}{after}")) {
            let json: Value = serde_json::from_str(&error.json()).expect("JSON");
            prop_assert!(json["error"]["message"].is_string());
        }
    }
}

#[test]
fn every_kind_has_its_name() {
    for ask in Ask::ALL {
        let question = json!({"ask": ask.name(), "board": "english", "form": null});
        let read = Request::read(&question.to_string());
        assert!(
            read.is_ok_and(|request| request.ask() == ask) || !ask.fields().is_empty(),
            "{ask:?}"
        );
    }
}
