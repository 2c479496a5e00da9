//! The OpenAPI file describes what the server does: the fields that it takes, and its answers.

use crate::client::{Stream, ask, get};
use crate::schema::Api;
use crate::server::Server;
use corsaire::door::Ask;
use serde_json::{Value, json};

fn api(server: &Server) -> Api {
    let response = get(server.address, "/api/openapi.json");
    assert_eq!(response.status, 200);
    Api(response.json())
}

#[test]
fn every_field_is_described() {
    let server = Server::start();
    let api = api(&server);
    let described = api.schema("Question")["properties"]
        .as_object()
        .expect("fields");
    // The server lists all fields when one is unknown.
    let listed = |question: Value| -> Vec<String> {
        let error = ask(server.address, &question.to_string()).json();
        let message = error["error"]["message"]
            .as_str()
            .expect("a message")
            .to_string();
        let (_, list) = message.split_once("expected").expect("a list");
        let names = list.split('`').skip(1).step_by(2);
        names.map(String::from).collect()
    };
    let same = |taken: Vec<String>, described: &Value| {
        let described = described["properties"].as_object().expect("fields");
        let mut taken: Vec<&String> = taken.iter().collect();
        taken.sort();
        let mut described: Vec<&String> = described.keys().collect();
        described.sort();
        assert_eq!(taken, described);
    };
    same(listed(json!({"x": 1})), api.schema("Question"));
    let english = json!("english");
    let question = json!({"ask": "solve", "board": english, "conditions": {"x": 1}});
    same(listed(question), api.schema("Conditions"));
    let question = json!({"ask": "solve", "board": english, "limits": {"x": 1}});
    same(listed(question), api.schema("Limits"));
    let taken = listed(json!({"ask": "solve", "board": {"x": 1}}));
    for field in taken {
        let drawn = &api.schema("DrawnBoard")["properties"][&field];
        let file = &api.schema("BoardFile")["properties"][&field];
        assert!(drawn.is_object() || file.is_object(), "{field}");
    }
    // Every kind of question, and every field that it takes.
    let kinds = described["ask"]["enum"].as_array().expect("kinds");
    let names: Vec<Value> = Ask::ALL.iter().map(|ask| json!(ask.name())).collect();
    assert_eq!(kinds, &names);
    for ask in Ask::ALL {
        for field in ask.fields() {
            assert!(described.contains_key(*field), "{field}");
        }
    }
}

#[test]
fn answers_are_as_described() {
    let server = Server::start();
    let api = api(&server);
    let central =
        |ask: &str| json!({"ask": ask, "board": "english", "vacate": "d4", "finish": "d4"});
    let small = |ask: &str| json!({"ask": ask, "board": "triangle:4", "vacate": "a2"});
    let lost =
        json!({"ask": "hint", "board": "triangle:5", "vacate": "a1", "made": "a3-a1, a5-a3"});
    for (question, name) in [
        (central("board"), "BoardAnswer"),
        (
            json!({"ask": "board", "board": "triangle:5"}),
            "BoardAnswer",
        ),
        (
            json!({"ask": "board", "board": {"rows": "oo/oo"}}),
            "BoardAnswer",
        ),
        (central("hint"), "HintAnswer"),
        (lost, "HintAnswer"),
        (central("solve"), "SolveAnswer"),
        (small("shortest"), "SolveAnswer"),
        (
            json!({"ask": "solve", "board": "english", "vacate": "d4", "finish": "c4"}),
            "SolveAnswer",
        ),
        (
            json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "limits": {"seconds": 1}}),
            "SolveAnswer",
        ),
        (
            json!({"ask": "solve", "board": "triangle:3", "vacate": "b3", "finish": "a1"}),
            "SolveAnswer",
        ),
        (
            json!({"ask": "solve", "board": "triangle:4", "vacate": "a3", "finish": "a2"}),
            "SolveAnswer",
        ),
        (small("prove"), "ProveAnswer"),
        (
            json!({"ask": "prove", "board": "triangle:4", "vacate": "a3", "finish": "a2"}),
            "ProveAnswer",
        ),
        (
            json!({"ask": "prove", "board": "english", "vacate": "d4", "finish": "c4"}),
            "ProveAnswer",
        ),
        (
            json!({"ask": "count", "board": "triangle:5", "vacate": "a1", "what": "dead-ends"}),
            "CountAnswer",
        ),
        (
            json!({"ask": "count", "board": "triangle:5", "vacate": "a1", "what": "shortest"}),
            "CountAnswer",
        ),
        (small("unique"), "UniqueAnswer"),
        (small("sweeps"), "SweepsAnswer"),
        (
            json!({"ask": "sweeps", "board": "triangle:4"}),
            "BoardSweepsAnswer",
        ),
        (
            json!({"ask": "check", "board": "english", "solution": "d2-d4"}),
            "CheckAnswer",
        ),
        (
            json!({"ask": "check", "board": "english", "solution": "d2-d4, d1-d3"}),
            "CheckAnswer",
        ),
        (
            json!({"ask": "check", "board": "english", "solution": "d2-d4, what?"}),
            "CheckAnswer",
        ),
        (
            json!({"ask": "survey", "board": "triangle:4"}),
            "SurveyAnswer",
        ),
        (
            json!({"ask": "survey", "board": "triangle:3..4"}),
            "SurveyAnswer",
        ),
    ] {
        let well_formed = api.check(api.schema("Question"), &question, "question");
        assert_eq!(well_formed, Ok(()), "{question}");
        let response = ask(server.address, &question.to_string());
        assert_eq!(response.status, 200, "{question}");
        let checked = api.check(api.schema(name), &response.json(), name);
        assert_eq!(checked, Ok(()), "{question}");
    }
    let about = get(server.address, "/api/about").json();
    assert_eq!(api.check(api.schema("About"), &about, "about"), Ok(()));
    let boards = get(server.address, "/api/boards").json();
    assert_eq!(api.check(api.schema("Boards"), &boards, "boards"), Ok(()));
    for question in ["{", "{}", "{\"ask\": \"board\", \"board\": \"x\"}"] {
        let error = ask(server.address, question).json();
        assert_eq!(api.check(api.schema("Error"), &error, "error"), Ok(()));
    }
    let question = json!({"ask": "survey", "board": "triangle:4"}).to_string();
    let mut stream = Stream::open(server.address, &question);
    while let Some((event, data)) = stream.next() {
        if event == "partial" {
            let schema = api.schema("SurveyAnswer");
            assert_eq!(api.check(schema, &data, "partial"), Ok(()));
        }
    }
    let question =
        json!({"ask": "shortest", "board": "wiegleb", "vacate": "e1", "limits": {"seconds": 1}});
    let mut stream = Stream::open(server.address, &question.to_string());
    while let Some((event, data)) = stream.next() {
        if event == "progress" {
            let schema = api.schema("Progress");
            assert_eq!(api.check(schema, &data, "progress"), Ok(()));
        }
    }
}
